import { UsageError } from '../base/errors.ts'
import { toHeaderRecord } from '../base/header-lines.ts'
import { splitTarget } from '../base/split-target.ts'
import type { Contract } from '../contract/contract.ts'
import { decodePathTexts } from '../contract/path.ts'
import { splitQuery } from '../contract/query.ts'
import { compileExpressions } from '../faults/compile-expressions.ts'
import type { When } from '../faults/fault.ts'
import type { FaultRequest } from '../faults/match.ts'
import { whenConditions } from '../faults/when-conditions.ts'
import { type Condition, type Conditions, conditionsOf, meetsAll } from '../journal/condition.ts'
import type { Exchange } from '../journal/exchange.ts'
import type { AskedRequest } from '../journal/journal.ts'
import { type NearMiss, nearMisses } from '../journal/near-miss.ts'
import { bearerToken } from './bearer-token.ts'
import { parseBody } from './json-body.ts'
import type { Sandbox } from './sandbox.ts'

/** What requests to count: those that meet all conditions. */
export interface CountedRequests extends Conditions {
  /** What a request must contain, as for faults. */
  readonly when?: When
}

/** How many requests there were; if none, what came nearest. */
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
  const all = sandbox.everyWorld().flatMap(({ current: { journal } }) => {
    const exchanges = journal.list()
    return journal.slots().map((slot, at): Kept => {
      const exchange = exchanges[at] as Exchange
      return { exchange, request: toFaultRequest(slot.asked, exchange, sandbox.contract) }
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

/** The same condition of something that has what it is about. */
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

function toFaultRequest(
  { method, target, headers: lines, body }: AskedRequest,
  { time, operation = '' }: Exchange,
  { match }: Contract,
): FaultRequest {
  const { path, search } = splitTarget(target)
  const found = match(method, path) ?? match(method, path.replace(/\/$/, ''))
  const headers = toHeaderRecord(lines) as FaultRequest['headers']
  return {
    ...{ time, operation, headers },
    path: found?.operation ? decodePathTexts(found.pathTexts) : {},
    query: splitQuery(search),
    key: bearerToken(headers.authorization as string | undefined) ?? '',
    body: parseBody(body).value,
  }
}
