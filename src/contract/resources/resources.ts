import type { ContractHints, Noun } from '../document/contract-hints.ts'
import type { OpenApiDocument } from '../document/document.ts'
import { findElsewhere } from './elsewhere.ts'
import { findList, type ListShape, unwrap } from './envelopes.ts'
import { findId, parentParameters, type RecordId } from './ids.ts'
import { type OperationShape, readOperationShapes } from './operation-shapes.ts'
import { itemParameter, keyOf, lastWord, type Segment, singular } from './paths.ts'
import { isObject, type Shape, type ShapeReader } from './shape.ts'

/** Records of one kind that a contract is about, e.g. the animals of `/pets` and `/pets/{petId}`. */
export interface Resource {
  /** The last word of its path; with the words before it where another resource has that one. */
  readonly name: string
  /** The path of the collection, e.g. `/pets`; of the record itself, if there is only one. */
  readonly path: string
  readonly isSingleton: boolean
  /** `undefined` if no path leads to a single record. */
  readonly id: RecordId | undefined
  readonly parents: readonly Parent[]
  /** What a record looks like: as it is read, else as it is listed, else as it was created. */
  readonly record: Shape
}

/** A parameter before the last word of a resource's path. Its value is kept beside the record. */
export interface Parent {
  readonly parameter: string
  /** The resource whose ids it takes; without one it is a scope that takes any value (`wild.md`, 8). */
  readonly resource: string | undefined
}

/** The operations at one path, also those at templates that differ in the names of their parameters alone. */
export interface PathOperations {
  readonly key: string
  readonly segments: readonly Segment[]
  readonly template: string
  readonly operations: readonly OperationShape[]
  /** The first of each method. */
  readonly byMethod: ReadonlyMap<string, OperationShape>
  /** What its GET answers, if that is a list. */
  readonly list: ListShape | undefined
}

/** The resources of a contract, by the key of their paths, with what they were found in. */
export interface FoundResources {
  readonly resources: ReadonlyMap<string, Resource>
  /** The resources whose records other paths show, by the keys of those paths. */
  readonly elsewhere: ReadonlyMap<string, Resource>
  readonly paths: readonly PathOperations[]
  readonly read: ShapeReader
}

/**
 * Finds the resources of a contract. A path is one of a resource if its GET is a list, or if it has a POST with an object or a list
 * and its items (`C/{id}`) can be read, changed or removed. A path with a GET of an object and a writer is a singleton. A path that shows
 * the records of another resource (`findElsewhere`) is none of a resource.
 * @param document as it is written, with its references
 */
export function findResources(document: OpenApiDocument): FoundResources {
  const { operations, read } = readOperationShapes(document)
  const paths = groupByPath(operations, read)
  const byKey = new Map(paths.map((path) => [path.key, path]))
  const found = new Map<string, Candidate>()
  for (const path of paths) {
    const parameter = path.segments.at(-1)?.parameter
    if (parameter === undefined) {
      const item = byKey.get(`${path.key}/{}`)
      const candidate = toCollection(path, item, read) ?? toSingleton(path, read)
      if (candidate) found.set(path.key, candidate)
    } else {
      // Items without a path of their collection.
      const key = keyOf(path.segments.slice(0, -1))
      const candidate = byKey.has(key) ? undefined : toItemsOnly(path, read)
      if (candidate && key !== '') found.set(key, candidate)
    }
  }
  const shown = findElsewhere(paths, found, read)
  for (const key of shown.keys()) found.delete(key)
  const names = nameAll(found)
  const all = [...found].map(([key, candidate]): [string, Resource] => [
    key,
    toResource(candidate, { name: names.get(key) as string, found, names, read }),
  ])
  const resources = new Map(all)
  const elsewhere = [...shown].flatMap(([key, of]): [string, Resource][] => {
    const resource = resources.get(of)
    return resource ? [[key, resource]] : []
  })
  return { resources, elsewhere: new Map(elsewhere), paths, read }
}

/** What people call the records of a resource. */
export function nounOf(resource: string, { nouns }: Pick<ContractHints, 'nouns'>): Noun {
  return nouns[resource] ?? { one: singular(resource), many: resource }
}

/** What a resource is made from. */
export interface Candidate {
  readonly segments: readonly Segment[]
  readonly template: string
  readonly isSingleton: boolean
  /** The operation at the path of an item whose last parameter is the id. */
  readonly item: OperationShape | undefined
  readonly record: Shape
}

