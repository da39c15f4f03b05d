import { bareMap, memberOf } from '../../base/json/json.ts'
import { memoizeTexts } from '../../base/memoize.ts'
import { percentDecodedIfValid } from '../../base/text/percent-encoding.ts'
import { shown } from '../../base/text/shown.ts'
import type { Parameter, Schema } from '../document/document.ts'
import type { SchemaValidator } from '../document/schema-validator.ts'
import { flatten } from '../views/flat-schema.ts'
import {
  createParameterReader,
  demandOf,
  isListSchema,
  type ParameterReader,
} from './parameter-values.ts'
import { compileStyled, type StyledParameter } from './styled-parameters.ts'
import {
  bracketKeys,
  decodeForm,
  type ParameterValue,
  type RawPair,
  splitPairs,
  textTypes,
} from './text-values.ts'
import { requestViolation } from './violation.ts'
import type { Violation } from './violation-types.ts'

/** A query read against an operation's parameters. */
export interface Query {
  /** The value of each valid parameter, and the defaults of missing ones. */
  readonly values: { readonly [name: string]: ParameterValue }
  /** The first text of each parameter, valid or not; else that of something that only looks like it (`limit[]`). */
  readonly texts: { readonly [name: string]: string }
  readonly violations: readonly Violation[]
  /** Names that the operation does not have. */
  readonly unknown: readonly string[]
}

/** What a reading tolerates: repeated parameters, with the value that counts, and parameters without a value. */
export interface QueryLenience {
  readonly repeated?: 'first' | 'last' | undefined
  readonly empty?: 'ignore' | undefined
}

/** Reads a query string (with or without its `?`), strictly unless a lenience is given. Equal queries may share a result. */
export type QueryReader = (search: string, lenience?: QueryLenience) => Query

/**
 * Creates the reader of an operation's query parameters. A list is given by repeating its name, or, with `explode: false`, by
 * commas (OpenAPI 3.1, section 4.8.12.3, style `form`); other styles are read by `compileStyled`.
 * @throws Error when the schema of a parameter does not compile.
 */
export function createQueryReader(
  parameters: readonly Parameter[],
  compile: (schema: Schema) => SchemaValidator,
): QueryReader {
  const whole = parameters.find((parameter) => parameter.in === 'querystring')
  if (whole) return createWholeReader(whole, compile)
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const styled = inQuery.flatMap((parameter): KnownStyle | readonly never[] => {
    const found = compileStyled(parameter, compile)
    return found ? { ...parameter, ...found } : []
  })
  const known = inQuery
    .filter(({ name }) => !styled.some((each) => each.name === name))
    .map(
      (parameter): KnownParameter => ({
        ...parameter,
        isList: isListSchema(parameter.schema),
        mayRepeat: isListSchema(parameter.schema) && parameter.explode !== false,
        ...readers(parameter, compile),
      }),
    )
  const defaults = bareMap<ParameterValue>()
  for (const { name, schema } of inQuery) {
    if (schema.default !== undefined) defaults[name] = schema.default as ParameterValue
  }
  const needed = inQuery.filter(({ required }) => required).map(({ name }) => name)
  const readPairs = (pairs: readonly RawPair[]): Query => {
    const query = readPlain(
      styled.length === 0 ? pairs : pairs.filter((pair) => !ownerOf(pair, known, styled)),
      known,
      defaults,
    )
    const whole = styled.length === 0 ? query : withStyled(query, pairs, { known, styled })
    return needed.length === 0 ? whole : withMissing(whole, needed)
  }
  const nothing = readPairs([])
  const readStrictly = memoizeTexts((search) => readPairs(splitPairs(search)), REMEMBERED)
  return (search, lenience) => {
    if (search.length <= 1) return nothing
    if (!lenience) return readStrictly(search)
    return readPairs(forgive(splitPairs(search), known, lenience))
  }
}

/** A name and a value as they stand in a query. */
export interface QueryPair {
  readonly name: string
  readonly value: string | undefined
}

/** Splits a query string into decoded names and values; a value that cannot be decoded is `undefined`. */
export function splitQuery(search: string): QueryPair[] {
  return splitPairs(search).map(({ name, value }) => ({ name, value }))
}

