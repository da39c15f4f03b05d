import { stringifyJson } from '../base/json/json.ts'
import type { Operation } from '../contract/document/operations.ts'
import { type FaultRemark, matchersOf } from '../faults/fault.ts'
import { idleCondition } from '../faults/idle-faults.ts'
import { isWrite } from './route-plan.ts'
import { WRITES } from './route-schema.ts'
import type { Route } from './route-types.ts'

/** Finds routes that never match, and says why; their paths begin with the index of the route. */
export function idleRoutes(
  routes: readonly Route[],
  operations: readonly Operation[],
): readonly FaultRemark[] {
  return routes.flatMap((route, index) => {
    const own = operations.filter((operation) => isAbout(route, operation))
    const earlier = routes.slice(0, index).findIndex((each) => takesAll(each, route, own))
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

function isAbout({ on }: Route, { id, method }: Operation): boolean {
  return on === '*' || (on === WRITES ? isWrite(method) : [on].flat().includes(id))
}

/** Whether an earlier route takes every request that a later one would. */
function takesAll(earlier: Route, later: Route, own: readonly Operation[]): boolean {
  const asked = askedBy(later)
  if (![...askedBy(earlier)].every((text) => asked.has(text))) return false
  // These are also about requests that are no operation.
  if (later.on === '*') return earlier.on === '*'
  if (later.on === WRITES) return earlier.on === '*' || earlier.on === WRITES
  return own.every((operation) => isAbout(earlier, operation))
}

function askedBy({ when }: Route): ReadonlySet<string> {
  return new Set(matchersOf(when).map((each) => stringifyJson(each)))
}
