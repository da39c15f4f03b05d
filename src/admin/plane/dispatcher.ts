import type { IncomingMessage } from 'node:http'
import { splitTarget } from '../../base/http/http.ts'
import { isUtf8, isUtf8Json, parseMediaType } from '../../base/http/media-type.ts'
import { readBody } from '../../base/http/read-body.ts'
import { type ExactJson, jsonProblemText, readJson, stringifyJson } from '../../base/json/json.ts'
import { repeatedKeys } from '../../base/json/json-places.ts'
import { didYouMean, shown } from '../../base/text/shown.ts'
import { titled } from '../../base/text/text.ts'
import { type CompiledOperation, compileDocument } from '../../contract/contract.ts'
import type { Links } from '../../contract/document/contract-source.ts'
import type { Schema } from '../../contract/document/document.ts'
import type { Operation } from '../../contract/document/operations.ts'
import {
  createSchemaCompiler,
  type SchemaValidator,
} from '../../contract/document/schema-validator.ts'
import { decodePathTexts, type OperationMatch } from '../../contract/requests/requests.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import { redactAddress } from '../../redaction/redact-by-name.ts'
import { type AdminAnswer, problem, refusal } from './admin-answer.ts'
import { ADMIN_PATH } from './admin-context.ts'
import { checkedDocument, createAdminDocument } from './admin-document.ts'
import {
  type CheckedRequest,
  type ControlPlane,
  type DocumentParts,
  type Finder,
  type Route,
  type RouteOutline,
  YAML_TYPE,
} from './route.ts'

/**
 * Answers a request to the control plane.
 * @throws (as a rejection) UsageError when the request is wrong; StorageError when a change cannot be written.
 */
export type Dispatch = (request: AdminRequest) => Promise<AdminAnswer>

/**
 * Creates the dispatcher: it matches and checks requests against the document of a control plane, and calls the handler of the route.
 * @throws Error when the document cannot be compiled.
 */
export function createDispatcher<Subject>(plane: ControlPlane<Subject>): Dispatch {
  const document = createAdminDocument(plane)
  const { match, operations } = compileDocument(checkedDocument(plane), compileLate(plane.links))
  const byId = new Map(plane.routes.map((route) => [route.operationId, route]))
  return async (request) => {
    const { method, target, over } = request
    const { path, search } = splitTarget(target)
    const found = match(method, path)
    const route = found?.operation && byId.get(found.operation.id)
    const refused = route?.isOpen ? undefined : request.refuse()
    if (refused) return refused
    if (!found) return refusePath(request, operations, plane)
    if (!found.operation) return refuseMethod(request, found)
    const asked = { ...found, route: route as Route<Subject>, search }
    const read = await checkAsked(asked, plane.find, request.readBody)
    if ('refused' in read) return read.refused as AdminAnswer
    const handle = async () => asked.route.handle({ document, over, ...read })
    return plane.publish && method !== 'GET' ? plane.publish(handle) : handle()
  }
}

/** Reads the body of a request as JSON, or a scenario as YAML, and checks it. */
export async function readJsonBody(
  request: IncomingMessage,
  operation: CompiledOperation,
  { takesScenario }: RouteOutline,
): Promise<JsonReading> {
  const reading = await readBody(request, false, takesScenario ? LARGEST_SCENARIO : undefined)
  if ('refused' in reading) {
    const { status, message, headers = [] } = reading.refused
    return { refused: problem(status, `${titled(message)}.`, { headers }) }
  }
  const { text } = reading
  const type = request.headers['content-type']
  const parsed = parseMediaType(type)
  if (takesScenario && text !== '' && isUtf8(parsed, YAML_TYPE)) {
    const { parseYamlGently } = await import('../../scenarios/parse-yaml.ts')
    return checkValue((await parseYamlGently(text, 'the body')).value, text, operation)
  }
  if (text !== '' && !isUtf8Json(parsed)) return { refused: refuseType(type, takesScenario) }
  return checkJson(text, operation)
}

/** Parses the text of a body and checks it. Without a body, an operation that takes none gets an empty object. */
export function checkJson(text: string, operation: CompiledOperation): JsonReading {
  if (text === '')
    return operation.validateBody ? refuse('required', 'the body is missing; send JSON') : NO_BODY
  let json: ExactJson
  try {
    json = readJson(text)
  } catch (error) {
    return refuse('invalid-json', `the body must be JSON: ${jsonProblemText(error as SyntaxError)}`)
  }
  const [repeated] = repeatedKeys(text, json)
  if (repeated)
    return refuse('repeated-key', `the key ${shown(repeated.key)} appears twice`, repeated.place)
  return checkValue(json.value, text, operation)
}

// --- internal ---

/** Compiles each schema at its first use: most clients use few routes. */
function compileLate(links: Links | undefined): (schema: Schema) => SchemaValidator {
  const compile = createSchemaCompiler('double', links)
  return (schema) => {
    let validate: SchemaValidator | undefined
    return (...given) => {
      validate ??= compile(schema)
      return validate(...given)
    }
  }
}

