import { compareInt64, type Int64 } from '../base/int64.ts'
import type { PetStatus } from './pet.ts'
import type { Row } from './row.ts'

/** A stretch of a list: rows by ascending id. */
export interface Rows {
  readonly length: number
  at(index: number): Row | undefined
}

/** Animals, found by id and by status: what is asked costs the answer, not the number of animals. */
export class PetIndex {
  /**
   * By ascending id. A hash by id would cost more than the animals, and stand still for a tenth of a
   * second when it grows beyond a million.
   */
  readonly #all: Row[]
  readonly #byStatus = new Map<PetStatus, Row[]>()
  #categories: Set<Int64> | undefined

  /** Takes animals in, of which no two share an id, in any order. */
  constructor(rows: readonly Row[]) {
    this.#all = rows.toSorted((a, b) => compareInt64(a.id, b.id))
    for (const row of this.#all) if (row.status) this.#ofStatus(row.status).push(row)
  }

  /** How many animals there are. */
  get size(): number {
    return this.#all.length
  }

  /** All animals, or those of a status, by ascending id. Costs nothing: it is the index itself. */
  rows(status?: PetStatus): Rows {
    return status === undefined ? this.#all : this.#ofStatus(status)
  }

  /** The animal with an id. */
  get(id: Int64): Row | undefined {
    const row = this.#all[placeOf(this.#all, id)]
    return row?.id === id ? row : undefined
  }

  /** Tells whether any animal is in a category. */
  hasCategory(categoryId: Int64): boolean {
    // Hardly any world asks (ledger, `unknownCategory`), and there may be as many as animals.
    this.#categories ??= new Set(this.#all.map((row) => row.categoryId))
    return this.#categories.has(categoryId)
  }

  /** Takes an animal in, whose id no other has. */
  add(row: Row): void {
    insert(this.#all, row)
    if (row.status) insert(this.#ofStatus(row.status), row)
    this.#categories?.add(row.categoryId)
  }

  #ofStatus(status: PetStatus): Row[] {
    const rows = this.#byStatus.get(status) ?? []
    if (rows.length === 0) this.#byStatus.set(status, rows)
    return rows
  }
}

// --- internal ---

/** Puts a row at its place by id: nearly always the end. */
function insert(rows: Row[], row: Row): void {
  const last = rows.at(-1)
  if (last === undefined || last.id < row.id) rows.push(row)
  else rows.splice(placeOf(rows, row.id), 0, row)
}

/** Where the row with an id is, or would be. */
function placeOf(rows: readonly Row[], id: Int64): number {
  // Ids mostly follow one another without a gap: then the first one says where each is.
  const guess = rows.length === 0 ? 0 : Number(id) - Number((rows[0] as Row).id)
  if (rows[guess]?.id === id) return guess
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle] as Row).id < id) low = middle + 1
    else high = middle
  }
  return low
}
