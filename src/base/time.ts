import { setImmediate as nextTurn } from 'node:timers/promises'

/** The longest delay of a timer in Node, in milliseconds: longer ones end at once. */
export const LONGEST_TIMER = 2 ** 31 - 1

/** The longest delay of an answer, in milliseconds. */
export const MAX_DELAY = 600_000

/** A date, or a time with its zone, as written in scenario files and flags. */
export const TIME_PATTERN =
  '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d))?$'

/** Parses a time to milliseconds since 1970; `undefined` for a wrong form or a day that does not exist, such as 30 February. */
export function timeOf(text: string): number | undefined {
  if (!new RegExp(TIME_PATTERN).test(text)) return undefined
  const day = text.slice(0, 10)
  const [time, midnight] = [Date.parse(text), Date.parse(day)]
  if (Number.isNaN(time) || Number.isNaN(midnight)) return undefined
  return new Date(midnight).toISOString().startsWith(day) ? time : undefined
}

/** Goes through items, and lets the event loop serve its sockets every few milliseconds, so that a long loop delays nobody. */
export async function* inTurns<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
): AsyncGenerator<Item, void> {
  let until = performance.now() + MOMENT
  for await (const item of items) {
    yield item
    if (performance.now() < until) continue
    await nextTurn()
    until = performance.now() + MOMENT
  }
}

// --- internal ---

/** In milliseconds. */
const MOMENT = 2
