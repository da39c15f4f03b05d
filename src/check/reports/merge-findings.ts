import { compareSeverity } from '../../contract/violation.ts'
import type { Baseline } from './baseline.ts'
import { joinCounts, tellingMore } from './join-findings.ts'
import { listFindings } from './list-findings.ts'
import { partsOf } from './parts.ts'
import type { Finding, FindingCounts, Part, Report } from './report.ts'

/**
 * Joins the findings of reports by their fingerprints: the sums of what the parts counted, and the example that tells most.
 * None is left out, so that the result can be merged again: each run has at most 1,000 that its baseline does not know.
 */
export function mergeFindings(
  reports: Iterable<Report>,
  parts: readonly Part[],
  by: { readonly baseline: Baseline; readonly now: number },
): readonly Finding[] {
  const sums = new Map<string, FindingCounts>()
  for (const { findings } of parts) {
    for (const each of findings) {
      const before = sums.get(each.fingerprint)
      sums.set(each.fingerprint, before ? add(before, each) : each)
    }
  }
  const best = new Map<string, Candidate>()
  for (const candidate of candidatesOf(reports, parts)) {
    const { fingerprint } = candidate.finding
    if (!sums.has(fingerprint)) continue
    const before = best.get(fingerprint)
    best.set(fingerprint, before ? better(before, candidate) : candidate)
  }
  const findings = [...best.values()].map(({ finding }) => ({
    ...finding,
    ...sums.get(finding.fingerprint),
  }))
  return listFindings(findings, by)
}

// --- internal ---

/** A finding as one report tells it. */
interface Candidate {
  readonly finding: Finding
  /**
   * Whether its example is of a report that a later one of its run replaces. The later one has an example of its own, from
   * which more credentials may be redacted. Only if the later one had no room for the finding does it come to a stale one.
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

function add(one: FindingCounts, other: FindingCounts): FindingCounts {
  const { fingerprint } = one
  return {
    fingerprint,
    severity: compareSeverity(one.severity, other.severity) <= 0 ? one.severity : other.severity,
    ...joinCounts(one, other),
  }
}
