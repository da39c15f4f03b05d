import { isEqualJson } from '../../../base/json/exact-numbers.ts'
import { BRANCH_KEYWORDS, compareBranches } from './compare-branches.ts'
import { compareKeywords, PART_KEYWORDS } from './compare-keywords.ts'
import { compareDeprecation, compareNotes, isNote, memberStep, SUNSET } from './compare-notes.ts'
import { compareProperties, PROPERTY_KEYWORDS } from './compare-properties.ts'
import {
  areDisjoint,
  compareValues,
  textEffect,
  typeFact,
  typesOf,
  VALUE_KEYWORDS,
} from './compare-values.ts'
import type { Fact, Matching, Part } from './matching.ts'

/** Compares two schemas. One whose values have another type altogether is another schema: that is one change, with all that it says. */
export function compareSchemas(part: Part, matching: Matching): void {
  const { older, newer } = part
  const [before, after] = [typesOf(older), typesOf(newer)]
  if (areDisjoint(before, after)) {
    const asText = textEffect(older, newer)
    const fact = {
      ...typeFact({ effect: 'other', before, after, formats: [older.format, newer.format] }),
      ...(asText && { asText }),
    }
    const value = matching.copy('newer', newer, 'schema')
    matching.edit(part, {
      facts: [fact],
      steps: [{ op: 'replace', path: [], value }],
      at: ['type'],
    })
    part.value = matching.copy('older', older, 'schema') as Part['value']
    return
  }
  compareValues(part, matching)
  compareProperties(part, matching)
  compareKeywords(part, matching)
  compareBranches(part, matching)
  compareAccess(part, matching)
  compareDeprecation(part, matching, (what, fact) => ({ ...fact, what }))
  compareNotes(part, matching)
  compareOthers(part, matching)
}

// --- internal ---

const ACCESS = { readOnly: 'read-only', writeOnly: 'write-only' }

const KNOWN = new Set([
  ...[...VALUE_KEYWORDS, ...PROPERTY_KEYWORDS, ...PART_KEYWORDS, ...BRANCH_KEYWORDS],
  ...['readOnly', 'writeOnly', 'deprecated', SUNSET, '$defs', 'definitions'],
])

function compareAccess(part: Part, matching: Matching): void {
  for (const [name, word] of Object.entries(ACCESS)) {
    const [was, is] = [part.older, part.newer].map((schema) => schema[name] === true)
    if (was === is) continue
    const fact: Fact = is
      ? { what: `became-${word}`, effect: 'note', text: `is ${word} now` }
      : { what: `became-not-${word}`, effect: 'note', text: `is no longer ${word}` }
    matching.edit(part, { facts: [fact], steps: [memberStep(part, name)], at: [name] })
  }
}

/** Keywords that nobody here knows change as they are: no value is held to them. */
function compareOthers(part: Part, matching: Matching): void {
  const names = [...new Set([...Object.keys(part.older), ...Object.keys(part.newer)])]
  for (const name of names.filter((each) => !KNOWN.has(each) && !isNote(each)))
    if (!isEqualJson(part.older[name], part.newer[name]))
      matching.edit(part, {
        facts: [{ what: 'keyword-changed', effect: 'meaning', text: `says otherwise in ${name}` }],
        ...{ steps: [memberStep(part, name)], at: [name] },
      })
}
