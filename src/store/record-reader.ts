import { laterOf } from './later.ts'
import {
  type FoundValue,
  parentsOf,
  type RecordId,
  type RecordKinds,
  type Row,
} from './record-kind.ts'
import type { RecordBase, RecordPart, Records } from './records.ts'
import type { RowList } from './row-list.ts'
import { countRows, listRows, nearRows } from './select-rows.ts'
import type {
  FilterCondition,
  ListQuery,
  Moment,
  NearQuery,
  PendingRecord,
  Store,
} from './store.ts'

/** The part of a store that reads: its records are in indexes in memory. */
export abstract class RecordReader
  implements
    Pick<
      Store,
      'kinds' | 'version' | 'at' | 'count' | 'list' | 'rows' | 'near' | 'get' | 'has' | 'pending'
    >
{
  protected records: Records

  constructor(records: Records) {
    this.records = records
  }

  get kinds(): RecordKinds {
    return this.base.kinds
  }

  get base(): RecordBase {
    return this.records.base
  }

  get version(): number {
    return this.records.version
  }

  at(version: number): Moment | undefined {
    return this.records.at(version)
  }

  count(resource: string, where?: readonly FilterCondition[]): number {
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

  pending(): readonly PendingRecord[] {
    return this.records.pending.ids().flatMap(({ resource, id }) => {
      const { kind, index } = this.records.part(resource)
      const row = index.get(id)
      const later = row && laterOf(row)
      return row && later
        ? { resource, id: kind.idOf(row), parents: parentsOf(row, kind), later }
        : []
    })
  }

  has(resource: string, filter: string, value: FoundValue): boolean {
    const { layer, base, index } = this.records.part(resource)
    return (layer.isEmpty ? base : index).has(filter, value)
  }
}

// --- internal ---

/** The list that is kept ready for some conditions, if there is one. */
function listOf(
  index: RecordPart['index'],
  where: readonly FilterCondition[] = [],
): RowList | undefined {
  const [condition, second] = where
  if (!condition) return index.all
  const { filter, values } = condition
  if (second || values.length !== 1 || values[0] === undefined) return undefined
  return index.list(filter, values[0])
}
