import type { Links } from '../../contract/document/contract-source.ts'
import type { Parameter, Schema } from '../../contract/document/document.ts'
import type { Query } from '../../contract/requests/query.ts'
import type { PathReading } from '../../contract/requests/requests.ts'
import type { SharedPart } from '../../sandbox/sandbox-options.ts'
import type { AdminAnswer } from './admin-answer.ts'
import type { Method } from './route-table.ts'

/** The parts that the document of a control plane is made from. */
export interface DocumentParts {
  readonly title: string
  readonly description: string
  readonly routes: readonly RouteOutline[]
  readonly schemas: { readonly [name: string]: Schema }
  /** Of a contract of a user, whose schemas may have formats and keywords of their own. Default: there are none. */
  readonly links?: Links | undefined
  /** Says why a path, without that of the control plane, has no route, where more is known than that. Default: nothing is. */
  readonly explainPath?: (path: string) => string | undefined
}

/** A control plane: its routes, and how to find the subject of a request. */
export interface ControlPlane<Subject> extends DocumentParts {
  readonly routes: readonly Route<Subject>[]
  readonly find: Finder<Subject>
  /**
   * Makes a change take effect everywhere; calls `make` again each time that somebody else was faster. Default: calls it once
   * and does nothing else.
   */
  readonly publish?: (make: () => Promise<AdminAnswer>) => Promise<AdminAnswer>
}

/** Finds the subject of a request, from its route and its query; or returns the answer that refuses it. */
export type Finder<Subject> = (
  route: RouteOutline,
  query: Query['values'],
) => Promise<{ readonly subject: Subject } | { readonly refused: AdminAnswer }>

/** A route of a control plane, as data: the document is made from the routes, and requests are checked against the document. */
export interface Route<Subject> extends RouteOutline {
  /** A method, not a function: so a handler may expect what the document says about path, query and body. */
  handle(request: CheckedRequest & Subject): AdminAnswer | Promise<AdminAnswer>
}

/** A route without its handler. */
export interface RouteOutline extends RouteParts {
  readonly operationId: string
  readonly method: Method
  /** The path under `/__admin` in the form of OpenAPI, e.g. `/faults/{id}`. */
  readonly path: string
}

/** What is said of a route besides its address, among it the parts of its operation object (OpenAPI 3.1, section 4.8.10). */
export interface RouteParts {
  readonly isOpen?: true
  /** Its subject without `?world=` if each key has a world: all worlds, or one, which must be named. Default: it takes no world. */
  readonly about?: 'all' | 'one'
  /** Whether it works although the kept state of a world cannot be read: it finds the world of `?world=` itself. */
  readonly repairs?: true
  /** Whether it takes a whole scenario, which may be long and is checked when it is read. */
  readonly takesScenario?: true
  /** The data that replicas count or journal and that it needs (`Sandbox.read`). */
  readonly reads?: SharedPart
  /** Statuses of problems that only some routes have. */
  readonly problems?: readonly (404 | 409 | 503)[]
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: RequestBody
  readonly responses: { readonly [status: string]: object }
}

/** A request that has been checked against the document; `Input` is what the document says about its parts. */
export type CheckedRequest<Input = RouteInput> = Input & {
  readonly document: object
  /** Whether the body is so long that a list of all its problems could exhaust memory. */
  readonly isLarge: boolean
  /** Aborts when the client has left or the server stops. */
  readonly over: AbortSignal
}

export interface RouteInput {
  readonly path: PathReading['values']
  readonly query: Query['values']
  /** The JSON body; an empty object if the route takes none. */
  readonly body: unknown
}

export const YAML_TYPE = 'application/yaml'

/** The responses object (OpenAPI 3.1, section 4.8.16) of an answer in JSON. */
export function jsonResponse(
  description: string,
  schema: Schema,
  status = 200,
): { readonly [status: string]: object } {
  return { [status]: { description, content: { 'application/json': { schema } } } }
}

/** The request body object (OpenAPI 3.1, section 4.8.13) of a body in JSON. */
export function jsonRequest(description: string, schema: Schema): RequestBody {
  return { description, required: true, content: { 'application/json': { schema } } }
}

/** The same request body, which may also be written in YAML (RFC 9512). */
export function withYaml(request: RequestBody): RequestBody {
  const yaml = { schema: { type: 'string' } }
  return { ...request, content: { ...request.content, [YAML_TYPE]: yaml } }
}

/** The response object of a text of another media type. */
export function textResponse(description: string, type: string): object {
  return { description, content: { [type]: { schema: { type: 'string' } } } }
}

/** The parameter object (OpenAPI 3.1, section 4.8.12) of a part of the path. */
export function pathParameter(name: string, description: string, schema: Schema = TEXT): Parameter {
  return { name, in: 'path', required: true, description, schema }
}

/** The parameter object of an optional query parameter: of some text, unless its schema says otherwise. */
export function queryParameter(
  name: string,
  description: string,
  schema: Schema = { ...TEXT, minLength: 1 },
): Parameter {
  return { name, in: 'query', description, schema }
}

// --- internal ---

/** A request body object (OpenAPI 3.1, section 4.8.13). */
interface RequestBody {
  readonly description: string
  readonly required: true
  readonly content: { readonly [type: string]: { readonly schema: Schema } }
}

const TEXT = { type: 'string' }
