import { counted } from '../../base/counted.ts'
import { type SeverityCounts, severities } from '../../contract/violation.ts'
import type { FindingOutline } from './report.ts'

/** In how many exchanges a finding was seen at each severity. */
export function severityCounts({ severity, count, bySeverity }: Seen): SeverityCounts {
  return bySeverity ? { ...bySeverity } : { ...NONE, [severity]: count }
}

/** The counts as a finding has them: only if it was seen at several severities. */
export function ifMixed(counts: SeverityCounts): Pick<FindingOutline, 'bySeverity'> {
  const seen = severities.filter((severity) => counts[severity] > 0)
  return seen.length > 1 ? { bySeverity: { ...counts } } : {}
}

/** The counts of two findings together. */
export function addCounts(one: SeverityCounts, other: SeverityCounts): SeverityCounts {
  const sums = { ...one }
  for (const severity of severities) sums[severity] += other[severity]
  return sums
}

/** Writes in how many exchanges a finding was seen: `3 exchanges`, `10 exchanges (1 error, 9 notes)`. */
export function exchangesText(finding: Seen): string {
  return counted(finding.count, 'exchange') + mixtureText(finding)
}

/** The same without the word: `3`, `10 (1 error, 9 notes)`. */
export function severityCountsText(finding: Seen): string {
  return finding.count.toLocaleString('en') + mixtureText(finding)
}

// --- internal ---

function mixtureText({ bySeverity }: Seen): string {
  if (!bySeverity) return ''
  const parts = severities.flatMap((severity) =>
    bySeverity[severity] > 0 ? [counted(bySeverity[severity], severity)] : [],
  )
  return ` (${parts.join(', ')})`
}

const NONE: SeverityCounts = { error: 0, warning: 0, note: 0 }

/** What of a finding says how often it was seen. */
type Seen = Pick<FindingOutline, 'severity' | 'count' | 'bySeverity'>
