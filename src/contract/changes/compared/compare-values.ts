import { compareNumbers, isEqualJson, type Numeric } from '../../../base/json/exact-numbers.ts'
import { shown } from '../../../base/text/shown.ts'
import { UNCHECKED_PATTERN } from '../../document/schema-words.ts'
import type { Members } from '../../reading/bundle.ts'
import type { Edit, EditStep, Effect, Fact, Matching, Part } from './matching.ts'
import { tieValues, type ValueEdit } from './tie-values.ts'

/** The keywords that are compared here. */
export const VALUE_KEYWORDS: readonly string[] = [
  ...['type', 'format', 'enum', 'const', 'pattern', UNCHECKED_PATTERN, 'multipleOf', 'uniqueItems'],
  ...['maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum', 'default'],
  ...['maxLength', 'minLength', 'maxItems', 'minItems', 'maxProperties', 'minProperties'],
  ...['maxContains', 'minContains', 'contentMediaType', 'contentEncoding'],
]

/** Compares what two schemas say of single values: types, enums, bounds, patterns, defaults. */
export function compareValues(part: Part, matching: Matching): void {
  const { older, newer } = part
  const edits: ValueEdit[] = []
  const note = (keyword: string, effect: Effect, edit: Edit) =>
    void edits.push({ keyword, effect, edit })
  compareTypes(part, matching, note)
  compareEnums(part, matching, note)
  for (const [keyword, words] of Object.entries(BOUNDS)) {
    const found = boundFact(words, older[keyword], newer[keyword])
    if (found)
      note(keyword, found.effect, replaceKeyword(part, matching, { keyword, facts: [found] }))
  }
  for (const { keyword, what, noun } of KEYWORDS) {
    const [before, after] = [saidOf(older, keyword), saidOf(newer, keyword)]
    if (isEqualJson(before, after)) continue
    const fact = keywordFact({ what, noun, before, after })
    note(keyword, fact.effect, replaceKeyword(part, matching, { keyword, facts: [fact] }))
  }
  if (!isEqualJson(older.default, newer.default))
    replaceKeyword(part, matching, {
      keyword: 'default',
      facts: [defaultFact(older.default, newer.default)],
    })
  tieValues(part, edits)
}

/** The types that a schema allows, but for null; `undefined` if it says nothing of them. */
export function typesOf({ type }: Members): readonly string[] | undefined {
  if (type === undefined) return undefined
  const all = [type].flat().map(String)
  const others = all.filter((each) => each !== 'null')
  return others.length > 0 ? others : all
}

/** Whether no value fits the types of two schemas both. */
export function areDisjoint(
  one: readonly string[] | undefined,
  other: readonly string[] | undefined,
): boolean {
  if (!one || !other) return false
  return !one.some((each) => covers(other, each)) && !other.some((each) => covers(one, each))
}

/** The words for a list of types. */
export function typeText(types: readonly string[] | undefined, format?: unknown): string {
  const names = types?.join(' or ') ?? 'anything'
  return typeof format === 'string' ? `${names} (${format})` : names
}

/** An edit that gives one keyword the value that it has in the newer document. */
export function replaceKeyword(
  part: Part,
  matching: Matching,
  { keyword, facts }: { readonly keyword: string; readonly facts: readonly Fact[] },
): Edit {
  return matching.edit(part, {
    facts,
    steps: [keywordStep(part, keyword, matching.copyKeyword(part, keyword))].flat(),
    at: [keyword],
  })
}

// --- internal ---

type Note = (keyword: string, effect: Effect, edit: Edit) => void

function keywordStep({ older, newer }: Part, keyword: string, value: unknown): EditStep[] {
  const path = [keyword]
  if (keyword === 'pattern') return patternSteps(older, newer)
  if (newer[keyword] === undefined) return [{ op: 'remove', path }]
  return [{ op: older[keyword] === undefined ? 'add' : 'replace', path, value }]
}

/** A pattern that is not checked stands under another keyword. */
function patternSteps(older: Members, newer: Members): EditStep[] {
  const [from, to] = [older, newer].map((schema) =>
    ['pattern', UNCHECKED_PATTERN].find((name) => schema[name] !== undefined),
  )
  const value = to === undefined ? undefined : newer[to]
  if (from !== undefined && from === to) return [{ op: 'replace', path: [from], value }]
  return [
    ...(to === undefined ? [] : [{ op: 'add', path: [to], value } as const]),
    ...(from === undefined ? [] : [{ op: 'remove', path: [from] } as const]),
  ]
}

