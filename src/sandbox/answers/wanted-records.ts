import { compareNumbers, isNumeric, type Numeric } from '../../base/json/exact-numbers.ts'
import type { Parameter, Schema } from '../../contract/document/document.ts'
import type { SchemaCompiler } from '../../contract/document/schema-validator.ts'
import { createParameterReader } from '../../contract/requests/parameter-values.ts'
import type { Query } from '../../contract/requests/query.ts'
import { bracketKeys } from '../../contract/requests/text-tree.ts'
import type { ParameterValue } from '../../contract/requests/text-values.ts'
import type { Meaning } from '../../contract/resources/parameters.ts'
import { plainName } from '../../contract/resources/paths.ts'
import { ownName, propertiesOf, propertyIn } from '../../contract/resources/properties.ts'
import { isJsonObject } from '../../contract/views/view-node.ts'
import type { FoundValue } from '../../store/row.ts'
import type { Condition } from '../../store/store.ts'
import { memberOf } from './answer-form.ts'
import type { RequestContext } from './request-context.ts'
import type { RecordParts } from './role-parts.ts'

/** Which records a list is asked for. */
export interface Wanted {
  /** `undefined`: all. */
  readonly where: readonly Condition[] | undefined
  readonly limit: number
  readonly skip: number
  /** Places of records (`Target.keyAt`). */
  readonly after: ParameterValue | undefined
  readonly before: ParameterValue | undefined
  readonly sort: readonly SortKey[] | undefined
}

/** A property that a list is sorted by. */
export interface SortKey {
  readonly property: string
  readonly isDown: boolean
}

/** Compiles the parameters of a list; what is invalid in them is clamped (ledger, `invalidQuery`). */
export function compileWanted(parts: RecordParts): (context: RequestContext) => Wanted {
  const { operation, role, kind, resource } = parts
  const { compile } = parts.contract
  const known = role.parameters.flatMap(({ name, meaning, property }): readonly Known[] => {
    const given = placeOf(name, operation.parameters)
    return given ? [{ ...given, meaning, property, read: readerOf(given.schema, compile) }] : []
  })
  const of = (meaning: Meaning) => known.find((each) => each.meaning === meaning)
  const filters = known.filter(
    ({ meaning, property }) => meaning === 'filter' && property !== undefined,
  )
  const [limit, page, offset, after, before] = [
    of('limit'),
    of('page'),
    of('offset'),
    of('after'),
    of('before'),
  ]
  const sorts = known.filter(({ meaning }) => meaning === 'sort')
  const { read } = parts.contract.roles.shapes
  const properties = [...propertiesOf(resource.record, read).keys()]
  // Of two that a name means, the first.
  const sortedBy = new Map(
    properties
      .toReversed()
      .flatMap((each) => [plainName(ownName(each)), plainName(each)].map((name) => [name, each])),
  )
  const usual = limit ? usualLimit(limit.schema) : EVERY
  const own = kind.id.property?.length === 1 ? kind.id.property[0] : undefined

  const wantedBy = (context: RequestContext): Wanted => {
    const { query } = context
    const bad =
      query.violations.length > 0
        ? new Set(query.violations.map(({ location }) => location))
        : NOTHING
    let where: Condition[] | undefined
    for (const each of filters) {
      const value = valueGiven(each, query, bad)
      if (value === undefined) continue
      where ??= []
      where.push({
        filter: each.property as string,
        values: value === INVALID ? [] : foundValues(value),
      })
    }
    const most = numberGiven(limit, usual, query, bad)
    const skip = offset
      ? numberGiven(offset, 0, query, bad)
      : page
        ? (numberGiven(page, 1, query, bad) - 1) * most
        : 0
    const placeIn = (each: Known | undefined): ParameterValue | undefined => {
      const value = each && valueGiven(each, query, bad)
      return value === INVALID ? undefined : value
    }
    return {
      where,
      limit: Math.max(0, most),
      skip: Math.max(0, skip),
      after: after && placeIn(after),
      before: before && placeIn(before),
      sort:
        sorts.length === 0
          ? undefined
          : sortKeys(
              sorts.map((each) => valueGiven(each, query, bad)),
              sortedBy,
              own,
            ),
    }
  }
  return wantedBy
}

/** Sorts records by what they show; those that have none of a property come last. Records that are equal stay in their order. */
export function sortShown<Kind extends { readonly value: unknown }>(
  shown: readonly Kind[],
  keys: readonly SortKey[],
): readonly Kind[] {
  const compare = (one: unknown, other: unknown) => {
    for (const { property, isDown } of keys) {
      const [a, b] = [one, other].map((value) =>
        isJsonObject(value) ? propertyIn(value, property) : undefined,
      )
      const order = compareValues(a, b) * (isDown && a !== undefined && b !== undefined ? -1 : 1)
      if (order !== 0) return order
    }
    return 0
  }
  return shown.toSorted((one, other) => compare(one.value, other.value))
}

// --- internal ---

interface Known extends PlaceInQuery {
  readonly meaning: Meaning
  readonly property: string | undefined
  /** The value of a text that is given in a wrong way; `undefined` if it is none. */
  readonly read: (text: string) => ParameterValue | undefined
}

