import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Int64, isInt64, normaliseInteger, parseInt64 } from '../../base/json/int64.ts'
import { type PetFilterName, petFilterNames } from '../../contract/document/pet-fields.ts'
import type { Pet } from '../../petstore/pet.ts'
import { PETS } from '../../petstore/resource.ts'
import type { RecordId, Row } from '../../store/row.ts'
import type { Condition, NearQuery, Store } from '../../store/store.ts'

/** What an animal must be, wherever it stands. */
export type PetConditions = {
  readonly [Name in PetFilterName | 'q']?: PetQuery[Name] | undefined
}

/** Which animals to browse: those that meet all of these conditions. */
export interface PetQuery extends Partial<Pick<Required<Pet>, PetFilterName>> {
  /** A part of the name, in any case; an int64 is an id instead. */
  readonly q?: string
  /** Starts after this id; not together with `before`. */
  readonly after?: Int64
  /** Ends before this id. */
  readonly before?: Int64
  /** How many animals at most, up to 100. Default: 20. */
  readonly limit?: number
}

/** A page of animals by ascending id, and the way to the next and the previous one. */
export interface PetPage {
  readonly rows: readonly Row[]
  /** How many animals there are on all pages; absent if every animal would have to be read to count them. */
  readonly total: number | undefined
  /** The `after` of the next page; absent at the end. */
  readonly next: RecordId | undefined
  /** The `before` of the previous page; absent at the beginning. */
  readonly previous: RecordId | undefined
}

/** Reads a page of animals, until `over` aborts. For the costs, see seekPets. */
export async function browsePets(
  store: Store,
  query: PetQuery,
  over: AbortSignal,
): Promise<PetPage> {
  const { after, before, limit = 20 } = query
  const where = whereOf(query)
  const id = parseInt64(query.q ?? '')
  if (id !== undefined) return pageOf(await store.get(PETS, id), query)
  const isBack = before !== undefined
  const isMeant = meantBy(query)
  const search = { where, from: before ?? after, isBack, count: limit, isMeant, over }
  const { rows, goOn } = await seekPets(store, search)
  const isAll = search.from === undefined && goOn === undefined
  const counted = isMeant ? undefined : await store.count(PETS, where)
  const behind = await idBehind(store, query)
  return {
    rows: isBack ? rows.toReversed() : rows,
    total: isAll ? rows.length : counted,
    next: isBack ? behind : goOn,
    previous: isBack ? goOn : behind,
  }
}

/** Whether an animal meets all of the conditions, as in a page of them; `undefined` if there is no condition. */
export function meetsAll(conditions: PetConditions): ((row: Row) => boolean) | undefined {
  const { status, q } = conditions
  const id = parseInt64(q ?? '')
  const isMeant = meantBy(id === undefined ? conditions : { ...conditions, q: undefined })
  if (status === undefined && id === undefined) return isMeant
  return (row) =>
    (status === undefined || row['.status'] === status) &&
    (id === undefined || row.id === id) &&
    (isMeant === undefined || isMeant(row))
}

// --- internal ---

/** The filters that each animal is tested with: the store itself finds animals by their status. */
const TESTED = petFilterNames.filter((name) => name !== 'status')

/** The condition that the store itself selects by. */
function whereOf({ status }: PetConditions): readonly Condition[] | undefined {
  return status === undefined ? undefined : [{ filter: 'status', values: [status] }]
}

/** The condition to test each animal with; `undefined` if the store can select them itself. */
function meantBy(conditions: PetConditions): ((row: Row) => boolean) | undefined {
  const { q } = conditions
  const filters = TESTED.filter((name) => conditions[name] !== undefined)
  if (filters.length === 0 && q === undefined) return undefined
  const part = q?.toLowerCase()
  return (row) =>
    filters.every((name) => row[`.${name}`] === conditions[name]) &&
    (part === undefined || String(JSON.parse(row.json).name).toLowerCase().includes(part))
}

/** The page with the one animal of an id, if it exists and meets the other conditions. */
function pageOf(row: Row | undefined, { q: _id, ...conditions }: PetQuery): PetPage {
  const isMeant = meetsAll(conditions)
  const rows = row && (isMeant === undefined || isMeant(row)) ? [row] : []
  return { rows, total: rows.length, next: undefined, previous: undefined }
}

/** The id at which the page in the other direction starts; `undefined` if there is no such page. */
async function idBehind(store: Store, query: PetQuery): Promise<Int64 | undefined> {
  const { after, before } = query
  const isBack = before !== undefined
  const start = before ?? after
  if (start === undefined) return undefined
  const from = normaliseInteger(BigInt(start) + (isBack ? -1n : 1n))
  if (!isInt64(from)) return undefined
  const near = await store.near(PETS, {
    ...{ where: whereOf(query), from, isBack: !isBack, count: 1 },
  })
  return near.length > 0 ? from : undefined
}

/** Which animals to seek. */
interface Search extends NearQuery {
  /** The condition that an animal must meet. Default: all do. */
  readonly isMeant: ((row: Row) => boolean) | undefined
  /** Aborts when nobody waits for the result any more. */
  readonly over: AbortSignal
}

/** The result of a search. */
interface Found {
  /** The nearest animals first. */
  readonly rows: readonly Row[]
  /** The id from which the search continues; `undefined` if nothing is left. */
  readonly goOn: RecordId | undefined
}

/**
 * Seeks animals from an id on, until `count` are found. Without a condition, this reads only the animals that it finds. With a
 * condition it reads one after another: a few at a time, so that no request waits for it, and at most 100,000.
 */
async function seekPets(
  store: Store,
  { count, isMeant = always, over, ...near }: Search,
): Promise<Found> {
  const atOnce = isMeant === always ? count + 1 : AT_ONCE
  const rows: Row[] = []
  let { from } = near
  for (let seen = 0; seen < MOST && !over.aborted; seen += atOnce) {
    const slice = await store.near(PETS, { ...near, from, count: atOnce })
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

/** How many animals are read for one page. */
const MOST = 100_000

/** How many are read at once: this takes about a millisecond. */
const AT_ONCE = 1000

const always = () => true
