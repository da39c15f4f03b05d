import { stringifyJson } from './json.ts'

/** What a request or an answer breaks of the contract: data, never an exception. */
export interface Violation {
  readonly source: 'request' | 'response'
  readonly severity: 'error' | 'warning' | 'note'
  /** The rule that is broken, e.g. `required`, `int64`, `enum`. */
  readonly rule: string
  /** Where, e.g. `body.categoryId`, `query.limit`, `header.content-type`. */
  readonly location: string
  /** For a person: the place, the rule and the value seen. */
  readonly message: string
}

/** Builds a violation of a request, which always is an error. */
export function requestViolation(rule: string, location: string, message: string): Violation {
  return { source: 'request', severity: 'error', rule, location, message }
}

const LONGEST = 60

/** A value as it is shown in a message: JSON, shortened. */
export function shown(value: unknown): string {
  const text = stringifyJson(value) ?? 'nothing'
  const characters = [...text.slice(0, LONGEST * 2)]
  return text.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 1).join('')}…`
}
