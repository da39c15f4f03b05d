import { isEqualJson } from '../../../base/json/exact-numbers.ts'
import { ownMember } from '../../../base/json/json.ts'
import { shown } from '../../../base/text/shown.ts'
import { fieldOf } from '../../reading/openapi-objects.ts'
import { SAID } from '../../reading/said-roles.ts'
import type { EditStep, Fact, Matching, Part, Side } from './matching.ts'
import { isObject } from './plain-objects.ts'

/** Members that say something of a part and nothing of what may be sent. */
const NOTES: { readonly [name: string]: string } = {
  ...{ title: 'title', summary: 'summary', description: 'description' },
  ...{ example: 'example', examples: 'examples', externalDocs: 'external documentation' },
  ...{ $comment: 'comment', xml: 'form in XML', links: 'links' },
}

/** Those that are not one thing. */
const MANY = new Set(['examples', 'externalDocs', 'links'])

/** Whether a member of a part is compared as something that is only said of it. */
export function isNote(name: string): boolean {
  return (
    Object.hasOwn(NOTES, name) || (name.startsWith('x-') && name !== SUNSET && name !== PATTERN)
  )
}

/** Since when something is gone that is deprecated, as oasdiff reads it. */
export const SUNSET = 'x-sunset'
const PATTERN = 'x-unchecked-pattern'

/** Compares what is only said of a part: descriptions, examples, extensions. */
export function compareNotes(part: Part, matching: Matching, names = noteNames(part)): void {
  for (const name of names) {
    const [before, after] = [
      noteOf(part, matching, 'older', name),
      noteOf(part, matching, 'newer', name),
    ]
    if (isEqualJson(before, after)) continue
    const note = ownMember(NOTES, name)
    const word = note ?? `extension ${name}`
    const what = note?.replaceAll(' ', '-') ?? 'extension'
    const action = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
    const isMany = MANY.has(name)
    const texts = {
      added: isMany ? `has new ${word}` : `has a new ${word}`,
      removed: `no longer has its ${word}`,
      changed: isMany ? `has other ${word}` : `has another ${word}`,
    }
    matching.edit(part, {
      facts: [{ what: `${what}-${action}`, effect: 'note', text: texts[action] }],
      ...{ steps: [memberStep(part, name, matching.copyKeyword(part, name))], at: [name] },
    })
  }
}

/** Sets one member of a part to what it is in the newer document. */
export function memberStep({ older, newer }: Part, name: string, value = newer[name]): EditStep {
  const path = [name]
  if (newer[name] === undefined) return { op: 'remove', path }
  return { op: older[name] === undefined ? 'add' : 'replace', path, value }
}

/**
 * Compares whether a part is deprecated, and the day of its end. Both together are one change where both begin or end.
 * `factOf` gives what is said its id.
 */
export function compareDeprecation(
  part: Part,
  matching: Matching,
  factOf: (what: DeprecationWhat, fact: Fact) => Fact,
): void {
  const [was, is] = [part.older, part.newer].map(({ deprecated }) => deprecated === true)
  const [before, after] = [part.older[SUNSET], part.newer[SUNSET]]
  const isDayOther = !isEqualJson(before, after)
  const dayStep = isDayOther ? [memberStep(part, SUNSET)] : []
  if (was !== is) {
    const day = after === undefined ? '' : ` until ${shown(after)}`
    const fact: Fact = {
      effect: 'note',
      text: is ? `is deprecated${day}` : 'is no longer deprecated',
    }
    const what = is
      ? after === undefined
        ? 'deprecated'
        : 'deprecated-with-sunset'
      : 'reactivated'
    const flag =
      part.newer.deprecated === undefined
        ? ({ op: 'remove', path: ['deprecated'] } as const)
        : memberStep(part, 'deprecated')
    matching.edit(part, {
      facts: [factOf(what, fact)],
      steps: [flag, ...dayStep],
      at: ['deprecated'],
    })
  } else if (isDayOther) {
    const isEarlier = Date.parse(String(after)) < Date.parse(String(before))
    const what =
      after === undefined
        ? 'sunset-deleted'
        : before === undefined
          ? 'sunset-added'
          : isEarlier
            ? 'sunset-earlier'
            : 'sunset-later'
    const text =
      after === undefined
        ? 'no longer says until when it is there'
        : `is there until ${shown(after)}${before === undefined ? '' : ` instead of ${shown(before)}`}`
    const isSooner = what === 'sunset-deleted' || what === 'sunset-earlier'
    matching.edit(part, {
      facts: [factOf(what, { effect: isSooner ? 'meaning' : 'note', text })],
      steps: dayStep,
      at: [SUNSET],
    })
  }
}

/** What there is to say of deprecation. */
export type DeprecationWhat =
  | 'deprecated'
  | 'deprecated-with-sunset'
  | 'reactivated'
  | 'sunset-deleted'
  | 'sunset-added'
  | 'sunset-earlier'
  | 'sunset-later'

// --- internal ---

/** What is said, whatever references lead to it. What a property was called goes with its change of name. */
function noteOf(part: Part, matching: Matching, side: Side, name: string): unknown {
  const value = part[side][name]
  if (!isObject(value)) return value
  if (fieldOf(part.kind, name)?.form === 'map')
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, matching.resolve(side, each).target]),
    )
  if (name !== SAID) return value
  const { was: _, ...others } = value
  return Object.keys(others).length > 0 ? others : undefined
}

function noteNames({ older, newer }: Part): readonly string[] {
  return [...new Set([...Object.keys(older), ...Object.keys(newer)])].filter(isNote)
}
