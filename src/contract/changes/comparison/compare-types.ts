import { canonicalText, isEqualJson } from '../../../base/json/exact-numbers.ts'
import { shown } from '../../../base/text/shown.ts'
import type { Members } from '../../reading/bundle.ts'
import { editValue } from './compare-keywords.ts'
import {
  type ComparedPart,
  type EditStep,
  type Fact,
  fact,
  removal,
  type ValueEdit,
  type ValueEffect,
} from './compared-parts.ts'
import { isImplied } from './implied-keywords.ts'
import type { Matching } from './matching.ts'
import { allowsNullByType, indexedItems, isAnnotation, pairUp } from './plain-objects.ts'

export function compareTypes(part: ComparedPart, matching: Matching): readonly ValueEdit[] {
  const { older, newer } = part
  const [before, after] = [typeNames(older), typeNames(newer)]
  const isChanged = !isEqualJson(before?.toSorted(), after?.toSorted())
  const isNullChanged =
    before !== undefined && after !== undefined && hasNull(older) !== hasNull(newer)
  // In a list of types, null and the others are edited each on its own.
  const isList = isChanged && isNullChanged
  if (isList) part.value.type = withNull(before, hasNull(older))
  const steps: EditStep[] = []
  if (isList) steps.push(...listSteps(before, after))
  else if (isChanged) {
    const list = withNull(after ?? [], hasNull(newer))
    const value = list.length === 1 ? list[0] : list
    const op = before === undefined ? 'add' : 'replace'
    steps.push(after ? { op, path: ['type'], value } : { op: 'remove', path: ['type'] })
  }
  return [
    ...editTypes(part, matching, { isChanged, steps }),
    ...(isNullChanged ? [editNull(part, matching, isList)] : []),
    ...compareEnums(part, matching),
  ]
}

/** The types that a schema allows, except null; `undefined` if it has no `type`. */
export function typeNames({ type }: Members): readonly string[] | undefined {
  if (type === undefined) return undefined
  const all = [type].flat().map(String)
  const others = all.filter((each) => each !== 'null')
  return others.length > 0 ? others : all
}

/** That a schema whose values have another type altogether is another one; `undefined` if some value may fit the types of both. */
export function otherSchemaFact({ older, newer }: ComparedPart): Fact | undefined {
  const [one, other] = [typeNames(older), typeNames(newer)]
  if (!one || !other || isSome(one, other) || isSome(other, one)) return undefined
  return { ...typeFact({ older, newer }, 'other'), ...asText(older, newer) }
}

export function nullFact(isNullable: boolean): Fact {
  return isNullable
    ? fact('wider', 'became-nullable', 'may be null')
    : fact('narrower', 'became-not-nullable', 'may no longer be null')
}

// --- internal ---

/** Whether some value of the types of one schema fits those of another. */
function isSome(types: readonly string[], others: readonly string[]): boolean {
  return types.some((type) => covers(others, type))
}

function covers(types: readonly string[], type: string): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'))
}

function hasNull({ type }: Members): boolean {
  return Array.isArray(type) && type.length > 1 && type.includes('null')
}

function withNull(types: readonly string[], isNullable: boolean): readonly string[] {
  return [...types, ...(isNullable ? ['null'] : [])]
}

/** A change of types and formats is one, with the steps of what changes the types. */
function editTypes(
  part: ComparedPart,
  matching: Matching,
  { isChanged, steps }: { readonly isChanged: boolean; readonly steps: readonly EditStep[] },
): readonly ValueEdit[] {
  const { older, newer } = part
  const isFormatChanged = older.format !== newer.format
  if (!isChanged && !isFormatChanged) return []
  const [before, after] = [typeNames(older), typeNames(newer)]
  const ofTypes = isChanged ? typesEffect(before, after) : undefined
  const ofFormats = isFormatChanged
    ? formatEffect(older.format, newer.format, after ?? before)
    : undefined
  const named = joined(ofTypes, ofFormats)
  const effect = joined(ofTypes, isFormatChanged ? checkedFormatEffect(part) : undefined)
  const edit = matching.edit(part, {
    facts: [
      {
        ...{ ...typeFact(part, named), effect, ...asText(older, newer) },
        ...(effect === 'other' && { breaks: 'both' }),
      },
    ],
    steps: [...steps, ...(isFormatChanged ? [matching.step(part, ['format'])] : [])],
    at: [isChanged ? 'type' : 'format'],
  })
  return [{ effect: named, edit }]
}

