import type { TapePosition } from './tape-position.ts'

/** The position of a tape that only one process plays: it answers immediately. */
export class MemoryPosition implements TapePosition {
  readonly #counts: Map<number, number>

  constructor(counts: ReadonlyMap<number, number> = new Map()) {
    this.#counts = new Map(counts)
  }

  next(first: number): number {
    const before = this.read(first)
    this.#counts.set(first, before + 1)
    return before
  }

  read(first: number): number {
    return this.#counts.get(first) ?? 0
  }

  copy(): MemoryPosition {
    return new MemoryPosition(this.#counts)
  }
}
