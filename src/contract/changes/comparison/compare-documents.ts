import { parameterNames, shapeOf } from '../../../base/http/path-template.ts'
import { isEqualJson } from '../../../base/json/exact-numbers.ts'
import { isJsonObject } from '../../../base/json/json.ts'
import { shown } from '../../../base/text/shown.ts'
import { METHODS } from '../../document/operations.ts'
import type { Members } from '../../reading/bundle.ts'
import { compareNotes } from './compare-notes.ts'
import { compareServers, removalFact } from './compare-operations.ts'
import { compareSchemes, compareSecurity, schemesOf, tieSchemes } from './compare-security.ts'
import {
  type ComparedPart,
  type ContractSide,
  type Edit,
  type EditStep,
  fact,
  factWithId,
} from './compared-parts.ts'
import type { Matching } from './matching.ts'
import { listAt, mapOf, namesInEither, setAt, turnOf } from './plain-objects.ts'

/**
 * Compares two documents: their operations by method and path, whatever the names of the parameters in it, and what is of the whole
 * contract.
 * @param today an ISO date, for what may go after a day
 */
export function compareDocuments(part: ComparedPart, matching: Matching, today: string): void {
  const { older, newer, value } = part
  value.paths = {}
  value.components = { securitySchemes: schemesOf(older, matching, 'older') }
  compareInfo(part, matching)
  compareServers(part, matching)
  compareSchemes(part, matching)
  compareWebhooks(part, matching)
  if (!isEqualJson(older.tags, newer.tags))
    matching.set(part, ['tags'], fact('note', 'tags-changed', 'describes its tags otherwise'))
  compareNotes(part, matching)
  // The default of the contract has no effect if every operation states its own.
  if (comparePaths(part, matching, today)) compareSecurity(part, matching, 'api-global-security')
}

/** Compares two path items of webhooks or callbacks, which change as a whole. */
export function comparePathItems(part: ComparedPart, matching: Matching): void {
  for (const method of METHODS) {
    const [older, newer] = [part.older[method], part.newer[method]]
    if (isJsonObject(older) && isJsonObject(newer))
      matching.inner(part, [method], { kind: 'operation', older, newer })
    else if (older !== newer) matching.edit(part, WHOLE)
  }
  const others = (item: Members) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => !METHODS.includes(name)))
  if (!isEqualJson(others(part.older), others(part.newer))) matching.edit(part, WHOLE)
}

export function compareCallbacks(part: ComparedPart, matching: Matching): void {
  for (const name of namesInEither(part.older, part.newer)) {
    const [older, newer] = [part.older[name], part.newer[name]]
    if (isJsonObject(older) && isJsonObject(newer))
      matching.inner(part, [name], { kind: 'pathItem', older, newer })
    else matching.edit(part, WHOLE)
  }
}

/** Says what goes together once all edits are known. */
export function tieOperations(part: ComparedPart, matching: Matching): void {
  tieSchemes(matching.edits)
  tieIds(part, matching.edits)
  const isOf = (wanted: EditStep['op']) => (edit: Edit) =>
    edit.steps.some(
      ({ op, path }) => op === wanted && path[0] === 'paths' && METHODS.includes(path[2] ?? ''),
    )
  // OpenAPI needs at least one path, so removals of all paths depend on the first addition.
  const first = part.edits.find(isOf('add'))
  if (part.inner.length === 0 && first)
    for (const each of part.edits.filter(isOf('remove'))) each.requires.add(first)
}

// --- internal ---

const WHOLE = {
  ...{ facts: [fact('other', 'changed', 'is another')], steps: [], at: {} },
}

function compareInfo(part: ComparedPart, matching: Matching): void {
  const [before, after] = [mapOf(part.older, 'info'), mapOf(part.newer, 'info')]
  for (const name of namesInEither(before, after)) {
    if (isEqualJson(before[name], after[name])) continue
    const isText = typeof after[name] === 'string' && name !== 'description'
    const text = isText ? `has the ${name} ${shown(after[name])}` : `has another ${name}`
    const id = `x-api-${name.toLowerCase()}-changed`
    matching.set(part, ['info', name], factWithId('note', id, text))
  }
}

