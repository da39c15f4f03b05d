import type { AnswerCounter, CountedPlace, OperationCounter } from './coverage-counters.ts'
import type { CoverageReport, CoveredOperation, CoveredPlace } from './journal-types.ts'

/** Reports what was counted. */
export function reportCoverage(
  counters: readonly OperationCounter[],
  unmatched: number,
): CoverageReport {
  const operations = counters.map(toOperation)
  const cells = operations.flatMap(cellsOf)
  const never = cells.filter(({ count }) => count === 0).map(({ name }) => name)
  return { operations, unmatched, met: cells.length - never.length, of: cells.length, never }
}

// --- internal ---

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
function cellsOf({ operation, answers, places }: CoveredOperation) {
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
