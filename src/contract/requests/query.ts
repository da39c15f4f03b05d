import { type Int64, parseInt64 } from '../../base/json/int64.ts'
import { rememberResults } from '../../base/remember-results.ts'
import { shown } from '../../base/text/shown.ts'
import type { Parameter } from '../document/document.ts'
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

/** The value of a parameter, by the type in its schema. */
type ParameterValue = Int64 | string | boolean

/** What a reading tolerates: repeated parameters, with the value that counts, and parameters without a value. */
export interface QueryLenience {
  readonly repeated?: 'first' | 'last' | undefined
  readonly empty?: 'ignore' | undefined
}

/** Reads a query string (with or without its `?`), strictly unless a lenience is given. Equal queries may share a result. */
export type QueryReader = (search: string, lenience?: QueryLenience) => Query

/** Creates the reader of an operation's query parameters. */
export function createQueryReader(parameters: readonly Parameter[]): QueryReader {
  const known = parameters.filter((parameter) => parameter.in === 'query')
  const defaults: Record<string, ParameterValue> = {}
  for (const { name, schema } of known) {
    if (schema.default !== undefined) defaults[name] = schema.default as ParameterValue
  }
  const nothing: Query = { values: defaults, texts: {}, violations: [], unknown: [] }
  const readStrictly = rememberResults(
    (search) => read(splitQuery(search), known, defaults),
    REMEMBERED,
  )
  return (search, lenience) => {
    if (search.length <= 1) return nothing
    if (!lenience) return readStrictly(search)
    return read(forgive(splitQuery(search), known, lenience), known, defaults)
  }
}

/** A name and a value as they stand in a query. */
export interface QueryPair {
  readonly name: string
  readonly value: string | undefined
}

/** Splits a query string into decoded names and values; a value that cannot be decoded is `undefined`. */
export function splitQuery(search: string): QueryPair[] {
  const pairs: QueryPair[] = []
  for (const part of search.replace(/^\?/, '').split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    const name = at < 0 ? part : part.slice(0, at)
    pairs.push({ name: decode(name) ?? name, value: at < 0 ? '' : decode(part.slice(at + 1)) })
  }
  return pairs
}

// --- internal ---

/** Clients repeat a few short queries; reading one costs more than finding what was read. */
const REMEMBERED = { most: 500, longest: 200 }

/**
 * Leaves out tolerated parameters: first those without a value, then all but the one that counts. What only looks like a parameter
 * (`limit[]`) stays: it is malformed, whatever else is given.
 */
function forgive(
  pairs: readonly QueryPair[],
  known: readonly Parameter[],
  { repeated, empty }: QueryLenience,
): readonly QueryPair[] {
  const names = new Set(known.map(({ name }) => name))
  const full = pairs.filter(({ name, value }) => !(empty && value === '' && names.has(name)))
  if (!repeated) return full
  const counted = new Map<string, QueryPair>()
  for (const pair of full)
    if (repeated === 'last' || !counted.has(pair.name)) counted.set(pair.name, pair)
  return full.filter((pair) => !names.has(pair.name) || counted.get(pair.name) === pair)
}

/** The intended parameter: `limit[]` is a malformed `limit`. */
function parameterOf({ name }: QueryPair, known: readonly Parameter[]): Parameter | undefined {
  const [plain] = name.split('[', 1)
  return known.find((candidate) => candidate.name === plain)
}

function read(pairs: readonly QueryPair[], known: readonly Parameter[], defaults: Query['values']) {
  const values = { ...defaults }
  const texts: Record<string, string> = {}
  const violations: Violation[] = []
  const unknown: string[] = []
  const seen = new Set<string>()
  for (const pair of pairs) {
    const { name, value } = pair
    const parameter = parameterOf(pair, known)
    if (!parameter) unknown.push(name)
    else {
      const violation = violationOf(parameter, name, value, seen)
      const isFirst = name === parameter.name ? !seen.has(name) : !(parameter.name in texts)
      if (isFirst) texts[parameter.name] = value ?? ''
      seen.add(name)
      if (violation) violations.push(violation)
      else values[name] = valueIn(value as string, parameter.schema)
    }
  }
  return { values, texts, violations, unknown }
}

function violationOf(
  { name, schema }: Parameter,
  given: string,
  value: string | undefined,
  seen: ReadonlySet<string>,
): Violation | undefined {
  const broken = (rule: string, message: string) =>
    requestViolation(rule, `query.${name}`, `${name} ${message}`)
  if (given !== name)
    return broken('malformed-parameter', `must be given as ${name}=…, got ${shown(given)}`)
  if (seen.has(name)) return broken('repeated-parameter', 'must be given once, got it again')
  if (value === '') return broken('empty-parameter', `${demand(schema)}, got nothing`)
  if (value === undefined) return broken('malformed-parameter', 'is not valid percent-encoding')
  return fits(value, schema)
    ? undefined
    : broken(ruleOf(schema), `${demand(schema)}, got ${shown(value)}`)
}

function valueIn(text: string, { type, format }: Parameter['schema']): ParameterValue {
  if (type === 'integer') return format === 'int64' ? (parseInt64(text) as Int64) : Number(text)
  return type === 'boolean' ? text === 'true' : text
}

function fits(text: string, schema: Parameter['schema']): boolean {
  if (Array.isArray(schema.enum)) return schema.enum.includes(text)
  if (schema.type === 'boolean') return text === 'true' || text === 'false'
  if (typeof schema.pattern === 'string') return new RegExp(schema.pattern, 'u').test(text)
  if (schema.type !== 'integer') return true
  if (schema.format === 'int64') return parseInt64(text) !== undefined
  const value = Number(text)
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema
  return /^-?\d+$/.test(text) && value >= (minimum as number) && value <= (maximum as number)
}

function demand({ enum: choices, type, format, title, minimum, maximum }: Parameter['schema']) {
  if (Array.isArray(choices)) return `must be one of ${choices.join(', ')}`
  if (title !== undefined) return `must be ${title}`
  if (type === 'boolean') return 'must be true or false'
  if (type !== 'integer') return `must be a ${type}`
  if (format === 'int64') return 'must be an integer (int64)'
  return `must be an integer${minimum === undefined ? '' : ` from ${minimum}`}${maximum === undefined ? '' : ` to ${maximum}`}`
}

function ruleOf(schema: Parameter['schema']): string {
  if (Array.isArray(schema.enum)) return 'enum'
  if (typeof schema.pattern === 'string') return 'pattern'
  return schema.format === 'int64' ? 'int64' : String(schema.type)
}

/** Decodes form encoding, in which a plus sign is a space; `undefined` if the percent-encoding is invalid. */
function decode(text: string): string | undefined {
  if (!/[%+]/.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
