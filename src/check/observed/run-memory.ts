import type { Int64 } from '../../base/int64.ts'
import { createRecentMap } from '../../base/recent-map.ts'
import { petStatuses } from '../../contract/pet-statuses.ts'
import type { MixedList } from './mixed-list.ts'
import { SeenIds } from './seen-ids.ts'

/** What an exchange says about later ones. */
export interface RunNote {
  /** The ids of the animals in the answer. */
  readonly ids: readonly Int64[]
  /** The id and the category of the animal that was created. */
  readonly createdId: Int64 | undefined
  readonly createdIn: Int64 | undefined
  /** How many animals a list showed: in total, and for each status. */
  readonly counts: readonly (readonly [status: string, count: number])[]
  /** The animals of a list that is not in the order of ids. */
  readonly mixed: MixedList | undefined
  /** The categories of the animals in the answer. */
  readonly categories: readonly Int64[]
  /** The fields that the request sent although the contract does not declare them. */
  readonly sent: readonly string[]
}

/** The note of an exchange that says nothing about later ones. */
export const emptyNote: RunNote = {
  ...{ ids: [], createdId: undefined, createdIn: undefined },
  ...{ counts: [], mixed: undefined, categories: [], sent: [] },
}

/** When an exchange began and ended, in milliseconds since 1970. */
export interface Span {
  readonly began: number
  readonly end: number
}

/** Stands for animals of every status. */
export const EVERY_STATUS = ''

/**
 * Remembers what the exchanges of a run have shown, as far as it is needed to understand later ones. Its knowledge never
 * becomes wrong: the contract has no operation that changes or removes an animal.
 */
export class RunMemory {
  readonly #ids = new SeenIds()
  readonly #newCategories: ReadonlySet<Int64>
  readonly #counts = new Map<string, { readonly count: number; readonly end: number }>()
  readonly #mixed = new Map<string, readonly Int64[]>()
  readonly #categories = createRecentMap<Int64, true>(MOST)
  readonly #sent = createRecentMap<string, true>(MOST)
  #takesNewCategories = false
  #created: { readonly id: Int64; readonly end: number } | undefined

  /** `newCategories` were invented for the run: no animal is in them until one is created there. */
  constructor(newCategories: ReadonlySet<Int64> = NONE) {
    this.#newCategories = newCategories
  }

  /** Adds what an exchange has shown. */
  add(note: RunNote, span: Span): void {
    const { ids, createdId, createdIn, counts, mixed, categories, sent } = note
    this.#ids.add(ids, span.end, createdId !== undefined)
    if (createdId !== undefined) this.#addCreated(createdId, span)
    if (createdIn !== undefined && this.isNewCategory(createdIn)) this.#takesNewCategories = true
    for (const [status, count] of counts) this.#addCount(status, count, span)
    if (mixed) this.#mixed.set(mixed.query, mixed.ids)
    for (const category of categories) this.#categories.set(category, true)
    for (const name of sent) this.#sent.set(name, true)
  }

  /** The id from the last creation, if that creation had ended by `time`. */
  createdBefore(time: number): Int64 | undefined {
    return this.#created && this.#created.end <= time ? this.#created.id : undefined
  }

  /** Whether more than `count` animals with a status (or `EVERY_STATUS`) existed at `time`. */
  hasMore(count: number, status: string, time: number): boolean {
    const counted = (of: string) => {
      const most = this.#counts.get(of)
      return most !== undefined && most.end <= time ? most.count : 0
    }
    if (counted(status) > count) return true
    // A service may cap every list: then the lists of each status together show how many animals there are.
    return (
      status === EVERY_STATUS && petStatuses.reduce((sum, each) => sum + counted(each), 0) > count
    )
  }

  /** The ids of the last mixed list in answer to a query. */
  mixedList(query: string): readonly Int64[] | undefined {
    return this.#mixed.get(query)
  }

  /** Whether an animal may be in a category: the run has seen an animal there, or has seen that a new category is accepted. */
  takesCategory(category: Int64): boolean {
    return this.#takesNewCategories || this.#categories.has(category)
  }

  /** Whether a category certainly has no animals yet. */
  isNewCategory(category: Int64): boolean {
    return this.#newCategories.has(category) && !this.#categories.has(category)
  }

  /** Whether an animal with this id was seen before `time`, or created by an earlier exchange. */
  hasAnimal(id: Int64, time: number): boolean {
    return this.#ids.isOld(id, time)
  }

  /** Whether a client has sent a field of this name although the contract does not declare it. */
  wasSent(name: string): boolean {
    return this.#sent.has(name)
  }

  /** When creations overlap, the greatest id counts. */
  #addCreated(id: Int64, { began, end }: Span): void {
    const last = this.#created
    if (!last || id > last.id || last.end <= began) this.#created = { id, end }
  }

  #addCount(status: string, count: number, { end }: Span): void {
    const most = this.#counts.get(status)
    if (most === undefined || count > most.count) this.#counts.set(status, { count, end })
  }
}

// --- internal ---

const MOST = 10_000
const NONE: ReadonlySet<Int64> = new Set()
