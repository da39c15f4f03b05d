import { isEqualJson } from '../../base/json/exact-numbers.ts'
import { isJsonObject, memberOf, readTrusted, stringifyJson } from '../../base/json/json.ts'
import type { RowView } from '../../sandbox/answers/answer-form.ts'
import type { Target } from '../../sandbox/answers/record-target.ts'
import type { RequestContext } from '../../sandbox/answers/request-context.ts'
import { type ListRequest, NO_LIMIT } from '../../sandbox/lists/list-request.ts'
import { compileConditions } from '../../sandbox/lists/selection.ts'
import type { RecordId, RecordKind, Row } from '../../store/record-kind.ts'
import {
  allShown,
  rowShown,
  shownOf,
  standingOf,
  type UpstreamRecord,
  type UpstreamStanding,
} from '../../store/shown-record.ts'
import type { Store } from '../../store/store.ts'

/** A record on a page of the upstream. */
export interface PageRecord {
  /** What the store knows it by; `undefined` if it shows none. */
  readonly key: RecordId | undefined
  readonly value: unknown
  /** What it is sorted by. */
  readonly by: readonly unknown[]
}

/** A record that was created, changed or removed here, as far as a list is about it. */
export interface LaidRecord {
  readonly key: RecordId
  readonly standing: 'created' | 'changed' | 'removed'
  /** What it is sorted by now, if the list shows it; `undefined` if it does not. */
  readonly by: readonly unknown[] | undefined
  /** What the upstream sorts it by, if its list has it; `undefined` if it does not. */
  readonly byBefore: readonly unknown[] | undefined
  /** How the list shows it; `there` is how the upstream shows it on its page. */
  readonly show: (there?: unknown) => unknown
}

/** The order of a list. */
export interface ListOrder {
  /** Compares by what records are sorted by; `undefined` if the order is not known. */
  readonly compare: CompareValues | undefined
  /** At which end records come that were created here; `undefined` if they have their places by what they are sorted by. */
  readonly end: 'first' | 'last' | undefined
}

export type CompareValues = (one: readonly unknown[], other: readonly unknown[]) => number

/** Where a run of records of the upstream is in its list. */
export interface RunPlace {
  readonly isFirst: boolean
  readonly isLast: boolean
  /** The first record after it, if it is known. */
  readonly next: PageRecord | undefined
}

/** A run of records of the upstream with the layer laid over. */
export interface LaidRun {
  readonly entries: readonly LaidEntry[]
  /** How many places further on it begins than the run of the upstream does; `undefined` if only what comes before it shows that. */
  readonly shift: number | undefined
}

/** A record of a list, or the place of one that is left out. */
export interface LaidEntry {
  readonly key: RecordId | undefined
  /** `GONE` for one that is left out. */
  readonly value: unknown
  /** How it stands to the upstream, if it is not the upstream's. */
  readonly standing: LaidRecord['standing'] | undefined
}

/** Stands for a record that is left out. */
export const GONE = Symbol('gone')

/** Lays records over those of one list of the upstream, a run at a time. What is on which run follows from the runs alone. */
export class ListLayer {
  readonly #order: ListOrder
  readonly #byKey: ReadonlyMap<RecordId, LaidRecord>
  /** Records that the upstream does not have where they belong: those at the end that the order puts them, and those with a place of their own. */
  readonly #atEnd: readonly LaidRecord[]
  readonly #placed: readonly LaidRecord[]
  /** Records that are not where the upstream has them. */
  readonly #out: ReadonlySet<LaidRecord>

