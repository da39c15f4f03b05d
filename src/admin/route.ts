import type { Parameter } from '../contract/document.ts'
import type { PathReading } from '../contract/path.ts'
import type { Query } from '../contract/query.ts'
import type { SharedPart } from '../sandbox/sandbox.ts'
import type { AdminAnswer } from './admin-answer.ts'
import type { AdminContext } from './admin-context.ts'
import type { AskedWorlds } from './find-worlds.ts'
import type { MetricsWriter } from './metrics-text.ts'

/** A route of a control plane, as data: the document is made from it, and the checks of its requests from the document. */
export interface Route<Subject = SandboxSubject> extends RouteOutline {
  readonly handle: (asked: AskedRequest & Subject) => AdminAnswer | Promise<AdminAnswer>
}

/** A route without what it does. */
export interface RouteOutline {
  readonly method: 'get' | 'put' | 'post' | 'delete'
  /** Under `/__admin`, as OpenAPI writes it, e.g. `/faults/{id}`. */
  readonly path: string
  /** Whether anyone may ask. */
  readonly isOpen?: true
  /** What it is about without `?world=`, where each key has a world: all worlds, or one, which must be named. Default: it takes no world. */
  readonly about?: 'all' | 'one'
  /** Whether it takes a whole scenario, which may be long, and which is checked where scenarios are read. */
  readonly takesScenario?: true
  /** What it needs that replicas count or journal (`Sandbox.read`). */
  readonly reads?: SharedPart
  /** Statuses of problems that only some routes have. */
  readonly problems?: readonly (404 | 409)[]
  readonly operation: RouteOperation
}

/** The operation object of a route (OpenAPI 3.1, section 4.8.10), without what follows from the rest of the route. */
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

/** What a request to the control plane of a sandbox is about. */
export interface SandboxSubject
  extends Pick<AdminContext, 'sandbox' | 'readScenario' | 'listeners' | 'isDraining'>,
    AskedWorlds {
  /** Tells the log what was done. */
  readonly notice: (message: string) => void
  readonly writeMetrics: MetricsWriter
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
  /** Aborts when the client has left, or the server stops. */
  readonly over: AbortSignal
}
