import type { Json, JsonObject } from '../../base/json/json.ts'
import type { Contract } from '../../contract/contract.ts'
import type { Parameter } from '../../contract/document/document.ts'
import {
  type IdValue,
  idIn,
  type RecordOperation,
} from '../../contract/resources/record-operations.ts'

/** What a user knows of a service: values that neither its lists nor its contract say. */
export interface GivenValues {
  /** Records by resource: their ids are read, and their fields are sent in creations. */
  readonly records: ReadonlyMap<string, readonly JsonObject[]>
  /** Values of parameters of paths, queries and headers, by their names. */
  readonly parameters: ReadonlyMap<string, string>
}

export const NOTHING_GIVEN: GivenValues = { records: new Map(), parameters: new Map() }

/** A record that a service has, and where. */
export interface ServiceRecord {
  readonly id: IdValue
  readonly value: Json
  /** The values of the parameters that lead to its parents, by the names that the resource has for them. */
  readonly parents: { readonly [name: string]: string }
}

/** Values of the parameters of a path, by name. */
export type PathValues = { readonly [name: string]: string }

/** The records in the answer of a list, or of what reads or writes one; those without an id are left out. */
export function recordsWithIds(
  record: RecordOperation,
  values: readonly Json[],
  path: PathValues,
): readonly ServiceRecord[] {
  const parents = parentValues(record, path)
  return values.flatMap((value) => {
    const id = idIn(record, value)
    return id === undefined ? [] : [{ id, value, parents }]
  })
}

/** The values of the parents of a path, by the names that the resource has for them. */
export function parentValues({ parents }: RecordOperation, path: PathValues): PathValues {
  return Object.fromEntries(
    parents.flatMap(({ name, parameter }) => {
      const value = path[parameter]
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}

/** The path values of a record in an operation on it, or on what is beside it. */
export function pathTo(
  { item, parents }: RecordOperation,
  { id, parents: known }: Pick<ServiceRecord, 'id' | 'parents'>,
): PathValues {
  const above = parents.flatMap(({ name, parameter }) => {
    const value = known[name]
    return value === undefined ? [] : [[parameter, value] as const]
  })
  return Object.fromEntries([
    ...above,
    ...(item === undefined ? [] : [[item, String(id)] as const]),
  ])
}

/** A value for a parameter: one that was given, else what the contract shows; `undefined` if somebody must know it. */
export function parameterValueFor(
  { name, schema, ...parameter }: Parameter,
  { parameters }: GivenValues,
): string | undefined {
  const given = parameters.get(name)
  if (given !== undefined) return given
  const { example, examples } = parameter as { example?: unknown; examples?: object }
  const [first] = Object.values(examples ?? {}) as { value?: unknown }[]
  const { enum: values, const: only, default: usual } = schema
  const listed = Array.isArray(values) ? values : []
  const inSchema = Array.isArray(schema.examples) ? schema.examples : []
  const all = [usual, only, example, first?.value, schema.example, ...inSchema, ...listed]
  const plain = all.find((each) => each !== undefined && each !== null && typeof each !== 'object')
  return plain === undefined ? undefined : String(plain)
}

/** The list that shows the records of a resource. */
export function listOfResource(
  { records, operations }: Contract,
  resource: string,
): string | undefined {
  const lists = operations.flatMap(({ id, path }) => {
    const record = records.byId.get(id)
    return record?.role === 'list' && record.resource.name === resource ? [{ id, path }] : []
  })
  const [shortest] = lists.toSorted((one, other) => one.path.length - other.path.length)
  return shortest?.id
}
