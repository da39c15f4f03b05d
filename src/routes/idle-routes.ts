import { stringifyJson } from '../base/json/json.ts'
import type { Operation } from '../contract/document/operations.ts'
import { type FaultRemark, matchersOf } from '../faults/fault.ts'
import { idleCondition } from '../faults/idle-faults.ts'
import { isWrite } from './route-plan.ts'
import { WRITES } from './route-schema.ts'
import type { RequestRoute } from './route-types.ts'

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
