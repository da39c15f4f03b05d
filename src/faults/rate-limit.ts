import { toHeaderLines } from '../base/http/header-lines.ts'
import { sha256 } from '../base/sha256.ts'
import { durationOf } from '../base/time.ts'
import { clientOf } from '../next/judged-exchange.ts'
import type { Ending } from './fault.ts'
import type { Fault, RateLimit } from './fault-types.ts'
import type { LimitedCall, LimitWindow } from './limit-windows.ts'
import type { FaultRequest } from './request-filter.ts'

/** A rate limit after a request of one client was counted. */
export interface Quota {
  /** The id of the fault, which names the policy. */
  readonly id: string
  readonly limit: RateLimit
  /** How many requests the client has left. */
  readonly left: number
  /** Whether this request was one too many. */
  readonly isOver: boolean
  /** How long the window lasts, in milliseconds. */
  readonly rest: number
  /** When it ends, in milliseconds since 1970. */
  readonly ends: number
}

/** Whom a rate limit counts this request for. A key is a credential: only its digest is kept. */
export function limitedCall(
  token: string,
  { requests, per, by = 'key' }: RateLimit,
  request: FaultRequest,
): LimitedCall {
  const { key, headers } = request
  const isOfKey = by === 'key' && key !== ''
  const who = isOfKey
    ? `key ${key}`
    : `client ${clientOf({ requestHeaders: toHeaderLines(headers) })}`
  return { token, client: sha256(who).slice(0, DIGITS), requests, per: durationOf(per) as number }
}

/** The quota of a client by its window at a time. */
export function quotaIn(
  { id }: Fault,
  limit: RateLimit,
  { ends, count }: LimitWindow,
  time: number,
): Quota {
  const left = Math.max(0, limit.requests - count)
  return { id, limit, left, isOver: count > limit.requests, rest: ends - time, ends }
}

/** The quota of a client that has just used up all of it, for a request that asks for the fault. */
export function usedUp({ id }: Fault, limit: RateLimit, time: number): Quota {
  const per = durationOf(limit.per) as number
  return { id, limit, left: 0, isOver: true, rest: per, ends: time + per }
}

/** The answer to a request that is one too many: 429, to come back when every limit that it exceeds allows it. */
export function limitRefusal(quotas: readonly Quota[]): Ending {
  const rest = Math.max(...quotas.filter(({ isOver }) => isOver).map((each) => each.rest))
  return { respond: { status: 429, headers: { 'Retry-After': String(seconds(rest)) } } }
}

/**
 * The header lines that tell a client of its quotas: `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10), and
 * `X-RateLimit-…` of the limit that has the least left.
 */
export function quotaLines(quotas: readonly Quota[]): readonly string[] {
  const drafted = quotas.filter(({ limit: { headers = 'draft' } }) => headers === 'draft')
  const [legacy] = quotas
    .filter(({ limit }) => limit.headers === 'legacy')
    .toSorted((a, b) => a.left - b.left || b.rest - a.rest)
  const policies = drafted.map(
    ({ id, limit: { requests, per } }) =>
      `"${id}";q=${requests};w=${seconds(durationOf(per) as number)}`,
  )
  const limits = drafted.map(({ id, left, rest }) => `"${id}";r=${left};t=${seconds(rest)}`)
  return [
    ...(drafted.length === 0
      ? []
      : ['RateLimit-Policy', policies.join(', '), 'RateLimit', limits.join(', ')]),
    ...(legacy === undefined
      ? []
      : [
          ...['X-RateLimit-Limit', String(legacy.limit.requests)],
          ...['X-RateLimit-Remaining', String(legacy.left)],
          ...['X-RateLimit-Reset', String(seconds(legacy.ends))],
        ]),
  ]
}

// --- internal ---

/** Of a SHA-256: no two clients of a sandbox have them in common. */
const DIGITS = 24

function seconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000)
}
