import type { Finding, Report } from './report.ts'

/** From which severity on a new finding fails a run. */
export const thresholds = ['error', 'warning', 'never'] as const
/** From which severity on a new finding fails a run; a note never does. */
export type Threshold = (typeof thresholds)[number]

/** Tells whether a report fails a run: it has a finding at or over the threshold that is not known. */
export function failsOn(report: Report, threshold: Threshold): boolean {
  return report.findings.some((finding) => isFailure(finding, threshold))
}

/** Tells whether a finding fails a run. */
export function isFailure({ severity, known }: Finding, threshold: Threshold): boolean {
  if (threshold === 'never' || severity === 'note' || (known && !known.expired)) return false
  return severity === 'error' || threshold === 'warning'
}
