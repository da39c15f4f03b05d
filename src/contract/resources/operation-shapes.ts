import { lazy } from '../../base/memoize.ts'
import { plainName } from '../../base/text/text.ts'
import { type StreamContent, streamContent } from '../bodies/sequences.ts'
import type { OpenApiDocument, Schema } from '../document/document.ts'
import { METHODS } from '../document/operations.ts'
import { type Lookup, shownMeanings } from '../requests/conventional-parameters.ts'
import { findList, type ListShape } from './envelopes.ts'
import { lastWord, type PathShape, pathKey, readPath, type Segment } from './paths.ts'
import {
  areAlike,
  createShapeReader,
  follow,
  isObjectShape,
  type Shape,
  type ShapeReader,
} from './shape.ts'

/** What an operation takes and answers, as far as roles follow from it. */
export interface OperationShape {
  readonly id: string
  /** In capitals. */
  readonly method: string
  readonly path: PathShape
  /** Its parameters, with those of its path. */
  readonly parameters: readonly ParameterShape[]
  /** The body of its request: in JSON, else a form. */
  readonly body: Shape | undefined
  /** Its lowest documented 2xx; `undefined` if it documents none. */
  readonly success: SuccessShape | undefined
  /** How it is called, where that is RPC: path, method and parameters are those that REST would have. */
  readonly rpc?: RpcCall
  /** What the document says itself (`x-sandbox`, of the path and of the operation). */
  readonly declared: DeclaredRole
}

export interface ParameterShape {
  readonly name: string
  readonly in: string
  readonly isRequired: boolean
  readonly shape: Shape
}

/** The form of success: its status, and the JSON body if it has one; of records that a GET has in a stream alone, their list. */
export interface SuccessShape {
  readonly status: number
  readonly answer: Shape | undefined
  /** The first media type of it that is a stream. */
  readonly stream?: StreamContent | undefined
  /** The names of its documented examples, of all media types. */
  readonly examples: readonly string[]
}

/** The members of `x-sandbox` that replace a decision. */
export interface DeclaredRole {
  readonly resource?: string
  readonly role?: string
  readonly id?: string
  readonly filters?: { readonly [parameter: string]: string }
  /** The members that lead to the records of a list, with dots between them. */
  readonly envelope?: string
  /** What `x-sandbox` states about the query parameters of a list. */
  readonly paging?: { readonly [parameter: string]: Meaning }
  /** The name of the documented example that a sample answers. */
  readonly sample?: string
  /** The time from one item of a stream to the next: milliseconds, or a text such as `300ms`. */
  readonly every?: number | string
  /** How many items a stream has that are made from the schema. */
  readonly events?: number
}

/** What a query parameter of a list does. */
export type Meaning = (typeof meanings)[number] | 'lookup'

/** What query parameters of lists do, as far as `x-sandbox` says it. */
export const meanings = [
  ...(['filter', 'limit', 'page', 'offset', 'after', 'before', 'sort', 'search'] as const),
  ...(['since', 'until', 'nothing'] as const),
  ...shownMeanings,
] as const

/** The names of query parameters, with those of the members of objects (`filter[state]`). */
export function queryNames(
  { parameters }: Pick<OperationShape, 'parameters'>,
  read: ShapeReader,
): readonly string[] {
  return parametersInQuery(parameters, read).map(({ name }) => name)
}

/** The parameters in the query, each followed by what an object has in it. */
export function parametersInQuery(
  parameters: readonly ParameterShape[],
  read: ShapeReader,
): readonly ParameterShape[] {
  return parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap((parameter) => [parameter, ...membersOf(parameter, read)])
}

/** What a query parameter does, and why. */
export interface ParameterRole {
  readonly name: string
  readonly meaning: Meaning
  /** The property that it filters by, or that it bounds. */
  readonly property?: string
  /** The number of the first page or record, of one that chooses by number (`page`, `offset`). */
  readonly first?: 0 | 1
  /** How many records a list has at most where one that bounds it is not given, and the contract does not say (`usualPage`). */
  readonly size?: number
  /** How one that looks up compares the property. */
  readonly lookup?: Lookup
  /** The value of one that filters nothing: `all`. */
  readonly everything?: string
  /** Whether a bound leaves the value itself out. */
  readonly isStrict?: boolean
  readonly because: string
  /** Whether clients must give it although it does nothing. */
  readonly isLost: boolean
}

/** The operations of a document, in its order, with the reader of its schemas. */
export interface OperationShapes {
  readonly operations: readonly OperationShape[]
  readonly read: ShapeReader
}

export function readOperationShapes(document: OpenApiDocument): OperationShapes {
  const read = createShapeReader(document)
  const operations = Object.entries(document.paths ?? {}).flatMap(([template, written]) => {
    const item = objectAt(written, document)
    const path = readPath(template)
    return EXPLAINED.filter((method) => item[method] !== undefined).map((method) =>
      readOperation(method, { path, item, document, read }),
    )
  })
  return { operations: withStreamedLists(operations, read), read }
}

