import { parameterNames, shapeOf } from '../../../base/http/path-template.ts'
import { isEqualJson } from '../../../base/json/exact-numbers.ts'
import { shown } from '../../../base/text/shown.ts'
import { METHODS } from '../../document/operations.ts'
import type { Members } from '../../reading/bundle.ts'
import { mapOf } from './compare-messages.ts'
import { compareNotes, memberStep } from './compare-notes.ts'
import { removalFact } from './compare-operations.ts'
import { compareSchemes, compareSecurity, schemesOf, tieSchemes } from './compare-security.ts'
import type { Edit, EditStep, Fact, Matching, Part, Side } from './matching.ts'
import { isObject, setAt } from './plain-objects.ts'

/** The methods of operations (OpenAPI 3.1, section 4.8.9). */

/**
 * Compares two documents: their operations by method and path, whatever the names of the parameters in it, and what is of the whole
 * contract.
 * @param today an ISO date, for what may go after a day
 */
export function compareDocuments(part: Part, matching: Matching, today: string): void {
  const { older, newer, value } = part
  value.paths = {}
  value.components = { securitySchemes: schemesOf(older, matching, 'older') }
  compareInfo(part, matching)
  compareServers(part, matching)
  compareSchemes(part, matching)
  compareWebhooks(part, matching)
  if (!isEqualJson(older.tags, newer.tags))
    matching.edit(part, {
      facts: [{ id: 'x-api-tags-changed', effect: 'note', text: 'describes its tags otherwise' }],
      ...{ steps: [memberStep(part, 'tags')], at: ['tags'] },
    })
  compareNotes(part, matching)
  // Where every operation says for itself what it takes, it does not matter what the contract says.
  if (comparePaths(part, matching, today)) compareSecurity(part, matching, 'api-global-security')
}

/** Compares two path items of webhooks or callbacks, which change as a whole. */
export function comparePathItems(part: Part, matching: Matching): void {
  for (const method of METHODS) {
    const [older, newer] = [part.older[method], part.newer[method]]
    if (isObject(older) && isObject(newer))
      matching.inner(part, [method], { kind: 'operation', older, newer })
    else if (older !== newer) matching.edit(part, WHOLE)
  }
  if (!isEqualJson(withoutMethods(part.older), withoutMethods(part.newer)))
    matching.edit(part, WHOLE)
}

/** Compares two callbacks. */
export function compareCallbacks(part: Part, matching: Matching): void {
  for (const name of new Set([...Object.keys(part.older), ...Object.keys(part.newer)])) {
    const [older, newer] = [part.older[name], part.newer[name]]
    if (isObject(older) && isObject(newer))
      matching.inner(part, [name], { kind: 'pathItem', older, newer })
    else matching.edit(part, WHOLE)
  }
}

/** Says what goes together once all edits are known. */
export function tieOperations(part: Part, matching: Matching): void {
  tieSchemes(matching.edits)
  tieIds(part, matching.edits)
  const { added, removed } = operationEdits(part)
  // A contract has one path at least.
  const kept = part.inner.length > 0
  const [first] = added
  if (!kept && first) for (const each of removed) each.requires.add(first)
}

// --- internal ---

const WHOLE = {
  facts: [{ what: 'changed', effect: 'other', text: 'is another' }],
  steps: [],
} as const

function withoutMethods(item: Members): Members {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !METHODS.includes(name)))
}

function compareInfo(part: Part, matching: Matching): void {
  const [before, after] = [mapOf(part.older, 'info'), mapOf(part.newer, 'info')]
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isEqualJson(before[name], after[name])) continue
    const path = ['info', name]
    const step: EditStep =
      after[name] === undefined ? { op: 'remove', path } : { op: 'add', path, value: after[name] }
    const isText = typeof after[name] === 'string' && name !== 'description'
    const text = isText ? `has the ${name} ${shown(after[name])}` : `has another ${name}`
    matching.edit(part, {
      facts: [{ id: `x-api-${name.toLowerCase()}-changed`, effect: 'note', text }],
      steps: [step],
      at: path,
    })
  }
}

