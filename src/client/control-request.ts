import { type RouteId, routeAddress, routePath } from '../admin/plane/route-table.ts'
import { UsageError } from '../base/errors.ts'
import { StorageError } from '../store/store.ts'

export interface ControlRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** The path under `/__admin`, e.g. `/faults`; its parts are percent-encoded. */
  readonly path: string
  /** Parameters that are `undefined` are left out. */
  readonly query?:
    | { readonly [name: string]: string | number | bigint | boolean | undefined }
    | undefined
  /** The value of the JSON body, if there is one. */
  readonly body?: unknown
  /** Ends it, where it goes over a connection. */
  readonly signal?: AbortSignal
}

/**
 * Calls the control plane; returns the value of its JSON answer, if it has one.
 * @throws UsageError with the problem's detail when the request is refused; StorageError when a change cannot be written.
 */
// biome-ignore lint/suspicious/noExplicitAny: each caller knows the shape of the answer
export type Ask = (request: ControlRequest) => Promise<any>

/** What a route gets: the values of the parameters of its path, its query, and the value of its JSON body. */
export interface RouteValues extends Pick<ControlRequest, 'query' | 'body'> {
  readonly path?: { readonly [name: string]: unknown }
}

export type Call = (id: RouteId, given?: RouteValues) => ReturnType<Ask>

/** Calls routes by asking for them. */
export function callBy(ask: Ask): Call {
  return async (id, { path = {}, ...given } = {}) => {
    const method = METHODS[routeAddress(id).method]
    return ask({ method, path: routePath(id, path), ...given })
  }
}

/** The target of a request: `/__admin` with its path and query. */
export function targetOf({ path, query = {} }: ControlRequest): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  if (given.length === 0) return path
  return `${path}?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`
}

/** The error for a problem of the control plane (RFC 9457), by its status and its detail. */
export function problemError(status: number, detail: string): Error {
  if (status === 503) return new StorageError(detail, 'unwritable')
  return status < 500 ? new UsageError(detail) : new Error(detail)
}

// --- internal ---

const METHODS = { get: 'GET', put: 'PUT', post: 'POST', delete: 'DELETE' } as const
