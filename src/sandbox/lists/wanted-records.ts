import {
  compareNumbers,
  isNumeric,
  type Numeric,
  nearestDouble,
} from '../../base/json/exact-numbers.ts'
import { isJsonObject, type Json, stringifyJson } from '../../base/json/json.ts'
import type { Parameter, Schema } from '../../contract/document/document.ts'
import { memberBody } from '../../contract/document/operations.ts'
import type { SchemaCompiler } from '../../contract/document/schema-validator.ts'
import type { Lookup } from '../../contract/queries/lookup-words.ts'
import { createParameterReader } from '../../contract/requests/parameter-values.ts'
import type { Query } from '../../contract/requests/query.ts'
import { bracketKeys } from '../../contract/requests/text-tree.ts'
import type { ParameterValue } from '../../contract/requests/text-values.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { Meaning } from '../../contract/resources/operation-shapes.ts'
import { isPlainText, type ParameterRole } from '../../contract/resources/parameters.ts'
import {
  propertiesOf,
  propertyIn,
  type Shape,
  type ShapeReader,
} from '../../contract/resources/shape.ts'
import type { FoundValue } from '../../store/record-kind.ts'
import type { Condition } from '../../store/store.ts'
import { memberOf } from '../answers/answer-form.ts'
import type { RequestContext } from '../answers/request-context.ts'
import type { RecordParts } from '../answers/role-parts.ts'
import { createSortReader, type SortKey } from './sort-keys.ts'

/** Which records a list is asked for. */
export interface Wanted {
  /** `undefined`: all. */
  readonly where: readonly Condition[] | undefined
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
  /** The parameter that goes on from here: the one that the query has, else the first that there is. */
  readonly going: KnownParameter | undefined
}

/** The parameters of a list that do something. */
interface WantedReader {
  readonly known: readonly KnownParameter[]
  readonly read: (context: RequestContext) => Wanted
}

/** No list without a bound of its own in the contract has more records on a page than this. */
const MOST_ON_PAGE = 1000

/** What a limit that may be a word has for no limit. */
const ALL = 'all'

/** More than a store can have. */
export const EVERY = Number.MAX_SAFE_INTEGER

/** Compiles the parameters of a list; what is invalid in them is clamped (ledger, `invalidQuery`). */
export function compileWanted(parts: RecordParts): WantedReader {
  const { operation, role, kind, resource } = parts
  const { compile, roles } = parts.contract
  const known = knownParameters(role.parameters, operation.parameters, {
    compile,
    body: role.rpc && memberBody(operation),
  })
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
  const texts = searchedIn(resource.record, read)
  const own = kind.id.property?.length === 1 ? kind.id.property[0] : undefined
  const readSort = createSortReader([...propertiesOf(resource.record, read).keys()], own)
  const usual = limit ? usualLimit(limit.schema) : page || offset ? USUAL_LIMIT : EVERY
  const most = limit ? mostOf(limit.schema, usual) : usual

  const sortIn = (query: GivenQuery) => readSort(sorts.map((each) => valueGiven(each, query)))
  const goingIn = (query: GivenQuery) => goings.find((each) => isGiven(each, query)) ?? goings[0]
  const wantedBy = (context: RequestContext): Wanted => {
    const query = role.rpc
      ? givenBody(context.body.value, givenQuery(context.query))
      : givenQuery(context.query)
    let where: Condition[] | undefined
    for (const each of filters) {
      const value = valueGiven(each, query)
      // What an object means is in its members.
      if (value === undefined || isJsonObject(value)) continue
      if (each.everything !== undefined && [value].flat().includes(each.everything)) continue
      where ??= []
      where.push({
        filter: each.property as string,
        values: value === INVALID ? [] : foundValues(value),
      })
    }
    let tests: RecordTest[] | undefined
    let refused: Violation | undefined
    for (const each of tested) {
      const given = valueGiven(each, query)
      if (each.meaning === 'search') refused ??= problemOfSearch(each, given)
      const test = createRecordTest(each, texts, given)
      if (test) tests = [...(tests ?? []), test]
    }
    const asked = limit && numberGiven(limit, query)
    const isAll = limit !== undefined && valueGiven(limit, query) === ALL
    const count = isAll ? EVERY : asked === undefined || asked < 0 ? usual : Math.min(asked, most)
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

/** Tells whether a record, as a list shows it, is one that is asked for. */
export type RecordTest = (shown: unknown) => boolean

/** What is wrong with the value of a parameter that searches: each word is looked for in all texts of each record. `undefined` if nothing. */
function problemOfSearch({ name }: KnownParameter, given: unknown): Violation | undefined {
  const count = typeof given === 'string' ? wordsIn(given).length : 0
  if (count <= MOST_WORDS) return undefined
  const message = `${name} must have at most ${MOST_WORDS} words, got ${count.toLocaleString('en')}: search for fewer at once`
  return requestViolation('too-many-words', `query.${name}`, message)
}

/** Creates the test of a parameter that searches, or bounds a property, for what it is given; `undefined` if it asks for nothing. */
function createRecordTest(
  { meaning, property = '', isStrict = false, lookup }: KnownParameter,
  texts: readonly string[],
  given: unknown,
): RecordTest | undefined {
  if (meaning === 'search') return typeof given === 'string' ? hasWords(texts, given) : undefined
  if (lookup) return looksUp(property, lookup, given)
  const moment = momentOf(given)
  if (!isNumeric(given) && !moment) return undefined
  const way = meaning === 'since' ? 1 : -1
  return (shown) => {
    const value = isJsonObject(shown) ? propertyIn(shown, property) : undefined
    const order = compareTo(value, given, moment)
    return order !== undefined && (order * way > 0 || (order === 0 && !isStrict))
  }
}

/** The properties of records that words are looked for in: plain texts, and lists of them. */
function searchedIn(record: Shape, read: ShapeReader): readonly string[] {
  return [...propertiesOf(record, read)].flatMap(([name, schema]) => {
    const shape = read(schema)
    return isPlainText(shape.items ? read(shape.items) : shape) ? name : []
  })
}

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
  /** What the body has of it. */
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

/** What a valid body says in the place of a query. */
function givenBody(value: unknown, query: GivenQuery): GivenQuery {
  if (!isJsonObject(value)) return query
  const values = { ...query.values, ...(value as GivenQuery['values']) }
  return { ...query, values, inBody: value }
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

/** The bound of a list whose parameter has no default. */
const USUAL_LIMIT = 20

/** The most records that a page may come after: numbers of stores are exact up to it. */
const FARTHEST = 2 ** 40

function usualLimit({ default: usual, maximum }: Schema): number {
  if (typeof usual === 'number') return usual
  return Math.min(USUAL_LIMIT, typeof maximum === 'number' ? maximum : USUAL_LIMIT)
}

/** What bounds a page: the contract, else what the sandbox can answer at once. */
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

/** How many different words are looked for at once. */
const MOST_WORDS = 20

function wordsIn(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))]
}

