import type { IncomingMessage } from 'node:http'
import type { Failure } from './failure.ts'
import { upstreamTarget } from './upstream-target.ts'
import { writtenBehind } from './written-behind.ts'

/**
 * Where a request goes: the upstream's target, or why it goes nowhere. `from` is the base path of the
 * contract, `to` that of the upstream.
 */
export function gate(
  request: IncomingMessage,
  {
    from,
    to,
    readOnly,
  }: { readonly from: string; readonly to: string; readonly readOnly: boolean },
): string | Failure {
  const { headers, method = '', url = '', httpVersionMinor } = request
  if (headers.host === undefined && httpVersionMinor > 0)
    return refusal('bad-request', 400, 'A request of HTTP/1.1 needs the header Host.')
  if (asksForUpgrade(headers))
    return refusal(
      'upgrade',
      501,
      'This proxy passes on HTTP/1.1 and does not change to another protocol. Ask the service itself.',
    )
  const target = upstreamTarget(url, { from, to })
  if (target === undefined)
    return refusal(
      'outside-base',
      404,
      `This proxy passes on what is under ${from}; ${url.slice(0, 100)} is not.`,
    )
  if (readOnly && !READS.has(method))
    return refusal(
      'read-only',
      403,
      `${method} is not passed on: this proxy runs with --read-only, which lets GET, HEAD and OPTIONS through.`,
    )
  const behind = readOnly ? writtenBehind(request, (each) => READS.has(each)) : undefined
  if (behind !== undefined)
    return refusal(
      'read-only',
      403,
      `${behind.slice(0, 100)} is not passed on: some services take it for the method, and this proxy runs with --read-only.`,
    )
  return target
}

// --- internal ---

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * An offer of h2c is left aside, as a server may do (RFC 9110, section 7.8): some clients make it with
 * every request and go on with HTTP/1.1.
 */
function asksForUpgrade({ upgrade, connection }: IncomingMessage['headers']): boolean {
  return upgrade !== undefined && /\bupgrade\b/i.test(connection ?? '') && !/^h2c$/i.test(upgrade)
}

function refusal(kind: Failure['kind'], status: number, detail: string): Failure {
  return { kind, status, detail }
}
