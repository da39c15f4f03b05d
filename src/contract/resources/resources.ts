import { ownMember } from '../../base/json/json.ts'
import type { ContractHints, Noun } from '../document/contract-hints.ts'
import type { OpenApiDocument } from '../document/document.ts'
import { findAlternatePaths, findItemsAtOtherPaths } from './alternate-paths.ts'
import { type Candidate, findCandidates } from './candidates.ts'
import { type ListShape, unwrap } from './envelopes.ts'
import { findId, haveOneType, type IdMember, memberPath, parentParameters } from './ids.ts'
import {
  groupByPath,
  isAsked,
  isItem,
  type OperationShape,
  type OperationShapes,
  type PathOperations,
  readOperationShapes,
} from './operation-shapes.ts'
import {
  isBelowItem,
  isReference,
  itemParameter,
  lastWord,
  pathKey,
  readPath,
  type Segment,
  singular,
} from './paths.ts'
import { answersList, isRecordOf } from './record-matching.ts'
import { asRest } from './rpc-operations.ts'
import type { Shape, ShapeReader } from './shape.ts'

/** Records of one kind that a contract is about, e.g. those of `/orders` and `/orders/{orderId}`. */
export interface Resource {
  /** The last word of its path; with the words before it where another resource has that one. */
  readonly name: string
  /** The last word of its path: what a wrapper round a record is called like. */
  readonly word: string
  /** The path of the collection, e.g. `/orders`; of the record itself, if there is only one. */
  readonly path: string
  readonly isSingleton: boolean
  /** `undefined` if no path leads to a single record. */
  readonly id: IdMember | undefined
  readonly parents: readonly Parent[]
  /** What a record looks like: as it is read, else as it is listed, else as it was created. */
  readonly record: Shape
}

/** A parameter before the last word of a resource's path. Its value is kept beside the record. */
export interface Parent {
  readonly parameter: string
  /** The resource whose ids it takes; without one it is a scope that takes any value. */
  readonly resource: string | undefined
}

/** The resources of a contract, by the keys of their paths (several, where `x-sandbox` says that they share one), with what they were found in. */
export interface FoundResources {
  readonly resources: ReadonlyMap<string, Resource>
  /** The resources whose records other paths show, by the keys of those paths. */
  readonly alternatePaths: ReadonlyMap<string, Resource>
  readonly paths: readonly PathOperations[]
  readonly shapes: OperationShapes
  readonly read: ShapeReader
}

/**
 * Finds the resources of a contract. A path is one of a resource if its GET is a list, or if it has a POST with an object or a list
 * and its items (`C/{id}`) can be read, changed or removed; items can be below several parameters (`{owner}/{repo}`). A path with a GET
 * of an object and a writer is a singleton, also below parents, unless it is below an item and answers that. A path that shows the
 * records of another resource (`findAlternatePaths`) is none of a resource.
 * @param document as it is written, with its references
 */
export function findResources(document: OpenApiDocument): FoundResources {
  const { operations: written, read } = readOperationShapes(document)
  const operations = asRest(written, read)
  const shapes = { operations, read }
  const paths = groupByPath(operations, read)
  const asked = paths.filter(isAsked)
  const found = new Map(findCandidates(asked, read))
  const shown = new Map(findAlternatePaths(asked, found, read))
  const claims = claimsOf(asked, found)
  for (const key of claims.keys()) shown.delete(key)
  const lists = new Set(asked.flatMap(({ key, list }) => (list ? key : [])))
  for (const key of shown.keys()) {
    // A path that shows records of another resource is no collection, and neither is the one that its items are in.
    found.delete(lists.has(key) ? key : key.replace(/\/\{\}$/, ''))
  }
  const readAt = findItemsAtOtherPaths(asked, found)
  const { names, owners } = shareNames(nameAll(found), { claims, readAt }, found)
  const posted = new Map(
    asked.map(({ key, byMethod }) => [readAt.get(key) ?? key, byMethod.get('POST')?.body]),
  )
  const own = [...new Set(owners.values())].map((key): [string, Resource] => [
    key,
    toResource(found.get(key) as Candidate, {
      ...{ name: names.get(key) as string, found, names, read },
      body: posted.get(key),
      counted: countedBelow(key, asked),
      acting: actingOn(key, found.get(key) as Candidate, asked, read),
    }),
  ])
  const shared = sharedIds(own.map(([, resource]) => resource))
  const byOwner = new Map(
    own.map(([key, resource]) => [key, withSharedId(resource, shared, read)] as const),
  )
  const resources = new Map(
    [...owners].map(([key, owner]): [string, Resource] => [key, byOwner.get(owner) as Resource]),
  )
  const alternatePaths = [...shown].flatMap(([key, of]): [string, Resource][] => {
    const resource = resources.get(of)
    return resource ? [[key, resource]] : []
  })
  return { resources, alternatePaths: new Map(alternatePaths), paths, shapes, read }
}