  /** @param records those that the list is about, by ascending id */
  constructor(records: readonly LaidRecord[], order: ListOrder) {
    const { compare, end } = order
    const isMoved = ({ by = NONE, byBefore = NONE }: LaidRecord) => compare?.(by, byBefore) !== 0
    const added = records.filter(
      (each) =>
        each.by !== undefined &&
        (each.byBefore === undefined || (compare !== undefined && isMoved(each))),
    )
    const [placed, atEnd] = partition(
      added,
      ({ standing }) => compare !== undefined && (end === undefined || standing === 'changed'),
    )
    this.#order = order
    this.#byKey = new Map(records.map((each) => [each.key, each]))
    this.#atEnd = end === 'first' ? atEnd.toReversed() : atEnd
    this.#placed = compare
      ? placed.toSorted(({ by = NONE }, { by: other = NONE }) => compare(by, other))
      : placed
    const isAdded = new Set(added)
    this.#out = new Set(
      records.filter((each) => each.byBefore !== undefined && (!each.by || isAdded.has(each))),
    )
  }

  /** By how much the list has more records than that of the upstream. */
  get growth(): number {
    return this.added - this.#out.size
  }

  /** How many records are added, wherever. */
  get added(): number {
    return this.#atEnd.length + this.#placed.length
  }

  /** How many records of the upstream are left out, or have another place. */
  get out(): number {
    return this.#out.size
  }

  /** How those stand to the upstream that the list does not show, of some of its records. */
  leftOut(
    records: readonly Pick<PageRecord, 'key'>[],
  ): readonly Exclude<LaidEntry['standing'], undefined>[] {
    return records.flatMap(({ key }) => {
      const own = key === undefined ? undefined : this.#byKey.get(key)
      return own && !own.by ? [own.standing] : []
    })
  }

  /** Whether it is known how the list is ordered. */
  get isOrdered(): boolean {
    return this.#order.compare !== undefined
  }

  /** Whether what is on a run depends on the record after it. */
  needsNext(run: readonly PageRecord[]): boolean {
    const { compare } = this.#order
    const last = run.at(-1)
    return (
      last !== undefined && this.#placed.some(({ by = NONE }) => (compare?.(by, last.by) ?? 0) >= 0)
    )
  }

  /** A run of the upstream's list with the layer laid over. */
  lay(run: readonly PageRecord[], place: RunPlace): LaidRun {
    const { compare, end } = this.#order
    const placed = [...this.#placedIn(run, place)]
    const entries: LaidEntry[] =
      end === 'first' && place.isFirst ? this.#atEnd.map((each) => shownAs(each)) : []
    for (const record of run) {
      while (placed[0] && (compare?.(placed[0].by ?? NONE, record.by) ?? 0) < 0)
        entries.push(shownAs(placed.shift() as LaidRecord))
      const own = record.key === undefined ? undefined : this.#byKey.get(record.key)
      if (!own) entries.push({ ...record, standing: undefined })
      // What the upstream shows by now, whatever it showed before, is in one place.
      else if (own.by && own.byBefore && !this.#out.has(own))
        entries.push(shownAs(own, record.value))
      else entries.push({ key: own.key, value: GONE, standing: undefined })
    }
    entries.push(...placed.map((each) => shownAs(each)))
    if (end !== 'first' && place.isLast) entries.push(...this.#atEnd.map((each) => shownAs(each)))
    return { entries, shift: this.#shiftBefore(run, place) }
  }

  /** The records whose place is in a run: not before its first record, unless it is the first run, and before that of the next. */
  #placedIn(run: readonly PageRecord[], { isFirst, isLast, next }: RunPlace) {
    const { compare } = this.#order
    const [first] = run
    if (!compare || (!first && !isFirst)) return NONE
    return this.#placed.filter(({ by = NONE }) => {
      const isAfter = isFirst || !first || compare(by, first.by) >= 0
      return isAfter && (isLast || !next || compare(by, next.by) < 0)
    })
  }

  /** How many records are added before a run, less those that are left out before it. */
  #shiftBefore(run: readonly PageRecord[], { isFirst }: RunPlace): number | undefined {
    const { compare, end } = this.#order
    if (isFirst) return 0
    const [first, last] = [run[0], run.at(-1)]
    const added = end === 'first' ? this.#atEnd.length : 0
    if (!first || !last) return added + this.#placed.length - (compare ? this.#out.size : 0)
    // Where records are that are left out shows only what comes before.
    if (!compare) return this.#out.size === 0 ? added : undefined
    const here = new Set(run.map(({ key }) => key))
    const placed = this.#placed.filter(({ by = NONE }) => compare(by, first.by) < 0)
    const out = [...this.#out]
    const before = out.filter(({ byBefore = NONE }) => compare(byBefore, first.by) < 0)
    const beside = out.filter(
      ({ key, byBefore = NONE }) => compare(byBefore, first.by) === 0 && !here.has(key),
    )
    // Records of one value may be in any order: one that is not here comes before, if the run goes on beyond that value.
    if (beside.length > 0 && compare(first.by, last.by) === 0) return undefined
    return added + placed.length - before.length - beside.length
  }
}

/** A list as far as its records are known by it. */
export interface KnownList {
  readonly name: string
  readonly kind: RecordKind
  readonly target: Target
  readonly rowView: RowView
  /** What was last found of the records of a world: those that stand to the upstream somehow, and those to lay over its list. */
  readonly standing: LastOfStore<readonly StandingRecord[]>
  readonly laid: LastOfStore<readonly Unordered[]>
}

/** Finds something about the records of a store, unless that was the last that was asked of it and no record has changed since. */
export type LastOfStore<Value> = (store: Store, key: string, find: () => Value) => Value

/** Creates what remembers the last that was found of each store. */
export function rememberLast<Value>(): LastOfStore<Value> {
  const last = new WeakMap<Store, { version: number; key: string; value: Value }>()
  return (store, key, find) => {
    const { version } = store
    const known = last.get(store)
    if (known?.version === version && known.key === key) return known.value
    const value = find()
    last.set(store, { version, key, value })
    return value
  }
}

