import { stringifyJson } from '../../../base/json/json.ts'
import type { Members } from '../../reading/bundle.ts'
import { SAID } from '../../reading/said-roles.ts'
import { namesBefore } from '../../resources/shape.ts'
import type { EditStep, Fact, Matching, Part, Property } from './matching.ts'
import { isObject } from './plain-objects.ts'

/** The keywords that are compared here. */
export const PROPERTY_KEYWORDS: readonly string[] = ['properties', 'required']

/**
 * Compares the properties of two schemas, and which of them are required. A property that is called otherwise is one that goes and one
 * that comes, unless the newer document says at it what it was: `x-sandbox: { was: NAME }`, or a list of all its names before.
 */
export function compareProperties(part: Part, matching: Matching): void {
  const { older, newer, value } = part
  const [before, after] = [membersOf(older), membersOf(newer)]
  const renamed = renamedIn(before, after, matching)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  if (names.length > 0) value.properties = { ...(value.properties as object | undefined) }
  if (Array.isArray(newer.required) && newer.required.length > 0) value.required ??= []
  const formers = new Set(renamed.values())
  for (const name of names) {
    const former = renamed.get(name)
    if (former !== undefined) rename(part, matching, { name, former })
    else if (name in before && name in after) keep(part, matching, name)
    else if (name in after) addProperty(part, matching, name)
    else if (!formers.has(name)) removeProperty(part, matching, name)
  }
  const others = [...requiredOf(older), ...requiredOf(newer)].filter(
    (name) => !names.includes(name),
  )
  for (const name of new Set(others)) compareRequired(part, matching, name)
}

/** The property under a name, as the newer schema has it if it is there, else the older one. */
export function propertyOf(part: Part, matching: Matching, name: string): Property {
  const [side, schema] =
    name in membersOf(part.newer)
      ? (['newer', part.newer] as const)
      : (['older', part.older] as const)
  const { target } = matching.resolve(side, membersOf(schema)[name])
  const former = membersOf(part.older)[name]
  return {
    name,
    isRequired: requiredOf(schema).includes(name),
    wasRequired: requiredOf(part.older).includes(name),
    hasDefault: target.default !== undefined,
    isReadOnly: target.readOnly === true,
    isWriteOnly: target.writeOnly === true,
    ...(former !== undefined && {
      wasWriteOnly: matching.resolve('older', former).target.writeOnly === true,
    }),
  }
}

// --- internal ---

/** Whether there may be no other members than those that are listed. */
function isClosed({ additionalProperties, unevaluatedProperties, patternProperties }: Members) {
  const isFalse = additionalProperties === false || unevaluatedProperties === false
  return isFalse && patternProperties === undefined
}

function membersOf({ properties }: Members): Members {
  return isObject(properties) ? properties : {}
}

function requiredOf({ required }: Members): readonly string[] {
  return Array.isArray(required) ? required : []
}

/** The older names of properties that say what they were, if that one is gone and this one is new. */
function renamedIn(
  before: Members,
  after: Members,
  matching: Matching,
): ReadonlyMap<string, string> {
  const found = Object.keys(after).flatMap((name): [string, string][] => {
    if (name in before) return []
    const { target } = matching.resolve('newer', after[name])
    const was = namesBefore(target).find((each) => each in before && !(each in after))
    return was === undefined ? [] : [[name, was]]
  })
  // Of two that were the same, the first is.
  return new Map(found.filter(([, was], at) => found.findIndex(([, each]) => each === was) === at))
}

function keep(part: Part, matching: Matching, name: string): void {
  matching.inner(part, ['properties', name], {
    ...{ kind: 'schema', older: membersOf(part.older)[name], newer: membersOf(part.newer)[name] },
    way: { to: 'property', property: propertyOf(part, matching, name) },
  })
  compareRequired(part, matching, name)
}

/** Whether a property is required is one more difference, if it is there on both sides. */
function compareRequired(part: Part, matching: Matching, name: string): void {
  const [before, after] = [part.older, part.newer].map((each) => requiredOf(each).includes(name))
  if (before === after) return
  const fact: Fact = {
    ...(after
      ? { what: 'became-required', effect: 'narrower', text: 'is required now' }
      : { what: 'became-optional', effect: 'wider', text: 'is no longer required' }),
    property: propertyOf(part, matching, name),
  }
  matching.edit(part, { facts: [fact], steps: requiredSteps(part, name), at: ['properties', name] })
}

/** What makes a name required as it is in the newer document, whether there is a property of it or not. */
function requiredSteps({ older, newer }: Part, name: string): readonly EditStep[] {
  const [before, after] = [requiredOf(older), requiredOf(newer).includes(name)]
  if (after)
    return before.includes(name) ? [] : [{ op: 'add', path: ['required', '-'], value: name }]
  return before.flatMap((each, at): EditStep[] =>
    each === name ? [{ op: 'remove', path: ['required', String(at)] }] : [],
  )
}

function addProperty(part: Part, matching: Matching, name: string): void {
  const property = propertyOf(part, matching, name)
  const value = matching.copyOf('newer', membersOf(part.newer)[name], 'schema')
  matching.edit(part, {
    facts: [
      {
        what: 'property-added',
        effect: property.isRequired ? 'narrower' : 'wider',
        ...(isClosed(part.older) && { breaks: 'answer' }),
        text: `is new${property.isRequired ? ', and required' : ''}`,
        property,
      },
    ],
    steps: [{ op: 'add', path: ['properties', name], value }, ...requiredSteps(part, name)],
    at: { older: [], newer: ['properties', name] },
  })
}

function removeProperty(part: Part, matching: Matching, name: string): void {
  const property = propertyOf(part, matching, name)
  const fact: Fact = {
    what: 'property-removed',
    effect: 'other',
    ...(isClosed(part.newer) && { breaks: 'request' }),
    text: 'is gone',
    property,
  }
  matching.edit(part, {
    facts: [fact],
    steps: [{ op: 'remove', path: ['properties', name] }, ...requiredSteps(part, name)],
    at: { older: ['properties', name], newer: [] },
  })
}

/** The value stays, with all that is said of it, under its new name: in requests and answers at once, since a record has it under one. */
function rename(
  part: Part,
  matching: Matching,
  names: { readonly name: string; readonly former: string },
): void {
  const { name, former } = names
  const isRequired = requiredOf(part.newer).includes(name)
  const property = propertyOf(part, matching, name)
  const said = Object(matching.resolve('newer', membersOf(part.newer)[name]).target)[SAID]
  const was: Property = {
    ...property,
    name: former,
    isRequired: requiredOf(part.older).includes(former),
  }
  matching.inner(part, ['properties', former], {
    ...{ kind: 'schema', older: membersOf(part.older)[former], newer: membersOf(part.newer)[name] },
    way: { to: 'property', property },
  })
  const edit = matching.edit(part, {
    facts: [
      {
        what: 'property-removed',
        effect: 'other',
        ...(isClosed(part.newer) && { breaks: 'request' }),
        text: `is called ${name} now`,
        property: was,
      },
      {
        what: 'property-added',
        effect: isRequired ? 'narrower' : 'wider',
        ...(isClosed(part.older) && { breaks: 'answer' }),
        text: `has the value that ${former} had`,
        property,
      },
    ],
    steps: [
      { op: 'add', path: ['properties', former, SAID], value: said },
      { op: 'move', from: ['properties', former], path: ['properties', name] },
      ...requiredSteps(part, former),
      ...requiredSteps(part, name),
    ],
    at: { older: ['properties', former], newer: ['properties', name] },
  })
  matching.tie(stringifyJson([former, name]), edit)
}
