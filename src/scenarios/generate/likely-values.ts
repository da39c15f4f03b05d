// The only file that imports json-schema-faker and faker. Import it lazily: most scenarios generate nothing.

import { faker as shared } from '@faker-js/faker/locale/en'
import { createGeneratorSync, type JsonSchema } from 'json-schema-faker'
import { createRandom, type Random, randomBelow } from '../../base/random.ts'
import { plainName } from '../../base/text/text.ts'
import type { Schema } from '../../contract/document/document.ts'
import { mapParts } from '../../contract/document/linked-document.ts'
import type { RecordSchemas } from '../../contract/resources/record-schemas.ts'
import { namesEndTime } from '../../contract/views/candidate-values.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import type { View, ViewCompiler } from '../../contract/views/view.ts'
import type { RecordValue, StoredRecord } from '../../store/record-kind.ts'
import { nounOfName, type Telling, writerOf } from './member-values.ts'

/** Fields of the records of one resource. */
interface LikelyFields {
  readonly resource: string
  readonly members: readonly (readonly [name: string, schema: Schema])[]
  readonly seed: number
}

/**
 * How fields are drawn whose names say what they hold (`firstName`, `city`), or whose schemas have a hint (`x-faker`): values that a
 * person can read. Values of other fields, and those that their schema does not take, are made from the schema.
 */
export function likelyDraws({ resource, members, seed }: LikelyFields): readonly FieldsDraw[] {
  const draws = createSeeded()
  const noun = nounOfName(resource)
  return members.flatMap(([name, schema]): readonly FieldsDraw[] => {
    const write = likelyValue(name, schema, { noun, depth: 0 })
    if (!write) return []
    const draw = (id: StoredRecord['id']): RecordValue => ({
      [name]: write({ draws, seed, place: `${resource}/${id}`, own: name }),
    })
    return [{ fields: [name], draw }]
  })
}

export type Draw = () => unknown

/** Fields that are drawn together, and their values in one record after another, by its id. */
export interface FieldsDraw {
  readonly fields: readonly string[]
  /** A field that refers to a record where there is none to refer to is `undefined`; one that is not in it has no value of its own. */
  readonly draw: (id: StoredRecord['id']) => RecordValue
}

/**
 * Creates a stream of values of a schema and its `x-faker` hints. The same seed gives the same values. Not every value fits every
 * schema: some rules of JSON Schema are more than the library knows.
 * @param place names the schema in errors
 * @throws Error when a hint is not a method of faker, which would silently give random text.
 */
export function createDraw(schema: Schema, seed: number, place: string): Draw {
  const faker = createFaker(seed)
  checkHints(schema, faker, place)
  const { generate } = createGeneratorSync({
    seed,
    extensions: { faker },
    propAliases: { 'x-faker': 'faker' },
    alwaysFakeOptionals: true,
  })
  const drawn: JsonSchema = drawable(schema)
  return () => generate(drawn)
}

/** The schema of one of these values, with equal probability. */
export function oneOfValues(values: readonly unknown[]): Schema {
  return { [HINT]: { 'helpers.arrayElement': [values] } }
}

export function oneByWeight(weights: { readonly [value: string]: number }): Schema {
  // faker refuses a weight of 0; json-schema-faker would then silently give random text.
  const some = Object.entries(weights)
    .filter(([, weight]) => weight > 0)
    .map(([value, weight]) => ({ value, weight }))
  return { [HINT]: { 'helpers.weightedArrayElement': [some] } }
}

/** Whether a schema says itself how to draw its values. */
export function hasHint(schema: Schema): boolean {
  return HINT in schema
}

type Faker = typeof shared

/** A separate instance of the library: other code may reseed the shared one. */
function createFaker(seed: number): Faker {
  return new (shared.constructor as new (options: object) => Faker)({
    locale: shared.rawDefinitions,
    seed,
  })
}

