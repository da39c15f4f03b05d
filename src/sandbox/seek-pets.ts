import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Int64 } from '../base/int64.ts'
import type { Row } from '../store/row.ts'
import type { NearQuery, Store } from '../store/store.ts'

/** Which animals to seek. */
export interface Search extends NearQuery {
  /** Which of them are meant. Default: all. */
  readonly isMeant: ((row: Row) => boolean) | undefined
  /** Aborts when nobody waits for them any more. */
  readonly over: AbortSignal
}

/** What a search has found. */
export interface Found {
  /** The nearest first. */
  readonly rows: readonly Row[]
  /** The id from which the search goes on, if there is anything left to look at. */
  readonly goOn: Int64 | undefined
}

/**
 * Seeks animals from an id on, until there are `count`. Without a condition this costs as many animals as it finds. Otherwise it
 * looks at one after another: a few at a time, so that no request waits for it, and no more than 100,000.
 */
export async function seekPets(
  store: Store,
  { count, isMeant = always, over, ...near }: Search,
): Promise<Found> {
  const atOnce = isMeant === always ? count + 1 : AT_ONCE
  const rows: Row[] = []
  let { from } = near
  for (let seen = 0; seen < MOST && !over.aborted; seen += atOnce) {
    const slice = await store.near({ ...near, from, count: atOnce })
    for (const row of slice) {
      if (!isMeant(row)) continue
      if (rows.length === count) return { rows, goOn: rows.at(-1)?.id }
      rows.push(row)
    }
    if (slice.length < atOnce) return { rows, goOn: undefined }
    from = slice.at(-1)?.id
    await nextTurn()
  }
  return { rows, goOn: from }
}

// --- internal ---

/** How many animals are looked at for one page. */
const MOST = 100_000
/** How many of them at once: this takes about a millisecond. */
const AT_ONCE = 1000

const always = () => true