/**
 * What people call the records of a resource.
 * @param word what clients know it by: the last word of its path. Default: its name, which no other resource has.
 */
export function nounOf(
  resource: string,
  { nouns }: Pick<ContractHints, 'nouns'>,
  word = resource,
): Noun {
  return ownMember(nouns, resource) ?? { one: singular(word), many: word }
}

/** Drops parents that `x-sandbox` leaves without an operation: their parameters then take any value. */
export function withParents(resource: Resource, used: ReadonlySet<string | undefined>): Resource {
  if (resource.parents.every((each) => each.resource === undefined || used.has(each.resource)))
    return resource
  const parents = resource.parents.map((each) =>
    used.has(each.resource) ? each : { ...each, resource: undefined },
  )
  return { ...resource, parents }
}

/** Whether records have a property that a list shows: their schema or a body that writes them has it, or the list always shows it. */
export function isKept(
  property: string,
  list: ListShape,
  resource: Resource | undefined,
  found: FoundResources,
): boolean {
  const [first = ''] = property.split('.')
  if (!resource || memberPath(property, resource.record, found.read)) return true
  if (list.record.required.has(property) || list.record.required.has(first)) return true
  const key = pathKey(readPath(resource.path).segments)
  return found.paths
    .filter((path) => path.key === key || path.key === `${key}/{}`)
    .flatMap(({ operations }) => operations)
    .some(
      ({ body }) =>
        body && unwrap(body, { ...resource, read: found.read }).record.members.has(property),
    )
}

/** Whether a POST to a word below a list of an item that has no creation makes a record of it: `/servers/{id}/actions/reboot`. */
export function isMadeByWord(
  { method, success }: OperationShape,
  { segments }: PathOperations,
  { resources, paths, read }: FoundResources,
): boolean {
  const key = pathKey(segments.slice(0, -1))
  const of = resources.get(key)
  const list = paths.find((each) => each.key === key)
  const isBelowList = !isItem({ segments }) && isBelowItem({ segments: segments.slice(0, -1) })
  const answer = isBelowList && method === 'POST' ? success?.answer : undefined
  if (!answer || !of || of.isSingleton || !list?.list || list.byMethod.has('POST')) return false
  return isRecordOf(answer, of, read) && !answersList(answer, list, read)
}

/** Whether a POST of a whole record at an item's path makes it: the path has a PUT, and its collection no POST. */
export function isMadeHere(
  path: PathOperations,
  body: Shape,
  resource: Resource,
  { paths, read }: FoundResources,
): boolean {
  const above = paths.find(({ key }) => key === pathKey(path.segments.slice(0, -1)))
  return (
    above?.byMethod.has('POST') !== true &&
    path.byMethod.has('PUT') &&
    isRecordOf(body, resource, read)
  )
}

// --- internal ---

