import { createRecentMap } from '../../base/recent-map.ts'
import type { IdValue } from '../../contract/resources/record-operations.ts'
import type { ExchangeTime } from './known-records.ts'

/** An answer of a list, as one of the pages that together are what was asked for. */
export interface ListPage {
  /** What all pages of it have in common: operation, client, parents, filters, order, and how many records a page has. */
  readonly walk: string
  /** How many pages or records come before it; `undefined` if it continues after a cursor. */
  readonly at: number | undefined
  /** How much further the next page is: one page, or as many records as this has at most. */
  readonly step: number
  /** The cursor that it continues after. */
  readonly cursor: string | undefined
  /** The texts that can be the cursor of the next page. */
  readonly offers: readonly string[]
  readonly isEnd: boolean
  readonly total: number | undefined
  readonly count: number
  /** Whether it asks for all records, in whichever order. */
  readonly isPlain: boolean
}

/** What a page shows together with the others of its list. */
export interface WalkFindings {
  /** The records that are on another page, too. */
  readonly repeated: readonly IdValue[]
  /** The records on all pages from the first to the last; `undefined` if not all of them were read. */
  readonly all: ReadonlySet<IdValue> | undefined
  /** The records that are on none of these pages, although the list has shown them, and when it last did. */
  readonly missing: readonly (readonly [key: IdValue, time: number])[]
}

/** The pages of the lists of a resource, read while nothing was written. */
export class PageWalks {
  readonly #walks = createRecentMap<string, Walk>(MOST_WALKS)
  readonly #onForget: () => void

  /** `onForget` is called when a list has more records than are remembered, and all of it is forgotten. */
  constructor(onForget: () => void) {
    this.#onForget = onForget
  }

  /**
   * Adds a page with the keys of its records.
   * @param written when the last write ended that may have been to a record of the resource
   * @param recent how long pages are compared with earlier ones, in milliseconds
   */
  add(
    page: ListPage,
    keys: readonly IdValue[],
    {
      began,
      end,
      written,
      recent,
    }: ExchangeTime & { readonly written: number; readonly recent: number },
  ): WalkFindings {
    const walk = this.#walkOf(page.walk)
    const isSame = page.total === undefined || walk.total === undefined || page.total === walk.total
    if (walk.began <= written || began - walk.began > recent || !isSame) restart(walk)
    // A page that was read during a write is no evidence.
    if (began <= written) return NOTHING
    if (walk.parts.size === 0) walk.began = began
    walk.total = page.total ?? walk.total
    const at = place(walk, page)
    if (at === undefined) return this.#list(walk, keys, end)
    if (walk.parts.has(at)) cut(walk, at)
    const repeated = keys.filter((key) => {
      const other = walk.places.get(key)
      return other !== undefined && !overlap(walk, { at: other, other: at, page })
    })
    walk.parts.set(at, { ...page, keys })
    for (const key of keys) walk.places.set(key, at)
    if (repeated.length > 0) {
      restart(walk)
      return { ...NOTHING, repeated }
    }
    const found = this.#list(walk, keys, end)
    const whole = wholeOf(walk)
    if (!whole) return found
    const all = new Set([...walk.places].flatMap(([key, part]) => (whole.has(part) ? key : [])))
    const missing = [...walk.listed].filter(([key]) => !all.has(key))
    for (const [key] of missing) walk.listed.delete(key)
    return { repeated: [], all, missing }
  }

  /** Forgets a list: an answer of it was wrong. */
  forget({ walk }: ListPage): void {
    this.#walks.delete(walk)
  }

  #walkOf(name: string): Walk {
    const known = this.#walks.get(name)
    if (known) return known
    const walk: Walk = {
      ...{ began: Number.POSITIVE_INFINITY, total: undefined },
      ...{ parts: new Map(), places: new Map(), listed: new Map() },
    }
    this.#walks.set(name, walk)
    return walk
  }

  #list(walk: Walk, keys: readonly IdValue[], end: number): WalkFindings {
    for (const key of keys) walk.listed.set(key, end)
    if (walk.listed.size > MOST_LISTED || walk.parts.size > MOST_PARTS) {
      restart(walk)
      walk.listed.clear()
      this.#onForget()
    }
    return NOTHING
  }
}

/** How many records of one list are remembered. */
export const MOST_LISTED = 10_000

// --- internal ---

/** How many lists, by client, filters and order, are remembered. */
const MOST_WALKS = 200
const MOST_PARTS = 1000

const NOTHING: WalkFindings = { repeated: [], all: undefined, missing: [] }

/** A page with the keys of its records. */
interface Part extends ListPage {
  readonly keys: readonly IdValue[]
}

interface Walk {
  /** When its first page was asked for. */
  began: number
  total: number | undefined
  /** The pages by what comes before them. */
  readonly parts: Map<number, Part>
  /** The page of each record. */
  readonly places: Map<IdValue, number>
  /** When each record was shown last. */
  readonly listed: Map<IdValue, number>
}

function restart(walk: Walk): void {
  walk.parts.clear()
  walk.places.clear()
  walk.began = Number.POSITIVE_INFINITY
  walk.total = undefined
}

/** Leaves out the pages from one that is read again: what comes after it belongs to an earlier reading. */
function cut({ parts, places }: Walk, from: number): void {
  for (const [at, { keys }] of parts) {
    if (at < from) continue
    for (const key of keys) if (places.get(key) === at) places.delete(key)
    parts.delete(at)
  }
}

/** The place of a page: what comes before it, or its number in a chain of cursors; `undefined` if it goes on after an unknown page. */
function place(walk: Walk, { at, cursor }: ListPage): number | undefined {
  if (cursor === undefined) return at
  const before = [...walk.parts].findLast(([, { offers }]) => offers.includes(cursor))
  return before && before[0] + before[1].step
}

/** Whether two pages have records in common by what they ask for. */
function overlap(
  { parts }: Walk,
  { at, other, page }: { readonly at: number; readonly other: number; readonly page: ListPage },
): boolean {
  const [low, high] = at < other ? [at, other] : [other, at]
  const step = parts.get(low)?.step ?? page.step
  return high - low < step
}

/** The places of all pages from the first to the last; `undefined` if one is missing. */
function wholeOf({ parts }: Walk): ReadonlySet<number> | undefined {
  const places = new Set<number>()
  let at = 0
  for (;;) {
    const part = parts.get(at)
    if (!part || places.has(at)) return undefined
    places.add(at)
    if (part.isEnd) return places
    at += part.step
  }
}
