import type { Operation } from '../contract/document/operations.ts'
import { type ValueCase, type ValuePlace, valuePlaces } from '../contract/requests/value-cases.ts'
import type { CoverageReport, CoveredOperation, CoveredPlace } from './journal-types.ts'

export interface OperationCounter {
  readonly operation: Operation
  count: number
  /** By status; 0 stands for no answer. */
  readonly answers: Map<number, AnswerCounter>
  readonly places: readonly CountedPlace[]
}

/** The counters of a status, with the cases that its answers or their requests should meet. */
export interface AnswerCounter {
  readonly isDocumented: boolean
  count: number
  readonly cases: { readonly [name in AnswerCase]?: { count: number } }
}

/** A parameter or a field with its counters. */
export interface CountedPlace extends ValuePlace {
  readonly cases: readonly CountedCase[]
}

/** A case of a value, and how often it was met, by the status of the answer. */
export interface CountedCase extends ValueCase {
  readonly counts: Map<number, number>
}

/** The cases of an answer: lists with and without items, and a 401 without a key and with a wrong one. */
type AnswerCase = 'an empty list' | 'a list with items' | 'no key' | 'a wrong key'

export function createCounter(operation: Operation): OperationCounter {
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

/** The counters of an operation that are not zero. */
export function cellsOf(counter: OperationCounter): readonly CoverageCell[] {
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
export function setCell(counter: OperationCounter, { name, count }: CoverageCell): void {
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
export function countedOperation(name: string): string | undefined {
  return (JSON.parse(name) as readonly [string?])[0]
}

/** The name of the counter of requests that match no operation. */
export const UNMATCHED = nameOf()

/** The counter of a status; it is added if the status is not documented. */
export function answerCounter({ answers }: OperationCounter, status: number): AnswerCounter {
  const known = answers.get(status)
  if (known) return known
  const added = createAnswerCounter([], false)
  answers.set(status, added)
  return added
}

export function reportCoverage(
  counters: readonly OperationCounter[],
  unmatched: number,
): CoverageReport {
  const operations = counters.map(toOperation)
  const cells = operations.flatMap(namedCells)
  const never = cells.filter(({ count }) => count === 0).map(({ name }) => name)
  return { operations, unmatched, met: cells.length - never.length, of: cells.length, never }
}

// --- internal ---

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
