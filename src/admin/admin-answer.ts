/** An answer of the control plane, as data: JSON, text in pieces, or nothing. */
export interface AdminAnswer {
  readonly status: number
  /** The value of the body; bigints are written as integers. */
  readonly json?: unknown
  /** The text of the body, piece by piece: the next piece is made when the client has taken the last one. */
  readonly pieces?: AsyncIterable<Piece> | Iterable<Piece>
  /** Aborts when the rest of the answer is not sent, and its connection is closed at once. */
  readonly cut?: AbortSignal
  /** The media type. Default: `application/json`. */
  readonly type?: string
  /** Further header lines: name, value, name, value … */
  readonly headers?: readonly string[]
}

/** A text, or the bytes of several texts in UTF-8, which other answers may share. */
export type Piece = string | readonly Uint8Array[]

/** An answer with this JSON value. */
export function json(value: unknown, status = 200): AdminAnswer {
  return { status, json: value }
}

/** The answer to a change that returns nothing. */
export const done: AdminAnswer = { status: 204 }
