import { type Int64, isInt64 } from '../../base/json/exact-numbers.ts'
import type { Json } from '../../base/json/json.ts'
import { createRecentMap } from '../../base/recent-map.ts'
import type { IdValue } from '../../contract/records-in-answers.ts'
import { Claims } from './claims.ts'
import type { ExchangeTime, NotedTouch } from './known-records.ts'
import type { RequestedList } from './requested-list.ts'
import { ResourceMemory } from './resource-memory.ts'

/** A field that names other records, with its value in a request. */
export interface SentReference {
  /** The resource of the record that has the field. */
  readonly resource: string
  readonly field: string
  readonly value: Json | undefined
}

/** What an exchange says about later ones. */
export interface RunNote {
  /** The resource of the records in the answer, and what each is known by in it (`recordKeyIn`). */
  readonly resource: string
  readonly ids: readonly IdValue[]
  /** Whether these are all records that there are, where an operation can remove some: the answer is a list without a filter, shorter than its limit. */
  readonly isAll: boolean
  /** What the exchange may have done to records that were there. */
  readonly touches: readonly NotedTouch[]
  /** The id that the service gave the record that was created: the first of `ids`. */
  readonly createdId: IdValue | undefined
  /** Where the answer has that id. */
  readonly place: string
  /** The values of fields of the records in the answer that name other records, each with the record that has it. */
  readonly references: readonly ShownReference[]
  /** A list: what asks for the same, and the records that it shows. */
  readonly list: RequestedList | undefined
  /** What the record is known by that a removal took away. */
  readonly removed: IdValue | undefined
  /** Whether a client may have chosen an id. */
  readonly mayChoose: boolean
  /** The fields that the request sent although the contract does not declare them. */
  readonly sent: readonly string[]
}

/** A field of a record in an answer that names another one; `key` is what the record is known by, where it can be changed or removed. */
export interface ShownReference extends SentReference {
  readonly key: IdValue | undefined
  /** What it is remembered by (`nameOfReference`): made once, as most lists are shown again and again. */
  readonly name: string
}

/** What a field with a value is known by. */
export function nameOfReference(reference: SentReference): string {
  return `${fieldOf(reference)}\n${reference.value}`
}

/** The note of an exchange that says nothing about later ones. */
export const emptyNote: RunNote = {
  resource: '',
  ids: [],
  isAll: false,
  touches: [],
  createdId: undefined,
  place: '',
  references: [],
  list: undefined,
  removed: undefined,
  mayChoose: false,
  sent: [],
}

/**
 * Remembers what the exchanges of a run have shown, as far as it is needed to understand later ones. Where the contract has
 * operations that remove or change records, it knows of records only what no exchange of the run can have made untrue: what one
 * may have removed or changed is forgotten, and nothing else. What was said of an exchange before the answer of an overlapping removal
 * came is taken back (`claims`). What clients do that no exchange of the run shows, it cannot know: a record that is no longer found
 * is forgotten as well.
 */