// --- internal ---

function groupByPath(
  operations: readonly OperationShape[],
  read: ShapeReader,
): readonly PathOperations[] {
  const groups = Map.groupBy(operations, ({ path }) => keyOf(path.segments))
  return [...groups].map(([key, all]) => {
    const { segments, template } = (all[0] as OperationShape).path
    const byMethod = new Map(all.toReversed().map((operation) => [operation.method, operation]))
    const answer = byMethod.get('GET')?.success?.answer
    const list = answer && findList(answer, { word: lastWord(segments) ?? '', read })
    return { key, segments, template, operations: all, byMethod, list }
  })
}

function toCollection(
  path: PathOperations,
  item: PathOperations | undefined,
  read: ShapeReader,
): Candidate | undefined {
  const { segments, template, byMethod, list } = path
  const word = lastWord(segments) ?? ''
  const of = (shape: Shape | undefined) => shape && unwrap(shape, { resource: word, read }).record
  const isItem = item !== undefined && item.list === undefined
  const itemOperation = isItem ? itemOf(item) : undefined
  const readRecord = isItem ? of(item.byMethod.get('GET')?.success?.answer) : undefined
  const create = byMethod.get('POST')
  const creates = create?.body !== undefined && isObject(create.body)
  if (!list && !(creates && itemOperation)) return undefined
  if (list && isWritten(byMethod) && !creates && !itemOperation && list.envelope.length > 0)
    return undefined // an object of settings with one array is no list
  const record = [readRecord, list?.record, of(create?.success?.answer), of(create?.body)].find(
    (each) => each && isObject(each),
  )
  return record && { segments, template, isSingleton: false, item: itemOperation, record }
}

function toItemsOnly(path: PathOperations, read: ShapeReader): Candidate | undefined {
  const answer = path.byMethod.get('GET')?.success?.answer
  if (path.list || !answer) return undefined
  const segments = path.segments.slice(0, -1)
  if (segments.at(-1)?.parameter !== undefined) return undefined
  const { record } = unwrap(answer, { resource: lastWord(segments) ?? '', read })
  if (!isObject(record)) return undefined
  const template = path.template.slice(0, path.template.lastIndexOf('/'))
  return { segments, template, isSingleton: false, item: itemOf(path), record }
}

/** A GET of an object with a writer at the same path (`wild.md`, 2), not below an item: that is an action. */
function toSingleton(path: PathOperations, read: ShapeReader): Candidate | undefined {
  const { segments, template, byMethod, list } = path
  const answer = byMethod.get('GET')?.success?.answer
  if (!answer || (list && list.envelope.length === 0) || !isWritten(byMethod)) return undefined
  const { record } = unwrap(answer, { resource: lastWord(segments) ?? '', read })
  if (!isObject(record) || segments.some(({ parameter }) => parameter !== undefined))
    return undefined
  return { segments, template, isSingleton: true, item: undefined, record }
}

function isWritten(byMethod: PathOperations['byMethod']): boolean {
  return ['PUT', 'PATCH', 'DELETE'].some((method) => byMethod.has(method))
}

/** The operation of an item that tells most about its id. */
function itemOf({ byMethod }: PathOperations): OperationShape | undefined {
  return ['GET', 'PUT', 'PATCH', 'DELETE', 'POST']
    .map((method) => byMethod.get(method))
    .find(Boolean)
}

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

function toResource(
  { segments, template, isSingleton, item, record }: Candidate,
  {
    name,
    found,
    names,
    read,
  }: {
    readonly name: string
    readonly found: ReadonlyMap<string, Candidate>
    readonly names: ReadonlyMap<string, string>
    readonly read: ShapeReader
  },
): Resource {
  const last = item && itemParameter(item.path)
  const parameter = item?.parameters.find((each) => each.in === 'path' && each.name === last)
  const id = parameter && findId(parameter, { record, resource: name, read, said: item?.said.id })
  const parents = parentParameters({
    segments: [...segments, { word: '', parameter: undefined }],
    template,
  })
  return {
    name,
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

/** The resource whose items a parameter names: the one at the path before it. */
function parentOf(
  parameter: string,
  segments: readonly Segment[],
  found: ReadonlyMap<string, Candidate>,
  names: ReadonlyMap<string, string>,
): string | undefined {
  const at = segments.findIndex((segment) => segment.parameter === parameter)
  const key = keyOf(segments.slice(0, at))
  return found.get(key)?.item ? names.get(key) : undefined
}
