import { type Int64, isInt64 } from '../../base/json/int64.ts'
import { createRecentMap } from '../../base/recent-map.ts'
import { petStatuses } from '../../contract/document/pet-statuses.ts'
import type { IdValue } from '../../contract/resources/shown-records.ts'
import type { MixedList } from './mixed-list.ts'

/** What an exchange says about later ones. */
export interface RunNote {
  /** The resource of the records in the answer, and what each is known by in it (`keyIn`). */
  readonly resource: string
  readonly ids: readonly IdValue[]
  /** The id that the service gave the record that was created: the first of `ids`. */
  readonly createdId: IdValue | undefined
  /** Where the answer has that id. */
  readonly place: string
  /** The category of the animal that was created. */
  readonly createdIn: Int64 | undefined
  /** How many animals a list showed: in total, and for each status. */
  readonly counts: readonly (readonly [status: string, count: number])[]
  /** The animals of a list that is not in the order of ids. */
  readonly mixed: MixedList | undefined
  /** The categories of the animals in the answer, and whether they have animals from then on. */
  readonly categories: readonly Int64[]
  readonly areCategoriesLasting: boolean
  /** The fields that the request sent although the contract does not declare them. */
  readonly sent: readonly string[]
}

/** The note of an exchange that says nothing about later ones. */
export const emptyNote: RunNote = {
  ...{ resource: '', ids: [], createdId: undefined, place: '' },
  createdIn: undefined,
  ...{ counts: [], mixed: undefined, categories: [], areCategoriesLasting: true, sent: [] },
}

/** When an exchange began and ended, in milliseconds since 1970. */
export interface ExchangeTime {
  readonly began: number
  readonly end: number
}

/** Stands for animals of every status. */
export const EVERY_STATUS = ''

/**
 * Remembers what the exchanges of a run have shown, as far as it is needed to understand later ones. Its knowledge never
 * becomes wrong: where the contract has an operation that removes or changes records, other clients can use it unseen, and
 * notes have nothing that would not be true afterwards (`readNote`).
 */
export class RunMemory {
  readonly #ids = new Map<string, SeenIds>()
  readonly #newCategories: ReadonlySet<Int64>
  readonly #counts = new Map<string, { readonly count: number; readonly end: number }>()
  readonly #mixed = new Map<string, readonly Int64[]>()
  /** Whether there are animals in a category from then on. */
  readonly #categories = createRecentMap<Int64, boolean>(MOST)
  readonly #sent = createRecentMap<string, true>(MOST)
  #takesNewCategories = false
  readonly #created = new Map<string, { readonly id: Int64; readonly end: number }>()

  /** `newCategories` were invented for the run: no animal is in them until one is created there. */
  constructor(newCategories: ReadonlySet<Int64> = NONE) {
    this.#newCategories = newCategories
  }

  /** Adds what an exchange has shown. */
  add(note: RunNote, span: ExchangeTime): void {
    const { resource, ids, createdId, createdIn, counts, mixed, categories, sent } = note
    if (ids.length > 0) this.#idsOf(resource).add(ids, span.end, createdId !== undefined)
    if (isInt64(createdId)) this.#addCreated(resource, createdId, span)
    if (createdIn !== undefined && this.isNewCategory(createdIn)) this.#takesNewCategories = true
    for (const [status, count] of counts) this.#addCount(status, count, span)
    if (mixed) this.#mixed.set(mixed.query, mixed.ids)
    for (const category of categories) this.#categories.set(category, note.areCategoriesLasting)
    for (const name of sent) this.#sent.set(name, true)
  }

  /** The id from the last creation in a resource, if that creation had ended by `time`. */
  createdBefore(resource: string, time: number): Int64 | undefined {
    const last = this.#created.get(resource)
    return last && last.end <= time ? last.id : undefined
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

  /** Whether an animal may be in a category: there is certainly one, or the run has seen that a new category is accepted. */
  takesCategory(category: Int64): boolean {
    return this.#takesNewCategories || this.#categories.peek(category) === true
  }

  /** Whether a category certainly has no animals yet. */
  isNewCategory(category: Int64): boolean {
    return this.#newCategories.has(category) && !this.#categories.has(category)
  }

  /** Whether a record with this id was seen before `time`, or created by an earlier exchange, in a resource. */
  hasRecord(resource: string, id: IdValue, time: number): boolean {
    return this.#ids.get(resource)?.isOld(id, time) ?? false
  }

  /** Whether a client has sent a field of this name although the contract does not declare it. */
  wasSent(name: string): boolean {
    return this.#sent.has(name)
  }

  /** When creations overlap, the greatest id counts. */
  #addCreated(resource: string, id: Int64, { began, end }: ExchangeTime): void {
    const last = this.#created.get(resource)
    if (!last || id > last.id || last.end <= began) this.#created.set(resource, { id, end })
  }

  #idsOf(resource: string): SeenIds {
    const known = this.#ids.get(resource) ?? new SeenIds()
    this.#ids.set(resource, known)
    return known
  }

  #addCount(status: string, count: number, { end }: ExchangeTime): void {
    const most = this.#counts.get(status)
    if (most === undefined || count > most.count) this.#counts.set(status, { count, end })
  }
}

// --- internal ---

const MOST = 10_000

const NONE: ReadonlySet<Int64> = new Set()

/** How many ids are remembered. */
const MOST_IDS = 50_000

/**
 * Remembers the last 50,000 ids of a resource that exchanges showed, to find out whether a new record got an id that already existed.
 * Exchanges overlap: a list can show a record while its creation is still being answered, so an id counts as old only
 * if it was seen before the creation began.
 */
class SeenIds {
  readonly #ids = createRecentMap<IdValue, Sighting>(MOST_IDS)

  /** Adds the ids that an answer showed; `end` is in milliseconds since 1970. */
  add(ids: readonly IdValue[], end: number, isCreation: boolean): void {
    for (const id of ids) {
      const known = this.#ids.get(id)
      if (known) {
        if (end < known.end) known.end = end
        if (isCreation) known.created = true
      } else this.#ids.set(id, { end, created: isCreation })
    }
  }

  /** Whether an id was given by another creation, or shown before `start` (milliseconds since 1970). */
  isOld(id: IdValue, start: number): boolean {
    const sighting = this.#ids.peek(id)
    return sighting !== undefined && (sighting.created || sighting.end < start)
  }
}

interface Sighting {
  /** When the first answer with this id was complete. */
  end: number
  created: boolean
}
