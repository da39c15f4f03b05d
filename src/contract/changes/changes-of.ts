import { jsonPatch } from '../../base/http/json-patch.ts'
import { pointerKeys, toPointer } from '../../base/json/json.ts'
import type { OpenApiDocument } from '../document/document.ts'
import { METHODS } from '../document/operations.ts'
import type { ObjectKind } from '../reading/openapi-objects.ts'
import { arrange } from './arrange.ts'
import {
  compareCallbacks,
  compareDocuments,
  comparePathItems,
  tieOperations,
} from './compared/compare-documents.ts'
import {
  compareMedia,
  compareOneHeader,
  compareParameters,
  compareRequestBodies,
  compareResponses,
} from './compared/compare-messages.ts'
import { compareOperations } from './compared/compare-operations.ts'
import { compareSchemas } from './compared/compare-schemas.ts'
import { type Compare, type Edit, Matching, type Part } from './compared/matching.ts'
import { withoutPrototypes } from './compared/plain-objects.ts'
import type { Change, Comparison, PatchOperation } from './contract-change.ts'
import { togetherOf } from './go-together.ts'
import { pointersIn } from './pointers-in.ts'
import { type Saying, sayEdits } from './said-changes.ts'

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
    else COMPARED[part.kind]?.(part, matching)
  }
  const documents = { older: withoutPrototypes(older), newer: withoutPrototypes(newer) }
  const matching = new Matching(documents, compare)
  const root = matching.part('document', documents.older, documents.newer)
  matching.run()
  tieOperations(root, matching)
  const { document, patchOf } = arrange(root, matching)
  const together = togetherOf(matching.edits)
  const sayings = sayEdits(root, matching)
  const groups = Map.groupBy(sayings, ({ edit }) => together.get(edit) ?? [edit])
  const names = namesOf(groups)
  const pointer = pointersOf(matching)
  const parts = new Map([...names].map(([group, name]) => [group, { name, ...sharedBy(group) }]))
  const changes = sayings.flatMap(({ edit, place: _, ...said }): Change[] => {
    const shared = parts.get(together.get(edit) ?? [edit])
    return shared ? [{ ...said, ...shared, pointers: pointer(edit) }] : []
  })
  return { document, changes: inOrder(changes) }

  /** What all changes of one name have in common. */
  function sharedBy(group: Group): Pick<Change, 'patch' | 'requires'> {
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

// --- internal ---

const COMPARED: { readonly [kind in ObjectKind]?: Compare } = {
  operation: compareOperations,
  pathItem: comparePathItems,
  callback: compareCallbacks,
  parameter: compareParameters,
  requestBody: compareRequestBodies,
  response: compareResponses,
  header: compareOneHeader,
  media: compareMedia,
  schema: compareSchemas,
}

type Group = readonly Edit[]

/** A name for each group of edits that go together: that of the first thing that is said of it, with the place. */
function namesOf(groups: ReadonlyMap<Group, readonly Saying[]>): ReadonlyMap<Group, string> {
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

function pointersOf(matching: Matching): (edit: Edit) => Change['pointers'] {
  const [older, newer] = [
    pointersIn(matching.documents.older),
    pointersIn(matching.documents.newer),
  ]
  const find = (
    pointers: ReadonlyMap<object, readonly string[]>,
    part: Part,
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

/** First what is of the whole contract, then operation by operation. */
function inOrder(changes: readonly Change[]): readonly Change[] {
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
