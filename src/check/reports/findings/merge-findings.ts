import { severities } from '../../../contract/requests/violation.ts'
import type { Finding, FindingOutline, Part, Report } from '../report.ts'
import type { Baseline } from './baseline.ts'
import { joinFindings, tellingMore } from './join-findings.ts'

/**
 * Merges the findings of reports by their fingerprints: each finding gets the sums of the counts in all parts, and the example that
 * tells most. No finding is left out, so that the result can be merged again; each run has at most 1,000 unknown findings.
 */
export function mergeFindings(
  reports: Iterable<Report>,
  parts: readonly Part[],
  by: { readonly baseline: Baseline; readonly now: number },
): readonly Finding[] {
  const sums = joinFindings(parts.flatMap(({ findings }) => findings))
  const best = new Map<string, Candidate>()
  for (const candidate of candidatesOf(reports, parts)) {
    const { fingerprint } = candidate.finding
    if (!sums.has(fingerprint)) continue
    const other = best.get(fingerprint)
    best.set(fingerprint, other ? better(other, candidate) : candidate)
  }
  const findings = [...best.values()].map(({ finding }) => ({
    ...finding,
    ...sums.get(finding.fingerprint),
  }))
  return listFindings(findings, by)
}

/** The last part of each run in the reports, in the order of instances, whatever the order of the reports. */
export function lastParts(reports: Iterable<Report>): readonly Part[] {
  const last = new Map<string, Part>()
  for (const report of reports) {
    for (const part of partsOf(report)) {
      const latest = last.get(part.run)
      if (!latest || latest.sequence < part.sequence) last.set(part.run, part)
    }
  }
  return [...last.values()].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/** Lists findings with what the baseline knows of them at `now` (milliseconds since 1970), the most important ones first. */
export function listFindings<Kind extends FindingOutline>(
  findings: readonly Kind[],
  { baseline, now }: { readonly baseline: Baseline; readonly now: number },
): readonly Kind[] {
  return [...joinFindings(findings).values()]
    .map((finding) => {
      const known = baseline.knownAt(finding.fingerprint, now)
      return known ? { ...finding, known } : finding
    })
    .toSorted(
      (a, b) =>
        rankOf(a) - rankOf(b) || b.count - a.count || (a.fingerprint < b.fingerprint ? -1 : 1),
    )
}

// --- internal ---

/** A finding as one of the reports has it. */
interface Candidate {
  readonly finding: Finding
  /**
   * Whether a later report of the same run replaces the report with this finding. The example of the later report is
   * preferred, because more credentials may be redacted there. The example of the older one is used if the later report had
   * no room for the finding.
   */
  readonly isStale: boolean
}

function* candidatesOf(reports: Iterable<Report>, parts: readonly Part[]): Generator<Candidate> {
  const last = new Map(parts.map(({ run, sequence }) => [run, sequence]))
  for (const report of reports) {
    const own = new Map(partsOf(report).map(({ run, sequence }) => [run, sequence]))
    for (const { known: _known, bySeverity: _counts, ...finding } of report.findings) {
      const run = finding.example.run ?? report.run ?? ''
      const isStale = own.get(run) !== last.get(run)
      yield { finding: { ...finding, example: { ...finding.example, run } }, isStale }
    }
  }
}

function better(one: Candidate, other: Candidate): Candidate {
  if (one.isStale !== other.isStale) return one.isStale ? other : one
  return tellingMore(one.finding, other.finding) === one.finding ? one : other
}

/** The parts of a merged report. A report of a single run has one part: its numbers, without the texts of its findings. */
function partsOf(report: Report): readonly Part[] {
  if (report.parts) return report.parts
  const { instance = '', run = '', sequence = 0, sample = 1 } = report
  const { upstream, from, to, exchanges, unchecked, leftOutBySeverity, coverage, ledger } = report
  const next = report.next && {
    next: {
      ...report.next,
      changes: report.next.changes
        .filter(({ clients }) => clients.length > 0)
        .map(({ known: _known, ...change }) => change),
    },
  }
  const findings = report.findings.map((finding) => {
    const { fingerprint, severity, count, bySeverity, occurrences, firstSeen } = finding
    const mixed = bySeverity && { bySeverity }
    return { fingerprint, severity, count, ...mixed, occurrences, firstSeen }
  })
  return [
    {
      ...{ instance, run, sequence, sample, upstream, from, to, exchanges, unchecked },
      ...{ findings, leftOutBySeverity, coverage, ...(ledger && { ledger }), ...next },
    },
  ]
}

function rankOf({ severity, known }: FindingOutline): number {
  const isKnown = known !== undefined && !known.expired
  return (isKnown ? severities.length : 0) + severities.indexOf(severity)
}

function keyOf({ instance, run }: Part): string {
  return `${instance}\n${run}`
}
