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
import type { LaidRecord } from './lay-records.ts'

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

// --- internal ---

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

/** A record of a world, or that it has kept of the upstream. */
export interface StandingRecord {
  readonly key: RecordId
  readonly row: Row | undefined
  readonly shown: UpstreamRecord | undefined
  readonly standing: UpstreamStanding
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
