import { splitTarget } from '../base/http/http.ts'
import { evenlyEncoded } from '../base/text/percent-encoding.ts'
import { dissimilarity, shown } from '../base/text/shown.ts'
import type { AnswerRecord, Exchange, NearMiss, Origin, RequestRecord } from './journal-types.ts'

/** The conditions of a filter for exchanges; an exchange must meet all of them. */
export interface Conditions {
  readonly operation?: string
  readonly method?: string
  /** The path as in the request line, without the query. */
  readonly path?: string
  readonly status?: number
  readonly origin?: Origin
  /** The id of a fault that struck. */
  readonly fault?: string
  /** The id of the world that answered. */
  readonly world?: string
  /** Requests from this time on, in milliseconds since 1970. */
  readonly since?: number
  /** A text in the request line or in one of the bodies. */
  readonly q?: string
  /** Whether the request matches no operation of the contract. */
  readonly unmatched?: boolean
}

/** The parts of an exchange that conditions look at. */
export interface Outline extends Pick<Exchange, 'time' | 'operation' | 'origin' | 'fault'> {
  readonly world?: string | undefined
  readonly request: Pick<RequestRecord, 'method' | 'target' | 'body'>
  readonly answer?: Pick<AnswerRecord, 'status' | 'body'> | undefined
}

export interface Condition<Item = Outline> {
  /** Its name, e.g. `status`. */
  readonly name: string
  readonly wanted: unknown
  readonly isMet: (item: Item) => boolean
  readonly seenIn: (item: Item) => unknown
  /** How far an exchange is from meeting the condition, from 0 to 1. Default: 1. */
  readonly distanceFrom?: (item: Item) => number
  /** The text of a message that the condition is not met. */
  readonly miss: (item: Item) => string
}

/** The single conditions of a filter. */
export function conditionsOf(given: Conditions): readonly Condition[] {
  const { fault, since, q, path } = given
  const conditions = path === undefined ? given : { ...given, path: evenlyEncoded(path) }
  const equal = (
    name: keyof Conditions,
    seenIn: Condition['seenIn'],
    distance?: (seen: unknown, wanted: unknown) => number,
  ) =>
    condition(name, {
      seenIn,
      isMet: (exchange) => seenIn(exchange) === conditions[name],
      ...(distance && { distanceFrom: (each) => distance(seenIn(each), conditions[name]) }),
    })
  const condition = (
    name: keyof Conditions,
    given: Pick<Condition, 'isMet' | 'seenIn'> & Partial<Condition>,
  ): readonly Condition[] => {
    const wanted = conditions[name]
    if (wanted === undefined) return []
    const miss: Condition['miss'] = (exchange) =>
      `${name} is ${shown(given.seenIn(exchange))}, not ${shown(wanted)}`
    return [{ name, wanted, miss, ...given }]
  }
  return [
    ...equal('operation', ({ operation }) => operation),
    ...equal('method', ({ request }) => request.method),
    ...equal(
      'path',
      ({ request }) => evenlyEncoded(splitTarget(request.target).path),
      (seen, wanted) => dissimilarity(String(seen), String(wanted)),
    ),
    // A matching request with another answer is nearer than another request with a matching answer.
    ...equal(
      'status',
      ({ answer }) => answer?.status,
      (seen, wanted) =>
        Math.floor(Number(seen) / 100) === Math.floor(Number(wanted) / 100) ? 0.4 : 0.8,
    ),
    ...equal('origin', ({ origin }) => origin),
    ...condition('fault', {
      seenIn: (exchange) => exchange.fault,
      isMet: (exchange) => exchange.fault?.split(',').includes(fault as string) ?? false,
    }),
    ...equal('world', ({ world }) => world),
    ...condition('since', {
      seenIn: ({ time }) => time,
      isMet: ({ time }) => time >= (since as number),
      miss: ({ time }) => `it came at ${dateOf(time)}, before ${dateOf(since as number)}`,
    }),
    ...condition('q', {
      seenIn: ({ request }) => `${request.method} ${request.target}`,
      isMet: (exchange) => holds(exchange, q as string),
      miss: () => `${shown(q)} is not in it`,
    }),
    ...equal('unmatched', ({ operation }) => operation === undefined),
  ]
}

export function meetsAll<Item>(item: Item, conditions: readonly Condition<Item>[]): boolean {
  return conditions.every(({ isMet }) => isMet(item))
}

/** An exchange that has just been answered. Its parts are built when they are read, which must be before the listener returns. */
export interface Answered extends Outline {
  /** The whole exchange; it is built once for all listeners, at ten times the cost. */
  readonly exchange: Exchange
}

/** Functions that are called with every exchange after it was answered. */
export type ExchangeListeners = Set<(answered: Answered) => void>

/** Finds the items that are nearest to meeting all conditions, the nearest first and then the latest; `items` has the oldest first. */
export function nearMisses<Item>(
  items: readonly Item[],
  conditions: readonly Condition<Item>[],
  exchangeOf: (item: Item) => Exchange,
): readonly NearMiss[] {
  const ranked = items.map((item) => {
    const unmet = conditions.filter(({ isMet }) => !isMet(item))
    return {
      item,
      unmet,
      distance: unmet.reduce((sum, { distanceFrom }) => sum + (distanceFrom?.(item) ?? 1), 0),
    }
  })
  return ranked
    .reverse()
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MOST)
    .map(({ item, unmet }) => toNearMiss(exchangeOf(item), item, unmet))
}

/** The text of a message that none of `total` exchanges meets the conditions. */
export function nearestText([nearest]: readonly NearMiss[], total: number): string {
  if (!nearest) return 'There was no request at all.'
  return total === 1
    ? `The only one is ${nearest.text}`
    : `The nearest of ${total} is ${nearest.text}`
}

// --- internal ---

/** Whether a text is in the request line or in a body. Bodies are looked at last, because they may have to be built first. */
function holds({ request, answer }: Outline, text: string): boolean {
  return (
    `${request.method} ${request.target}`.includes(text) ||
    request.body?.includes(text) === true ||
    answer?.body?.includes(text) === true
  )
}

function dateOf(time: number): string {
  return new Date(time).toISOString()
}

/** The number of near misses that are found. */
const MOST = 3

function toNearMiss<Item>(
  { id, request: { method, target }, answer }: Exchange,
  item: Item,
  unmet: readonly Condition<Item>[],
): NearMiss {
  const request = `${method} ${target} (${answer?.status ?? 'no answer'})`
  const differences = unmet.map(({ name, wanted, seenIn }) => {
    const seen = seenIn(item)
    return { name, wanted, ...(seen !== undefined && { seen }) }
  })
  const text = `${request}: ${unmet.map(({ miss }) => miss(item)).join('; ')}.`
  return { id, request, differences, text }
}
