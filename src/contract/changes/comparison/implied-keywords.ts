import {
  compareNumbers,
  isEqualJson,
  isMultiple,
  isNumeric,
  isWhole,
  type Numeric,
  nearestDouble,
} from '../../../base/json/exact-numbers.ts'
import { ownMember } from '../../../base/json/json.ts'
import { createRandom } from '../../../base/random.ts'
import {
  compileLinear,
  type LinearTest,
  UnsupportedSyntax,
} from '../../../base/text/linear-expression.ts'
import { UNCHECKED_PATTERN } from '../../document/schema-words.ts'
import type { Members } from '../../reading/bundle.ts'
import { patternText } from '../../views/pattern-text.ts'
import { aboutOf, type ComparedPart, LEAST, type ValueEffect } from './compared-parts.ts'

/**
 * Whether all values that a schema allows fit one more keyword, as far as its keywords about single values say: then the keyword changes
 * nothing where it comes or goes.
 */
export function isImplied(schema: Members, keyword: string, wanted: unknown): boolean {
  const types = schema.type === undefined ? undefined : [schema.type].flat().map(String)
  const own = TYPES[aboutOf(keyword) ?? '']
  if (own && types && !types.some((type) => own.includes(type))) return true
  const values = valuesOf(schema)
  if (values) return values.every((value) => fits(value, keyword, wanted))
  const bound = bounded(keyword)
  if (bound) return boundsOf(schema, bound).some((each) => isWithin(each, bound, wanted as Numeric))
  if (keyword === 'format') {
    const [least, most] = ownMember(INTEGERS, String(wanted)) ?? []
    return (
      least !== undefined &&
      isImplied(schema, 'minimum', least) &&
      isImplied(schema, 'maximum', most)
    )
  }
  if (keyword === 'pattern') return ANY_TEXT.includes(String(wanted))
  if (keyword === 'multipleOf') return isStep(schema, types, wanted as Numeric)
  if (keyword === 'uniqueItems')
    return isNumeric(schema.maxItems) && compareNumbers(schema.maxItems as Numeric, 1) <= 0
  return false
}

/** What a keyword of a schema says; `undefined`: nothing. */
export function keywordValue(schema: Members, keyword: string): unknown {
  if (keyword === 'pattern') return schema.pattern ?? schema[UNCHECKED_PATTERN]
  // `uniqueItems: false` is the default, so it equals an absent keyword.
  return keyword === 'uniqueItems' && schema.uniqueItems === false ? undefined : schema[keyword]
}

/** What a change of one keyword does to the values, given all that both schemas say. */
export function effectOf(
  { older, newer }: ComparedPart,
  keyword: string,
  effect: ValueEffect,
): ValueEffect {
  const [before, after] = [keywordValue(older, keyword), keywordValue(newer, keyword)]
  // JSON Schema does not check the content of texts, so these keywords change no value.
  if (keyword.startsWith('content')) return 'meaning'
  if (effect === 'narrower') return isImplied(older, keyword, after) ? 'note' : effect
  if (effect === 'wider') return isImplied(newer, keyword, before) ? 'note' : effect
  if (keyword === 'pattern') return patternEffect(older, newer)
  if (keyword !== 'multipleOf' || !isNumeric(before) || !isNumeric(after)) return effect
  if (isMultiple(before as Numeric, after as Numeric)) return 'wider'
  return isMultiple(after as Numeric, before as Numeric) ? 'narrower' : effect
}

/** Whether a schema allows a value, as far as its keywords about single values say. */
export function admits(schema: Members, value: unknown): boolean {
  if (Array.isArray(schema.enum) && !schema.enum.some((each) => isEqualJson(each, value)))
    return false
  if (schema.const !== undefined && !isEqualJson(schema.const, value)) return false
  const types = schema.type === undefined ? undefined : [schema.type].flat()
  if (types && !types.some((type) => isOfType(value, String(type)))) return false
  const isBound = (keyword: string, size: Numeric, wrong: (order: number) => boolean) =>
    isNumeric(schema[keyword]) && wrong(compareNumbers(size, schema[keyword] as Numeric))
  if (isNumeric(value)) {
    const size = value as Numeric
    if (
      isBound('minimum', size, (order) => order < 0) ||
      isBound('maximum', size, (order) => order > 0)
    )
      return false
    if (isBound('exclusiveMinimum', size, (order) => order <= 0)) return false
    return !isBound('exclusiveMaximum', size, (order) => order >= 0)
  }
  const [least, most, size] =
    typeof value === 'string'
      ? ['minLength', 'maxLength', [...value].length]
      : ['minItems', 'maxItems', Array.isArray(value) ? value.length : undefined]
  if (size === undefined) return true
  return (
    !isBound(String(least), Number(size), (order) => order < 0) &&
    !isBound(String(most), Number(size), (order) => order > 0)
  )
}

// --- internal ---

const ANY_TEXT: readonly string[] = ['', '.*', '^.*$', '^.*', '.*$', '^', '$']

/**
 * What another pattern does to the texts, as far as texts show it that are drawn by both. That all of these fit does not show that all
 * others do: then it only means something else.
 */
function patternEffect(older: Members, newer: Members): ValueEffect {
  const [isLess, isMore] = [leavesOut(newer, older), leavesOut(older, newer)]
  if (isLess && isMore) return 'other'
  if (isLess) return 'narrower'
  return isMore ? 'wider' : 'meaning'
}

const TYPES: { readonly [kind: string]: readonly string[] } = {
  ...{ number: ['number', 'integer'], text: ['string'], list: ['array'], object: ['object'] },
}

