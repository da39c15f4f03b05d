// The only file that imports json-schema-faker and faker. Import it lazily: most scenarios generate nothing.
import { faker as shared } from '@faker-js/faker/locale/en'
import { createGeneratorSync, type JsonSchema } from 'json-schema-faker'
import type { Schema } from '../../contract/document/document.ts'
import { mapParts } from '../../contract/document/map-parts.ts'
import type { RecordValue, StoredRecord } from '../../store/record-kind.ts'

/** Draws one value after another. */
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

/** The library of likely values. */
export type Faker = typeof shared

/** A separate instance of the library: other code may reseed the shared one. */
export function createFaker(seed: number): Faker {
  return new (shared.constructor as new (options: object) => Faker)({
    locale: shared.rawDefinitions,
    seed,
  })
}

/**
 * How the hint of a schema in a user's contract writes a value: a method of the library, called with nothing, since with arguments it
 * can take any time. `undefined` without a hint, or if it names no such method.
 */
export function hintedValue({ [HINT]: hint }: Schema): ((faker: Faker) => unknown) | undefined {
  if (typeof hint !== 'string') return undefined
  const [category = '', method = '', ...more] = hint.split('.')
  // What every object has is no method of the library.
  const isInherited = [category, method].some((name) => name in Object.prototype)
  if (isInherited || more.length > 0 || category === 'helpers') return undefined
  const write = (faker: Faker) => memberOf(memberOf(faker, category), method)
  if (typeof write(shared) !== 'function') return undefined
  return (faker) => Reflect.apply(write(faker) as () => unknown, memberOf(faker, category), [])
}

// --- internal ---

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
