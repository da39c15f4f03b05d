import { UsageError } from '../../base/errors.ts'
import type { CheckerOptions } from '../../check/checker-options.ts'
import { keptChanges } from '../../check/reports/fingerprint.ts'
import { failingNext } from '../../check/reports/next-changes.ts'
import type { Report } from '../../check/reports/report.ts'
import { failsOn } from '../../check/reports/report-texts.ts'
import { writeReport } from '../../check/reports/run/run-report.ts'
import { annotationLines, briefLine, summaryLines } from '../../check/reports/run/run-text.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import type { Settings } from '../../options/options.ts'
import type { Log } from '../log/create-log.ts'
import { assertReports, openBaseline } from '../settings/report-files.ts'

/** The check of a run: the checker, and what to do with its findings at the end. */
export interface OpenCheck<Checker> {
  readonly checker: Checker
  /** Writes the reports so far. Returns the messages of failures. */
  writeReports(): Promise<readonly string[]>
  /** Writes the reports, the baseline and the file of `ending`; returns the exit code: 70 if the check of an exchange failed, 1 for findings at or over `--fail-on`, or changes of the next contract by `--fail-on-next`. */
  finish(log: Log, ending?: Ending): Promise<number>
}

/**
 * Opens the check of a run with the checker that `make` creates. Problems with files are reported at once.
 * @throws UsageError for a report of another format, or an invalid baseline.
 */
export async function openCheck<Checker extends { report(): Report | Promise<Report> }>(
  settings: Omit<Settings<'check'>, 'log' | 'next' | 'failOnNext'> &
    Partial<Pick<Settings<'check'>, 'failOnNext'>> &
    Pick<CheckerOptions, 'source' | 'upstream' | 'instance' | 'sample'> & {
      /** The next contract, for the checker. */
      readonly nextSource?: ContractSource | undefined
      /** Writes the report for the terminal. Default: a short form of all of it. */
      readonly summarise?: typeof summaryLines
    },
  make: (options: Omit<CheckerOptions, 'now'>) => Promise<Checker>,
): Promise<OpenCheck<Checker>> {
  const { report: files, failOn, coverage } = settings
  const { source, upstream, instance, sample, summarise = summaryLines } = settings
  const { nextSource: next, failOnNext = 'never' } = settings
  assertReports(files)
  const { baseline, update, missing } = openBaseline(settings)
  const checker = await make({
    ...(upstream !== undefined && { upstream }),
    ...{ source, next, instance, sample },
    ...(baseline && { baseline }),
  })
  const reportWrites = (report: Report) =>
    files.map((name) => () => writeReport(name, { report, source, failOn, failOnNext, coverage }))
  return {
    checker,
    writeReports: async () => attemptAll(reportWrites(await checker.report())),
    finish: async (log, { write, isPartial = false } = {}) => {
      const report = await checker.report()
      const stays = update && baseline && isPartial
      const failures = await attemptAll([
        ...reportWrites(report),
        ...(update && !stays
          ? [() => update([...report.findings, ...keptChanges(report, failOnNext)])]
          : []),
        ...(write ? [write] : []),
      ])
      if (stays) log.error(staleBaseline(settings.baseline))
      if (settings.annotations) log.annotations(annotationLines(report, source))
      log.summary(summarise(report), files.length === 0 ? briefLine(report) : undefined)
      for (const remark of missing('finding')) log.info(remark)
      if (failures.length > 0) throw new UsageError(failures.join('\n'))
      // A failed check is a bug, and ends with 70 whatever the baseline and `--fail-on` let pass.
      if (report.unchecked['checker-failed']) return 70
      const fails = failsOn(report, failOn) || failingNext(report, failOnNext).length > 0
      return !update && fails ? 1 : 0
    },
  }
}

// --- internal ---

interface Ending {
  /** Writes another file. @throws UsageError when that fails. */
  readonly write?: () => void
  /** Whether the run did not see everything that it was meant to see; an existing baseline then stays as it is. */
  readonly isPartial?: boolean
}

/** Attempts every write, even after a failure; returns the messages of the failures. */
async function attemptAll(writes: readonly (() => void | Promise<void>)[]): Promise<string[]> {
  const failures: string[] = []
  for (const write of writes) {
    try {
      await write()
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      failures.push(error.message)
    }
  }
  return failures
}

function staleBaseline(file = ''): string {
  return `${file} stays as it is: the run ended early, and what it did not see would be removed. Run it to its end.`
}
