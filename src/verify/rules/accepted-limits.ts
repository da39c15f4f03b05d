import type { Contract } from '../../contract/contract.ts'
import {
  type LimitBounds,
  limitBounds,
  type Operation,
} from '../../contract/document/operations.ts'
import { collection, filter } from '../../petstore/probed.ts'
import type { ProbeAnswer } from '../../silences/asking/probe-requests.ts'
import { get } from '../service/send-request.ts'
import type { Service } from '../service/service.ts'

/** The greatest `limit` that a service accepts, and the list that it answers with. */
export interface GreatestLimit {
  /** `undefined` if the service refuses every limit that was tried. */
  readonly limit: number | undefined
  /** The answer to a request with this limit; without a limit if there is none. */
  readonly list: ProbeAnswer
  /** The answers that refuse a limit although the contract allows it, in the order of the requests: the greatest limit first. */
  readonly refusals: readonly { readonly limit: number; readonly answer: ProbeAnswer }[]
}

/**
 * Finds the greatest `limit` that a service accepts: the maximum of the contract, or else a lower one, by bisection. Other probes use
 * this limit, so that a service with a lower maximum breaks one rule instead of all rules about lists.
 */
export async function greatestLimit(service: Service): Promise<GreatestLimit> {
  const { minimum, maximum } = listLimits(service.contract)
  const refusals: { readonly limit: number; readonly answer: ProbeAnswer }[] = []
  const ask = async (limit: number) => {
    const answer = await service.ask(get(`${collection}?limit=${limit}`))
    const isRefused = refusesLimit(answer)
    if (isRefused) refusals.push({ limit, answer })
    return { answer, isRefused }
  }
  const first = await ask(maximum)
  if (!first.isRefused) return { limit: maximum, list: first.answer, refusals }
  let [below, above] = [minimum - 1, maximum]
  let best: ProbeAnswer | undefined
  while (above - below > 1) {
    const limit = Math.floor((below + above) / 2)
    const { answer, isRefused } = await ask(limit)
    if (isRefused) above = limit
    else [below, best] = [limit, answer]
  }
  if (best) return { limit: below, list: best, refusals }
  return { limit: undefined, list: await service.ask(get(collection)), refusals }
}

/** The bounds of the `limit` of lists in a contract. */
export function listLimits({ operations }: Pick<Contract, 'operations'>): LimitBounds {
  return limitBounds(operations.find(({ id }) => id === LIST) as Operation)
}

/** The statuses that lists can be filtered by in a contract. */
export function listedStatuses({ operations }: Pick<Contract, 'operations'>): readonly string[] {
  const list = operations.find(({ id }) => id === LIST)
  const parameter = list?.parameters.find(({ name }) => name === filter)
  return (parameter?.schema.enum ?? []) as readonly string[]
}

/** The answer to a request for a list with a limit. */
export interface LimitedList {
  readonly limit: number
  readonly answer: ProbeAnswer
}

/** Asks for lists with two small limits, and with random limits below the greatest that the service accepts. */
export async function limitedLists(service: Service): Promise<readonly LimitedList[]> {
  const { limit: greatest = 1 } = await service.once(greatestLimit)
  const drawn = Array.from({ length: DRAWN }, () => 1 + service.drawn(greatest))
  const limits = new Set([1, 7, ...drawn].filter((limit) => limit < greatest))
  const lists: LimitedList[] = []
  for (const limit of limits)
    lists.push({ limit, answer: await service.ask(get(`${collection}?limit=${limit}`)) })
  return lists
}

/** The limits that the service has accepted; the first is the greatest. */
export async function servedLimits(service: Service): Promise<readonly number[]> {
  const { limit } = await service.once(greatestLimit)
  const lists = await service.once(limitedLists)
  const served = lists.filter(({ answer }) => answer.status === 200).map((each) => each.limit)
  return [...(limit === undefined ? [] : [limit]), ...served]
}

// --- internal ---

const LIST = 'listPets'

/** The statuses of refusals that are not about the query. */
const OTHER_REASONS = new Set([401, 403, 404, 405, 408, 429])

function refusesLimit({ status = 0 }: ProbeAnswer): boolean {
  return status >= 400 && status < 500 && !OTHER_REASONS.has(status)
}

const DRAWN = 8
