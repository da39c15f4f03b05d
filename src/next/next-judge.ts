import { toPointer } from '../base/json/json.ts'
import { createRecentMap } from '../base/recent-map.ts'
import { changesOf, closureOf } from '../contract/changes/changes-of.ts'
import {
  type Comparison,
  type ContractChange,
  changesByOperation,
  type OperationChanges,
} from '../contract/changes/contract-change.ts'
import { contractOf } from '../contract/contract.ts'
import { findPositions, type Position } from '../contract/contract-pointer.ts'
import type { ContractSource } from '../contract/document/contract-source.ts'
import { belowAnyBase } from '../contract/document/document.ts'
import { operationsIn } from '../contract/document/operations.ts'
import { patternsBeside } from '../contract/document/schema-validator.ts'
import type { JudgedExchange } from './judged-exchange.ts'
import { createMeetingFinder } from './met-changes.ts'
import type { CountedChange } from './next-types.ts'
import { type PartialContracts, partialContracts } from './partial-contracts.ts'
import {
  type ReadRequest,
  type RequestProblem,
  readSentRequest,
  requestProblems,
} from './request-problems.ts'

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

/** A change with where it is in the files of both contracts. */
export type PlacedChange = Omit<CountedChange, 'clients'>

/** Finds where changes are in the files of two contracts. */
export function placedChanges(
  changes: readonly ContractChange[],
  { older, newer }: { readonly older: ContractSource; readonly newer: ContractSource },
): readonly PlacedChange[] {
  const [before = [], after = []] = (['older', 'newer'] as const).map((side) =>
    placesOf(
      { older, newer }[side],
      changes.map(({ pointers, operation }) => [pointers[side], operation]),
    ),
  )
  return changes.map(({ name, id, level, operation, text }, at) => {
    const place = {
      ...(before[at] && { older: before[at] }),
      ...(after[at] && { newer: after[at] }),
    }
    return { name, id, level, ...(operation !== undefined && { operation }), place, text }
  })
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

/** A change by which the next contract refuses a request, and why. */
interface Refusing {
  readonly change: string
  readonly why: string
}

/** Finds the changes by which the next contract refuses a request. `before` is why the current one refuses it, if it does. */
type RefusalFinder = (
  request: ReadRequest,
  operation: string,
  before: readonly RequestProblem[],
) => readonly Refusing[]

/**
 * Creates the finder of refusals. A change refuses a request if the older contract with this change, and what it requires, does so at a
 * place where the whole next contract does. What no change does alone, the smallest set does that is found by leaving out one after the
 * other.
 * @param words what is public in both contracts
 */
function createRefusalFinder(
  comparison: Comparison,
  contracts: PartialContracts,
  words: ReadonlySet<string>,
): RefusalFinder {
  const changesOf = changesByOperation(comparison)
  const byName = new Map(comparison.changes.map((change) => [change.name, change]))
  const sets = createRecentMap<string, readonly string[]>(MOST_SETS)
  const problems = (request: ReadRequest, names: readonly string[], paths: readonly string[]) =>
    requestProblems(request, contracts.with(names, paths), words)

  return (request, operation, before) => {
    const isNew = (problem: RequestProblem) => !before.some((each) => isSame(each, problem))
    const whole = requestProblems(request, contracts.newer(), words).filter(isNew)
    if (whole.length === 0) return NONE
    const next = contracts.newer().match(request.method, request.path)?.operation?.id
    const operations = next === undefined ? [operation] : [...new Set([operation, next])]
    const paths = pathsFor(operations, request)
    const names = namesOf(operations.map(changesOf))
    const refusing = names.flatMap((change): (Refusing & { location: string })[] => {
      const own = problems(request, [change], paths).filter(
        (problem) => isNew(problem) && whole.some((each) => isRelated(each, problem)),
      )
      return own.slice(0, 1).map(({ why, location }) => ({ change, why, location }))
    })
    const left = whole.filter((each) => !refusing.some((found) => isRelated(each, found)))
    const together = left.flatMap((problem) => {
      const isRefused = (some: readonly string[]) =>
        problems(request, some, paths).some((each) => isNew(each) && isRelated(each, problem))
      const key = `${operation} ${problem.rule} ${problem.location.replace(/\d+/g, '*')}`
      const known = sets.get(key)
      const found = known && isRefused(known) ? known : smallestOf(names, isRefused)
      sets.set(key, found)
      const others = found.length > 1 ? `, together with ${found.length - 1} more` : ''
      return found.map((change) => ({ change, why: `${problem.why}${others}` }))
    })
    const all = [...refusing, ...together].map(({ change, why }) => [change, why] as const)
    // The first reason of each.
    return [...new Map(all.toReversed())].map(([change, why]) => ({ change, why })).toReversed()
  }

  /** The paths that a request may be about, in either contract. */
  function pathsFor(operations: readonly string[], { method, path }: ReadRequest): string[] {
    const found = operations.flatMap((each) => contracts.pathOf(each) ?? [])
    const { match, basePaths } = contracts.newer()
    const other = match(method, path)
    const named =
      other && !other.operation ? (belowAnyBase(basePaths, other.path) ?? other.path) : undefined
    return [...new Set([...found, ...(named === undefined ? [] : [named])])]
  }

  /** A set that refuses, from which nothing can be left out. */
  function smallestOf(
    names: readonly string[],
    isRefused: (some: readonly string[]) => boolean,
  ): readonly string[] {
    if (names.length > MOST_TRIED) return names
    if (!isRefused(names)) return names
    let kept = names
    for (const name of names) {
      const rest = kept.filter((each) => !closureOf([each], byName).includes(name))
      if (rest.length > 0 && isRefused(rest)) kept = rest
    }
    return kept
  }
}

const NONE: readonly Refusing[] = []
const MOST_SETS = 1000
/** The smallest refusing set is searched among at most so many changes; beyond that, all of them together are reported. */
const MOST_TRIED = 200

function namesOf(all: readonly OperationChanges[]): readonly string[] {
  return [...new Set(all.flatMap(({ ofRequest }) => ofRequest.map(({ name }) => name)))]
}

function isSame(one: RequestProblem, other: RequestProblem): boolean {
  return one.location === other.location && one.rule === other.rule
}

/** Whether one place is the other, or within it. */
function isRelated(
  { location: one }: Pick<RequestProblem, 'location'>,
  { location: other }: Pick<RequestProblem, 'location'>,
): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)
}

/** The places of some pointers in the file of a contract; what another file has is found at its operation. */
function placesOf(
  source: ContractSource,
  sought: readonly (readonly [pointer: string | undefined, operation: string | undefined])[],
): readonly (Position | undefined)[] {
  const operations = new Map<unknown, string>()
  for (const { path, method, operation } of operationsIn(source.written.paths))
    operations.set(operation.operationId, toPointer(['paths', path, method]))
  const found = findPositions(
    source,
    sought.map(([place = '', operation]) => ({ place, operation: operations.get(operation) })),
  )
  return sought.map(([pointer], at) => (pointer === undefined ? undefined : found[at]))
}