/** Finds what a query asks for by a parameter, or by a member of one that is an object (`page[size]`); `undefined` if there is none. */
export function requestedValue(
  name: string,
  { values, texts, violations }: Query,
  parameters: readonly Parameter[],
): RequestedValue | undefined {
  const ofParameter = (parameter: string, schema: Schema, value: unknown): RequestedValue => ({
    ...{ parameter, schema, value },
    isInvalid:
      violations.length > 0 && violations.some(({ location }) => location === `query.${parameter}`),
    isGiven: texts[parameter] !== undefined,
  })
  const named = (wanted: string) =>
    parameters.find((each) => each.in === 'query' && each.name === wanted)
  const own = named(name)
  if (own) return ofParameter(name, own.schema, values[name])
  const [base = '', member] = bracketKeys(name) ?? []
  const whole = named(base)
  if (!whole || member === undefined) return undefined
  const { properties } = flatten(whole.schema).keywords
  const schema = memberOf(properties, member)
  if (schema === undefined) return undefined
  return ofParameter(base, schema as Schema, memberOf(values[base], member))
}

// --- internal ---

/** Creates the reader of a query that is one value in a media type, percent-encoded (OpenAPI 3.2, section 4.12.2). */
function createWholeReader(
  parameter: Parameter,
  compile: (schema: Schema) => SchemaValidator,
): QueryReader {
  const { name, required } = parameter
  const styled = compileStyled(parameter, compile)
  return (search) => {
    const text = search.replace(/^\?/, '')
    const broken = (rule: string, message: string): Query => ({
      ...{ values: {}, texts: {}, unknown: [] },
      violations: [requestViolation(rule, 'query', message)],
    })
    if (text === '') return required ? broken('required', 'the query is required') : NOTHING_SENT
    const found = styled?.readText(text, percentDecodedIfValid) ?? { value: text }
    if (!('value' in found)) return broken(found.rule, `query${found.text}`)
    const [values, texts] = [{ [name]: found.value }, { [name]: text }]
    return { values, texts, violations: [], unknown: [] }
  }
}

const NOTHING_SENT: Query = { values: {}, texts: {}, violations: [], unknown: [] }

type KnownStyle = Parameter & StyledParameter

interface KnownParameter extends Parameter {
  readonly isList: boolean
  /** Whether each item is given as a parameter of its own. */
  readonly mayRepeat: boolean
  /** Whether an empty text is one of its values. */
  readonly takesEmpty: boolean
  readonly read: ParameterReader
}

function readers(
  { schema, allowEmptyValue }: Parameter,
  compile: (schema: Schema) => SchemaValidator,
): Pick<KnownParameter, 'read' | 'takesEmpty'> {
  const read = createParameterReader(schema, compile)
  const isText = !isListSchema(schema) && textTypes(schema).includes('string')
  return { read, takesEmpty: allowEmptyValue === true || (isText && 'value' in read('')) }
}

/** Clients repeat a few short queries; reading one costs more than finding what was read. */
const REMEMBERED = { most: 500, longest: 200 }

/**
 * Leaves out tolerated parameters: first those without a value, then all but the one that counts. What only looks like a parameter
 * (`limit[]`) stays: it is malformed, whatever else is given.
 */
function forgive(
  pairs: readonly RawPair[],
  known: readonly KnownParameter[],
  { repeated, empty }: QueryLenience,
): readonly RawPair[] {
  const names = new Set(known.map(({ name }) => name))
  const full = pairs.filter(({ name, value }) => !(empty && value === '' && names.has(name)))
  if (!repeated) return full
  const once = new Set(known.filter(({ mayRepeat }) => !mayRepeat).map(({ name }) => name))
  const counted = new Map<string, RawPair>()
  for (const pair of full)
    if (repeated === 'last' || !counted.has(pair.name)) counted.set(pair.name, pair)
  return full.filter((pair) => !once.has(pair.name) || counted.get(pair.name) === pair)
}

/** The intended parameter: `limit[]` is a malformed `limit`, unless a parameter has that name. */
function parameterOf(
  { name }: QueryPair,
  known: readonly KnownParameter[],
): KnownParameter | undefined {
  // A name with brackets may be declared as it is: `page[size]`.
  const own = known.find((candidate) => candidate.name === name)
  if (own || !name.includes('[')) return own
  const [plain] = name.split('[', 1)
  return (
    known.find((candidate) => candidate.name === name) ??
    known.find((candidate) => candidate.name === plain)
  )
}

/** Whose field a pair is, of the parameters in other styles than plain texts and lists. */
function ownerOf(
  { name }: RawPair,
  known: readonly KnownParameter[],
  styled: readonly KnownStyle[],
): KnownStyle | undefined {
  if (known.some((each) => each.name === name)) return undefined
  return styled.find((each) => each.name === name) ?? styled.find((each) => each.owns(name))
}

