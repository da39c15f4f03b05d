/** What the memory needs to know of a journal. */
export interface Rememberer {
  /** Estimated, in bytes. */
  readonly size: number
  /** The number of its last turn: greater is later. */
  readonly turn: number
  /** Forgets its older exchanges: half of them, or all. */
  forget(part: 'half' | 'all'): void
}

/** The memory that all journals of a sandbox take together: 64 MiB. */
const MOST = 64 * 1024 * 1024

/** Keeps the journals of all worlds within a bound, together: those that were unused for longest forget first. */
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

  /** A journal is used from now on. */
  join(journal: Rememberer): void {
    this.#journals.add(journal)
  }

  /** A journal has grown by some bytes, or shrunk; returns the number of its turn. */
  grow(bytes: number): number {
    this.#size += bytes
    this.#turn += 1
    return this.#turn
  }

  /** Frees a quarter if the bound is exceeded. */
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

  /** A journal is not used any more. */
  leave(journal: Rememberer): void {
    if (this.#journals.delete(journal)) this.#size -= journal.size
  }
}
