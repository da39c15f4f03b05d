import { jsonPatch } from '../../base/http/json-patch.ts'
import { isRaw } from '../../base/json/exact-numbers.ts'
import { pointerKeys, stringifyJson, toPointer } from '../../base/json/json.ts'
import { ContractSource } from '../document/contract-source.ts'
import type { OpenApiDocument } from '../document/document.ts'
import { METHODS } from '../document/operations.ts'
import type { ObjectKind } from '../reading/openapi-objects.ts'
import {
  compareCallbacks,
  compareDocuments,
  comparePathItems,
  tieOperations,
} from './comparison/compare-documents.ts'
import {
  compareForm,
  compareMedia,
  comparePresence,
  compareRequestContent,
  compareRequired,
  compareResponses,
} from './comparison/compare-messages.ts'
import { compareDeprecation, compareNotes } from './comparison/compare-notes.ts'
import { compareOperations } from './comparison/compare-operations.ts'
import { compareSchemas } from './comparison/compare-schemas.ts'
import type { ComparedPart, Edit } from './comparison/compared-parts.ts'
import { type Compare, Matching } from './comparison/matching.ts'
import { withoutPrototypes } from './comparison/plain-objects.ts'
import { layOutComponents } from './component-layout.ts'
import type { Comparison, ContractChange, PatchOperation } from './contract-change.ts'
import { type Description, describeEdits } from './describe-edits.ts'

/**
 * Every smallest difference of two contracts. What only looks different is none: references that move, members in another order, names of
 * components, parameters of a path in place of its operations.
 * @param older as a contract is read: OpenAPI 3.1 with references within it alone
 * @param today an ISO date: whether what was deprecated may go depends on it
 */
export function changesOf(
  { older, newer }: { readonly older: OpenApiDocument; readonly newer: OpenApiDocument },
  today: string,
): Comparison {
  const compare: Compare = (part, matching) => {
    if (part.kind === 'document') compareDocuments(part, matching, today)
    else for (const comparePart of COMPARED[part.kind] ?? []) comparePart(part, matching)
  }
  const documents = { older: withoutPrototypes(older), newer: withoutPrototypes(newer) }
  const matching = new Matching(documents, compare)
  const root = matching.part('document', documents.older, documents.newer)
  matching.run()
  tieOperations(root, matching)
  const { document, patchOf } = layOutComponents(root, matching)
  const together = togetherOf(matching.edits)
  const descriptions = describeEdits(root, matching)
  const groups = Map.groupBy(descriptions, ({ edit }) => together.get(edit) ?? [edit])
  const names = namesOf(groups)
  const pointer = pointersOf(matching)
  const parts = new Map([...names].map(([group, name]) => [group, { name, ...sharedBy(group) }]))
  const changes = descriptions.flatMap(({ edit, place: _, ...said }): ContractChange[] => {
    const shared = parts.get(together.get(edit) ?? [edit])
    return shared ? [{ ...said, ...shared, pointers: pointer(edit) }] : []
  })
  return { document, changes: inOrder(changes) }

  /** The members that all changes with one name share. */
  function sharedBy(group: Group): Pick<ContractChange, 'patch' | 'requires'> {
    const others = group.flatMap((each) => [...each.requires])
    const required = new Set(others.map((other) => names.get(together.get(other) ?? [other])))
    required.delete(names.get(group))
    return {
      patch: group.flatMap(patchOf),
      requires: [...required].filter((name) => name !== undefined),
    }
  }
}

/**
 * The older contract with some of the changes, which is a contract again if none that they require is missing.
 * @param names of changes
 */
export function applyChanges(
  { document, changes }: Comparison,
  names: Iterable<string>,
): OpenApiDocument {
  const wanted = new Set(names)
  const patches = new Map(
    changes.flatMap(({ name, patch }) => (wanted.has(name) ? [[name, patch]] : [])),
  )
  const operations = once([...patches.values()].flat()).toSorted(byTurn)
  const patched = jsonPatch(document, operations, { isOwn: true }) as OpenApiDocument
  return withoutEmptyPaths(patched)
}

