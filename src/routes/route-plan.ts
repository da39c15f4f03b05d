import { UsageError } from '../base/errors.ts'
import { stringifyJson } from '../base/json/json.ts'
import { memoize } from '../base/memoize.ts'
import { didYouMean, shown } from '../base/text/shown.ts'
import type { Contract } from '../contract/contract.ts'
import { operationsOfEither, otherContractOf } from '../contract/contract-pair.ts'
import type { Operation } from '../contract/document/operations.ts'
import { compileExpressions } from '../faults/compile-expressions.ts'
import { type FaultRemark, matchersOf } from '../faults/fault.ts'
import { idleCondition } from '../faults/idle-faults.ts'
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

/**
 * The routes that `--mock` is short for: what it names is answered by the sandbox.
 * @throws UsageError for a name that is neither an operation nor a resource.
 */
export function mockRoutes(names: readonly string[], contract: Contract): readonly RequestRoute[] {
  const operations = operationsOfEither(contract).map(({ id }) => id)
  const roles = rolesOf(contract)
  const words: readonly string[] = names.filter((name) => name === ALL || name === WRITES)
  const named = names.filter((name) => !words.includes(name))
  const found = named.flatMap((name) => {
    const own = roles.filter(({ resource }) => resource === name).map(({ operation }) => operation)
    if (operations.includes(name)) own.push(name)
    if (own.length > 0) return own
    const meant = METHOD.test(name)
      ? ` For all requests but GET, HEAD and OPTIONS say ${WRITES}.`
      : didYouMean(name, mockNames(contract))
    throw new UsageError(
      `--mock has ${shown(name)}, which is neither an operation nor a resource of the contract, nor ${WRITES} or ${ALL}.${meant} See contract explain.`,
    )
  })
  return [
    ...(found.length > 0 ? [{ on: [...new Set(found)], to: 'sandbox' as const }] : []),
    ...[...new Set(words)].map((word) => ({
      on: word === ALL ? '*' : word,
      to: 'sandbox' as const,
    })),
  ]
}

/** All names that `--mock` takes. */
export function mockNames(contract: Contract): readonly string[] {
  const operations = operationsOfEither(contract).map(({ id }) => id)
  const resources = new Set(rolesOf(contract).flatMap(({ resource }) => resource ?? []))
  return [...operations, ...resources, WRITES, ALL]
}

/** Finds routes that never match, and says why; their paths begin with the index of the route. */
export function idleRoutes(
  routes: readonly RequestRoute[],
  operations: readonly Operation[],
): readonly FaultRemark[] {
  const all = routes.map((route) => ({
    route,
    asked: new Set(matchersOf(route.when).map((each) => stringifyJson(each))),
    operations: operations.filter((operation) => isAbout(route, operation)),
  }))
  return all.flatMap((each, index) => {
    const { route, operations: own } = each
    const earlier = all.findIndex((other, at) => at < index && takesAll(other, each))
    const remark =
      earlier >= 0
        ? {
            path: [],
            text: `comes after routes[${earlier}], which takes each of its requests: ${NEVER}.`,
          }
        : route.when &&
          idleCondition({ when: route.when, on: route.on }, own, { never: NEVER, takesNoKey: true })
    return remark ? [{ ...remark, path: [String(index), ...remark.path] }] : []
  })
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

function rolesOf(contract: Contract) {
  return [contract, otherContractOf(contract)].flatMap((each) => each?.roles.operations ?? [])
}

const ALL = 'all'

const METHOD = /^(?:post|put|patch|delete)$/i

const NEVER = 'the route never matches'

/** A route, the texts of its conditions, and the operations that it is about. */
interface ReadRoute {
  readonly route: RequestRoute
  readonly asked: ReadonlySet<string>
  readonly operations: readonly Operation[]
}

function isAbout({ on }: RequestRoute, { id, method }: Operation): boolean {
  return on === '*' || (on === WRITES ? isWrite(method) : [on].flat().includes(id))
}

/** Whether an earlier route takes every request that a later one would. */
function takesAll(earlier: ReadRoute, later: ReadRoute): boolean {
  if (![...earlier.asked].every((text) => later.asked.has(text))) return false
  const { on } = earlier.route
  // These are also about requests that are no operation.
  if (later.route.on === '*') return on === '*'
  if (later.route.on === WRITES) return on === '*' || on === WRITES
  return later.operations.every((operation) => isAbout(earlier.route, operation))
}
