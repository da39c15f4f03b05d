import { canonicalText, isEqualJson } from '../../../base/json/exact-numbers.ts'
import { shown } from '../../../base/text/shown.ts'
import { isIgnoredHeader } from '../../document/operations.ts'
import type { Members } from '../../reading/bundle.ts'
import { compareDeprecation, SUNSET } from './compare-notes.ts'
import { compareSecurity } from './compare-security.ts'
import {
  type ComparedPart,
  type ContractSide,
  type Fact,
  fact,
  factWithId,
  removal,
} from './compared-parts.ts'
import type { Matching } from './matching.ts'
import { indexedItems, listAt, mapOf, pairUp } from './plain-objects.ts'

export function compareOperations(part: ComparedPart, matching: Matching): void {
  compareParameterLists(part, matching)
  compareBody(part, matching)
  compareAnswers(part, matching)
  compareSecurity(part, matching, 'api-security')
  compareTags(part, matching)
  compareId(part, matching)
  compareDeprecation(part, matching)
  compareServers(part, matching)
  if (!isEqualJson(part.older.callbacks, part.newer.callbacks) && !areSameCallbacks(part, matching))
    matching.set(part, ['callbacks'], fact('other', 'callbacks-changed', 'has other callbacks'))
}

/** What is to be said of an operation that is gone: it may have been deprecated until a day. */
export function removalFact(
  { deprecated, [SUNSET]: sunset }: Members,
  { isPath, today }: { readonly isPath: boolean; readonly today: string },
): Fact {
  const prefix = isPath ? 'api-path-removed' : 'api-removed'
  const text = isPath ? 'is gone with its path' : 'is gone'
  if (deprecated !== true) return factWithId('narrower', `${prefix}-without-deprecation`, text)
  if (typeof sunset === 'string' && sunset.slice(0, 10) > today)
    return factWithId('narrower', `${prefix}-before-sunset`, `${text}, before ${shown(sunset)}`)
  // After its day it is refused as it is.
  const isDay = typeof sunset === 'string' && !Number.isNaN(Date.parse(sunset))
  const late = `${text}, after it was deprecated`
  return factWithId(isDay ? 'note' : 'narrower', `${prefix}-with-deprecation`, late)
}

/** Where a contract or an operation is: the first server is the one that counts, and comes and goes with the others if it is another. */
export function compareServers(part: ComparedPart, matching: Matching): void {
  const [before, after] = [listAt(part.older, 'servers'), listAt(part.newer, 'servers')]
  const known = (list: readonly unknown[]) => (list.length === 0 ? [{ url: '/' }] : list)
  if (isEqualJson(known(before), known(after))) return
  const { common, added, removed } = pairUp(
    indexedItems(before),
    indexedItems(after),
    ({ value }) => canonicalText(value),
  )
  const urlOf = (server: unknown) => shown(Object(server).url)
  const changes = [
    ...added.map(({ at, value }) => ({
      fact: factWithId('note', 'x-api-server-added', `is at ${urlOf(value)}, too`),
      step: matching.addition(part, 'servers', at),
    })),
    ...removed.map(({ at, value }) => ({
      fact: factWithId('other', 'x-api-server-removed', `is no longer at ${urlOf(value)}`),
      step: removal('servers', at),
    })),
  ]
  const kept = common.map(({ older }) => older.value)
  const isInOrder =
    isEqualJson(before[0], after[0]) && isEqualJson(after.slice(0, kept.length), kept)
  const moved = factWithId('other', 'x-api-servers-moved', 'has its servers in another order')
  const facts = changes.length > 0 ? changes.map((each) => each.fact) : [moved]
  if (kept.length === 0 || !isInOrder) matching.set(part, ['servers'], facts)
  else matching.editEach(part, changes, { at: ['servers'] })
}

// --- internal ---

function areSameCallbacks({ older, newer }: ComparedPart, matching: Matching): boolean {
  const [before, after] = [mapOf(older, 'callbacks'), mapOf(newer, 'callbacks')]
  const { common, removed, added } = pairUp(Object.keys(before), Object.keys(after), String)
  const isSame = (name: string) => matching.isSame('callback', before[name], after[name])
  return removed.length + added.length === 0 && common.every((each) => isSame(each.older))
}

/** A parameter of an operation: where it stands there, as it is written and as it is, and what it is known by. */
interface Given {
  readonly at: number
  readonly value: unknown
  readonly target: Members
  readonly key: string
}

function parametersOf(
  part: ComparedPart,
  matching: Matching,
  side: ContractSide,
): readonly Given[] {
  return indexedItems(listAt(part[side], 'parameters')).flatMap(({ at, value }) => {
    const { target } = matching.resolve(side, value)
    const name = String(target.name)
    if (isIgnoredHeader(target.in, name)) return []
    const key = `${String(target.in)} ${target.in === 'header' ? name.toLowerCase() : name}`
    return [{ at, value, target, key }]
  })
}

