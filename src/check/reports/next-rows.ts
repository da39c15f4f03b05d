import { UsageError } from '../../base/errors.ts'
import { shown } from '../../base/text/shown.ts'
import { mergeNextCounts } from '../../next/next-counter.ts'
import type { CountedChange, NextReport } from '../../next/next-types.ts'
import type { Part, Report } from './report.ts'

/** What several reports say of one next contract. */
export class NextRows {
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
