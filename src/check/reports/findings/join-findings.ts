import { counted } from '../../../base/text/text.ts'
import {
  compareSeverity,
  type SeverityCounts,
  severities,
} from '../../../contract/requests/violation.ts'
import type { Example, FindingOutline } from '../report.ts'

type Counts = Pick<
  FindingOutline,
  'severity' | 'count' | 'bySeverity' | 'occurrences' | 'firstSeen'
>

/** A finding, with its example or without. */
type Joinable = FindingOutline & { readonly example?: Example }

/** Joins two findings with the same fingerprint: the result is the one that `tellingMore` chooses, with the sums of their counts. */
export function joinFindings<Kind extends Joinable>(one: Kind, other: Kind): Kind {
  return { ...tellingMore(one, other), ...joinCounts(one, other) }
}

/** The sums of the counts of two findings, and the earlier time at which one of them was seen first. */
export function joinCounts(one: Counts, other: Counts): Omit<Counts, 'severity'> {
  return {
    ...ifMixed(addCounts(severityCounts(one), severityCounts(other))),
    count: one.count + other.count,
    occurrences: one.occurrences + other.occurrences,
    firstSeen: one.firstSeen < other.firstSeen ? one.firstSeen : other.firstSeen,
  }
}

/** Chooses the more severe of two findings with the same fingerprint; of equally severe ones, that with the earlier example. */
export function tellingMore<Kind extends Joinable>(one: Kind, other: Kind): Kind {
  return compare(one, other) <= 0 ? one : other
}

/** The counts by severity, as a member that only a finding of several severities has. */
export function ifMixed(counts: SeverityCounts): Pick<FindingOutline, 'bySeverity'> {
  const seen = severities.filter((severity) => counts[severity] > 0)
  return seen.length > 1 ? { bySeverity: { ...counts } } : {}
}

/** Writes in how many exchanges a finding was seen: `3 exchanges`, `10 exchanges (1 error, 9 notes)`. */
export function exchangesText(finding: CountedFinding): string {
  return counted(finding.count, 'exchange') + mixtureText(finding)
}

/** Writes the same without the word `exchanges`: `3`, `10 (1 error, 9 notes)`. */
export function severityCountsText(finding: CountedFinding): string {
  return finding.count.toLocaleString('en') + mixtureText(finding)
}

// --- internal ---

function compare(one: Joinable, other: Joinable): number {
  const [a, b] = [one.example, other.example]
  return (
    compareSeverity(one.severity, other.severity) ||
    compareTexts(a?.time, b?.time) ||
    compareTexts(JSON.stringify([one.message, a]), JSON.stringify([other.message, b]))
  )
}

function compareTexts(one = '', other = ''): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** In how many exchanges a finding was seen at each severity. */
function severityCounts({ severity, count, bySeverity }: CountedFinding): SeverityCounts {
  return bySeverity ? { ...bySeverity } : { ...NONE, [severity]: count }
}

/** The counts of two findings together. */
function addCounts(one: SeverityCounts, other: SeverityCounts): SeverityCounts {
  const sums = { ...one }
  for (const severity of severities) sums[severity] += other[severity]
  return sums
}

function mixtureText({ bySeverity }: CountedFinding): string {
  if (!bySeverity) return ''
  const parts = severities.flatMap((severity) =>
    bySeverity[severity] > 0 ? [counted(bySeverity[severity], severity)] : [],
  )
  return ` (${parts.join(', ')})`
}

const NONE: SeverityCounts = { error: 0, warning: 0, note: 0 }

/** The members of a finding that say in how many exchanges it was seen. */
type CountedFinding = Pick<FindingOutline, 'severity' | 'count' | 'bySeverity'>
