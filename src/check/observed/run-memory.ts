import { type Int64, isInt64 } from '../../base/json/int64.ts'
import { createRecentMap } from '../../base/recent-map.ts'
import type { IdValue } from '../../contract/shown-records.ts'
import { checkedPets } from '../../petstore/checked-pets.ts'
import { petStatuses } from '../../petstore/pet-statuses.ts'
import { RoleMemory, type RoleNote } from '../records/role-memory.ts'
import {
  type ExchangeTime,
  KnownRecords,
  type NotedTouch,
  type ShownValues,
} from './known-records.ts'
import type { MixedList } from './mixed-list.ts'

/** What an exchange says about later ones. */
export interface RunNote {
  /** The resource of the records in the answer, and what each is known by in it (`keyIn`). */
  readonly resource: string
  readonly ids: readonly IdValue[]
  /** The values of each of `ids`, where an operation of the contract can change or remove records, and observers ask for them. */
  readonly shown: readonly ShownValues[] | undefined
  /** Whether these are all records that there are, where an operation can remove some: the answer is a list without a filter, shorter than its limit. */
  readonly isAll: boolean
  /** What the exchange may have done to records that were there. */
  readonly touches: readonly NotedTouch[]
  /** The id that the service gave the record that was created: the first of `ids`. */
  readonly createdId: IdValue | undefined
  /** Where the answer has that id. */
  readonly place: string
  /** The category of the animal that was created. */
  readonly createdIn: Int64 | undefined
  /** How many animals a list showed: in total, and for each status. Only where no operation changes or removes any. */
  readonly counts: readonly (readonly [status: string, count: number])[]
  /** The animals of a list that is not in the order of ids. */
  readonly mixed: MixedList | undefined
  /** The categories of the animals in the answer, and whether they have animals from then on. */
  readonly categories: readonly Int64[]
  readonly areCategoriesLasting: boolean
  /** The fields that the request sent although the contract does not declare them. */
  readonly sent: readonly string[]
  /** What observers of kinds of silence need, of any contract. */
  readonly role?: RoleNote | undefined
}

/** The note of an exchange that says nothing about later ones. */
export const emptyNote: RunNote = {
  ...{
    resource: '',
    ids: [],
    shown: undefined,
    isAll: false,
    touches: [],
    createdId: undefined,
    place: '',
  },
  createdIn: undefined,
  ...{ counts: [], mixed: undefined, categories: [], areCategoriesLasting: true, sent: [] },
}

/** Stands for animals of every status. */
export const EVERY_STATUS = ''

/** Something said of an exchange that a removal or change would make untrue whose answer comes only later. */
export interface Claim {
  readonly resource: string
  /** The record that it is about; `undefined` for any of the resource. */
  readonly key: IdValue | undefined
  /** When the exchange ended. */
  readonly end: number
  readonly takeBack: () => void
}

/**
 * Remembers what the exchanges of a run have shown, as far as it is needed to understand later ones. Where the contract has
 * operations that remove or change records, it knows of records only what no exchange of the run can have made untrue: what one
 * may have removed or changed is forgotten, and nothing else. What was said of an exchange before the answer of an overlapping removal
 * came is taken back (`claim`). What clients do that no exchange of the run shows, it cannot know: a record that is no longer found
 * is forgotten as well.
 */
export class RunMemory {
  /** What observers of kinds of silence ask for. */
  readonly roles = new RoleMemory()
  readonly #records = new Map<string, KnownRecords>()
  readonly #newCategories: ReadonlySet<Int64>
  readonly #counts = new Map<string, { readonly count: number; readonly end: number }>()
  readonly #mixed = new Map<string, MixedList & { readonly began: number }>()
  /** Whether there are animals in a category from then on. */
  readonly #categories = createRecentMap<Int64, boolean>(MOST)
  readonly #sent = createRecentMap<string, true>(MOST)
  #takesNewCategories = false
  #mayHaveMoved = false
  readonly #created = new Map<string, { readonly id: Int64; readonly end: number }>()
  #claims: Claim[] = []

  /** `newCategories` were invented for the run: no animal is in them until one is created there. */
  constructor(newCategories: ReadonlySet<Int64> = NONE) {
    this.#newCategories = newCategories
  }

