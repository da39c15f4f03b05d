import { isDeepStrictEqual } from 'node:util'
import { isNumeric } from '../../base/json/exact-numbers.ts'
import { isJsonObject } from '../../base/json/json.ts'
import { createRecentMap, type RecentMap } from '../../base/recent-map.ts'
import { plainName } from '../../base/text/text.ts'
import { createComparison, type SortKey, sortValues } from '../../sandbox/lists/sort-keys.ts'
import type { World } from '../../sandbox/worlds/world.ts'
import type { RecordKind } from '../../store/record-kind.ts'
import type { AskedPage } from './asked-page.ts'
import type { ListOrder } from './lay-records.ts'
import { hasMore, type UpstreamPage } from './upstream-pages.ts'

/** An order, and what it compares of a record. */
export interface KnownOrder extends ListOrder {
  /** What it goes by; `undefined` if it is not known. */
  readonly keys: readonly SortKey[] | undefined
  readonly by: (value: unknown) => readonly unknown[]
}

/** What an order follows from. */
interface OrderSource {
  readonly world: World
  /** What a request sorts by. */
  readonly sort: readonly SortKey[] | undefined
  readonly page: AskedPage
  readonly first: UpstreamPage
  readonly load: (target: string) => Promise<UpstreamPage | undefined>
}

/**
 * Creates what finds the order of a list: that which is asked for, else what its first page shows. Where neither says it, records that were
 * created here come last.
 */
export function createOrders(kind: RecordKind): (source: OrderSource) => Promise<KnownOrder> {
  const seen = new WeakMap<World, RecentMap<string, KnownOrder>>()
  return async (source) => {
    const { world, sort, page, first } = source
    if (sort) return askedOrder(sort, source, kind)
    const known = seen.get(world) ?? createRecentMap<string, KnownOrder>(MOST_ORDERS)
    seen.set(world, known)
    const isFirst = page.isFirst && page.shown === 0
    const kept = known.get(page.beginning)
    if (kept && !isFirst) return kept
    const isWhole = isFirst && !hasMore(page, first)
    const shows = isFirst && (first.records.length >= FEW || isWhole)
    const shown = shows ? first : await source.load(page.beginning)
    const order = shown ? shownOrder(shown, kind) : UNKNOWN
    // What is laid in an order stays, as long as that does.
    if (kept && isDeepStrictEqual(kept.keys, order.keys)) return kept
    if (isFirst || !kept) known.set(page.beginning, order)
    return order
  }
}

// --- internal ---

/** Of how many lists of a world the order is remembered. */
const MOST_ORDERS = 200

/** So many records show an order. */
const FEW = 3

const UNKNOWN: KnownOrder = { keys: undefined, compare: undefined, end: 'last', by: () => [] }

function orderBy(keys: readonly SortKey[], end: ListOrder['end']): KnownOrder {
  return { keys, compare: createComparison(keys), end, by: (value) => sortValues(value, keys) }
}

/** The order that a request asks for; not known where the upstream compares otherwise. */
function askedOrder(
  sort: readonly SortKey[],
  { first }: OrderSource,
  { id }: RecordKind,
): KnownOrder {
  const [key] = sort
  const isById = key !== undefined && key.property === id.property?.join('.')
  const end = isById ? (key.isDown ? 'first' : 'last') : undefined
  const order = orderBy(sort, end)
  return isSorted(first, order) ? order : { ...UNKNOWN, end: 'last' }
}

/** The order that a page shows: by its ids, where they count up, else by a time. */
function shownOrder(page: UpstreamPage, kind: RecordKind): KnownOrder {
  const own = kind.id.property?.join('.')
  const [record] = page.records
  const times = isJsonObject(record?.value)
    ? Object.entries(record.value)
        .filter(isTime)
        .map(([name]) => name)
    : []
  const properties = [...(own !== undefined && kind.id.kind === 'int64' ? [own] : []), ...times]
  for (const property of properties)
    for (const isDown of [false, true]) {
      const order = orderBy([{ property, isDown }], isDown ? 'first' : 'last')
      if (page.records.length > 1 && isSorted(page, order) && isOfMany(page, order)) return order
    }
  return UNKNOWN
}

function isSorted({ records }: UpstreamPage, { compare, by }: KnownOrder): boolean {
  const all = records.map(({ value }) => by(value))
  return all.every((each, at) => at === 0 || (compare?.(all[at - 1] ?? [], each) ?? 0) <= 0)
}

/** Whether the records of a page have more than one value. */
function isOfMany({ records }: UpstreamPage, { compare, by }: KnownOrder): boolean {
  const [first, last] = [records[0], records.at(-1)]
  return (
    first !== undefined && last !== undefined && compare?.(by(first.value), by(last.value)) !== 0
  )
}

function isTime([name, value]: readonly [string, unknown]): boolean {
  const isNamed =
    /^(?:created|placed|published|posted|started|date|time|inserted|added|updated|modified)/.test(
      plainName(name),
    )
  return (
    isNamed && (isNumeric(value) || (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)))
  )
}
