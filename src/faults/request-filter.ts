import { compareNumbers, isNumeric, isRaw, type Numeric } from '../base/json/exact-numbers.ts'
import { ownMember, parseJson, pointerKeys, stringifyJson, valueAt } from '../base/json/json.ts'
import { HIDDEN } from '../base/text/secret-names.ts'
import { shown } from '../base/text/shown.ts'
import type { Condition } from '../journal/condition.ts'
import { isSecretPlace } from '../redaction/redact-by-name.ts'
import { matchersOf, WEBHOOK_PREFIX } from './fault.ts'
import type { Fault, Matcher, ValueMatcher, When } from './fault-types.ts'

export interface FaultRequest {
  /** The time of the world, in milliseconds since 1970. */
  readonly time: number
  readonly operation: string
  readonly path: { readonly [parameter: string]: string }
  readonly query: readonly { readonly name: string; readonly value: string | undefined }[]
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly key: string
  /** The parsed body; `undefined` if there is none, or it is not JSON. */
  readonly body: unknown
}

/** A body as conditions look into it; `undefined` if it is not JSON. */
export function bodyToMatch(body: Buffer): unknown {
  try {
    return parseJson(body.toString())
  } catch {
    return undefined
  }
}

export type RequestFilter = (request: FaultRequest) => boolean

/** Whether a text matches an expression. */
export type TextTest = (text: string) => boolean

/** The compiled expressions of faults, by their source. */
export type Expressions = ReadonlyMap<string, TextTest>

/** Makes the filter of a fault's `on`, `when` and `between`. */
export function createRequestFilter(
  { on, when = {}, between }: Pick<Fault, 'on' | 'when' | 'between'>,
  expressions: Expressions,
): RequestFilter {
  const tests: RequestFilter[] = []
  if (on === '*') tests.push(({ operation }) => !operation.startsWith(WEBHOOK_PREFIX))
  else {
    const operations = new Set(typeof on === 'string' ? [on] : on)
    tests.push(({ operation }) => operations.has(operation))
  }
  if (between) {
    const [from, to] = faultTimeSpan(between)
    tests.push(({ time }) => time >= from && time < to)
  }
  tests.push(...whenParts(when, expressions).map(({ isMet }) => isMet))
  return (request) => tests.every((test) => test(request))
}

/** One matcher of a `when`. */
export interface WhenPart {
  /** The place of the matcher, e.g. `header`, `prefer`. */
  readonly path: readonly string[]
  readonly matcher: Matcher
  readonly isMet: RequestFilter
  /** Reads the values that a request has there; none if the part is absent. */
  readonly read: (request: FaultRequest) => readonly unknown[]
}

/** The single matchers of a `when`. */
export function whenParts(when: When, expressions: Expressions): readonly WhenPart[] {
  return matchersOf(when).map(({ path, matcher }) => {
    const test = createTest(matcher, expressions)
    const read = createReader(path)
    return { path, matcher, read, isMet: (request) => test(read(request)) }
  })
}

/** Whether a matcher at this place tests a credential. */
export function isSecretPart({ path }: Pick<WhenPart, 'path'>): boolean {
  return path[0] === 'key' || isSecretPlace(path)
}

/**
 * Reads the name of a field of a body as the path to it: a JSON Pointer (RFC 6901: `/owner/city`, `/tags/0`) leads into
 * the body, and any other name to a field of the body itself. The name must satisfy the scenario schema.
 */
export function fieldWay(name: string): readonly string[] {
  if (!name.startsWith('/')) return [name]
  return pointerKeys(name)
}

/** The times of a fault's `between`, in milliseconds since 1970: from the first (inclusive) to the second (exclusive). */
export function faultTimeSpan([from, to]: NonNullable<Fault['between']>): readonly [
  number,
  number,
] {
  return [
    from === null ? Number.NEGATIVE_INFINITY : Date.parse(from),
    to === null ? Number.POSITIVE_INFINITY : Date.parse(to),
  ]
}

/** The single conditions of a `when`, for counting requests; none of their values shows a credential. */
export function whenConditions(
  when: When,
  expressions: Expressions,
): readonly Condition<FaultRequest>[] {
  return whenParts(when, expressions).map((part) => {
    const { path, matcher, isMet, read } = part
    const isSecret = isSecretPart(part)
    const seenIn = (request: FaultRequest) => {
      const values = read(request)
      if (isSecret && values.length > 0) return HIDDEN
      return values.length > 1 ? values : values[0]
    }
    const place = ['when', ...path].join('.')
    return {
      name: place,
      wanted: isSecret ? HIDDEN : matcher,
      isMet,
      seenIn,
      miss: (request) =>
        `${place} ${isSecret ? 'is not as asked for' : explain(seenIn(request), matcher)}`,
    }
  })
}

