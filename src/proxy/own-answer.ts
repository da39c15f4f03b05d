import { type ServerResponse, STATUS_CODES } from 'node:http'
import { cutAnswer } from '../base/cut-answer.ts'
import type { Failure } from './failure.ts'

/** An answer by the proxy itself, as header lines and body. */
export interface OwnAnswer {
  readonly headers: readonly string[]
  readonly body: string
}

/** Builds problem details (RFC 9457), marked as the proxy's own. */
export function ownAnswer(status: number, detail: string): OwnAnswer {
  const body = JSON.stringify({ title: STATUS_CODES[status], status, detail })
  const headers = [
    ...['Content-Type', 'application/problem+json'],
    ...['Content-Length', String(Buffer.byteLength(body))],
    ...['X-Sandbox-Origin', 'proxy'],
  ]
  return { headers, body }
}

/** Answers a failure. Once an answer has begun, it is cut instead, so that the client notices. */
export function answerFailure(response: ServerResponse, { status, detail }: Failure): void {
  if (response.headersSent || response.destroyed) return void cutAnswer(response)
  const { headers, body } = ownAnswer(status, detail)
  response.writeHead(status, headers as string[])
  response.end(body)
}
