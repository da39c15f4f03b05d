import { counted } from '../../../base/text/text.ts'
import {
  compareSeverity,
  type SeverityCounts,
  severities,
} from '../../../contract/requests/violation.ts'
import type { Example, FindingCounts, FindingOutline } from '../report.ts'

/** A finding, with its message and its example or without. */
type Joinable = FindingCounts & { readonly message?: string; readonly example?: Example }

/**
 * Findings by their fingerprints. Of several with the same one, the result is the one that `tellingMore` chooses, with the sums of their
 * counts, and the earliest time at which one of them was seen first.
 */
export function joinFindings<Kind extends Joinable>(
  findings: Iterable<Kind>,
): ReadonlyMap<string, Kind> {
  const joined = new Map<string, Kind>()
  for (const finding of findings) {
    const known = joined.get(finding.fingerprint)
    joined.set(finding.fingerprint, known ? join(known, finding) : finding)
  }
  return joined
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

function join<Kind extends Joinable>(one: Kind, other: Kind): Kind {
  const bySeverity = severityCounts(one)
  for (const severity of severities) bySeverity[severity] += severityCounts(other)[severity]
  return {
    ...tellingMore(one, other),
    ...ifMixed(bySeverity),
    count: one.count + other.count,
    occurrences: one.occurrences + other.occurrences,
    firstSeen: one.firstSeen < other.firstSeen ? one.firstSeen : other.firstSeen,
  }
}

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
