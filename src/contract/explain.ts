import { UsageError } from '../base/errors.ts'
import { didYouMean } from '../base/text/shown.ts'
import { counted, firstOf } from '../base/text/text.ts'
import { type ContractFault, type ContractFile, faultLine } from './document/contract-source.ts'
import type { OpenApiDocument } from './document/document.ts'
import { whyNot } from './reading/declared-roles.ts'
import type { PathNarrowing } from './resources/alternate-paths.ts'
import { findList, unwrap } from './resources/envelopes.ts'
import type { IdMember } from './resources/ids.ts'
import type { OperationShape } from './resources/operation-shapes.ts'
import type { Meaning, ParameterRole } from './resources/parameters.ts'
import { isBelowItem, lastWord, pathKey, readPath } from './resources/paths.ts'
import { isRecordOf } from './resources/record-matching.ts'
import type { Parent, Resource } from './resources/resources.ts'
import {
  type ContractRoles,
  decideRoles,
  type OperationRole,
  type Role,
  roles,
} from './resources/roles.ts'
import { createShapeReader, isListShape, type Shape, type ShapeReader } from './resources/shape.ts'

/** What a contract is served as, and why, as plain data: the JSON of `contract explain`. */
export interface Explanation {
  readonly version: 1
  readonly title: string
  readonly contractVersion: string
  readonly resources: readonly ExplainedResource[]
  /** In the order of the document. */
  readonly operations: readonly ExplainedOperation[]
  /** Sentences about what is not served, or not checked, as it is written. */
  readonly remarks: readonly string[]
  /** What is wrong in its parts, and what that costs. */
  readonly faults: readonly ContractFault[]
}

/** A resource with the names of its record's properties, instead of their schemas. */
export interface ExplainedResource extends Omit<Resource, 'record'> {
  readonly record: { readonly schema: string | undefined; readonly properties: readonly string[] }
}

/** An operation with what would change what was decided of it. */
export interface ExplainedOperation extends OperationRole {
  /** Lines of the document, the likeliest first. */
  readonly change: readonly string[]
  /** Whether a replacement leaves what its body leaves out, since that requires nothing. */
  readonly merges?: true
}

/** Explains a contract; `remarks` and `faults` are those of its reading. */
export function explain(
  document: OpenApiDocument,
  { remarks = [], faults = [] }: Pick<ContractFile, 'remarks' | 'faults'> = {},
): Explanation {
  const { resources, operations, shapes }: ContractRoles = decideRoles(document)
  const read = createShapeReader(document)
  const ids = new Set(resources.filter(({ id }) => id).map(({ name }) => name))
  const found = new Map(shapes.operations.map((each) => [each.id, each]))
  const workingLines = createWorkingLines(resources, read)
  return {
    version: 1,
    title: document.info.title,
    contractVersion: document.info.version,
    resources: resources.map(({ record, ...more }) => ({
      ...more,
      record: { schema: record.name, properties: [...record.members.keys()] },
    })),
    operations: operations.map((each) => {
      const { success, ...asked } = found.get(each.operation) ?? { parameters: [] }
      const array = success?.answer && arrayIn(success.answer, read)
      const shape = found.get(each.operation)
      const works = shape && each.role === 'sample' ? workingLines(shape) : []
      const change = changesOf(each, { array, works, hasId: ids.has(each.resource ?? '') })
      const parameters = each.role === 'list' ? each.parameters : idleParameters(each, asked)
      const merges = isMerging(each, { shape, read, resources })
      return { ...each, parameters, change, ...(merges && { merges }) }
    }),
    remarks,
    faults,
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
  }
}

/** An explanation as lines for people: each resource with its operations, then the samples. */
export function explanationLines(explanation: Explanation): readonly string[] {
  const { title, contractVersion, resources, operations, remarks, faults } = explanation
  const samples = operations.filter(({ role }) => role === 'sample')
  return [
    `${title} ${contractVersion}`.trim(),
    ...(faults.length > 0
      ? ['', counted(faults.length, 'fault'), ...faults.map((fault) => `  ${faultLine(fault)}`), '']
      : []),
    ...summaryLines(explanation),
    ...resources.flatMap((resource) => [
      '',
      ...resourceLines(resource),
      ...operations.filter((each) => each.resource === resource.name).flatMap(operationLines),
    ]),
    ...(samples.length > 0 ? ['', 'Samples'] : []),
    ...samples.flatMap(operationLines),
    ...(remarks.length > 0 ? ['', 'Remarks', ...remarks.map((remark) => `  ${remark}`)] : []),
  ]
}

