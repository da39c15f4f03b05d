import { UsageError } from '../base/errors.ts'
import { didYouMean } from '../base/text/shown.ts'
import { firstOf } from '../base/text/text.ts'
import { type OperationWords, type Transitions, wordsIn } from './behaviour/operation-words.ts'
import type { ContractFault, ContractFile } from './document/contract-source.ts'
import { basePathsOf, type OpenApiDocument, serversOf } from './document/document.ts'
import { operationsIn } from './document/operations.ts'
import { type ExplainedEvent, explainEvents } from './events/explained-events.ts'
import type { EventParts } from './events/payload.ts'
import { whyNot } from './reading/declared-roles.ts'
import { findList, unwrap } from './resources/envelopes.ts'
import type { OperationShape } from './resources/operation-shapes.ts'
import type { ParameterRole } from './resources/parameters.ts'
import { isBelowItem, lastWord, pathKey, readPath } from './resources/paths.ts'
import { isRecordOf } from './resources/record-matching.ts'
import type { Resource } from './resources/resources.ts'
import {
  type ContractRoles,
  decideRoles,
  type OperationRole,
  type Role,
} from './resources/roles.ts'
import { createShapeReader, isListShape, type Shape, type ShapeReader } from './resources/shape.ts'
import { type StreamRole, streamRole } from './streams.ts'
import {
  findSuspects,
  isDeclarable,
  pagingMeaning,
  type Suspect,
  suspectsAmong,
  type WorkingRoles,
} from './suspects.ts'

/** What a contract is served as, and why, as plain data: the JSON of `contract explain`. */
export interface Explanation {
  readonly version: 1
  readonly title: string
  readonly contractVersion: string
  /** The paths of its servers, under which its operations are served: the usual one first, which may be empty. */
  readonly basePaths: readonly string[]
  readonly resources: readonly ExplainedResource[]
  /** In the order of the document. */
  readonly operations: readonly ExplainedOperation[]
  /** Its webhooks, then its callbacks. */
  readonly events: readonly ExplainedEvent[]
  /** Sentences about what is not served, or not checked, as it is written. */
  readonly remarks: readonly string[]
  /** What is wrong in its parts, and what that costs. */
  readonly faults: readonly ContractFault[]
  /** Operations that may be meant otherwise than they are served, those first whose clients would miss most. */
  readonly suspects: readonly Suspect[]
}

/** A resource with the names of its record's properties, instead of their schemas. */
export interface ExplainedResource extends Omit<Resource, 'record'> {
  /** What its document says of how members change. */
  readonly transitions?: Transitions
  readonly record: { readonly schema: string | undefined; readonly properties: readonly string[] }
}

/** An operation with what would change what was decided of it. */
export interface ExplainedOperation extends OperationRole {
  /** Lines of the document, the likeliest first. */
  readonly change: readonly string[]
  /** The paths of its servers, where these are not those of the contract. */
  readonly basePaths?: readonly string[]
  /** What its document says of it in words. */
  readonly words?: OperationWords
  /** Whether a replacement leaves what its body leaves out, since that requires nothing. */
  readonly merges?: true
  /** What it answers in a stream. */
  readonly stream?: StreamRole
}

/** Explains a contract; `remarks` and `faults` are those of its reading. With views, it says as well which events cannot be sent. */
export function explain(
  document: OpenApiDocument,
  { remarks = [], faults = [] }: Pick<ContractFile, 'remarks' | 'faults'> = {},
  views?: Pick<EventParts, 'views' | 'resolve'>,
): Explanation {
  const roles: ContractRoles = decideRoles(document)
  const { resources, operations, shapes } = roles
  const read = createShapeReader(document)
  const ids = new Set(resources.filter(({ id }) => id).map(({ name }) => name))
  const found = new Map(shapes.operations.map((each) => [each.id, each]))
  const workingRoles = createWorkingRoles(resources, read)
  const ownPaths = findOwnPaths(document)
  const said = wordsIn({ resources, operations, shapes })
  return {
    version: 1,
    title: document.info.title,
    contractVersion: document.info.version,
    basePaths: basePathsOf(document.servers),
    resources: resources.map(({ record, ...more }) => {
      const transitions = said.transitions.get(more.name)
      return {
        ...more,
        record: { schema: record.name, properties: [...record.members.keys()] },
        ...(transitions && { transitions }),
      }
    }),
    operations: operations.map((each) => {
      const { success, ...asked } = found.get(each.operation) ?? { parameters: [] }
      const array = success?.answer && arrayIn(success.answer, read)
      const shape = found.get(each.operation)
      const works =
        shape && each.role === 'sample' ? workingRoles(shape, resources.slice(0, 1)) : []
      const change = changesOf(each, { array, works, hasId: ids.has(each.resource ?? '') })
      const parameters = parametersOf(each, asked)
      const merges = isMerging(each, { shape, read, resources })
      const basePaths = ownPaths.get(`${each.method} ${each.path}`)
      const stream = shape && streamRole(shape, each, { resources, read })
      const words = said.operations.get(each.operation)
      return {
        ...{ ...each, parameters, change },
        ...(basePaths && { basePaths }),
        ...(merges && { merges }),
        ...(stream && { stream }),
        ...(words && { words }),
      }
    }),
    events: explainEvents(document, roles, views),
    remarks,
    faults,
    suspects: findSuspects({ resources, operations, shapes }, workingRoles),
  }
}

