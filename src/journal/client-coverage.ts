import { asObject, type Json, ownMember } from '../base/json/json.ts'
import type { Operation } from '../contract/document/operations.ts'
import type { Query } from '../contract/requests/query.ts'
import type { PathReading } from '../contract/requests/requests.ts'
import { metCase, metCases, valueIn, valuesIn } from '../contract/requests/value-cases.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import {
  answerCounter,
  type CountedCase,
  type CountedPlace,
  type CoverageCell,
  cellsOf,
  countedOperation,
  createCounter,
  type OperationCounter,
  reportCoverage,
  setCell,
  UNMATCHED,
} from './coverage-counters.ts'
import type { CoverageReport } from './journal-types.ts'

export interface CoveredRequest {
  readonly hasCredential: boolean
  /** How it breaks the contract; `credential` if it has none that is accepted, where one is needed. */
  readonly violations: readonly Pick<Violation, 'rule'>[]
  readonly query: Query
  readonly path: PathReading
  readonly body: { readonly value: Json | undefined }
}

/**
 * Counts which parts of the contract the clients have met: operations × answers × cases of values. Every exchange is counted when
 * it ends, so the size of the journal does not matter. Counting a request that was seen before leaves no garbage behind.
 */
export class ClientCoverage {
  readonly #operations: ReadonlyMap<string, OperationCounter>
  #unmatched = 0
  /** The operations with new counts since `takeCounted`; `undefined` stands for requests that match none. */
  #counted = new Set<string | undefined>()
  readonly #queries = new WeakMap<Query, readonly CountedCase[]>()

  constructor(operations: readonly Operation[]) {
    this.#operations = new Map(operations.map((each) => [each.id, createCounter(each)]))
  }

  /**
   * Counts an exchange. `operation` is the operationId, `undefined` if the request matches none; `status` is 0 if there was no
   * answer; `request` is `undefined` if the request was not read.
   */
  count(
    operation: string | undefined,
    status: number,
    isEmptyList: boolean,
    request: CoveredRequest | undefined,
  ): void {
    const counter = operation === undefined ? undefined : this.#operations.get(operation)
    this.#counted.add(operation)
    if (!counter) {
      this.#unmatched += 1
      return
    }
    counter.count += 1
    const answer = answerCounter(counter, status)
    answer.count += 1
    const list = answer.cases[isEmptyList ? 'an empty list' : 'a list with items']
    if (list) list.count += 1
    if (!request) return
    if (request.violations.some(({ rule }) => rule === 'credential')) {
      const refusal = answer.cases[request.hasCredential ? 'a wrong key' : 'no key']
      if (refusal) refusal.count += 1
      // Without an accepted credential, the rest of the request is not looked at.
      return
    }
    for (const met of this.#casesOfQuery(counter, request.query)) countMet(met, status)
    for (const place of counter.places) countPlace(place, status, request)
  }

  /** Equal queries are one object (`QueryReader`): their cases are looked for once. */
  #casesOfQuery({ places }: OperationCounter, query: Query): readonly CountedCase[] {
    const known = this.#queries.get(query)
    if (known) return known
    const met = places.flatMap(({ side, name, schema, cases }) => {
      if (side !== 'query') return []
      const text = query.texts[name]
      return metCase(cases, text === undefined ? undefined : valueIn(text, schema)) ?? []
    })
    this.#queries.set(query, met)
    return met
  }

  /** The counters of operations with new counts since the last call. */
  takeCounted(): readonly CoverageCell[] {
    const cells = [...this.#counted].flatMap((operation) => {
      const counter = operation === undefined ? undefined : this.#operations.get(operation)
      return counter ? cellsOf(counter) : [{ name: UNMATCHED, count: this.#unmatched }]
    })
    this.#counted.clear()
    return cells
  }

  /** All counters that are not zero. */
  cells(): readonly CoverageCell[] {
    const cells = [...this.#operations.values()].flatMap(cellsOf)
    return [...cells, { name: UNMATCHED, count: this.#unmatched }]
  }

  /** Sets counters to totals that include other processes. */
  set(cells: readonly CoverageCell[]): void {
    for (const cell of cells) {
      const operation = countedOperation(cell.name)
      const counter = operation === undefined ? undefined : this.#operations.get(operation)
      if (counter) setCell(counter, cell)
      else if (cell.name === UNMATCHED) this.#unmatched = cell.count
    }
  }

  /** What was met so far and what was not. */
  report(): CoverageReport {
    return reportCoverage([...this.#operations.values()], this.#unmatched)
  }
}

// --- internal ---

/** Counts the case of a field or of a path parameter. */
function countPlace(
  { side, name, inner, cases }: CountedPlace,
  status: number,
  request: CoveredRequest,
) {
  if (side === 'body') {
    const value = asObject(request.body.value)
    if (!value) return
    if (inner) for (const met of metCases(cases, valuesIn(value, inner))) countMet(met, status)
    else countMet(metCase(cases, ownMember(value, name)), status)
  } else if (side === 'path') {
    // A path parameter is never absent: a missing value is one that could not be read.
    countMet(metCase(cases, ownMember(request.path.values, name) ?? INVALID), status)
  }
}

/** A value that is invalid for every type. */
const INVALID = ''

function countMet(met: CountedCase | undefined, status: number): void {
  met?.counts.set(status, (met.counts.get(status) ?? 0) + 1)
}
