import { splitTarget } from '../../base/http/http.ts'
import { didYouMean, shown } from '../../base/text/shown.ts'
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
import type { JsonReading } from './json-request.ts'
import type {
  CheckedRequest,
  ControlPlane,
  DocumentParts,
  Finder,
  Route,
  RouteOutline,
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
