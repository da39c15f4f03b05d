import {
  type Decimal,
  type Numeric,
  normaliseInteger,
  parseDecimal,
} from '../../base/json/exact-numbers.ts'
import { exactNumber } from '../../base/json/json.ts'
import { createRandom, type Random, randomBelow } from '../../base/random.ts'
import { plainName, wordsOf } from '../../base/text/text.ts'
import type { Schema } from '../document/document.ts'
import { patternText } from './pattern-text.ts'

/** Where a value is made, and what it follows from. */
export interface ValueOrigin {
  readonly seed: number
  /** The path of the value: resource, id of the record, members. */
  readonly path: string
  /** The time of values that are times, in milliseconds since 1970. Default: one that is drawn. */
  readonly now?: number | undefined
  /** Whether it is one of many that are to differ, of which each has all that there may be. Default: it is new. */
  readonly isFull?: boolean
}

/**
 * Values that a schema may allow, the likeliest first; at the end those that are plain but poor. They follow from where they are made:
 * the same place has the same ones.
 * @param schema without parts; its type is one of those of JSON.
 */
export function* candidateValues(schema: Schema, type: string, at: ValueOrigin): Iterable<unknown> {
  const { const: only, default: usual, enum: values } = schema
  if (only !== undefined) yield only
  // Of many records, some have another value than the usual one.
  const isOneOfMany = at.isFull === true && (type === 'boolean' || Array.isArray(values))
  if (usual !== undefined && !isOneOfMany) yield usual
  const random = createRandom(at.seed, at.path)
  const shown = examplesOf(schema)
  const [example, second] = shown
  // A new record has the value of an enum that an example shows.
  if (Array.isArray(values) && at.isFull !== true && second === undefined) yield* shown
  if (Array.isArray(values)) yield* fromAny(values, random)
  const usesExamples = !DIFFERENT.has(String(schema.format))
  if (usesExamples && second === undefined && isOfOne(at.path)) yield* variationsOf(example, random)
  // Examples of the contract are more likely than drawn values; times and unique values must differ between records.
  if (usesExamples) yield* fromAny(shown, random)
  const make = MAKERS[type]
  if (make) yield* make(schema, random, at)
  if (!usesExamples) yield* shown
}

// What the names of members tell of values that are made for them.

/** Words of a time that comes when a record is over: a new one has none yet. */
const ENDS = new Set([
  ...['archived', 'canceled', 'cancelled', 'completed', 'deleted', 'ended', 'expired'],
  ...['failed', 'finished', 'removed', 'terminated', 'voided'],
])

/** Whether a member says that a record is over, by the name at the end of its place: `canceled_at`. */
export function namesEndTime(path: string): boolean {
  return wordsOf(lastOf(path)).some((word) => ENDS.has(word))
}

/** Whether a member of a record is expected to be another one in each: ids, and what people know a record by. */
function isOfOne(path: string): boolean {
  // A resource, the id of a record, and a member.
  if (path.split('/').length !== 3) return false
  const name = lastOf(path)
  const last = wordsOf(name).at(-1) ?? ''
  return ['id', 'uuid'].includes(last) || UNIQUE.has(plainName(name))
}

/** A value in the form of an example, with other digits; a text without enough of them has a word more, before what follows an `@`. */
function* variationsOf(example: unknown, random: Random): Iterable<unknown> {
  const digits = (count: number) =>
    Array.from({ length: count }, (_, at) => (at === 0 ? 1 : 0) + randomBelow(9, random)).join('')
  if (typeof example === 'number') yield Number(digits(LEAST))
  if (typeof example !== 'string') return
  const all = example.match(/\d/g)?.length ?? 0
  const longer = Math.max(0, LEAST - all)
  const last = /\d(?=\D*$)/
  if (all > 0)
    yield example
      .replace(last, (digit) => `${digit}${'0'.repeat(longer)}`)
      .replace(/\d+/g, (run) => digits(run.length))
  const [, name = '', rest = ''] = /^([^@]*)(.*)$/s.exec(example) ?? []
  yield `${name}-${digits(LEAST)}${rest}`
  if (all > 0) yield example.replace(/\d+/g, (run) => digits(run.length))
}