/** Reads the parameters in other styles, too. */
function withStyled(
  query: Query,
  pairs: readonly RawPair[],
  {
    known,
    styled,
  }: { readonly known: readonly KnownParameter[]; readonly styled: readonly KnownStyle[] },
): Query {
  const owned = Map.groupBy(pairs, (pair) => ownerOf(pair, known, styled))
  const values = bareMap(query.values)
  const texts = bareMap(query.texts)
  const violations = [...query.violations]
  for (const [parameter, own] of owned) {
    if (!parameter) continue
    const { name, schema, allowEmptyValue } = parameter
    texts[name] = own[0]?.value ?? ''
    const isEmpty = own.every((pair) => pair.name === name && pair.raw === '')
    if (isEmpty && allowEmptyValue) values[name] = ''
    else if (isEmpty) {
      const message = `${name} ${demandOf(schema)}, got nothing`
      violations.push(requestViolation('empty-parameter', `query.${name}`, message))
    } else {
      const found = parameter.readPairs(own)
      if ('value' in found) values[name] = found.value
      else violations.push(requestViolation(found.rule, `query.${name}`, name + found.text))
    }
  }
  return { ...query, values, texts, violations }
}

function withMissing(query: Query, needed: readonly string[]): Query {
  const missing = needed.filter((name) => !Object.hasOwn(query.texts, name))
  if (missing.length === 0) return query
  const violations = missing.map((name) =>
    requestViolation(
      'required',
      `query.${name}`,
      `${name} is required: send the parameter ${name}=…`,
    ),
  )
  return { ...query, violations: [...query.violations, ...violations] }
}

function readPlain(
  pairs: readonly RawPair[],
  known: readonly KnownParameter[],
  defaults: Query['values'],
): Query {
  const values = bareMap(defaults)
  const texts = bareMap<string>()
  const violations: Violation[] = []
  const unknown: string[] = []
  const seen = new Set<string>()
  const lists = new Map<KnownParameter, string[]>()
  for (const pair of pairs) {
    const { name, value } = pair
    const parameter = parameterOf(pair, known)
    if (!parameter) unknown.push(name)
    else {
      const isItem =
        parameter.mayRepeat && pairs.some((each) => each !== pair && each.name === name)
      const isFirst = name === parameter.name ? !seen.has(name) : !(parameter.name in texts)
      if (isFirst) texts[parameter.name] = value ?? ''
      const malformed = malformedBy(parameter, pair, { seen, isItem })
      seen.add(name)
      if (malformed) violations.push(malformed)
      else if (value === '' && !isItem) values[name] = ''
      else if (parameter.isList) gather(pair, parameter, lists)
      else take(parameter, value as string)
    }
  }
  for (const [parameter, items] of lists) take(parameter, items)
  return { values, texts, violations, unknown }

  function take({ name, read: readValue }: KnownParameter, given: string | readonly string[]) {
    const found = readValue(given)
    if ('value' in found) values[name] = found.value
    else violations.push(requestViolation(found.rule, `query.${name}`, name + found.text))
  }
}

/** Adds what a pair gives to the items of its list. */
function gather(
  { value, raw }: RawPair,
  parameter: KnownParameter,
  lists: Map<KnownParameter, string[]>,
): void {
  const items = lists.get(parameter) ?? []
  if (parameter.mayRepeat) items.push(value as string)
  else for (const each of raw.split(',')) items.push(decodeForm(each) as string)
  lists.set(parameter, items)
}

/** What is wrong with how a parameter is given, whatever its value. An item of a list (`isItem`) may be an empty text. */
function malformedBy(
  { name, schema, mayRepeat, takesEmpty }: KnownParameter,
  { name: given, value }: QueryPair,
  { seen, isItem }: { readonly seen: ReadonlySet<string>; readonly isItem: boolean },
): Violation | undefined {
  const broken = (rule: string, message: string) =>
    requestViolation(rule, `query.${name}`, `${name} ${message}`)
  if (given !== name)
    return broken('malformed-parameter', `must be given as ${name}=…, got ${shown(given)}`)
  if (seen.has(name) && !mayRepeat)
    return broken('repeated-parameter', 'must be given once, got it again')
  if (value === '' && !takesEmpty && !isItem)
    return broken('empty-parameter', `${demandOf(schema)}, got nothing`)
  if (value === undefined) return broken('malformed-parameter', 'is not valid percent-encoding')
  return undefined
}

/** What a query asks for by a parameter. */
interface RequestedValue {
  readonly parameter: string
  readonly schema: Schema
  /** The value, or the default of one that is left out; `undefined` if there is neither, or it is invalid. */
  readonly value: unknown
  readonly isInvalid: boolean
  /** Whether the query has the parameter. */
  readonly isGiven: boolean
}
