import { counted } from '../../../base/text/text.ts'
import {
  compareSeverity,
  type SeverityCounts,
  severities,
} from '../../../contract/requests/violation.ts'
import type { Example, Finding, FindingCounts, FindingOutline, Part, Report } from '../report.ts'
import type { Baseline } from './baseline.ts'

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

/** A finding, with its message and its example or without. */
type Joinable = FindingCounts & { readonly message?: string; readonly example?: Example }

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

/**
 * Findings by their fingerprints. Of several with the same one, the result is the one that `tellingMore` chooses, with the sums of their
 * counts, and the earliest time at which one of them was seen first.
 */
function joinFindings<Kind extends Joinable>(findings: Iterable<Kind>): ReadonlyMap<string, Kind> {
  const joined = new Map<string, Kind>()
  for (const finding of findings) {
    const known = joined.get(finding.fingerprint)
    joined.set(finding.fingerprint, known ? join(known, finding) : finding)
  }
  return joined
}

/** Chooses the more severe of two findings with the same fingerprint; of equally severe ones, that with the earlier example. */
function tellingMore<Kind extends Joinable>(one: Kind, other: Kind): Kind {
  return compare(one, other) <= 0 ? one : other
}

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
