import { setImmediate as nextTurn } from 'node:timers/promises'

/** Goes through items, and lets the event loop serve its sockets every few milliseconds, so that a long loop delays nobody. */
export async function* iterateYielding<Item>(
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
