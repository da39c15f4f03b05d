import { ownMember } from '../../base/json/json.ts'
import { bySimilarity, didYouMean, shown } from '../../base/text/shown.ts'
import type { Schema } from './document.ts'

/**
 * Says in a few words what a schema takes: `a string of at least 3 characters`, `an integer (int64) or null`. A `title` says it
 * instead. The words are shortened: a schema may be as large as a contract.
 */
export function schemaWords(schema: unknown): string {
  return shortened(wordsOf(schema, 0))
}

/** Values as a choice between them: texts as they are, others as JSON; of many texts only how many there are. */
export function choiceWords(values: readonly unknown[]): string {
  return manyTexts(values) ? countWords(values.length, 'value') : values.map(valueWords).join(', ')
}

/** The values of a choice that are too many texts to be named; `undefined` if they are few, or no texts. */
export function manyTexts(values: unknown): readonly string[] | undefined {
  if (!Array.isArray(values) || values.length <= MOST_NAMED) return undefined
  return values.every((each) => typeof each === 'string') ? values : undefined
}

/** The end of a sentence about a text that is not one of many choices: the likely choice, else the most similar ones. */
export function meantWords(given: unknown, values: readonly string[]): string {
  const word = String(given)
  const near = bySimilarity(word, values).slice(0, MOST_LIKE).join(', ')
  return likelyWords(word, values) || ` The nearest are ${near}.`
}

/** The question for the likely choice: the one that is the text behind a prefix, as `webhook:`, else one that is written much like it; empty if there is none. */
export function likelyWords(word: string, values: readonly string[]): string {
  const whole = values.find((each) => each.endsWith(`:${word}`))
  return whole === undefined ? didYouMean(word, values) : ` Did you mean "${whole}"?`
}

/** A value as a sentence names it: a text as it is, anything else as JSON. */
export function valueWords(value: unknown): string {
  return typeof value === 'string' ? value : shown(value)
}

