import { severities } from '../../contract/violation.ts'
import type { Baseline } from './baseline.ts'
import { formerFingerprint } from './fingerprint.ts'
import { joinFindings } from './join-findings.ts'
import type { FindingOutline } from './report.ts'

/**
 * Lists findings for a report: one for each fingerprint, with what the baseline knows of it at `now` (milliseconds
 * since 1970). New ones come first, then the most severe, then the most frequent.
 */
export function listFindings<Kind extends FindingOutline>(
  findings: readonly Kind[],
  { baseline, now }: { readonly baseline: Baseline; readonly now: number },
): readonly Kind[] {
  return merged(findings)
    .map((finding) => {
      const former = formerFingerprint(finding)
      const known =
        baseline.knownAt(finding.fingerprint, now) ??
        (former === undefined ? undefined : baseline.knownAt(former, now))
      return known ? { ...finding, known } : finding
    })
    .toSorted(
      (a, b) =>
        rankOf(a) - rankOf(b) || b.count - a.count || (a.fingerprint < b.fingerprint ? -1 : 1),
    )
}

// --- internal ---

function merged<Kind extends FindingOutline>(findings: readonly Kind[]): readonly Kind[] {
  const byFingerprint = new Map<string, Kind>()
  for (const finding of findings) {
    const before = byFingerprint.get(finding.fingerprint)
    byFingerprint.set(finding.fingerprint, before ? joinFindings(before, finding) : finding)
  }
  return [...byFingerprint.values()]
}

function rankOf({ severity, known }: FindingOutline): number {
  const isKnown = known !== undefined && !known.expired
  return (isKnown ? severities.length : 0) + severities.indexOf(severity)
}
