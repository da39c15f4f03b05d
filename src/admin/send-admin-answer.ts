import type { IncomingMessage, ServerResponse } from 'node:http'
import { drainBody } from '../base/drain-body.ts'
import { stringifyJson } from '../base/json.ts'
import type { Secrets } from '../redaction/secrets.ts'
import type { AdminAnswer } from './admin-answer.ts'

/** Sends an answer of the control plane. A problem is shown without the credentials of its request. */
export function sendAdminAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, json, type = 'application/json', headers = [] }: AdminAnswer,
  secrets: Secrets,
): void {
  // Otherwise Node would read the rest of the body without a bound.
  if (!request.complete && request.readableFlowing === null) drainBody(request)
  const lines = ['Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff', ...headers]
  if (json === undefined) return void response.writeHead(status, lines).end()
  const text = stringifyJson(json)
  const body = Buffer.from(status < 400 ? text : secrets.redact(text))
  lines.push('Content-Type', type, 'Content-Length', String(body.length))
  response.writeHead(status, lines).end(request.method === 'HEAD' ? undefined : body)
}
