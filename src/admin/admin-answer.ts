/** An answer of the control plane, as data: JSON, text in pieces, or nothing. */
export interface AdminAnswer {
  readonly status: number
  /** The value of the body; bigints are written as integers. */
  readonly json?: unknown
  /** The text of the body, piece by piece: the next piece is made when the client has taken the last one. */
  readonly pieces?: AsyncIterable<string> | Iterable<string>
  /** The media type. Default: `application/json`. */
  readonly type?: string
  /** Further header lines: name, value, name, value … */
  readonly headers?: readonly string[]
}

/** An answer with this JSON value. */
export function json(value: unknown, status = 200): AdminAnswer {
  return { status, json: value }
}

/** The answer to a change that returns nothing. */
export const done: AdminAnswer = { status: 204 }
