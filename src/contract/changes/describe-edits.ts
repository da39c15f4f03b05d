import { titled } from '../../base/text/text.ts'
import type {
  ComparedPart,
  Context,
  Edit,
  Fact,
  PartRelation,
} from './comparison/compared-parts.ts'
import type { Matching } from './comparison/matching.ts'
import { type Level, oasdiffLevel } from './oasdiff-checks.ts'

/** What is said of an edit at one place. */
export interface Description {
  readonly edit: Edit
  readonly id: string
  readonly level: Level
  readonly operation?: string
  readonly answer?: string
  readonly text: string
  /** The place in few words. */
  readonly place: string
}

/**
 * What is said of all edits: each for every operation that meets it, once for each of its messages, where it comes first in that.
 * @param root the part of the whole documents
 */
export function describeEdits(root: ComparedPart, matching: Matching): readonly Description[] {
  const descriptions: Description[] = []
  const known = new Map<Edit, Set<string>>()
  const changed = changedParts(matching)
  const describe = (edit: Edit, fact: Fact, around: Context) => {
    const context = contextOfFact(fact, around)
    const { operation, status } = context
    const text = `${titled(placeText(context))} ${fact.text}.`
    // A body may be of several media types.
    const key = JSON.stringify([operation, text])
    const texts = known.get(edit) ?? new Set()
    if (texts.has(key)) return
    known.set(edit, texts.add(key))
    descriptions.push({
      ...{ edit, ...nameFact(fact, context) },
      ...(operation !== undefined && { operation }),
      ...(status !== undefined && { answer: status }),
      ...{ text, place: shortPlace(context) },
    })
  }
  const visit = (part: ComparedPart, context: Context, seen: Set<ComparedPart>) => {
    if (seen.has(part) || !changed.has(part)) return
    seen.add(part)
    for (const edit of part.edits) for (const fact of edit.facts) describe(edit, fact, context)
    for (const { part: inner, way } of part.inner)
      visit(inner, contextOf(context, way), way.context ? new Set() : seen)
  }
  visit(root, { side: 'contract', path: [] }, new Set())
  return descriptions
}

// --- internal ---

/** The parts with edits, and those that lead to them. */
function changedParts({ edits }: Matching): ReadonlySet<ComparedPart> {
  const changed = new Set<ComparedPart>()
  const waiting = edits.map(({ part }) => part)
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    if (changed.has(part)) continue
    changed.add(part)
    waiting.push(...part.around)
  }
  return changed
}

function contextOf(around: Context, { property, within, context }: PartRelation): Context {
  const name = property?.name ?? within
  if (name === undefined) return { ...around, ...context }
  const { property: _, ...others } = around
  return {
    ...others,
    path: [...around.path, name],
    ...(property && { property }),
    ...((around.isWithinHidden || isHidden(around)) && { isWithinHidden: true }),
  }
}

/** A fact may be about an operation of the whole contract, and about a property of its place. */
function contextOfFact({ operation, property }: Fact, around: Context): Context {
  return {
    ...around,
    ...(operation !== undefined && { side: 'operation', operation }),
    ...(property && { path: [...around.path, property.name], property }),
  }
}

/**
 * The id of what is said at a place, and its level. The id is oasdiff's if it has one, else one of ours, which begins with `x-`. What
 * refuses requests of a client that keeps to the older contract is an error, and nothing else of a request is; so is an answer that may
 * be what the older contract rules out. In all other things the level is that of oasdiff.
 */
function nameFact(fact: Fact, at: Context): { readonly id: string; readonly level: Level } {
  const ids = fact.id === undefined ? idsOf(fact.what ?? 'changed', at) : [fact.id]
  const known = ids.find((id) => oasdiffLevel(id) !== undefined)
  const own = ids.at(-1) ?? ''
  const level = levelOf(fact, at, known === undefined ? levelOfKin(own) : oasdiffLevel(known))
  return { id: known ?? (own.startsWith('x-') ? own : `x-${own}`), level }
}

/** Whether the side of the message never contains it: `readOnly` in requests, `writeOnly` in answers. */
function isHidden({ side, property }: Context): boolean {
  return (
    (side === 'request' && property?.isReadOnly === true) ||
    (side === 'response' && property?.isWriteOnly === true)
  )
}

/** A place in few words, for the name of a change. */
function shortPlace({ operation, side, status, parameter, header, path }: Context): string {
  const message = {
    ...{ contract: undefined, operation: undefined, request: 'body', answer: status },
    ...{ response: status, header: `${status}.header.${header}` },
    parameter: `${parameter?.in}.${parameter?.name}`,
  }[side]
  const keys = [message, ...path].filter((each) => each !== undefined)
  return [operation, keys.join('.')].filter(Boolean).join(' ')
}

/** oasdiff's names of what does not follow from where it is. */
const ALIASES: { readonly [id: string]: readonly string[] } = {
  'response-body-enum-value-removed': ['response-mediatype-enum-value-removed'],
  'request-body-type-specialized': ['request-body-type-changed'],
  'request-property-type-specialized': ['request-property-type-changed'],
  'request-parameter-type-specialized': ['request-parameter-type-changed'],
}