// --- internal ---

/** Formats of values that lists go by, or that name one thing. */
const DIFFERENT = new Set(['date', 'date-time', 'time', 'uuid'])

function examplesOf({ example, examples }: Schema): readonly unknown[] {
  return [...(example === undefined ? [] : [example]), ...(Array.isArray(examples) ? examples : [])]
}

/** All of some values, beginning with any. */
function* fromAny(values: readonly unknown[], random: Random): Iterable<unknown> {
  if (values.length === 0) return
  const first = randomBelow(values.length, random)
  yield* values.slice(first)
  yield* values.slice(0, first)
}

type Maker = (schema: Schema, random: Random, at: ValueOrigin) => Iterable<unknown>

const MAKERS: { readonly [type: string]: Maker } = {
  boolean: function* (_schema, random) {
    const first = random() < 0.5
    yield first
    yield !first
  },
  null: () => [null],
  integer: numbers,
  number: numbers,
  string: texts,
  object: () => [{}],
  array: () => [[]],
  any: function* (schema, random, at) {
    yield* texts(schema, random, at)
    yield* numbers(schema, random)
    yield* [true, false, null, {}, []]
  },
}

/** How many times a value is drawn before the poor ones are tried. */
const DRAWS = 30

/** How far from its bound a number is drawn. */
const WIDE = 1000