/** A record that is laid over a list, before the order of the list is known. */
export type Unordered = (by: (value: unknown) => readonly unknown[]) => LaidRecord

/** Whether anything was created, changed or removed among the records that the path of a list is about. */
export function hasLaid(list: KnownList, context: RequestContext): boolean {
  return standingRecords(list, context).some(({ standing }) => standing !== 'untouched')
}

/** The records that were created, changed or removed among those that a list is about, by ascending id. */
export function laidRecords(
  list: KnownList,
  context: RequestContext,
  wanted: Pick<ListRequest, 'where' | 'tests'>,
): readonly Unordered[] {
  const find = () => findLaid(list, context, wanted)
  // Tests are made anew for each request.
  if (wanted.tests && wanted.tests.length > 0) return find()
  return list.laid(
    context.world.store,
    stringifyJson([list.target.where(context), wanted.where]),
    find,
  )
}

/** A record of a world, or that it has kept of the upstream. */
export interface StandingRecord {
  readonly key: RecordId
  readonly row: Row | undefined
  readonly shown: UpstreamRecord | undefined
  readonly standing: UpstreamStanding
}

// --- internal ---

const NONE: readonly never[] = []

function shownAs(record: LaidRecord, there?: unknown): LaidEntry {
  const { key, standing, show } = record
  return { key, value: show(there), standing }
}

function partition<Kind>(
  all: readonly Kind[],
  test: (each: Kind) => boolean,
): readonly [Kind[], Kind[]] {
  const [yes, no]: [Kind[], Kind[]] = [[], []]
  for (const each of all) (test(each) ? yes : no).push(each)
  return [yes, no]
}

function findLaid(
  list: KnownList,
  context: RequestContext,
  wanted: Pick<ListRequest, 'where' | 'tests'>,
): readonly Unordered[] {
  const { tests = [] } = wanted
  const isMet = compileConditions(wanted.where)
  const isShown = (row: Row, value: unknown) =>
    isMet(row, value) && tests.every((test) => test(value))
  return standingRecords(list, context).flatMap(({ key, row, shown, standing }): Unordered[] => {
    if (standing === 'untouched') return []
    const before = shown && rowShown(list.kind, shown)
    const was = shown && before && isShown(before, shown.was) ? shown.was : undefined
    const view = row && list.rowView.value(context, row)
    const now = row && isShown(row, view) ? view : undefined
    return [
      (by) => ({
        ...{ key, standing, by: now === undefined ? undefined : by(now), byBefore: was && by(was) },
        show: (there) =>
          isJsonObject(there) && row && shown ? changedIn(there, row, shown, now) : now,
      }),
    ]
  })
}

/** The records below the parents of a path that the world has, or has kept of the upstream. */
function standingRecords(list: KnownList, context: RequestContext): readonly StandingRecord[] {
  const { store } = context.world
  const where = list.target.where(context)
  return list.standing(store, stringifyJson(where ?? null), () => findStanding(list, store, where))
}

function findStanding(
  { name, kind }: KnownList,
  store: Store,
  where: ReturnType<Target['where']>,
): readonly StandingRecord[] {
  const rows = store.rows(name, { where, count: NO_LIMIT, order: 'id', random: Math.random })
  const own = rows.map((row): StandingRecord => {
    const { id: key } = row
    const shown = shownOf(store, kind, key)
    return { key, row, shown, standing: standingOf(store, kind, key, row) }
  })
  const isBelow = compileConditions(where)
  const gone = allShown(store, name).flatMap((shown): StandingRecord[] => {
    const before = rowShown(kind, shown)
    const { id: key } = before
    if (!shown.isRemoved || !isBelow(before, shown.was) || store.get(name, key)) return []
    return [{ key, row: undefined, shown, standing: 'removed' }]
  })
  return [...own, ...gone]
}

/** A record as the upstream shows it in its list, with what has changed of it. */
function changedIn(
  there: { readonly [name: string]: unknown },
  row: Row,
  { was }: UpstreamRecord,
  view: unknown,
): unknown {
  const value = Object(readTrusted(row.json).value) as { readonly [name: string]: unknown }
  const shown = Object(view) as { readonly [name: string]: unknown }
  const names = new Set([...Object.keys(value), ...Object.keys(was)])
  const changed = [...names].filter((name) => !isEqualJson(value[name], was[name]))
  const gone = new Set(changed.filter((name) => !Object.hasOwn(value, name)))
  const given = changed.filter(
    (name) =>
      Object.hasOwn(value, name) && (Object.hasOwn(there, name) || Object.hasOwn(shown, name)),
  )
  return {
    ...Object.fromEntries(Object.entries(there).filter(([name]) => !gone.has(name))),
    ...Object.fromEntries(
      given.map((name) => [name, memberOf(shown, name) ?? memberOf(value, name)]),
    ),
  }
}