function saidOf(schema: Members, keyword: string): unknown {
  if (keyword === 'pattern') return schema.pattern ?? schema[UNCHECKED_PATTERN]
  // An absent one says the same.
  return keyword === 'uniqueItems' && schema.uniqueItems === false ? undefined : schema[keyword]
}

function covers(types: readonly string[], type: string): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'))
}

function hasNull({ type }: Members): boolean {
  return Array.isArray(type) && type.length > 1 && type.includes('null')
}

function compareTypes(part: Part, matching: Matching, note: Note): void {
  const { older, newer } = part
  const [before, after] = [typesOf(older), typesOf(newer)]
  const isOther = !isEqualJson(before?.toSorted(), after?.toSorted())
  const isNullOther =
    before !== undefined && after !== undefined && hasNull(older) !== hasNull(newer)
  const isFormatOther = older.format !== newer.format
  // Each has a place of its own in a list.
  const isList = isOther && isNullOther
  if (isList) part.value.type = [...(before ?? []), ...(hasNull(older) ? ['null'] : [])]
  if (isOther || isFormatOther) {
    const effect = joined(
      isOther ? typesEffect(before, after) : undefined,
      isFormatOther ? formatEffect(older.format, newer.format, after ?? before) : undefined,
    )
    const value = [...(after ?? []), ...(hasNull(newer) ? ['null'] : [])]
    const whole: EditStep =
      after === undefined
        ? { op: 'remove', path: ['type'] }
        : {
            op: before === undefined ? 'add' : 'replace',
            path: ['type'],
            value: value.length === 1 ? value[0] : value,
          }
    const steps = isList ? listSteps(before ?? [], after ?? []) : isOther ? [whole] : []
    const edit = matching.edit(part, {
      facts: [typeFact({ effect, before, after, formats: [older.format, newer.format] })],
      steps: [...steps, ...(isFormatOther ? keywordStep(part, 'format', newer.format) : [])],
      at: [isOther ? 'type' : 'format'],
    })
    note('type', effect, edit)
  }
  if (!isNullOther) return
  const isNullable = hasNull(newer)
  const value = isNullable ? [...(after ?? []), 'null'] : newer.type
  const inList: EditStep = isNullable
    ? { op: 'add', path: ['type', '-'], value: 'null' }
    : { op: 'remove', path: ['type', String(before?.length)] }
  note(
    'null',
    isNullable ? 'wider' : 'narrower',
    matching.edit(part, {
      facts: [nullFact(isNullable)],
      steps: [isList ? inList : { op: 'replace', path: ['type'], value }],
      at: ['type'],
    }),
  )
}

/** That null is allowed from now on, or no longer. */
export function nullFact(isNullable: boolean): Fact {
  return isNullable
    ? { what: 'became-nullable', effect: 'wider', text: 'may be null' }
    : { what: 'became-not-nullable', effect: 'narrower', text: 'may no longer be null' }
}

/** Indexes are those of the older list: what is removed goes last. */
function listSteps(before: readonly string[], after: readonly string[]): EditStep[] {
  const added = after.filter((each) => !before.includes(each))
  const removed = before.flatMap((each, at) => (after.includes(each) ? [] : [String(at)]))
  return [
    ...added.map((value): EditStep => ({ op: 'add', path: ['type', '-'], value })),
    ...removed.map((at): EditStep => ({ op: 'remove', path: ['type', at] })),
  ]
}

function typesEffect(
  before: readonly string[] | undefined,
  after: readonly string[] | undefined,
): Effect {
  if (!after || before?.every((each) => covers(after, each))) return 'wider'
  return !before || after.every((each) => covers(before, each)) ? 'narrower' : 'other'
}

/** Formats of which the second has all values of the first (oasdiff, checker/check_types.go, `isFormatContained`). */
const WITHIN: readonly (readonly [type: string, from: string, to: string])[] = [
  ['number', 'float', 'double'],
  ['integer', 'int32', 'int64'],
  ['integer', 'int32', 'bigint'],
  ['integer', 'int64', 'bigint'],
  ['string', 'date', 'date-time'],
  ['string', 'time', 'date-time'],
]

function formatEffect(
  before: unknown,
  after: unknown,
  types: readonly string[] | undefined,
): Effect {
  if (after === undefined) return 'wider'
  if (before === undefined) return 'narrower'
  const isWithin = (from: unknown, to: unknown) =>
    WITHIN.some(([type, one, other]) => types?.[0] === type && one === from && other === to)
  if (isWithin(before, after)) return 'wider'
  return isWithin(after, before) ? 'narrower' : 'other'
}

