import { compareInt64, type Int64 } from '../base/json/int64.ts'
import { petStatuses } from '../contract/document/pet-fields.ts'
import type { PetStatus } from './pet.ts'
import type { Row } from './row.ts'
import { RowList } from './row-list.ts'

/** Animals by id and status: a query costs as much as its answer. A copy shares everything until one of the two changes it. */
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

/** Caches the first pages of lists as JSON, by length, until one of their animals changes. */
export class FirstPages {
  readonly #lists = new Map<RowList, Pages>()
  #characters = 0

  /** The number of cached characters. */
  get characters(): number {
    return this.#characters
  }

  /** The first `count` animals as a JSON array. Pages longer than `HEAD` are not cached. */
  of(rows: RowList, count: number): string {
    const head = rows.headOf(count)
    // Changes beyond the tracked animals are not noticed, so such a page cannot be cached.
    if (!head) return toJson(rows, count)
    const length = Math.min(count, rows.length)
    const kept = this.#pagesOf(rows, head).byLength.get(length)
    if (kept !== undefined) return kept
    const json = toJson(rows, length)
    if (json.length <= LONGEST) this.#keep(json, { rows, head, length })
    return json
  }

  /** The pages that are cached for a list while its first animals stay the same. */
  #pagesOf(rows: RowList, head: object): Pages {
    const kept = this.#lists.get(rows)
    if (kept?.head === head) return kept
    if (kept) this.#characters -= kept.characters
    const pages = { head, byLength: new Map(), characters: 0 }
    this.#lists.set(rows, pages)
    return pages
  }

  #keep(json: string, { rows, head, length }: Page): void {
    if (this.#characters + json.length > MOST) {
      this.#lists.clear()
      this.#characters = 0
    }
    const pages = this.#pagesOf(rows, head)
    pages.byLength.set(length, json)
    pages.characters += json.length
    this.#characters += json.length
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

interface Page {
  readonly rows: RowList
  readonly head: object
  readonly length: number
}

interface Pages {
  readonly head: object
  readonly byLength: Map<number, string>
  characters: number
}

/** The size of the cache, in characters of one or two bytes. */
const MOST = 4 * 1024 * 1024

/** Longer pages are not cached: sending them costs more than building them. */
const LONGEST = MOST / 8

function toJson(rows: RowList, count: number): string {
  return `[${rows
    .slice(0, count)
    .map((row) => row.json)
    .join(',')}]`
}
