import { isNumeric, type Numeric, nearestDouble } from '../../base/json/exact-numbers.ts'
import type { Parameter, Schema } from '../../contract/document/document.ts'
import type { SchemaCompiler } from '../../contract/document/schema-validator.ts'
import { createParameterReader } from '../../contract/requests/parameter-values.ts'
import type { Query } from '../../contract/requests/query.ts'
import { bracketKeys } from '../../contract/requests/text-tree.ts'
import type { ParameterValue } from '../../contract/requests/text-values.ts'
import type { ParameterRole } from '../../contract/resources/parameters.ts'
import { isJsonObject } from '../../contract/views/view-node.ts'
import { memberOf } from '../answers/answer-form.ts'

/** A query parameter that does something, or a member of one that is an object (`page[size]`), and where a query has it. */
export interface KnownParameter extends ParameterRole {
  /** The parameter itself. */
  readonly whole: string
  /** The members of its value that lead to what is meant; none for the whole. */
  readonly members: readonly string[]
  readonly schema: Schema
  /** The name of its field in a query; `undefined` if it has none of its own. */
  readonly field: string | undefined
  /** The value of a text that is given in a wrong way; `undefined` if it is none. */
  readonly read: (text: string) => ParameterValue | undefined
}

/**
 * Finds the parameters of a list that do something.
 * @param body the schema of the body, if that has some of them
 */
export function knownParameters(
  roles: readonly ParameterRole[],
  parameters: readonly Parameter[],
  { compile, body }: { readonly compile: SchemaCompiler; readonly body: Schema | undefined },
): readonly KnownParameter[] {
  return roles.flatMap((role): readonly KnownParameter[] => {
    if (role.meaning === 'nothing') return []
    const place = placeOf(role.name, parameters) ?? (body && placeIn(role.name, body))
    return place ? [{ ...role, ...place, read: readerOf(place.schema, compile) }] : []
  })
}

/** What a query says, with the places of its parameters that are invalid. */
export interface GivenQuery extends Pick<Query, 'values' | 'texts'> {
  readonly bad: ReadonlySet<string>
  /** What the body has of it. */
  readonly inBody?: object
}

/** A query with the places of what is wrong in it. */
export function givenQuery(query: Query): GivenQuery {
  const { values, texts, violations } = query
  const isWrong = violations.length > 0
  return {
    values,
    texts,
    bad: isWrong ? new Set(violations.map((each) => each.location)) : NOTHING,
  }
}

/** What a valid body says in the place of a query. */
export function givenBody(value: unknown, query: GivenQuery): GivenQuery {
  if (!isJsonObject(value)) return query
  const values = { ...query.values, ...(value as GivenQuery['values']) }
  return { ...query, values, inBody: value }
}

/** Stands for a value that no record has. */
export const INVALID = Symbol('invalid')

/** The value of a parameter; `undefined` if there is none. */
export function valueGiven(
  { whole, members, read }: KnownParameter,
  { values, texts, bad }: GivenQuery,
): ParameterValue | typeof INVALID | undefined {
  if (members.length > 0) return memberIn(values[whole], members)
  if (bad.size === 0 || !bad.has(`query.${whole}`)) return values[whole]
  return read(texts[whole] ?? '') ?? INVALID
}

/** The number of a parameter, which may be written as a text; an invalid one is clamped. `undefined` if there is none. */
export function numberGiven(each: KnownParameter, query: GivenQuery): number | undefined {
  const { whole, members, schema } = each
  const isBad = query.bad.size > 0 && members.length === 0 && query.bad.has(`query.${whole}`)
  if (isBad) return clamped(query.texts[whole] ?? '', schema)
  const value = valueGiven(each, query)
  if (isNumeric(value)) {
    const number = nearestDouble(value as Numeric)
    return Math.trunc(Math.min(Math.max(number, -MOST), MOST))
  }
  return typeof value === 'string' && WHOLE.test(value) ? Number(value) : undefined
}

/** Whether a query has a parameter itself, and not only its default. */
export function isGiven(
  { whole, members, field }: KnownParameter,
  { texts, values, inBody = texts }: GivenQuery,
): boolean {
  const isThere = [whole, field].some(
    (name) => name !== undefined && (Object.hasOwn(texts, name) || Object.hasOwn(inBody, name)),
  )
  return isThere || (members.length > 0 && memberIn(values[whole], members) !== undefined)
}

// --- internal ---

const NOTHING: ReadonlySet<string> = new Set()

/** Numbers are exact up to it. */
const MOST = Number.MAX_SAFE_INTEGER

const WHOLE = /^-?\d{1,15}$/

type Place = Pick<KnownParameter, 'whole' | 'members' | 'schema' | 'field'>

function placeOf(name: string, parameters: readonly Parameter[]): Place | undefined {
  const inQuery = parameters.filter((each) => each.in === 'query')
  const own = inQuery.find((each) => each.name === name)
  if (own) return { whole: name, members: [], schema: own.schema, field: name }
  const [base, ...members] = bracketKeys(name) ?? []
  const whole = inQuery.find((each) => each.name === base)
  if (!whole) return undefined
  const schema = members.reduce(memberOf, whole.schema)
  return { whole: whole.name, members, schema, field: fieldOf(name, whole, members) }
}

/** The place of a parameter that is a member of a body. */
function placeIn(name: string, body: Schema): Place {
  const [whole = '', ...members] = bracketKeys(name) ?? [name]
  const schema = members.reduce(memberOf, memberOf(body, whole))
  return { whole, members, schema, field: undefined }
}

/** How a member of an object is written in a query (OpenAPI 3.1, section 4.8.12.4). */
function fieldOf(
  name: string,
  { style = 'form', explode = style === 'form', media }: Parameter,
  members: readonly string[],
): string | undefined {
  if (media !== undefined) return undefined
  if (style === 'deepObject') return name
  return style === 'form' && explode && members.length === 1 ? members[0] : undefined
}

/** What an object in a query has; values of objects are not declared as such. */
function memberIn(value: unknown, members: readonly string[]): ParameterValue | undefined {
  const found = members.reduce<unknown>(
    (at, member) => (isJsonObject(at) && Object.hasOwn(at, member) ? at[member] : undefined),
    value,
  )
  return found as ParameterValue | undefined
}

function readerOf(schema: Schema, compile: SchemaCompiler): KnownParameter['read'] {
  const read = createParameterReader(schema, compile)
  return (text) => {
    const found = read(text)
    return 'value' in found ? found.value : undefined
  }
}

/** The nearest allowed number, or the usual one if the text is not an integer. */
function clamped(text: string, { minimum, maximum, default: usual }: Schema): number | undefined {
  if (!/^-?\d+$/.test(text)) return typeof usual === 'number' ? usual : undefined
  const least = typeof minimum === 'number' ? minimum : 0
  const most = typeof maximum === 'number' ? maximum : MOST
  return Math.min(Math.max(Number(text), least), most)
}
