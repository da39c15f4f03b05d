import type { JsonObject } from '../../base/json/json.ts'
import type { IdValue } from '../../contract/resources/record-operations.ts'
import type { ExchangeTime } from './known-records.ts'

/** What an exchange did to a record. */
export type RecordEffect =
  | {
      readonly kind: 'written'
      readonly key: IdValue
      /** Whether the record was written as a whole, and (`isNew`) whether it did not exist before. */
      readonly isWhole: boolean
      readonly isNew: boolean
      readonly written: Written
    }
  | { readonly kind: 'removed'; readonly key: IdValue }
  /** A record was added, or may have been, of which nothing else is known. */
  | { readonly kind: 'added' }

/** What a record has after it was written. */
export interface Written {
  /** The members that were sent, as the answer has them. */
  readonly members: JsonObject
  readonly removed: readonly string[]
  /** The record as the answer showed it. */
  readonly shown: JsonObject | undefined
}

/** What is known of a record that exchanges of the run have written or removed. */
export interface KnownRecord {
  readonly state: 'there' | 'gone'
  /** The client that did it. */
  readonly who: string
  readonly parents: string
  /** When that ended, in milliseconds since 1970. */
  readonly end: number
  /** Whether it was not there before. */
  readonly isNew: boolean
  /** What later answers show of it. */
  readonly members: JsonObject
  /** The whole record, as the last answer to a write showed it; of one that is gone, before that. */
  readonly shown: JsonObject | undefined
}

/** What an exchange did, by whom, and when. */
export interface Done extends ExchangeTime {
  readonly who: string
  readonly parents: string
}

/**
 * Remembers what exchanges have done to the records of a resource: of each record only what no other exchange can have made untrue. What
 * overlaps, and what may have been done to a record, makes it unknown until it is written or removed again.
 */
export class WrittenRecords {
  readonly #records = new Map<IdValue, Entry>()
  /** When the last exchange ended that may have touched any record. */
  #floor = Number.NEGATIVE_INFINITY
  readonly #onForget: () => void

  /** `onForget` is called when there are more records than are remembered, and all are forgotten. */
  constructor(onForget: () => void) {
    this.#onForget = onForget
  }

  /** What is known of a record for an exchange that began at a time; `undefined` if nothing is certain. */
  known(key: IdValue, began: number): KnownRecord | undefined {
    const entry = this.#records.get(key)
    if (!entry?.known || entry.began <= this.#floor || entry.end >= began) return undefined
    return entry.known
  }

  /** Whether nothing may have touched a record since a time. */
  isUntouched(key: IdValue, since: number): boolean {
    return since > this.#floor && since > (this.#records.get(key)?.end ?? Number.NEGATIVE_INFINITY)
  }

  take(effect: Exclude<RecordEffect, { kind: 'added' }>, { who, parents, began, end }: Done): void {
    const { key } = effect
    const before = this.#records.get(key)
    const isClear = began > this.#floor && (before === undefined || began > before.end)
    const last = before?.known?.who === who && isClear ? before.known : undefined
    const common = { who, parents, end }
    const known: KnownRecord =
      effect.kind === 'removed'
        ? { ...common, state: 'gone', isNew: false, members: {}, shown: last?.shown }
        : {
            ...common,
            state: 'there',
            isNew: effect.isNew || (last?.state === 'there' && last.isNew),
            members: membersAfter(effect, last),
            shown: effect.written.shown,
          }
    this.#set(key, {
      began,
      end: Math.max(end, before?.end ?? end),
      known: isClear ? known : undefined,
    })
  }

  /** Forgets what an exchange may have made untrue: of a record, or of all. */
  touch(key: IdValue | undefined, { began, end }: ExchangeTime): void {
    if (key === undefined) {
      this.#floor = Math.max(this.#floor, end)
      return
    }
    const before = this.#records.get(key)
    // A touch that ended before the last write began was overwritten by it.
    if (before?.known && end < before.began) return
    this.#set(key, { began, end: Math.max(end, before?.end ?? end), known: undefined })
  }

  #set(key: IdValue, entry: Entry): void {
    this.#records.delete(key)
    if (this.#records.size >= MOST) {
      for (const { end } of this.#records.values()) this.#floor = Math.max(this.#floor, end)
      this.#records.clear()
      this.#onForget()
    }
    this.#records.set(key, entry)
  }
}

/** How many records of a resource are remembered as written or removed. */
export const MOST = 10_000

// --- internal ---

interface Entry {
  /** When the exchange began that wrote the known state. */
  readonly began: number
  /** When the last exchange ended that may have touched it. */
  readonly end: number
  /** `undefined`: it may be anything. */
  readonly known: KnownRecord | undefined
}

/** The expected members after a write: of a whole record those that were sent; of a changed one those that the last answer has shown, too. */
function membersAfter(
  { isWhole, written }: { readonly isWhole: boolean; readonly written: Written },
  last: KnownRecord | undefined,
): JsonObject {
  if (isWhole || last?.state !== 'there') return written.members
  const { shown } = written
  const taken = new Set(written.removed)
  // Members that the answer does not show may have changed with the others, so they are forgotten.
  const kept = Object.keys(last.members).flatMap((name) => {
    const value = shown?.[name]
    return value === undefined || taken.has(name) ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(kept), ...written.members }
}