  /** Adds what an exchange has shown. */
  add(note: RunNote, span: ExchangeTime): void {
    const { resource, ids, shown, createdId, createdIn, counts, mixed, categories, sent } = note
    for (const touch of note.touches) this.#touch(touch, span)
    if (ids.length > 0) {
      const isCreation = createdId !== undefined
      this.#recordsOf(resource).see(ids, span, { isCreation, ...(shown && { shown }) })
    }
    this.roles.add(note, span)
    if (note.isAll) this.#recordsOf(resource).keepOnly(ids, span)
    if (isInt64(createdId)) this.#addCreated(resource, createdId, span)
    if (createdIn !== undefined && this.isNewCategory(createdIn)) this.#takesNewCategories = true
    for (const [status, count] of counts) this.#addCount(status, count, span)
    if (mixed) this.#mixed.set(mixed.query, { ...mixed, began: span.began })
    for (const category of categories) this.#categories.set(category, note.areCategoriesLasting)
    for (const name of sent) this.#sent.set(name, true)
  }

  /** Remembers what was said of an exchange, to take it back if a removal or change shows up that began before it ended. */
  claim(claim: Claim): void {
    if (this.#claims.length >= MOST_CLAIMS) this.#claims.shift()
    this.#claims.push(claim)
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
    if (
      status === EVERY_STATUS &&
      petStatuses.reduce((sum, each) => sum + counted(each), 0) > count
    )
      return true
    const has = (values: ShownValues) => status === EVERY_STATUS || values.status === status
    return this.#known()?.hasMore(count, { time, has }) ?? false
  }

  /** The ids of the last mixed list in answer to a query, of records that are still as they were in it. */
  mixedList(query: string): readonly IdValue[] {
    const list = this.#mixed.get(query)
    return list ? this.untouchedIn(list, list.began) : []
  }

  /** The ids of the records in a list that nothing can have removed or changed since `began`. */
  untouchedIn(
    { resource, ids }: { readonly resource: string; readonly ids: readonly IdValue[] },
    began: number,
  ): readonly IdValue[] {
    return this.#records.get(resource)?.untouched(ids, began) ?? ids
  }

  /** Whether an animal may be in a category at `time`: there is certainly one, or the run has seen that a new category is accepted. */
  takesCategory(category: Int64, time = Number.POSITIVE_INFINITY): boolean {
    if (this.#takesNewCategories || this.#categories.peek(category) === true) return true
    const has = (values: ShownValues) => values.category === category
    return this.#known()?.hasMore(0, { time, has }) ?? false
  }

  /** Whether a category certainly has no animals yet. */
  isNewCategory(category: Int64): boolean {
    return (
      !this.#mayHaveMoved && this.#newCategories.has(category) && !this.#categories.has(category)
    )
  }

  /** Whether a record with this id was seen before `time`, or created by an earlier exchange, in a resource, and is certainly there. */
  hasRecord(resource: string, id: IdValue, time: number): boolean {
    return this.#records.get(resource)?.has(id, time) ?? false
  }

  /** Whether a client has sent a field of this name although the contract does not declare it. */
  wasSent(name: string): boolean {
    return this.#sent.has(name)
  }

  #touch(touch: NotedTouch, span: ExchangeTime): void {
    const { resource, key, kind } = touch
    this.#recordsOf(resource).touch(touch, span)
    // A change can put an animal into any category.
    if (kind === 'changed' && resource === checkedPets.resource) this.#mayHaveMoved = true
    if (this.#claims.length === 0) return
    const isUntrue = (claim: Claim) =>
      claim.resource === resource &&
      (claim.key === undefined || key === undefined || claim.key === key) &&
      span.began <= claim.end
    for (const claim of this.#claims) if (isUntrue(claim)) claim.takeBack()
    this.#claims = this.#claims.filter((claim) => !isUntrue(claim))
  }

  /** The animals, which observers ask about. */
  #known(): KnownRecords | undefined {
    return this.#records.get(checkedPets.resource)
  }

  /** When creations overlap, the greatest id counts. */
  #addCreated(resource: string, id: Int64, { began, end }: ExchangeTime): void {
    const last = this.#created.get(resource)
    if (!last || id > last.id || last.end <= began) this.#created.set(resource, { id, end })
  }

  #recordsOf(resource: string): KnownRecords {
    const known = this.#records.get(resource) ?? new KnownRecords()
    this.#records.set(resource, known)
    return known
  }

  #addCount(status: string, count: number, { end }: ExchangeTime): void {
    const most = this.#counts.get(status)
    if (most === undefined || count > most.count) this.#counts.set(status, { count, end })
  }
}

// --- internal ---

const MOST = 10_000
/** How many claims can be taken back. */
const MOST_CLAIMS = 1000

const NONE: ReadonlySet<Int64> = new Set()