/** The operations at one path, also those at templates that differ in the names of their parameters alone. */
export interface PathOperations {
  readonly key: string
  readonly segments: readonly Segment[]
  readonly template: string
  readonly operations: readonly OperationShape[]
  /** The first of each method. */
  readonly byMethod: ReadonlyMap<string, OperationShape>
  /** The list that its GET answers, if it is one. */
  readonly list: ListShape | undefined
}

/** Groups operations by their paths, in the order of the document. */
export function groupByPath(
  operations: readonly OperationShape[],
  read: ShapeReader,
): readonly PathOperations[] {
  const groups = Map.groupBy(operations, ({ path }) => pathKey(path.segments))
  const paths = [...groups].map(([key, all]): PathOperations => {
    const { segments, template } = (all[0] as OperationShape).path
    const byMethod = new Map(all.toReversed().map((operation) => [operation.method, operation]))
    const answer = byMethod.get('GET')?.success?.answer
    const declared = byMethod.get('GET')?.declared.envelope
    const list =
      answer && findList(answer, { word: lastWord(segments) ?? '', read, declared: declared })
    return { key, segments, template, operations: all, byMethod, list }
  })
  const lists = new Set(paths.filter(({ list }) => list).map(({ key }) => key))
  // The records of an owner, where each has a path below: `/repositories/{workspace}` and `/repositories/{workspace}/{slug}`.
  const isOfOwner = ({ key, list, byMethod }: PathOperations) =>
    groups.has(`${key}/{}`) && !isWritten(byMethod) && list?.isNamed === true
  return paths.map((path) =>
    isItem(path) && path.list && !isOfOwner(path) && !isListOfItem(path, path.list, lists)
      ? { ...path, list: undefined }
      : path,
  )
}

/** Whether a path can be asked for: what follows # in an address stays with the client (RFC 3986, section 3.5). */
export function isAsked({ template }: Pick<PathOperations, 'template'>): boolean {
  return !template.includes('#')
}

/** Whether a path ends in a parameter: it is one of an item, unless it is a collection. */
export function isItem({ segments }: Pick<PathOperations, 'segments'>): boolean {
  return segments.at(-1)?.parameter !== undefined
}

/** Whether there is an operation that replaces, changes or removes what the path is one of. */
export function isWritten(byMethod: PathOperations['byMethod']): boolean {
  return ['PUT', 'PATCH', 'DELETE'].some((method) => byMethod.has(method))
}

/** Whether what a path names is put into a set, and taken out, without a body. A GET without a body asks for it. */
export function isLinked({ byMethod }: Pick<PathOperations, 'byMethod'>): boolean {
  const [puts, gets] = ['PUT', 'GET'].map((method) => byMethod.get(method))
  return puts !== undefined && !puts.body && byMethod.has('DELETE') && !gets?.success?.answer
}

/** How an operation of RPC is called, where its shape is the one that REST would have. */
export interface RpcCall {
  readonly method: string
  /** The path, as it is written. */
  readonly template: string
  /** The member of its body that has the id of the record; `undefined` for a list and a creation. */
  readonly id: string | undefined
}

// --- internal ---

/** The methods that are explained; the others are answered by the path itself. */
const EXPLAINED = METHODS.filter((method) => !['options', 'head', 'trace'].includes(method))
/** What a parameter that is an object has in it, each by the name that `deepObject` gives to it: `page[size]`, `filter[state]`. */
function membersOf({ name, shape, ...more }: ParameterShape, read: ShapeReader): ParameterShape[] {
  if (!isObjectShape(shape)) return []
  return [...shape.members].map(([member, schema]) => ({
    ...more,
    ...{ name: `${name}[${member}]`, shape: read(schema), isRequired: false },
  }))
}

type Json = { readonly [name: string]: unknown }

interface Surroundings {
  readonly path: PathShape
  readonly item: Json
  readonly document: OpenApiDocument
  readonly read: ShapeReader
}

function readOperation(
  method: string,
  { path, item, document, read }: Surroundings,
): OperationShape {
  const operation = objectAt(item[method], document)
  const requestBody = objectAt(operation.requestBody, document)
  const body = jsonOf(requestBody, document) ?? formOf(requestBody, document)
  return {
    id: String(operation.operationId ?? `${method.toUpperCase()} ${path.template}`),
    method: method.toUpperCase(),
    path,
    parameters: parametersOf(item, operation, document).map(({ name, in: place, ...more }) => ({
      name: String(name),
      in: String(place),
      isRequired: more.required === true,
      shape: read((more.schema ?? {}) as Schema),
    })),
    body: body && read(body),
    success: successOf(objectAt(operation.responses, document), document, read),
    declared: { ...objectAt(item[SAID], document), ...objectAt(operation[SAID], document) },
  }
}

