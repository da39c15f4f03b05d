import { isNumeric, type Numeric, nearestDouble } from '../../base/json/exact-numbers.ts'
import { isJsonObject } from '../../base/json/json.ts'
import type { Parameter, Schema } from '../../contract/document/document.ts'
import { memberBody } from '../../contract/document/operations.ts'
import type { SchemaCompiler } from '../../contract/document/schema-validator.ts'
import { USUAL_PAGE, usualPage } from '../../contract/requests/conventional-parameters.ts'
import { createParameterReader } from '../../contract/requests/parameter-values.ts'
import type { Query } from '../../contract/requests/query.ts'
import { bracketKeys, type ParameterValue } from '../../contract/requests/text-values.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { Meaning } from '../../contract/resources/operation-shapes.ts'
import type { ParameterRole } from '../../contract/resources/parameters.ts'
import { shapeProperties } from '../../contract/resources/shape.ts'
import type { FoundValue } from '../../store/record-kind.ts'
import type { FilterCondition } from '../../store/store.ts'
import { memberSchema } from '../answers/answer-form.ts'
import type { RequestContext } from '../answers/request-context.ts'
import type { RecordParts } from '../answers/role-parts.ts'
import {
  createRecordTest,
  hasMembers,
  problemOfSearch,
  type RecordTest,
  searchedMembers,
} from './record-tests.ts'
import { createSortReader, type SortKey } from './sort-keys.ts'

/** Which records a list is asked for. */
export interface ListRequest {
  /** `undefined`: all. */
  readonly where: readonly FilterCondition[] | undefined
  /** What records must show beyond that; `undefined`: nothing. */
  readonly tests: readonly RecordTest[] | undefined
  /** Why it is refused, whatever the ledger says of invalid queries. */
  readonly refused: Violation | undefined
  readonly limit: number
  readonly skip: number
  /** Places of records (`Target.keyAt`). */
  readonly after: ParameterValue | undefined
  readonly before: ParameterValue | undefined
  readonly sort: readonly SortKey[] | undefined
  /** The parameter that leads to the next page: the one that the query has, else the first of the operation. */
  readonly going: KnownParameter | undefined
}

/** The parameters of a list that do something. */
interface WantedReader {
  readonly known: readonly KnownParameter[]
  readonly read: (context: RequestContext) => ListRequest
}

/** No list without a bound of its own in the contract has more records on a page than this. */
const MOST_ON_PAGE = 1000

/** The value of a limit that means no limit, where the schema allows a word. */
const ALL = 'all'

/** More records than a store can have. */
export const NO_LIMIT = Number.MAX_SAFE_INTEGER