function* numbers(schema: Schema, random: Random): Iterable<Numeric> {
  const { multipleOf, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema as {
    readonly [keyword: string]: Numeric | undefined
  }
  const step = parseDecimal(textOf(multipleOf ?? 1))
  const low = minimum ?? exclusiveMinimum
  const high = maximum ?? exclusiveMaximum
  const first = low === undefined ? undefined : stepsTo(low, step, true)
  const last = high === undefined ? undefined : stepsTo(high, step, false)
  const from = first ?? (last === undefined || last > 1n ? 1n : last - BigInt(WIDE))
  const width = last === undefined ? BigInt(WIDE) : last - from
  const most = width < 0n ? 0 : Number(width < BigInt(WIDE) ? width : BigInt(WIDE)) + 1
  for (let draw = 0; draw < DRAWS && most > 0; draw += 1)
    yield times(step, from + BigInt(randomBelow(most, random)))
  for (const more of [0n, 1n, -1n])
    for (const end of [first, last]) if (end !== undefined) yield times(step, end + more)
  // Between two whole numbers.
  if (low !== undefined && high !== undefined && multipleOf === undefined)
    yield (Number(textOf(low)) + Number(textOf(high))) / 2
  for (const bound of [low, high]) if (bound !== undefined) yield* near(bound)
  yield 0
}

function* near(bound: Numeric): Iterable<Numeric> {
  yield bound
  const value = Number(textOf(bound))
  for (const part of [0.5, 0.1, 0.001]) yield* [value + part, value - part]
}

/** How many steps lead to a number, rounded to it from below or above. */
function stepsTo(value: Numeric, step: Decimal, isUp: boolean): bigint {
  const { isNegative, digits, exponent } = parseDecimal(textOf(value))
  const shift = exponent - step.exponent
  // Numbers of such different sizes would take hundreds of digits to divide exactly.
  if (Math.abs(shift) > MOST_SHIFT) return 0n
  const dividend =
    BigInt(digits) * (shift > 0 ? 10n ** BigInt(shift) : 1n) * (isNegative ? -1n : 1n)
  const divisor = BigInt(step.digits) * (shift < 0 ? 10n ** BigInt(-shift) : 1n)
  const quotient = dividend / divisor
  const rest = dividend % divisor
  if (rest === 0n) return quotient
  if (isUp) return rest > 0n ? quotient + 1n : quotient
  return rest < 0n ? quotient - 1n : quotient
}

const MOST_SHIFT = 400

function times(step: Decimal, count: bigint): Numeric {
  const digits = BigInt(step.digits) * count
  if (step.exponent === 0) return normaliseInteger(digits)
  return exactNumber(`${digits}e${step.exponent}`) as Numeric
}

function textOf(value: Numeric): string {
  return typeof value === 'object' ? value.rawJSON : String(value)
}

function* texts(schema: Schema, random: Random, at: ValueOrigin): Iterable<string> {
  const { format, pattern, minLength, maxLength } = schema
  const least = Number(minLength ?? 0)
  const most = Number(maxLength ?? Infinity)
  if (typeof pattern === 'string') {
    for (let draw = 0; draw < DRAWS; draw += 1) yield patternText(pattern, random, 2)
    for (let draw = 0; draw < DRAWS; draw += 1)
      yield patternText(pattern, random, Math.max(least, Math.min(most, 12)))
  }
  const formed = typeof format === 'string' ? FORMATS[format] : undefined
  if (formed) {
    const text = formed(random, at)
    yield text
    // Most formats take a longer word where they have one.
    yield text.replace(/[a-z]+/, (word) => word.padEnd(word.length + least - text.length, 'x'))
  }
  const word = at.path.split('/').findLast((part) => !/^\d*$/.test(part)) ?? 'text'
  yield fitted(`${word}-${hex(4, random)}`, least, most)
  yield fitted(hex(8, random), least, most)
  yield fitted('', least, most)
}

/** The text in as many characters as there must and may be. */
function fitted(text: string, least: number, most: number): string {
  const characters = [...text].slice(0, Math.min(most, LONGEST))
  return characters.join('') + 'x'.repeat(Math.max(0, Math.min(least, LONGEST) - characters.length))
}

/** The longest text that is made, in characters. */
const LONGEST = 100_000

/** Times are drawn from these four years. */
const YEARS = { from: Date.UTC(2023, 0, 1), seconds: 4 * 365 * 86_400 }

const FORMATS: { readonly [format: string]: (random: Random, at: ValueOrigin) => string } = {
  'date-time': (random, at) => timeOf(random, at),
  'iso-date-time': (random, at) => timeOf(random, at),
  date: (random, at) => timeOf(random, at).slice(0, 10),
  time: (random, at) => timeOf(random, at).slice(11),
  'iso-time': (random, at) => timeOf(random, at).slice(11),
  duration: (random) => `PT${1 + randomBelow(59, random)}M`,
  uuid: uuidOf,
  email: (random) => `someone-${hex(4, random)}@example.com`,
  hostname: (random) => `host-${hex(4, random)}.example`,
  ipv4: (random) => `192.0.2.${1 + randomBelow(254, random)}`,
  ipv6: (random) => `2001:db8::${hex(4, random)}`,
  uri: (random) => `https://example.com/${hex(8, random)}`,
  url: (random) => `https://example.com/${hex(8, random)}`,
  'uri-reference': (random) => `/${hex(8, random)}`,
  'uri-template': (random) => `/${hex(8, random)}/{id}`,
  'json-pointer': (random) => `/${hex(4, random)}`,
  'json-pointer-uri-fragment': (random) => `#/${hex(4, random)}`,
  'relative-json-pointer': (random) => `${randomBelow(9, random)}`,
  regex: () => '^.*$',
  byte: (random) => Buffer.from(hex(6, random)).toString('base64'),
}

function timeOf(random: Random, { now }: ValueOrigin): string {
  const drawn = YEARS.from + randomBelow(YEARS.seconds, random) * 1000
  return new Date(now ?? drawn).toISOString()
}

/** A UUID of version 4 of the variant of RFC 9562, section 5.4. */
export function uuidOf(random: Random): string {
  const variant = (8 + randomBelow(4, random)).toString(16)
  return `${hex(8, random)}-${hex(4, random)}-4${hex(3, random)}-${variant}${hex(3, random)}-${hex(12, random)}`
}

function hex(length: number, random: Random): string {
  let text = ''
  while (text.length < length) text += DIGITS.charAt(randomBelow(16, random))
  return text
}

const DIGITS = '0123456789abcdef'

/** Names of one record, without case and separators. */
const UNIQUE = new Set(['slug', 'number', 'email'])

/** How many digits tell the records of one resource apart. */
const LEAST = 8

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
