import { compareNumbers, isNumeric, type Numeric } from '../../base/json/exact-numbers.ts'
import { isJsonObject, type Json, stringifyJson } from '../../base/json/json.ts'
import type { Lookup } from '../../contract/requests/conventional-parameters.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { ParameterRole } from '../../contract/resources/parameters.ts'
import {
  isPlainText,
  propertyIn,
  type Shape,
  type ShapeReader,
  shapeProperties,
} from '../../contract/resources/shape.ts'

/** Tells whether a record, as a list shows it, is one that is asked for. */
export type RecordTest = (shown: unknown) => boolean

/** What is wrong with the value of a parameter that searches: each word is looked for in all texts of each record. `undefined` if nothing. */
export function problemOfSearch({ name }: ParameterRole, given: unknown): Violation | undefined {
  const count = typeof given === 'string' ? wordsIn(given).length : 0
  if (count <= MOST_WORDS) return undefined
  const message = `${name} must have at most ${MOST_WORDS} words, got ${count.toLocaleString('en')}: search for fewer at once`
  return requestViolation('too-many-words', `query.${name}`, message)
}

/** Creates the test of a parameter that searches, or bounds a property, for what it is given; `undefined` if it asks for nothing. */
export function createRecordTest(
  { meaning, property = '', isStrict = false, lookup }: ParameterRole,
  texts: readonly string[],
  given: unknown,
): RecordTest | undefined {
  if (meaning === 'search') return typeof given === 'string' ? hasWords(texts, given) : undefined
  if (lookup) return looksUp(property, lookup, given)
  const moment = momentOf(given)
  if (!isNumeric(given) && !moment) return undefined
  const way = meaning === 'since' ? 1 : -1
  return (shown) => {
    const value = isJsonObject(shown) ? propertyIn(shown, property) : undefined
    const order = compareTo(value, given, moment)
    return order !== undefined && (order * way > 0 || (order === 0 && !isStrict))
  }
}

/** Creates the test of a filter by an object (`metadata[order]=7`): the property has all that it has. */
export function hasMembers(property: string, given: Json): RecordTest {
  const wanted = Object.entries(Object(given)).map(
    ([name, value]) => [name, String(value)] as const,
  )
  return (shown) => {
    const value = isJsonObject(shown) ? propertyIn(shown, property) : undefined
    return wanted.every(
      ([name, text]) =>
        isJsonObject(value) && Object.hasOwn(value, name) && String(value[name]) === text,
    )
  }
}

/** The properties of records that words are looked for in: plain texts, and lists of them. */
export function searchedMembers(record: Shape, read: ShapeReader): readonly string[] {
  return [...shapeProperties(record, read)].flatMap(([name, schema]) => {
    const shape = read(schema)
    return isPlainText(shape.items ? read(shape.items) : shape) ? name : []
  })
}

// --- internal ---

/** How many different words are looked for at once. */
const MOST_WORDS = 20

function wordsIn(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))]
}

/** Each of the words is in one of the texts of a record, in capitals or not. */
function hasWords(texts: readonly string[], given: string): RecordTest | undefined {
  const words = wordsIn(given)
  if (words.length === 0) return undefined
  return (shown) => {
    if (!isJsonObject(shown)) return false
    const found = texts
      .flatMap((name) => [propertyIn(shown, name)].flat())
      .flatMap((text) => (typeof text === 'string' ? text.toLowerCase() : []))
    return words.every((word) => found.some((text) => text.includes(word)))
  }
}

/** Tests whether the value of a property, or an item of a list, matches one of the given values by the lookup. */
function looksUp(property: string, lookup: Lookup, given: unknown): RecordTest | undefined {
  const { compares, ignoresCase, isNegated, isList } = lookup
  const formOf = (value: unknown) => {
    const text = typeof value === 'string' ? value : stringifyJson(value as Json)
    return ignoresCase ? text.toLowerCase() : text
  }
  const all = [given].flat().filter(isScalar)
  const wanted = all
    .flatMap((each) => (isList && typeof each === 'string' ? each.split(',') : [each]))
    .map(formOf)
  if (wanted.length === 0) return undefined
  const holds = (value: unknown): boolean => {
    const values = [value].flat().filter((each) => each !== null && each !== undefined)
    if (compares === 'missing')
      return values.every((each) => each === '') === (wanted[0] !== 'false')
    return values.some((each) => wanted.some((one) => COMPARE[compares](formOf(each), one)))
  }
  return (shown) =>
    holds(isJsonObject(shown) ? propertyIn(shown, property) : undefined) !== isNegated
}

const COMPARE = {
  whole: (value: string, wanted: string) => value === wanted,
  part: (value: string, wanted: string) => value.includes(wanted),
  start: (value: string, wanted: string) => value.startsWith(wanted),
  end: (value: string, wanted: string) => value.endsWith(wanted),
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || isNumeric(value)
}

/** Compares a number, or a time: as days where one of the two is a day. `undefined` for what can not be compared. */
function compareTo(value: unknown, bound: unknown, other: Moment | undefined): number | undefined {
  if (isNumeric(value) && isNumeric(bound))
    return compareNumbers(value as Numeric, bound as Numeric)
  const one = momentOf(value)
  if (!one || !other) return undefined
  return one.isDay || other.isDay
    ? Math.floor(one.time / DAY) - Math.floor(other.time / DAY)
    : one.time - other.time
}

const DAY = 24 * 60 * 60 * 1000

interface Moment {
  readonly time: number
  readonly isDay: boolean
}

function momentOf(value: unknown): Moment | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : { time, isDay: /^\d{4}-\d\d-\d\d$/.test(String(value)) }
}
