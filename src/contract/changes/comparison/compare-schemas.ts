import { isEqualJson } from '../../../base/json/exact-numbers.ts'
import { stringifyJson } from '../../../base/json/json.ts'
import { UNCHECKED_PATTERN } from '../../document/schema-words.ts'
import type { Members } from '../../reading/bundle.ts'
import { ROLE_EXTENSION } from '../../reading/declared-roles.ts'
import { namesBefore } from '../../resources/shape.ts'
import { BRANCH_KEYWORDS, compareBranches } from './compare-branches.ts'
import { compareKeywords, comparePrefix } from './compare-keywords.ts'
import { compareDeprecation, compareNotes, isNote, SUNSET } from './compare-notes.ts'
import { compareTypes, otherSchemaFact } from './compare-types.ts'
import {
  ACCESS_KEYWORDS,
  type ComparedPart,
  type EditStep,
  type Fact,
  fact,
  PART_KEYWORDS,
  type Property,
  removal,
  VALUE_KEYWORDS,
  type ValueEdit,
  type ValueEffect,
} from './compared-parts.ts'
import { admits } from './implied-keywords.ts'
import type { Matching } from './matching.ts'
import { listAt, mapOf, namesInEither } from './plain-objects.ts'

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

/**
 * Compares the properties of two schemas, and which of them are required. A property that is called otherwise is one that goes and one
 * that comes, unless the newer document says at it what it was: `x-sandbox: { was: NAME }`, or a list of all its names before.
 */
function compareProperties(part: ComparedPart, matching: Matching): void {
  const { older, newer, value } = part
  const [before, after] = [propertiesOf(older), propertiesOf(newer)]
  const renamed = renamedIn(before, after, matching)
  const formers = new Set(renamed.values())
  const names = namesInEither(before, after)
  if (names.length > 0) value.properties = { ...mapOf(value, 'properties') }
  if (listAt(newer, 'required').length > 0) value.required ??= []
  for (const name of names) {
    const former = renamed.get(name)
    if (former !== undefined) rename(part, matching, { name, former })
    else if (name in before && name in after) {
      keep(part, matching, { former: name, name })
      compareRequired(part, matching, name)
    } else if (name in after) addProperty(part, matching, name)
    else if (!formers.has(name)) removeProperty(part, matching, name)
  }
  const required = [...listAt(older, 'required'), ...listAt(newer, 'required')].map(String)
  for (const name of new Set(required))
    if (!names.includes(name)) compareRequired(part, matching, name)
}

function propertiesOf(schema: Members): Members {
  return mapOf(schema, 'properties')
}

/** The property under a name, as the newer schema has it if it is there, else the older one. */
function propertyOf(part: ComparedPart, matching: Matching, name: string): Property {
  const side = name in propertiesOf(part.newer) ? 'newer' : 'older'
  const { target } = matching.resolve(side, propertiesOf(part[side])[name])
  const former = propertiesOf(part.older)[name]
  return {
    name,
    isRequired: isRequired(part[side], name),
    wasRequired: isRequired(part.older, name),
    hasDefault: target.default !== undefined,
    isReadOnly: target.readOnly === true,
    isWriteOnly: target.writeOnly === true,
    ...(former !== undefined && {
      wasWriteOnly: matching.resolve('older', former).target.writeOnly === true,
    }),
  }
}

function isRequired(schema: Members, name: string): boolean {
  return listAt(schema, 'required').includes(name)
}

/** The former names (`was`) of new properties whose former name is gone. */
function renamedIn(
  before: Members,
  after: Members,
  matching: Matching,
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>()
  const formers = new Set<string>()
  for (const name of Object.keys(after)) {
    if (name in before) continue
    const { target } = matching.resolve('newer', after[name])
    const was = namesBefore(target).find((each) => each in before && !(each in after))
    // If two properties had the same former name, the first one counts.
    if (was === undefined || formers.has(was)) continue
    renamed.set(name, was)
    formers.add(was)
  }
  return renamed
}

