/** A request of a probe. */
export interface Ask {
  readonly method: string
  /** Path and query under the base address, `/pets?limit=1`; from the root of the service if it begins with `~`. */
  readonly path: string
  /** The value of Authorization: by default the key that works; `null` sends none. */
  readonly authorization?: string | null
  /** The value of Content-Type. Default: `application/json` if there is a body; `null` sends none. */
  readonly type?: string | null
  /** The value of Content-Encoding. */
  readonly coding?: string
  readonly body?: string | Buffer
}

/** A request that reads. */
export function get(path: string): Ask {
  return { method: 'GET', path }
}

/** A request that sends a JSON text, perhaps with a content coding. */
export function post(path: string, body: string | Buffer): Ask {
  return { method: 'POST', path, body }
}

/** Whether a request changes nothing. Only these are sent without leave to write. */
export function isRead({ method }: Ask): boolean {
  return READS.has(method)
}

// --- internal ---

const READS = new Set(['GET', 'HEAD'])