function compareWebhooks(part: ComparedPart, matching: Matching): void {
  const [before, after] = [mapOf(part.older, 'webhooks'), mapOf(part.newer, 'webhooks')]
  if (Object.keys(after).length > 0) part.value.webhooks ??= {}
  for (const name of namesInEither(before, after)) {
    const [older, newer] = [before[name], after[name]]
    const turn = turnOf(older, newer)
    if (turn === 'changed' && matching.isSame('pathItem', older, newer)) continue
    const id = turn === 'changed' ? 'x-webhook-changed' : `webhook-${turn}`
    const which = { added: 'the new', removed: 'no longer the', changed: 'another' }[turn]
    const text = `has ${which} webhook ${shown(name)}`
    matching.set(part, ['webhooks', name], factWithId('other', id, text))
  }
}

/** Compares all paths; returns whether some operation takes the credentials of the whole contract. */
function comparePaths(part: ComparedPart, matching: Matching, today: string): boolean {
  const pathsOf = (document: Members) =>
    Object.entries(mapOf(document, 'paths')).filter(([path]) => !path.startsWith('x-'))
  const after = new Map(pathsOf(part.newer))
  const sames = new Map([...after.keys()].map((path) => [shapeOf(path), path]))
  const pairs = pathsOf(part.older).map(([path, older]): PathPair => {
    const other = after.has(path) ? path : sames.get(shapeOf(path))
    const newer = other === undefined ? undefined : after.get(other)
    return { path, other: other ?? path, older: Object(older), newer: newer as Members | undefined }
  })
  const taken = new Set(pairs.map(({ other }) => other))
  for (const [path, newer] of after)
    if (!taken.has(path))
      pairs.push({ path, other: path, older: undefined, newer: newer as Members })
  const paths = part.value.paths as { [path: string]: unknown }
  return pairs
    .map((pair) => {
      const [side, item] = pair.older
        ? (['older', pair.older] as const)
        : (['newer', pair.newer] as const)
      paths[pair.path] = withoutOperations(matching.copy(side, item, 'pathItem') as Members)
      const isInherited = comparePath(part, matching, pair, today)
      if (pair.older && pair.newer) comparePathNotes(part, matching, pair, pair.older, pair.newer)
      return isInherited
    })
    .includes(true)
}

/** The items of a path as the older document has it, and as the newer has it. */
interface PathPair {
  readonly path: string
  readonly other: string
  readonly older: Members | undefined
  readonly newer: Members | undefined
}

/** A path item without its operations, and without the parameters that these have then themselves. */
function withoutOperations(item: Members): Members {
  return Object.fromEntries(
    Object.entries(item).filter(([name]) => !METHODS.includes(name) && name !== 'parameters'),
  )
}

/** Compares the operations of a path; returns whether one takes the credentials of the whole contract. */
function comparePath(
  part: ComparedPart,
  matching: Matching,
  pair: PathPair,
  today: string,
): boolean {
  const { path, other } = pair
  const own = parameterNames(path)
  const names = new Map(parameterNames(other).map((name, at) => [name, own[at] ?? name]))
  let isInherited = false
  for (const method of METHODS) {
    const [before, after] = [pair.older?.[method], pair.newer?.[method]].map((each) =>
      isJsonObject(each) ? each : undefined,
    )
    if (!before && !after) continue
    // Both inherit it from the contract, where the difference is reported once.
    const inherits = [before, after].every((each) => each?.security === undefined)
    isInherited ||= inherits
    const hasOwnServers = [pair.older, pair.newer, before, after].some((each) => each?.servers)
    const whole = (side: ContractSide, operation: Members | undefined) => {
      const item = pair[side]
      if (!item || !operation) return undefined
      const security = inherits ? undefined : (part[side].security ?? [])
      const inherited = item.servers ?? part[side].servers ?? [{ url: '/' }]
      const servers = hasOwnServers ? inherited : undefined
      return wholeOperation(matching, { side, item, operation, names, security, servers })
    }
    const [older, newer] = [whole('older', before), whole('newer', after)]
    compareOperation(part, matching, { pair, method, today, older, newer })
  }
  return isInherited
}

