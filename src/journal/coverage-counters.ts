import type { Operation } from '../contract/operations.ts'
import { placesOf, type ValueCase, type ValuePlace } from '../contract/value-cases.ts'

/** The counters of an operation. */
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
export type AnswerCase = 'an empty list' | 'a list with items' | 'no key' | 'a wrong key'

/** Creates the counters of an operation. */
export function createCounter(operation: Operation): OperationCounter {
  const statuses = [...operation.answers.keys()]
  return {
    operation,
    count: 0,
    answers: new Map(
      statuses.map((status) => [status, createAnswerCounter(casesOf(operation, status))]),
    ),
    places: placesOf(operation).map((place) => ({
      ...place,
      cases: place.cases.map((each) => ({ ...each, counts: new Map() })),
    })),
  }
}

/** Creates the counters of a status. */
export function createAnswerCounter(
  cases: readonly AnswerCase[],
  isDocumented = true,
): AnswerCounter {
  return {
    isDocumented,
    count: 0,
    cases: Object.fromEntries(cases.map((name) => [name, { count: 0 }])),
  }
}

// --- internal ---

function casesOf({ lists }: Operation, status: number): readonly AnswerCase[] {
  if (status === 401) return ['no key', 'a wrong key']
  return lists.has(status) ? ['an empty list', 'a list with items'] : []
}
