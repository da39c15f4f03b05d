/** A rule of the contract that a request or an answer breaks: data, never an exception. */
export interface Violation {
  readonly source: 'request' | 'response'
  readonly severity: Severity
  /** The rule that is broken, e.g. `required`, `int64`, `enum`. */
  readonly rule: string
  /** Where, e.g. `body.categoryId`, `query.limit`, `header.content-type`. */
  readonly location: string
  /** For a person: the place, the rule and the value seen. */
  readonly message: string
  /** The section of the contract that holds the rule, e.g. `4.1`. */
  readonly section?: string
}

/** How much a violation weighs, the heaviest first. */
export const severities = ['error', 'warning', 'note'] as const
/** How much a violation weighs. A note never fails a run. */
export type Severity = (typeof severities)[number]

/** Orders severities, the heaviest first. */
export function compareSeverity(one: Severity, other: Severity): number {
  return severities.indexOf(one) - severities.indexOf(other)
}

/** How many there are of each severity. */
export type SeverityCounts = { [severity in Severity]: number }

/** The violations of each of some exchanges, in their order. */
export type Verdicts = readonly (readonly Violation[])[]

/** Builds a violation of a request. */
export function requestViolation(
  rule: string,
  location: string,
  message: string,
  severity: Severity = 'error',
): Violation {
  return { source: 'request', severity, rule, location, message }
}

/** Builds a violation of an answer. */
export function responseViolation(
  rule: string,
  location: string,
  message: string,
  severity: Severity = 'error',
): Violation {
  return { source: 'response', severity, rule, location, message }
}

/** Builds a violation, by its source. */
export const violationOf = { request: requestViolation, response: responseViolation }