/**
 * How the hint of a schema in a user's contract writes a value: a method of the library, called with nothing, since with arguments it
 * can take any time. `undefined` without a hint, or if it names no such method.
 */
function hintedValue({
  [HINT]: hint,
}: Schema): ((telling: { readonly faker: Faker }) => unknown) | undefined {
  if (typeof hint !== 'string') return undefined
  const [category = '', method = '', ...more] = hint.split('.')
  // What every object has is no method of the library.
  const isInherited = [category, method].some((name) => name in Object.prototype)
  if (isInherited || more.length > 0 || category === 'helpers') return undefined
  const write = (faker: Faker) => memberOf(memberOf(faker, category), method)
  if (typeof write(shared) !== 'function') return undefined
  return ({ faker }) => Reflect.apply(write(faker) as () => unknown, memberOf(faker, category), [])
}

/** How many records of a resource to generate. Other keys say what to draw a field from. */
export interface Generate {
  readonly count: number
  readonly [key: string]: WeightedValues | number
}

/** Values to draw from with equal probability, or the weight of each value. */
export type WeightedValues = readonly unknown[] | Weights

interface Weights {
  readonly [value: string]: number
}

/** Records of one resource to generate: there may be fewer than are asked for. */
export interface Batch {
  readonly schemas: RecordSchemas
  /** What its records are called together. */
  readonly noun: string
  readonly kept: readonly StoredRecord[]
  readonly count: number
  /** What to draw some fields from. */
  readonly choices: ReadonlyMap<string, WeightedValues>
  /** Whether the hints of its schemas may have arguments. */
  readonly trustsHints: boolean
  /** Shows a record, and makes what is not drawn. */
  readonly view: View
  readonly views: ViewCompiler
}

/** In weights, a record without the field. */
export const WITHOUT_FIELD = 'absent'

// --- internal ---

/** Where a value is written. */
interface Place {
  readonly draws: Seeded
  readonly seed: number
  /** The record or the object that has the member: what members have in common is drawn for it. */
  readonly place: string
  /** The member in it. */
  readonly own: string
}

type WriteAt = (at: Place) => unknown

/** Whose field it is, and in how many objects. */
interface Owner {
  readonly noun: string
  readonly depth: number
}

/** As deep as `data.attributes.address.city`. */
const MOST_DEPTH = 3

/** How many items a list in a record gets. */
const MOST_ITEMS = 3

/** A library that draws from any of many streams: its own generator takes longer to begin one than a value takes. */
interface Seeded {
  readonly faker: Faker
  begin(random: Random): void
}

function createSeeded(): Seeded {
  let random: Random = () => 0
  const faker = new (shared.constructor as new (options: object) => Faker)({
    locale: shared.rawDefinitions,
    randomizer: { next: () => random(), seed: () => {} },
  })
  return {
    faker,
    begin: (next) => {
      random = next
    },
  }
}

function likelyValue(name: string, schema: Schema, owner: Owner): WriteAt | undefined {
  const hinted = hintedValue(schema)
  if (hinted) return written(hinted)
  const { keywords, isNullable } = plainOf(schema)
  const types = [keywords.type].flat().map(String)
  if (types.includes('object')) return likelyObject(name, keywords, owner)
  if (types.includes('array')) return likelyList(name, keywords, owner)
  // Examples and enums of the contract are better than guesses by name.
  if (SHOWN.some((keyword) => keyword in keywords)) return undefined
  const told = likelyPlain(name, keywords, types)
  if (!told) return undefined
  const { noun = owner.noun, write } = told
  const isOver = isNullable && namesEndTime(name)
  return written(({ faker, ...more }) =>
    isOver && faker.datatype.boolean(STILL) ? null : write({ faker, ...more, noun }),
  )
}

/** How likely something is not over yet, if it may be (`deletedAt`). */
const STILL = 0.75

