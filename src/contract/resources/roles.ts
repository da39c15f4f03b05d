import type { ActionSet } from '../actions/action-set.ts'
import type { OpenApiDocument } from '../document/document.ts'
import { USUAL_METHODS } from '../document/operations.ts'
import { type AlternatePath, alternatePathOf } from './alternate-paths.ts'
import { findList, impliedParameters, isAllMetadata, unwrap } from './envelopes.ts'
import {
  isAsked,
  isItem,
  isLinked,
  type OperationShape,
  type OperationShapes,
  type PathOperations,
  type RpcCall,
} from './operation-shapes.ts'
import { decideParameters, decideShown, type ParameterRole } from './parameters.ts'
import { isBelowItem, lastWord, pathKey, readPath } from './paths.ts'
import {
  answersList,
  chosenBy,
  isChanges,
  isOtherForm,
  isReceipt,
  isRecordOf,
  mayLeaveOut,
  setByWord,
} from './record-matching.ts'
import {
  type FoundResources,
  findResources,
  isKept,
  isMadeByWord,
  isMadeHere,
  type Resource,
  withParents,
} from './resources.ts'
import { DECLARED, isObjectShape } from './shape.ts'

/** The parts that an operation can have in a resource; a sample has none. */
export const roles = [
  ...(['list', 'create', 'read', 'replace'] as const),
  ...(['update', 'remove', 'action', 'link', 'sample'] as const),
] as const
/** The part that an operation has in a resource. */
export type Role = (typeof roles)[number]

/** What an operation does, decided from the contract, with its reason. */
export interface OperationRole {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly role: Role
  /** The name of its resource; `undefined` for a sample. */
  readonly resource: string | undefined
  /** The lowest documented 2xx. */
  readonly status: number | undefined
  /** The members that lead to the records of a list; none if the answer is the array. */
  readonly envelope: readonly string[]
  /** The member that a single record is in. */
  readonly wrapper: string | undefined
  /** What the query parameters of a list do. */
  readonly parameters: readonly ParameterRole[]
  /** If it is called as RPC: the id of its record, and the parameters of a list, are members of its body. */
  readonly rpc?: RpcCall
  /** The parameters of a page that a list does not declare, and gives back. */
  readonly impliedParameters?: readonly ParameterRole[]
  /** Whether it replaces by a body that requires less than that of a creation: the rest stays. */
  readonly mayLeaveOut?: true
  /** If it shows records of a resource that has another path: which ones. Its name is a key of the JSON of `contract explain`. */
  readonly elsewhere?: AlternatePath
  /** The name of the documented example that a sample answers, if `x-sandbox` says it. */
  readonly sample?: string
  /** What it sets of its record, where its word is a state of that. */
  readonly sets?: ActionSet
  /** A clause that follows "because". */
  readonly because: string
}

/** What a contract is about, and what each of its operations does. */
export interface ContractRoles {
  readonly resources: readonly Resource[]
  readonly operations: readonly OperationRole[]
  /** The shapes of operations that the roles were decided from. */
  readonly shapes: OperationShapes
}

/**
 * Decides resources and roles (docs/contracts.md, "What is inferred"). What cannot be decided is a sample, never an error.
 * @param document as it is written, with its references
 */
export function decideRoles(document: OpenApiDocument): ContractRoles {
  const found = findResources(document)
  const operations = found.paths.flatMap((path) =>
    path.operations.map((operation) => toRole(operation, path, found)),
  )
  const all = [...new Set(found.resources.values())]
  // If roles are declared, a resource without any operation is dropped; otherwise even one that is only created stays, since scenarios can list its records.
  const isDeclared = found.shapes.operations.some(
    (each) => each.declared.role ?? each.declared.resource,
  )
  const used = new Set<string | undefined>(
    isDeclared ? operations.map(({ resource }) => resource) : all.map(({ name }) => name),
  )
  const resources = all.filter(({ name }) => used.has(name))
  return {
    resources: resources.map((each) => withParents(each, used)),
    operations,
    shapes: found.shapes,
  }
}

