/** Why an exchange got no whole answer from the upstream. Reports count by these words: they stay. */
export type FailureKind =
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

/** A failure, and what the proxy answers if it still can. */
export interface Failure {
  readonly kind: FailureKind
  readonly status: number
  /** For a person: what failed, and the way out. */
  readonly detail: string
}

/** Names an error of the connection to the upstream. */
export function failureOf(error: NodeJS.ErrnoException, upstream: string): Failure {
  const kind = kindOf(error.code ?? '')
  const detail = `${upstream} ${WHAT[kind]} (${error.code ?? error.message}).`
  return { kind, status: kind === 'upstream-timeout' ? 504 : 502, detail }
}

/** The upstream said nothing for a whole timeout, in milliseconds. */
export function timeoutFailure(upstream: string, timeout: number): Failure {
  return {
    kind: 'upstream-timeout',
    status: 504,
    detail: `${upstream} sent nothing for ${timeout} ms. Give it more with --timeout.`,
  }
}

/** A failure as one text, for the capture. */
export function failureText({ kind, detail }: Failure): string {
  return `${kind}: ${detail}`
}

// --- internal ---

type UpstreamKind = Extract<FailureKind, `upstream-${string}`>

const WHAT: { readonly [kind in UpstreamKind]: string } = {
  'upstream-refused': 'refused the connection; is it running?',
  'upstream-reset': 'closed the connection before its answer was whole',
  'upstream-timeout': 'did not accept a connection in time',
  'upstream-tls': 'could not be trusted; name its authority with --ca, or take it with --insecure',
  'upstream-dns': 'has a name that does not resolve',
  'upstream-malformed': 'sent what is no HTTP/1.1 answer',
  'upstream-error': 'could not be asked',
}

function kindOf(code: string): UpstreamKind {
  if (['ECONNRESET', 'EPIPE', 'ECONNABORTED'].includes(code)) return 'upstream-reset'
  if (code === 'ECONNREFUSED') return 'upstream-refused'
  if (code === 'ETIMEDOUT') return 'upstream-timeout'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'upstream-dns'
  if (TLS.test(code)) return 'upstream-tls'
  return /^HPE_|^ERR_INVALID_CHAR$/.test(code) ? 'upstream-malformed' : 'upstream-error'
}

/** Codes of Node's TLS and of OpenSSL's verification of certificates. */
const TLS = /^ERR_TLS|^ERR_SSL|^EPROTO$|CERT|^UNABLE_TO|^HOSTNAME_MISMATCH$|^INVALID_(CA|PURPOSE)$/