export class RunMemory {
  /** What was said of exchanges, as long as it can be taken back: by observers, and by rules. */
  readonly claims = new Claims()
  readonly ruleClaims = new Claims()
  readonly #resources = new Map<string, ResourceMemory>()
  readonly #onForget: (resource: string, most: number) => void
  readonly #invented: ReadonlySet<Json>
  readonly #given = createRecentMap<string, GivenCount>(MOST_RESOURCES)
  /** The members for which null was sent, by record; and how many exchanges may have touched that since, with the one that sent it. */
  readonly #nulls = createRecentMap<string, { readonly name: string; touches: number }>(
    MOST_RESOURCES,
  )
  readonly #sent = createRecentMap<string, true>(MOST)
  /** The fields of which a value was taken that nothing had. */
  readonly #takesNew = new Set<string>()
  readonly #references = createRecentMap<string, ShownValue>(MOST)
  /** The resources of which a record may have been changed. */
  readonly #changed = new Set<string>()
  readonly #created = createRecentMap<string, { readonly id: Int64; readonly end: number }>(
    MOST_RESOURCES,
  )
  readonly #greatest = createRecentMap<string, { readonly id: Int64 }>(MOST_RESOURCES)
  readonly #removed = createRecentMap<string, number>(MOST)
  /** Until when any record of a resource that was removed may have come back. */
  readonly #mayBeBack = createRecentMap<string, number>(MOST_RESOURCES)
  /** The last list of those that are asked for in one way, and the longest one of some records. */
  readonly #lists = createRecentMap<string, ShownList>(MOST_LISTS)
  readonly #longest = createRecentMap<string, ShownList>(MOST_LISTS)

  /**
   * `invented` are values that were invented for the run: no record has them until one is created with them. `onForget` is called when a
   * resource has more records than are remembered as written or listed, and all of these are forgotten.
   */
  constructor({
    invented = NONE,
    onForget = () => {},
  }: {
    readonly invented?: ReadonlySet<Json> | undefined
    readonly onForget?: (resource: string, most: number) => void
  } = {}) {
    this.#invented = invented
    this.#onForget = onForget
  }

  of(resource: string): ResourceMemory {
    const known = this.#resources.get(resource)
    if (known) return known
    const memory = new ResourceMemory((most) => this.#onForget(resource, most))
    this.#resources.set(resource, memory)
    return memory
  }

  /** Adds what an exchange has shown. */
  add(note: RunNote, span: ExchangeTime): void {
    const { resource, ids, createdId, sent } = note
    for (const touch of note.touches) this.#touch(touch, span)
    this.#bringBack(note, span.end)
    if (ids.length > 0) this.of(resource).known.see(ids, span, createdId !== undefined)
    if (note.isAll) this.of(resource).known.keepOnly(ids, span)
    this.#addIds(note, span)
    if (note.removed !== undefined) this.#removed.set(keyOf(resource, note.removed), span.end)
    if (note.list) this.#addList(note.list, resource, span)
    this.#addReferences(note, span)
    for (const name of sent) this.#sent.set(name, true)
  }

  /** Forgets what an exchange may have made untrue that was not looked at. */
  miss(): void {
    // To clear one that is empty would leave garbage behind, for each exchange that is not looked at.
    for (const each of [this.#created, this.#removed, this.#lists, this.#longest])
      if (each.size > 0) each.clear()
  }

  /** The id from the last creation in a resource, if that creation had ended by `time`. */
  createdBefore(resource: string, time: number): Int64 | undefined {
    const last = this.#created.peek(resource)
    return last && last.end <= time ? last.id : undefined
  }

  /** The greatest id that was shown in a resource. */
  greatestIn(resource: string): Int64 | undefined {
    return this.#greatest.peek(resource)?.id
  }

  /** Whether a record was removed before `time`, and nothing has shown it since. */
  isRemoved(resource: string, id: IdValue, time: number): boolean {
    const end = this.#removed.peek(keyOf(resource, id))
    const back = this.#mayBeBack.peek(resource) ?? Number.NEGATIVE_INFINITY
    return end !== undefined && end < time && end > back
  }

  /** The records of the last list that was asked for in a way (`exactly`), as long as nothing can have touched them. */
  listOf(exactly: string): readonly IdValue[] {
    const last = this.#lists.peek(exactly)
    return last ? this.untouchedIn(last, last.began) : []
  }

  /** Whether there were more than `count` records at `time` of what asks for them: by one list, or several that have none in common. */
  hasMore(parts: readonly (readonly string[])[], count: number, time: number): boolean {
    const counted = (asked: string) => {
      const list = this.#longest.peek(asked)
      return list && list.end <= time ? this.untouchedIn(list, list.began).length : 0
    }
    return parts.some((all) => all.reduce((sum, asked) => sum + counted(asked), 0) > count)
  }

  /** The ids of the records in a list that nothing can have removed or changed since `began`. */
  untouchedIn(
    { resource, ids }: { readonly resource: string; readonly ids: readonly IdValue[] },
    began: number,
  ): readonly IdValue[] {
    return this.#resources.get(resource)?.known.untouched(ids, began) ?? ids
  }

  /** Whether a field may name something at `time`: a record certainly does, or the run has seen that anything is taken. */
  takesReference(reference: SentReference, time = Number.POSITIVE_INFINITY): boolean {
    if (this.#takesNew.has(fieldOf(reference))) return true
    const shown = this.#references.peek(nameOfReference(reference))
    if (!shown) return false
    if (shown.key === undefined) return true
    const list = { resource: reference.resource, ids: [shown.key] }
    return shown.end <= time && this.untouchedIn(list, shown.began).length > 0
  }

  /** Whether no record can have a value of a field yet: it was invented for the run. */
  isNewReference(reference: SentReference): boolean {
    const { resource, value } = reference
    return (
      value !== undefined &&
      this.#invented.has(value) &&
      !this.#changed.has(resource) &&
      !this.#references.has(nameOfReference(reference))
    )
  }

  /** Whether a record with this id was seen before `time`, or created by an earlier exchange, in a resource, and is certainly there. */
  hasRecord(resource: string, id: IdValue, time: number): boolean {
    return this.#resources.get(resource)?.known.has(id, time) ?? false
  }

  /** Counts what the records of a resource have in a field that their creations left out: how many were seen, and whether all had the same. */
  countGiven(resource: string, field: string, value: Json | undefined): GivenCount {
    const key = fieldOf({ resource, field, value })
    const before = this.#given.peek(key)
    const isSame = !before || (before.isSame && before.value === value)
    const count = { value, times: (before?.times ?? 0) + 1, isSame }
    this.#given.set(key, count)
    return count
  }

  /** Notes that a change whose answer shows no record has sent null for a member of one. */
  noteNull(resource: string, key: IdValue, name: string): void {
    this.#nulls.set(keyOf(resource, key), { name, touches: 0 })
  }

  /** The member of a record for which the last change before `time` has sent null, if nothing else can have touched it since. */
  nullSent(resource: string, key: IdValue, time: number): string | undefined {
    const sent = this.#nulls.peek(keyOf(resource, key))
    if (!sent || sent.touches > 1) return undefined
    return this.untouchedIn({ resource, ids: [key] }, time).length > 0 ? sent.name : undefined
  }

  /** Whether a client has sent a field of this name although the contract does not declare it. */
  wasSent(name: string): boolean {
    return this.#sent.has(name)
  }

  #touch(touch: NotedTouch, span: ExchangeTime): void {
    const { resource, key, kind } = touch
    this.of(resource).known.touch(touch, span)
    if (kind === 'changed') this.#changed.add(resource)
    const sent = key === undefined ? undefined : this.#nulls.peek(keyOf(resource, key))
    if (sent) sent.touches += 1
    else if (key === undefined) this.#nulls.clear()
    this.claims.takeBack(resource, key, span.began)
  }

  /**
   * Forgets removals of records that an exchange may have put there again, whatever its answer shows. What a path names by a text that no
   * removal named may be any of them, as may what a client named that nobody saw.
   */
  #bringBack({ resource, ids, touches, removed, mayChoose }: RunNote, end: number): void {
    // A removal does not make removed records exist again.
    if (removed !== undefined) return
    for (const { resource: of, key, kind } of touches) {
      if (kind === 'absent') continue
      const isKnown = key !== undefined && this.#removed.delete(keyOf(of, key))
      if (!isKnown && !isInt64(key)) this.#mayBeBack.set(of, end)
    }
    if (mayChoose && touches.length === 0 && ids.length === 0) this.#mayBeBack.set(resource, end)
  }

  /** When creations overlap, the greatest id counts. */
  #addIds({ resource, ids, createdId, mayChoose }: RunNote, { began, end }: ExchangeTime): void {
    let greatest = this.#greatest.peek(resource)?.id
    const before = greatest
    for (const id of ids) {
      this.#removed.delete(keyOf(resource, id))
      if (isInt64(id) && (greatest === undefined || id > greatest)) greatest = id
    }
    if (greatest !== undefined && greatest !== before)
      this.#greatest.set(resource, { id: greatest })
    if (isInt64(createdId)) {
      const last = this.#created.peek(resource)
      if (!last || createdId > last.id || last.end <= began)
        this.#created.set(resource, { id: createdId, end })
    }
    if (mayChoose) this.#created.delete(resource)
  }

  #addList({ exactly, ids, parts }: RequestedList, resource: string, span: ExchangeTime): void {
    this.#lists.set(exactly, { resource, ids, ...span })
    for (const part of parts) {
      const known = this.#longest.peek(part.asked)
      if (known && this.untouchedIn(known, known.began).length >= part.ids.length) continue
      this.#longest.set(part.asked, { resource, ids: part.ids, ...span })
    }
  }

  #addReferences({ references, createdId }: RunNote, { began, end }: ExchangeTime): void {
    for (const each of references) {
      if (createdId !== undefined && this.isNewReference(each)) this.#takesNew.add(fieldOf(each))
      const shown = { key: each.key, began, end }
      const known = this.#references.get(each.name)
      // Runs for every record of every list: to set what is known takes five times as long.
      if (known) Object.assign(known, shown)
      else this.#references.set(each.name, shown)
    }
  }
}

// --- internal ---

/** What records have in a field that their creations left out. */
interface GivenCount {
  readonly value: Json | undefined
  readonly times: number
  readonly isSame: boolean
}

/** A list that was shown, and when. */
interface ShownList extends ExchangeTime {
  readonly resource: string
  readonly ids: readonly IdValue[]
}

/** A value that a record has, and when it was shown. */
interface ShownValue extends ExchangeTime {
  readonly key: IdValue | undefined
}

const MOST = 10_000
const MOST_RESOURCES = 1000
const MOST_LISTS = 500

const NONE: ReadonlySet<Json> = new Set()

function keyOf(resource: string, id: IdValue): string {
  return `${resource}\n${id}`
}

function fieldOf({ resource, field }: SentReference): string {
  return `${resource}\n${field}`
}
