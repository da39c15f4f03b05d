import type { Condition } from './condition.ts'
import type { Exchange } from './exchange.ts'

/** An exchange that almost meets the conditions, and how it differs. */
export interface NearMiss {
  /** The id of the exchange. */
  readonly id: string
  /** Its request line and status. */
  readonly request: string
  readonly differences: readonly Difference[]
  /** All of this as one sentence. */
  readonly text: string
}

/** A condition that is not met. */
export interface Difference {
  /** The name of the condition, e.g. `status`. */
  readonly name: string
  readonly wanted: unknown
  /** What the exchange has instead; absent if it has nothing. */
  readonly seen?: unknown
}

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
