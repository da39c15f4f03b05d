import fc from 'fast-check'
import { type Random, randomBelow } from '../../../src/base/random.ts'
import type { Json } from './document-places.ts'

/** What random values are made from. */
export interface Making {
  readonly random: Random
  /** What a schema refers to. */
  readonly follow: (schema: unknown) => unknown
  /** How likely a member is there that need not be: from 0 to 1. */
  readonly more: number
  /** Whether numbers, texts and lists are as small or as large as they may be, within reason. Default: of any size. */
  readonly isExtreme?: boolean
}

/** A random value that a schema likely allows: the caller asks Ajv. */
export function randomValue(schema: unknown, making: Making, depth = 0): unknown {
  const plain = plainOf(schema, making)
  if (Object.hasOwn(plain, 'const')) return plain.const
  if (Array.isArray(plain.enum) && plain.enum.length > 0) return oneOf(plain.enum, making.random)
  const type = typeOf(plain, making.random)
  return MAKERS[type]?.(plain, making, depth) ?? null
}

/** One of some. */
export function oneOf<Kind>(all: readonly Kind[], random: Random): Kind {
  return all[randomBelow(all.length, random)] as Kind
}

/** A schema without references and parts; of each choice one is taken. */
export function plainOf(schema: unknown, making: Making, left = 30): Json {
  const found = typeof schema === 'object' && schema !== null ? (schema as Json) : {}
  if (left === 0) return {}
  const { $ref, allOf, oneOf: one, anyOf, ...own } = found
  const parts = [
    ...($ref === undefined ? [] : [making.follow({ $ref })]),
    ...(Array.isArray(allOf) ? allOf : []),
    ...[one, anyOf].flatMap((all) =>
      Array.isArray(all) && all.length > 0 ? [oneOf(all, making.random)] : [],
    ),
  ]
  return parts.map((part) => plainOf(part, making, left - 1)).reduce(merged, own)
}

// --- internal ---

/** How deep values go before nothing is there that need not be. */
const DEEPEST = 4

type Maker = (schema: Json, making: Making, depth: number) => unknown

const MAKERS: { readonly [type: string]: Maker } = {
  object: randomObject,
  array: randomArray,
  string: (schema, making) =>
    (making.isExtreme && extremeText(schema, making.random)) || randomText(schema, making.random),
  integer: (schema, making) =>
    extremeNumber(schema, making) ?? randomNumber(schema, making.random, 1),
  number: (schema, making) =>
    extremeNumber(schema, making) ?? randomNumber(schema, making.random, 0.01),
  boolean: (_schema, { random }) => random() < 0.5,
  null: () => null,
}

function typeOf({ type, properties, items, ...more }: Json, random: Random): string {
  if (typeof type === 'string') return type
  if (Array.isArray(type) && type.length > 0) {
    const others = type.filter((each) => each !== 'null')
    return random() < 0.15 || others.length === 0 ? oneOf(type, random) : oneOf(others, random)
  }
  if (
    properties !== undefined ||
    more.additionalProperties !== undefined ||
    more.required !== undefined
  )
    return 'object'
  if (items !== undefined) return 'array'
  if (more.minimum !== undefined || more.maximum !== undefined) return 'number'
  return 'string'
}

function randomObject(schema: Json, making: Making, depth: number): Json {
  const { random, more } = making
  const properties = (schema.properties ?? {}) as Json
  const required = new Set((schema.required ?? []) as string[])
  const isDeep = depth >= DEEPEST
  const entries: [string, unknown][] = []
  for (const [name, member] of Object.entries(properties)) {
    const isWanted = required.has(name) || (!isDeep && random() < more / (1 + depth / 2))
    if (!isWanted || member === false || depth > 3 * DEEPEST) continue
    if ((plainOf(member, making) as Json).readOnly === true) continue
    entries.push([name, randomValue(member, making, depth + 1)])
  }
  for (const name of required)
    if (!Object.hasOwn(properties, name))
      entries.push([name, randomValue(schema.additionalProperties, making, depth + 1)])
  const others = schema.additionalProperties
  const isMap = typeof others === 'object' && Object.keys(properties).length === 0
  const least = Number(schema.minProperties ?? 0)
  const extra = isMap && !isDeep ? randomBelow(3, random) : 0
  for (let at = 0; at < extra || entries.length < Math.min(least, 20); at += 1)
    entries.push([`key${at}`, randomValue(others, making, depth + 1)])
  return Object.fromEntries(entries)
}

function randomArray(schema: Json, making: Making, depth: number): readonly unknown[] {
  const least = Number(schema.minItems ?? 0)
  const most = Math.min(Number(schema.maxItems ?? Infinity), least + (depth >= DEEPEST ? 0 : 3))
  const farthest = making.isExtreme ? Math.min(Number(schema.maxItems ?? least + 3), least + 20) : 0
  const length = making.isExtreme
    ? oneOf([least, farthest], making.random)
    : least + randomBelow(Math.max(0, most - least) + 1, making.random)
  const first = Array.isArray(schema.prefixItems) ? schema.prefixItems : []
  const all = Array.from({ length }, (_, at) =>
    randomValue(first[at] ?? schema.items ?? {}, making, depth + 1),
  )
  if (schema.uniqueItems !== true) return all
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()]
}

/** A bound of a number; `undefined` where none is wanted, or there is none. */
function extremeNumber({ minimum, maximum }: Json, { random, isExtreme }: Making) {
  const bounds = [minimum, maximum].filter((each) => typeof each === 'number')
  return isExtreme && bounds.length > 0 ? oneOf(bounds, random) : undefined
}

