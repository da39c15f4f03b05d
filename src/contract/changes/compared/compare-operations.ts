import { isEqualJson } from '../../../base/json/exact-numbers.ts'
import { shown } from '../../../base/text/shown.ts'
import { isIgnoredHeader } from '../../document/operations.ts'
import type { Members } from '../../reading/bundle.ts'
import { mapOf } from './compare-messages.ts'
import {
  compareDeprecation,
  compareNotes,
  type DeprecationWhat,
  memberStep,
  SUNSET,
} from './compare-notes.ts'
import { compareSecurity } from './compare-security.ts'
import type { EditStep, Fact, Matching, Part, Side } from './matching.ts'

/** Compares two operations of one method and path. */
export function compareOperations(part: Part, matching: Matching): void {
  compareParameterLists(part, matching)
  compareBody(part, matching)
  compareAnswers(part, matching)
  compareSecurity(part, matching, 'api-security')
  compareTags(part, matching)
  compareId(part, matching)
  compareDeprecation(part, matching, (what, fact) => ({ ...fact, id: OPERATION_IDS[what] }))
  for (const [name, word] of Object.entries(WHOLE))
    if (
      !isEqualJson(part.older[name], part.newer[name]) &&
      !(name === 'callbacks' && areSame(part, matching, name))
    )
      matching.edit(part, {
        facts: [{ id: `x-api-${name}-changed`, effect: 'other', text: `has other ${word}` }],
        ...{ steps: [memberStep(part, name, matching.copyKeyword(part, name))], at: [name] },
      })
  compareNotes(part, matching)
}

/** What is to be said of an operation that is gone: it may have been deprecated until a day. */
export function removalFact(
  { deprecated, [SUNSET]: sunset }: Members,
  { isPath, today }: { readonly isPath: boolean; readonly today: string },
): Fact {
  const prefix = isPath ? 'api-path-removed' : 'api-removed'
  const text = isPath ? 'is gone with its path' : 'is gone'
  if (deprecated !== true) return { id: `${prefix}-without-deprecation`, effect: 'narrower', text }
  if (typeof sunset === 'string' && sunset.slice(0, 10) > today)
    return {
      id: `${prefix}-before-sunset`,
      effect: 'narrower',
      text: `${text}, before ${shown(sunset)}`,
    }
  return {
    id: `${prefix}-with-deprecation`,
    // After its day it is refused as it is.
    effect: typeof sunset === 'string' && !Number.isNaN(Date.parse(sunset)) ? 'note' : 'narrower',
    text: `${text}, after it was deprecated`,
  }
}

// --- internal ---

const OPERATION_IDS: { readonly [what in DeprecationWhat]: string } = {
  deprecated: 'endpoint-deprecated',
  'deprecated-with-sunset': 'endpoint-deprecated-with-sunset',
  reactivated: 'endpoint-reactivated',
  'sunset-deleted': 'sunset-deleted',
  'sunset-added': 'x-api-sunset-added',
  'sunset-earlier': 'api-sunset-date-changed-too-small',
  'sunset-later': 'x-api-sunset-later',
}

const WHOLE = { servers: 'servers', callbacks: 'callbacks' }

function areSame({ older, newer }: Part, matching: Matching, name: string): boolean {
  const [before, after] = [mapOf(older, name), mapOf(newer, name)]
  const names = Object.keys(before)
  return (
    names.toSorted().join('\n') === Object.keys(after).toSorted().join('\n') &&
    names.every((each) => matching.isSame('callback', before[each], after[each]))
  )
}

function compareParameterLists(part: Part, matching: Matching): void {
  const [before, after] = [
    parametersOf(part, matching, 'older'),
    parametersOf(part, matching, 'newer'),
  ]
  if (after.length > 0) part.value.parameters ??= []
  for (const { at, slot, target, key } of before) {
    const path = ['parameters', String(at)]
    const same = after.find((each) => each.key === key)
    if (same) {
      const [place, name] = [String(target.in), String(target.name)]
      matching.inner(part, path, {
        kind: 'parameter',
        older: slot,
        newer: same.slot,
        way: { to: 'parameter', in: place, name },
      })
      continue
    }
    const id =
      target.deprecated === true
        ? 'request-parameter-removed-with-deprecation'
        : 'request-parameter-removed'
    matching.edit(part, {
      facts: [{ id, effect: 'other', text: `no longer has the ${place(target)}` }],
      ...{ steps: [{ op: 'remove', path }], at: { older: path, newer: [] } },
    })
  }
  for (const { at, slot, target, key } of after) {
    if (before.some((each) => each.key === key)) continue
    const isRequired = target.required === true
    const isOfPath = !ownOf(part, matching).includes(slot)
    const word = isRequired ? 'required' : 'optional'
    const id =
      target.in === 'path'
        ? 'new-request-path-parameter'
        : isOfPath
          ? `new-${word}-request-default-parameter-to-existing-path`
          : `new-${word}-request-parameter`
    matching.edit(part, {
      facts: [
        {
          id,
          effect: isRequired ? 'narrower' : 'wider',
          text: `has the new ${place(target)}${isRequired ? ', which is required' : ''}`,
        },
      ],
      steps: [
        {
          op: 'add',
          path: ['parameters', '-'],
          value: matching.copyOf('newer', slot, 'parameter'),
        },
      ],
      at: { older: [], newer: ['parameters', String(at)] },
    })
  }
}

/** The parameters that an operation has itself; the others are those of its path. */
function ownOf({ newer }: Part, matching: Matching): readonly unknown[] {
  const { parameters } = Object(matching.origins.get(newer) ?? newer)
  return Array.isArray(parameters) ? parameters : []
}

function place({ in: where, name }: Members): string {
  return `${String(where)} parameter ${String(name)}`
}

