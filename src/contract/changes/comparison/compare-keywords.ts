import { compareNumbers, isEqualJson, type Numeric } from '../../../base/json/exact-numbers.ts'
import { shown } from '../../../base/text/shown.ts'
import { UNCHECKED_PATTERN } from '../../document/schema-words.ts'
import { compareFlag } from './compare-notes.ts'
import {
  aboutOf,
  type ComparedPart,
  type Fact,
  fact,
  type Keyword,
  keywordWord,
  LEAST,
  type PartRelation,
  removal,
  type ValueEdit,
} from './compared-parts.ts'
import { effectOf, keywordValue } from './implied-keywords.ts'
import type { Matching } from './matching.ts'
import { isPlainObject, listAt, mapOf, namesInEither, turnOf } from './plain-objects.ts'

/** Compares what two schemas say in some keywords. Returns the edits of those about single values. */
export function compareKeywords(
  part: ComparedPart,
  matching: Matching,
  keywords: readonly Keyword[],
): readonly ValueEdit[] {
  return keywords.flatMap((row) => compareKeyword(part, matching, row) ?? [])
}

/** Notes another value of a keyword, with what that does given all that both schemas say. */
export function editValue(
  part: ComparedPart,
  matching: Matching,
  keyword: string,
  named: Fact,
): ValueEdit {
  const effect = effectOf(part, keyword, named.effect)
  const edit = matching.edit(part, {
    facts: [{ ...named, effect, ...(effect === 'other' && { breaks: 'both' }) }],
    steps: namesOf(part, keyword).map((name) => matching.step(part, [name])),
    at: [keyword],
  })
  return { about: aboutOf(keyword), effect: named.effect, edit }
}

/** Compares the schemas of the first items, by their places. */
export function comparePrefix(part: ComparedPart, matching: Matching): void {
  const keyword = 'prefixItems'
  const [before, after] = [listAt(part.older, keyword), listAt(part.newer, keyword)]
  const common = Math.min(before.length, after.length)
  if (before.length !== after.length) {
    const turn = after.length > before.length ? 'added' : 'removed'
    const text = `has schemas for its first ${after.length} items instead of ${before.length}`
    const facts = [fact(EFFECTS[turn], `prefix-items-${turn}`, text)]
    if (common === 0) {
      matching.set(part, [keyword], facts)
      return
    }
    const added = after.slice(common).map((_, at) => matching.addition(part, keyword, common + at))
    const removed = before.slice(common).map((_, at) => removal(keyword, common + at))
    matching.edit(part, { facts, steps: [...added, ...removed], at: [keyword] })
  }
  for (let at = 0; at < common; at += 1)
    matching.inner(part, [keyword, String(at)], {
      ...{ kind: 'schema', older: before[at], newer: after[at], way: WITHIN },
    })
}

/** What a rule that is added, or no longer there, does to the values that are allowed. */
export const EFFECTS = { added: 'narrower', removed: 'wider', changed: 'other' } as const

// --- internal ---

const WITHIN: PartRelation = { within: '*' }
const SAME: PartRelation = {}

function compareKeyword(
  part: ComparedPart,
  matching: Matching,
  row: Keyword,
): ValueEdit | undefined {
  const { keyword, form } = row
  const [before, after] = [keywordValue(part.older, keyword), keywordValue(part.newer, keyword)]
  if (form === 'schema') compareSchema(part, matching, row)
  else if (form === 'schemas' || form === 'lists') compareByName(part, matching, row)
  else if (form === 'whole') {
    const isSame =
      before === after ||
      (before !== undefined && after !== undefined && matching.isSame('schema', before, after))
    if (!isSame) matching.set(part, [keyword], schemaFact(row, before, after))
  } else if (form === 'flag') {
    const word = keywordWord(row)
    const on = fact('note', `became-${word}`, `is ${word} now`)
    const off = fact('note', `became-not-${word}`, `is no longer ${word}`)
    compareFlag(part, matching, { member: keyword, on, off })
  } else {
    const orLeast = (value: unknown) => (value === undefined ? LEAST[keyword] : value)
    if (!isEqualJson(orLeast(before), orLeast(after)))
      return editValue(part, matching, keyword, valueFact(row, before, after))
  }
  return undefined
}

/** A pattern that is not checked stands under another keyword. */
function namesOf({ older, newer }: ComparedPart, keyword: string): readonly string[] {
  if (keyword !== 'pattern') return [keyword]
  return [keyword, UNCHECKED_PATTERN].filter((name) => older[name] !== newer[name])
}

