import type { BareAnswer } from '../base/answer-bare.ts'
import { errorBody } from '../contract/error-body.ts'
import { corsLines } from './cors.ts'

/** Creates the sandbox's answer to a message that is not HTTP, or CONNECT: an Error, with the header lines of every answer. */
export function bareError(nextId: () => string): BareAnswer {
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
