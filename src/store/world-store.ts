import type { Int64 } from '../base/json/int64.ts'
import { type Random, randomBelow } from '../base/random.ts'
import type { Animals, LayerCounts } from './animals.ts'
import type { PetStatus } from './pet.ts'
import type { PetIndex } from './pet-index.ts'
import type { Row } from './row.ts'
import type { RowList } from './row-list.ts'
import type { ListQuery, Moment, NearQuery, Store } from './store.ts'

/** A store as its world sees it: the world can reset it, take snapshots of it, and replace it by another. */
export interface WorldStore extends Store {
  /** The animals that it started with. */
  readonly base: PetIndex
  /** The number of animals. */
  readonly size: number
  /** How far it is from its base. */
  readonly layer: LayerCounts
  /** Whether it differs from the base in more than animals created under ids up to this one. */
  hasChangedBeyond(id: Int64): boolean
  /** The animals as they are now, to start another store with. */
  copyAnimals(): Animals
  /** Lets another store replace this one. Changes wait for `begin`, and are then refused; if `begin` fails, they are made. */
  handOver<Result>(begin: () => Promise<Result>): Promise<Result>
}

/** The reading part of a store whose animals are in an index in memory. */
export abstract class ReadableAnimals {
  protected animals: Animals

  constructor(animals: Animals) {
    this.animals = animals
  }

  /** The animals that it started with. */
  get base(): PetIndex {
    return this.animals.base
  }

  /** The animals as they are now, to start another store with. */
  copyAnimals(): Animals {
    return this.animals.copy()
  }

  /** The number of animals. */
  get size(): number {
    return this.animals.index.rows().length
  }

  /** How far it is from its base. */
  get layer(): LayerCounts {
    return this.animals.layer.counts
  }

  /** Whether it differs from the base in more than animals created under ids up to this one. */
  hasChangedBeyond(id: Int64): boolean {
    return this.animals.layer.hasChangedBeyond(id)
  }

  get version(): number {
    return this.animals.version
  }

  at(version: number): Moment | undefined {
    return this.animals.at(version)
  }

  count(status?: PetStatus): number {
    return this.animals.index.rows(status).length
  }

  list({ status, count, order, random }: ListQuery): string {
    const rows = this.animals.index.rows(status)
    if (order === 'id') {
      // While the first animals are unchanged, all stores share the page that the base has cached.
      const head = rows.headOf(count)
      const isShared = head !== undefined && head === this.base.rows(status).headOf(count)
      return (isShared ? this.base : this.animals.index).firstPage(status, count)
    }
    const listed =
      order === 'newest'
        ? rows.slice(Math.max(0, rows.length - count), rows.length).reverse()
        : shuffled(rows, count, random)
    return `[${listed.map((row) => row.json).join(',')}]`
  }

  near({ status, from, isBack, count }: NearQuery): readonly Row[] {
    const rows = this.animals.index.rows(status)
    const end = isBack ? rows.length : 0
    const below = from === undefined ? end : rows.countBelow(from)
    if (isBack) return rows.slice(Math.max(0, below - count), below).reverse()
    const first = rows.at(below)?.id === from ? below + 1 : below
    return rows.slice(first, first + count)
  }

  get(id: Int64): Row | undefined {
    return this.animals.index.get(id)
  }

  hasCategory(categoryId: Int64): boolean {
    return (this.animals.layer.isEmpty ? this.base : this.animals.index).hasCategory(categoryId)
  }
}

/** Draws `count` different rows in random order, in time proportional to `count` (a sparse Fisher-Yates shuffle). */
function shuffled(rows: RowList, count: number, random: Random): Row[] {
  const moved = new Map<number, number>()
  return Array.from({ length: Math.min(count, rows.length) }, (_, at) => {
    const other = at + randomBelow(rows.length - at, random)
    const drawn = moved.get(other) ?? other
    moved.set(other, moved.get(at) ?? at)
    return rows.at(drawn) as Row
  })
}
