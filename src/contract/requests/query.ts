import { rememberResults } from '../../base/remember-results.ts'
import { shown } from '../../base/text/shown.ts'
import type { Parameter, Schema } from '../document/document.ts'
import type { SchemaValidator } from '../document/schema-validator.ts'
import { decodeForm, type RawPair, splitPairs } from './form-pairs.ts'
import {
  createParameterReader,
  demandOf,
  isList,
  type ParameterReader,
} from './parameter-values.ts'
import type { ParameterValue } from './text-values.ts'
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
 * commas (OpenAPI 3.1, section 4.8.12.3, style `form`).
 * @throws Error when the schema of a parameter does not compile.
 */
export function createQueryReader(
  parameters: readonly Parameter[],
  compile: (schema: Schema) => SchemaValidator,
): QueryReader {
  const known = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(
      (parameter): KnownParameter => ({
        ...parameter,
        isList: isList(parameter.schema),
        mayRepeat: isList(parameter.schema) && parameter.explode !== false,
        read: createParameterReader(parameter.schema, compile),
      }),
    )
  const defaults: Record<string, ParameterValue> = {}
  for (const { name, schema } of known) {
    if (schema.default !== undefined) defaults[name] = schema.default as ParameterValue
  }
  const nothing: Query = { values: defaults, texts: {}, violations: [], unknown: [] }
  const readStrictly = rememberResults(
    (search) => read(splitPairs(search), known, defaults),
    REMEMBERED,
  )
  return (search, lenience) => {
    if (search.length <= 1) return nothing
    if (!lenience) return readStrictly(search)
    return read(forgive(splitPairs(search), known, lenience), known, defaults)
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

// --- internal ---

interface KnownParameter extends Parameter {
  readonly isList: boolean
  /** Whether each item is given as a parameter of its own. */
  readonly mayRepeat: boolean
  readonly read: ParameterReader
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

/** The intended parameter: `limit[]` is a malformed `limit`. */
function parameterOf(
  { name }: QueryPair,
  known: readonly KnownParameter[],
): KnownParameter | undefined {
  const [plain] = name.split('[', 1)
  return known.find((candidate) => candidate.name === plain)
}

function read(
  pairs: readonly RawPair[],
  known: readonly KnownParameter[],
  defaults: Query['values'],
): Query {
  const values = { ...defaults }
  const texts: Record<string, string> = {}
  const violations: Violation[] = []
  const unknown: string[] = []
  const seen = new Set<string>()
  const lists = new Map<KnownParameter, string[]>()
  for (const pair of pairs) {
    const { name, value } = pair
    const parameter = parameterOf(pair, known)
    if (!parameter) unknown.push(name)
    else {
      const isFirst = name === parameter.name ? !seen.has(name) : !(parameter.name in texts)
      if (isFirst) texts[parameter.name] = value ?? ''
      const malformed = malformedBy(parameter, name, value, seen)
      seen.add(name)
      if (malformed) violations.push(malformed)
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

/** What is wrong with how a parameter is given, whatever its value. */
function malformedBy(
  { name, schema, mayRepeat }: KnownParameter,
  given: string,
  value: string | undefined,
  seen: ReadonlySet<string>,
): Violation | undefined {
  const broken = (rule: string, message: string) =>
    requestViolation(rule, `query.${name}`, `${name} ${message}`)
  if (given !== name)
    return broken('malformed-parameter', `must be given as ${name}=…, got ${shown(given)}`)
  if (seen.has(name) && !mayRepeat)
    return broken('repeated-parameter', 'must be given once, got it again')
  if (value === '') return broken('empty-parameter', `${demandOf(schema)}, got nothing`)
  if (value === undefined) return broken('malformed-parameter', 'is not valid percent-encoding')
  return undefined
}