// --- internal ---

/** A role before the parts of its operation are added. */
interface Decision {
  readonly role: Role
  readonly resource?: Resource | undefined
  readonly because: string
}

function toRole(
  operation: OperationShape,
  path: PathOperations,
  found: FoundResources,
): OperationRole {
  const { role, resource, because } =
    declaredDecision(operation, path, found) ?? decide(operation, path, found)
  const { read } = found
  const answer = operation.success?.answer
  const word = lastWord(path.segments) ?? ''
  const declared = operation.declared.envelope
  const list = role === 'list' && answer ? findList(answer, { word, read, declared }) : undefined
  const isShown = resource !== undefined && (role === 'list' || role === 'read')
  const alternatePath =
    isShown && !resource.isSingleton && !isOfOwn(role, path, resource, found)
      ? alternatePathOf(path, operation.parameters, resource, {
          read,
          declaredFilter: operation.declared.id,
        })
      : undefined
  const single =
    answer && !list && resource
      ? unwrap(answer, { word: resource.word, read, record: resource.record })
      : undefined
  const parameters = list
    ? decideParameters(operation, {
        ...{ record: list.record, answer: answer ?? list.record },
        isKept: (property) => isKept(property, list, resource, found),
        word: resource?.word ?? word,
        read,
      })
    : decideShown(operation, single?.record, read)
  const acts = resource && (role === 'action' || role === 'update')
  const sets = acts && setByWord(operation, resource, read)
  const implied =
    list && answer && !operation.rpc ? impliedParameters(answer, parameters, read) : []
  return {
    operation: operation.id,
    method: operation.rpc?.method ?? operation.method,
    path: operation.rpc?.template ?? operation.path.template,
    ...(operation.rpc && { rpc: operation.rpc }),
    ...(role === 'replace' &&
      resource &&
      mayLeaveOut(operation, resource, found) && { mayLeaveOut: true }),
    role,
    resource: resource?.name,
    status: operation.success?.status,
    envelope: list?.envelope ?? [],
    wrapper: single?.wrapper,
    parameters,
    ...(implied.length > 0 && { impliedParameters: implied }),
    ...(alternatePath && { elsewhere: alternatePath }),
    ...(operation.declared.sample !== undefined && { sample: operation.declared.sample }),
    ...(sets && { sets }),
    because,
  }
}

/** Whether a path that is not the resource's first has its records, or one of them by its id, as that has. */
function isOfOwn(
  role: Role,
  path: PathOperations,
  resource: Resource,
  found: FoundResources,
): boolean {
  const above = path.segments.slice(0, -1).filter(({ parameter }) => parameter !== undefined)
  const isAsDeep = above.length === resource.parents.length
  if (found.resources.get(path.key) === resource && (role !== 'read' || isItem(path)))
    return isItem(path) || isAsDeep || path.key === pathKey(readPath(resource.path).segments)
  return role === 'read' && isItem(path) && isAsDeep && !isByAnotherKey(path, resource, found)
}

/** Whether the items of a path are named by another property than the id of the resource. */
function isByAnotherKey(path: PathOperations, { id }: Resource, found: FoundResources): boolean {
  const declaredId = path.operations.find((each) => each.declared.id !== undefined)?.declared.id
  if (declaredId !== undefined) return declaredId !== id?.property?.join('.')
  return found.alternatePaths.has(path.key)
}

/** The role that `x-sandbox` declares; the parts that it leaves out are decided as usual. */
function declaredDecision(
  operation: OperationShape,
  path: PathOperations,
  found: FoundResources,
): Decision | undefined {
  const { role, resource: name } = operation.declared
  const { resources } = found
  const named = [...resources.values()].find((each) => each.name === name)
  if (!roles.some((each) => each === role))
    return named && named !== resources.get(path.key)
      ? ofNamed(operation, { resource: named, path, found })
      : undefined
  const resource = named ?? resources.get(path.key) ?? resources.get(collectionKey(path))
  const isSample = role === 'sample' || !resource
  return {
    role: isSample ? 'sample' : (role as Role),
    resource: isSample ? undefined : resource,
    because: DECLARED,
  }
}

