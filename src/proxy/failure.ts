import type { ServerResponse } from 'node:http'
import { nodeHttp } from '../base/http/http.ts'
import { cutAnswer } from '../base/http/socket-answer.ts'

/** Why an exchange got no complete answer from the upstream. Reports count by these names: they must not change. */
type FailureKind =
  | 'outside-base'
  | 'read-only'
  | 'upgrade'
  | 'bad-request'
  | 'upstream-refused'
  | 'upstream-reset'
  | 'upstream-timeout'
  | 'upstream-tls'
  | 'upstream-dns'
  | 'upstream-malformed'
  | 'upstream-error'
  | 'client-left'
  | 'proxy-stopped'

/** A failure, and the proxy's answer to it, if it can still be sent. */
export interface Failure {
  readonly kind: FailureKind
  readonly status: number
  /** For a person: what failed, and the way out. */
  readonly detail: string
}

/** Describes an error of the connection to the upstream, with the way out if one is known. */
export function failureOf(error: NodeJS.ErrnoException, upstream: string): Failure {
  const kind = kindOf(error.code ?? '')
  const what = speaksOther(error) ?? WHAT[kind]
  const detail = `${upstream} ${what} (${error.code ?? error.message}).`
  return { kind, status: kind === 'upstream-timeout' ? 504 : 502, detail }
}

/** The failure of an upstream that sent nothing for `timeout` milliseconds. */
export function timeoutFailure(upstream: string, timeout: number): Failure {
  return {
    kind: 'upstream-timeout',
    status: 504,
    detail: `${upstream} sent nothing for ${timeout} ms. Allow more with --timeout.`,
  }
}

/** The failure of an upstream that sent something that HTTP does not allow there. */
export function malformedFailure(detail: string): Failure {
  return { kind: 'upstream-malformed', status: 502, detail }
}

/** The failure of a client that hung up too early. 499 is a placeholder: there is no client to receive it. */
export const clientLeft: Failure = {
  kind: 'client-left',
  status: 499,
  detail: 'the client closed the connection before the answer was complete.',
}

/** The failure of an exchange that was not over when the proxy stopped. */
export const proxyStopped: Failure = {
  kind: 'proxy-stopped',
  status: 503,
  detail: 'the proxy stopped before the answer was complete.',
}

/** A failure as one text, for the capture. */
export function failureText({ kind, detail }: Failure): string {
  return `${kind}: ${detail}`
}

/** An answer by the proxy itself, as header lines and body. */
export interface OwnAnswer {
  readonly headers: readonly string[]
  readonly body: string
}

/** Builds problem details (RFC 9457), marked as the proxy's own. */
export function ownAnswer(status: number, detail: string): OwnAnswer {
  const body = JSON.stringify({ title: nodeHttp().STATUS_CODES[status], status, detail })
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
  // The upstream's reason phrase may be set already: Node refuses one with a byte that HTTP does not allow only when it is sent.
  response.writeHead(status, nodeHttp().STATUS_CODES[status] ?? '', headers as string[])
  response.end(body)
}

// --- internal ---

type UpstreamKind = Extract<FailureKind, `upstream-${string}`>

const WHAT: { readonly [kind in UpstreamKind]: string } = {
  'upstream-refused': 'refused the connection; is it running?',
  'upstream-reset': 'closed the connection before its answer was complete',
  'upstream-timeout': 'did not accept a connection in time',
  'upstream-tls': 'is not trusted; name its authority with --ca, or accept it with --insecure',
  'upstream-dns': 'has a name that does not resolve',
  'upstream-malformed': 'sent something that is not an HTTP/1.1 answer',
  'upstream-error': 'cannot be reached',
}

/** Recognises an address with http in place of https, or the reverse. */
function speaksOther({ code = '', message, rawPacket }: UpstreamError): string | undefined {
  if (NOT_TLS.test(`${code} ${message}`)) return 'does not speak TLS; is its address http://…?'
  // RFC 8446, section 5.1: the record of an alert.
  if (rawPacket?.[0] === 21 && rawPacket[1] === 3) return 'speaks TLS; is its address https://…?'
  return undefined
}

/** Node's parser adds the bytes on which it failed. */
type UpstreamError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer }

/** The messages of OpenSSL when the first record is not TLS. */
const NOT_TLS = /wrong.version.number|packet.length.too.long|ssl[ _](?:routines::)?http.request/i

function kindOf(code: string): UpstreamKind {
  if (['ECONNRESET', 'EPIPE', 'ECONNABORTED'].includes(code)) return 'upstream-reset'
  if (code === 'ECONNREFUSED') return 'upstream-refused'
  if (code === 'ETIMEDOUT') return 'upstream-timeout'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'upstream-dns'
  if (TLS.test(code)) return 'upstream-tls'
  return /^HPE_|^ERR_INVALID_CHAR$/.test(code) ? 'upstream-malformed' : 'upstream-error'
}

/** Error codes of Node's TLS and of OpenSSL's verification of certificates. */
const TLS = /^ERR_TLS|^ERR_SSL|^EPROTO$|CERT|^UNABLE_TO|^HOSTNAME_MISMATCH$|^INVALID_(CA|PURPOSE)$/