/** Which part of a contract to explain; without either, the whole. */
export interface ExplainedPart {
  readonly resources: readonly string[]
  /** Operations by their operationId, or by method and path: `GET /orders`. */
  readonly operations: readonly string[]
}

/**
 * The part of an explanation that is asked for: these resources with all of their operations, and these operations with their resources.
 * @throws UsageError that names what is not there, and what was meant.
 */
export function partOf(explanation: Explanation, { resources, operations }: ExplainedPart) {
  if (resources.length === 0 && operations.length === 0) return explanation
  const callsOf = ({ operation, method, path }: OperationRole) => [operation, `${method} ${path}`]
  assertThere(
    resources,
    '--resource',
    explanation.resources.map(({ name }) => name),
  )
  assertThere(operations, '--operation', explanation.operations.flatMap(callsOf))
  const shown = explanation.operations.filter(
    (each) =>
      resources.includes(each.resource ?? '') ||
      callsOf(each).some((call) => operations.includes(call)),
  )
  const names = new Set([...resources, ...shown.map(({ resource }) => resource)])
  return {
    ...explanation,
    resources: explanation.resources.filter(({ name }) => names.has(name)),
    operations: shown,
    events: explanation.events.filter((each) => isEventOf(each, { names, operations: shown })),
    suspects: suspectsAmong(
      explanation.suspects,
      new Set(shown.map(({ method, path }) => `${method} ${path}`)),
    ),
  }
}

// --- internal ---

/** Whether an event is about one of some resources, or sent for one of some operations. */
function isEventOf(
  { resource, when }: ExplainedEvent,
  shown: {
    readonly names: ReadonlySet<string | undefined>
    readonly operations: readonly OperationRole[]
  },
): boolean {
  const isShown = (operation: string) =>
    shown.operations.some((each) => each.operation === operation)
  return (
    (resource !== undefined && shown.names.has(resource)) ||
    when.some((rule) => rule.on === 'operation' && isShown(rule.operation))
  )
}

/** The base paths of operations with servers of their own, by method and path. */
function findOwnPaths(document: OpenApiDocument): ReadonlyMap<string, readonly string[]> {
  const usual = basePathsOf(document.servers).join()
  return new Map(
    operationsIn(document.paths).flatMap(({ path, method, operation }) => {
      const own = basePathsOf(serversOf(operation, document.paths[path], document))
      return own.join() === usual ? [] : [[`${method.toUpperCase()} ${path}`, own] as const]
    }),
  )
}

function assertThere(given: readonly string[], flag: string, names: readonly string[]): void {
  const unknown = given.find((each) => !names.includes(each))
  if (unknown === undefined) return
  const way = didYouMean(unknown, names) || ` There are ${firstOf(names, MOST_NAMED).join(', ')}.`
  throw new UsageError(`${flag} ${unknown} is not in the contract.${way}`)
}

/** How many names a message has. */
const MOST_NAMED = 20

