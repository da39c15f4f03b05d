import type { Exchange } from './exchange.ts'

/** How many exchanges a journal keeps. */
const SIZE = 1000

/** The parts of an exchange; the exchange itself is made of them when somebody asks for it. */
export interface Slot {
  toExchange(): Exchange
}

/**
 * The last exchanges of a world: a ring in which each exchange takes the slot of the oldest. Slots are
 * reused. Objects that die after surviving briefly are copied twice by the garbage collector; a thousand
 * of them cause a visible pause.
 */
export class Journal {
  readonly #ring: Slot[] = []
  #next = 0

  /** The place of the next exchange, to be filled at once. */
  take<Kind extends Slot>(Place: new () => Kind): Kind {
    const oldest = this.#ring[this.#next]
    const place = oldest instanceof Place ? oldest : new Place()
    this.#ring[this.#next] = place
    this.#next = (this.#next + 1) % SIZE
    return place
  }

  /** The kept exchanges, the oldest first. */
  list(): readonly Exchange[] {
    const slots = [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)]
    return slots.map((slot) => slot.toExchange())
  }
}