/** Names each resource by the last word of its path, and by as many words before it as make the name its own. */
function nameAll(found: ReadonlyMap<string, Candidate>): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const [key, { segments }] of found) {
    const words = segments
      .filter(({ parameter }) => parameter === undefined)
      .map(({ word }) => word)
    let from = words.length - 1
    while (from > 0 && taken.has(words.slice(from).join('-'))) from -= 1
    let name = words.slice(Math.max(from, 0)).join('-') || 'root'
    for (let number = 2; taken.has(name); number += 1) name = `${words.join('-')}-${number}`
    taken.add(name)
    names.set(key, name)
  }
  return names
}

/** The resources that `x-sandbox` names at the paths of others, or at those of their items. */
function claimsOf(
  paths: readonly PathOperations[],
  found: ReadonlyMap<string, Candidate>,
): ReadonlyMap<string, string> {
  // What one operation reads of a resource is no path of it: `GET /session` shows who has logged in.
  const isClaim = ({ declared, path }: OperationShape) =>
    declared.resource !== undefined && (declared.role !== 'read' || isItem(path))
  const claims = paths.flatMap(({ key, segments, operations }): [string, string][] => {
    const own = found.has(key) ? key : pathKey(segments.slice(0, -1))
    const name = operations.find(isClaim)?.declared.resource
    const isThere = own === key || segments.at(-1)?.parameter !== undefined
    return name !== undefined && isThere && found.has(own) ? [[own, name]] : []
  })
  return new Map(claims)
}

/**
 * Lets paths share the resource that they name, if they have as many parents as it: it is then what the path says of it that does most
 * with records.
 */
function shareNames(
  names: ReadonlyMap<string, string>,
  {
    claims,
    readAt,
  }: {
    readonly claims: ReadonlyMap<string, string>
    /** The collections whose records are read at the items of another one, by their keys. */
    readonly readAt: ReadonlyMap<string, string>
  },
  found: ReadonlyMap<string, Candidate>,
): { readonly names: ReadonlyMap<string, string>; readonly owners: ReadonlyMap<string, string> } {
  const shared = new Map(names)
  const owners = new Map([...names.keys()].map((key) => [key, key]))
  const form = (key: string) => {
    const { isSingleton, segments } = found.get(key) as Candidate
    return `${isSingleton} ${segments.filter(({ parameter }) => parameter !== undefined).length}`
  }
  for (const [first, name] of names) {
    const ofItems = readAt.get(first) ?? first
    const isOf = (key: string) =>
      (claims.get(key) === name && form(key) === form(first)) ||
      (readAt.get(key) ?? key) === ofItems
    const group = [first, ...[...names.keys()].filter((key) => key !== first && isOf(key))]
    const [owner = first] = group.toSorted(
      (one, other) => richness(found.get(other)) - richness(found.get(one)),
    )
    if (owners.get(first) !== first || group.length === 1 || (claims.get(first) ?? name) !== name)
      continue
    const isClaimed = group.some((key) => claims.get(key) === name)
    const [shortest = name] = group
      .map((key) => names.get(key) as string)
      .toSorted((one, other) => one.length - other.length)
    for (const key of group) {
      shared.set(key, isClaimed ? name : shortest)
      owners.set(key, owner)
    }
  }
  return { names: shared, owners }
}

/** A rank of how much a path tells about its records. */
function richness(candidate: Candidate | undefined): number {
  return (candidate?.item ? 1000 : 0) + (candidate?.record.members.size ?? 0)
}

/** The properties in which several resources have their ids, where parameters have the same name: `lago_id`. */
function sharedIds(resources: readonly Resource[]): readonly string[] {
  const all = resources.flatMap(({ id }) => {
    const [property, inside] = id?.property ?? []
    return property !== undefined && inside === undefined && id?.parameter === property
      ? property
      : []
  })
  return [...new Set(all.filter((name, at) => isReference(name) && all.indexOf(name) !== at))]
}

