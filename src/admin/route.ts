import type { Parameter } from '../contract/document.ts'
import type { PathReading } from '../contract/path.ts'
import type { Query } from '../contract/query.ts'
import type { SharedPart } from '../sandbox/sandbox.ts'
import type { AdminAnswer } from './admin-answer.ts'
import type { AdminContext } from './admin-context.ts'
import type { EventStreams } from './event-streams.ts'
import type { AskedWorlds } from './find-worlds.ts'
import type { MetricsWriter } from './metrics-text.ts'

/** A route of a control plane, as data: the document is made from the routes, and requests are checked against the document. */
export interface Route<Subject = SandboxSubject> extends RouteOutline {
  readonly handle: (asked: AskedRequest & Subject) => AdminAnswer | Promise<AdminAnswer>
}

/** A route without its handler. */
export interface RouteOutline {
  readonly method: 'get' | 'put' | 'post' | 'delete'
  /** The path under `/__admin` in the form of OpenAPI, e.g. `/faults/{id}`. */
  readonly path: string
  /** Whether anyone may use it. */
  readonly isOpen?: true
  /** Its subject without `?world=` if each key has a world: all worlds, or one, which must be named. Default: it takes no world. */
  readonly about?: 'all' | 'one'
  /** Whether it takes a whole scenario, which may be long and is checked when it is read. */
  readonly takesScenario?: true
  /** The data that replicas count or journal and that it needs (`Sandbox.read`). */
  readonly reads?: SharedPart
  /** Statuses of problems that only some routes have. */
  readonly problems?: readonly (404 | 409 | 503)[]
  readonly operation: RouteOperation
}

/** The operation object of a route (OpenAPI 3.1, section 4.8.10), without the parts that follow from the rest of the route. */
export interface RouteOperation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: object
  readonly responses: { readonly [status: string]: object }
}

/** A request to the control plane of a sandbox. */
export interface Asked extends AskedRequest, SandboxSubject {}

/** The subject of a request to the control plane of a sandbox. */
export interface SandboxSubject
  extends Pick<AdminContext, 'sandbox' | 'readScenario' | 'isDraining'>,
    AskedWorlds {
  /** Writes a report of a change to the log. */
  readonly notice: (message: string) => void
  readonly writeMetrics: MetricsWriter
  readonly streams: EventStreams
}

/** A request that has been checked against the document. */
export interface AskedRequest {
  /** The OpenAPI document of the control plane. */
  readonly document: object
  readonly path: PathReading['values']
  readonly query: Query['values']
  /** The JSON body; an empty object if the route takes none. */
  // biome-ignore lint/suspicious/noExplicitAny: each route knows the schema of its body
  readonly body: any
  /** Whether the body is so long that a list of all its problems could exhaust memory. */
  readonly isLarge: boolean
  /** Aborts when the client has left or the server stops. */
  readonly over: AbortSignal
}
