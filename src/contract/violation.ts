/** A rule of the contract that a request or an answer breaks: data, never an exception. */
export interface Violation {
  readonly source: 'request' | 'response'
  readonly severity: Severity
  /** The rule that is broken, e.g. `required`, `int64`, `enum`. */
  readonly rule: string
  /** The place, e.g. `body.categoryId`, `query.limit`, `header.content-type`. */
  readonly location: string
  /** For a person: the place, the rule and the value seen. */
  readonly message: string
  /** The section of the contract that holds the rule, e.g. `4.1`. */
  readonly section?: string
  /** The place in the contract's document, as a JSON pointer (RFC 6901); added when the violation is shown. */
  readonly pointer?: string
}

/** The severities of violations, the worst first. */
export const severities = ['error', 'warning', 'note'] as const
/** The severity of a violation. A note never fails a run. */
export type Severity = (typeof severities)[number]

/** Compares severities, for sorting the worst first. */
export function compareSeverity(one: Severity, other: Severity): number {
  return severities.indexOf(one) - severities.indexOf(other)
}

/** The number of violations of each severity. */
export type SeverityCounts = { [severity in Severity]: number }

/** The violations of several exchanges, in order. */
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