function editNull(part: ComparedPart, matching: Matching, isList: boolean): ValueEdit {
  const { older, newer } = part
  const isNullable = hasNull(newer)
  const types = typeNames(newer) ?? []
  const inList: EditStep = isNullable
    ? { op: 'add', path: ['type', '-'], value: 'null' }
    : removal('type', typeNames(older)?.length ?? 0)
  const value = isNullable ? withNull(types, true) : newer.type
  const isUnchanged = allowsNullByType(older) === allowsNullByType(newer)
  const edit = matching.edit(part, {
    facts: [{ ...nullFact(isNullable), ...(isUnchanged && { effect: 'note' }) }],
    steps: [isList ? inList : { op: 'replace', path: ['type'], value }],
    at: ['type'],
  })
  return { about: 'null', effect: isNullable ? 'wider' : 'narrower', edit }
}

/** Indexes are those of the older list: what is removed goes last. */
function listSteps(before: readonly string[], after: readonly string[]): readonly EditStep[] {
  const added = after.filter((each) => !before.includes(each))
  return [
    ...added.map((value): EditStep => ({ op: 'add', path: ['type', '-'], value })),
    ...before.flatMap((each, at) => (after.includes(each) ? [] : [removal('type', at)])),
  ]
}

function typesEffect(
  before: readonly string[] | undefined,
  after: readonly string[] | undefined,
): ValueEffect {
  if (!after || before?.every((each) => covers(after, each))) return 'wider'
  return !before || after.every((each) => covers(before, each)) ? 'narrower' : 'other'
}

/** Formats of which the second has all values of the first, as oasdiff names them (checker/check_types.go, `isFormatContained`). */
const WITHIN = [
  ...['number float double', 'integer int32 int64', 'integer int32 bigint', 'integer int64 bigint'],
  ...['string date date-time', 'string time date-time'],
]

