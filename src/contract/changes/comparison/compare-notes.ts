import { isEqualJson } from '../../../base/json/exact-numbers.ts'
import { isJsonObject, ownMember } from '../../../base/json/json.ts'
import { shown } from '../../../base/text/shown.ts'
import { UNCHECKED_PATTERN } from '../../document/schema-words.ts'
import type { Members } from '../../reading/bundle.ts'
import { ROLE_EXTENSION } from '../../reading/declared-roles.ts'
import { openApiField } from '../../reading/openapi-objects.ts'
import { type ComparedPart, type ContractSide, type Fact, fact } from './compared-parts.ts'
import type { Matching } from './matching.ts'
import { namesInEither, turnOf } from './plain-objects.ts'

/** Members that say something of a part and nothing of what may be sent, with what a text calls them. */
const NOTES: { readonly [name: string]: string } = {
  ...{ title: 'title', summary: 'summary', description: 'description', example: 'example' },
  ...{ examples: 'examples', externalDocs: 'external documentation', links: 'links' },
  ...{ $comment: 'comment', xml: 'form in XML' },
}

/** Names that are plural in texts: `has new examples`, not `has a new examples`. */
const MANY = new Set(['examples', 'externalDocs', 'links'])

export function isNote(name: string): boolean {
  return (
    Object.hasOwn(NOTES, name) ||
    (name.startsWith('x-') && name !== SUNSET && name !== UNCHECKED_PATTERN)
  )
}

/** Since when something is gone that is deprecated, as oasdiff reads it. */
export const SUNSET = 'x-sunset'

export function compareNotes(part: ComparedPart, matching: Matching): void {
  for (const name of namesInEither(part.older, part.newer).filter(isNote)) {
    const [before, after] = [
      noteOf(part, matching, 'older', name),
      noteOf(part, matching, 'newer', name),
    ]
    if (isEqualJson(before, after)) continue
    const own = ownMember(NOTES, name)
    const word = own ?? `extension ${name}`
    const turn = turnOf(before, after)
    const text = {
      added: `has ${MANY.has(name) ? 'new' : 'a new'} ${word}`,
      removed: `no longer has its ${word}`,
      changed: `has ${MANY.has(name) ? 'other' : 'another'} ${word}`,
    }[turn]
    const what = `${own?.replaceAll(' ', '-') ?? 'extension'}-${turn}`
    matching.set(part, [name], fact('note', what, text))
  }
}

export function compareFlag(
  part: ComparedPart,
  matching: Matching,
  { member, on, off }: { readonly member: string; readonly on: Fact; readonly off: Fact },
): void {
  const [was, is] = [part.older[member] === true, part.newer[member] === true]
  if (was !== is) matching.set(part, [member], is ? on : off)
}

/** Compares whether a part is deprecated, and the day of its end. Both together are one change where both begin or end. */
export function compareDeprecation(part: ComparedPart, matching: Matching): void {
  const { older, newer } = part
  const isDayOther = !isEqualJson(older[SUNSET], newer[SUNSET])
  const isFlagOther = (older.deprecated === true) !== (newer.deprecated === true)
  const names = [...(isFlagOther ? ['deprecated'] : []), ...(isDayOther ? [SUNSET] : [])]
  const [first] = names
  if (first === undefined) return
  const named = isFlagOther ? flagFact(newer) : dayFact(older[SUNSET], newer[SUNSET])
  const id = OASDIFF_IDS[part.kind]?.[named.what ?? '']
  const steps = names.map((name) => matching.step(part, [name]))
  matching.edit(part, { facts: [{ ...named, ...(id && { id }) }], steps, at: [first] })
}

// --- internal ---

/** What oasdiff calls changes of deprecation, where that does not follow from the place. */
const OASDIFF_IDS: {
  readonly [kind in ComparedPart['kind']]?: { readonly [what: string]: string }
} = {
  operation: {
    deprecated: 'endpoint-deprecated',
    'deprecated-with-sunset': 'endpoint-deprecated-with-sunset',
    reactivated: 'endpoint-reactivated',
    'sunset-deleted': 'sunset-deleted',
    'sunset-earlier': 'api-sunset-date-changed-too-small',
  },
  parameter: {
    'deprecated-with-sunset': 'request-parameter-deprecated',
    'sunset-earlier': 'request-parameter-sunset-date-changed-too-small',
  },
}

function flagFact({ deprecated, [SUNSET]: day }: Members): Fact {
  if (deprecated !== true) return fact('note', 'reactivated', 'is no longer deprecated')
  return day === undefined
    ? fact('note', 'deprecated', 'is deprecated')
    : fact('note', 'deprecated-with-sunset', `is deprecated until ${shown(day)}`)
}

function dayFact(before: unknown, after: unknown): Fact {
  if (after === undefined)
    return fact('meaning', 'sunset-deleted', 'no longer says until when it is there')
  const text = `is there until ${shown(after)}`
  if (before === undefined) return fact('note', 'sunset-added', text)
  const isEarlier = Date.parse(String(after)) < Date.parse(String(before))
  const other = `${text} instead of ${shown(before)}`
  return isEarlier ? fact('meaning', 'sunset-earlier', other) : fact('note', 'sunset-later', other)
}

/** The annotation with its references resolved; a former name (`was`) is compared as a renaming of the property. */
function noteOf(part: ComparedPart, matching: Matching, side: ContractSide, name: string): unknown {
  const value = part[side][name]
  if (!isJsonObject(value)) return value
  if (openApiField(part.kind, name)?.form === 'map')
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, matching.resolve(side, each).target]),
    )
  if (name !== ROLE_EXTENSION) return value
  const { was: _, ...others } = value
  return Object.keys(others).length > 0 ? others : undefined
}
