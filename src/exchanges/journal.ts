import type { Exchange } from './exchange.ts'
import { type Note, toExchange } from './note.ts'

/** How many exchanges a journal keeps. */
const SIZE = 1000

/** The last exchanges of a world: a ring, the oldest goes first. */
export class Journal {
  readonly #ring: Note[] = []
  #next = 0

  /** Keeps an exchange, in place of the oldest when the ring is full. */
  add(note: Note): void {
    this.#ring[this.#next] = note
    this.#next = (this.#next + 1) % SIZE
  }

  /** The kept exchanges, the oldest first. */
  list(): readonly Exchange[] {
    return [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)].map(toExchange)
  }
}
