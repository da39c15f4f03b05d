import { type OutgoingHttpHeaders, request } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { parseJson, stringifyJson } from '../../src/base/json/json.ts'
import { speaksTls } from './over-tls.ts'

/** A request to the control plane: `json` is sent as JSON, `body` as it is. */
export interface AdminRequest {
  readonly json?: unknown
  readonly body?: string | Buffer
  /** `Host` may be any. */
  readonly headers?: OutgoingHttpHeaders
}

/** A reply of the control plane. */
export interface AdminReply {
  readonly status: number
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any
}

/** Asks the control plane at an address. */
export function sendAdmin(
  { adminUrl }: { readonly adminUrl: string },
  [method, target]: readonly [method: string, target: string],
  { json, headers = {}, body = json === undefined ? undefined : stringifyJson(json) }: AdminRequest,
): Promise<AdminReply> {
  const { hostname, port, pathname } = new URL(adminUrl)
  const { promise, resolve, reject } = Promise.withResolvers<AdminReply>()
  const sent = (speaksTls ? requestSecurely : request)({
    ...{ method, port, host: hostname.replace(/^\[|\]$/g, ''), path: pathname + target },
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
  })
  sent.on('error', reject)
  sent.on('response', (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (piece) => {
      text += piece
    })
    response.on('error', reject)
    // A stream has no end.
    if (response.headers['content-type'] === 'text/event-stream')
      response.once('data', () => response.destroy())
    response.on('close', () => {
      const isJson = /json/.test(response.headers['content-type'] ?? '') && text !== ''
      const { statusCode: status = 0 } = response
      resolve({
        ...{ status, headers: response.headers, text },
        body: isJson ? parseJson(text) : undefined,
      })
    })
  })
  sent.end(body)
  return promise
}