/** Begins the streams that a value is drawn from: that of the member, and that of what has it. */
function written(write: (telling: Omit<Telling, 'noun'>) => unknown): WriteAt {
  return ({ draws: { faker, begin }, seed, place, own }) => {
    const mine = createRandom(seed, `${place}/${own}`)
    begin(mine)
    const same: Telling['same'] = (draw) => {
      begin(createRandom(seed, place))
      const value = draw(faker)
      begin(mine)
      return value
    }
    return write({ faker, same })
  }
}

/** A schema that may be null as well is that of its other values. */
function plainOf(schema: Schema): { readonly keywords: Schema; readonly isNullable: boolean } {
  const { keywords, choices } = flatten(schema)
  const [branches, ...more] = choices
  const isNullable = [keywords.type].flat().includes('null')
  if (!branches || more.length > 0) return { keywords, isNullable }
  const others = branches.filter((branch) => flatten(branch).keywords.type !== 'null')
  const [only, second] = others
  if (!only || second || others.length === branches.length) return { keywords, isNullable }
  return { keywords: { ...flatten(only).keywords, ...keywords }, isNullable: true }
}

/** What a value of a plain schema is written with. */
function likelyPlain(
  name: string,
  keywords: Schema,
  types: readonly string[],
): ReturnType<typeof writerOf> {
  const { format, maxLength } = keywords
  if (types.includes('string')) {
    const told = likelyText(name, format)
    const most = Number(maxLength ?? Infinity)
    return told && { ...told, write: (telling) => shortened(told.write(telling), most) }
  }
  const isWhole = types.includes('integer')
  if (!isWhole && !types.includes('number'))
    return types.includes('boolean') ? writerOf(name, 'flag') : undefined
  if (TIMES.test(plainName(name)))
    return timeWriter(name, (time) => Math.floor(time.getTime() / 1000))
  const told = writerOf(name, 'number')
  return told && isWhole
    ? { ...told, write: (telling) => Math.round(Number(told.write(telling))) }
    : told
}

function likelyText(name: string, format: unknown): ReturnType<typeof writerOf> {
  if (format === 'date-time') return timeWriter(name, (time) => time.toISOString())
  if (format === 'date') return timeWriter(name, (time) => time.toISOString().slice(0, 10))
  if (format === 'email') return writerOf('email', 'text')
  if (format === 'uri' || format === 'url') return writerOf(name, 'link')
  if (format !== undefined && !PLAIN_FORMATS.has(String(format))) return undefined
  if (LINKS.test(plainName(name))) return writerOf(name, 'link')
  if (TIMES.test(plainName(name)))
    return timeWriter(name, (time) =>
      time.toISOString().slice(0, /on$|date$/i.test(name) ? 10 : undefined),
    )
  return writerOf(name, 'text')
}

function timeWriter(name: string, text: (time: Date) => unknown): ReturnType<typeof writerOf> {
  const told = writerOf(name, 'time')
  const inSeconds = (time: Date) => new Date(time.getTime() - (time.getTime() % 1000))
  return told && { ...told, write: (telling) => text(inSeconds(told.write(telling) as Date)) }
}

/** Names of times and of addresses, whatever their schema says of them. */
const TIMES =
  /(?:created|updated|modified|timestamp|date|[a-z]{3}(?:ed|s|e)at|[a-z]{3}edon|dueon|dob)$/
const LINKS = /(?:url|uri|href|website|homepage|avatar)$/

/** Formats that leave a text what it is. */
const PLAIN_FORMATS = new Set([
  'text',
  'string',
  'html',
  'markdown',
  'phone',
  'tel',
  'color',
  'name',
])

/** A text of at most so many characters, cut after a word. */
function shortened(value: unknown, most: number): unknown {
  if (typeof value !== 'string' || value.length <= most) return value
  const start = value.slice(0, most + 1)
  const space = start.lastIndexOf(' ')
  return space > most / 2 ? start.slice(0, space) : value.slice(0, most).trimEnd()
}

