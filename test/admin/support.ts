import { type OutgoingHttpHeaders, request } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { createAdminDocument } from '../../src/admin/plane/admin-document.ts'
import { sandboxOutline } from '../../src/admin/sandbox-control-plane.ts'
import { parseJson, stringifyJson } from '../../src/base/json/json.ts'
import { type AdminCheck, createAdminCheck } from '../support/admin-check.ts'
import { loadContract } from '../support/built-in.ts'
import { speaksTls } from '../support/over-tls.ts'
import { expect, type TestSandbox } from '../support/test.ts'

/** The document of the control plane, as the code makes it. */
export const adminDocument = createAdminDocument(sandboxOutline(loadContract()))

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

/** A place with a control plane. */
export type Place = Pick<TestSandbox, 'adminUrl'>

/** Asks a control plane, and expects the reply to be valid by its own document. */
export type Asking = (
  place: Place,
  [method, target]: readonly [method: string, target: string],
  given?: AdminRequest,
) => Promise<AdminReply>

/** Creates what asks control planes with this document. */
export function createAsking(document: object): Asking {
  // One check for each worker: creating it takes half a second.
  let check: Promise<AdminCheck> | undefined
  return async (place, [method, target], given = {}) => {
    const reply = await send(place, [method, target], given)
    const { status, headers, text } = reply
    const type = (headers['content-type'] as string | undefined) ?? null
    check ??= createAdminCheck(document)
    const [path = ''] = `/__admin${target}`.split('?')
    const breaks = (await check)({ method, path, status, type, text })
    expect(breaks, `${method} ${target}: ${text.slice(0, 500)}`).toEqual([])
    return reply
  }
}

/** Asks the control plane of a sandbox. */
export const ask = createAsking(adminDocument)

// --- internal ---

function send(
  { adminUrl }: Place,
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
