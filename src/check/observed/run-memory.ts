import { type Int64, isInt64 } from '../../base/json/int64.ts'
import type { Json } from '../../base/json/json.ts'
import { createRecentMap } from '../../base/recent-map.ts'
import { petStatuses, unknownFields } from '../../contract/document/pet-fields.ts'
import { asRecord } from '../judge/facts.ts'
import { isSuccess, type ObservedExchange } from './observed-exchange.ts'

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
export interface ExchangeTime {
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
  add(note: RunNote, span: ExchangeTime): void {
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
  #addCreated(id: Int64, { began, end }: ExchangeTime): void {
    const last = this.#created
    if (!last || id > last.id || last.end <= began) this.#created = { id, end }
  }

  #addCount(status: string, count: number, { end }: ExchangeTime): void {
    const most = this.#counts.get(status)
    if (most === undefined || count > most.count) this.#counts.set(status, { count, end })
  }
}

/** Reads what an exchange says about later ones; `undefined` if nothing. */
export function readNote(observed: ObservedExchange): RunNote | undefined {
  const { facts, operation, status, answer, ids, reasons } = observed
  if (facts.exchange.operation.tag !== 'animals') return undefined
  const sent = reasons.includes('unknownFields') ? undeclaredIn(facts) : emptyNote.sent
  if (!isSuccess(status) || answer === undefined)
    return sent.length === 0 ? undefined : { ...emptyNote, sent }
  if (Array.isArray(answer))
    return { ...emptyNote, ...readList(answer, observed), mixed: readMixedList(observed) }
  const category = asRecord(answer)?.categoryId
  const categories = isInt64(category) ? [category] : emptyNote.categories
  const isCreation = operation === 'createPet'
  const [createdId, createdIn] = isCreation ? [ids[0], categories[0]] : []
  return { ...emptyNote, ids, categories, createdId, createdIn, sent }
}

/** A list that is neither in the order of ids nor in its reverse, and the query that it answers. */
export interface MixedList {
  /** There are so few of these that a run can remember a list for each. */
  readonly query: string
  readonly ids: readonly Int64[]
}

/** Reads the animals of a mixed list; `undefined` if the answer is not one, or does not fit its query. */
export function readMixedList({
  operation,
  status,
  order,
  ids,
  facts,
}: ObservedExchange): MixedList | undefined {
  if (order !== 'mixed' || operation !== 'listPets' || status !== 200) return undefined
  const { violations, unknown, values } = facts.query
  if (violations.length > 0 || unknown.length > 0 || ids.length > Number(values.limit))
    return undefined
  return { query: `${values.status ?? 'any'} ${values.limit}`, ids }
}

/** Whether two lists are equal, or have common animals in another order; `undefined` if neither. */
export function compareLists(
  one: readonly Int64[],
  other: readonly Int64[],
): 'alike' | 'reordered' | undefined {
  if (one.length === other.length && one.every((id, index) => id === other[index])) return 'alike'
  const places = new Map(one.map((id, index) => [id, index]))
  const common = other.flatMap((id) => places.get(id) ?? [])
  return common.every((place, index) => index === 0 || place > (common[index - 1] as number))
    ? undefined
    : 'reordered'
}

// --- internal ---

const MOST = 10_000

const NONE: ReadonlySet<Int64> = new Set()

/** Runs for every list; a set or a map for so few values would take most of the time. */
function readList(
  list: readonly Json[],
  { ids, order }: ObservedExchange,
): Pick<RunNote, 'ids' | 'categories' | 'counts'> {
  const categories: Int64[] = []
  const byStatus = petStatuses.map(() => 0)
  for (const animal of list) {
    const { categoryId, status } = asRecord(animal) ?? NO_FIELDS
    if (isInt64(categoryId) && !categories.includes(categoryId)) categories.push(categoryId)
    const at = (petStatuses as readonly unknown[]).indexOf(status)
    if (at >= 0) byStatus[at] = (byStatus[at] as number) + 1
  }
  // If an animal may appear twice, the list does not show how many there are.
  if (order === 'unknown') return { ids, categories, counts: emptyNote.counts }
  const counts = petStatuses.map((status, at) => [status, byStatus[at] as number] as const)
  return { ids, categories, counts: [[EVERY_STATUS, list.length], ...counts] }
}

const NO_FIELDS: { readonly [name: string]: Json } = {}

function undeclaredIn({ exchange: { operation }, request }: ObservedExchange['facts']) {
  const body = asRecord(request.content?.value) ?? {}
  return unknownFields(body, operation)
}

/** How many ids are remembered. */
const MOST_IDS = 50_000

/**
 * Remembers the last 50,000 ids that exchanges showed, to find out whether a new animal got an id that already existed.
 * Exchanges overlap: a list can show an animal while its creation is still being answered, so an id counts as old only
 * if it was seen before the creation began.
 */
class SeenIds {
  readonly #ids = createRecentMap<Int64, Sighting>(MOST_IDS)

  /** Adds the ids that an answer showed; `end` is in milliseconds since 1970. */
  add(ids: readonly Int64[], end: number, isCreation: boolean): void {
    for (const id of ids) {
      const known = this.#ids.get(id)
      if (known) {
        if (end < known.end) known.end = end
        if (isCreation) known.created = true
      } else this.#ids.set(id, { end, created: isCreation })
    }
  }

  /** Whether an id was given by another creation, or shown before `start` (milliseconds since 1970). */
  isOld(id: Int64, start: number): boolean {
    const sighting = this.#ids.peek(id)
    return sighting !== undefined && (sighting.created || sighting.end < start)
  }
}

interface Sighting {
  /** When the first answer with this id was complete. */
  end: number
  created: boolean
}