/** A number with its noun: `1 item`, `1,000 items`. */
export function countWords(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : plural(noun)}`
}

/** Types as a choice between them: `a string or null`. */
export function typeWords(types: unknown): string {
  return [types].flat().map(withArticle).join(' or ')
}

/** What a value of a format is, for those that we check. */
export function formatWords(format: string): string {
  return ownMember(FORMATS, format) ?? `in the format ${format}`
}

/**
 * Which numbers a schema takes: in `exact` ones every number of JSON, as in the contract, which says what a number is for; in
 * `double` ones, as in our own formats, only those that a double holds as they are written, because the program computes with
 * them. `format: int64` takes the values of int64 in both.
 */
export type Numbers = 'exact' | 'double'

/** The keyword by which a part of a schema of ours says that its numbers are `exact`: it is about records of the contract. */
export const NUMBERS = 'x-numbers'

/** The keyword in place of a `type` that has numbers. */
export const TYPES = 'exactType'

/** The keyword beside a `type` of numbers that a double holds. */
export const IN_DOUBLE = 'inDouble'

/** The keyword beside a `type` that has objects: no number is one. */
export const NO_NUMBER = 'noNumber'

/** The extension that a pattern is kept under which RE2 does not run: nothing checks it. */
export const UNCHECKED_PATTERN = 'x-unchecked-pattern'

// --- internal ---

const MOST_NAMED = 12

/** How many choices are named if there are more: the most similar ones. */
const MOST_LIKE = 5

const LONGEST_WORDS = 300
/** How many schemas within one another are put into words. */
const MOST_LEVELS = 4

const FORMATS: { readonly [format: string]: string } = {
  date: 'a date (2030-12-04)',
  time: 'a time with its zone (23:59:00Z)',
  'date-time': 'a date and time with its zone (2030-12-04T23:59:00Z)',
  'iso-time': 'a time (23:59:00)',
  'iso-date-time': 'a date and time (2030-12-04T23:59:00)',
  duration: 'a duration (P1DT12H)',
  uuid: 'a UUID',
  email: 'an email address',
  hostname: 'a host name',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  uri: 'a URI',
  'uri-reference': 'a URI or a relative reference',
  'uri-template': 'a URI template',
  url: 'a URL',
  'json-pointer': 'a JSON pointer',
  'json-pointer-uri-fragment': 'a JSON pointer as the fragment of a URI',
  'relative-json-pointer': 'a relative JSON pointer',
  byte: 'text in Base64',
}

function shortened(text: string): string {
  if (text.length <= LONGEST_WORDS) return text
  return `${[...text.slice(0, LONGEST_WORDS)].slice(0, -1).join('')}…`
}

function plural(noun: string): string {
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
}

function withArticle(type: unknown): string {
  if (type === 'null') return type
  return `${/^[aeiou]/.test(String(type)) ? 'an' : 'a'} ${type}`
}

function wordsOf(schema: unknown, level: number): string {
  if (schema === true) return 'anything'
  if (schema === false) return 'nothing at all'
  const { title, const: only, enum: values, ...rest } = schema as Schema
  if (typeof title === 'string') return title
  if ('const' in (schema as object)) return valueWords(only)
  if (Array.isArray(values))
    return values.length === 1 ? valueWords(values[0]) : `one of ${choiceWords(values)}`
  const within = (each: unknown) =>
    level < MOST_LEVELS ? wordsOf(each, level + 1) : 'something else'
  const kind = kindOf(rest)
  const details = detailsOf(rest, within)
  if (kind === undefined && details.length === 0) return 'anything'
  return [kind ?? 'a value', ...(details.length > 0 ? [details.join(' and ')] : [])].join(' ')
}

function kindOf(schema: Schema): string | undefined {
  for (const size of ['int64', 'int32']) {
    const beside = schema[size]
    if (!Array.isArray(beside)) continue
    return [`an integer (${size})`, ...beside.map(withArticle)].join(' or ')
  }
  const types = schema[TYPES] ?? schema.type
  return types === undefined ? undefined : typeWords(types)
}

/** What is said of each rule beside the type, in the order of JSON Schema 2020-12 validation and its applicators. */
function detailsOf(schema: Schema, within: (schema: unknown) => string): string[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const say = DETAILS[keyword]
    return say && value !== false ? [say(value as never, within, schema)] : []
  })
}

type Say = (value: never, within: (schema: unknown) => string, schema: Schema) => string

const names = (value: object) => Object.keys(value).join(', ')
const choice = (schemas: readonly unknown[], within: (schema: unknown) => string) =>
  schemas.map(within).join(', or ')

const DETAILS: { readonly [keyword: string]: Say } = {
  minimum: (limit) => `that is at least ${shown(limit)}`,
  maximum: (limit) => `that is at most ${shown(limit)}`,
  exclusiveMinimum: (limit) => `that is greater than ${shown(limit)}`,
  exclusiveMaximum: (limit) => `that is less than ${shown(limit)}`,
  multipleOf: (step) => `that is a multiple of ${shown(step)}`,
  minLength: (limit) => `of at least ${countWords(limit, 'character')}`,
  maxLength: (limit) => `of at most ${countWords(limit, 'character')}`,
  pattern: (source) => `that matches ${source}`,
  format: (format) => `that is ${formatWords(format)}`,
  minItems: (limit) => `of at least ${countWords(limit, 'item')}`,
  maxItems: (limit) => `of at most ${countWords(limit, 'item')}`,
  uniqueItems: () => 'without equal items',
  items: (items, within) => `whose items are ${within(items)}`,
  prefixItems: (items: readonly unknown[], within) =>
    `that begins with ${items.map(within).join(', ')}`,
  contains: (item, within) => `with an item that is ${within(item)}`,
  minProperties: (limit) => `with at least ${countWords(limit, 'key')}`,
  maxProperties: (limit) => `with at most ${countWords(limit, 'key')}`,
  required: (keys: readonly string[]) => `with ${keys.join(', ')}`,
  properties: (properties: { [name: string]: unknown }, within) =>
    Object.entries(properties)
      .map(([name, each]) => `whose ${name} is ${within(each)}`)
      .join(' and '),
  patternProperties: (patterns) => `whose keys that match ${names(patterns)} fit`,
  propertyNames: (name, within) => `whose keys are ${within(name)}`,
  dependentRequired: (rules) => `with what ${names(rules)} demands`,
  dependentSchemas: (rules) => `that fits where ${names(rules)} is given`,
  allOf: (schemas: readonly unknown[], within) => `that is ${schemas.map(within).join(', and ')}`,
  anyOf: (schemas, within) => `that is ${choice(schemas, within)}`,
  oneOf: (schemas, within) => `that is only one of: ${choice(schemas, within)}`,
  not: (schema, within) => `that is not ${within(schema)}`,
}