/** A resource whose ids would be kept beside its records, with the property that others have theirs in. */
function withSharedId(resource: Resource, shared: readonly string[], read: ShapeReader): Resource {
  const { id, record } = resource
  if (!id || id.property) return resource
  const asked = read(id.asked)
  const property = shared.find((name) => {
    const shape = record.members.get(name)
    return shape !== undefined && record.required.has(name) && haveOneType(read(shape), asked)
  })
  if (property === undefined) return resource
  const { format } = read(record.members.get(property) ?? {})
  const kind = id.kind === 'text' && format === 'uuid' ? 'uuid' : id.kind
  const because = 'it is the property that other resources have their ids in'
  return { ...resource, id: { ...id, property: [property], kind, because } }
}

function toResource(
  { segments, template, isSingleton, item, record }: Candidate,
  {
    name,
    found,
    names,
    read,
    body,
    counted,
    acting,
  }: {
    readonly name: string
    readonly found: ReadonlyMap<string, Candidate>
    readonly names: ReadonlyMap<string, string>
    readonly read: ShapeReader
    /** The body of a POST to its path. */
    readonly body: Shape | undefined
    /** The shape of the parameter for its items in the paths below them, where that is an integer. */
    readonly counted: Shape | undefined
    /** The operations on its items, where no operation has the path of an item. */
    readonly acting: OperationShape | undefined
  },
): Resource {
  const word = lastWord(segments) ?? name
  const last = item ? itemParameter(item.path) : acting?.path.segments.at(-2)?.parameter
  const parameter = (item ?? acting)?.parameters.find(
    (each) => each.in === 'path' && each.name === last,
  )
  const created = body && unwrap(body, { word, read, record }).record
  const surroundings = { record, resource: word, read, declaredId: item?.declared.id, created }
  const own = parameter && findId(parameter, surroundings)
  const ofBelow =
    parameter && counted && own?.kind === 'text' && own.property
      ? findId({ ...parameter, shape: counted }, surroundings)
      : undefined
  const id = ofBelow?.property?.join('.') === own?.property?.join('.') ? (ofBelow ?? own) : own
  const parents = parentParameters({
    segments: [...segments, { word: '', parameter: undefined }],
    template,
  })
  return {
    name,
    word,
    path: template,
    isSingleton,
    id,
    record,
    parents: parents.map((each) => ({
      parameter: each,
      resource: parentOf(each, segments, found, names),
    })),
  }
}

/** An operation on a word below an item that answers the item: its path says where the id of items is that have no path themselves. */
function actingOn(
  key: string,
  { isSingleton, item, segments, record }: Candidate,
  paths: readonly PathOperations[],
  read: ShapeReader,
): OperationShape | undefined {
  if (isSingleton || item) return undefined
  const word = segments.at(-1)?.word ?? ''
  const isIts = ({ success }: OperationShape) =>
    success?.answer !== undefined && isRecordOf(success.answer, { word, record }, read)
  return paths
    .filter((path) => pathKey(path.segments.slice(0, -1)) === `${key}/{}` && !isItem(path))
    .flatMap(({ operations }) => operations.filter(isIts))[0]
}

/** The shape of the parameter for the items of a collection in the paths below them, where that is an integer. */
function countedBelow(key: string, paths: readonly PathOperations[]): Shape | undefined {
  const above = `${key}/{}/`
  const depth = key.split('/').length
  return paths
    .filter((path) => path.key.startsWith(above))
    .flatMap(({ segments, operations }) => {
      const named = segments[depth]?.parameter
      return operations.flatMap(({ parameters }) =>
        parameters.filter(({ in: place, name }) => place === 'path' && name === named),
      )
    })
    .map(({ shape }) => shape)
    .find(({ types }) => types.length === 1 && types[0] === 'integer')
}

/** The resource whose items a parameter names: the one at the path before it. */
function parentOf(
  parameter: string,
  segments: readonly Segment[],
  found: ReadonlyMap<string, Candidate>,
  names: ReadonlyMap<string, string>,
): string | undefined {
  const at = segments.findIndex((segment) => segment.parameter === parameter)
  const key = pathKey(segments.slice(0, at))
  return found.get(key)?.item ? names.get(key) : undefined
}
