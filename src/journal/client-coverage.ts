import { asObject, type Json, ownMember } from '../base/json/json.ts'
import type { Operation } from '../contract/document/operations.ts'
import type { Query } from '../contract/requests/query.ts'
import type { PathReading } from '../contract/requests/requests.ts'
import {
  type ValueCase,
  type ValuePlace,
  valueIn,
  valuePlaces,
  valuesIn,
} from '../contract/requests/value-cases.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import type { CoverageReport, CoveredOperation, CoveredPlace } from './journal-types.ts'

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

/** The counters of a status, with the cases that its answers or their requests should meet. */
export interface AnswerCounter {
  readonly isDocumented: boolean
  count: number
  readonly cases: { readonly [name in AnswerCase]?: { count: number } }
}

/** The cases of an answer: lists with and without items, and a 401 without a key and with a wrong one. */
type AnswerCase = 'an empty list' | 'a list with items' | 'no key' | 'a wrong key'

function createAnswerCounter(cases: readonly AnswerCase[], isDocumented = true): AnswerCounter {
  return {
    isDocumented,
    count: 0,
    cases: Object.fromEntries(cases.map((name) => [name, { count: 0 }])),
  }
}

/** A counter of an operation with its name, which is the same in every process. */
export interface CoverageCell {
  readonly name: string
  readonly count: number
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

function metCase(cases: readonly CountedCase[], value: Json | undefined): CountedCase | undefined {
  return cases.find(({ isMet }) => isMet(value))
}

/** The cases that any of some values meet, each once. */
function metCases(
  cases: readonly CountedCase[],
  values: readonly (Json | undefined)[],
): ReadonlySet<CountedCase> {
  return new Set(values.flatMap((value) => metCase(cases, value) ?? []))
}

function countMet(met: CountedCase | undefined, status: number): void {
  met?.counts.set(status, (met.counts.get(status) ?? 0) + 1)
}

interface OperationCounter {
  readonly operation: Operation
  count: number
  /** By status; 0 stands for no answer. */
  readonly answers: Map<number, AnswerCounter>
  readonly places: readonly CountedPlace[]
}

/** A parameter or a field with its counters. */
interface CountedPlace extends ValuePlace {
  readonly cases: readonly CountedCase[]
}

/** A case of a value, and how often it was met, by the status of the answer. */
interface CountedCase extends ValueCase {
  readonly counts: Map<number, number>
}

function createCounter(operation: Operation): OperationCounter {
  const statuses = [...operation.answers.keys()]
  return {
    operation,
    count: 0,
    answers: new Map(
      statuses.map((status) => [status, createAnswerCounter(casesOf(operation, status))]),
    ),
    places: valuePlaces(operation).map((place) => ({
      ...place,
      cases: place.cases.map((each) => ({ ...each, counts: new Map() })),
    })),
  }
}

/** The counters of an operation that are not zero. */
function cellsOf(counter: OperationCounter): readonly CoverageCell[] {
  const { operation, count, answers, places } = counter
  const cells: CoverageCell[] = []
  const add = (count: number, ...path: readonly (string | number)[]) => {
    if (count > 0) cells.push({ name: nameOf(operation.id, ...path), count })
  }
  add(count)
  for (const [status, answer] of answers) {
    add(answer.count, status)
    for (const [name, each] of Object.entries(answer.cases)) add(each.count, status, name)
  }
  for (const [at, place] of places.entries())
    for (const [caseAt, { counts }] of place.cases.entries())
      for (const [status, count] of counts) add(count, 'value', at, caseAt, status)
  return cells
}

/** Sets a counter by its name; a name that the contract does not have is ignored. */
function setCell(counter: OperationCounter, { name, count }: CoverageCell): void {
  const [, ...path] = JSON.parse(name) as readonly [string, ...(string | number)[]]
  const [first, second, third, fourth] = path
  if (first === undefined) counter.count = count
  else if (first === 'value') {
    const counts = counter.places[Number(second)]?.cases[Number(third)]?.counts
    counts?.set(Number(fourth), count)
  } else {
    const answer = answerCounter(counter, Number(first))
    const counted =
      second === undefined
        ? answer
        : Object.entries(answer.cases).find(([each]) => each === second)?.[1]
    if (counted) counted.count = count
  }
}

/** The operationId in the name of a counter; `undefined` for requests that match none. */
function countedOperation(name: string): string | undefined {
  return (JSON.parse(name) as readonly [string?])[0]
}

/** The name of the counter of requests that match no operation. */
const UNMATCHED = nameOf()

/** The counter of a status; it is added if the status is not documented. */
function answerCounter({ answers }: OperationCounter, status: number): AnswerCounter {
  const known = answers.get(status)
  if (known) return known
  const added = createAnswerCounter([], false)
  answers.set(status, added)
  return added
}

function reportCoverage(counters: readonly OperationCounter[], unmatched: number): CoverageReport {
  const operations = counters.map(toOperation)
  const cells = operations.flatMap(namedCells)
  const never = cells.filter(({ count }) => count === 0).map(({ name }) => name)
  return { operations, unmatched, met: cells.length - never.length, of: cells.length, never }
}

function casesOf({ lists }: Operation, status: number): readonly AnswerCase[] {
  if (status === 401) return ['no key', 'a wrong key']
  return lists.has(status) ? ['an empty list', 'a list with items'] : []
}

function nameOf(...path: readonly (string | number)[]): string {
  return JSON.stringify(path)
}

function toOperation({ operation, count, answers, places }: OperationCounter): CoveredOperation {
  const { id, method, path, deprecation } = operation
  return {
    ...{ operation: id, method, path, deprecated: deprecation !== undefined },
    ...(deprecation?.sunset !== undefined && { sunset: deprecation.sunset }),
    count,
    answers: inOrder([...answers]).map(([status, answer]) => ({
      status,
      documented: answer.isDocumented,
      count: answer.count,
      cases: Object.entries(answer.cases).map(([name, each]) => ({ name, count: each.count })),
    })),
    places: places.map(toPlace),
  }
}

/** Documented answers in the order of the contract, then others by their status. */
function inOrder(answers: readonly CountedAnswer[]): readonly CountedAnswer[] {
  const others = answers.filter(([, { isDocumented }]) => !isDocumented)
  return [
    ...answers.filter(([, { isDocumented }]) => isDocumented),
    ...others.toSorted(([one], [other]) => one - other),
  ]
}

type CountedAnswer = readonly [status: number, answer: AnswerCounter]

function toPlace({ side, name, cases }: CountedPlace): CoveredPlace {
  return {
    place: `${side}.${name}`,
    cases: cases.map(({ name, counts }) => {
      const inOrder = [...counts].toSorted(([one], [other]) => one - other)
      const answers = inOrder.map(([status, count]) => ({ status, count }))
      return { name, count: answers.reduce((sum, { count }) => sum + count, 0), answers }
    }),
  }
}

/** Everything that can be met of an operation, with its name. */
function namedCells({ operation, answers, places }: CoveredOperation) {
  const documented = answers.filter((answer) => answer.documented)
  return [
    ...documented.flatMap(({ status, count, cases }) => [
      { name: `${operation} ${status}`, count },
      ...cases.map((each) => ({ name: `${operation} ${status} ${each.name}`, count: each.count })),
    ]),
    ...places.flatMap(({ place, cases }) =>
      cases.map(({ name, count }) => ({ name: `${operation} ${place} ${name}`, count })),
    ),
  ]
}