/** The changes to the document that would change the decision; the correction of the likeliest mistake comes first. */
function changesOf(
  { role, method, path, parameters }: OperationRole,
  {
    array,
    works,
    hasId,
  }: {
    readonly array: string | undefined
    /** The roles that a sample could have. */
    readonly works: ReturnType<WorkingRoles>
    readonly hasId: boolean
  },
): readonly string[] {
  if (role === 'sample') {
    const list = method === 'GET' && array
    return [
      ...(list ? [`x-sandbox: { envelope: ${array} }`] : []),
      ...works.map(({ role, resource }) => `x-sandbox: { role: ${role}, resource: ${resource} }`),
      ...(works.length === 0 && !list ? [NO_RESOURCE] : []),
    ]
  }
  const lost = parameters.find(({ meaning }) => meaning === 'nothing')
  const meaning = lost && pagingMeaning(lost.name)
  return [
    ...(hasId && role === 'read' && path.endsWith('}') ? ['x-sandbox: { id: PROPERTY }'] : []),
    ...(lost && meaning ? [`x-sandbox: { paging: { ${lost.name}: ${meaning} } }`] : []),
    ...(lost && !meaning ? [`x-sandbox: { filters: { ${lost.name}: PROPERTY } }`] : []),
    'x-sandbox: { role: sample }',
  ]
}

/** Said where no resource of the contract has a part for an operation. */
const NO_RESOURCE = 'the contract: it has no resource that this can be about'

/** How many resources are named at an operation. */
const MOST_WORKING = 3

/** The roles by method, the likeliest first; below an item, the last is the likeliest. */
const LIKELY: { readonly [method: string]: readonly Role[] } = {
  GET: ['list', 'read'],
  POST: ['create', 'action'],
  PUT: ['replace', 'update', 'link', 'create'],
  PATCH: ['update'],
  DELETE: ['remove', 'link'],
}

/** How many resources are looked through for the record that an operation answers, besides those that its path leads through. */
const MOST_ASKED = 200

/** Creates what finds the roles that would work at an operation: the likeliest in the resources that its path leads through or its answer is of. */
function createWorkingRoles(resources: readonly Resource[], read: ShapeReader): WorkingRoles {
  const byKey = Map.groupBy(resources, ({ path }) => pathKey(readPath(path).segments))
  return (shape, others = []) => {
    const { segments } = shape.path
    const above = segments.flatMap(
      (_, at) => byKey.get(pathKey(segments.slice(0, segments.length - at))) ?? [],
    )
    const answered = resources
      .slice(0, MOST_ASKED)
      .filter((each) => !above.includes(each) && isAnswer(shape, each, read))
    const near = [...above, ...answered]
    const found = (near.length > 0 ? near : others).flatMap((resource) => {
      const place = { operation: shape, resource, read }
      const isElsewhere = !above.includes(resource)
      const likely = LIKELY[shape.method] ?? []
      const inOrder = isBelowItem(shape.path) ? likely.toReversed() : likely
      const role = inOrder.find((each) => !whyNot(each, place, { isElsewhere }))
      return role && isDeclarable(role, shape, resource) ? { role, resource: resource.name } : []
    })
    return found.slice(0, MOST_WORKING)
  }
}

/** Whether an operation replaces records by bodies that require nothing. */
function isMerging(
  { role, resource: name }: OperationRole,
  {
    shape,
    read,
    resources,
  }: {
    readonly shape: OperationShape | undefined
    readonly read: ShapeReader
    readonly resources: readonly Resource[]
  },
): boolean {
  const resource = resources.find((each) => each.name === name)
  if (role !== 'replace' || !shape?.body || !resource) return false
  const { word, record } = resource
  return unwrap(shape.body, { word, record, read }).record.required.size === 0
}

/** Whether an operation answers a record of a resource, or a list of them. */
function isAnswer({ success, path }: OperationShape, resource: Resource, read: ShapeReader) {
  const answer = success?.answer
  if (!answer) return false
  const list = findList(answer, { word: lastWord(path.segments) ?? '', read })
  return isRecordOf(list?.record ?? answer, resource, read)
}

const OF_SAMPLES = 'a sample is another one for another query, whatever that means'

/** The query parameters of an operation. Those of one that is no list do nothing. */
function parametersOf(
  { role, parameters: own, impliedParameters: implied = [] }: OperationRole,
  { parameters }: Pick<OperationShape, 'parameters'>,
): readonly ParameterRole[] {
  if (role === 'list') return [...own, ...implied]
  const isSample = role === 'sample'
  const because = isSample ? OF_SAMPLES : 'an operation on one record has no use for it'
  return parameters
    .filter((each) => each.in === 'query')
    .map(
      ({ name }) =>
        own.find((each) => each.name === name) ?? {
          name,
          meaning: 'nothing',
          because,
          isLost: false,
        },
    )
}

/** The member of an answer that is the first array of objects in it. */
function arrayIn(answer: Shape, read: ShapeReader): string | undefined {
  for (const [name, schema] of answer.members) if (isListShape(read(schema), read)) return name
  return undefined
}