function compareOperation(
  part: ComparedPart,
  matching: Matching,
  {
    pair,
    method,
    today,
    older,
    newer,
  }: {
    readonly pair: PathPair
    readonly method: string
    readonly today: string
    readonly older: Members | undefined
    readonly newer: Members | undefined
  },
): void {
  const at = ['paths', pair.path, method]
  const operation = String((older ?? newer)?.operationId)
  if (older && newer) {
    const context = { side: 'operation', operation } as const
    matching.inner(part, at, { kind: 'operation', older, newer, way: { context } })
  } else if (newer)
    matching.edit(part, {
      facts: [{ ...factWithId('note', 'endpoint-added', 'is new'), operation }],
      steps: [{ op: 'add', path: at, value: matching.copy('newer', newer, 'operation') }],
      at: { older: ['paths', pair.path], newer: ['paths', pair.other, method] },
    })
  else if (older) {
    setAt(part.value, at, matching.copy('older', older, 'operation'))
    const isPath = pair.newer === undefined
    matching.edit(part, {
      facts: [{ ...removalFact(older, { isPath, today }), operation }],
      steps: [{ op: 'remove', path: at }],
      at: { older: at, newer: ['paths'] },
    })
  }
}

/** Compares what a path item states for all its operations, apart from parameters and servers. */
function comparePathNotes(
  part: ComparedPart,
  matching: Matching,
  { path, other }: PathPair,
  older: Members,
  newer: Members,
): void {
  const [before, after] = [withoutOperations(older), withoutOperations(newer)]
  for (const name of namesInEither(before, after)) {
    if (name === 'servers' || isEqualJson(before[name], after[name])) continue
    const [at, value] = [['paths', path, name], after[name]]
    const id = `x-api-path-${name.toLowerCase().replace(/^x-/, '')}-changed`
    const step: EditStep =
      value === undefined ? { op: 'remove', path: at } : { op: 'add', path: at, value }
    const place = { older: at, newer: ['paths', other, name] }
    const facts = [factWithId('note', id, `has another ${name} at ${path}`)]
    matching.edit(part, { facts, steps: [step], at: place })
  }
}

/**
 * An operation with the parameters of its path, which are called as in the older document, and with the credentials and the servers of
 * the contract if it is to have them itself.
 */
function wholeOperation(
  matching: Matching,
  {
    side,
    item,
    operation,
    names,
    security,
    servers,
  }: {
    readonly side: ContractSide
    readonly item: Members
    readonly operation: Members
    readonly names: ReadonlyMap<string, string>
    readonly security: unknown
    readonly servers: unknown
  },
): Members {
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
  const purpose = `whole${security === undefined ? '' : ' with credentials'}${servers === undefined ? '' : ' with servers'}`
  return matching.derive(operation, purpose, () => {
    const own = listAt(operation, 'parameters')
    const keys = own.map(keyOf)
    const ofPath = listAt(item, 'parameters').filter((slot) => !keys.includes(keyOf(slot)))
    const parameters = [...own, ...ofPath].map(named)
    return {
      ...operation,
      ...(parameters.length > 0 && { parameters }),
      ...(security !== undefined && { security: operation.security ?? security }),
      ...(servers !== undefined && { servers: operation.servers ?? servers }),
    }
  })
}

/** An operationId can only be added once the operation that has it has lost it. */
function tieIds(part: ComparedPart, edits: readonly Edit[]): void {
  const losers = new Map<unknown, Edit>()
  const takers: { readonly id: unknown; readonly edit: Edit }[] = []
  for (const edit of edits)
    for (const { op, path, value } of edit.steps) {
      const [first, at = '', method = '', ...rest] = path
      if (edit.part === part && first === 'paths' && method !== '' && rest.length === 0) {
        const item = Object(mapOf(part.value, 'paths')[at])
        if (op === 'add') takers.push({ id: Object(value).operationId, edit })
        else losers.set(Object(item[method]).operationId, edit)
      } else if (path.join() === 'operationId') {
        takers.push({ id: value, edit })
        losers.set(edit.part.older.operationId, edit)
      }
    }
  for (const { id, edit } of takers) {
    const loser = losers.get(id)
    if (loser && loser !== edit) edit.requires.add(loser)
  }
}
