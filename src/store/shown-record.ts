import { readTrusted } from '../base/json/json.ts'
import {
  createKind,
  type Parents,
  type RecordId,
  type RecordKind,
  type RecordKinds,
  type RecordValue,
  type Row,
  type StoredRecord,
} from './record-kind.ts'
import type { LayerCounts, RecordBase } from './records.ts'
import type { Store } from './store.ts'

/** The name under which a world keeps what its upstream showed of records that were then changed or removed here. No resource has it. */
const SHOWN = '@upstream'

/** A record of the upstream, as it was when it was first changed or removed here. */
export interface UpstreamRecord {
  /** The id that clients know it by. */
  readonly own: RecordId
  readonly parents: Parents | undefined
  readonly was: RecordValue
  readonly isRemoved: boolean
}

/** How a record stands to the upstream: it has it as it shows it, or the world has created, changed or removed it. */
export type UpstreamStanding = 'untouched' | 'created' | 'changed' | 'removed'

/** The kinds of the records of worlds that have an upstream: what it has shown is kept beside its records, so that it goes wherever they go. */
export function withShownRecords(kinds: RecordKinds): RecordKinds {
  return new Map([...kinds, [SHOWN, shownKind]])
}

/** A record of the upstream that was changed or removed here, as a scenario writes it. */
export interface WrittenUpstreamRecord extends Pick<UpstreamRecord, 'was'> {
  readonly resource: string
  readonly id: RecordId
  readonly path?: Parents
  readonly removed?: true
}

/** What worlds keep that begin with some changed or removed records of an upstream, by kind; nothing where they have no upstream. */
export function shownSeeds(
  kinds: RecordKinds,
  records: readonly WrittenUpstreamRecord[],
): ReadonlyMap<string, readonly StoredRecord[]> {
  if (!kinds.has(SHOWN)) return new Map()
  const seeds = records.flatMap(({ resource, id, path, was, removed = false }) => {
    const kind = kinds.get(resource)
    return kind ? [toStored(kind, { own: id, parents: path, was, isRemoved: removed })] : []
  })
  return new Map([[SHOWN, seeds]])
}

/** The records of the upstream that a world has changed or removed, as a scenario writes them. */
export function writtenShown(store: Store): readonly WrittenUpstreamRecord[] {
  return [...store.kinds.values()].flatMap((kind) =>
    allShown(store, kind.name).flatMap(({ own, parents, was, isRemoved }) => {
      const { name: resource } = kind
      if (standingOf(store, kind, kind.keyOf(own, parents)) === 'untouched') return []
      const path = parents && Object.keys(parents).length > 0 ? { path: parents } : {}
      return [{ resource, id: own, ...path, was, ...(isRemoved && { removed: true as const }) }]
    }),
  )
}

/** How far a world is from its upstream, from how far its records are from those that it `begins` with, which may be some of the upstream. */
export function countsOverShown(
  store: Store,
  counts: LayerCounts,
  begins: RecordBase,
): LayerCounts {
  let { created, changed, removed } = counts
  for (const kind of store.kinds.values())
    for (const shown of allShown(store, kind.name)) {
      const key = kind.keyOf(shown.own, shown.parents)
      if (begins.index(SHOWN).get(placeOf(kind.name, key))) continue
      const row = store.get(kind.name, key)
      if (shown.isRemoved) removed += 1
      else if (row) created -= 1
      if (row && standingOf(store, kind, key, row) === 'changed') changed += 1
    }
  return { created, changed, removed }
}

/** Whether a world keeps anything of what an upstream has shown. */
export function hasShown(store: Store): boolean {
  return store.kinds.has(SHOWN) && store.count(SHOWN) > 0
}

/** What was kept of the record with a key; `undefined` if it was never changed or removed here. */
export function shownOf(
  store: Store,
  { name }: RecordKind,
  key: RecordId,
): UpstreamRecord | undefined {
  const row = store.get(SHOWN, placeOf(name, key))
  return row && toShown(row)
}

/** What was kept of the records of a resource. */
export function allShown(store: Store, resource: string): readonly UpstreamRecord[] {
  if (!hasShown(store)) return NONE
  const where = [{ filter: 'resource', values: [resource] }]
  const count = Number.MAX_SAFE_INTEGER
  return store.rows(SHOWN, { where, count, order: 'id', random: Math.random }).map(toShown)
}

/** Keeps what the upstream shows of a record, or that it is removed here. */
export async function keepShown(
  store: Store,
  kind: RecordKind,
  shown: UpstreamRecord,
): Promise<void> {
  await store.put(SHOWN, toStored(kind, shown))
}

/** The row of a record as the upstream showed it. */
export function rowShown(kind: RecordKind, { own, parents, was }: UpstreamRecord): Row {
  return kind.toRow({ id: own, value: kind.withId(own, was), parents })
}

/** How a record of a world stands to the upstream. One that was shown and is the same still is the upstream's. */
export function standingOf(
  store: Store,
  kind: RecordKind,
  key: RecordId,
  row = store.get(kind.name, key),
): UpstreamStanding {
  if (!hasShown(store)) return row ? 'created' : 'untouched'
  const shown = shownOf(store, kind, key)
  if (!shown) return row ? 'created' : 'untouched'
  if (shown.isRemoved) return row ? 'created' : 'removed'
  return row && row.json !== rowShown(kind, shown).json ? 'changed' : 'untouched'
}

/** Rows of a resource without those that are still as the upstream shows them. */
export function* withoutUntouched(
  store: Store,
  resource: string,
  rows: Iterable<Row>,
): Iterable<Row> {
  const kind = hasShown(store) ? store.kinds.get(resource) : undefined
  if (!kind) return yield* rows
  for (const row of rows) if (standingOf(store, kind, row.id, row) !== 'untouched') yield row
}

// --- internal ---

const shownKind = createKind({
  name: SHOWN,
  noun: { one: 'record of the upstream', many: 'records of the upstream' },
  id: { kind: 'text', property: ['id'] },
  parents: [],
  found: [{ name: 'resource', values: undefined }],
})

const NONE: readonly never[] = []

/** Rows never change, and a store has the same ones as long as their records stay. */
const read = new WeakMap<Row, UpstreamRecord>()

function toShown(row: Row): UpstreamRecord {
  const known = read.get(row)
  if (known) return known
  const { value } = readTrusted(row.json)
  const { own, parents, was, isRemoved } = value as UpstreamRecord
  const shown = { own, parents, was, isRemoved }
  read.set(row, shown)
  return shown
}

function toStored(
  kind: RecordKind,
  { own, parents, was, isRemoved }: UpstreamRecord,
): StoredRecord {
  const { name: resource } = kind
  const id = placeOf(resource, kind.keyOf(own, parents))
  return { id, value: { id, resource, own, parents, was, isRemoved } }
}

function placeOf(resource: string, key: RecordId): string {
  return `${resource}/${key}`
}