/** Each of the words is in one of the texts of a record, in capitals or not. */
function hasWords(texts: readonly string[], given: string): RecordTest | undefined {
  const words = wordsIn(given)
  if (words.length === 0) return undefined
  return (shown) => {
    if (!isJsonObject(shown)) return false
    const found = texts
      .flatMap((name) => [propertyIn(shown, name)].flat())
      .flatMap((text) => (typeof text === 'string' ? text.toLowerCase() : []))
    return words.every((word) => found.some((text) => text.includes(word)))
  }
}

/** A value of a property, or an item of one that is a list, is as the lookup says of one of those that are given. */
function looksUp(property: string, lookup: Lookup, given: unknown): RecordTest | undefined {
  const { compares, ignoresCase, isNegated, isList } = lookup
  const formOf = (value: unknown) => {
    const text = typeof value === 'string' ? value : stringifyJson(value as Json)
    return ignoresCase ? text.toLowerCase() : text
  }
  const all = [given].flat().filter(isScalar)
  const wanted = all
    .flatMap((each) => (isList && typeof each === 'string' ? each.split(',') : [each]))
    .map(formOf)
  if (wanted.length === 0) return undefined
  const holds = (value: unknown): boolean => {
    const values = [value].flat().filter((each) => each !== null && each !== undefined)
    if (compares === 'missing')
      return values.every((each) => each === '') === (wanted[0] !== 'false')
    return values.some((each) => wanted.some((one) => COMPARE[compares](formOf(each), one)))
  }
  return (shown) =>
    holds(isJsonObject(shown) ? propertyIn(shown, property) : undefined) !== isNegated
}

const COMPARE = {
  whole: (value: string, wanted: string) => value === wanted,
  part: (value: string, wanted: string) => value.includes(wanted),
  start: (value: string, wanted: string) => value.startsWith(wanted),
  end: (value: string, wanted: string) => value.endsWith(wanted),
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || isNumeric(value)
}

/** Compares a number, or a time: as days where one of the two is a day. `undefined` for what can not be compared. */
function compareTo(value: unknown, bound: unknown, other: Moment | undefined): number | undefined {
  if (isNumeric(value) && isNumeric(bound))
    return compareNumbers(value as Numeric, bound as Numeric)
  const one = momentOf(value)
  if (!one || !other) return undefined
  return one.isDay || other.isDay
    ? Math.floor(one.time / DAY) - Math.floor(other.time / DAY)
    : one.time - other.time
}

const DAY = 24 * 60 * 60 * 1000

interface Moment {
  readonly time: number
  readonly isDay: boolean
}

function momentOf(value: unknown): Moment | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : { time, isDay: /^\d{4}-\d\d-\d\d$/.test(String(value)) }
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
  const schema = members.reduce(memberOf, whole.schema)
  return { whole: whole.name, members, schema, field: fieldOf(name, whole, members) }
}

/** The place of a parameter that is a member of a body. */
function placeInBody(name: string, body: Schema): Place {
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