/** The ids that something may have, the best first; the last is what ours is called. */
function idsOf(what: string, context: Context): readonly string[] {
  const { side, path, property } = context
  const isRoot = path.length === 0
  const need = property?.isRequired ? 'required' : 'optional'
  const hidden = isHidden(context) ? `${side === 'request' ? 'read' : 'write'}-only-` : ''
  const isProperty = property !== undefined && path.at(-1) === property.name
  if (what === 'property-added' || what === 'property-removed')
    return propertyIds(what, context, need)
  if (
    /^became-(?:not-)?(?:read|write)-only$/.test(what) &&
    isProperty &&
    (side === 'request' || side === 'response')
  )
    return [`${side}-${need}-property-${what}`]
  switch (side) {
    case 'request':
    case 'response': {
      const at = isRoot ? 'body' : `${hidden}property`
      const plain = `${side}-${at}-${what}`
      const withDefault =
        property?.hasDefault && what === 'became-required' ? [`${plain}-with-default`] : []
      return [...withDefault, ...(ALIASES[plain] ?? []), plain]
    }
    case 'parameter': {
      const plain = isRoot ? `request-parameter-${what}` : `request-parameter-property-${what}`
      const inHeader =
        !isRoot && context.parameter?.in === 'header' ? [`request-header-property-${what}`] : []
      return [...inHeader, ...(ALIASES[plain] ?? []), plain]
    }
    case 'header':
      return [isRoot ? `response-header-${what}` : `response-header-property-${what}`]
    default:
      return [`${side === 'operation' || side === 'contract' ? 'api' : 'response'}-${what}`]
  }
}

function propertyIds(
  what: 'property-added' | 'property-removed',
  { side, parameter, property }: Context,
  need: string,
): readonly string[] {
  const isNew = what === 'property-added'
  if (side === 'request') {
    if (property?.isReadOnly) return [`request-read-only-${what}`]
    if (!isNew) return ['request-property-removed']
    return [
      `new-${need}-request-property${property?.isRequired && property.hasDefault ? '-with-default' : ''}`,
    ]
  }
  if (side === 'response')
    return [`response-${need}-${property?.isWriteOnly ? 'write-only-' : ''}${what}`]
  if (side === 'parameter') {
    const inHeader =
      isNew && property?.isRequired && parameter?.in === 'header'
        ? ['new-required-request-header-property']
        : []
    return [
      ...inHeader,
      isNew ? `new-${need}-request-parameter-property` : `request-parameter-${what}`,
    ]
  }
  return [`response-header-${what}`]
}

/** The level that oasdiff gives the same change of a property, a body or a parameter. */
function levelOfKin(id: string): Level | undefined {
  // Any bound that is set has the level that oasdiff gives to a maximum that is set.
  const words = id.split('-')
  const bound = words.findIndex((word) => word === 'max' || word === 'min')
  const isSet = bound > 0 && words.at(-1) === 'set'
  const like = isSet ? [...words.slice(0, bound), 'max', 'set'].join('-') : id
  const kin = ['body', 'property', 'parameter', 'parameter-property'].map((at) =>
    like.replace(
      /^(request|response)-(?:body|parameter-property|parameter|property)-/,
      `$1-${at}-`,
    ),
  )
  return kin.map(oasdiffLevel).find((level) => level !== undefined)
}

/** What a client sends may not fit what narrows, nor what it gets what widens. `usual` is what oasdiff says. */
function levelOf(fact: Fact, at: Context, usual: Level | undefined): Level {
  const { side } = at
  const isAnswer = side === 'response' || side === 'header' || side === 'answer'
  if (at.isWithinHidden) return 'info'
  const ofAccess = accessLevel(fact, at, usual)
  if (ofAccess !== undefined) return ofAccess
  if (isHidden(at) && (side === 'request' || at.property?.wasWriteOnly !== false)) return 'info'
  const isText = (side === 'parameter' || side === 'header') && !at.isContent
  const effect = (isText && fact.asText) || fact.effect
  const isBroken = fact.breaks === 'both' || fact.breaks === (isAnswer ? 'answer' : 'request')
  if (isBroken && effect === fact.effect) return 'error'
  switch (effect) {
    case 'note':
      return 'info'
    case 'meaning':
      return atMostWarning(usual ?? 'warning')
    case 'narrower':
      return isAnswer ? 'info' : 'error'
    case 'wider':
      // Additional members are allowed anyway, so an answer with one more harms nobody.
      if (isAnswer) return fact.what === 'property-added' ? 'info' : 'error'
      return usual === 'warning' && effect === fact.effect ? usual : 'info'
    default:
      return usual ?? (side === 'request' || side === 'parameter' ? 'error' : 'warning')
  }
}

/** Of what answers no longer have, or have from now on, and of what requests must have from now on. */
function accessLevel(
  { what }: Fact,
  { side, property }: Context,
  usual: Level | undefined,
): Level | undefined {
  if (side === 'response' && what === 'became-not-write-only') return usual
  if (side === 'response' && what === 'became-write-only' && property)
    return property.isRequired || property.wasRequired ? 'error' : 'warning'
  const isNeeded = side === 'request' && what === 'became-not-read-only' && property?.isRequired
  return isNeeded ? 'error' : undefined
}

function atMostWarning(level: Level): Level {
  return level === 'error' ? 'warning' : level
}

function placeText(context: Context): string {
  const { side, status, parameter, header, path } = context
  if (path.at(-1) === '*')
    return `each value in ${placeText({ ...context, path: path.slice(0, -1) })}`
  const whole = {
    ...{ contract: 'the contract', operation: 'the operation', request: 'the request body' },
    ...{ answer: `the answer ${status}`, response: `the body of the answer ${status}` },
    parameter: `the ${parameter?.in} parameter ${parameter?.name}`,
    header: `the header ${header} of the answer ${status}`,
  }[side]
  if (path.length === 0 || side === 'contract' || side === 'operation' || side === 'answer')
    return whole
  const property = `property ${path.join('.')}`
  if (side === 'request') return `the request ${property}`
  return `the ${property} of ${side === 'response' ? `the answer ${status}` : whole}`
}
