import type { IncomingMessage } from 'node:http'
import { asksForUpgrade } from '../base/asks-for-upgrade.ts'
import { hostProblem } from '../base/host-problem.ts'
import type { Failure } from './failure.ts'
import { methodOverride } from './method-override.ts'
import { upstreamTarget } from './upstream-target.ts'

/**
 * Returns the upstream's target for a request, or the reason why the request is refused. `from` is the contract's base
 * path, `to` the upstream's.
 */
export function gate(
  request: IncomingMessage,
  {
    from,
    to,
    readOnly,
  }: { readonly from: string; readonly to: string; readonly readOnly: boolean },
): string | Failure {
  const { headers, method = '', url = '' } = request
  const badHost = hostProblem(request)
  if (badHost !== undefined) return refusal('bad-request', 400, `${badHost}.`)
  if (asksForUpgrade(request) && !offersHttp2(headers))
    return refusal(
      'upgrade',
      501,
      'This proxy forwards HTTP/1.1 only and does not switch protocols. Connect to the service directly.',
    )
  const target = upstreamTarget(url, { from, to })
  if (target === undefined)
    return refusal(
      'outside-base',
      404,
      `This proxy forwards only what is under ${from}; ${url.slice(0, 100)} is not.`,
    )
  if (readOnly && !READS.has(method))
    return refusal(
      'read-only',
      403,
      `${method} is not forwarded: this proxy runs with --read-only, which allows GET, HEAD and OPTIONS.`,
    )
  const override = readOnly ? methodOverride(request, (each) => READS.has(each)) : undefined
  if (override !== undefined)
    return refusal(
      'read-only',
      403,
      `${override.slice(0, 100)} is not forwarded: some services use it as the method, and this proxy runs with --read-only.`,
    )
  return target
}

// --- internal ---

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * An h2c offer is ignored, as a server may do (RFC 9110, section 7.8): some clients make it with every
 * request and continue with HTTP/1.1.
 */
function offersHttp2({ upgrade }: IncomingMessage['headers']): boolean {
  return /^h2c$/i.test(upgrade ?? '')
}

function refusal(kind: Failure['kind'], status: number, detail: string): Failure {
  return { kind, status, detail }
}
