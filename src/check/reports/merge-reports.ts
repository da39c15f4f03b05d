import { loadContract } from '../../contract/contract.ts'
import { contractDigest } from '../../contract/contract-digest.ts'
import { type SeverityCounts, severities } from '../../contract/violation.ts'
import { type Baseline, emptyBaseline } from './baseline.ts'
import { CoverageCounter } from './coverage.ts'
import { ExchangeCounter } from './exchange-counter.ts'
import { LedgerCounter } from './ledger-counter.ts'
import { mergeFindings } from './merge-findings.ts'
import { lastParts } from './parts.ts'
import type { Part, Report } from './report.ts'

/** How to merge reports. */
export interface MergeOptions {
  /** The known findings: what the reports' own baselines knew makes no difference. Default: none is known. */
  readonly baseline?: Baseline
  /** The time at which the baseline is asked, in milliseconds since 1970. */
  readonly now?: number
}

/**
 * Merges reports of the contract, merged ones too, into one of all their runs: of each run the last report counts. The result
 * depends neither on the order of the reports nor on repeats. They are iterated twice, so that they can be read one at a time.
 */
export function mergeReports(
  reports: Iterable<Report>,
  { baseline = emptyBaseline, now = Date.now() }: MergeOptions = {},
): Report {
  const parts = lastParts(reports)
  const exchanges = new ExchangeCounter()
  const coverage = new CoverageCounter(loadContract().operations)
  const ledger = new LedgerCounter()
  const leftOut: SeverityCounts = { error: 0, warning: 0, note: 0 }
  for (const part of parts) {
    exchanges.addReport(part)
    coverage.addReport(part.coverage)
    ledger.addReport(part.ledger)
    for (const severity of severities) leftOut[severity] += part.leftOutBySeverity[severity]
  }
  return {
    version: 1,
    tool: 'petstore-sandbox',
    contract: contractDigest(),
    upstream: commonUpstream(parts),
    from: parts.map(({ from }) => from).reduce((one, other) => (one < other ? one : other)),
    to: parts.map(({ to }) => to).reduce((one, other) => (one > other ? one : other)),
    ...exchanges.report(),
    findings: mergeFindings(reports, parts, { baseline, now }),
    findingsLeftOut: leftOut.error + leftOut.warning + leftOut.note,
    leftOutBySeverity: leftOut,
    coverage: coverage.report(),
    ledger: ledger.report(),
    parts,
  }
}

// --- internal ---

/** The service, if all runs were with the same one. */
function commonUpstream(parts: readonly Part[]): string | undefined {
  const [first] = parts
  return parts.every(({ upstream }) => upstream === first?.upstream) ? first?.upstream : undefined
}
