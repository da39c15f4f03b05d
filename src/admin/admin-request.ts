import type { AdminAnswer } from './admin-answer.ts'
import type { BodyReader } from './check-asked.ts'

/** A request to the control plane, over HTTP or from code. */
export interface AdminRequest {
  readonly method: string
  /** Path and query, `/__admin` included. */
  readonly target: string
  /** Returns the answer that refuses the client, if any; not called for a route that is open to all. */
  readonly refuse: () => AdminAnswer | undefined
  readonly readBody: BodyReader
  /** Aborts when the client has left, or the server stops. */
  readonly over: AbortSignal
}
