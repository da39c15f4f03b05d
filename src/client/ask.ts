/** A request to the control plane. */
export interface ControlRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Under `/__admin`, e.g. `/faults`; its parts are percent-encoded. */
  readonly path: string
  /** Those that are `undefined` are left out. */
  readonly query?:
    | { readonly [name: string]: string | number | bigint | boolean | undefined }
    | undefined
  /** The value of the JSON body, if it has one. */
  readonly body?: unknown
}

/**
 * Asks the control plane; returns the value of its JSON answer, if it has one.
 * @throws UsageError with the problem's detail when the request is refused; StorageError when a change cannot be written.
 */
// biome-ignore lint/suspicious/noExplicitAny: each caller knows the shape of the answer
export type Ask = (request: ControlRequest) => Promise<any>

/** The target of a request: its path and query, under `/__admin`. */
export function targetOf({ path, query = {} }: ControlRequest): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  if (given.length === 0) return path
  return `${path}?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`
}
