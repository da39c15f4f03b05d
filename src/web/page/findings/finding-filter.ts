import type { FindingOutline } from '../../../check/reports/report.ts'
import { severities } from '../../../contract/violation.ts'

/** Which findings to show; an empty text matches everything. */
export interface FindingFilter {
  readonly severity?: string
  readonly operation?: string
  readonly rule?: string
  /** A part of any text of a finding, in any case. */
  readonly q?: string
}

/**
 * The findings that match a filter: those that the baseline does not know come first, then the most severe, then by rule, operation
 * and place. Counts do not matter, so that no row moves while somebody reads.
 */
export function findingsToShow(
  findings: readonly FindingOutline[],
  { severity, operation, rule, q }: FindingFilter,
): readonly FindingOutline[] {
  const part = q?.toLowerCase() ?? ''
  const shown = findings.filter(
    (each) =>
      (!severity || each.severity === severity) &&
      (!operation || each.operation === operation) &&
      (!rule || each.rule === rule) &&
      (!part || textsOf(each).some((text) => text.toLowerCase().includes(part))),
  )
  return shown.toSorted((a, b) => rankOf(a) - rankOf(b) || compare(sortTextOf(a), sortTextOf(b)))
}

/** The different values of a property of findings, for a list to choose from. */
export function valuesOf(
  findings: readonly FindingOutline[],
  property: 'operation' | 'rule',
): readonly string[] {
  return [...new Set(findings.map((each) => each[property]))].toSorted(compare)
}

// --- internal ---

function textsOf(finding: FindingOutline): readonly string[] {
  const { rule, operation, location, message, section, fingerprint, known } = finding
  return [rule, operation, location, message, section, fingerprint, known?.reason ?? '']
}

function rankOf({ severity, known }: FindingOutline): number {
  return (known && !known.expired ? severities.length : 0) + severities.indexOf(severity)
}

function sortTextOf({ rule, operation, location }: FindingOutline): string {
  return `${rule}\n${operation}\n${location}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
