import { UsageError } from '../base/errors.ts'
import { compileExpressions } from '../faults/compile-expressions.ts'
import type { When } from '../faults/fault.ts'
import type { FaultRequest } from '../faults/match.ts'
import { whenConditions } from '../faults/when-conditions.ts'
import { type Condition, type Conditions, conditionsOf, meetsAll } from '../journal/condition.ts'
import type { Exchange } from '../journal/exchange.ts'
import { type NearMiss, nearMisses } from '../journal/near-miss.ts'
import type { Sandbox } from './sandbox.ts'
import { toFaultRequest } from './to-fault-request.ts'

/** Which requests to count: those that meet all conditions. */
export interface CountedRequests extends Conditions {
  /** What a request must contain, in the same form as for faults. */
  readonly when?: When
}

/** How many requests were found; if none, the nearest ones. */
export interface RequestCount {
  readonly count: number
  readonly nearest?: readonly NearMiss[]
}

/**
 * Counts the requests of all worlds that meet conditions.
 * @throws UsageError when an expression in `when` is invalid.
 */
export async function countRequests(
  sandbox: Sandbox,
  { when = {}, ...filter }: CountedRequests,
): Promise<RequestCount> {
  const { expressions, remarks } = await compileExpressions([{ id: 'count', on: '*', when }])
  const [remark] = remarks
  if (remark) throw new UsageError(`${remark.path.slice(1).join('.')} ${remark.text}`)
  const conditions = [
    ...conditionsOf(filter).map((each) => of(each, ({ exchange }: Kept) => exchange)),
    ...whenConditions(when, expressions).map((each) => of(each, ({ request }: Kept) => request)),
  ]
  const all = sandbox.everyWorld().flatMap((world) => {
    const { journal } = world.current
    if (typeof when.key === 'string') world.learnKeys([when.key])
    const exchanges = journal.list()
    return journal.slots().map((slot, at): Kept => {
      const exchange = exchanges[at] as Exchange
      return { exchange, request: toFaultRequest(slot.asked, sandbox.contract, exchange.time) }
    })
  })
  const count = all.filter((each) => meetsAll(each, conditions)).length
  if (count > 0) return { count }
  return { count, nearest: nearMisses(all, conditions, ({ exchange }) => exchange) }
}

// --- internal ---

/** A kept exchange, and its request as faults see it. */
interface Kept {
  readonly exchange: Exchange
  readonly request: FaultRequest
}

/** Applies a condition on a part to the whole. */
function of<Part, Whole>(
  condition: Condition<Part>,
  partOf: (whole: Whole) => Part,
): Condition<Whole> {
  const { isMet, seenIn, miss, distanceFrom = () => 1 } = condition
  return {
    ...condition,
    isMet: (whole) => isMet(partOf(whole)),
    seenIn: (whole) => seenIn(partOf(whole)),
    distanceFrom: (whole) => distanceFrom(partOf(whole)),
    miss: (whole) => miss(partOf(whole)),
  }
}