/** Whether one value fits a keyword; of patterns and formats that is not known. */
function fits(value: unknown, keyword: string, wanted: unknown): boolean {
  if (keyword === 'multipleOf')
    return !isNumeric(value) || isMultiple(value as Numeric, wanted as Numeric)
  return KNOWN.has(keyword) ? admits({ [keyword]: wanted }, value) : false
}

/** The keywords for which a single value is tested. */
const KNOWN = new Set([
  ...['enum', 'const', 'type', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems'],
])

/** The values of an enum, as far as the schema allows them. */
function valuesOf(schema: Members): readonly unknown[] | undefined {
  const all = schema.const === undefined ? schema.enum : [schema.const]
  return Array.isArray(all) ? all.filter((value) => admits(schema, value)) : undefined
}

/** A bound: of what, in which direction, and whether its own value is out. */
interface Bounded {
  readonly inclusive: string
  readonly exclusive: string | undefined
  readonly isOpen: boolean
  /** -1 for an upper bound: all comparisons are the other way round. */
  readonly sign: 1 | -1
}

interface Bound {
  readonly value: Numeric
  readonly isOpen: boolean
}

function bounded(keyword: string): Bounded | undefined {
  const [, exclusive, end, of] = /^(exclusiveM|m)(ax|in)(imum|\w+)$/.exec(keyword) ?? []
  if (end === undefined) return undefined
  const isNumber = of === 'imum'
  return {
    inclusive: `m${end}${of}`,
    exclusive: isNumber ? `exclusiveM${end}imum` : undefined,
    isOpen: exclusive === 'exclusiveM',
    sign: end === 'in' ? 1 : -1,
  }
}

/** The bounds that a schema has in one direction; of whole numbers, the first that is within. */
function boundsOf(schema: Members, { inclusive, exclusive, sign }: Bounded): readonly Bound[] {
  const given = [
    { value: schema[inclusive] ?? LEAST[inclusive], isOpen: false },
    { value: exclusive && schema[exclusive], isOpen: true },
  ].filter((each): each is Bound => isNumeric(each.value))
  const types = [schema.type].flat().filter((type) => type !== 'null')
  const isInteger = exclusive !== undefined && types.join() === 'integer'
  if (!isInteger) return given
  const ofFormat = INTEGERS[String(schema.format)]?.[sign === 1 ? 0 : 1]
  return [
    ...given.map((each) => firstWhole(each, sign)),
    ...(ofFormat === undefined ? [] : [{ value: ofFormat, isOpen: false }]),
  ]
}

/** The values of formats of whole numbers. */
const INTEGERS: { readonly [format: string]: readonly [least: Numeric, most: Numeric] } = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
}

function firstWhole({ value, isOpen }: Bound, sign: 1 | -1): Bound {
  if (isWhole(value)) {
    if (!isOpen) return { value, isOpen }
    const near = nearestDouble(value)
    if (typeof value === 'bigint') return { value: value + BigInt(sign), isOpen: false }
    return Number.isSafeInteger(near) ? { value: near + sign, isOpen: false } : { value, isOpen }
  }
  const near = nearestDouble(value)
  if (!Number.isSafeInteger(Math.trunc(near))) return { value, isOpen }
  return { value: sign === 1 ? Math.ceil(near) : Math.floor(near), isOpen: false }
}

function isWithin(own: Bound, { isOpen, sign }: Bounded, wanted: Numeric): boolean {
  if (!isNumeric(wanted)) return false
  const order = compareNumbers(own.value, wanted) * sign
  return order > 0 || (order === 0 && (own.isOpen || !isOpen))
}

function isStep(schema: Members, types: readonly string[] | undefined, wanted: Numeric): boolean {
  const steps = [
    ...(isNumeric(schema.multipleOf) ? [schema.multipleOf as Numeric] : []),
    ...(types?.includes('integer') && !types.includes('number') ? [1] : []),
  ]
  return isNumeric(wanted) && steps.some((step) => isMultiple(step, wanted))
}

/** Whether a schema does not take a text that is drawn by the pattern of another. */
function leavesOut({ pattern }: Members, of: Members): boolean {
  const [fitted, fits] = [compiled(of.pattern), compiled(pattern)]
  if (!fitted || !fits || ANY_TEXT.includes(String(pattern)) || isDeep(String(of.pattern)))
    return false
  const random = createRandom(0, String(of.pattern))
  for (let tries = 0; tries < MOST_DRAWN; tries += 1) {
    const text = patternText(String(of.pattern), random, tries % LONGEST)
    if (text.length <= MOST_LETTERS && fitted(text) && admits(of, text) && !fits(text)) return true
  }
  return false
}

const MOST_DRAWN = 60
/** How often more than it must be a part is repeated, and how long a text may be, to be tried. */
const LONGEST = 12
const MOST_LETTERS = 2000

/** Whether groups nest so deeply that a drawn text may be very long. */
function isDeep(pattern: string): boolean {
  let depth = 0
  return [...pattern].some((letter) => {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    return depth > DEEPEST
  })
}

const DEEPEST = 3

/** A pattern that is not checked says nothing. */
function compiled(pattern: unknown): LinearTest | undefined {
  if (typeof pattern !== 'string') return undefined
  try {
    return compileLinear(pattern)
  } catch (error) {
    if (!(error instanceof UnsupportedSyntax)) throw error
    return undefined
  }
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return isNumeric(value) && isWhole(value)
  if (type === 'number') return isNumeric(value)
  if (type === 'object')
    return typeof value === 'object' && value !== null && !Array.isArray(value) && !isNumeric(value)
  return typeof value === type
}