function compareParameterLists(part: ComparedPart, matching: Matching): void {
  const before = parametersOf(part, matching, 'older')
  const after = parametersOf(part, matching, 'newer')
  const { common, removed, added } = pairUp(before, after, ({ key }) => key)
  if (after.length > 0) part.value.parameters ??= []
  const textOf = ({ target }: Given) => `${String(target.in)} parameter ${String(target.name)}`
  for (const { older, newer } of common) {
    const parameter = { in: String(older.target.in), name: String(older.target.name) }
    matching.inner(part, ['parameters', String(older.at)], {
      ...{ kind: 'parameter', older: older.value, newer: newer.value },
      way: { context: { side: 'parameter', parameter } },
    })
  }
  for (const each of removed) {
    const step = removal('parameters', each.at)
    const suffix = each.target.deprecated === true ? '-with-deprecation' : ''
    const id = `request-parameter-removed${suffix}`
    matching.edit(part, {
      facts: [factWithId('other', id, `no longer has the ${textOf(each)}`)],
      ...{ steps: [step], at: { older: step.path, newer: [] } },
    })
  }
  for (const each of added) {
    const isRequired = each.target.required === true
    const text = `has the new ${textOf(each)}${isRequired ? ', which is required' : ''}`
    matching.edit(part, {
      facts: [
        factWithId(isRequired ? 'narrower' : 'wider', additionId(part, matching, each), text),
      ],
      steps: [matching.addition(part, 'parameters', each.at)],
      at: { older: [], newer: ['parameters', String(each.at)] },
    })
  }
}

function additionId({ newer }: ComparedPart, matching: Matching, { target, value }: Given): string {
  if (target.in === 'path') return 'new-request-path-parameter'
  const prefix = `new-${target.required === true ? 'required' : 'optional'}-request`
  // A parameter that is not in the list of the operation is one of its path item.
  const own = listAt(Object(matching.origins.get(newer) ?? newer), 'parameters')
  const isOwn = own.includes(value)
  return isOwn ? `${prefix}-parameter` : `${prefix}-default-parameter-to-existing-path`
}

function compareBody(part: ComparedPart, matching: Matching): void {
  const path = ['requestBody']
  const [older, newer] = [part.older.requestBody, part.newer.requestBody]
  if (older === undefined && newer === undefined) return
  if (older !== undefined && newer !== undefined)
    matching.inner(part, path, {
      kind: 'requestBody',
      older,
      newer,
      way: { context: { side: 'request' } },
    })
  else if (newer === undefined) {
    // A body that clients still send is not read.
    const gone = factWithId('meaning', 'request-body-removed', 'no longer takes a body')
    matching.set(part, path, gone, { older: path, newer: [] })
  } else {
    const { required, content } = matching.resolve('newer', newer).target
    // A body without a media type cannot be sent, so requiring it narrows nothing.
    const effect = Object.keys(Object(content)).length > 0 ? 'narrower' : 'meaning'
    const added =
      required === true
        ? factWithId(effect, 'request-body-added-required', 'needs a body')
        : factWithId('wider', 'request-body-added-optional', 'may take a body')
    matching.set(part, path, added, { older: [], newer: path })
  }
}

function isSuccess(status: string): boolean {
  return status.startsWith('2')
}

function compareAnswers(part: ComparedPart, matching: Matching): void {
  const [before, after] = [mapOf(part.older, 'responses'), mapOf(part.newer, 'responses')]
  const statuses = (all: Members) => Object.keys(all).filter((name) => !name.startsWith('x-'))
  const { common, removed, added } = pairUp(statuses(before), statuses(after), String)
  if (added.length > 0) part.value.responses ??= {}
  for (const { older: status } of common)
    matching.inner(part, ['responses', status], {
      ...{ kind: 'response', older: before[status], newer: after[status] },
      way: { context: { side: 'answer', status } },
    })
  const edit = (some: readonly string[]) => {
    const first = (all: Members) => ['responses', ...some.filter((one) => one in all).slice(0, 1)]
    matching.edit(part, {
      facts: some.map((status) => statusFact(status, status in after)),
      steps: some.map((status) => matching.step(part, ['responses', status])),
      at: { older: first(before), newer: first(after) },
    })
  }
  // An operation that succeeds can say so in one way at least.
  const isOther =
    !common.some(({ older }) => isSuccess(older)) &&
    added.some(isSuccess) &&
    removed.some(isSuccess)
  const together = isOther ? [...removed, ...added].filter(isSuccess) : []
  if (isOther) edit(together)
  for (const status of [...removed, ...added]) if (!together.includes(status)) edit([status])
}

function statusFact(status: string, isNew: boolean): Fact {
  const what = `response-${isSuccess(status) ? '' : 'non-'}success-status`
  return isNew
    ? factWithId('other', `${what}-added`, `may answer ${status}, too`)
    : factWithId('other', `${what}-removed`, `no longer answers ${status}`)
}

function compareTags(part: ComparedPart, matching: Matching): void {
  const [before, after] = [listAt(part.older, 'tags'), listAt(part.newer, 'tags')]
  const pairs = pairUp(indexedItems(before), indexedItems(after), ({ value }) => String(value))
  if (after.length > 0) part.value.tags ??= []
  const changes = [
    ...pairs.removed.map(({ at, value }) => ({
      fact: fact('note', 'tag-removed', `no longer has the tag ${shown(value)}`),
      step: removal('tags', at),
    })),
    ...pairs.added.map(({ at, value }) => ({
      fact: fact('note', 'tag-added', `has the tag ${shown(value)}`),
      step: matching.addition(part, 'tags', at),
    })),
  ]
  matching.editEach(part, changes, { at: ['tags'] })
}

/** The name of an operation; one that its document does not have is made of method and path. */
function compareId(part: ComparedPart, matching: Matching): void {
  const [before, after] = [part.older.operationId, part.newer.operationId]
  if (before === after || (isMade(before) && isMade(after))) return
  const action = isMade(before) ? 'added' : 'removed'
  const instead = isMade(before) ? '' : ` instead of ${shown(before)}`
  const text = `has the operationId ${shown(after)}${instead}`
  matching.set(part, ['operationId'], fact('note', `operation-id-${action}`, text))
}

function isMade(operationId: unknown): boolean {
  return /^[A-Z]+ \//.test(String(operationId))
}
