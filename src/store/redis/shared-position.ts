import type { MemoryPosition } from '../../tape/memory-position.ts'
import type { TapePosition } from '../../tape/tape-position.ts'
import type { SharedCounts } from './shared-counts.ts'

/** The position of a shared world's tape: no two replicas play the same exchange, except the last of several equal ones. */
export class SharedPosition implements TapePosition {
  readonly #counts: SharedCounts

  constructor(counts: SharedCounts) {
    this.#counts = counts
  }

  async next(first: number): Promise<number> {
    const before = Number(await this.#counts.place.do(['play', String(first)]))
    this.#counts.note(`tape:${first}`, before + 1)
    return before
  }

  read(first: number): number {
    return this.#counts.number(`tape:${first}`)
  }

  copy(): MemoryPosition {
    throw new Error('The position of a shared tape is copied by the server')
  }
}
