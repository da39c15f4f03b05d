import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Int64 } from '../base/int64.ts'
import type { Row } from '../store/row.ts'
import type { NearQuery, Store } from '../store/store.ts'

/** Which animals to seek. */
export interface Search extends NearQuery {
  /** The condition that an animal must meet. Default: all do. */
  readonly isMeant: ((row: Row) => boolean) | undefined
  /** Aborts when nobody waits for the result any more. */
  readonly over: AbortSignal
}

/** The result of a search. */
export interface Found {
  /** The nearest animals first. */
  readonly rows: readonly Row[]
  /** The id from which the search continues; `undefined` if nothing is left. */
  readonly goOn: Int64 | undefined
}

/**
 * Seeks animals from an id on, until `count` are found. Without a condition, this reads only the animals that it finds. With a
 * condition it reads one after another: a few at a time, so that no request waits for it, and at most 100,000.
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

/** How many animals are read for one page. */
const MOST = 100_000
/** How many are read at once: this takes about a millisecond. */
const AT_ONCE = 1000

const always = () => true
