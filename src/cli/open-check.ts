import { existsSync } from 'node:fs'
import type { CheckerOptions } from '../check/checker.ts'
import { readBaseline, updateBaseline } from '../check/reports/baseline.ts'
import { failsOn } from '../check/reports/fails-on.ts'
import type { Report } from '../check/reports/report.ts'
import { briefLine, summaryLines } from '../check/reports/summary.ts'
import { assertReportFile, writeReport } from '../check/reports/write-report.ts'
import type { Log } from './log.ts'
import type { ReportSettings } from './proxy-settings.ts'

/** The check of a run: who judges, and what is done with the verdicts at its end. */
export interface OpenCheck<Checker> {
  readonly checker: Checker
  /** Writes reports and the baseline and answers the exit code: 1 for findings at or over `--fail-on`. */
  finish(log: Log): Promise<number>
}

/**
 * Makes the check of a run of `proxy` or `check` with a checker that `make` makes; what is wrong with its files
 * is said before anything is checked.
 * @throws UsageError for a report of another format, or a bad baseline.
 */
export async function openCheck<Checker extends { report(): Report | Promise<Report> }>(
  settings: ReportSettings & { readonly upstream?: string },
  make: (options: Omit<CheckerOptions, 'now'>) => Promise<Checker>,
): Promise<OpenCheck<Checker>> {
  const { report: files, baseline: file, failOn, updateBaseline: update, upstream } = settings
  for (const report of files) assertReportFile(report)
  const isThere = file !== undefined && existsSync(file)
  const checker = await make({
    ...(upstream !== undefined && { upstream }),
    ...(isThere && { baseline: readBaseline(file) }),
  })
  return {
    checker,
    finish: async (log) => {
      const report = await checker.report()
      for (const name of files) await writeReport(name, report, failOn)
      if (update && file !== undefined) updateBaseline(file, report)
      log.summary(summaryLines(report), files.length === 0 ? briefLine(report) : undefined)
      if (file !== undefined && !isThere && !update) log.info(notThere(file))
      return !update && failsOn(report, failOn) ? 1 : 0
    },
  }
}

// --- internal ---

/** A new project has no baseline yet, and a mistyped path only makes more findings fail. */
function notThere(file: string): string {
  return `${file} does not exist, so no finding is known. --update-baseline writes it.`
}
