import { isEqualJson } from '../../../base/json/exact-numbers.ts'
import { UNCHECKED_PATTERN } from '../../document/schema-words.ts'
import { BRANCH_KEYWORDS, compareBranches } from './compare-branches.ts'
import { compareKeywords, comparePrefix } from './compare-keywords.ts'
import { compareDeprecation, compareNotes, isNote, SUNSET } from './compare-notes.ts'
import { compareProperties } from './compare-properties.ts'
import { compareTypes, otherSchemaFact } from './compare-types.ts'
import { type ComparedPart, fact, type ValueEdit, type ValueEffect } from './compared-parts.ts'
import { admits } from './implied-keywords.ts'
import { ACCESS_KEYWORDS, PART_KEYWORDS, VALUE_KEYWORDS } from './keywords.ts'
import type { Matching } from './matching.ts'
import { namesInEither } from './plain-objects.ts'

/** Compares two schemas. One whose values have another type altogether is another schema: that is one change, with all that it says. */
export function compareSchemas(part: ComparedPart, matching: Matching): void {
  const fact = otherSchemaFact(part)
  if (fact) {
    const value = matching.copy('newer', part.newer, 'schema')
    matching.edit(part, {
      facts: [fact],
      steps: [{ op: 'replace', path: [], value }],
      at: ['type'],
    })
    return
  }
  tieValues(part, [
    ...compareTypes(part, matching),
    ...compareKeywords(part, matching, VALUE_KEYWORDS),
  ])
  compareProperties(part, matching)
  compareKeywords(part, matching, PART_KEYWORDS)
  comparePrefix(part, matching)
  compareBranches(part, matching)
  compareKeywords(part, matching, ACCESS_KEYWORDS)
  compareDeprecation(part, matching)
  compareNotes(part, matching)
  compareOtherKeywords(part, matching)
}

// --- internal ---

const KNOWN = new Set([
  ...[...VALUE_KEYWORDS, ...PART_KEYWORDS, ...ACCESS_KEYWORDS].map(({ keyword }) => keyword),
  ...['type', 'format', 'enum', 'properties', 'required', 'prefixItems', ...BRANCH_KEYWORDS],
  ...['deprecated', SUNSET, UNCHECKED_PATTERN, '$defs', 'definitions'],
])

/** Compares unknown keywords as a whole: no value is validated by them. */
function compareOtherKeywords(part: ComparedPart, matching: Matching): void {
  for (const name of namesInEither(part.older, part.newer))
    if (!KNOWN.has(name) && !isNote(name) && !isEqualJson(part.older[name], part.newer[name]))
      matching.set(part, [name], fact('meaning', 'keyword-changed', `says otherwise in ${name}`))
}

/**
 * Says which edits of a schema need one another, so that some value fits whatever is applied. What narrows needs all that widens the same
 * kind of value: with these, the schema allows what the newer one does, at least; with nothing that narrows, what the older one does. What
 * does both counts as both. A default goes with the values that it is one of.
 */
function tieValues(part: ComparedPart, edits: readonly ValueEdit[]): void {
  const isOf =
    (effect: ValueEffect) =>
    ({ effect: its }: ValueEdit) =>
      its === effect || its === 'other'
  for (const one of edits.filter(isOf('narrower')))
    for (const other of edits.filter(isOf('wider')))
      if (one !== other && isSameKind(one, other)) one.edit.requires.add(other.edit)
  tieDefault(part, edits)
}

function isSameKind({ about }: ValueEdit, other: ValueEdit): boolean {
  return about === undefined || other.about === undefined || about === other.about
}

function tieDefault({ older, newer }: ComparedPart, edits: readonly ValueEdit[]): void {
  const own = edits.find(({ edit }) => edit.at.older?.[0] === 'default')?.edit
  if (!own) return
  const others = edits.filter(({ edit }) => edit !== own)
  if (newer.default !== undefined && !admits(older, newer.default))
    for (const { effect, edit } of others) if (effect !== 'narrower') own.requires.add(edit)
  if (older.default !== undefined && !admits(newer, older.default))
    for (const { effect, edit } of others) if (effect !== 'wider') edit.requires.add(own)
}
