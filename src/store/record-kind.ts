import { type Int64, isInt64 } from '../base/json/exact-numbers.ts'
import { memberOf, stringifyJson } from '../base/json/json.ts'
import { percentEncoded } from '../base/text/percent-encoding.ts'
import { shown } from '../base/text/shown.ts'
import type { FormerNames } from '../contract/contract-pair.ts'
import { NO_HINTS, type Noun } from '../contract/document/contract-hints.ts'
import type { IdKind } from '../contract/resources/ids.ts'
import { nounOf } from '../contract/resources/resources.ts'
import { propertyIn } from '../contract/resources/shape.ts'
import { type Later, laterAfter, WithLater, withLater } from './later.ts'

/** The kinds of the records of a store, by the names of their resources, in the order of the contract. */
export type RecordKinds = ReadonlyMap<string, RecordKind>

/** What a store knows of the records of one resource, compiled once. */
export interface RecordKind {
  readonly name: string
  /** What people call its records. */
  readonly noun: Noun
  readonly id: IdPlace
  /** The parameters whose values are kept beside each record, from the outside. */
  readonly parents: readonly string[]
  /** What records are found by: properties, then parents. */
  readonly filters: readonly Filter[]
  /** The filter by the records' own ids where several parents can each have a record with one id; `undefined` where ids are unique. */
  readonly own: Filter | undefined
  /** What members were called in records of earlier contracts. */
  readonly former: FormerNames
  /** Builds the row of a record, with the present names of members; `json` is its text if that is at hand. */
  toRow(record: StoredRecord, json?: string): Row
  /** What a record with an id and parents is known by (`Row.id`): the id, with the parents before it where `own` is there. */
  keyOf(id: RecordId, parents: Parents | undefined): RecordId
  /** The id that clients know the record of a row by. */
  idOf(row: Row): RecordId
  isKey(value: unknown): value is RecordId
  /** A record with its id: at its own place if it has one, else as the first property; unchanged if ids are kept beside records. */
  withId(id: RecordId, value: RecordValue): RecordValue
  /** What a record has in the place of its id; `undefined` if ids are kept beside records. */
  idIn(value: RecordValue): unknown
  isId(value: unknown): value is RecordId
}

export interface KindParts extends Pick<RecordKind, 'name' | 'id' | 'parents'> {
  /** Default: as the resource is called. */
  readonly noun?: Noun
  readonly found: readonly Pick<Filter, 'name' | 'values'>[]
  /** Whether each parent has ids of its own. Default: ids are unique. */
  readonly isScoped?: boolean
  /** See `RecordKind.former`. Default: none had another name. */
  readonly former?: RecordKind['former']
}

export interface IdPlace {
  readonly kind: IdKind
  /** The members that lead to it in a record; `undefined` if it is kept beside the record. */
  readonly property: readonly string[] | undefined
}

export interface Filter {
  /** A property, or a parent in braces, e.g. `status`, `{userId}`. */
  readonly name: string
  readonly key: FilterKey
  /** All of its values if they are few (enums, booleans): lists by them are then kept ready. */
  readonly values: readonly FoundValue[] | undefined
}

export type RecordValue = { readonly [name: string]: unknown }

export type Parents = { readonly [parameter: string]: RecordId }

export interface StoredRecord {
  readonly id: RecordId
  /** The store gives it its id, where a property has that (`RecordKind.withId`). */
  readonly value: RecordValue
  /** Default: none. */
  readonly parents?: Parents | undefined
  /** What it becomes by itself. Default: nothing. */
  readonly later?: Later | undefined
}

export type NewRecord = Omit<StoredRecord, 'id'>

/**
 * Builds the row of a record, with its id where a property has that.
 * @throws Error when the id is none of the kind: what is kept under it could not be read back.
 */
export function rowOf(kind: RecordKind, { id, value, parents, later }: StoredRecord): Row {
  if (!kind.isId(id))
    throw new Error(
      `${kind.name} must not keep a record under ${shown(id)}: ids are ${kind.id.kind}`,
    )
  return withLater(kind.toRow({ id, value: kind.withId(id, value), parents }), later)
}

/** The row of a record after a change: id and parents stay, and what it becomes later, unless its members are changed. */
export function rowAfter(kind: RecordKind, before: Row, after: RecordValue | WithLater): Row {
  const { value, later } =
    after instanceof WithLater ? after : { value: after, later: laterAfter(before, after) }
  return rowOf(kind, { id: kind.idOf(before), value, parents: parentsOf(before, kind), later })
}

