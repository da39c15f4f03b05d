import { type Int64, isInt64 } from '../../base/json/int64.ts'
import { createRecentMap } from '../../base/recent-map.ts'
import type { IdValue } from '../../contract/shown-records.ts'

/** What an exchange says about later ones, for observers of kinds of silence. */
export interface RoleNote {
  /** What the record is known by that a removal took away. */
  readonly removed?: IdValue
  /** A list: what asks for the same, and the records that it shows, at most `LONGEST_LIST`. */
  readonly list?: { readonly asked: string; readonly ids: readonly IdValue[] }
  /** Whether a client may have chosen an id. */
  readonly mayChoose?: true
}

/** What an exchange says of the records of a resource. */
export interface RecordNote {
  readonly resource: string
  /** The records in its answer. */
  readonly ids: readonly IdValue[]
  /** The records that it may have touched: one by its key, or any; `absent` are those that it did not find. */
  readonly touches: readonly {
    readonly resource: string
    readonly key: IdValue | undefined
    readonly kind: 'removed' | 'absent' | 'changed'
  }[]
  /** The id that the service gave. */
  readonly createdId: IdValue | undefined
  readonly role?: RoleNote | undefined
}

/** A list that was shown, and when it was asked for. */
export interface ShownList {
  readonly resource: string
  readonly ids: readonly IdValue[]
  readonly began: number
}

/** How many records of a list are remembered. */
export const LONGEST_LIST = 200

/** Remembers what was created last, what was removed, and what lists showed: as much as observers of kinds of silence need. */
export class RoleMemory {
  readonly #removed = createRecentMap<string, number>(MOST)
  /** Until when any record of a resource that was removed may have come back. */
  readonly #mayBeBack = createRecentMap<string, number>(MOST_RESOURCES)
  readonly #created = createRecentMap<string, Created>(MOST_RESOURCES)
  readonly #greatest = createRecentMap<string, { readonly id: Int64 }>(MOST_RESOURCES)
  readonly #lists = createRecentMap<string, ShownList>(MOST_LISTS)

  /** Adds what an exchange says of the records of a resource. */
  add(note: RecordNote, { began, end }: { readonly began: number; readonly end: number }): void {
    const { resource, ids, createdId, role } = note
    this.#bringBack(note, end)
    for (const id of ids) {
      this.#removed.delete(keyOf(resource, id))
      if (!isInt64(id)) continue
      const greatest = this.#greatest.peek(resource)
      if (!greatest || id > greatest.id) this.#greatest.set(resource, { id })
    }
    if (isInt64(createdId)) {
      const last = this.#created.peek(resource)
      const isNext = last !== undefined && last.end <= began && isAfter(createdId, last.id)
      // Of two that overlap, nobody knows which was first.
      if (last && last.end > began) this.#created.delete(resource)
      else this.#created.set(resource, { id: createdId, end, isNext })
    }
    if (!role) return
    if (role.removed !== undefined) this.#removed.set(keyOf(resource, role.removed), end)
    if (role.list) this.#lists.set(role.list.asked, { resource, ids: role.list.ids, began })
    if (role.mayChoose) this.#created.delete(resource)
  }

  /** Forgets what an exchange may have made untrue that was not looked at. */
  miss(): void {
    this.#created.clear()
    this.#removed.clear()
    this.#lists.clear()
  }

  /** Whether a record was removed before `time`, and nothing has shown it since. */
  isRemoved(resource: string, id: IdValue, time: number): boolean {
    const end = this.#removed.peek(keyOf(resource, id))
    const back = this.#mayBeBack.peek(resource) ?? Number.NEGATIVE_INFINITY
    return end !== undefined && end < time && end > back
  }

  /** The last creation in a resource that had ended by `time`, and whether its id was the next one after the one before. */
  createdBefore(resource: string, time: number): Created | undefined {
    const last = this.#created.peek(resource)
    return last && last.end <= time ? last : undefined
  }

  /** The greatest id that was shown in a resource. */
  greatestIn(resource: string): Int64 | undefined {
    return this.#greatest.peek(resource)?.id
  }

  /** The last list that was asked for in the same way. */
  listOf(asked: string): ShownList | undefined {
    return this.#lists.peek(asked)
  }

  /**
   * Forgets removals of records that an exchange may have put there again, whatever its answer shows. What a path names by a text that no
   * removal named may be any of them, as may what a client named that nobody saw.
   */
  #bringBack({ resource, ids, touches, role }: RecordNote, end: number): void {
    // A removal brings nothing back.
    if (role?.removed !== undefined) return
    for (const { resource: of, key, kind } of touches) {
      if (kind === 'absent') continue
      const isKnown = key !== undefined && this.#removed.delete(keyOf(of, key))
      if (!isKnown && !isInt64(key)) this.#mayBeBack.set(of, end)
    }
    if (role?.mayChoose && touches.length === 0 && ids.length === 0)
      this.#mayBeBack.set(resource, end)
  }
}

/** Whether an integer is the next after another. */
export function isAfter(id: Int64, before: Int64): boolean {
  return BigInt(id) - BigInt(before) === 1n
}

// --- internal ---

/** A creation: the id that the service gave. */
interface Created {
  readonly id: Int64
  readonly end: number
  readonly isNext: boolean
}

const MOST = 10_000
const MOST_RESOURCES = 1000
const MOST_LISTS = 200

function keyOf(resource: string, id: IdValue): string {
  return `${resource}\n${id}`
}
