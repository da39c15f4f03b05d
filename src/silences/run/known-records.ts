import { createRecentMap } from '../../base/recent-map.ts'
import type { IdValue } from '../../contract/resources/record-operations.ts'

/** When an exchange began and ended, in milliseconds since 1970. */
export interface ExchangeTime {
  readonly began: number
  readonly end: number
}

/** What an exchange may have done to a record, or to all of a resource. */
export interface NotedTouch {
  readonly resource: string
  /** What the record is known by in its resource; `undefined` for any record of it. */
  readonly key: IdValue | undefined
  /** `removed`: it may be gone. `absent`: it was not found. `changed`: it is there, perhaps with other values. */
  readonly kind: 'removed' | 'absent' | 'changed'
}

/**
 * Remembers the last 50,000 records of a resource that exchanges showed. Exchanges overlap: a list can show a record while its
 * creation is still being answered, and a record as it was before a removal that was answered sooner. So a record counts as
 * known at a time only if it was shown before that time, and shown by an exchange that began after everything that may have removed it.
 */
export class KnownRecords {
  readonly #records = createRecentMap<IdValue, Sighting>(MOST)
  /** When the last exchange ended that may have touched a record, by key; for all others, `#floor`. */
  readonly #touched = new Map<IdValue, Ends>()
  #floor: Ends = NEVER

  /** Adds the records that an answer showed. */
  see(keys: readonly IdValue[], { began, end }: ExchangeTime, isCreation: boolean): void {
    for (const key of keys) {
      if (began <= this.#touchedAt(key).removed) continue
      const known = this.#records.get(key)
      if (!known) this.#records.set(key, { end, created: isCreation })
      else {
        if (end < known.end) known.end = end
        if (isCreation) known.created = true
      }
    }
  }

  /** Forgets what an exchange may have made untrue. */
  touch({ key, kind }: NotedTouch, { end }: ExchangeTime): void {
    const what = kind === 'changed' ? 'changed' : 'removed'
    // What a path names by a text that no record has may be any of them: it may be in another case, or stand for one's own.
    const isAny =
      key === undefined || (kind !== 'absent' && typeof key === 'string' && !this.#records.has(key))
    if (isAny) this.#touchAll(what, end)
    else this.#touchOne(key, what, end)
  }

  /** Whether a record was shown before `time` (milliseconds since 1970) or given by another creation, and is certainly still there. */
  has(key: IdValue, time: number): boolean {
    const known = this.#records.peek(key)
    if (!known || this.#touchedAt(key).removed >= time) return false
    return known.created || known.end < time
  }

  /** Those of some records that nothing can have touched since `began`. */
  untouched(keys: readonly IdValue[], began: number): readonly IdValue[] {
    return keys.filter((key) => {
      const { removed, changed } = this.#touchedAt(key)
      return began > removed && began > changed
    })
  }

  /** Forgets the records that a list of all records, with these keys, has left out: something else has removed them. */
  keepOnly(keys: readonly IdValue[], { began, end }: ExchangeTime): void {
    const shown = new Set(keys)
    const missing = [...this.#records.keys()].filter(
      (key) => !shown.has(key) && (this.#records.peek(key)?.end ?? began) < began,
    )
    for (const key of missing) this.#touchOne(key, 'removed', end)
  }

  #touchOne(key: IdValue, what: keyof Ends, end: number): void {
    const before = this.#touchedAt(key)
    if (this.#touched.size >= MOST_TOUCHED) this.#forgetTouches()
    this.#touched.set(key, later(before, what, end))
    if (what === 'removed') this.#records.delete(key)
  }

  #touchAll(what: keyof Ends, end: number): void {
    this.#floor = later(this.#floor, what, end)
    if (what === 'removed') this.#records.clear()
  }

  #touchedAt(key: IdValue): Ends {
    // Runs for every record of every list, and most services are only read.
    const own = this.#touched.size === 0 ? undefined : this.#touched.get(key)
    if (!own) return this.#floor
    const { removed, changed } = this.#floor
    return { removed: Math.max(own.removed, removed), changed: Math.max(own.changed, changed) }
  }

  /** Forgets which records were touched; only the time of the last touch is kept, for every record. */
  #forgetTouches(): void {
    for (const { removed, changed } of this.#touched.values())
      this.#floor = later(later(this.#floor, 'removed', removed), 'changed', changed)
    this.#touched.clear()
  }
}

// --- internal ---

/** How many records are remembered. */
const MOST = 50_000
/** How many records are remembered as touched, each on its own. */
const MOST_TOUCHED = 10_000

interface Sighting {
  /** When the first answer with this record was complete. */
  end: number
  created: boolean
}

/** When the last exchange ended that may have removed or changed a record, in milliseconds since 1970. */
interface Ends {
  readonly removed: number
  readonly changed: number
}

const NEVER: Ends = { removed: Number.NEGATIVE_INFINITY, changed: Number.NEGATIVE_INFINITY }

function later(ends: Ends, what: keyof Ends, end: number): Ends {
  return end > ends[what] ? { ...ends, [what]: end } : ends
}
