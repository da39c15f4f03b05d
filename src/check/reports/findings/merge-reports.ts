import { UsageError } from '../../../base/errors.ts'
import { shown } from '../../../base/text/shown.ts'
import { contractOf } from '../../../contract/contract.ts'
import type { ContractSource } from '../../../contract/document/contract-source.ts'
import { type SeverityCounts, severities } from '../../../contract/requests/violation.ts'
import { mergeNextCounts } from '../../../next/next-counter.ts'
import type { CountedChange, NextReport } from '../../../next/next-types.ts'
import { CoverageCounter } from '../coverage.ts'
import { ExchangeCounter, Remarks } from '../exchange-counter.ts'
import { withKnownChanges } from '../fingerprint.ts'
import { ledgerCounterOf } from '../ledger-counter.ts'
import type { Part, Report } from '../report.ts'
import { type Baseline, emptyBaseline } from './baseline.ts'
import { lastParts, mergeFindings } from './merge-findings.ts'

export interface MergeOptions {
  /** The contract that the reports are about. */
  readonly source: ContractSource
  /** The known findings. The baselines with which the reports were written do not count. Default: no finding is known. */
  readonly baseline?: Baseline
  /** The time by which entries of the baseline have expired, in milliseconds since 1970. Default: now. */
  readonly now?: number
}

/**
 * Merges reports on a contract into one report on all their runs. The last report of each run counts, so the order of the
 * reports makes no difference, and neither do repeats; reports that are merged themselves are allowed. `reports` is iterated
 * twice, so that a caller can read them from files one at a time.
 * @throws UsageError when they are about different next contracts.
 */
export function mergeReports(
  reports: Iterable<Report>,
  { source, baseline = emptyBaseline, now = Date.now() }: MergeOptions,
): Report {
  const remarks = new Remarks()
  const rows = new NextRows()
  const parts = lastParts(noting(reports, { remarks, rows }))
  const exchanges = new ExchangeCounter()
  const coverage = new CoverageCounter(contractOf(source).operations)
  const ledger = ledgerCounterOf(contractOf(source))
  const leftOut: SeverityCounts = { error: 0, warning: 0, note: 0 }
  for (const part of parts) {
    exchanges.addReport(part)
    coverage.addReport(part.coverage)
    ledger.addReport(part.ledger)
    for (const severity of severities) leftOut[severity] += part.leftOutBySeverity[severity]
  }
  const { next } = rows.merged(parts)
  return {
    version: 1,
    tool: 'petstore-sandbox',
    contract: source.digest,
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
    ...(next && { next: withKnownChanges(next, baseline, now) }),
    ...remarks.report(ledger.remark),
  }
}

// --- internal ---

/** Yields the reports unchanged, and collects their remarks and their rows about the next contract on the way. */
function* noting(
  reports: Iterable<Report>,
  { remarks, rows }: { readonly remarks: Remarks; readonly rows: NextRows },
): Iterable<Report> {
  for (const report of reports) {
    for (const each of report.remarks ?? []) remarks.add(each)
    rows.add(report)
    yield report
  }
}

/** The service, if all runs were with the same one. */
function commonUpstream(parts: readonly Part[]): string | undefined {
  const [first] = parts
  return parts.every(({ upstream }) => upstream === first?.upstream) ? first?.upstream : undefined
}

/** What several reports say of one next contract. */
class NextRows {
  #rows: NextReport | undefined
  #latest = ''

  /**
   * Adds a report. One without a next contract says nothing of it. The latest says which changes there are: levels may depend on its day.
   * @throws UsageError when the next contract is another one than before.
   */
  add({ next, to, run = '' }: Pick<Report, 'next' | 'to' | 'run'>): void {
    if (!next) return
    const { contract, changes } = next
    const rows = this.#rows ?? { contract, changes: [] }
    if (rows.contract !== contract)
      throw new UsageError(
        `the reports are about different next contracts: ${shown(rows.contract)} and ${shown(contract)}. Merge only reports with the same --next.`,
      )
    const when = `${to} ${run}`
    if (this.#rows && when <= this.#latest) return
    this.#latest = when
    const unmet = changes.map(
      ({ known: _known, ...change }): CountedChange => ({ ...change, clients: [] }),
    )
    this.#rows = { contract, changes: unmet }
  }

  /** The changes with the clients of all parts; nothing if no report has a next contract. */
  merged(parts: readonly Part[]): { readonly next?: NextReport } {
    if (!this.#rows) return {}
    const all = [this.#rows, ...parts.flatMap(({ next }) => (next ? [next] : []))]
    return { next: { contract: this.#rows.contract, ...mergeNextCounts(all) } }
  }
}
