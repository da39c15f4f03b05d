import { type Int64, MAX_INT64, normaliseInteger } from '../../base/json/exact-numbers.ts'
import { type Random, randomBelow } from '../../base/random.ts'
import type { Schema } from '../document/document.ts'
import { uuidOf } from './candidate-values.ts'
import { allowsNone, flatten } from './flat-schema.ts'
import { patternText } from './pattern-text.ts'
import type { View } from './view.ts'

export function isFreeTextSchema(schema: Schema): boolean {
  return Object.keys(schema).every((key) => FREE.has(key))
}

/**
 * What an id must be: what its record says, and what the path takes that it is asked for by, which has no empty part. Where the two contradict
 * one another (a number in a path that takes texts, other values), what the record says; of a path that contradicts itself, nothing.
 * @param own of the record; `undefined` where ids are beside records
 */
export function askableIds(own: Schema | undefined, asked: Schema): Schema {
  const text = { type: 'string' }
  if (isFreeTextSchema(own ?? text) && isFreeTextSchema(asked)) return own ?? text
  const { default: _usual, example: _example, examples: _examples, ...rules } = asked
  const both = { allOf: [own ?? {}, rules, { minLength: 1 }] }
  const flat = flatten(both)
  if (allowsNone(flat)) return own ?? { minLength: 1 }
  return flat.choices.length > 0 ? both : flat.keywords
}

/** A word of twelve letters and digits, or of as many as it may have. */
export function randomWord(random: Random, length = USUAL): string {
  return Array.from({ length }, () => randomBelow(36, random).toString(36)).join('')
}

/** The least integer that the schema of an id allows, within int64; `undefined` if it says none. */
export function leastId({ minimum, exclusiveMinimum }: Schema): Int64 | undefined {
  const bounds = [
    ...(isBound(minimum)
      ? [typeof minimum === 'bigint' ? minimum : BigInt(Math.ceil(minimum))]
      : []),
    ...(isBound(exclusiveMinimum)
      ? [
          BigInt(
            typeof exclusiveMinimum === 'bigint' ? exclusiveMinimum : Math.floor(exclusiveMinimum),
          ) + 1n,
        ]
      : []),
  ]
  const [first, second = first] = bounds
  if (first === undefined || second === undefined) return undefined
  const least = first > second ? first : second
  return least > MAX_INT64 ? undefined : normaliseInteger(least)
}

/**
 * Compiles the drawing of new ids that are texts, within their schema: as different as it allows, whatever its default and examples are.
 * @param view compiles the view of a schema
 */
export function compileIdTexts(
  schema: Schema,
  view: (schema: Schema) => View,
): (random: Random) => string {
  const { default: _usual, example: _example, examples: _examples, ...rules } = schema
  if (isFreeTextSchema(rules)) return (random) => randomWord(random)
  const { fits, show } = view(rules)
  // Clients take these out of a path (RFC 3986, section 5.2.4).
  const isPart = (text: string) => text !== '.' && text !== '..'
  const length = Math.min(
    Math.max(USUAL, Number(rules.minLength ?? 0)),
    Number(rules.maxLength ?? Infinity),
  )
  return (random) => {
    const likely =
      typeof rules.pattern === 'string'
        ? patternText(rules.pattern, random, length)
        : rules.format === 'uuid'
          ? uuidOf(random)
          : randomWord(random, length)
    if (isPart(likely) && fits(likely)) return likely
    let made = '.'
    for (let tries = 0; tries < TRIES && !isPart(made); tries += 1) {
      const at = { seed: randomBelow(2 ** 32, random), path: 'id' }
      made = String(show(undefined, { ...at, keepsUnknown: false, isFull: false }))
    }
    return made
  }
}

// --- internal ---

/** Keywords that leave a text free. */
const FREE = new Set(['type', 'description', 'title', 'readOnly', 'example', 'examples'])

/** How often a text is made until it is a part of a path. */
const TRIES = 20

/** How long a word is. */
const USUAL = 12

function isBound(bound: unknown): bound is number | bigint {
  return typeof bound === 'bigint' || (typeof bound === 'number' && Number.isFinite(bound))
}
