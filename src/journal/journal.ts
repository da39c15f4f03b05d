import { Secrets } from '../redaction/secrets.ts'
import type { Exchange } from './exchange.ts'

/** The number of exchanges that a journal keeps. */
const SIZE = 1000

/** The parts of an exchange; the exchange itself is built on demand. */
export interface Slot {
  /** Adds the credentials of the exchange. */
  teach(secrets: Secrets): void
  /** The exchange with these credentials redacted. */
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

  /** `words` are never redacted: those of the contract. */
  constructor(words: ReadonlySet<string>) {
    this.#words = words
  }

  /** The slot of the next exchange, to be filled immediately. */
  take<Kind extends Slot>(SlotOfKind: new () => Kind): Kind {
    const oldest = this.#ring[this.#next]
    const slot = oldest instanceof SlotOfKind ? oldest : new SlotOfKind()
    this.#ring[this.#next] = slot
    this.#next = (this.#next + 1) % SIZE
    return slot
  }

  /** The kept exchanges, the oldest first. The credentials of each are redacted in all. */
  list(): readonly Exchange[] {
    const slots = [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)]
    const secrets = new Secrets(this.#words)
    for (const slot of slots) slot.teach(secrets)
    return slots.map((slot) => slot.toExchange(secrets))
  }
}