function joined(...effects: readonly (Effect | undefined)[]): Effect {
  const [first, ...others] = new Set(effects.filter((each) => each !== undefined))
  return others.length === 0 && first ? first : 'other'
}

/** The change of a type, in the words of oasdiff for one type or for a list of them. */
export function typeFact({
  effect,
  before,
  after,
  formats: [one, other],
}: {
  readonly effect: Effect
  readonly before: readonly string[] | undefined
  readonly after: readonly string[] | undefined
  readonly formats: readonly [older: unknown, newer: unknown]
}): Fact {
  const text = `is ${typeText(after, other)} instead of ${typeText(before, one)}`
  const isList = (before?.length ?? 0) > 1 || (after?.length ?? 0) > 1
  if (isList && before && after && effect !== 'other')
    return { what: `list-of-types-${effect === 'wider' ? 'widened' : 'narrowed'}`, effect, text }
  const words = { wider: 'generalized', narrower: 'specialized', other: 'changed', note: 'changed' }
  return { what: `type-${words[effect]}`, effect, text }
}

function compareEnums(part: Part, matching: Matching, note: Note): void {
  const [before, after] = [part.older.enum, part.newer.enum]
  if (!Array.isArray(before) && !Array.isArray(after)) return
  if (!Array.isArray(before) || !Array.isArray(after)) {
    const isNew = Array.isArray(after)
    const effect = isNew ? 'narrower' : 'wider'
    const text = isNew
      ? `must be one of ${valuesText(after)}`
      : 'may have any value, not only those of an enum'
    const fact: Fact = { what: isNew ? 'became-enum' : 'became-not-enum', effect, text }
    note('enum', effect, replaceKeyword(part, matching, { keyword: 'enum', facts: [fact] }))
    return
  }
  const isIn = (values: readonly unknown[], value: unknown) =>
    values.some((each) => isEqualJson(each, value))
  const added = after.filter((each) => !isIn(before, each))
  const removed = before.flatMap((each, at) => (isIn(after, each) ? [] : [{ value: each, at }]))
  const factsOf = [
    ...added.map((value) => ({
      fact: addedFact(value),
      step: { op: 'add', path: ['enum', '-'], value } as const,
    })),
    ...removed.map(({ value, at }) => ({
      fact: removedFact(value),
      step: { op: 'remove', path: ['enum', String(at)] } as const,
    })),
  ]
  if (factsOf.length > 0 && removed.length === before.length) {
    const facts = factsOf.map(({ fact }) => fact)
    note('enum', 'other', replaceKeyword(part, matching, { keyword: 'enum', facts }))
  } else
    for (const { fact, step } of factsOf)
      note('enum', fact.effect, matching.edit(part, { facts: [fact], steps: [step], at: ['enum'] }))
}

function addedFact(value: unknown): Fact {
  return { what: 'enum-value-added', effect: 'wider', text: `may be ${shown(value)}, too` }
}

function removedFact(value: unknown): Fact {
  return {
    what: 'enum-value-removed',
    effect: 'narrower',
    text: `may no longer be ${shown(value)}`,
  }
}

function valuesText(values: readonly unknown[]): string {
  const more = values.length > 5 ? ` and ${values.length - 5} more` : ''
  return `${values
    .slice(0, 5)
    .map((each) => shown(each))
    .join(', ')}${more}`
}

/** The bounds, and whether a higher one allows more. */
const BOUNDS: { readonly [keyword: string]: { readonly word: string; readonly isUpper: boolean } } =
  {
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

function boundFact(
  { word, isUpper }: { word: string; isUpper: boolean },
  before: unknown,
  after: unknown,
): Fact | undefined {
  if (isEqualJson(before, after)) return undefined
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

const KEYWORDS = [
  { keyword: 'const', what: 'const', noun: 'value' },
  { keyword: 'pattern', what: 'pattern', noun: 'pattern' },
  { keyword: 'multipleOf', what: 'multiple-of', noun: 'step' },
  { keyword: 'uniqueItems', what: 'unique-items', noun: 'rule that items are unique:' },
  { keyword: 'contentMediaType', what: 'content-media-type', noun: 'media type' },
  { keyword: 'contentEncoding', what: 'content-encoding', noun: 'encoding' },
]

/** What a pattern is that takes any text: oasdiff calls a change to it general. */
const ANY_TEXT = ['.*', '^.*$']

function keywordFact({
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
  if (what === 'pattern' && ANY_TEXT.includes(String(after)))
    return { what: 'pattern-generalized', effect: 'wider', text }
  return { what: `${what}-changed`, effect: 'other', text }
}

function defaultFact(before: unknown, after: unknown): Fact {
  const effect = 'other'
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