// --- internal ---

function assertThere(given: readonly string[], flag: string, names: readonly string[]): void {
  const unknown = given.find((each) => !names.includes(each))
  if (unknown === undefined) return
  const way = didYouMean(unknown, names) || ` There are ${firstOf(names, MOST_NAMED).join(', ')}.`
  throw new UsageError(`${flag} ${unknown} is not in the contract.${way}`)
}

/** How many names a message has. */
const MOST_NAMED = 20

/** What the whole contract is served as, in a few lines: how many operations do what, and what is worth a look. */
function summaryLines({ resources, operations }: Explanation): readonly string[] {
  const count = (role: Role) => operations.filter((each) => each.role === role).length
  const done = roles.flatMap((role) => (count(role) > 0 ? `${role} ${count(role)}` : []))
  const beside = resources.filter(({ id }) => id && id.property === undefined)
  const unread = operations.flatMap(({ role, parameters }) =>
    role !== 'list' ? [] : parameters.filter(({ meaning }) => meaning === 'nothing'),
  )
  const names = [...new Set(unread.map(({ name }) => name))]
  return [
    `${counted(operations.length, 'operation')}: ${done.join(', ')}; ${counted(resources.length, 'resource')}`,
    ...(beside.length === 0
      ? []
      : [`ids kept beside the record: ${firstOf(beside.map(({ name }) => name)).join(', ')}`]),
    ...(names.length === 0
      ? []
      : [`parameters of lists that do nothing: ${firstOf(names).join(', ')}`]),
  ]
}

const NOUNS: { readonly [role in Role]: string } = {
  list: 'lists records',
  create: 'creates a record',
  read: 'reads a record',
  replace: 'replaces a record',
  update: 'updates a record',
  remove: 'removes a record',
  action: 'acts on a record',
  link: 'puts a link into a set, or takes it out',
  sample: 'answers a sample',
}

const MEANINGS: { readonly [meaning in Meaning]: string } = {
  filter: 'filters by',
  limit: 'bounds the number of records',
  page: 'chooses a page',
  offset: 'skips records',
  after: 'goes on after a record',
  before: 'goes back before a record',
  sort: 'sorts',
  search: 'finds records with its words in their texts',
  since: 'leaves out what is lower in',
  until: 'leaves out what is higher in',
  lookup: 'finds records by',
  nothing: 'does nothing',
}

function resourceLines({
  name,
  path,
  isSingleton,
  id,
  parents,
}: ExplainedResource): readonly string[] {
  return [
    `Resource ${name}: ${isSingleton ? 'the single record' : 'the records'} at ${path}`,
    ...(id ? [idLine(id)] : []),
    ...parents.map(parentLine),
  ]
}

function idLine({ parameter, property, kind, because }: IdMember): string {
  const place = property ? `the property ${property.join('.')}` : 'kept beside the record'
  return `  id: ${place} (${kind}), for {${parameter}} in the path: ${because}`
}

function parentLine({ parameter, resource }: Parent): string {
  return resource
    ? `  parent: {${parameter}} is the id of one of ${resource}`
    : `  scope: {${parameter}} takes any value: no resource has it as its id`
}

function operationLines({
  operation,
  method,
  path,
  role,
  status,
  envelope,
  wrapper,
  parameters,
  alternatePath: elsewhere,
  because,
  change,
  merges,
  mayLeaveOut,
}: ExplainedOperation): readonly string[] {
  const inside = envelope.length > 0 ? envelope.join('.') : wrapper
  const form = [status, inside && `in ${inside}`].filter(
    (part) => part !== undefined && part !== '',
  )
  return [
    `  ${method} ${path} (${operation}) ${NOUNS[role]}${form.length > 0 ? `: ${form.join(', ')}` : ''}`,
    `    because ${because}`,
    ...(mayLeaveOut
      ? ['    what its body leaves out stays: it requires less than a creation']
      : merges
        ? ['    what its body leaves out stays: the body requires nothing']
        : []),
    ...(elsewhere && role === 'read'
      ? elsewhere.isByKey
        ? []
        : [`    it is the ${elsewhere.isLast ? 'last' : 'first'} record`]
      : []),
    ...(elsewhere?.narrowing ?? []).map(narrowingLine),
    ...parameters.map(parameterLine),
    `    to change it: ${change.join(' or ')}`,
  ]
}

