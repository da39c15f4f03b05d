import { evenMediaType, mediaType } from '../../base/http/media-type.ts'
import { parameterNames } from '../../base/http/path-template.ts'
import { type Deprecation, deprecationOf } from './deprecation.ts'
import {
  basePathOf,
  basePathsOf,
  type Content,
  type Encoding,
  type OpenApiDocument,
  type OperationObject,
  type Parameter,
  type PathItem,
  type ResponseObject,
  type Schema,
  serversOf,
} from './document.ts'

/** One operation of the contract, ready for use. */
export interface Operation {
  readonly id: string
  /** In capitals, as in a request line. */
  readonly method: string
  /** The path of the server address and the template, e.g. `/v1/orders/{orderId}`. */
  readonly path: string
  /** The same below the other base paths of its servers. */
  readonly otherPaths: readonly string[]
  /** The path as the document writes it: `/orders/{orderId}`. */
  readonly template: string
  readonly tag: string
  /** The section of the contract that describes it, e.g. `4.1`. */
  readonly section: string
  readonly parameters: readonly Parameter[]
  /** The schema of the body: of the first in JSON, else of the first form, or of any type; `undefined` if the operation has none. */
  readonly body: Schema | undefined
  /** The media types that its body may have, in the order of the document; none if it takes no body. */
  readonly bodyTypes: readonly BodyType[]
  readonly isBodyRequired: boolean
  /** The credentials that it needs, as the document writes them: those of one of these; none if there is none. */
  readonly security: readonly object[]
  /** The schemas of its JSON bodies, by media type: `application/json` first, and its kin (`application/merge-patch+json`). */
  readonly bodies: ReadonlyMap<string, Schema>
  /** The contract's description of each documented status; ranges (`4XX`) and `default` are in `responses`. */
  readonly answers: ReadonlyMap<number, string>
  /** What the contract says of each answer, by status, e.g. `200`, `2XX`, `default`. */
  readonly responses: { readonly [status: string]: ResponseObject }
  /** The statuses whose body is a list. */
  readonly lists: ReadonlySet<number>
  readonly deprecation: Deprecation | undefined
  readonly stability: 'experimental' | 'beta' | undefined
}

/** A media type that a body may have. */
export interface BodyType {
  /** In small letters, without parameters; it may be a range: `text/*`. */
  readonly type: string
  /** As `evenMediaType` writes it. */
  readonly whole: string
  readonly schema: Schema
  /** How the properties of a form are written. */
  readonly encoding: { readonly [property: string]: Encoding }
}

/** The methods for which OpenAPI has keys up to 3.1 (section 4.8.9.1), in the order in which operations are listed. */
export const USUAL_METHODS: readonly string[] = [
  ...['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace'],
]

/** All methods that operations can have, as keys of a path item: those of OpenAPI 3.2 too, as far as Node's parser of HTTP knows them. */
export const METHODS: readonly string[] = [
  ...[...USUAL_METHODS, 'query', 'acl', 'bind', 'checkout', 'copy', 'link', 'lock', 'm-search'],
  ...['merge', 'mkactivity', 'mkcalendar', 'mkcol', 'move', 'notify', 'propfind', 'proppatch'],
  ...['purge', 'rebind', 'report', 'search', 'source', 'subscribe', 'unbind', 'unlink', 'unlock'],
  'unsubscribe',
]

/** An operation in the paths of a document, and where it is there. */
export interface PlacedOperation {
  readonly path: string
  /** In small letters. */
  readonly method: string
  readonly operation: OperationObject
}

/** The members of an object of OpenAPI without its extensions (section 4.9); none of what is no object. */
export function withoutExtensions(value: unknown): { readonly [name: string]: unknown } {
  return Object.fromEntries(
    Object.entries(Object(value)).filter(([name]) => !name.startsWith('x-')),
  )
}