export function parentsOf(row: Row, { parents }: Pick<RecordKind, 'parents'>): Parents | undefined {
  if (parents.length === 0) return undefined
  const entries = parents.map((name) => [name, row[`.{${name}}`] as RecordId | undefined] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Parents
}

export interface RecordChange {
  readonly kind: RecordKind
  readonly id: RecordId
  /** The record as it is from now on, created or changed; `undefined` if it was removed. */
  readonly row: Row | undefined
}

export function changeTo(kind: RecordKind, row: Row): RecordChange {
  return { kind, id: row.id, row }
}

export interface RowsOfKind {
  readonly kind: RecordKind
  readonly rows: readonly Row[]
}

export function createKind(parts: KindParts): RecordKind {
  const { name, noun, id, parents, found, isScoped, former = NONE } = parts
  const filters = [
    ...found.map((each): Filter => ({ ...each, key: `.${each.name}` })),
    ...parents.map((parameter) => parentFilter(parameter)),
  ]
  const { property } = id
  const properties = found.map((each) => each.name)
  const isId = TESTS[id.kind]
  const ids = isScoped ? scopedIds(properties, parents) : uniqueIds(properties, parents, isId)
  return {
    ...{ name, id, parents, filters, former },
    noun: noun ?? nounOf(name, NO_HINTS),
    ...ids,
    ...(former.size > 0 && {
      toRow: (record, json) => {
        const value = withPresentNames(record.value, former)
        return value === record.value ? ids.toRow(record, json) : ids.toRow({ ...record, value })
      },
    }),
    withId: property === undefined ? (_id, value) => value : compileWithId(property),
    idIn: (value) => property?.reduce<unknown>(memberOf, withPresentNames(value, former)),
    isId,
  }
}

/**
 * Whether records of a kind are none of a resource: what a world keeps beside its records, so that it goes wherever they go. No resource has
 * such a name.
 */
export function isKeptBeside({ name }: Pick<RecordKind, 'name'>): boolean {
  return name.startsWith('@')
}

/** What the records of a store are called together. */
export function nounOfAll(kinds: RecordKinds): string {
  const [only, second] = [...kinds.values()].filter((kind) => !isKeptBeside(kind))
  return only && !second ? only.noun.many : 'records'
}

function parentFilter(parameter: string): Filter {
  return { name: `{${parameter}}`, key: `.{${parameter}}`, values: undefined }
}

/** A record, with the present names of members that were called otherwise before; the same one if it has them. */
export function withPresentNames(value: RecordValue, former: FormerNames): RecordValue {
  if (former.size === 0) return value
  const present = new Map<string, string>()
  for (const [name, names] of former) {
    const was = Object.hasOwn(value, name)
      ? undefined
      : names.find((each) => Object.hasOwn(value, each))
    // Of two that were the same, the first is.
    if (was !== undefined && !present.has(was)) present.set(was, name)
  }
  if (present.size === 0) return value
  const members = Object.entries(value).map(([member, each]): [string, unknown] => [
    present.get(member) ?? member,
    each,
  ])
  return Object.fromEntries(members)
}

/**
 * What a record is known by in its resource: integers are ordered by value, texts by code units. It is the id that clients know; where
 * each parent has ids of its own, a text of the parents and that id (`RecordKind.keyOf`).
 */
export type RecordId = Int64 | string

/** A value that records are found by; `undefined` if a record has none. */
export type FoundValue = Int64 | string | boolean | undefined

/**
 * A record as the store keeps it: its JSON, built once, its id, and under `.NAME` the value of each filter of its kind, e.g. `.status`;
 * that of a parent is under the name in braces, as in a template of a path, e.g. `.{userId}`. Rows of one kind have one hidden class.
 */
export interface Row {
  readonly id: RecordId
  /** The whole record as JSON text, without its parents. */
  readonly json: string
  readonly [filter: FilterKey]: FoundValue | readonly FoundValue[]
}

/** The key of a filter in a row. */
type FilterKey = `.${string}`

/** The values that a row has under the key of a filter, each once. */
export function foundValues(found: FoundValue | readonly FoundValue[]): readonly FoundValue[] {
  return Array.isArray(found) ? found : [found as FoundValue]
}

/** The id that clients know the record of a row by: where parents have ids of their own, it stands beside the key that has both. */
export function ownIdOf(row: { readonly id: RecordId; readonly [OWN_KEY]?: unknown }): RecordId {
  return (row[OWN_KEY] as RecordId | undefined) ?? row.id
}

/** The key of the own ids of such records in their rows: no property and no parameter has it. */
const OWN_KEY = '.{}'

/** A text that orders records by their parents, then by their ids as in any other resource: integers by value, texts by code units. */
export function scopedKey(
  id: RecordId,
  parents: readonly string[],
  of: Parents | undefined,
): string {
  const outer = parents.map((name) => String(of?.[name] ?? '').replace(/[%/]/g, percentEncoded))
  return [...outer, typeof id === 'string' ? id : sortable(BigInt(id))].join('/')
}

// --- internal ---

const NONE: RecordKind['former'] = new Map()

type Ids = Pick<RecordKind, 'own' | 'toRow' | 'keyOf' | 'idOf' | 'isKey'>

function uniqueIds(
  properties: readonly string[],
  parents: readonly string[],
  isId: RecordKind['isId'],
): Ids {
  return {
    own: undefined,
    toRow: compileToRow(properties, { parents }),
    keyOf: (id) => id,
    idOf: ({ id }) => id,
    isKey: isId,
  }
}

function scopedIds(properties: readonly string[], parents: readonly string[]): Ids {
  const keyOf: RecordKind['keyOf'] = (id, of) => scopedKey(id, parents, of)
  return {
    own: { name: OWN_KEY.slice(1), key: OWN_KEY, values: undefined },
    toRow: compileToRow(properties, { parents, keyOf }),
    keyOf,
    idOf: ownIdOf,
    isKey: (value): value is string => typeof value === 'string',
  }
}

/** An int64 in as many digits as every other; a negative one as what is above the least, since a minus comes before digits. */
function sortable(id: bigint): string {
  return id < 0n ? `-${digits(id + 10n ** 19n)}` : digits(id)
}

function digits(id: bigint): string {
  return String(id).padStart(19, '0')
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const TESTS: { readonly [kind in IdKind]: (value: unknown) => value is RecordId } = {
  int64: isInt64,
  uuid: (value): value is string => typeof value === 'string' && UUID.test(value),
  text: (value): value is string => typeof value === 'string',
}

/**
 * Compiles the function that builds rows from code: an object literal gives all rows of a kind one hidden class, and reads each
 * property in its own place. A loop over the names would cost every creation several percent. Names are written as JSON strings.
 */
function compileToRow(
  properties: readonly string[],
  { parents, keyOf }: { readonly parents: readonly string[]; readonly keyOf?: RecordKind['keyOf'] },
): RecordKind['toRow'] {
  const reads = properties.map((name, at) => {
    const key = JSON.stringify(name)
    return `const found${at} = ${name.includes('.') ? `propertyIn(value, ${key})` : `value[${key}]`}`
  })
  const members = [
    ...properties.map(
      (name, at) =>
        `${JSON.stringify(`.${name}`)}: typeof found${at} === 'object' || typeof found${at} === 'function' ? scalars(found${at}) : found${at}`,
    ),
    ...parents.map(
      (name) =>
        `${JSON.stringify(`.{${name}}`)}: parents === undefined ? undefined : parents[${JSON.stringify(name)}]`,
    ),
    ...(keyOf ? [`${JSON.stringify(OWN_KEY)}: id`] : []),
  ]
  const key = keyOf ? 'id: keyOf(id, parents)' : 'id'
  const body = `'use strict'
return ({ id, value, parents }, json) => {
  ${reads.join('\n  ')}
  return { ${[key, 'json: json === undefined ? jsonOf(value) : json', ...members].join(', ')} }
}`
  return new Function('jsonOf', 'scalars', 'keyOf', 'propertyIn', body)(
    ...[jsonOf, scalars, keyOf, propertyIn],
  )
}

/** Compiles `RecordKind.withId`, also from code: most records get their id at their creation. */
function compileWithId([first = '', second]: readonly string[]): RecordKind['withId'] {
  const name = JSON.stringify(first)
  // Without brackets, a member of this name in a literal would be its prototype.
  const key = first === '__proto__' ? `[${name}]` : name
  if (second === undefined) {
    const body = `'use strict'
return (id, value) => hasOwn(value, ${name}) ? { ...value, ${key}: id } : { ${key}: id, ...value }`
    return new Function('hasOwn', body)(Object.hasOwn)
  }
  return (id, value) => ({
    ...(!Object.hasOwn(value, first) && { [first]: undefined }),
    ...value,
    [first]: { ...Object(value[first]), [second]: id },
  })
}

/** `JSON.stringify` takes half the time of `stringifyJson`, and refuses what it cannot write exactly: a bigint. */
function jsonOf(value: RecordValue): string {
  try {
    return JSON.stringify(value)
  } catch {
    return stringifyJson(value)
  }
}

/** What a record can be found by if its property is an array or an object: the texts, numbers and booleans of an array. */
function scalars(value: unknown): readonly FoundValue[] | undefined {
  if (!Array.isArray(value)) return undefined
  const found = value.filter((each) =>
    ['string', 'number', 'bigint', 'boolean'].includes(typeof each),
  )
  return found.length === 0 ? undefined : [...new Set<FoundValue>(found)]
}
