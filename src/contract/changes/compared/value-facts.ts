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
  const text = differenceText(word.replaceAll('-', ' '), before, after)
  if (before === undefined) return { what: `${word}-set`, effect: 'narrower', text }
  if (after === undefined) return { what: `${word}-unset`, effect: 'wider', text }
  const isHigher = compareNumbers(after as Numeric, before as Numeric) > 0
  return {
    what: `${word}-${isHigher ? 'increased' : 'decreased'}`,
    effect: isHigher === isUpper ? 'wider' : 'narrower',
    text,
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
  const text = differenceText(noun, before, after)
  // As oasdiff calls a change to what takes any text.
  if (before !== undefined && what === 'pattern' && ['.*', '^.*$'].includes(String(after)))
    return { what: 'pattern-generalized', effect: 'wider', text }
  const turn = turnOf(before, after)
  return { what: `${what}-${turn}`, effect: EFFECTS[turn], text }
}

/** What is to be said of a default that differs. */
export function defaultFact(before: unknown, after: unknown): Fact {
  const text = differenceText('default', before, after)
  return { what: `default-value-${turnOf(before, after)}`, effect: 'meaning', text }
}

/** What became of what a schema says. */
export type Turn = 'added' | 'removed' | 'changed'

export function turnOf(before: unknown, after: unknown): Turn {
  if (before === undefined) return 'added'
  return after === undefined ? 'removed' : 'changed'
}

/** What a rule that is added, or no longer there, does to the values that are allowed. */
export const EFFECTS = { added: 'narrower', removed: 'wider', changed: 'other' } as const

// --- internal ---

function differenceText(noun: string, before: unknown, after: unknown): string {
  if (before === undefined) return `has the ${noun} ${shown(after)}, where it had none`
  if (after === undefined) return `no longer has the ${noun} ${shown(before)}`
  return `has the ${noun} ${shown(after)} instead of ${shown(before)}`
}
