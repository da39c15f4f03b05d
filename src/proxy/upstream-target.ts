import type { IncomingMessage } from 'node:http'
import { eachHeader } from '../base/http/header-lines.ts'
import { asksForUpgrade, hostProblem, splitTarget } from '../base/http/http.ts'
import { belowBase, isUnder } from '../contract/document/document.ts'
import type { Failure } from './failure.ts'

/** Which requests are forwarded, and to what. */
export interface ForwardingRule {
  /** The contract's base path. */
  readonly from: string
  /** The upstream's base path. */
  readonly to: string
  /** What comes before other paths of the contract at the upstream; `undefined` if that is not known. */
  readonly root: string | undefined
  /** Whether a target is below another base path of the contract, or that of an operation with servers of its own. */
  readonly isElsewhere: (method: string, target: string) => boolean
  /** The path of what the proxy answers itself. */
  readonly own: string | undefined
  readonly readOnly: boolean
}

/** Returns the upstream's target of a request, or why it is refused. */
export function upstreamTarget(request: IncomingMessage, way: ForwardingRule): string | Failure {
  const { from, readOnly } = way
  const { headers, method = '', url = '' } = request
  const badHost = hostProblem(request)
  if (badHost !== undefined) return refusal('bad-request', 400, `${badHost}.`)
  if (asksForUpgrade(request) && !offersHttp2(headers))
    return refusal(
      'upgrade',
      501,
      'This proxy forwards HTTP/1.1 only and does not switch protocols. Connect to the service directly.',
    )
  const target = targetUnderUpstream(method, url, way)
  if (target === undefined) {
    const but = way.own === undefined ? '' : `, and not under ${way.own}`
    const detail = `This proxy forwards only what is under ${from || '/'}${but}; ${url.slice(0, 100)} is not.`
    return refusal('outside-base', 404, detail)
  }
  if (readOnly && !READS.has(method))
    return refusal(
      'read-only',
      403,
      `${method} is not forwarded: this proxy runs with --read-only, which allows GET, HEAD, OPTIONS and QUERY.`,
    )
  const override = readOnly ? methodOverride(request) : undefined
  if (override !== undefined)
    return refusal(
      'read-only',
      403,
      `${override.slice(0, 100)} is not forwarded: some services use it as the method, and this proxy runs with --read-only.`,
    )
  return target
}

/**
 * Replaces the contract's base path (`from`) in a client's target with the upstream's (`to`), and keeps every other
 * byte. Returns `undefined` for a target outside the base path, or one that leaves it when a server resolves dot
 * segments, with or without decoding `%2e`, `%2f` and `%5c` first (RFC 3986, sections 5.2.4 and 6.2.2), or is the proxy's own.
 */
export function targetUnderUpstream(
  method: string,
  target: string,
  { from, to, own, root, isElsewhere }: ForwardingRule,
): string | undefined {
  const local = target.startsWith('/') ? target : withoutOrigin(target)
  if (local === undefined) return undefined
  const below = belowBase(from, local)
  const isOther = below === undefined && root !== undefined && isElsewhere(method, local)
  const rest = isOther ? local : below
  if (rest === undefined) return undefined
  // Credentials of the control plane are never the service's to see, however its path is written.
  if (own !== undefined && leadsTo(own, local)) return undefined
  if (mayClimb(rest)) return undefined
  return from === to ? local : (isOther ? root : to) + rest
}

/**
 * Finds the header line or parameter that makes some frameworks use another method than the request's own, e.g.
 * `X-HTTP-Method-Override: DELETE` or `?_method=DELETE`. An override to a method that only reads does not count.
 */
export function methodOverride({
  rawHeaders,
  url = '',
}: Pick<IncomingMessage, 'rawHeaders' | 'url'>): string | undefined {
  let found: string | undefined
  eachHeader(rawHeaders, (name, value) => {
    if (OVERRIDES.test(name) && !value.split(',').every((each) => READS.has(methodOf(each))))
      found ??= `${name}: ${value}`
  })
  if (found !== undefined || !MAY_OVERRIDE.test(url)) return found
  for (const [name, value] of new URLSearchParams(splitTarget(url).search)) {
    if (name.toLowerCase() === '_method' && !READS.has(methodOf(value))) return `${name}=${value}`
  }
  return undefined
}

// --- internal ---

const READS = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY'])

/** Whether a client offers h2c. A server may ignore that (RFC 9110, section 7.8): the client continues with HTTP/1.1. */
function offersHttp2({ upgrade }: IncomingMessage['headers']): boolean {
  return /^h2c$/i.test(upgrade ?? '')
}

function refusal(kind: Failure['kind'], status: number, detail: string): Failure {
  return { kind, status, detail }
}

/** Whether a server that decodes a target and resolves its dot segments finds it under a path. */
function leadsTo(own: string, target: string): boolean {
  if (isUnder(own, target)) return true
  const { path } = splitTarget(target)
  if (!MAY_BE_WRITTEN_OTHERWISE.test(path)) return false
  const resolved = new URL('http://host')
  resolved.pathname = path.replace(/%[\da-f]{2}/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  )
  return isUnder(own, resolved.pathname.replace(/^\/+/, '/'))
}

/** Characters that a path needs so that resolving it could change it. */
const MAY_BE_WRITTEN_OTHERWISE = /%|\\|\/\.|^\/\//

const DOTS = /(?:\.|%2e){2}/i

/** Turns the absolute form, which every server must accept (RFC 9112, section 3.2.2), into the origin form. */
function withoutOrigin(target: string): string | undefined {
  return /^https?:\/\/[^/?]+(\/.*)$/i.exec(target)?.[1]
}

function mayClimb(rest: string): boolean {
  const at = rest.indexOf('?')
  const path = at < 0 ? rest : rest.slice(0, at)
  if (!DOTS.test(path)) return false
  const decoded = path.replace(/%2e/gi, '.')
  return climbs(decoded.split('/')) || climbs(decoded.split(/\/|\\|%2f|%5c/i))
}

/** Whether a path leaves its start upwards. Some servers drop empty segments, and `;…` from a segment. */
function climbs(segments: readonly string[]): boolean {
  let depth = 0
  for (const segment of segments) {
    const name = segment.replace(/;.*$/s, '')
    if (name === '..') depth -= 1
    else if (name !== '' && name !== '.') depth += 1
    if (depth < 0) return true
  }
  return false
}

const OVERRIDES = /^x-(http-method(-override)?|method-override)$/i

/** Most targets need no look at their parameters; the name may contain escapes. */
const MAY_OVERRIDE = /_method|%/i

function methodOf(text: string): string {
  return text.trim().toUpperCase()
}