function ofNamed(operation: OperationShape, place: Place): Decision {
  const { path, resource } = place
  if (resource.isSingleton) return onSingleton(operation, resource, place.found)
  if (isItem(path) && !path.list) return onItem(operation, place)
  if (path.list || operation.method === 'POST') return onCollection(operation, place)
  if (operation.method === 'GET') return onOther(path, resource)
  return belowItem(operation, place)
}

function decide(operation: OperationShape, path: PathOperations, found: FoundResources): Decision {
  if (!isAsked(path)) return sample('no request has what follows # in its path')
  if (!USUAL_METHODS.includes(operation.method.toLowerCase()))
    return sample(`${operation.method} has no part in records`)
  const { resources } = found
  const shown = operation.method === 'GET' ? found.alternatePaths.get(path.key) : undefined
  if (shown) return onOther(path, shown)
  const here = resources.get(path.key)
  if (here?.isSingleton) return onSingleton(operation, here, found)
  if (here) return onCollection(operation, { resource: here, path, found })
  const of = isItem(path) ? resources.get(collectionKey(path)) : undefined
  if (of && !of.isSingleton) return onItem(operation, { resource: of, path, found })
  const above = isItem(path)
    ? undefined
    : resources.get(collectionKey({ segments: path.segments.slice(0, -1) }))
  if (above && isBelowItem(path)) return belowItem(operation, { resource: above, path, found })
  const whole = isItem(path) ? undefined : resources.get(collectionKey(path))
  if (whole?.isSingleton) return belowItem(operation, { resource: whole, path, found })
  if (isMadeByWord(operation, path, found))
    return {
      role: 'create',
      resource: resources.get(pathKey(path.segments.slice(0, -1))),
      because: 'it answers a record of the list that it is below, which has no creation',
    }
  return sample(`${path.template} is neither a collection nor an item nor a single record`)
}

/** A path that shows records of another resource (`findAlternatePaths`). */
function onOther({ list }: PathOperations, resource: Resource): Decision {
  const { name } = resource
  return list
    ? partIn(
        resource,
        'list',
        `its items are the records of ${name}, and nothing at its path writes`,
      )
    : partIn(resource, 'read', `it answers a record of ${name}`)
}

interface Place {
  readonly resource: Resource
  readonly path: PathOperations
  readonly found: FoundResources
}

function onCollection(operation: OperationShape, { resource, path, found }: Place): Decision {
  const { method, body, success } = operation
  if (!success) return sample('it documents no success')
  if (method === 'GET')
    return path.list
      ? partIn(resource, 'list', path.list.because)
      : sample('it answers no array of objects')
  if (method === 'POST') {
    if (!body || !isObjectShape(body)) return sample('its body is no object')
    const { answer } = success
    if (answer && answersList(answer, path, found.read))
      return sample('it answers a list: it searches')
    if (answer && isReceipt(answer))
      return partIn(resource, 'create', 'it takes an object, and answers its id')
    if (!answer || isRecordOf(answer, resource, found.read))
      return partIn(resource, 'create', 'it takes an object, and answers the record that it became')
    return isOtherForm(answer, body, resource, found.read)
      ? partIn(resource, 'create', 'what it answers has the id, and what it takes')
      : sample('it answers something else than a record')
  }
  if (method === 'DELETE')
    return chosenBy({ operation, resource, read: found.read }).length > 0
      ? partIn(resource, 'remove', 'what it takes is members of the records to remove')
      : sample('DELETE on a list has no part in one record')
  const isByBody =
    method === 'PUT' && body && resource.id?.property && isRecordOf(body, resource, found.read)
  return isByBody
    ? partIn(resource, 'replace', 'it takes a whole record, with its id')
    : sample(`${method} on a list has no part in one record`)
}

