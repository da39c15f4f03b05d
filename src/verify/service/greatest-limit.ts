import { get } from './asks.ts'
import { listLimits } from './list-limits.ts'
import type { Seen } from './seen.ts'
import type { Service } from './service.ts'

/** The greatest `limit` that a service takes, and the list that it gives for it. */
export interface GreatestLimit {
  /** `undefined` if it takes none that was tried. */
  readonly limit: number | undefined
  /** The first list, or the answer without a limit if there is none. */
  readonly list: Seen
  /** The answers that refused a limit that the contract allows, the greatest first. */
  readonly refusals: readonly { readonly limit: number; readonly seen: Seen }[]
}

/**
 * Finds the greatest `limit` that a service takes: the contract's maximum, unless it refuses that. Other probes ask with the one that is
 * taken, so that a service with a lower maximum breaks one rule and not all.
 */
export async function greatestLimit(service: Service): Promise<GreatestLimit> {
  const { minimum, maximum } = listLimits()
  const refusals: { readonly limit: number; readonly seen: Seen }[] = []
  const ask = async (limit: number) => {
    const seen = await service.ask(get(`/pets?limit=${limit}`))
    const isRefused = refusesLimit(seen)
    if (isRefused) refusals.push({ limit, seen })
    return { seen, isRefused }
  }
  const first = await ask(maximum)
  if (!first.isRefused) return { limit: maximum, list: first.seen, refusals }
  let [below, above] = [minimum - 1, maximum]
  let best: Seen | undefined
  while (above - below > 1) {
    const limit = Math.floor((below + above) / 2)
    const { seen, isRefused } = await ask(limit)
    if (isRefused) above = limit
    else [below, best] = [limit, seen]
  }
  if (best) return { limit: below, list: best, refusals }
  return { limit: undefined, list: await service.ask(get('/pets')), refusals }
}

// --- internal ---

/** Refusals that are about something else than the query. */
const OTHER_REASONS = new Set([401, 403, 404, 405, 408, 429])

function refusesLimit({ status = 0 }: Seen): boolean {
  return status >= 400 && status < 500 && !OTHER_REASONS.has(status)
}
