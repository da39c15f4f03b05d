import { isHidden, nameFact, sentence, shortPlace } from './change-ids.ts'
import type {
  ComparedPart,
  Context,
  Edit,
  Fact,
  PartRelation,
} from './comparison/compared-parts.ts'
import type { Matching } from './comparison/matching.ts'
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
export function describeEdits(root: ComparedPart, matching: Matching): readonly Description[] {
  const descriptions: Description[] = []
  const known = new Map<Edit, Set<string>>()
  const changed = changedParts(matching)
  const describe = (edit: Edit, fact: Fact, around: Context) => {
    const context = contextOfFact(fact, around)
    const { operation, status } = context
    const text = sentence(fact.text, context)
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
