import type { Exchange } from './exchange.ts'

/** How many exchanges a journal keeps. */
const SIZE = 1000

/** What was seen of an exchange; the exchange itself is made of it when somebody looks. */
export interface Note {
  toExchange(): Exchange
}

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
    const notes = [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)]
    return notes.map((note) => note.toExchange())
  }
}