/**
 * The older of two contracts with some of their changes, to be served as the older one is: with what is known of that. Without changes it
 * is the older one itself.
 * @param names of changes, with all that they require
 */
export function partialSource(
  older: ContractSource,
  comparison: Comparison,
  names: readonly string[],
): ContractSource {
  if (names.length === 0) return older
  const text = stringifyJson(applyChanges(comparison, names))
  return new ContractSource({ ...older.file, text, isBuilt: false }, older.links.compilePattern)
}

export type Requirements = ReadonlyMap<string, Pick<ContractChange, 'requires'>>

/** Names of changes with those of all that they require. */
export function closureOf(names: Iterable<string>, byName: Requirements): readonly string[] {
  const found = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    waiting.push(...(byName.get(name)?.requires ?? []))
  }
  return [...found]
}

/** The names of all changes but some, and but those that require one of these. */
export function closedWithout(left: Iterable<string>, byName: Requirements): readonly string[] {
  const out = new Set(left)
  return [...byName.keys()].filter(
    (name) => !closureOf([name], byName).some((each) => out.has(each)),
  )
}

/** The changes of a closed set that no other change of it requires: each can be left out on its own. */
export function tipsOf(names: readonly string[], byName: Requirements): readonly string[] {
  const required = new Set(names.flatMap((name) => byName.get(name)?.requires ?? []))
  return names.filter((name) => !required.has(name))
}

// --- internal ---

/** The comparers of the kinds of objects, in the order in which changes are listed. */
const COMPARED: { readonly [kind in ObjectKind]?: readonly Compare[] } = {
  operation: [compareOperations, compareNotes],
  pathItem: [comparePathItems],
  callback: [compareCallbacks],
  parameter: [compareRequired, compareForm, compareDeprecation, compareNotes],
  requestBody: [compareRequired, compareRequestContent, compareNotes],
  response: [compareResponses, compareNotes],
  header: [comparePresence, compareForm, compareDeprecation, compareNotes],
  media: [compareMedia, compareNotes],
  schema: [compareSchemas],
}

type Group = readonly Edit[]

/** A name for each group of edits that go together: that of the first thing that is said of it, with the place. */
function namesOf(groups: ReadonlyMap<Group, readonly Description[]>): ReadonlyMap<Group, string> {
  const taken = new Map<string, number>()
  const names = new Map<Group, string>()
  for (const [group, [first]] of groups) {
    if (!first) continue
    const name = first.place === '' ? first.id : `${first.id} ${first.place}`
    const count = (taken.get(name) ?? 0) + 1
    taken.set(name, count)
    names.set(group, count === 1 ? name : `${name} (${count})`)
  }
  return names
}

function pointersOf(matching: Matching): (edit: Edit) => ContractChange['pointers'] {
  const [older, newer] = [
    pointersIn(matching.documents.older),
    pointersIn(matching.documents.newer),
  ]
  const find = (
    pointers: ReadonlyMap<object, readonly string[]>,
    part: ComparedPart,
    side: 'older' | 'newer',
    keys: readonly string[] | undefined,
  ) => {
    let object: object | undefined = part[side]
    while (object && !pointers.has(object)) object = matching.origins.get(object)
    const at = object && pointers.get(object)
    return at && toPointer([...at, ...(keys ?? [])])
  }
  return ({ part, at }) => {
    const [one, other] = [
      find(older, part, 'older', at.older),
      find(newer, part, 'newer', at.newer),
    ]
    return {
      ...(one !== undefined && { older: one }),
      ...(other !== undefined && { newer: other }),
    }
  }
}

/** Sorts changes: first those of the whole contract, then operation by operation. */
function inOrder(changes: readonly ContractChange[]): readonly ContractChange[] {
  const groups = Map.groupBy(changes, ({ operation }) => operation)
  const whole = groups.get(undefined) ?? []
  groups.delete(undefined)
  return [...whole, ...[...groups.values()].flat()]
}

