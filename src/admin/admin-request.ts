import type { AdminAnswer } from './admin-answer.ts'
import type { BodyReader } from './check-asked.ts'

/** A request to the control plane, made over HTTP or from code. */
export interface AdminRequest {
  readonly method: string
  /** Path and query, including `/__admin`. */
  readonly target: string
  /** Returns the answer that refuses the client, if any; it is not called for routes that are open to all. */
  readonly refuse: () => AdminAnswer | undefined
  readonly readBody: BodyReader
  /** Aborts when the client has left or the server stops. */
  readonly over: AbortSignal
}