/** The operations in the paths of a document as it is written; other members of a path item are skipped. */
export function operationsIn(paths: OpenApiDocument['paths']): readonly PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    path.startsWith('x-')
      ? []
      : METHODS.flatMap((method) => {
          const operation = Object(item)[method] as OperationObject | undefined
          return typeof operation === 'object' && operation !== null
            ? [{ path, method, operation }]
            : []
        }),
  )
}

/**
 * Lists the operations of an OpenAPI document, in the order of the document.
 * @throws Error when an operation has no operationId, or two operations share one.
 */
export function listOperations(document: OpenApiDocument): readonly Operation[] {
  const pathOf = (operationId: string) => operationPath(document, operationId)
  const operations = operationsIn(document.paths).map(({ path, method, operation }) => {
    const item = document.paths[path] as PathItem
    const [base, ...others] = basePathsOf(serversOf(operation, item, document))
    return {
      ...toOperation(operation, method, { path: base + path, item, pathOf }),
      otherPaths: others.map((each) => each + path),
      template: path,
      security: operation.security ?? document.security ?? [],
    }
  })
  const ids = new Set<string>()
  const twice = operations.find(({ id }) => ids.size === ids.add(id).size)?.id
  if (twice !== undefined) throw new Error(`openapi.yaml: the operationId ${twice} is given twice`)
  return operations
}

/**
 * The key under which a contract describes the answer with a status: the status of its own counts before its range, and that before
 * `default` (OpenAPI 3.1, section 4.8.16). `undefined` if it does not describe it.
 */
export function describedStatus(
  responses: Operation['responses'],
  status: number,
): string | undefined {
  const range = `${Math.floor(status / 100)}XX`
  return [String(status), range, range.toLowerCase(), 'default'].find((each) =>
    Object.hasOwn(responses, each),
  )
}

/** What the contract says about the parameter `limit` (section 8). */
export interface LimitBounds {
  readonly minimum: number
  readonly maximum: number
  readonly default: number
}

/** Reads the bounds of `limit` from the operation that has it. */
export function limitBounds({ parameters }: Pick<Operation, 'parameters'>): LimitBounds {
  return parameters.find(({ name }) => name === 'limit')?.schema as Schema & LimitBounds
}

/** Whether OpenAPI ignores a parameter: what it says of these headers stands elsewhere (3.1, section 4.8.12.1). */
export function isIgnoredHeader(place: unknown, name: unknown): boolean {
  return place === 'header' && /^(?:accept|authorization|content-type)$/i.test(String(name))
}

/** Whether OpenAPI ignores the description of a header of an answer (3.1, section 4.8.17.1). */
export function isIgnoredOfAnswer(name: string): boolean {
  return /^content-type$/i.test(name)
}

/** Whether a media type is JSON or its kin, e.g. `application/vnd.api+json` (RFC 6839, section 3.1). */
export function isJsonKin(type: string): boolean {
  return /.[/+]json$/.test(mediaType(type))
}

/** What some content has in `application/json`, however it writes that. */
export function jsonContent(content: Content = {}): Content[string] | undefined {
  return Object.entries(content).find(([type]) => mediaType(type) === JSON_TYPE)?.[1]
}

/** The media type of lists of changes (RFC 6902). */
export const JSON_PATCH = 'application/json-patch+json'

/** The schema of the first body that has members of a record, which a list of changes has not. */
export function memberBody({
  bodies,
  body,
}: Pick<Operation, 'bodies' | 'body'>): Schema | undefined {
  return [...bodies].find(([type]) => type !== JSON_PATCH)?.[1] ?? body
}

/** Whether a media type is one of a form: its body is an object of fields. */
export function isForm(type: string): boolean {
  return type === URLENCODED || type === MULTIPART
}

export const URLENCODED = 'application/x-www-form-urlencoded'
export const MULTIPART = 'multipart/form-data'

// --- internal ---

const JSON_TYPE = 'application/json'