/** A parameter of an operation: where it stands there, as it is written and as it is, and what it is known by. */
interface Given {
  readonly at: number
  readonly slot: unknown
  readonly target: Members
  readonly key: string
}

function parametersOf(part: Part, matching: Matching, side: Side): readonly Given[] {
  const { parameters } = part[side]
  return (Array.isArray(parameters) ? parameters : []).flatMap((slot, at) => {
    const { target } = matching.resolve(side, slot)
    const name = String(target.name)
    if (isIgnoredHeader(target.in, name)) return []
    const key = `${String(target.in)} ${target.in === 'header' ? name.toLowerCase() : name}`
    return [{ at, slot, target, key }]
  })
}

function compareBody(part: Part, matching: Matching): void {
  const path = ['requestBody']
  const [older, newer] = [part.older.requestBody, part.newer.requestBody]
  if (older === undefined && newer === undefined) return
  if (older !== undefined && newer !== undefined) {
    matching.inner(part, path, { kind: 'requestBody', older, newer, way: { to: 'request' } })
    return
  }
  if (newer === undefined) {
    const fact: Fact = {
      id: 'request-body-removed',
      // It is not read.
      effect: 'meaning',
      text: 'no longer takes a body',
    }
    matching.edit(part, {
      facts: [fact],
      steps: [{ op: 'remove', path }],
      at: { older: path, newer: [] },
    })
    return
  }
  const { required, content } = matching.resolve('newer', newer).target
  // One of no media type nobody can send, and nobody misses it.
  const effect = Object.keys(Object(content)).length > 0 ? 'narrower' : 'meaning'
  const fact: Fact =
    required === true
      ? { id: 'request-body-added-required', effect, text: 'needs a body' }
      : { id: 'request-body-added-optional', effect: 'wider', text: 'may take a body' }
  matching.edit(part, {
    facts: [fact],
    steps: [{ op: 'add', path, value: matching.copyOf('newer', newer, 'requestBody') }],
    at: { older: [], newer: path },
  })
}

function isSuccess(status: string): boolean {
  return status.startsWith('2')
}

function compareAnswers(part: Part, matching: Matching): void {
  const [before, after] = [mapOf(part.older, 'responses'), mapOf(part.newer, 'responses')]
  const isStatus = (name: string) => !name.startsWith('x-')
  const removed = Object.keys(before).filter((status) => isStatus(status) && !(status in after))
  const added = Object.keys(after).filter((status) => isStatus(status) && !(status in before))
  if (added.length > 0) part.value.responses ??= {}
  const common = Object.keys(before).filter((status) => isStatus(status) && status in after)
  for (const status of common)
    matching.inner(part, ['responses', status], {
      kind: 'response',
      older: before[status],
      newer: after[status],
      way: { to: 'answer', status },
    })
  const steps = (status: string): EditStep =>
    status in after
      ? {
          op: 'add',
          path: ['responses', status],
          value: matching.copyOf('newer', after[status], 'response'),
        }
      : { op: 'remove', path: ['responses', status] }
  // An operation that succeeds can say so in one way at least.
  const together =
    common.some(isSuccess) || !added.some(isSuccess) || !removed.some(isSuccess)
      ? []
      : [...removed, ...added].filter(isSuccess)
  const edit = (statuses: readonly string[]) =>
    matching.edit(part, {
      facts: statuses.map((status) => statusFact(status, status in after)),
      steps: statuses.map(steps),
      at: {
        older: ['responses', ...statuses.filter((status) => status in before).slice(0, 1)],
        newer: ['responses', ...statuses.filter((status) => status in after).slice(0, 1)],
      },
    })
  if (together.length > 0) edit(together)
  for (const status of [...removed, ...added]) if (!together.includes(status)) edit([status])
}

function statusFact(status: string, isNew: boolean): Fact {
  return {
    id: `response-${isSuccess(status) ? '' : 'non-'}success-status-${isNew ? 'added' : 'removed'}`,
    effect: 'other',
    text: isNew ? `may answer ${status}, too` : `no longer answers ${status}`,
  }
}

function compareTags(part: Part, matching: Matching): void {
  const [before, after] = [part.older.tags, part.newer.tags].map((tags) =>
    Array.isArray(tags) ? tags : [],
  ) as [unknown[], unknown[]]
  if (after.length > 0) part.value.tags ??= []
  for (const [at, tag] of before.entries())
    if (!after.includes(tag))
      matching.edit(part, {
        facts: [
          { id: 'api-tag-removed', effect: 'note', text: `no longer has the tag ${shown(tag)}` },
        ],
        ...{ steps: [{ op: 'remove', path: ['tags', String(at)] }], at: ['tags'] },
      })
  for (const tag of after)
    if (!before.includes(tag))
      matching.edit(part, {
        facts: [{ id: 'api-tag-added', effect: 'note', text: `has the tag ${shown(tag)}` }],
        ...{ steps: [{ op: 'add', path: ['tags', '-'], value: tag }], at: ['tags'] },
      })
}

/** The name of an operation; one that its document does not have is made of method and path. */
function compareId(part: Part, matching: Matching): void {
  const [before, after] = [part.older.operationId, part.newer.operationId]
  if (before === after || (isMade(before) && isMade(after))) return
  const id = isMade(before) ? 'api-operation-id-added' : 'api-operation-id-removed'
  const text = isMade(before)
    ? `has the operationId ${shown(after)}`
    : `has the operationId ${shown(after)} instead of ${shown(before)}`
  matching.edit(part, {
    facts: [{ id, effect: 'note', text }],
    steps: [memberStep(part, 'operationId')],
    at: ['operationId'],
  })
}

function isMade(operationId: unknown): boolean {
  return /^[A-Z]+ \//.test(String(operationId))
}