// --- internal ---

function createReader([part, name = '']: readonly string[]): WhenPart['read'] {
  if (part === 'path') return ({ path }) => given(path[name])
  if (part === 'query')
    return ({ query }) => query.filter((pair) => pair.name === name).map(({ value }) => value)
  if (part === 'header') {
    const lower = name.toLowerCase()
    return ({ headers }) => [given(ownMember(headers, lower))].flat(2)
  }
  if (part === 'key') return ({ key }) => [key]
  const way = fieldWay(name)
  return ({ body }) => given(valueAt(body, way))
}

/** Tests the values that a request has for one name; there are none if it is absent. */
type Test = (values: readonly unknown[]) => boolean

function createTest(matcher: Matcher, expressions: Expressions): Test {
  if (typeof matcher === 'object' && matcher !== null) {
    if ('absent' in matcher) return (values) => values.length === 0
    if ('not' in matcher) {
      const isEqual = createValueTest(matcher.not, expressions)
      return (values) => !values.some(isEqual)
    }
  }
  const isEqual = createValueTest(matcher, expressions)
  return (values) => values.some(isEqual)
}

/** Parameters and headers are text, and fields of a body have types: `3` matches the text 3 and the number 3. */
function createValueTest(
  matcher: ValueMatcher,
  expressions: Expressions,
): (value: unknown) => boolean {
  if (isBetween(matcher)) {
    const { above, below }: Between = matcher
    return (value) => {
      const number = numberOf(value)
      if (number === undefined) return false
      if (above !== undefined && compareNumbers(number, above) <= 0) return false
      return below === undefined || compareNumbers(number, below) < 0
    }
  }
  if (typeof matcher === 'object' && matcher !== null) {
    const isFound = expressions.get(matcher.matches) as TextTest
    return (value) => isScalar(value) && isFound(scalarText(value))
  }
  const text = String(matcher)
  return (value) => (typeof value === 'string' ? value === text : value === matcher)
}

/** The numbers that a value must lie between, each exclusive. */
interface Between {
  readonly above?: Numeric
  readonly below?: Numeric
}

function isBetween(matcher: Matcher): matcher is Extract<ValueMatcher, Between> {
  const isMap = typeof matcher === 'object' && matcher !== null
  return isMap && ('above' in matcher || 'below' in matcher)
}

/** A number of a body, or the number that a text is, exact to the last digit. */
function numberOf(value: unknown): Numeric | undefined {
  if (isNumeric(value)) return value as Numeric
  if (typeof value !== 'string' || value.length > LONGEST_NUMBER || !NUMBER.test(value))
    return undefined
  // Texts may have zeros in front, numbers of JSON may not.
  return JSON.rawJSON(value.replace(/^(-?)0+(?=\d)/, '$1')) as unknown as Numeric
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** In characters; a longer text is no number. */
const LONGEST_NUMBER = 100

function isScalar(value: unknown): boolean {
  return value !== undefined && value !== null && (typeof value !== 'object' || isRaw(value))
}

/** A number that only its text can represent is an object to JavaScript. */
function scalarText(value: unknown): string {
  return typeof value === 'object' ? stringifyJson(value) : String(value)
}

function given<Value>(value: Value | undefined): readonly Value[] {
  return value === undefined ? [] : [value]
}

function explain(seen: unknown, matcher: Matcher): string {
  if (typeof matcher === 'object' && matcher !== null) {
    if ('absent' in matcher) return `is ${shown(seen)}, but must be absent`
    if ('not' in matcher) return `is ${shown(seen)}, which it must not be`
    if (isBetween(matcher)) return `is ${shown(seen)}, not ${betweenText(matcher)}`
    return `is ${shown(seen)}, which ${matcher.matches} does not match`
  }
  return `is ${shown(seen)}, not ${shown(matcher)}`
}

function betweenText({ above, below }: Between): string {
  const parts = [
    above === undefined ? [] : [`above ${shown(above)}`],
    below === undefined ? [] : [`below ${shown(below)}`],
  ]
  return parts.flat().join(' and ')
}