function formatEffect(
  before: unknown,
  after: unknown,
  types: readonly string[] | undefined,
): ValueEffect {
  if (after === undefined) return 'wider'
  if (before === undefined) return 'narrower'
  const isWithin = (from: unknown, to: unknown) => WITHIN.includes(`${types?.[0]} ${from} ${to}`)
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
function checkedFormatEffect({ older, newer }: ComparedPart): ValueEffect {
  const checked = ({ format, type }: Members) => {
    const isNumber = [type].flat().some((each) => each === 'integer' || each === 'number')
    const isChecked = (isNumber ? NUMBER_FORMATS : CHECKED_FORMATS).has(String(format))
    return isChecked ? format : undefined
  }
  const [before, after] = [checked(older), checked(newer)]
  if (before === after) return 'meaning'
  const types = typeNames(newer) ?? typeNames(older)
  // A text that is valid in one format is not valid in the other.
  if (before && after && types?.[0] === 'string') return 'other'
  const effect = formatEffect(before, after, types)
  if (effect === 'narrower' && isImplied(older, 'format', after)) return 'note'
  return effect === 'wider' && isImplied(newer, 'format', before) ? 'note' : effect
}

function joined(...effects: readonly (ValueEffect | undefined)[]): ValueEffect {
  const all = effects.filter((each) => each !== undefined)
  // Effects that change no value count only where there are no others.
  const changing = all.filter((each) => each !== 'note' && each !== 'meaning')
  const [first, ...others] = new Set(changing.length > 0 ? changing : all)
  return others.length === 0 && first ? first : 'other'
}

/** The change of a type, in the words of oasdiff for one type or for a list of them. */
function typeFact(
  { older, newer }: Pick<ComparedPart, 'older' | 'newer'>,
  effect: ValueEffect,
): Fact {
  const [before, after] = [typeNames(older), typeNames(newer)]
  const text = `is ${typeText(after, newer.format)} instead of ${typeText(before, older.format)}`
  const isList = (before?.length ?? 0) > 1 || (after?.length ?? 0) > 1
  if (isList && before && after && effect !== 'other')
    return fact(effect, `list-of-types-${effect === 'wider' ? 'widened' : 'narrowed'}`, text)
  const word = { wider: 'generalized', narrower: 'specialized' }[String(effect)] ?? 'changed'
  return fact(effect, `type-${word}`, text)
}

function typeText(types: readonly string[] | undefined, format: unknown): string {
  const names = types?.join(' or ') ?? 'anything'
  return typeof format === 'string' ? `${names} (${format})` : names
}

/** What becomes of texts that were values of the older schema, where values are written as texts: any number is a text. */
function asText(older: Members, newer: Members): Pick<Fact, 'asText'> {
  if (takesTexts(newer, older)) return { asText: 'wider' }
  return takesTexts(older, newer) ? { asText: 'narrower' } : {}
}

const SIMPLE = new Set(['integer', 'number', 'boolean'])

/** Whether a schema takes, as texts, all that numbers and booleans of another one are written as. */
function takesTexts(schema: Members, of: Members): boolean {
  const isSimple = typeNames(of)?.every((type) => SIMPLE.has(type)) && !hasNull(of)
  if (!isSimple || typeNames(schema)?.join() !== 'string') return false
  const texts = Array.isArray(of.enum) ? of.enum.map(String) : undefined
  const written = { type: 'string', ...(texts ? { enum: texts } : { minLength: 1 }) }
  return Object.entries(schema).every(([name, value]) => {
    if (name === 'type' || name === 'default' || isAnnotation(name)) return true
    if (name === 'format') return !CHECKED_FORMATS.has(String(value))
    if (name !== 'enum') return isImplied(written, name, value)
    return Array.isArray(value) && texts?.every((text) => value.includes(text)) === true
  })
}

function compareEnums(part: ComparedPart, matching: Matching): readonly ValueEdit[] {
  const { enum: before } = part.older
  const { enum: after } = part.newer
  if (!Array.isArray(before) && !Array.isArray(after)) return []
  if (!Array.isArray(before) || !Array.isArray(after)) {
    const text = 'may have any value, not only those of an enum'
    const named = Array.isArray(after)
      ? fact('narrower', 'became-enum', `must be one of ${valuesText(after)}`)
      : fact('wider', 'became-not-enum', text)
    return [editValue(part, matching, 'enum', named)]
  }
  const { added, removed } = pairUp(indexedItems(before), indexedItems(after), ({ value }) =>
    canonicalText(value),
  )
  const changes = [
    ...added.map(({ at, value }) => ({
      fact: fact('wider', 'enum-value-added', `may be ${shown(value)}, too`),
      step: matching.addition(part, 'enum', at),
    })),
    ...removed.map(({ at, value }) => ({
      fact: fact('narrower', 'enum-value-removed', `may no longer be ${shown(value)}`),
      step: removal('enum', at),
    })),
  ]
  if (changes.length > 0 && removed.length === before.length) {
    const facts = changes.map((each) => each.fact)
    return [{ effect: 'other', edit: matching.set(part, ['enum'], facts) }]
  }
  const edits = matching.editEach(part, changes, { at: ['enum'] })
  return edits.map((edit) => ({ effect: edit.facts[0]?.effect ?? 'other', edit }))
}

function valuesText(values: readonly unknown[]): string {
  const more = values.length > 5 ? ` and ${values.length - 5} more` : ''
  const few = values.slice(0, 5).map((each) => shown(each))
  return `${few.join(', ')}${more}`
}
