import type { Int64 } from '../../base/int64.ts'
import { RecentSet } from './recent-set.ts'

/** What an exchange tells about the ones after it. */
export interface RunNote {
  /** How many animals an answer showed at once: in all, and by their status. */
  readonly counts: ReadonlyMap<string, number>
  /** The categories of the animals in the answer. */
  readonly categories: readonly Int64[]
  /** The category of the animal that was created. */
  readonly createdIn: Int64 | undefined
  /** The fields that the request sent although the contract does not declare them. */
  readonly sent: readonly string[]
}

/** Stands for animals of every status. */
export const EVERY_STATUS = ''

/** Whether an animal was shown, or created, before a time. */
export interface KnownIds {
  isOld(id: Int64, time: number): boolean
}

/**
 * Remembers what the exchanges of a run have shown, as far as later ones can only be understood by it. What it knows never
 * becomes wrong: the contract has no operation that changes or removes an animal.
 */
export class RunMemory {
  readonly #ids: KnownIds
  readonly #newCategories: ReadonlySet<Int64>
  readonly #counts = new Map<string, { readonly count: number; readonly end: number }>()
  readonly #categories = new RecentSet<Int64>(MOST)
  readonly #sent = new RecentSet<string>(MOST)
  // A kept verdict repeats its note.
  readonly #noted = new WeakSet<RunNote>()
  #takesNewCategories = false
  #created: { readonly id: Int64; readonly end: number } | undefined

  /** `newCategories` are made up: no animal is in them before one is created. */
  constructor(ids: KnownIds, newCategories: ReadonlySet<Int64> = NONE) {
    this.#ids = ids
    this.#newCategories = newCategories
  }

  /** Adds what an exchange has shown, which ended at `end` (milliseconds since 1970). */
  add(note: RunNote, end: number): void {
    if (this.#noted.has(note)) return
    this.#noted.add(note)
    for (const [status, count] of note.counts) {
      if (count > (this.#counts.get(status)?.count ?? 0)) this.#counts.set(status, { count, end })
    }
    if (note.createdIn !== undefined && this.isNewCategory(note.createdIn))
      this.#takesNewCategories = true
    for (const category of note.categories) this.#categories.add(category)
    for (const name of note.sent) this.#sent.add(name)
  }

  /** Adds the id that a creation gave. Of several at once, the greatest counts. */
  addCreated(id: Int64, { began, end }: { readonly began: number; readonly end: number }): void {
    const last = this.#created
    if (!last || id > last.id || last.end <= began) this.#created = { id, end }
  }

  /** The id that the last creation gave, if it had ended at a time. */
  createdBefore(time: number): Int64 | undefined {
    return this.#created && this.#created.end <= time ? this.#created.id : undefined
  }

  /** Whether there were more than `count` animals with a status (or `EVERY_STATUS`) at a time. */
  hasMore(count: number, status: string, time: number): boolean {
    const most = this.#counts.get(status)
    return most !== undefined && most.count > count && most.end <= time
  }

  /** Whether an animal may be in a category: another was shown in it, or the run has seen that there need not be one. */
  takesCategory(category: Int64): boolean {
    return this.#takesNewCategories || this.#categories.has(category)
  }

  /** Whether no animal is in a category yet, beyond doubt. */
  isNewCategory(category: Int64): boolean {
    return this.#newCategories.has(category) && !this.#categories.has(category)
  }

  /** Whether an animal with this id existed at a time. */
  hasAnimal(id: Int64, time: number): boolean {
    return this.#ids.isOld(id, time)
  }

  /** Whether a client has sent a field of this name although the contract does not declare it. */
  wasSent(name: string): boolean {
    return this.#sent.has(name)
  }
}

// --- internal ---

const MOST = 10_000
const NONE: ReadonlySet<Int64> = new Set()
