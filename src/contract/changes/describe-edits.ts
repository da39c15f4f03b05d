import { type Context, isHidden, nameFact, sentence, shortPlace } from './change-ids.ts'
import type { Matching } from './compared/matching.ts'
import type { Edit, Fact, Part, Property, Way } from './compared/parts.ts'
import type { Level } from './oasdiff-checks.ts'

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
export function describeEdits(root: Part, matching: Matching): readonly Description[] {
  const said: Description[] = []
  const heard = new Map<Edit, Set<string>>()
  const changed = changedParts(matching)
  const say = (edit: Edit, fact: Fact, around: Context) => {
    const context: Context =
      fact.operation === undefined
        ? around
        : { ...around, side: 'operation', operation: fact.operation }
    const { operation } = context
    const { id, level } = nameFact(fact, context)
    const text = sentence(fact, context)
    // A body may be of several media types.
    const key = JSON.stringify([operation, text])
    const known = heard.get(edit) ?? new Set()
    if (known.has(key)) return
    heard.set(edit, known.add(key))
    const path = fact.property ? [...context.path, fact.property.name] : context.path
    said.push({
      edit,
      id,
      level,
      ...(operation !== undefined && { operation }),
      ...(context.status !== undefined && { answer: context.status }),
      text,
      place: shortPlace({ ...context, path }),
    })
  }
  const visit = (part: Part, context: Context, seen: Set<Part>) => {
    if (seen.has(part) || !changed.has(part)) return
    seen.add(part)
    for (const edit of part.edits) for (const fact of edit.facts) say(edit, fact, context)
    for (const { part: inner, way } of part.inner) {
      const isMessage = way.to !== 'same' && way.to !== 'property' && way.to !== 'within'
      visit(inner, contextOf(context, way), isMessage ? new Set() : seen)
    }
  }
  visit(root, { side: 'contract', path: [] }, new Set())
  return said
}

// --- internal ---

/** The parts with edits, and those that lead to them. */
function changedParts({ edits }: Matching): ReadonlySet<Part> {
  const changed = new Set<Part>()
  const waiting = edits.map(({ part }) => part)
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    if (changed.has(part)) continue
    changed.add(part)
    waiting.push(...part.around)
  }
  return changed
}

function contextOf(context: Context, way: Way): Context {
  switch (way.to) {
    case 'same':
      return context
    case 'property':
      return inProperty(context, way.property)
    case 'within':
      return {
        ...withoutProperty(context),
        path: [...context.path, way.name],
        ...((context.isWithinHidden || isHidden(context)) && { isWithinHidden: true }),
      }
    case 'content':
      return { ...context, isContent: true }
    case 'operation':
      return { side: 'operation', operation: way.operation, path: [] }
    case 'parameter':
      return { ...context, side: 'parameter', parameter: { in: way.in, name: way.name } }
    case 'request':
      return { ...context, side: 'request' }
    case 'answer':
      return { ...context, side: 'answer', status: way.status }
    case 'body':
      return { ...context, side: 'response' }
    default:
      return { ...context, side: 'header', header: way.name }
  }
}

function inProperty(context: Context, property: Property): Context {
  const isWithinHidden = context.isWithinHidden || isHidden(context)
  return {
    ...context,
    path: [...context.path, property.name],
    property,
    ...(isWithinHidden && { isWithinHidden }),
  }
}

function withoutProperty({ property: _, ...context }: Context): Context {
  return context
}
