import { type Json, readJson } from '../../base/json.ts'
import { decodeBody } from '../../check/decode-body.ts'
import { type HeaderMap, toHeaderMap } from '../../check/judge/finished-exchange.ts'
import type { Capture } from '../../journal/capture.ts'

/** The answer to a probe's request. */
export interface Seen {
  readonly capture: Capture
  /** `undefined` if no complete answer came. */
  readonly status: number | undefined
  readonly headers: HeaderMap
  /** The body, decoded; empty if there is none or it cannot be read. */
  readonly text: string
  /** Its JSON value; `undefined` if it is not JSON. */
  readonly json: Json | undefined
}

/** Reads the answer of an exchange. */
export function readSeen(capture: Capture): Seen {
  const { status, failure, responseBody } = capture
  const headers = toHeaderMap(capture.responseHeaders)
  const { body } = decodeBody(responseBody, headers['content-encoding'])
  const text = body.kind === 'text' ? body.text : ''
  return {
    capture,
    status: failure === undefined ? status : undefined,
    headers,
    text,
    json: jsonOf(text),
  }
}

// --- internal ---

function jsonOf(text: string): Json | undefined {
  try {
    return readJson(text).value
  } catch {
    return undefined
  }
}
