import type { NewRecord, RecordKinds, StoredRecord } from './record-kind.ts'
import type { ChangedRecord, LayerCounts, RecordBase, RecordPart, Records } from './records.ts'
import type { FoundValue, RecordId, Row } from './row.ts'
import type { RowList } from './row-list.ts'
import { countRows, listRows, nearRows } from './select-rows.ts'
import type { Condition, Created, IdRule, ListQuery, Moment, NearQuery, Store } from './store.ts'

/** A store as its world sees it: the world can reset it, take snapshots of it, and replace it by another. Its records are in indexes in memory. */
export abstract class WorldStore implements Store {
  protected records: Records

  constructor(records: Records) {
    this.records = records
  }

  abstract create(resource: string, record: NewRecord, rule: IdRule): Promise<Created>
  abstract add(resource: string, record: StoredRecord): Promise<Row | undefined>
  abstract put(resource: string, record: StoredRecord): Promise<boolean>
  abstract update(...args: Parameters<Store['update']>): Promise<Row | undefined>
  abstract remove(resource: string, id: RecordId): Promise<boolean>
  abstract close(): Promise<void>
  /** Lets another store replace this one. Changes wait for `begin`, and are then refused; if `begin` fails, they are made. */
  abstract handOver<Result>(begin: () => Promise<Result>): Promise<Result>

  get kinds(): RecordKinds {
    return this.base.kinds
  }

  get base(): RecordBase {
    return this.records.base
  }

  /** The records as they are now, to start another store with. */
  copyRecords(): Records {
    return this.records.copy()
  }

  /** The number of records, in all resources. */
  get size(): number {
    return this.records.parts().reduce((sum, { index }) => sum + index.all.length, 0)
  }

  sizeOf(resource: string): number {
    return this.records.part(resource).index.all.length
  }

  /** How far it is from its base, in all resources. */
  get layer(): LayerCounts {
    const counts = { created: 0, changed: 0, removed: 0 }
    for (const { layer } of this.records.parts()) {
      const own = layer.counts
      counts.created += own.created
      counts.changed += own.changed
      counts.removed += own.removed
    }
    return counts
  }

  /** Whether it differs from the base in more than what is known; with `since`, a version at which it did not, the rest is not looked at. */
  hasChangedBeyond(isKnown: (change: ChangedRecord) => boolean, since?: number): boolean {
    // A store whose records were replaced counts on from where it was.
    const replaced = this.version - this.records.version
    return this.records.hasChangedBeyond(isKnown, since === undefined ? since : since - replaced)
  }

  get version(): number {
    return this.records.version
  }

  at(version: number): Moment | undefined {
    return this.records.at(version)
  }

  count(resource: string, where?: readonly Condition[]): number {
    const { index } = this.records.part(resource)
    return where === undefined || where.length === 0 ? index.all.length : countRows(index, where)
  }

  list(resource: string, query: ListQuery): string {
    const { index, base } = this.records.part(resource)
    const { where, count, order, skip, after } = query
    const isFirst = order === 'id' && skip === undefined && after === undefined
    const rows = isFirst ? listOf(index, where) : undefined
    if (!rows)
      return `[${this.rows(resource, query)
        .map(({ json }) => json)
        .join(',')}]`
    // While the first records are unchanged, all stores share the page that the base has cached.
    const head = rows.headOf(count)
    const seeded = index === base ? rows : listOf(base, where)
    const isShared = head !== undefined && head === seeded?.headOf(count)
    return isShared ? base.firstPage(seeded, count) : index.firstPage(rows, count)
  }

  rows(resource: string, query: ListQuery): readonly Row[] {
    return listRows(this.records.part(resource).index, query)
  }

  near(resource: string, query: NearQuery): readonly Row[] {
    return nearRows(this.records.part(resource).index, query)
  }

  get(resource: string, id: RecordId): Row | undefined {
    return this.records.part(resource).index.get(id)
  }

  has(resource: string, filter: string, value: FoundValue): boolean {
    const { layer, base, index } = this.records.part(resource)
    return (layer.isEmpty ? base : index).has(filter, value)
  }
}

// --- internal ---

/** The list that is kept ready for some conditions, if there is one. */
function listOf(index: RecordPart['index'], where: readonly Condition[] = []): RowList | undefined {
  const [condition, second] = where
  if (!condition) return index.all
  const { filter, values } = condition
  if (second || values.length !== 1 || values[0] === undefined) return undefined
  return index.list(filter, values[0])
}
