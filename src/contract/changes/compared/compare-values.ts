import {
  isEqualJson,
  isMultiple,
  isNumeric,
  type Numeric,
} from '../../../base/json/exact-numbers.ts'
import { shown } from '../../../base/text/shown.ts'
import { UNCHECKED_PATTERN } from '../../document/schema-words.ts'
import type { Members } from '../../reading/bundle.ts'
import { isImplied, LEAST, patternEffect } from './implied.ts'
import type { Edit, EditStep, Effect, Fact, Matching, Part } from './matching.ts'
import { allowsNullByType, isSaid } from './plain-objects.ts'
import { tieValues, type ValueEdit } from './tie-values.ts'
import { BOUNDS, boundFact, defaultFact, KEYWORDS, keywordFact } from './value-facts.ts'

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
  const noteKeyword = (keyword: string, fact: Fact) => {
    const effect = effectOf(part, keyword, fact.effect)
    const facts: Fact[] = [{ ...fact, effect, ...(effect === 'other' && { breaks: 'both' }) }]
    note(keyword, fact.effect, replaceKeyword(part, matching, { keyword, facts }))
  }
  compareTypes(part, matching, note)
  compareEnums(part, matching, note)
  for (const [keyword, words] of Object.entries(BOUNDS)) {
    const [before, after] = [older[keyword], newer[keyword]]
    const least = LEAST[keyword]
    if (isEqualJson(before ?? least, after ?? least)) continue
    noteKeyword(keyword, boundFact(words, before, after))
  }
  for (const { keyword, what, noun } of KEYWORDS) {
    const [before, after] = [saidOf(older, keyword), saidOf(newer, keyword)]
    if (isEqualJson(before, after)) continue
    noteKeyword(keyword, keywordFact({ what, noun, before, after }))
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

/** What a change of one keyword does to the values, given all that both schemas say. */
export function effectOf({ older, newer }: Part, keyword: string, effect: Effect): Effect {
  const [before, after] = [saidOf(older, keyword), saidOf(newer, keyword)]
  // Nobody looks into a text for these.
  if (keyword.startsWith('content')) return 'meaning'
  if (effect === 'narrower') return isImplied(older, keyword, after) ? 'note' : effect
  if (effect === 'wider') return isImplied(newer, keyword, before) ? 'note' : effect
  if (keyword === 'pattern') return patternEffect(older, newer)
  if (keyword !== 'multipleOf' || !isNumeric(before) || !isNumeric(after)) return effect
  if (isMultiple(before as Numeric, after as Numeric)) return 'wider'
  return isMultiple(after as Numeric, before as Numeric) ? 'narrower' : effect
}

/**
 * What becomes of texts that were values of the older schema, where values are written as texts: any number is a text. `undefined` if
 * that is as for other values.
 */
export function textEffect(older: Members, newer: Members): Effect | undefined {
  if (takesTexts(newer, older)) return 'wider'
  return takesTexts(older, newer) ? 'narrower' : undefined
}

// --- internal ---

/** Whether a schema takes, as texts, all that numbers and booleans of another one are written as. */
function takesTexts(schema: Members, of: Members): boolean {
  const isSimple = typesOf(of)?.every((type) => SIMPLE.has(type)) && !hasNull(of)
  if (!isSimple || typesOf(schema)?.join() !== 'string') return false
  const texts = Array.isArray(of.enum) ? of.enum.map(String) : undefined
  return Object.entries(schema).every(([name, value]) => {
    if (name === 'type' || name === 'default' || isSaid(name)) return true
    if (name === 'format') return !CHECKED_FORMATS.has(String(value))
    if (name === 'enum')
      return Array.isArray(value) && texts?.every((text) => value.includes(text)) === true
    return isImplied(
      { type: 'string', ...(texts ? { enum: texts } : { minLength: 1 }) },
      name,
      value,
    )
  })
}

const SIMPLE = new Set(['integer', 'number', 'boolean'])

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
  const isChanged = !isEqualJson(before?.toSorted(), after?.toSorted())
  const isNullChanged =
    before !== undefined && after !== undefined && hasNull(older) !== hasNull(newer)
  const isFormatChanged = older.format !== newer.format
  const asText = textEffect(older, newer)
  // Each has a place of its own in a list.
  const isList = isChanged && isNullChanged
  if (isList) part.value.type = [...(before ?? []), ...(hasNull(older) ? ['null'] : [])]
  if (isChanged || isFormatChanged) {
    const ofTypes = isChanged ? typesEffect(before, after) : undefined
    const named = joined(
      ofTypes,
      isFormatChanged ? formatEffect(older.format, newer.format, after ?? before) : undefined,
    )
    const effect = joined(ofTypes, isFormatChanged ? checkedFormatEffect(part) : undefined)
    const value = [...(after ?? []), ...(hasNull(newer) ? ['null'] : [])]
    const whole: EditStep =
      after === undefined
        ? { op: 'remove', path: ['type'] }
        : {
            op: before === undefined ? 'add' : 'replace',
            path: ['type'],
            value: value.length === 1 ? value[0] : value,
          }
    const steps = isList ? listSteps(before ?? [], after ?? []) : isChanged ? [whole] : []
    const edit = matching.edit(part, {
      facts: [
        {
          ...typeFact({ effect: named, before, after, formats: [older.format, newer.format] }),
          ...{ effect, ...(asText && { asText }), ...(effect === 'other' && { breaks: 'both' }) },
        },
      ],
      steps: [...steps, ...(isFormatChanged ? keywordStep(part, 'format', newer.format) : [])],
      at: [isChanged ? 'type' : 'format'],
    })
    note('type', named, edit)
  }
  if (!isNullChanged) return
  const isNullable = hasNull(newer)
  const value = isNullable ? [...(after ?? []), 'null'] : newer.type
  const inList: EditStep = isNullable
    ? { op: 'add', path: ['type', '-'], value: 'null' }
    : { op: 'remove', path: ['type', String(before?.length)] }
  note(
    'null',
    isNullable ? 'wider' : 'narrower',
    matching.edit(part, {
      facts: [
        {
          ...nullFact(isNullable),
          ...(allowsNullByType(older) === allowsNullByType(newer) && { effect: 'note' }),
        },
      ],
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

/** Formats of which the second has all values of the first, as oasdiff names them (checker/check_types.go, `isFormatContained`). */
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

/** The formats that are checked; any other is a hint. */
const CHECKED_FORMATS = new Set([
  ...['date', 'time', 'date-time', 'iso-time', 'iso-date-time', 'duration', 'byte', 'uuid'],
  ...['uri', 'uri-reference', 'uri-template', 'url', 'email', 'hostname', 'ipv4', 'ipv6'],
  ...['json-pointer', 'json-pointer-uri-fragment', 'relative-json-pointer'],
])
const NUMBER_FORMATS = new Set(['int32', 'int64', 'float', 'double'])

/** What another format does to the values: a date is no date with a time, whatever it is called. */
function checkedFormatEffect({ older, newer }: Part): Effect {
  const checked = ({ format, type }: Members) => {
    const isNumber = [type].flat().some((each) => each === 'integer' || each === 'number')
    const isChecked = (isNumber ? NUMBER_FORMATS : CHECKED_FORMATS).has(String(format))
    return isChecked ? format : undefined
  }
  const [before, after] = [checked(older), checked(newer)]
  if (before === after) return 'meaning'
  const types = typesOf(newer) ?? typesOf(older)
  // What is a text of one format is none of another.
  if (before && after && types?.[0] === 'string') return 'other'
  const effect = formatEffect(before, after, types)
  if (effect === 'narrower' && isImplied(older, 'format', after)) return 'note'
  return effect === 'wider' && isImplied(newer, 'format', before) ? 'note' : effect
}

function joined(...effects: readonly (Effect | undefined)[]): Effect {
  const all = effects.filter((each) => each !== undefined)
  // What changes no value leaves it to the others.
  const changing = all.filter((each) => each !== 'note' && each !== 'meaning')
  const [first, ...others] = new Set(changing.length > 0 ? changing : all)
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
  const word = { wider: 'generalized', narrower: 'specialized' }[String(effect)] ?? 'changed'
  return { what: `type-${word}`, effect, text }
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
    const facts = [{ ...fact, effect: effectOf(part, 'enum', effect) }]
    note('enum', effect, replaceKeyword(part, matching, { keyword: 'enum', facts }))
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