/** Several changes may bring the same component. */
function once(operations: readonly PatchOperation[]): readonly PatchOperation[] {
  const known = new Set<string>()
  return operations.filter(({ op, path }) => {
    if (op !== 'add' || path.endsWith('/-')) return true
    const isNew = !known.has(path)
    known.add(path)
    return isNew
  })
}

/**
 * All paths are those of the document before: what is put there goes first and shifts nothing, then what is removed, from the end of each
 * list, then what gets another name, from the inside.
 */
function byTurn(one: PatchOperation, other: PatchOperation): number {
  const turns = TURNS[one.op] - TURNS[other.op]
  if (turns !== 0) return turns
  return TURNS[one.op] === 0
    ? depthOf(one) - depthOf(other)
    : fromEnd(one.from ?? one.path, other.from ?? other.path)
}

const TURNS = { add: 0, replace: 0, remove: 1, move: 2 }

function depthOf({ path }: PatchOperation): number {
  return path.startsWith('/components/') ? 0 : 1
}

function fromEnd(one: string, other: string): number {
  const [a, b] = [pointerKeys(one), pointerKeys(other)]
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const [x, y] = [a[at] as string, b[at] as string]
    if (x === y) continue
    return /^\d+$/.test(x) && /^\d+$/.test(y) ? Number(y) - Number(x) : x < y ? 1 : -1
  }
  return b.length - a.length
}

/** A path without operations is none, unless there is no other. */
function withoutEmptyPaths(document: OpenApiDocument): OpenApiDocument {
  const hasOperations = (item: object) => METHODS.some((method) => method in item)
  const paths = Object.entries(document.paths).filter(
    ([path, item]) => path.startsWith('x-') || hasOperations(item),
  )
  return paths.length === 0 ? document : { ...document, paths: Object.fromEntries(paths) }
}

/** The keys that lead to each object of a document; the first way, where it is there twice. */
function pointersIn(document: object): ReadonlyMap<object, readonly string[]> {
  const found = new Map<object, readonly string[]>()
  const waiting: (readonly [object: unknown, path: readonly string[]])[] = [[document, []]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [object, path] = next
    if (typeof object !== 'object' || object === null || isRaw(object) || found.has(object))
      continue
    found.set(object, path)
    for (const [name, value] of Object.entries(object)) waiting.push([value, [...path, name]])
  }
  return found
}

/**
 * The edits that can only be had together, for each edit: those that require one another in a circle (Tarjan, "Depth-first search and linear
 * graph algorithms", 1972).
 */
function togetherOf(edits: readonly Edit[]): ReadonlyMap<Edit, readonly Edit[]> {
  const groups = new Map<Edit, readonly Edit[]>()
  const numbers = new Map<Edit, number>()
  const lows = new Map<Edit, number>()
  const open: Edit[] = []
  for (const root of edits) {
    if (numbers.has(root)) continue
    const path = [enter(root)]
    for (let last = path.at(-1); last; last = path.at(-1)) {
      const { edit, others } = last
      const { value: next, done } = others.next()
      if (!done) {
        if (!numbers.has(next)) path.push(enter(next))
        else if (open.includes(next)) lower(edit, numbers.get(next))
        continue
      }
      path.pop()
      const around = path.at(-1)
      if (around) lower(around.edit, lows.get(edit))
      if (lows.get(edit) !== numbers.get(edit)) continue
      const group = open.splice(open.indexOf(edit))
      for (const each of group) groups.set(each, group)
    }
  }
  return groups

  function enter(edit: Edit) {
    numbers.set(edit, numbers.size)
    lows.set(edit, numbers.size - 1)
    open.push(edit)
    return { edit, others: edit.requires[Symbol.iterator]() }
  }

  function lower(edit: Edit, to = 0): void {
    lows.set(edit, Math.min(lows.get(edit) ?? to, to))
  }
}
