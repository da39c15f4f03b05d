import { compareNumbers, type Numeric } from '../../../base/json/exact-numbers.ts'
import { shown } from '../../../base/text/shown.ts'
import type { Fact } from './matching.ts'

/** The bounds, and whether a higher one allows more. */
export const BOUNDS: {
  readonly [keyword: string]: { readonly word: string; readonly isUpper: boolean }
} = {
  maximum: { word: 'max', isUpper: true },
  exclusiveMaximum: { word: 'exclusive-max', isUpper: true },
  minimum: { word: 'min', isUpper: false },
  exclusiveMinimum: { word: 'exclusive-min', isUpper: false },
  maxLength: { word: 'max-length', isUpper: true },
  minLength: { word: 'min-length', isUpper: false },
  maxItems: { word: 'max-items', isUpper: true },
  minItems: { word: 'min-items', isUpper: false },
  maxProperties: { word: 'max-properties', isUpper: true },
  minProperties: { word: 'min-properties', isUpper: false },
  maxContains: { word: 'max-contains', isUpper: true },
  minContains: { word: 'min-contains', isUpper: false },
}

/** What is to be said of a bound that differs. */
export function boundFact(
  { word, isUpper }: { word: string; isUpper: boolean },
  before: unknown,
  after: unknown,
): Fact {
  const name = word.replaceAll('-', ' ')
  if (before === undefined)
    return {
      what: `${word}-set`,
      effect: 'narrower',
      text: `has the ${name} ${shown(after)}, where it had none`,
    }
  if (after === undefined)
    return {
      what: `${word}-unset`,
      effect: 'wider',
      text: `no longer has the ${name} ${shown(before)}`,
    }
  const isHigher = compareNumbers(after as Numeric, before as Numeric) > 0
  return {
    what: `${word}-${isHigher ? 'increased' : 'decreased'}`,
    effect: isHigher === isUpper ? 'wider' : 'narrower',
    text: `has the ${name} ${shown(after)} instead of ${shown(before)}`,
  }
}

/** The other keywords of single values, by what a change of them is called. */
export const KEYWORDS = [
  { keyword: 'const', what: 'const', noun: 'value' },
  { keyword: 'pattern', what: 'pattern', noun: 'pattern' },
  { keyword: 'multipleOf', what: 'multiple-of', noun: 'step' },
  { keyword: 'uniqueItems', what: 'unique-items', noun: 'rule that items are unique:' },
  { keyword: 'contentMediaType', what: 'content-media-type', noun: 'media type' },
  { keyword: 'contentEncoding', what: 'content-encoding', noun: 'encoding' },
]

/** What is to be said of such a keyword that differs. */
export function keywordFact({
  what,
  noun,
  before,
  after,
}: {
  readonly what: string
  readonly noun: string
  readonly before: unknown
  readonly after: unknown
}): Fact {
  if (before === undefined)
    return {
      what: `${what}-added`,
      effect: 'narrower',
      text: `has the ${noun} ${shown(after)}, where it had none`,
    }
  if (after === undefined)
    return {
      what: `${what}-removed`,
      effect: 'wider',
      text: `no longer has the ${noun} ${shown(before)}`,
    }
  const text = `has the ${noun} ${shown(after)} instead of ${shown(before)}`
  // As oasdiff calls a change to what takes any text.
  if (what === 'pattern' && ['.*', '^.*$'].includes(String(after)))
    return { what: 'pattern-generalized', effect: 'wider', text }
  return { what: `${what}-changed`, effect: 'other', text }
}

/** What is to be said of a default that differs. */
export function defaultFact(before: unknown, after: unknown): Fact {
  const effect = 'meaning'
  if (before === undefined)
    return {
      what: 'default-value-added',
      effect,
      text: `has the default ${shown(after)}, where it had none`,
    }
  if (after === undefined)
    return {
      what: 'default-value-removed',
      effect,
      text: `no longer has the default ${shown(before)}`,
    }
  return {
    what: 'default-value-changed',
    effect,
    text: `has the default ${shown(after)} instead of ${shown(before)}`,
  }
}
