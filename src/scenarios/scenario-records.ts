import type { Int64 } from '../base/json/exact-numbers.ts'
import { ownMember, valueAt } from '../base/json/json.ts'
import { ONLY } from '../contract/resources/paths.ts'
import { withParentMembers } from '../contract/resources/record-schemas.ts'
import type { RecordValue, StoredRecord } from '../store/record-kind.ts'
import type { Generate, WeightedValues } from './generate/likely-values.ts'
import { listedField, type ScenarioResource, type ScenarioResources } from './scenario-resources.ts'
import type { ScenarioInput } from './scenario-types.ts'

/** A scenario with all records under `records`, and `generate` and `lastId` by resource, so that it can be merged key by key. */
export interface ContentByName extends Omit<ScenarioInput, 'records' | 'generate' | 'lastId'> {
  readonly records?: { readonly [resource: string]: readonly RecordValue[] }
  readonly generate?: { readonly [resource: string]: Partial<Generate> }
  readonly lastId?: { readonly [resource: string]: Int64 }
}

/** The records of one resource as a file has them, and where. */
export interface RecordsPlace {
  readonly path: readonly string[]
  readonly items: readonly RecordValue[]
}

/** Where a file has records of a resource: under its name at the top level, and under `records`; one of the two, if the file is right. */
export function recordPlaces(
  content: ScenarioInput,
  { name, isShort }: Pick<ScenarioResource, 'name' | 'isShort'>,
): readonly RecordsPlace[] {
  const places = [...(isShort ? [[name]] : []), ['records', name]]
  return places.flatMap((path) => {
    const items = valueAt(content, path)
    return Array.isArray(items) ? [{ path, items }] : []
  })
}

export function byName(content: ScenarioInput, resources: ScenarioResources): ContentByName {
  const { records: _records, generate, lastId, ...rest } = content
  const all = [...resources.all.values()]
  const short = new Set(all.flatMap(({ name, isShort }) => (isShort ? [name] : [])))
  const settings = Object.entries(rest).filter(([key]) => !short.has(key))
  const lists = all.flatMap((resource) => {
    const [place] = recordPlaces(content, resource)
    return place ? [[resource.name, place.items] as const] : []
  })
  return {
    ...(Object.fromEntries(settings) as typeof rest),
    ...(lists.length > 0 && { records: Object.fromEntries(lists) }),
    ...(generate && { generate: generateByName(generate, resources) }),
    ...(lastId !== undefined && { lastId: lastIdByName(lastId, resources) }),
  }
}

/** The records of a scenario, of the resources that it has any of. */
export function scenarioRecordsIn(
  { records = {} }: ContentByName,
  { all }: ScenarioResources,
): ReadonlyMap<string, readonly StoredRecord[]> {
  const lists = [...all.values()].map((resource) => {
    const items = ownMember(records, resource.name) ?? []
    return [resource.name, items.map((item, at) => toRecord(item, resource, at))] as const
  })
  return new Map(lists.filter(([, { length }]) => length > 0))
}

/** What `generate` says to draw fields from, by field: the key of a list is that of its field with an s. */
export function choicesIn(
  keys: { readonly [key: string]: WeightedValues | number },
  resource: ScenarioResource,
): ReadonlyMap<string, WeightedValues> {
  const entries = Object.entries(keys).flatMap(([key, given]): [string, WeightedValues][] =>
    typeof given === 'number' ? [] : [[listedField(key, resource) ?? key, given]],
  )
  return new Map(entries)
}

/** A record in the form of a scenario: members that the contract does not declare are kept apart. The order of the others stays. */
export function toItem(
  { id, value, parents }: StoredRecord,
  { members, beside, isOpen, path, id: { property, parameter } }: ScenarioResource,
): RecordValue {
  const isOwn = ([name]: readonly [string, unknown]) => isOpen || members.has(name)
  const { own = [], other } = Object.groupBy(Object.entries(value), (member) =>
    isOwn(member) ? 'own' : 'other',
  )
  if (!other && path.length === 0) return value
  const isBeside = property === undefined && parameter !== undefined
  return {
    ...Object.fromEntries(own),
    ...(other && { [beside.other]: Object.fromEntries(other) }),
    ...(path.length > 0 && { [beside.path]: { ...parents, ...(isBeside && { [parameter]: id }) } }),
  }
}

/** Where the id of a written record is; `undefined` if it has none that is written. */
export function idPath({
  id: { property, parameter },
  beside,
}: Pick<ScenarioResource, 'id' | 'beside'>): readonly string[] | undefined {
  if (property) return property
  return parameter === undefined ? undefined : [beside.path, parameter]
}

// --- internal ---

/** Reads a record as it is written; one without an id of its own is known by its place, from 1. */
function toRecord(item: RecordValue, resource: ScenarioResource, at: number): StoredRecord {
  const { beside, parents, parentMembers, isSingleton } = resource
  const { [beside.seen]: _seen, [beside.other]: other, [beside.path]: path, ...own } = item
  const place = idPath(resource)
  const id = place ? valueAt(item, place) : isSingleton ? ONLY : at + 1
  const values = parents.map(({ parameter }) => [parameter, valueAt(path, [parameter])])
  const above = Object.fromEntries(values)
  return {
    id: id as StoredRecord['id'],
    value: withParentMembers(
      { ...own, ...(other as RecordValue | undefined) },
      parentMembers,
      above,
    ),
    ...(parents.length > 0 && { parents: above }),
  }
}

function generateByName(
  generate: NonNullable<ScenarioInput['generate']>,
  { all, main }: ScenarioResources,
): NonNullable<ContentByName['generate']> {
  const keys = Object.keys((main?.generate.properties as object | undefined) ?? {})
  const entries = Object.entries(generate)
  const short = entries.filter(([key]) => keys.includes(key))
  const named = entries.filter(([key]) => !keys.includes(key) && all.has(key))
  return {
    ...Object.fromEntries(named),
    ...(main &&
      (short.length > 0 || entries.length === 0) && { [main.name]: Object.fromEntries(short) }),
  }
}

function lastIdByName(
  lastId: NonNullable<ScenarioInput['lastId']>,
  { main }: ScenarioResources,
): NonNullable<ContentByName['lastId']> {
  return typeof lastId === 'object' ? lastId : { [main?.name ?? '']: lastId }
}
