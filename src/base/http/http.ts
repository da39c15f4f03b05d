import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { UsageError } from '../errors.ts'
import { lazy } from '../memoize.ts'

/** Whether the host of an address, in small letters, is this machine by its name. */
export function isLoopbackName(name: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/.test(name)
}

/** Splits a request target into its path and its query (with the `?`); the origin of an absolute form is removed. */
export function splitTarget(target: string): { readonly path: string; readonly search: string } {
  const own = isPlain(target)
    ? target
    : target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/s, '')
  const at = own.indexOf('?')
  return at < 0 ? { path: own, search: '' } : { path: own.slice(0, at), search: own.slice(at) }
}

/**
 * The address that a request was sent to, without its path, e.g. `http://127.0.0.1:4010`; empty if its `Host` is missing or
 * invalid. A proxy that terminates TLS in front of the sandbox sends `X-Forwarded-Proto`; without it, the scheme is `own`.
 */
export function askedOrigin({ host = '', forwarded }: AskedHost, own: Scheme): string {
  if (!PLAIN_HOST.test(host)) return ''
  if (!forwarded) return `${own}://${host}`
  return `${/^https(,|$)/.test(forwarded) ? 'https' : 'http'}://${host}`
}

export type Scheme = 'http' | 'https'

/** What a request says of the address that it was sent to. */
export interface AskedHost {
  readonly host?: string | undefined
  readonly forwarded?: string | undefined
}

/** Whether a request asks to continue in another protocol on its connection (RFC 9110, section 7.8). */
export function asksForUpgrade({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? '')
}

/**
 * Explains, in a sentence without full stop, why a request does not have the one valid `Host` that HTTP/1.1
 * requires (RFC 9112, section 3.2); `undefined` if it does. HTTP/1.0 does not need one.
 */
export function hostProblem({
  headers,
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'httpVersion'>): string | undefined {
  const { host } = headers
  if (host === undefined)
    return httpVersion === '1.1' ? 'An HTTP/1.1 request needs a Host header' : undefined
  if (hasTwoHosts(rawHeaders)) return 'A request must have only one Host header'
  if (HOST.test(host)) return undefined
  return 'The Host header must be a name or an address, optionally with a port'
}

/** A strong entity tag of some bytes, or of a text in UTF-8 (RFC 9110, section 8.8.3). */
export function etagOf(content: Buffer | string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** Evaluates the conditions of a request on an entity tag (RFC 9110, section 13.2.2). Conditions on times are ignored. */
export function conditionalStatus(headers: IncomingHttpHeaders, etag: string): 200 | 304 | 412 {
  const match = headers['if-match']
  if (match !== undefined && !lists(match, etag)) return 412
  const none = headers['if-none-match']
  return none !== undefined && lists(none.replaceAll('W/', ''), etag) ? 304 : 200
}

/** Whether a method changes nothing (RFC 9110, section 9.2.1). */
export function isSafeMethod(method: string): boolean {
  return SAFE.has(method)
}

/** Whether a text that names a file or an address is an address of the web. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text)
}

/** An address of the web as people see it: without what may be a credential in it. */
export function shownAddress(address: string): string {
  if (!URL.canParse(address)) return address.replace(/^([^/]*\/\/)?.*@/s, '$1').replace(/\?.*/s, '')
  const { origin, pathname } = new URL(address)
  return origin + pathname
}

/** Returns `node:http`. An `import` would make Node load `fetch` and WebSocket just to export them: a tenth of the start-up. */
export const nodeHttp = lazy(() => process.getBuiltinModule('node:http'))

/** Returns `node:https`, which an `import` would load with `node:http`. */
export const nodeHttps = lazy(() => process.getBuiltinModule('node:https'))

/** The token of an `Authorization` header with the Bearer scheme, in any case (RFC 6750, section 2.1; RFC 9110, section 11.1). */
export function bearerToken(authorization = ''): string | undefined {
  const [, token] = /^bearer +(\S+) *$/i.exec(authorization) ?? []
  return token
}

/** Discards the body of a refused request, so that its sender can read the answer. Beyond a limit, the connection is cut. */
export function drainBody(request: IncomingMessage): void {
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > MOST_DRAINED) request.destroy()
  })
  request.on('error', () => {}) // the sender left: nobody to answer
}

/** Milliseconds from one piece of a throttled body to the next, unless a single byte takes longer. */
const INTERVAL = 50

/** How many bytes of a body are sent at a time at a rate in bytes per second; all of it if that is infinite. */
export function pieceLength(rate: number): number {
  return Math.max(1, Math.round((rate * INTERVAL) / 1000))
}

/** The environment variables of a process. */
export interface Environment {
  readonly [name: string]: string | undefined
}

/**
 * Reads `HTTPS_PROXY` and `NO_PROXY` as Node does, in either case, but only for HTTPS: a proxy for plain HTTP does not tunnel.
 * @returns what an agent takes as `proxyEnv`; `undefined` where connections are direct
 * @throws UsageError when HTTPS_PROXY is not an address.
 */
export function httpsProxy(environment: Environment): NodeJS.ProcessEnv | undefined {
  const proxy = environment.https_proxy || environment.HTTPS_PROXY
  if (!proxy) return undefined
  if (!URL.canParse(proxy) || !/^https?:$/.test(new URL(proxy).protocol))
    throw new UsageError(
      'HTTPS_PROXY must be an http or https address, e.g. http://127.0.0.1:3128.',
    )
  const except = environment.no_proxy || environment.NO_PROXY
  return { HTTPS_PROXY: proxy, ...(except && { NO_PROXY: except }) }
}

// --- internal ---

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/** How much of a refused body is read, in bytes. */
const MOST_DRAINED = 64 * 1024 * 1024

function isPlain(target: string): boolean {
  return target.startsWith('/') && !target.includes('#')
}

/** A name or address, and a port (RFC 3986, section 3.2.2), without characters that are special in YAML, HTML or a shell. */
const PLAIN_HOST = /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i

/** A name, an IPv4 or an IPv6 address, optionally with a port (RFC 3986, section 3.2.2); it may be empty. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i

/** Reads the raw lines: Node's `headers` has only the first of several. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let found = false
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue
    if (found) return true
    found = true
  }
  return false
}

function lists(condition: string, etag: string): boolean {
  return condition
    .split(',')
    .map((item) => item.trim())
    .some((item) => item === '*' || item === etag)
}
