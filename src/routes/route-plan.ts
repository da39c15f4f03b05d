import { memoize } from '../base/memoize.ts'
import { compileExpressions } from '../faults/compile-expressions.ts'
import type { FaultRemark } from '../faults/fault.ts'
import {
  createRequestFilter,
  type Expressions,
  type FaultRequest,
  type RequestFilter,
} from '../faults/request-filter.ts'
import { type shownAnswerers, WRITES } from './route-schema.ts'
import type { RequestRoute } from './route-types.ts'

/** By what the upstream shows that it does not have an operation, so that the sandbox answers. */
export interface Missing {
  /** A 404 or a 405 that the contract does not describe for the operation. */
  readonly undescribed: boolean
  readonly notImplemented: boolean
  readonly unreachable: boolean
}

/** Who answers a request. */
export type Decision =
  | { readonly to: 'sandbox' }
  | { readonly to: 'upstream'; readonly missing: Missing }

/** What is known of a request before its body is read; `undefined` is the operation of one that the contract does not describe. */
export interface Asked {
  readonly operation: string | undefined
  readonly method: string
}

/** The routes of a world, compiled. It never changes. */
export class RoutePlan {
  readonly routes: readonly RequestRoute[]
  /** Whether any request is kept from the upstream. */
  readonly keepsAny: boolean
  readonly #compiled: readonly CompiledRoute[]
  /** Those that a request can meet, up to the first that each of its kind meets; by operation, then for writes and others. */
  readonly #candidates: Record<'writes' | 'reads', (operation: string) => readonly CompiledRoute[]>

  private constructor(routes: readonly RequestRoute[], expressions: Expressions) {
    this.routes = routes
    this.#compiled = routes.map((route) => compile(route, expressions))
    const candidatesFor = (isWriting: boolean) =>
      memoize((operation: string) => {
        const own = this.#compiled.filter(({ covers }) => covers(operation, isWriting))
        const last = own.findIndex(({ isMet }) => isMet === undefined)
        return last < 0 ? own : own.slice(0, last + 1)
      })
    this.#candidates = { writes: candidatesFor(true), reads: candidatesFor(false) }
    this.keepsAny = routes.some(({ to }) => to === 'sandbox')
  }

  /** Without routes, the upstream answers everything that it has. */
  static readonly none = new RoutePlan([], new Map())

  /** Compiles checked routes; an expression that is invalid becomes a remark, whose path begins with the index of its route. */
  static async of(
    routes: readonly RequestRoute[],
  ): Promise<{ readonly plan: RoutePlan; readonly remarks: readonly FaultRemark[] }> {
    if (routes.length === 0) return { plan: RoutePlan.none, remarks: [] }
    const { expressions, remarks } = await compileExpressions(routes)
    return { plan: new RoutePlan(remarks.length > 0 ? [] : routes, expressions), remarks }
  }

  /** Whether the body of such a request has to be read before it is decided. */
  readsBody(asked: Asked): boolean {
    return this.#candidatesOf(asked).some(({ readsBody }) => readsBody)
  }

  /** Who answers all such requests; `depends` if that depends on conditions. */
  answererOf(asked: Asked): (typeof shownAnswerers)[number] {
    const candidates = this.#candidatesOf(asked)
    const answerers = new Set(candidates.map(({ decision }) => decision.to))
    if (candidates.at(-1)?.isMet || candidates.length === 0) answerers.add(UNROUTED.to)
    const [only, other] = [...answerers]
    return only === undefined || other !== undefined ? 'depends' : only
  }

  /** Who answers a request; `read` reads the rest of it, if a condition asks for more. */
  decide(asked: Asked, read: () => FaultRequest): Decision {
    const candidates = this.#candidatesOf(asked)
    const [first] = candidates
    if (!first) return UNROUTED
    if (!first.isMet) return first.decision
    const request = read()
    return candidates.find(({ isMet }) => isMet?.(request) ?? true)?.decision ?? UNROUTED
  }

  #candidatesOf({ operation = '', method }: Asked): readonly CompiledRoute[] {
    return this.#candidates[isWrite(method) ? 'writes' : 'reads'](operation)
  }
}

/** Whether a method may change something. */
export function isWrite(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

/** What is sent to the upstream without a route, and by one that does not say what is missing. */
export const UNROUTED: Extract<Decision, { to: 'upstream' }> = {
  to: 'upstream',
  missing: { undescribed: true, notImplemented: true, unreachable: false },
}

// --- internal ---

interface CompiledRoute {
  /** Whether it is about an operation; of a request without one, it is empty. */
  readonly covers: (operation: string, isWrite: boolean) => boolean
  /** `undefined` if it has no conditions. */
  readonly isMet: RequestFilter | undefined
  readonly readsBody: boolean
  readonly decision: Decision
}

function compile({ on, when, to, missing }: RequestRoute, expressions: Expressions): CompiledRoute {
  const named = new Set(typeof on === 'string' ? [on] : on)
  return {
    covers: (operation, isWriting) =>
      on === '*' || (on === WRITES ? isWriting : named.has(operation)),
    isMet: when && createRequestFilter({ on: '*', when }, expressions),
    readsBody: when?.body !== undefined,
    decision: to === 'sandbox' ? { to } : { to, missing: missingOf(missing) },
  }
}

function missingOf(missing: RequestRoute['missing']): Missing {
  if (missing === undefined) return UNROUTED.missing
  const signs = new Set<unknown>(missing === 'never' ? [] : missing)
  return {
    undescribed: signs.has('undescribed'),
    notImplemented: signs.has(501),
    unreachable: signs.has('unreachable'),
  }
}