/** Compiles the parameters of a list; what is invalid in them is clamped (ledger, `invalidQuery`). */
export function compileListRequest(parts: RecordParts): WantedReader {
  const { operation, role, kind, resource } = parts
  const { compile, roles } = parts.contract
  const implied = (role.impliedParameters ?? []).map(
    (each): KnownParameter => ({
      ...{ ...each, whole: each.name, members: [], schema: IMPLIED, field: each.name },
      read: readerOf(IMPLIED, compile),
    }),
  )
  const declared = knownParameters(role.parameters, operation.parameters, {
    compile,
    body: role.rpc && memberBody(operation),
  })
  const known = [...declared, ...implied]
  const of = (...meanings: readonly Meaning[]) =>
    known.filter(({ meaning }) => meanings.includes(meaning))
  const [limit] = of('limit')
  const [[offset], [page], [after], [before]] = [
    of('offset'),
    of('page'),
    of('after'),
    of('before'),
  ]
  const filters = of('filter')
  const tested = of('search', 'since', 'until', 'lookup')
  const sorts = of('sort')
  const goings = of('after', 'offset', 'page')
  const { read } = roles.shapes
  const texts = searchedMembers(resource.record, read)
  const own = kind.id.property?.length === 1 ? kind.id.property[0] : undefined
  const readSort = createSortReader([...shapeProperties(resource.record, read).keys()], own)
  const usual = limit ? usualPage(limit.schema) : page || offset ? USUAL_PAGE : NO_LIMIT
  const most = limit ? mostOf(limit.schema, usual) : usual

  const sortIn = (query: GivenQuery) => readSort(sorts.map((each) => valueGiven(each, query)))
  const goingIn = (query: GivenQuery) => goings.find((each) => isGiven(each, query)) ?? goings[0]
  const wantedBy = (context: RequestContext): ListRequest => {
    const own = givenQuery(context.query)
    const query = role.rpc
      ? givenBody(context.body.value, own)
      : withImplied(own, implied, context.request.search)
    const isWhole = implied.length > 0 && !implied.some((each) => isGiven(each, query))
    let where: FilterCondition[] | undefined
    let tests: RecordTest[] | undefined
    for (const each of filters) {
      const value = valueGiven(each, query)
      if (value === undefined) continue
      if (isJsonObject(value)) {
        tests = [...(tests ?? []), hasMembers(each.property as string, value)]
        continue
      }
      if (each.everything !== undefined && [value].flat().includes(each.everything)) continue
      where ??= []
      where.push({
        filter: each.property as string,
        values: value === INVALID ? [] : foundValues(value),
      })
    }
    let refused: Violation | undefined
    for (const each of tested) {
      const given = valueGiven(each, query)
      if (each.meaning === 'search') refused ??= problemOfSearch(each, given)
      const test = createRecordTest(each, texts, given)
      if (test) tests = [...(tests ?? []), test]
    }
    const asked = limit && numberGiven(limit, query)
    const isAll = isWhole || (limit !== undefined && valueGiven(limit, query) === ALL)
    const count = isAll
      ? NO_LIMIT
      : asked === undefined || asked < 0
        ? usual
        : Math.min(asked, most)
    const isByPage = page && (!offset || (isGiven(page, query) && !isGiven(offset, query)))
    return {
      where,
      tests,
      refused,
      limit: count,
      skip: isByPage ? skipped(page, query, count) : offset ? skipped(offset, query, 1) : 0,
      after: after && placeIn(after, query),
      before: before && placeIn(before, query),
      sort: sorts.length === 0 ? undefined : sortIn(query),
      going: goings.length === 0 ? undefined : goingIn(query),
    }
  }
  return { known, read: wantedBy }
}

/** A query parameter that does something, or a member of one that is an object (`page[size]`), and where a query has it. */
export interface KnownParameter extends ParameterRole {
  /** The parameter itself. */
  readonly whole: string
  /** The members that lead to the part of its value that is meant; none for the whole. */
  readonly members: readonly string[]
  readonly schema: Schema
  /** The name of its field in a query; `undefined` if it has none of its own. */
  readonly field: string | undefined
  /** Reads the value of a parameter that is given in a wrong way; `undefined` if its text is not valid either. */
  readonly read: (text: string) => ParameterValue | undefined
}

/** Finds the parameters of a list that do something. */
function knownParameters(
  roles: readonly ParameterRole[],
  parameters: readonly Parameter[],
  { compile, body }: { readonly compile: SchemaCompiler; readonly body: Schema | undefined },
): readonly KnownParameter[] {
  return roles.flatMap((role): readonly KnownParameter[] => {
    if (role.meaning === 'nothing') return []
    const place = placeOf(role.name, parameters) ?? (body && placeInBody(role.name, body))
    return place ? [{ ...role, ...place, read: readerOf(place.schema, compile) }] : []
  })
}

/** What a query says, with the places of its parameters that are invalid. */
interface GivenQuery extends Pick<Query, 'values' | 'texts'> {
  readonly bad: ReadonlySet<string>
  /** The part of it that comes from the body. */
  readonly inBody?: object
}

/** A query with the places of what is wrong in it. */
function givenQuery(query: Query): GivenQuery {
  const { values, texts, violations } = query
  const isWrong = violations.length > 0
  return {
    values,
    texts,
    bad: isWrong ? new Set(violations.map((each) => each.location)) : NOTHING,
  }
}