/** A request to the control plane, made over HTTP or from code. */
interface AdminRequest {
  readonly method: string
  /** Path and query, including `/__admin`. */
  readonly target: string
  /** Returns the answer that refuses the client, if any; it is not called for routes that are open to all. */
  readonly refuse: () => AdminAnswer | undefined
  readonly readBody: BodyReader
  /** Aborts when the client has left or the server stops. */
  readonly over: AbortSignal
}

interface Target<Subject> {
  readonly operation: CompiledOperation
  readonly route: Route<Subject>
  /** The path parameters, still percent-encoded. */
  readonly pathTexts: { readonly [name: string]: string }
  /** The query with its `?`, or empty. */
  readonly search: string
}

type BodyReader = (
  operation: CompiledOperation,
  route: RouteOutline,
) => JsonReading | Promise<JsonReading>

/** Reads path, query and body of a request and checks them against its operation; or returns the answer that refuses the request. */
async function checkAsked<Subject>(
  { operation, route, pathTexts, search }: Target<Subject>,
  find: Finder<Subject>,
  readBody: BodyReader,
): Promise<Checked<Subject> | { readonly refused: AdminAnswer }> {
  const path = operation.readPath(decodePathTexts(pathTexts))
  const query = operation.readQuery(search)
  const unknown = query.unknown.map((name) => unknownParameter(name, operation))
  const violations = [...path.violations, ...unknown, ...query.violations]
  if (violations.length > 0) return { refused: refusal(violations) }
  const found = await find(route, query.values)
  if ('refused' in found) return found
  const read = await readBody(operation, route)
  if ('refused' in read) return read
  return { path: path.values, query: query.values, ...read, ...found.subject }
}

type Checked<Subject> = Omit<CheckedRequest, 'document' | 'over'> & Subject

function unknownParameter(name: string, { id, parameters }: CompiledOperation): Violation {
  const names = parameters.filter((each) => each.in === 'query').map((each) => each.name)
  const known = names.length === 0 ? 'It has none.' : `It has ${names.join(', ')}.`
  const message = `${shown(name)} is not a query parameter of ${id}.${didYouMean(name, names)} ${known}`
  return requestViolation('unknown-parameter', `query.${name}`, message)
}

/** The answer to a path without a route: 404 with the nearest path. */
function refusePath(
  { method, target }: AdminRequest,
  operations: readonly Operation[],
  { explainPath }: DocumentParts,
) {
  const { path } = splitTarget(target)
  const shown = redactAddress(path).slice(0, 100)
  const paths = [...new Set(operations.map((operation) => operation.path))]
  const why = explainPath?.(redactAddress(path).slice(ADMIN_PATH.length))
  if (why !== undefined) return problem(404, why)
  const near = didYouMean(path, paths)
  const detail = `There is no ${method} ${shown}.${near} GET ${ADMIN_PATH}/openapi.json describes every route.`
  return problem(404, detail)
}

/** The answer to a method that the path does not have: `Allow` for OPTIONS, otherwise 405. Web pages get no permission. */
function refuseMethod(
  { method }: AdminRequest,
  { path, allowed }: Extract<OperationMatch<Operation>, { operation: undefined }>,
): AdminAnswer {
  const methods = allowed.join(', ')
  const headers = ['Allow', methods]
  if (method === 'OPTIONS') return { status: 204, headers }
  return problem(405, `${method} is not allowed on ${path}; allowed: ${methods}.`, { headers })
}

/** A body that has been read and checked, or the answer that refuses it. */
type JsonReading = Pick<CheckedRequest, 'body' | 'isLarge'> | { readonly refused: AdminAnswer }

function checkValue(
  value: unknown,
  text: string,
  { validateBody }: CompiledOperation,
): JsonReading {
  const violations = validateBody?.(value) ?? bodyless(value)
  if (violations.length > 0) return { refused: refusal(violations) }
  return { body: value, isLarge: text.length > LARGE }
}

const NO_BODY = { body: {}, isLarge: false }

/** In characters. */
const LARGE = 1024 * 1024

/** The largest scenario, in bytes. Other bodies have the limit of `readBody`. */
const LARGEST_SCENARIO = 16 * 1024 * 1024

function refuse(rule: string, message: string, place = ''): { readonly refused: AdminAnswer } {
  const location = place === '' ? 'body' : `body.${place}`
  return { refused: refusal([requestViolation(rule, location, message)]) }
}

function refuseType(type: string | undefined, takesYaml = false): AdminAnswer {
  const seen = type === undefined ? 'none' : shown(type)
  const types = ['application/json', ...(takesYaml ? [YAML_TYPE] : [])]
  const detail = `Content-Type must be ${types.join(' or ')}, got ${seen}.`
  return problem(415, detail, { headers: ['Accept', types.join(', ')] })
}

/** Many clients send `{}` when there is nothing to send. */
function bodyless(value: unknown) {
  const message = `This route takes no body, got ${shown(value)}`
  return stringifyJson(value) === '{}' ? [] : [requestViolation('no-body', 'body', message)]
}