const NOTHING: ReadonlySet<string> = new Set()

/** Where a query has a value, and what it must be. */
interface PlaceInQuery {
  /** The name of the parameter. */
  readonly name: string
  /** The member of its value that is meant; `undefined` for the whole. */
  readonly member: string | undefined
  readonly schema: Schema
}

/** The place of a parameter, or of a member of one that is an object: `page[size]`. */
function placeOf(name: string, parameters: readonly Parameter[]): PlaceInQuery | undefined {
  const inQuery = parameters.filter((each) => each.in === 'query')
  const own = inQuery.find((each) => each.name === name)
  if (own) return { name, member: undefined, schema: own.schema }
  const [base, member] = bracketKeys(name) ?? []
  const whole = inQuery.find((each) => each.name === base)
  return whole && member !== undefined
    ? { name: whole.name, member, schema: memberOf(whole.schema, member) }
    : undefined
}

/** The value of a parameter; `bad` are the places of those that are invalid. */
function valueGiven(
  { name, member, read }: Known,
  { values, texts }: Query,
  bad: ReadonlySet<string>,
): ParameterValue | typeof INVALID | undefined {
  if (member !== undefined) return memberIn(values[name], member)
  if (bad.size === 0 || !bad.has(`query.${name}`)) return values[name]
  return read(texts[name] ?? '') ?? INVALID
}

/** The number of a parameter; an invalid one is clamped. */
function numberGiven(
  each: Known | undefined,
  missing: number,
  { values, texts }: Query,
  bad: ReadonlySet<string>,
): number {
  if (!each) return missing
  const { name, member, schema } = each
  const isBad = member === undefined && bad.size > 0 && bad.has(`query.${name}`)
  const value = isBad
    ? clamped(texts[name] ?? '', schema, missing)
    : member === undefined
      ? values[name]
      : memberIn(values[name], member)
  return typeof value === 'number' ? value : missing
}

/** What an object in a query has; values of objects are not declared as such. */
function memberIn(value: unknown, member: string): ParameterValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, member)
    ? (value[member] as ParameterValue)
    : undefined
}

/** Stands for a value that no record has. */
const INVALID = Symbol('invalid')

/** The bound of a list whose parameter has no default. */
const USUAL_LIMIT = 20

/** More than a store can have. */
const EVERY = Number.MAX_SAFE_INTEGER

function readerOf(schema: Schema, compile: SchemaCompiler): Known['read'] {
  const read = createParameterReader(schema, compile)
  return (text) => {
    const found = read(text)
    return 'value' in found ? found.value : undefined
  }
}

function usualLimit({ default: usual, maximum }: Schema): number {
  if (typeof usual === 'number') return usual
  return Math.min(USUAL_LIMIT, typeof maximum === 'number' ? maximum : USUAL_LIMIT)
}

/** The nearest allowed number, or the usual one if the text is not an integer. */
function clamped(
  text: string,
  { minimum, maximum, default: usual }: Schema,
  missing: number,
): number {
  if (!/^-?\d+$/.test(text)) return typeof usual === 'number' ? usual : missing
  const least = typeof minimum === 'number' ? minimum : 0
  return Math.min(Math.max(Number(text), least), typeof maximum === 'number' ? maximum : EVERY)
}

function foundValues(value: ParameterValue): readonly FoundValue[] {
  const all = Array.isArray(value) ? (value as readonly ParameterValue[]) : [value]
  return all.filter((each): each is Exclude<FoundValue, undefined> => typeof each !== 'object')
}

/** Reads `name`, `-name`, `name:desc` and `name desc`, several by commas; a direction alone is that of the others. */
function sortKeys(
  values: readonly (ParameterValue | typeof INVALID | undefined)[],
  sortedBy: ReadonlyMap<string, string>,
  own: string | undefined,
): readonly SortKey[] | undefined {
  const parts = values
    .filter((value) => typeof value === 'string' || Array.isArray(value))
    .flatMap((value) => [value].flat().flatMap((each) => String(each).split(',')))
    .map((part) => part.trim())
  const isAllDown = parts.some((part) => /^desc(?:ending)?$/i.test(part))
  const isDirected = isAllDown || parts.some((part) => /^asc(?:ending)?$/i.test(part))
  const keys = parts.flatMap((part): readonly SortKey[] => {
    const [, sign = '', property = '', direction = ''] =
      /^([-+]?)([^\s:]{1,200}?)(?:[\s:.](asc|desc)\w{0,10})?$/i.exec(part) ?? []
    const sorted = sortedBy.get(plainName(property))
    if (sorted === undefined) return []
    return [
      { property: sorted, isDown: isAllDown || sign === '-' || direction.toLowerCase() === 'desc' },
    ]
  })
  if (keys.length > 0) return keys
  return isDirected && own !== undefined ? [{ property: own, isDown: isAllDown }] : undefined
}

function compareValues(one: unknown, other: unknown): number {
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined)
  if (isNumeric(one) && isNumeric(other)) return compareNumbers(one as Numeric, other as Numeric)
  const [a, b] = [String(one), String(other)]
  return a < b ? -1 : Number(a > b)
}
