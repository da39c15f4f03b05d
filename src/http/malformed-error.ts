import type { MalformedAnswer } from '../base/answer-malformed.ts'
import { errorBody } from '../contract/error-body.ts'
import { corsLines } from './cors.ts'

/** The sandbox's answer to what is not an HTTP request: an Error too, with the header lines of every answer. */
export function malformedError(nextId: () => string): MalformedAnswer {
  return (status, message) => {
    const body = JSON.stringify(errorBody(status, message))
    const headers = [
      ...['Content-Type', 'application/json', 'Content-Length', String(Buffer.byteLength(body))],
      ...['X-Sandbox-Origin', 'none', 'X-Request-Id', nextId()],
      ...corsLines,
      ...['Date', new Date().toUTCString()],
    ]
    return { headers, body }
  }
}
