import type { Severity, Violation } from './violation-types.ts'

/** The severities of violations, the worst first. */
export const severities = ['error', 'warning', 'note'] as const
/** Compares severities, for sorting the worst first. */
export function compareSeverity(one: Severity, other: Severity): number {
  return severities.indexOf(one) - severities.indexOf(other)
}

export type SeverityCounts = { [severity in Severity]: number }

/** The violations of several exchanges, in order. */
export type Verdicts = readonly (readonly Violation[])[]

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