/** The members of an object that can be told; the others are made. */
function likelyObject(
  name: string,
  { properties = {} }: Schema,
  { noun, depth }: Owner,
): WriteAt | undefined {
  if (depth === MOST_DEPTH) return undefined
  const isRecord = IN_RECORD.has(plainName(name))
  const owner = { noun: isRecord ? noun : nounOfName(name), depth: depth + 1 }
  const told = Object.entries(properties as { readonly [name: string]: Schema }).flatMap(
    ([each, schema]): readonly (readonly [string, WriteAt])[] => {
      const write = likelyValue(each, schema, owner)
      return write ? [[each, write]] : []
    },
  )
  if (told.length === 0) return undefined
  return ({ place, own, ...at }) => {
    const inside = isRecord ? place : `${place}/${own}`
    const member = (each: string) => (isRecord ? `${own}/${each}` : each)
    return Object.fromEntries(
      told.map(([each, write]) => [each, write({ ...at, place: inside, own: member(each) })]),
    )
  }
}

/** A list of up to three items that can be told, at the top of a record; of one below. */
function likelyList(name: string, { items }: Schema, owner: Owner): WriteAt | undefined {
  const write = likelyValue(name, (items ?? {}) as Schema, { ...owner, depth: owner.depth + 1 })
  if (!write) return undefined
  return ({ place, own, seed, ...at }) => {
    const most = owner.depth === 0 ? MOST_ITEMS : 1
    const length = 1 + randomBelow(most, createRandom(seed, `${place}/${own}`))
    return Array.from({ length }, (_, item) => write({ ...at, seed, place, own: `${own}/${item}` }))
  }
}

/** Keywords by which a schema says its values itself. */
const SHOWN = ['enum', 'const', 'pattern', 'example', 'examples']

/** Objects that are the record, but for its id (JSON:API, wrappers). */
const IN_RECORD = new Set(['attributes', 'data', 'properties', 'fields'])

const HINT = 'x-faker'

/** The library computes with doubles, and makes half of all integers without bounds negative. */
function drawable(schema: Schema): Schema {
  const bounds = BOUNDS.flatMap((bound) => {
    const value = schema[bound]
    return typeof value === 'bigint' ? [[bound, clamped(value)]] : []
  })
  const isFree = schema.type === 'integer' && !BOUNDS.some((bound) => bound in schema)
  return mapParts(
    { ...schema, ...Object.fromEntries(bounds), ...(isFree && { minimum: 1, maximum: 1000 }) },
    drawable,
  )
}

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const

function clamped(value: bigint): number {
  const most = BigInt(Number.MAX_SAFE_INTEGER)
  return Number(value > most ? most : value < -most ? -most : value)
}

function checkHints(node: unknown, faker: Faker, at: string): void {
  if (typeof node !== 'object' || node === null) return
  const hint = (node as { [HINT]?: string | object })[HINT]
  if (hint !== undefined) {
    const name = typeof hint === 'string' ? hint : hintName(hint)
    const method = name.split('.').reduce<unknown>(memberOf, faker)
    if (typeof method !== 'function')
      throw new Error(`openapi.yaml: ${at}: x-faker is not a method of faker: ${name}`)
    return
  }
  for (const [key, value] of Object.entries(node)) checkHints(value, faker, `${at}/${key}`)
}

function memberOf(owner: unknown, name: string): unknown {
  return (owner as Record<string, unknown> | undefined)?.[name]
}

/** The method of a hint, which may be written `{ number.int: […] }` or `{ helpers: { arrayElement: […] } }`. */
function hintName(hint: object): string {
  const [entry] = Object.entries(hint)
  if (!entry) return ''
  const [key, value] = entry
  return Array.isArray(value) || value === null || typeof value !== 'object'
    ? key
    : `${key}.${hintName(value)}`
}
