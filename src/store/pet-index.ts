import { compareInt64, type Int64 } from '../base/int64.ts'
import { petStatuses } from '../contract/pet-statuses.ts'
import { FirstPages } from './first-pages.ts'
import type { PetStatus } from './pet.ts'
import type { Row } from './row.ts'
import { RowList } from './row-list.ts'

/**
 * Animals by id and by status: a query costs as much as its answer is long, whatever the number of animals. A copy
 * shares everything until either of the two changes it.
 */
export class PetIndex {
  readonly #all: RowList
  readonly #byStatus: ReadonlyMap<PetStatus, RowList>
  readonly #pages = new FirstPages()
  /** The number of animals in each category; counted on demand. */
  #categories: Map<Int64, number> | undefined

  private constructor(all: RowList, byStatus: ReadonlyMap<PetStatus, RowList>) {
    this.#all = all
    this.#byStatus = byStatus
  }

  /** Indexes animals with distinct ids, given in any order. */
  static of(rows: readonly Row[]): PetIndex {
    const sorted = rows.toSorted((a, b) => compareInt64(a.id, b.id))
    const byStatus = petStatuses.map((status): [PetStatus, RowList] => [
      status,
      new RowList(sorted.filter((row) => row.status === status)),
    ])
    return new PetIndex(new RowList(sorted), new Map(byStatus))
  }

  /** An independent index of the same animals. */
  copy(): PetIndex {
    const byStatus = [...this.#byStatus].map(([status, rows]): [PetStatus, RowList] => [
      status,
      rows.copy(),
    ])
    return new PetIndex(this.#all.copy(), new Map(byStatus))
  }

  /** All animals, or those with a status, by ascending id. */
  rows(status?: PetStatus): RowList {
    return status === undefined ? this.#all : (this.#byStatus.get(status) as RowList)
  }

  /** The first animals, or the first ones with a status, as a JSON array. */
  firstPage(status: PetStatus | undefined, count: number): string {
    return this.#pages.of(this.rows(status), count)
  }

  /** The animal with an id. */
  get(id: Int64): Row | undefined {
    return this.#all.get(id)
  }

  /** Whether any animal is in a category. */
  hasCategory(categoryId: Int64): boolean {
    // Counted on demand: few worlds ask (ledger, `unknownCategory`), and every animal can have its own category.
    this.#categories ??= countCategories(this.#all)
    return this.#categories.has(categoryId)
  }

  /** Adds an animal or replaces the one with its id; returns the replaced one. */
  set(row: Row): Row | undefined {
    const before = this.#all.set(row)
    if (before?.status && before.status !== row.status) this.rows(before.status).delete(row.id)
    if (row.status) this.rows(row.status).set(row)
    if (this.#categories) {
      count(this.#categories, row.categoryId, 1)
      if (before) count(this.#categories, before.categoryId, -1)
    }
    return before
  }

  /** Removes the animal with an id, and returns it. */
  delete(id: Int64): Row | undefined {
    const before = this.#all.delete(id)
    if (before?.status) this.rows(before.status).delete(id)
    if (before && this.#categories) count(this.#categories, before.categoryId, -1)
    return before
  }
}

// --- internal ---

function countCategories(rows: RowList): Map<Int64, number> {
  const counts = new Map<Int64, number>()
  for (const { categoryId } of rows.slice(0, rows.length)) count(counts, categoryId, 1)
  return counts
}

function count(counts: Map<Int64, number>, categoryId: Int64, more: number): void {
  const sum = (counts.get(categoryId) ?? 0) + more
  if (sum === 0) counts.delete(categoryId)
  else counts.set(categoryId, sum)
}