/** A number within its bounds, of whole steps. */
function randomNumber(schema: Json, random: Random, usual: number): number {
  const step = typeof schema.multipleOf === 'number' ? schema.multipleOf : usual
  const least = Number(
    schema.minimum ??
      (schema.exclusiveMinimum === undefined ? -Infinity : Number(schema.exclusiveMinimum) + step),
  )
  const most = Number(
    schema.maximum ??
      (schema.exclusiveMaximum === undefined ? Infinity : Number(schema.exclusiveMaximum) - step),
  )
  const from = least > -Infinity ? least : most < Infinity ? most - 1000 * step : 0
  const to = Math.min(most, from + 1000 * step)
  const steps = Math.floor(to / step) - Math.ceil(from / step)
  const value = (Math.ceil(from / step) + randomBelow(Math.max(1, steps + 1), random)) * step
  return usual === 1 && Number.isInteger(step) ? Math.round(value) : Number(value.toFixed(10))
}

const WORDS = [
  'wolf',
  'Ada Lovelace',
  'x',
  'Grüße',
  '東京',
  'a b+c',
  'null',
  '42',
  'true',
  "it's",
  'a/b?c#d&e=f',
  '100 %',
]

function randomText(schema: Json, random: Random): string {
  const { format, pattern } = schema
  const least = Number(schema.minLength ?? 0)
  const most = Number(schema.maxLength ?? Infinity)
  if (typeof pattern === 'string') {
    const text = textLike(pattern, random)
    if (text !== undefined) return text
  }
  const formatted = FORMATS[String(format)]?.(random)
  if (formatted !== undefined) return formatted
  const word = random() < 0.5 ? oneOf(WORDS, random) : letters(1 + randomBelow(12, random), random)
  const long = word.length < least ? word + letters(least - word.length, random) : word
  return [...long].slice(0, Math.min(most, 10_000)).join('')
}

/** One of the shortest texts that may be, or of the longest; `undefined` where that is not simple. */
function extremeText({ minLength, maxLength, pattern, format }: Json, random: Random) {
  if (format !== undefined) return undefined
  const [least, most] = [Number(minLength ?? 1), Math.min(Number(maxLength ?? 200), 200)]
  if (typeof pattern !== 'string') return letters(oneOf([least, most], random), random)
  const texts = Array.from({ length: 8 }, () => textLike(pattern, random) ?? '')
  return oneOf(texts.toSorted((one, other) => one.length - other.length).slice(0, 1), random)
}

function textLike(pattern: string, random: Random): string | undefined {
  try {
    const [text] = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), {
      seed: randomBelow(2 ** 31, random),
      numRuns: 1,
    })
    return text
  } catch {
    // fast-check does not know all patterns (lookaheads): then no text is found for this one.
    return undefined
  }
}

function letters(length: number, random: Random): string {
  return Array.from({ length }, () =>
    oneOf([...'abcdefghijklmnopqrstuvwxyz0123456789'], random),
  ).join('')
}

function hex(length: number, random: Random): string {
  return Array.from({ length }, () => randomBelow(16, random).toString(16)).join('')
}

function day(random: Random): string {
  return new Date(Date.UTC(2000, 0, 1) + randomBelow(10_000, random) * 86_400_000).toISOString()
}

const FORMATS: { readonly [format: string]: (random: Random) => string } = {
  'date-time': (random) =>
    day(random).replace(
      '00:00:00.000Z',
      oneOf(['07:08:09Z', '07:08:09.123Z', '17:08:09+02:00'], random),
    ),
  date: (random) => day(random).slice(0, 10),
  time: () => '07:08:09Z',
  duration: () => 'P3DT4H',
  uuid: (random) =>
    `${hex(8, random)}-${hex(4, random)}-4${hex(3, random)}-a${hex(3, random)}-${hex(12, random)}`,
  email: (random) => `${letters(5, random)}@example.com`,
  uri: (random) => `https://example.com/${letters(5, random)}?a=b`,
  url: (random) => `https://example.com/${letters(5, random)}`,
  'uri-reference': (random) => `/${letters(5, random)}`,
  hostname: (random) => `${letters(5, random)}.example.com`,
  ipv4: (random) => `192.0.2.${randomBelow(256, random)}`,
  ipv6: (random) => `2001:db8::${hex(4, random)}`,
  byte: (random) => Buffer.from(letters(6, random)).toString('base64'),
}

/** Two schemas that both apply, as one. */
function merged(one: Json, other: Json): Json {
  const both: { [keyword: string]: unknown } = { ...other, ...one }
  for (const name of Object.keys(one).filter((each) => Object.hasOwn(other, each)))
    both[name] = MERGES[name]?.(one[name], other[name]) ?? one[name]
  return both
}

const MERGES: { readonly [keyword: string]: (one: unknown, other: unknown) => unknown } = {
  properties: (one, other) => {
    const [mine, theirs] = [one as Json, other as Json]
    const shared = Object.keys(mine).filter((name) => Object.hasOwn(theirs, name))
    return {
      ...theirs,
      ...mine,
      ...Object.fromEntries(shared.map((name) => [name, { allOf: [mine[name], theirs[name]] }])),
    }
  },
  required: (one, other) => [...new Set([one, other].flat())],
  type: (one, other) => {
    const shared = [one].flat().filter((each) => [other].flat().includes(each))
    return shared.length > 0 ? shared : one
  },
  enum: (one, other) => (one as unknown[]).filter((each) => (other as unknown[]).includes(each)),
  minimum: (one, other) => Math.max(Number(one), Number(other)),
  maximum: (one, other) => Math.min(Number(one), Number(other)),
  minLength: (one, other) => Math.max(Number(one), Number(other)),
  maxLength: (one, other) => Math.min(Number(one), Number(other)),
  items: (one, other) => ({ allOf: [one, other] }),
}
