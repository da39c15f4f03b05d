import type { FindingOutline, ReportOutline } from './report.ts'

/** From which severity on a new finding fails a run. */
export const thresholds = ['error', 'warning', 'never'] as const
/** From which severity on a new finding fails a run; a note never does. */
export type Threshold = (typeof thresholds)[number]

/** Whether a report fails a run: it has a violation at or over the threshold that the baseline does not know. */
export function failsOn(report: ReportOutline, threshold: Threshold): boolean {
  return (
    report.findings.some((finding) => isFailure(finding, threshold)) ||
    failuresLeftOut(report, threshold) > 0
  )
}

/** How many violations at or over the threshold belong to findings that are left out of the report. */
export function failuresLeftOut(
  { leftOutBySeverity }: ReportOutline,
  threshold: Threshold,
): number {
  const { error, warning } = leftOutBySeverity
  if (threshold === 'never') return 0
  return threshold === 'warning' ? error + warning : error
}

/** Whether a finding fails a run. */
export function isFailure({ severity, known }: FindingOutline, threshold: Threshold): boolean {
  if (threshold === 'never' || severity === 'note' || (known && !known.expired)) return false
  return severity === 'error' || threshold === 'warning'
}