function compareSchema(part: ComparedPart, matching: Matching, row: Keyword): void {
  const { keyword } = row
  const [older, newer] = [part.older[keyword], part.newer[keyword]]
  if (older === newer || (isAny(older) && isAny(newer))) return
  const isAdditional = keyword === 'additionalProperties'
  const isWhole =
    isAny(older) ||
    isAny(newer) ||
    (isAdditional && !(isPlainObject(older) && isPlainObject(newer)))
  if (isWhole)
    matching.set(
      part,
      [keyword],
      isAdditional ? othersFact(older, newer) : schemaFact(row, older, newer),
    )
  else matching.inner(part, [keyword], { kind: 'schema', older, newer, way: wayOf(row) })
}

function wayOf({ isWithin }: Keyword): PartRelation {
  return isWithin ? WITHIN : SAME
}

/** Whether a schema allows any value, so that it states nothing. */
function isAny(schema: unknown): boolean {
  const isEmpty = isPlainObject(schema) && Object.keys(schema).length === 0
  return schema === undefined || schema === true || isEmpty
}

/** Compares schemas, or lists of names, that a keyword has by name. */
function compareByName(part: ComparedPart, matching: Matching, row: Keyword): void {
  const { keyword, form, noun } = row
  const [before, after] = [mapOf(part.older, keyword), mapOf(part.newer, keyword)]
  const names = namesInEither(before, after)
  if (names.length > 0) part.value[keyword] = { ...mapOf(part.value, keyword) }
  for (const name of names) {
    const [older, newer] = [before[name], after[name]]
    const turn = turnOf(older, newer)
    if (turn === 'changed' && form === 'schemas')
      matching.inner(part, [keyword, name], { kind: 'schema', older, newer, way: wayOf(row) })
    else if (turn !== 'changed' || !isEqualJson(sorted(older), sorted(newer))) {
      const verb = { added: 'has', removed: 'no longer has', changed: 'has other' }[turn]
      const text = `${verb} ${noun} ${shown(name)}`
      matching.set(part, [keyword, name], fact(EFFECTS[turn], `${keywordWord(row)}-${turn}`, text))
    }
  }
}

function sorted(list: unknown): readonly unknown[] {
  return [list].flat().toSorted()
}

function schemaFact(row: Keyword, before: unknown, after: unknown): Fact {
  const turn = turnOf(before, after)
  const noun = row.noun ?? ''
  const text = {
    added: `has ${noun}`,
    removed: `no longer has ${noun}`,
    changed: `has another ${noun.replace(/^an? /, '')}`,
  }[turn]
  return fact(EFFECTS[turn], `${keywordWord(row)}-${turn}`, text)
}

function othersFact(before: unknown, after: unknown): Fact {
  const what = 'additional-properties'
  if (after === false) return fact('narrower', `${what}-denied`, 'may have no other members')
  if (isAny(after)) return fact('wider', `${what}-allowed`, 'may have any other members')
  if (before === false)
    return fact('wider', `${what}-allowed`, 'may have other members that fit a schema')
  const text = 'may have other members only if they fit a schema'
  return fact('narrower', `${what}-restricted`, text)
}

function valueFact(row: Keyword, before: unknown, after: unknown): Fact {
  const { keyword, form } = row
  const word = keywordWord(row)
  const text = differenceText(row.noun ?? word.replaceAll('-', ' '), before, after)
  const turn = turnOf(before, after)
  if (keyword === 'default') return fact('meaning', `${word}-${turn}`, text)
  // oasdiff has an id of its own for a pattern that is widened to any text.
  if (keyword === 'pattern' && turn === 'changed' && ['.*', '^.*$'].includes(String(after)))
    return fact('wider', 'pattern-generalized', text)
  if (form === 'value') return fact(EFFECTS[turn], `${word}-${turn}`, text)
  if (turn !== 'changed')
    return fact(EFFECTS[turn], `${word}-${turn === 'added' ? 'set' : 'unset'}`, text)
  const isHigher = compareNumbers(after as Numeric, before as Numeric) > 0
  const effect = isHigher === (form === 'upper') ? 'wider' : 'narrower'
  return fact(effect, `${word}-${isHigher ? 'increased' : 'decreased'}`, text)
}

function differenceText(noun: string, before: unknown, after: unknown): string {
  if (before === undefined) return `has the ${noun} ${shown(after)}, where it had none`
  if (after === undefined) return `no longer has the ${noun} ${shown(before)}`
  return `has the ${noun} ${shown(after)} instead of ${shown(before)}`
}
