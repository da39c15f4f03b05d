import type { Part, Report } from './report.ts'

/**
 * The parts of reports, of each run the last one, in the order of their instances. The order of the reports, and how often
 * one is given, make no difference.
 */
export function lastParts(reports: Iterable<Report>): readonly Part[] {
  const last = new Map<string, Part>()
  for (const report of reports) {
    for (const part of partsOf(report)) {
      const before = last.get(part.run)
      if (!before || before.sequence < part.sequence) last.set(part.run, part)
    }
  }
  return [...last.values()].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/** The parts of a report: those of a merged one, or else the report itself without what its findings tell. */
export function partsOf(report: Report): readonly Part[] {
  if (report.parts) return report.parts
  const { instance = '', run = '', sequence = 0, sample = 1 } = report
  const { upstream, from, to, exchanges, unchecked, leftOutBySeverity, coverage, ledger } = report
  const findings = report.findings.map((finding) => {
    const { fingerprint, severity, count, bySeverity, occurrences, firstSeen } = finding
    const mixed = bySeverity && { bySeverity }
    return { fingerprint, severity, count, ...mixed, occurrences, firstSeen }
  })
  return [
    {
      ...{ instance, run, sequence, sample, upstream, from, to, exchanges, unchecked },
      ...{ findings, leftOutBySeverity, coverage, ...(ledger && { ledger }) },
    },
  ]
}

/** The names of the instances that a report is of, each once. */
export function instancesOf({ instance, parts = [] }: Pick<Report, 'instance' | 'parts'>) {
  const names = instance === undefined ? parts.map((part) => part.instance) : [instance]
  return [...new Set(names)]
}

// --- internal ---

function keyOf({ instance, run }: Part): string {
  return `${instance}\n${run}`
}
