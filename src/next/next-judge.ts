import { changesOf } from '../contract/changes/changes-of.ts'
import type { Comparison, ContractChange } from '../contract/changes/contract-change.ts'
import { contractOf } from '../contract/contract.ts'
import type { ContractSource } from '../contract/document/contract-source.ts'
import { patternsBeside } from '../contract/document/schema-validator.ts'
import type { JudgedExchange } from './judged-exchange.ts'
import { createMeetingFinder } from './met-changes.ts'
import { partialContracts } from './partial-contracts.ts'
import { readSentRequest } from './read-request.ts'
import { createRefusalFinder } from './refused-changes.ts'
import { requestProblems } from './request-problems.ts'

export interface ExchangeUnderNext {
  /** The operationId in the current contract; absent if the exchange is of none: then it shows nothing. */
  readonly operation?: string
  /** The changes by which the next contract would refuse the request; only of a request that the current one takes. */
  readonly refused: readonly RefusedBy[]
  /** The changes of which the exchange has something. */
  readonly met: readonly MetChange[]
}

/** A change that refuses a request. */
export interface RefusedBy {
  readonly change: string
  /** One sentence with the place, e.g. `query limit: must be at most 50`; no value that was sent is in it. */
  readonly why: string
}

/** A change of which an exchange has something. */
export interface MetChange {
  readonly change: string
  /** Where it is met, e.g. `answer 200 body.*.label`. */
  readonly where: string
}

/** What one exchange shows of each change, by the rows of the comparison: as it is said of its operation and its messages. */
export interface ShownChanges {
  readonly operation?: string
  readonly refused: readonly { readonly row: ContractChange; readonly why: string }[]
  readonly met: readonly { readonly row: ContractChange; readonly where: string }[]
}

/** Judges exchanges by the changes from one contract to the next. It keeps nothing of them. */
export interface NextJudge {
  readonly comparison: Comparison
  /** What an exchange shows of the changes: `exchangeUnderNext(show(exchange))`. */
  judge(exchange: JudgedExchange): ExchangeUnderNext
  /** The same with the changes as they are said, for a `NextCounter`. */
  show(exchange: JudgedExchange): ShownChanges
}

/**
 * Creates the judge of exchanges under a current contract by the next one. Contracts with some of the changes are compiled when an
 * exchange needs them.
 * @param options `today` is an ISO date: whether what was deprecated may go depends on it
 */
export function nextJudge(
  older: ContractSource,
  newer: ContractSource,
  { today }: { readonly today: string },
): NextJudge {
  const comparison = changesOf({ older: older.written, newer: newer.written }, today)
  const compilePattern = patternsBeside(newer.links)
  const contracts = partialContracts(comparison, compilePattern)
  const words = new Set([...contractOf(older).words, ...contractOf(newer).words])
  const refusals = createRefusalFinder(comparison, contracts, words)
  const meetings = createMeetingFinder(comparison, contracts, compilePattern)
  const byName = Map.groupBy(comparison.changes, ({ name }) => name)

  const show = (exchange: JudgedExchange): ShownChanges => {
    const request = readSentRequest(exchange)
    const operation = contracts.older.match(request.method, request.path)?.operation
    if (!operation) return NOTHING
    const before = requestProblems(request, contracts.older, words)
    const { status = 0 } = exchange
    const isTaken = before.length === 0 || (status >= 200 && status < 400)
    const refused = isTaken ? refusals(request, operation.id, before) : []
    return {
      operation: operation.id,
      refused: refused.flatMap(({ change, why }) =>
        rowsFor(byName.get(change) ?? [], operation.id).map((row) => ({ row, why })),
      ),
      met: meetings(exchange, request, operation),
    }
  }
  return { comparison, show, judge: (exchange) => exchangeUnderNext(show(exchange)) }
}

/** What an exchange shows of each change, each once. */
export function exchangeUnderNext({ operation, refused, met }: ShownChanges): ExchangeUnderNext {
  const firstOf = (all: readonly (readonly [change: string, text: string])[]) =>
    [...new Map(all.toReversed())].toReversed()
  return {
    ...(operation !== undefined && { operation }),
    refused: firstOf(refused.map(({ row, why }) => [row.name, why])).map(([change, why]) => ({
      change,
      why,
    })),
    met: firstOf(met.map(({ row, where }) => [row.name, where])).map(([change, where]) => ({
      change,
      where,
    })),
  }
}

// --- internal ---

const NOTHING: ShownChanges = { refused: [], met: [] }

/** What is said of a change that refuses a request, for one operation. */
function rowsFor(all: readonly ContractChange[], operation: string): readonly ContractChange[] {
  const ofRequest = all.filter(({ answer }) => answer === undefined)
  const own = ofRequest.filter((each) => each.operation === operation)
  const whole = ofRequest.filter((each) => each.operation === undefined)
  return [own, whole, ofRequest, all].find((rows) => rows.length > 0) ?? []
}