/** A query with the values of a valid body, for lists by POST. */
function givenBody(value: unknown, query: GivenQuery): GivenQuery {
  if (!isJsonObject(value)) return query
  const values = { ...query.values, ...(value as GivenQuery['values']) }
  return { ...query, values, inBody: value }
}

/** What is taken of a parameter that is not declared. */
const IMPLIED: Schema = { type: 'integer', minimum: 0 }

/** A query with the whole numbers of parameters that are not declared. */
function withImplied(
  query: GivenQuery,
  implied: readonly KnownParameter[],
  search: string,
): GivenQuery {
  if (implied.length === 0 || search === '') return query
  const given = new URLSearchParams(search)
  const found = implied.flatMap(({ name }): [string, string][] => {
    const text = given.get(name)
    return text !== null && WHOLE.test(text) ? [[name, text]] : []
  })
  if (found.length === 0) return query
  const texts = Object.fromEntries(found)
  const numbers = found.map(([name, text]) => [name, Number(text)] as const)
  return {
    ...query,
    values: { ...query.values, ...Object.fromEntries(numbers) },
    texts: { ...query.texts, ...texts },
  }
}

/** Stands for a value that no record has. */
const INVALID = Symbol('invalid')

/** The value of a parameter; `undefined` if there is none. */
function valueGiven(
  { whole, members, read }: KnownParameter,
  { values, texts, bad }: GivenQuery,
): ParameterValue | typeof INVALID | undefined {
  if (members.length > 0) return memberIn(values[whole], members)
  if (bad.size === 0 || !bad.has(`query.${whole}`)) return values[whole]
  return read(texts[whole] ?? '') ?? INVALID
}

/** The number of a parameter, which may be written as a text; an invalid one is clamped. `undefined` if there is none. */
function numberGiven(each: KnownParameter, query: GivenQuery): number | undefined {
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
function isGiven(
  { whole, members, field }: KnownParameter,
  { texts, values, inBody = texts }: GivenQuery,
): boolean {
  const isThere = [whole, field].some(
    (name) => name !== undefined && (Object.hasOwn(texts, name) || Object.hasOwn(inBody, name)),
  )
  return isThere || (members.length > 0 && memberIn(values[whole], members) !== undefined)
}

// --- internal ---

/** The most records that a page may come after: numbers of stores are exact up to it. */
const FARTHEST = 2 ** 40

/** The largest page: the maximum of the contract, else what the sandbox can answer at once. */
function mostOf({ maximum }: Schema, usual: number): number {
  return typeof maximum === 'number' ? maximum : Math.max(usual, MOST_ON_PAGE)
}

/** How many records a parameter leaves out, where each of its steps is so many. */
function skipped(parameter: KnownParameter, query: GivenQuery, size: number): number {
  const { first = 0 } = parameter
  const places = ((numberGiven(parameter, query) ?? first) - first) * size
  return Math.min(Math.max(0, places), FARTHEST)
}

/** The place that a parameter names; `undefined` if it names none, as an empty one. */
function placeIn(parameter: KnownParameter, query: GivenQuery): ParameterValue | undefined {
  const value = valueGiven(parameter, query)
  return value === INVALID || value === '' ? undefined : value
}

function foundValues(value: ParameterValue): readonly FoundValue[] {
  const all = Array.isArray(value) ? (value as readonly ParameterValue[]) : [value]
  return all.filter((each): each is Exclude<FoundValue, undefined> => typeof each !== 'object')
}

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
  const schema = members.reduce(memberSchema, whole.schema)
  return { whole: whole.name, members, schema, field: fieldOf(name, whole, members) }
}

/** The place of a parameter that is a member of a body. */
function placeInBody(name: string, body: Schema): Place {
  const [whole = '', ...members] = bracketKeys(name) ?? [name]
  const schema = members.reduce(memberSchema, memberSchema(body, whole))
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