function onItem(operation: OperationShape, { resource, path, found }: Place): Decision {
  const { method, body, success } = operation
  if (!success) return sample('it documents no success')
  const as = (role: Role, because: string) => partIn(resource, role, because)
  const isLink = isLinked(path)
  const answersIt = success.answer !== undefined && isRecordOf(success.answer, resource, found.read)
  const changed =
    body && (isChanges(body, found.read) ? 'changes' : isObjectShape(body) && 'object')
  switch (method) {
    case 'GET':
      if (path.list) return sample('it ends in a parameter and answers a list')
      if (isLink) return as('read', 'it has no body: it asks whether what it names is in the set')
      return success.answer && isObjectShape(success.answer)
        ? as('read', 'it answers an object at the path of an item')
        : sample('it answers no object')
    case 'PUT':
      if (isLink) return as('link', 'it has no body: what it names belongs to a set')
      if (changed === 'object') return as('replace', 'it takes an object at the path of an item')
      if (changed) return as('update', 'it takes changes at the path of an item')
      return answersIt ? as('update', ANSWERS_ITEM) : sample('its body is no object')
    case 'PATCH':
      if (changed) return as('update', 'it takes a part of a record at the path of an item')
      return answersIt ? as('update', ANSWERS_ITEM) : sample('its body is no object')
    case 'DELETE':
      return isLink
        ? as('link', 'its PUT has no body: what it names belongs to a set')
        : as('remove', 'it removes at the path of an item')
    default:
      if (answersIt && body && isMadeHere(path, body, resource, found))
        return as('replace', 'it makes the record of its path, and its collection makes none')
      return answersIt
        ? as('update', ANSWERS_ITEM)
        : sample('it answers something else than the record of the item')
  }
}

const ANSWERS_ITEM = 'it answers the record of the item'

function onSingleton(
  operation: OperationShape,
  resource: Resource,
  found: FoundResources,
): Decision {
  const { method, success } = operation
  if (!success) return sample('it documents no success')
  const because = 'the path has a GET of an object and a writer: it is a single record'
  const { body } = operation
  const changes = body && isChanges(body, found.read)
  if (method === 'GET') return { role: 'read', resource, because }
  if (method === 'DELETE') return { role: 'remove', resource, because }
  if (method !== 'POST') {
    if (body && !changes && !isObjectShape(body)) return sample('its body is no object')
    return { role: method === 'PUT' && !changes ? 'replace' : 'update', resource, because }
  }
  return success.answer && isRecordOf(success.answer, resource, found.read)
    ? partIn(resource, 'update', 'it answers the single record')
    : sample('it answers something else than the single record')
}

/** An operation on a word below an item. One without a body in its answer is about the item if the GET of its path answers that. */
function belowItem(operation: OperationShape, { resource, path, found }: Place): Decision {
  const { method, success } = operation
  const read = path.byMethod.get('GET')?.success?.answer
  const answer = success && (success.answer ?? read)
  const saysDone = answer ? isAllMetadata(answer) : success !== undefined
  if (operation.rpc && answer && saysDone)
    return partIn(resource, 'action', 'it takes the id of a record, and says that it is done')
  const isBare = (operation.body?.required.size ?? 0) === 0
  if (saysDone && isBare && setByWord(operation, resource, found.read))
    return partIn(resource, 'action', 'its word is a state of the item that it is below')
  if (!answer || !isRecordOf(answer, resource, found.read))
    return sample('it answers something else than the item that it is below')
  const because = 'its path answers the item that it is below'
  if (method === 'GET') return { role: 'read', resource, because }
  if (method === 'DELETE' && read) return { role: 'remove', resource, because }
  return { role: method === 'PUT' || method === 'PATCH' ? 'update' : 'action', resource, because }
}

function sample(because: string): Decision {
  return { role: 'sample', because }
}

function partIn(resource: Resource, role: Role, because: string): Decision {
  return { role, resource, because }
}

/** The key of the collection that an item's path is in. */
function collectionKey({ segments }: Pick<PathOperations, 'segments'>): string {
  return pathKey(segments.slice(0, -1))
}
