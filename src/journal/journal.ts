import { Secrets } from '../redaction/secrets.ts'
import type { Exchange } from './exchange.ts'

/** How many exchanges a journal keeps. */
const SIZE = 1000

/** The parts of an exchange; the exchange itself is made of them when somebody asks for it. */
export interface Slot {
  /** Adds the credentials of the exchange to others. */
  teach(secrets: Secrets): void
  /** The exchange without these credentials. */
  toExchange(secrets: Secrets): Exchange
}

/**
 * The last exchanges of a world: a ring in which each exchange takes the slot of the oldest. Slots are
 * reused. Objects that die after surviving briefly are copied twice by the garbage collector; a thousand
 * of them cause a visible pause.
 */
export class Journal {
  readonly #ring: Slot[] = []
  readonly #words: ReadonlySet<string>
  #next = 0

  /** `words` are no credentials: those of the contract. */
  constructor(words: ReadonlySet<string>) {
    this.#words = words
  }

  /** The place of the next exchange, to be filled at once. */
  take<Kind extends Slot>(Place: new () => Kind): Kind {
    const oldest = this.#ring[this.#next]
    const place = oldest instanceof Place ? oldest : new Place()
    this.#ring[this.#next] = place
    this.#next = (this.#next + 1) % SIZE
    return place
  }

  /** The kept exchanges, the oldest first. A credential of one of them is in none. */
  list(): readonly Exchange[] {
    const slots = [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)]
    const secrets = new Secrets(this.#words)
    for (const slot of slots) slot.teach(secrets)
    return slots.map((slot) => slot.toExchange(secrets))
  }
}
