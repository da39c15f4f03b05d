import { get } from './asks.ts'
import { greatestLimit } from './greatest-limit.ts'
import type { Seen } from './seen.ts'
import type { Service } from './service.ts'

/** A list for a limit. */
export interface LimitedList {
  readonly limit: number
  readonly seen: Seen
}

/** Asks for lists with limits up to the greatest that the service takes: two small ones, and others at random. */
export async function limitedLists(service: Service): Promise<readonly LimitedList[]> {
  const { limit: greatest = 1 } = await service.once(greatestLimit)
  const drawn = Array.from({ length: DRAWN }, () => 1 + service.drawn(greatest))
  const limits = new Set([1, 7, ...drawn].filter((limit) => limit < greatest))
  const lists: LimitedList[] = []
  for (const limit of limits)
    lists.push({ limit, seen: await service.ask(get(`/pets?limit=${limit}`)) })
  return lists
}

/** The limits that the service has taken, the greatest first. */
export async function servedLimits(service: Service): Promise<readonly number[]> {
  const { limit } = await service.once(greatestLimit)
  const lists = await service.once(limitedLists)
  const served = lists.filter(({ seen }) => seen.status === 200).map((each) => each.limit)
  return [...(limit === undefined ? [] : [limit]), ...served]
}

// --- internal ---

const DRAWN = 8