function narrowingLine({ parameter, filter, because }: PathNarrowing): string {
  const what = filter === undefined ? MEANINGS.nothing : `${MEANINGS.filter} ${filter}`
  return `    {${parameter}} in its path ${what}: ${because}`
}

function parameterLine({ name, meaning, property, first, because, isLost }: ParameterRole): string {
  const words = property === undefined ? MEANINGS[meaning] : `${MEANINGS[meaning]} ${property}`
  const what = first === undefined ? words : `${words}, counted from ${first}`
  return `    ?${name} ${what}: ${because}${isLost ? '; clients must give it all the same' : ''}`
}

/** The changes to the document that would change the decision; the correction of the likeliest mistake comes first. */
function changesOf(
  { role, method, path, parameters }: OperationRole,
  {
    array,
    works,
    hasId,
  }: {
    readonly array: string | undefined
    /** Lines that would make a sample something else. */
    readonly works: readonly string[]
    readonly hasId: boolean
  },
): readonly string[] {
  if (role === 'sample') {
    const list = method === 'GET' && array
    return [
      ...(list ? [`x-sandbox: { envelope: ${array} }`] : []),
      ...(works.length > 0 ? works : list ? [] : [NO_RESOURCE]),
    ]
  }
  const lost = parameters.find(({ meaning }) => meaning === 'nothing')
  const meaning = lost && USUAL_MEANINGS.find(([word]) => word.test(lost.name))?.[1]
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

/**
 * Creates what finds the lines that would work at an operation: the likeliest role in the resources that its path leads through or its
 * answer is of, else in the first.
 */
function createWorkingLines(resources: readonly Resource[], read: ShapeReader) {
  const byKey = Map.groupBy(resources, ({ path }) => pathKey(readPath(path).segments))
  return (shape: OperationShape): readonly string[] => {
    const { segments } = shape.path
    const above = segments.flatMap(
      (_, at) => byKey.get(pathKey(segments.slice(0, segments.length - at))) ?? [],
    )
    const answered = resources
      .slice(0, MOST_ASKED)
      .filter((each) => !above.includes(each) && isAnswer(shape, each, read))
    const near = [...above, ...answered]
    const lines = (near.length > 0 ? near : resources.slice(0, 1)).flatMap((resource) => {
      const place = { operation: shape, resource, read }
      const isElsewhere = !above.includes(resource)
      const likely = LIKELY[shape.method] ?? []
      const inOrder = isBelowItem(shape.path) ? likely.toReversed() : likely
      const role = inOrder.find((each) => !whyNot(each, place, { isElsewhere }))
      return role ? `x-sandbox: { role: ${role}, resource: ${resource.name} }` : []
    })
    return lines.slice(0, MOST_WORKING)
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

/** The meaning to suggest (`x-sandbox: { paging: … }`) for a parameter that does nothing, by a word in its name. */
const USUAL_MEANINGS: readonly (readonly [word: RegExp, meaning: Meaning])[] = [
  [/sort|order/i, 'sort'],
  [/limit|size|per_?page|count|max|top/i, 'limit'],
  [/offset|skip|start/i, 'offset'],
  [/cursor|after|token|next/i, 'after'],
  [/page/i, 'page'],
]

/** The query parameters of an operation that is no list: they do nothing. */
function idleParameters(
  { role }: OperationRole,
  { parameters }: Pick<OperationShape, 'parameters'>,
): readonly ParameterRole[] {
  const because =
    role === 'sample'
      ? 'a sample is another one for another query, whatever that means'
      : 'only those of lists do something'
  return parameters
    .filter((each) => each.in === 'query')
    .map(({ name }) => ({ name, meaning: 'nothing', because, isLost: false }))
}

/** The member of an answer that is the first array of objects in it. */
function arrayIn(answer: Shape, read: ShapeReader): string | undefined {
  for (const [name, schema] of answer.members) if (isListShape(read(schema), read)) return name
  return undefined
}
