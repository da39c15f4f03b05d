import { UsageError } from '../../base/errors.ts'
import { toHeaderRecord } from '../../base/http/header-lines.ts'
import { bearerToken, splitTarget } from '../../base/http/http.ts'
import { parseMediaType } from '../../base/http/media-type.ts'
import { type CompiledOperation, type Contract, matchTarget } from '../../contract/contract.ts'
import { contractNamed } from '../../contract/contract-pair.ts'
import { contractPointer } from '../../contract/contract-pointer.ts'
import { splitQuery } from '../../contract/requests/query.ts'
import { decodePathTexts } from '../../contract/requests/requests.ts'
import { compileExpressions } from '../../faults/compile-expressions.ts'
import type { When } from '../../faults/fault-types.ts'
import { type FaultRequest, whenConditions } from '../../faults/request-filter.ts'
import {
  type Condition,
  type Conditions,
  conditionsOf,
  meetsAll,
  nearMisses,
} from '../../journal/condition.ts'
import {
  type ExchangeFilter,
  type SelectedExchanges,
  selectExchanges,
} from '../../journal/exchange-filter.ts'
import type { RequestParts } from '../../journal/journal.ts'
import type { Exchange, NearMiss } from '../../journal/journal-types.ts'
import { nearestOperation } from '../../journal/nearest-operation.ts'
import { type JsonBody, parseBodyBy } from '../answers/request-context.ts'
import type { Sandbox } from '../sandbox.ts'
import type { World } from '../worlds/world.ts'

/** Finds exchanges in all worlds, the oldest first, and explains each. */
export function findRequests(sandbox: Sandbox, filter: ExchangeFilter): SelectedExchanges {
  const lists = worldsOf(sandbox, filter).map(({ journal }) => journal.list())
  const all = lists.length === 1 ? (lists[0] as []) : lists.flat().sort((a, b) => a.time - b.time)
  const { exchanges, total } = selectExchanges(all, filter)
  return { exchanges: exchanges.map((each) => explainExchange(each, sandbox.contract)), total }
}

/** The same without `limit`, one by one and world by world, so that memory never has to hold all of them. */
export function* eachRequest(sandbox: Sandbox, filter: Conditions): Generator<Exchange> {
  const conditions = conditionsOf(filter)
  for (const { journal } of worldsOf(sandbox, filter))
    for (const exchange of journal.each()) if (meetsAll(exchange, conditions)) yield exchange
}

export function findRequest(sandbox: Sandbox, id: string): Exchange | undefined {
  const has = ({ journal }: World) => journal.slots().some((slot) => slot.id === id)
  const exchanges = worldsOf(sandbox, {}).find(has)?.journal.list()
  const found = exchanges?.find((exchange) => exchange.id === id)
  return found && explainExchange(found, sandbox.contract)
}

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
  const { expressions, remarks } = await compileExpressions([{ when }])
  const [remark] = remarks
  if (remark) throw new UsageError(`${remark.path.slice(1).join('.')} ${remark.text}`)
  const conditions = [
    ...conditionsOf(filter).map((each) => of(each, ({ exchange }: Kept) => exchange)),
    ...whenConditions(when, expressions).map((each) => of(each, ({ request }: Kept) => request)),
  ]
  const kept = sandbox.everyWorld().flatMap((world) => {
    const { journal } = world.current
    if (typeof when.key === 'string') world.learnKeys([when.key])
    const exchanges = journal.list()
    return journal.slots().map(async (slot, at): Promise<Kept> => {
      const exchange = exchanges[at] as Exchange
      const request = toFaultRequest(slot.asked, sandbox.contract, exchange.time)
      const parts = when.body && (await partsOf(slot.asked, request, sandbox.contract))
      return { exchange, request: parts ? { ...request, body: parts } : request }
    })
  })
  const all = await Promise.all(kept)
  const count = all.filter((each) => meetsAll(each, conditions)).length
  if (count > 0) return { count }
  return { count, nearest: nearMisses(all, conditions, ({ exchange }) => exchange) }
}

/** Adds what helps a reader to understand an exchange: the places in the contract of the rules that it breaks, and the operation that may have been meant. */
export function explainExchange(exchange: Exchange, served: Contract): Exchange {
  const contract = contractNamed(served, exchange.contract)
  return withNearest(withPointers(exchange, contract), contract)
}

export function toFaultRequest(
  { method, target, headers: lines, body }: RequestParts,
  contract: Contract,
  time: number,
): FaultRequest {
  const { search } = splitTarget(target)
  const { match: found } = matchTarget(method, target, contract)
  const headers = toHeaderRecord(lines) as FaultRequest['headers']
  return {
    ...{ time, headers },
    operation: found?.operation?.id ?? '',
    path: found?.operation ? decodePathTexts(found.pathTexts) : {},
    query: splitQuery(search),
    key: bearerToken(headers.authorization as string | undefined) ?? '',
    body: bodyOf(body ?? '', found?.operation, headers).value,
  }
}

// --- internal ---

/** The fields of a kept body in parts, as its operation read them; `undefined` for any other body. */
async function partsOf(
  { body = '' }: RequestParts,
  { operation, headers }: FaultRequest,
  { operations }: Contract,
): Promise<unknown> {
  const type = headers['content-type'] as string | undefined
  const { takes } = operations.find(({ id }) => id === operation) ?? {}
  const reading = await takes
    ?.find(parseMediaType(type))
    ?.readParts?.(Buffer.from(body), type ?? '')
  return reading && 'value' in reading ? reading.value : undefined
}

/** The value of a kept body, as its operation read it. */
function bodyOf(
  body: string,
  operation: CompiledOperation | undefined,
  headers: FaultRequest['headers'],
): JsonBody {
  const type = headers['content-type'] as string | undefined
  return parseBodyBy(operation?.takes?.find(parseMediaType(type)), operation?.takes, body)
}

/** The worlds that may have exchanges for a filter. */
function worldsOf(sandbox: Sandbox, { world }: Conditions): readonly World[] {
  const worlds = sandbox.everyWorld().map(({ current }) => current)
  return world === undefined ? worlds : worlds.filter(({ id }) => id === world)
}

/** A kept exchange, and its request as faults see it. */
interface Kept {
  readonly exchange: Exchange
  readonly request: FaultRequest
}

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

function withPointers(exchange: Exchange, { written }: Contract): Exchange {
  const { operation, answer, violations } = exchange
  if (operation === undefined || violations.length === 0) return exchange
  const explained = violations.map((violation) => {
    const pointer = contractPointer(written, operation, violation, answer?.status)
    return { ...violation, ...(pointer !== undefined && { pointer }) }
  })
  return { ...exchange, violations: explained }
}

/** A request that was answered well (a preflight, or from a tape) needs no suggestion. */
function withNearest(exchange: Exchange, { operations }: Contract): Exchange {
  const { operation, answer } = exchange
  if (operation !== undefined || (answer && answer.status < 400)) return exchange
  const nearest = nearestOperation(exchange.request, operations)
  return nearest ? { ...exchange, nearest } : exchange
}
