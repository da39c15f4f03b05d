/** A finished exchange as bytes, copied by the proxy or read from a recording. Nothing is redacted yet. */
export interface Capture {
  readonly id: string
  /** When the request arrived, in milliseconds since 1970. */
  readonly time: number
  /** How long the answer took, in milliseconds. */
  readonly duration: number
  readonly method: string
  /** Path and query as the client sent them, including `/v1`. */
  readonly target: string
  /** Header lines as sent: name, value, name, value … */
  readonly requestHeaders: readonly string[]
  /** The body as sent, still encoded; `undefined` if it was longer than the cap, empty if there was none. */
  readonly requestBody: Buffer | undefined
  /** `undefined` if there was no answer; `failure` has the reason. */
  readonly status: number | undefined
  readonly responseHeaders: readonly string[]
  readonly responseBody: Buffer | undefined
  /** Why the exchange failed: the upstream refused, timed out or hung up, or the client left. */
  readonly failure: string | undefined
}

/** The total length of the bodies of a capture, in bytes. */
export function bytesOf({ requestBody, responseBody }: Capture): number {
  return (requestBody?.length ?? 0) + (responseBody?.length ?? 0)
}
