/** What the memory needs to know about a journal. */
export interface Rememberer {
  /** Estimated, in bytes. */
  readonly size: number
  /** The number of its last turn; a greater number is later. */
  readonly turn: number
  /** Forgets its older exchanges: half of them, or all. */
  forget(part: 'half' | 'all'): void
}

/** The memory that all journals of a sandbox may use together: 64 MiB. */
const MOST = 64 * 1024 * 1024

/** Keeps the journals of all worlds together within a limit: those that were unused for the longest time forget first. */
export class JournalMemory {
  readonly #most: number
  readonly #journals = new Set<Rememberer>()
  #size = 0
  #turn = 0

  constructor(most = MOST) {
    this.#most = most
  }

  /** The estimated size of all journals, in bytes. */
  get size(): number {
    return this.#size
  }

  /** Adds a journal. */
  join(journal: Rememberer): void {
    this.#journals.add(journal)
  }

  /** Records that a journal has grown or shrunk by some bytes; returns the number of its turn. */
  grow(bytes: number): number {
    this.#size += bytes
    this.#turn += 1
    return this.#turn
  }

  /** Frees a quarter if the limit is exceeded. */
  makeRoom(): void {
    if (this.#size <= this.#most) return
    const journals = [...this.#journals].sort((a, b) => a.turn - b.turn)
    const latest = journals.at(-1)
    for (const journal of journals) {
      if (this.#size <= this.#most * 0.75) return
      const { size } = journal
      journal.forget(journal === latest ? 'half' : 'all')
      this.#size -= size - journal.size
    }
  }

  /** Removes a journal. */
  leave(journal: Rememberer): void {
    if (this.#journals.delete(journal)) this.#size -= journal.size
  }
}