/** The operations, of which a GET that has a stream alone answers the list of its items where other operations take or answer such records. */
function withStreamedLists(
  operations: readonly OperationShape[],
  read: ShapeReader,
): readonly OperationShape[] {
  const others = lazy(() =>
    operations.flatMap(({ body, success }) =>
      [body, success?.answer].flatMap((shape) => (shape ? [shape, read(shape.items ?? {})] : [])),
    ),
  )
  return operations.map((operation) => {
    const { method, success } = operation
    const { list, item } = success?.stream ?? {}
    if (!success || !list || !item || success.answer || method !== 'GET') return operation
    const record = read(item)
    const isKnown = isObjectShape(record) && others().some((each) => areAlike(each, record))
    return isKnown ? { ...operation, success: { ...success, answer: read(list) } } : operation
  })
}

const SAID = 'x-sandbox'

/** An operation's parameters replace those of its path that have the same name and place (OpenAPI 3.1, section 4.8.10.1). */
function parametersOf(item: Json, operation: Json, document: OpenApiDocument): readonly Json[] {
  const all = [item.parameters, operation.parameters].flatMap((list) =>
    Array.isArray(list) ? list.map((each) => objectAt(each, document)) : [],
  )
  return [...new Map(all.map((each) => [`${each.in} ${each.name}`, each])).values()]
}

function successOf(
  responses: Json,
  document: OpenApiDocument,
  read: ShapeReader,
): SuccessShape | undefined {
  const statuses = Object.keys(responses)
    .filter((status) => /^2(?:\d\d|XX)$/i.test(status))
    .toSorted()
  const [lowest] = statuses
  if (lowest === undefined) return defaultSuccess(responses, document, read)
  const response = objectAt(responses[lowest], document)
  const schema = jsonOf(response, document)
  const examples = Object.values(objectAt(response.content, document)).flatMap((media) =>
    Object.keys(objectAt(objectAt(media, document).examples, document)),
  )
  const status = Number(lowest.replace(/XX/i, '00'))
  const stream = streamContent(objectAt(response.content, document), (node) =>
    objectAt(node, document),
  )
  const answer = schema && read(schema)
  return { status, answer, examples: [...new Set(examples)], ...(stream && { stream }) }
}

/** Where no status is documented as the success, `default` is, if what it answers is no error. */
function defaultSuccess(
  responses: Json,
  document: OpenApiDocument,
  read: ShapeReader,
): SuccessShape | undefined {
  const response = objectAt(responses.default, document)
  const schema = jsonOf(response, document)
  const isElsewhere = Object.keys(responses).some((status) => status.startsWith('3'))
  if (schema === undefined || isElsewhere) return undefined
  const answer = read(schema)
  const names = new Set([...answer.members.keys()].map(plainName))
  const isError = [...names].some((name) => name.startsWith('error'))
  const isMessage = names.has('message') && !names.has('id')
  return isError || isMessage || ERROR.test(String(response.description))
    ? undefined
    : { status: 200, answer, examples: [] }
}

const ERROR = /\berrors?\b|\bfail(?:ed|ure)?\b|\bunexpected\b/i

/** The schema of the content in JSON or its kin (`application/vnd.api+json`), or in any type. */
function jsonOf(body: Json, document: OpenApiDocument): Schema | undefined {
  return (
    schemaOf(body, document, /^[^;]*[/+]json\s*(?:;|$)/i) ?? schemaOf(body, document, /^\*\/\*/)
  )
}

/** The schema of the content that is a form. */
function formOf(body: Json, document: OpenApiDocument): Schema | undefined {
  return schemaOf(body, document, /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i)
}

function schemaOf(
  { content }: Json,
  document: OpenApiDocument,
  wanted: RegExp,
): Schema | undefined {
  const [, media] =
    Object.entries(objectAt(content, document)).find(([type]) => wanted.test(type)) ?? []
  return objectAt(media, document).schema as Schema | undefined
}

function objectAt(node: unknown, document: OpenApiDocument): Json {
  const found = follow(node, document)
  return typeof found === 'object' && found !== null ? (found as Json) : {}
}

/** Whether a GET that ends in a parameter answers a list, and not a record with an array in it. */
function isListOfItem(
  { segments, byMethod }: PathOperations,
  { envelope, isNamed }: ListShape,
  lists: ReadonlySet<string>,
): boolean {
  const isBelowList = lists.has(pathKey(segments.slice(0, -1)))
  const isOnlyMade = byMethod.has('POST') && !isWritten(byMethod)
  if (envelope.length === 0) return !isBelowList || !isWritten(byMethod)
  return envelope.length === 1 && isNamed && (!isBelowList || isOnlyMade)
}
