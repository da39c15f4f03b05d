/** An answer of the control plane, as data: JSON, or nothing. */
export interface AdminAnswer {
  readonly status: number
  /** The value of the body; bigints are written as integers. */
  readonly json?: unknown
  /** The media type. Default: `application/json`. */
  readonly type?: string
  /** Further header lines: name, value, name, value … */
  readonly headers?: readonly string[]
}

/** An answer with this JSON value. */
export function json(value: unknown, status = 200): AdminAnswer {
  return { status, json: value }
}