/** Compares a property that is on both sides, whatever it was called. */
function keep(part: ComparedPart, matching: Matching, { former, name }: Names): void {
  matching.inner(part, ['properties', former], {
    ...{ kind: 'schema', older: propertiesOf(part.older)[former] },
    newer: propertiesOf(part.newer)[name],
    way: { property: propertyOf(part, matching, name) },
  })
}

/** Whether a property is required is one more difference, if it is there on both sides. */
function compareRequired(part: ComparedPart, matching: Matching, name: string): void {
  if (isRequired(part.older, name) === isRequired(part.newer, name)) return
  const named = isRequired(part.newer, name)
    ? fact('narrower', 'became-required', 'is required now')
    : fact('wider', 'became-optional', 'is no longer required')
  matching.edit(part, {
    facts: [{ ...named, property: propertyOf(part, matching, name) }],
    steps: requiredSteps(part, name),
    at: ['properties', name],
  })
}

/** What makes a name required as it is in the newer document, whether there is a property of it or not. */
function requiredSteps({ older, newer }: ComparedPart, name: string): readonly EditStep[] {
  const before = listAt(older, 'required')
  if (isRequired(newer, name))
    return before.includes(name) ? [] : [{ op: 'add', path: ['required', '-'], value: name }]
  return before.flatMap((each, at) => (each === name ? [removal('required', at)] : []))
}

function addProperty(part: ComparedPart, matching: Matching, name: string): void {
  const property = propertyOf(part, matching, name)
  const text = `is new${property.isRequired ? ', and required' : ''}`
  matching.edit(part, {
    facts: [additionFact(part, property, text)],
    steps: [matching.step(part, ['properties', name]), ...requiredSteps(part, name)],
    at: { older: [], newer: ['properties', name] },
  })
}

function removeProperty(part: ComparedPart, matching: Matching, name: string): void {
  matching.edit(part, {
    facts: [removalFact(part, propertyOf(part, matching, name), 'is gone')],
    steps: [matching.step(part, ['properties', name]), ...requiredSteps(part, name)],
    at: { older: ['properties', name], newer: [] },
  })
}

function additionFact({ older }: ComparedPart, property: Property, text: string): Fact {
  const effect = property.isRequired ? 'narrower' : 'wider'
  const breaks = isClosed(older) ? ({ breaks: 'answer' } as const) : {}
  return { what: 'property-added', effect, ...breaks, text, property }
}

function removalFact({ newer }: ComparedPart, property: Property, text: string): Fact {
  const breaks = isClosed(newer) ? ({ breaks: 'request' } as const) : {}
  return { what: 'property-removed', effect: 'other', ...breaks, text, property }
}

/** Whether there may be no other members than those that are listed. */
function isClosed({ additionalProperties, unevaluatedProperties, patternProperties }: Members) {
  const isFalse = additionalProperties === false || unevaluatedProperties === false
  return isFalse && patternProperties === undefined
}

interface Names {
  readonly former: string
  readonly name: string
}

/** The value stays, with all that is said of it, under its new name: in requests and answers at once, since a record has it under one. */
function rename(part: ComparedPart, matching: Matching, { name, former }: Names): void {
  keep(part, matching, { former, name })
  const property = propertyOf(part, matching, name)
  const was = { ...property, name: former, isRequired: isRequired(part.older, former) }
  const { target } = matching.resolve('newer', propertiesOf(part.newer)[name])
  const edit = matching.edit(part, {
    facts: [
      removalFact(part, was, `is called ${name} now`),
      additionFact(part, property, `has the value that ${former} had`),
    ],
    steps: [
      { op: 'add', path: ['properties', former, ROLE_EXTENSION], value: target[ROLE_EXTENSION] },
      { op: 'move', from: ['properties', former], path: ['properties', name] },
      ...requiredSteps(part, former),
      ...requiredSteps(part, name),
    ],
    at: { older: ['properties', former], newer: ['properties', name] },
  })
  matching.tie(stringifyJson([former, name]), edit)
}