/** Where a contract is: the first server is the one that counts, and comes and goes with the others if it is another. */
function compareServers(part: Part, matching: Matching): void {
  const [before, after] = [part.older.servers, part.newer.servers].map((list) =>
    Array.isArray(list) ? list : [],
  ) as [unknown[], unknown[]]
  const known = (list: readonly unknown[]) => (list.length === 0 ? [{ url: '/' }] : list)
  if (isEqualJson(known(before), known(after))) return
  const isIn = (list: readonly unknown[], one: unknown) =>
    list.some((each) => isEqualJson(each, one))
  const urlOf = (server: unknown) => shown(Object(server).url)
  const common = [
    before.filter((each) => isIn(after, each)),
    after.filter((each) => isIn(before, each)),
  ]
  const added = after.filter((each) => !isIn(before, each))
  const removed = before.flatMap((each, at) => (isIn(after, each) ? [] : [{ each, at }]))
  const facts: Fact[] = [
    ...added.map(
      (each): Fact => ({
        id: 'x-api-server-added',
        effect: 'note',
        text: `is at ${urlOf(each)}, too`,
      }),
    ),
    ...removed.map(
      ({ each }): Fact => ({
        id: 'x-api-server-removed',
        effect: 'other',
        text: `is no longer at ${urlOf(each)}`,
      }),
    ),
  ]
  const isFirst = before.length > 0 && isEqualJson(before[0], after[0])
  const isInOrder =
    isFirst &&
    isEqualJson(common[0], common[1]) &&
    isEqualJson(after.slice(0, common[0]?.length), common[0])
  if (!isInOrder) {
    const moved: Fact = {
      id: 'x-api-servers-moved',
      effect: 'other',
      text: 'has its servers in another order',
    }
    matching.edit(part, {
      facts: facts.length > 0 ? facts : [moved],
      steps: [memberStep(part, 'servers')],
      at: ['servers'],
    })
    return
  }
  const steps: EditStep[] = [
    ...added.map((value): EditStep => ({ op: 'add', path: ['servers', '-'], value })),
    ...removed.map(({ at }): EditStep => ({ op: 'remove', path: ['servers', String(at)] })),
  ]
  for (const [at, fact] of facts.entries())
    matching.edit(part, { facts: [fact], steps: steps.slice(at, at + 1), at: ['servers'] })
}

function compareWebhooks(part: Part, matching: Matching): void {
  const [before, after] = [mapOf(part.older, 'webhooks'), mapOf(part.newer, 'webhooks')]
  if (Object.keys(after).length > 0) part.value.webhooks ??= {}
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [older, newer] = [before[name], after[name]]
    if (older !== undefined && newer !== undefined && matching.isSame('pathItem', older, newer))
      continue
    const path = ['webhooks', name]
    const action = older === undefined ? 'added' : newer === undefined ? 'removed' : 'changed'
    const id = action === 'changed' ? 'x-webhook-changed' : `webhook-${action}`
    const text = `has ${action === 'added' ? 'the new' : action === 'removed' ? 'no longer the' : 'another'} webhook ${shown(name)}`
    const step: EditStep =
      newer === undefined
        ? { op: 'remove', path }
        : { op: 'add', path, value: matching.copyOf('newer', newer, 'pathItem') }
    matching.edit(part, { facts: [{ id, effect: 'other', text }], steps: [step], at: path })
  }
}

/** Compares all paths; returns whether some operation takes the credentials of the whole contract. */
function comparePaths(part: Part, matching: Matching, today: string): boolean {
  const [before, after] = [mapOf(part.older, 'paths'), mapOf(part.newer, 'paths')]
  const sames = new Map(Object.keys(after).map((path) => [shapeOf(path), path]))
  const paths = part.value.paths as { [path: string]: unknown }
  const taken = new Set<string>()
  let isInherited = false
  for (const [path, item] of Object.entries(before)) {
    if (path.startsWith('x-')) continue
    const same = after[path] === undefined ? sames.get(shapeOf(path)) : path
    if (same !== undefined) taken.add(same)
    const items = {
      older: item as Members,
      newer: same === undefined ? undefined : (after[same] as Members),
    }
    paths[path] = withoutOperations(matching.copy('older', item, 'pathItem') as Members)
    isInherited =
      compareItems(part, matching, { path, other: same ?? path, items, today }) || isInherited
  }
  for (const [path, item] of Object.entries(after)) {
    if (path.startsWith('x-') || taken.has(path)) continue
    paths[path] = withoutOperations(matching.copy('newer', item, 'pathItem') as Members)
    const items = { older: undefined, newer: item as Members }
    isInherited = compareItems(part, matching, { path, other: path, items, today }) || isInherited
  }
  return isInherited
}

/** A path item without its operations, and without the parameters that these have then themselves. */
function withoutOperations(item: Members): Members {
  return Object.fromEntries(
    Object.entries(item).filter(([name]) => !METHODS.includes(name) && name !== 'parameters'),
  )
}

interface Items {
  /** As the older document has it, if it has it, and as the newer has it. */
  readonly path: string
  readonly other: string
  readonly items: { readonly [side in Side]: Members | undefined }
  readonly today: string
}

