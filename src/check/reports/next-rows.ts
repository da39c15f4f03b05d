import { UsageError } from '../../base/errors.ts'
import { shown } from '../../base/text/shown.ts'
import { mergeNextCounts } from '../../next/next-counter.ts'
import type { CountedChange, NextReport } from '../../next/next-types.ts'
import type { Part, Report } from './report.ts'

/** What several reports say of one next contract. */
export class NextRows {
  #rows: NextReport | undefined

  /**
   * Adds a report. One without a next contract says nothing of it.
   * @throws UsageError when the next contract is another one than before.
   */
  add({ next }: Pick<Report, 'next'>): void {
    if (!next) return
    this.#rows ??= {
      contract: next.contract,
      changes: next.changes.map((change): CountedChange => ({ ...change, clients: [] })),
    }
    if (this.#rows.contract !== next.contract)
      throw new UsageError(
        `the reports are about different next contracts: ${shown(this.#rows.contract)} and ${shown(next.contract)}. Merge only reports with the same --next.`,
      )
  }

  /** The changes with the clients of all parts; nothing if no report has a next contract. */
  merged(parts: readonly Part[]): { readonly next?: NextReport } {
    if (!this.#rows) return {}
    const all = [this.#rows, ...parts.flatMap(({ next }) => (next ? [next] : []))]
    return { next: { contract: this.#rows.contract, ...mergeNextCounts(all) } }
  }
}
