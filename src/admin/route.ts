import type { PathReading } from '../contract/path.ts'
import type { Query } from '../contract/query.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { AdminAnswer } from './admin-answer.ts'

/** A route of the control plane, as data: the document is made from it, and the checks of its requests from the document. */
export interface Route {
  readonly method: 'get' | 'put' | 'post' | 'delete'
  /** Under `/__admin`, as OpenAPI writes it, e.g. `/faults/{id}`. */
  readonly path: string
  /** Whether anyone may ask. */
  readonly isOpen?: true
  readonly operation: RouteOperation
  readonly handle: (asked: Asked) => AdminAnswer | Promise<AdminAnswer>
}

/** The operation object of a route (OpenAPI 3.1, section 4.8.10), without the answers that every route has. */
export interface RouteOperation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly object[]
  readonly requestBody?: object
  readonly responses: { readonly [status: string]: object }
}

/** A request that has been checked against the document. */
export interface Asked {
  readonly sandbox: Sandbox
  /** The OpenAPI document of the control plane. */
  readonly document: object
  readonly path: PathReading['values']
  readonly query: Query['values']
  /** The JSON body; an empty object if the route takes none. */
  // biome-ignore lint/suspicious/noExplicitAny: each route knows the schema of its body
  readonly body: any
  /** Tells the log what was done. */
  readonly notice: (message: string) => void
}