function toOperation(
  object: OperationObject,
  method: string,
  {
    path,
    item,
    pathOf,
  }: {
    readonly path: string
    readonly item: PathItem
    pathOf(operationId: string): string | undefined
  },
): Omit<Operation, 'security' | 'otherPaths' | 'template'> {
  if (!object.operationId) throw new Error(`openapi.yaml: ${method} ${path} has no operationId`)
  const answers = Object.entries(object.responses).filter(([status]) => /^\d{3}$/.test(status))
  const bodyTypes = bodyTypesOf(object)
  const bodies = jsonBodies(bodyTypes)
  return {
    id: object.operationId,
    method: method.toUpperCase(),
    path,
    tag: object.tags?.[0] ?? 'untagged',
    section: object['x-section'] ?? '4',
    parameters: parametersOf(object, item, path),
    body:
      [...bodies.values()][0] ??
      bodyTypes.find(({ type }) => isForm(type) || type === '*/*')?.schema,
    ...{ bodyTypes, isBodyRequired: object.requestBody?.required === true },
    bodies,
    responses: object.responses,
    answers: new Map(answers.map(([status, { description }]) => [Number(status), description])),
    lists: new Set(answers.filter(isList).map(([status]) => Number(status))),
    deprecation: deprecationOf(object, pathOf),
    stability: object['x-stability'],
  }
}

/**
 * The parameters of an operation, and those of its path that it does not replace (OpenAPI 3.1, section 4.8.10.1). A parameter of the
 * template that is not declared is any text.
 */
function parametersOf(
  { parameters = [] }: OperationObject,
  item: PathItem,
  path: string,
): readonly Parameter[] {
  const shared = item.parameters ?? []
  const isSame = (one: Parameter) => (other: Parameter) =>
    one.in === other.in && one.name === other.name
  const declared = [...shared.filter((each) => !parameters.some(isSame(each))), ...parameters]
    // A parameter without a name or a place cannot be sent.
    .filter((each) => each.name !== undefined && each.in !== undefined)
    .filter(({ in: place, name }) => !isIgnoredHeader(place, name))
    .map(withSchema)
  const missing = parameterNames(path)
    .map((name): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
    .filter((each) => !declared.some(isSame(each)))
  return [...declared, ...missing]
}

/** A parameter with its schema, which may be that of its only media type. */
function withSchema({ content, ...parameter }: Parameter): Parameter {
  const [[media, { schema = {} }] = [undefined, {}]] = Object.entries(content ?? {})
  return media === undefined
    ? { ...parameter, schema: parameter.schema ?? {} }
    : { ...parameter, schema, media }
}

function bodyTypesOf({ requestBody }: OperationObject): readonly BodyType[] {
  return Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema = {}, encoding = {} }]) => ({
      ...{ type: mediaType(type), whole: evenMediaType(type), schema, encoding },
    }),
  )
}

function jsonBodies(all: readonly BodyType[]): ReadonlyMap<string, Schema> {
  // Media types that differ only in their parameters are one: the first is used.
  const media = all.filter(
    ({ type }, at) => isJsonKin(type) && all.findIndex((each) => each.type === type) === at,
  )
  const [usual, others] = [true, false].map((isUsual) =>
    media.filter(({ type }) => (type === JSON_TYPE) === isUsual),
  )
  return new Map([...(usual ?? []), ...(others ?? [])].map(({ type, schema }) => [type, schema]))
}

/** The path of an operation by its operationId, with that of its server. */
function operationPath(document: OpenApiDocument, operationId: string): string | undefined {
  const found = operationsIn(document.paths).find(
    ({ operation }) => operation.operationId === operationId,
  )
  if (!found) return undefined
  const servers = serversOf(found.operation, document.paths[found.path], document)
  return basePathOf(servers) + found.path
}

function isList([, { content }]: [status: string, ResponseObject]): boolean {
  return jsonContent(content)?.schema?.type === 'array'
}
