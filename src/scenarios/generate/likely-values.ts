// The only file that imports json-schema-faker and faker. Import it lazily: most scenarios generate nothing.

import { faker as shared } from '@faker-js/faker/locale/en'
import { createGeneratorSync, type JsonSchema } from 'json-schema-faker'
import { createRandom, randomBelow } from '../../base/random.ts'
import { plainName, wordsOf } from '../../base/text/text.ts'
import type { Schema } from '../../contract/document/document.ts'
import { mapParts } from '../../contract/document/linked-document.ts'
import { singular } from '../../contract/resources/paths.ts'
import type { RecordSchemas } from '../../contract/resources/record-schemas.ts'
import { flatten } from '../../contract/views/flat-schema.ts'
import type { View, ViewCompiler } from '../../contract/views/view.ts'
import type { RecordValue, StoredRecord } from '../../store/record-kind.ts'

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
  const faker = createFaker(seed)
  return members.flatMap(([name, schema]): readonly FieldsDraw[] => {
    const write = likelyValue(name, schema, { resource, depth: 0 })
    if (!write) return []
    const random = createRandom(seed, `${resource}/${name}`)
    const draw = (): RecordValue => {
      faker.seed(randomBelow(MOST_SEEDS, random))
      return { [name]: write(faker) }
    }
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
function hintedValue({ [HINT]: hint }: Schema): ((faker: Faker) => unknown) | undefined {
  if (typeof hint !== 'string') return undefined
  const [category = '', method = '', ...more] = hint.split('.')
  // What every object has is no method of the library.
  const isInherited = [category, method].some((name) => name in Object.prototype)
  if (isInherited || more.length > 0 || category === 'helpers') return undefined
  const write = (faker: Faker) => memberOf(memberOf(faker, category), method)
  if (typeof write(shared) !== 'function') return undefined
  return (faker) => Reflect.apply(write(faker) as () => unknown, memberOf(faker, category), [])
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

type Write = (faker: Faker) => unknown

/** Whose field it is, and in how many objects. */
interface Owner {
  readonly resource: string
  readonly depth: number
}

const MOST_SEEDS = 2 ** 31
/** As deep as `data.attributes.address.city`. */
const MOST_DEPTH = 3

function likelyValue(name: string, schema: Schema, owner: Owner): Write | undefined {
  const hinted = hintedValue(schema)
  if (hinted) return hinted
  const { keywords } = flatten(schema)
  const types = [keywords.type].flat()
  if (types.includes('object')) return likelyObject(name, keywords, owner)
  // Examples and enums of the contract are better than guesses by name.
  if (SHOWN.some((keyword) => keyword in keywords)) return undefined
  const plain = plainName(name)
  if (types.includes('number')) return NUMBERS.get(plain)
  if (!types.includes('string')) return undefined
  const { format } = keywords
  if (format !== undefined) return format === 'email' ? LIKELY.get('email') : undefined
  return LIKELY.get(plain) ?? NAMES.get(plain)?.(owner.resource)
}

/** The members of an object that can be told; the others are made. */
function likelyObject(
  name: string,
  { properties = {} }: Schema,
  { resource, depth }: Owner,
): Write | undefined {
  if (depth === MOST_DEPTH) return undefined
  const owner = { resource: IN_RECORD.has(plainName(name)) ? resource : name, depth: depth + 1 }
  const told = Object.entries(properties as { readonly [name: string]: Schema }).flatMap(
    ([each, schema]): readonly (readonly [string, Write])[] => {
      const write = likelyValue(each, schema, owner)
      return write ? [[each, write]] : []
    },
  )
  if (told.length === 0) return undefined
  return (faker) => Object.fromEntries(told.map(([each, write]) => [each, write(faker)]))
}

/** Keywords by which a schema says its values itself. */
const SHOWN = ['enum', 'const', 'pattern', 'example', 'examples', 'default']

/** Objects that are the record, but for its id (JSON:API, wrappers). */
const IN_RECORD = new Set(['attributes', 'data', 'properties', 'fields'])

/** What fields hold by their names, without case and separators. */
const LIKELY = byName<Write>({
  'firstname givenname forename': (faker) => faker.person.firstName(),
  'lastname surname familyname': (faker) => faker.person.lastName(),
  'fullname personname authorname contactname customername': (faker) => faker.person.fullName(),
  'username login nickname handle screenname': (faker) => faker.internet.username(),
  'email mail emailaddress': (faker) => faker.internet.exampleEmail(),
  'phone phonenumber telephone mobile mobilephone tel fax': (faker) =>
    faker.phone.number({ style: 'international' }),
  'jobtitle profession occupation': (faker) => faker.person.jobTitle(),
  'company companyname organization organisation organizationname legalname': (faker) =>
    faker.company.name(),
  'city town cityname': (faker) => faker.location.city(),
  'country countryname': (faker) => faker.location.country(),
  'countrycode countryiso': (faker) => faker.location.countryCode(),
  province: (faker) => faker.location.state(),
  'zip zipcode postcode postalcode': (faker) => faker.location.zipCode(),
  'street streetaddress address addressline1 address1 line1': (faker) =>
    faker.location.streetAddress(),
  'timezone tz': (faker) => faker.location.timeZone(),
  'currency currencycode': (faker) => faker.finance.currencyCode(),
  'color colour': (faker) => faker.color.human(),
  'title subject headline summary tagline': (faker) => faker.company.catchPhrase(),
  'description text content comment message note notes body bio about': (faker) =>
    faker.hacker.phrase(),
})

/** The same of numbers. */
const NUMBERS = byName<Write>({
  'latitude lat': (faker) => faker.location.latitude(),
  'longitude lon lng': (faker) => faker.location.longitude(),
  'price amount total subtotal cost': (faker) => Number(faker.commerce.price()),
})

/** What a `name` is depends on what has it. */
const NAMES = byName<(resource: string) => Write>({
  'name displayname label': (resource) => {
    const noun = singular(wordsOf(resource).at(-1) ?? resource)
    if (PEOPLE.has(noun)) return (faker) => faker.person.fullName()
    if (COMPANIES.has(noun)) return (faker) => faker.company.name()
    if (GOODS.has(noun)) return (faker) => faker.commerce.productName()
    return (faker) => `${capital(faker.word.adjective())} ${noun}`
  },
})

const PEOPLE = words(
  'user person people customer employee author member contact owner patient student teacher guest driver player artist account profile assignee creator recipient friend',
)
const COMPANIES = words('company organization organisation vendor supplier merchant brand tenant')
const GOODS = words('product item good article sku')

/** A table by each of the names in its keys. */
function byName<Value>(table: { readonly [names: string]: Value }): ReadonlyMap<string, Value> {
  return new Map(
    Object.entries(table).flatMap(([names, value]) =>
      names.split(' ').map((name): [string, Value] => [name, value]),
    ),
  )
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

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