/** Returns whether some operation takes the credentials of the whole contract. */
function compareItems(
  part: Part,
  matching: Matching,
  { path, other, items, today }: Items,
): boolean {
  let isInherited = false
  const names = new Map(
    parameterNames(other).map((name, at) => [name, parameterNames(path)[at] ?? name]),
  )
  for (const method of METHODS) {
    const at = ['paths', path, method]
    const [before, after] = [items.older?.[method], items.newer?.[method]].map((each) =>
      isObject(each) ? each : undefined,
    )
    // What both take from the whole contract differs there.
    const inherits =
      (before ?? after)?.security === undefined && (after ?? before)?.security === undefined
    isInherited ||= inherits && (before ?? after) !== undefined
    const whole = (side: Side, operation: Members | undefined) => {
      const item = items[side]
      const security = part[side].security ?? []
      return (
        item &&
        operation &&
        wholeOperation(matching, { side, item, operation, names, ...(!inherits && { security }) })
      )
    }
    const [older, newer] = [whole('older', before), whole('newer', after)]
    const operation = String((older ?? newer)?.operationId)
    if (older && newer)
      matching.inner(part, at, {
        kind: 'operation',
        older,
        newer,
        way: { to: 'operation', operation },
      })
    else if (newer)
      matching.edit(part, {
        facts: [{ id: 'endpoint-added', effect: 'note', text: 'is new', operation }],
        steps: [{ op: 'add', path: at, value: matching.copy('newer', newer, 'operation') }],
        at: { older: ['paths', path], newer: ['paths', other, method] },
      })
    else if (older) {
      setAt(part.value, at, matching.copy('older', older, 'operation'))
      const isPath = items.newer === undefined
      matching.edit(part, {
        facts: [{ ...removalFact(older, { isPath, today }), operation }],
        ...{ steps: [{ op: 'remove', path: at }], at: { older: at, newer: ['paths'] } },
      })
    }
  }
  if (items.older && items.newer)
    compareItemNotes(part, matching, { path, other, before: items.older, after: items.newer })
  return isInherited
}

/** What a path says of all its operations, beside their parameters. */
function compareItemNotes(
  part: Part,
  matching: Matching,
  {
    path,
    other,
    before,
    after,
  }: {
    readonly path: string
    readonly other: string
    readonly before: Members
    readonly after: Members
  },
): void {
  const [one, another] = [withoutOperations(before), withoutOperations(after)]
  for (const name of new Set([...Object.keys(one), ...Object.keys(another)])) {
    if (isEqualJson(one[name], another[name])) continue
    const [at, value] = [['paths', path, name], another[name]]
    const fact: Fact = {
      id: `x-api-path-${name.toLowerCase().replace(/^x-/, '')}-changed`,
      effect: name === 'servers' ? 'other' : 'note',
      text: `has another ${name} at ${path}`,
    }
    const step: EditStep =
      value === undefined ? { op: 'remove', path: at } : { op: 'add', path: at, value }
    matching.edit(part, {
      facts: [fact],
      steps: [step],
      at: { older: at, newer: ['paths', other, name] },
    })
  }
}

/**
 * An operation with the parameters of its path, which are called as in the older document, and with the credentials of the contract if it
 * is to have them itself.
 */
function wholeOperation(
  matching: Matching,
  {
    side,
    item,
    operation,
    names,
    security,
  }: {
    readonly side: Side
    readonly item: Members
    readonly operation: Members
    readonly names: ReadonlyMap<string, string>
    readonly security?: unknown
  },
): Members {
  const listOf = (of: Members) => (Array.isArray(of.parameters) ? of.parameters : [])
  const keyOf = (slot: unknown) => {
    const { target } = matching.resolve(side, slot)
    return `${String(target.in)} ${String(target.name).toLowerCase()}`
  }
  const named = (slot: unknown) => {
    const { target } = matching.resolve(side, slot)
    const name = names.get(String(target.name))
    if (side === 'older' || target.in !== 'path' || name === undefined || name === target.name)
      return slot
    return matching.derive(target, `as ${name}`, () => ({ ...target, name }))
  }
  return matching.derive(operation, security === undefined ? 'whole' : 'with credentials', () => {
    const own = listOf(operation)
    const keys = own.map(keyOf)
    const parameters = [...own, ...listOf(item).filter((slot) => !keys.includes(keyOf(slot)))].map(
      named,
    )
    return {
      ...operation,
      ...(parameters.length > 0 && { parameters }),
      ...(security !== undefined && { security: operation.security ?? security }),
    }
  })
}

/** An operationId that comes needs the other operation that has it to lose it. */
function tieIds(part: Part, edits: readonly Edit[]): void {
  const losers = new Map<unknown, Edit>()
  const takers: (readonly [id: unknown, edit: Edit])[] = []
  for (const edit of edits)
    for (const { op, path, value } of edit.steps) {
      if (edit.part === part && path[0] === 'paths' && path.length === 3) {
        if (op === 'add') takers.push([Object(value).operationId, edit])
        else
          losers.set(
            Object(Object(Object(part.value.paths)[path[1] ?? ''])[path[2] ?? '']).operationId,
            edit,
          )
      } else if (path.join() === 'operationId') {
        takers.push([value, edit])
        losers.set(edit.part.older.operationId, edit)
      }
    }
  for (const [id, edit] of takers) {
    const loser = losers.get(id)
    if (loser && loser !== edit) edit.requires.add(loser)
  }
}

function operationEdits({ edits }: Part): {
  readonly added: readonly Edit[]
  readonly removed: readonly Edit[]
} {
  const isOf = (wanted: EditStep['op']) => (edit: Edit) =>
    edit.steps.some(
      ({ op, path }) => op === wanted && path[0] === 'paths' && METHODS.includes(path[2] ?? ''),
    )
  return { added: edits.filter(isOf('add')), removed: edits.filter(isOf('remove')) }
}
