// Checks and reports under the built-in contract.
import { type Checker, createChecker as create } from '../../src/check/checker.ts'
import type { CheckerOptions } from '../../src/check/checker-options.ts'
import {
  type MergeOptions,
  mergeReports as merge,
} from '../../src/check/reports/findings/merge-reports.ts'
import type { Report } from '../../src/check/reports/report.ts'
import {
  type RunOptions,
  runReport,
  writeReport as write,
} from '../../src/check/reports/run/run-report.ts'
import { annotationLines as annotate } from '../../src/check/reports/run/run-text.ts'
import {
  checkFiles as checkAll,
  type FileCheckOptions,
} from '../../src/check/threads/check-files.ts'
import { type ReportFormat, reportText } from '../../src/formats/formats.ts'
import type { Threshold } from '../../src/options/words.ts'
import { source } from './built-in.ts'

export function createChecker(options: Omit<CheckerOptions, 'source'> = {}): Promise<Checker> {
  return create({ ...options, source })
}

export function checkFiles(
  files: readonly string[],
  options: Omit<FileCheckOptions, 'source'> = {},
): Promise<Report> {
  return checkAll(files, { ...options, source })
}

export function mergeReports(
  reports: Iterable<Report>,
  options: Omit<MergeOptions, 'source'> = {},
): Report {
  return merge(reports, { ...options, source })
}

export function writeReport(
  file: string,
  options: { readonly report: Report; readonly failOn: Threshold },
): Promise<void> {
  return write(file, { ...options, source })
}

export function toSarif(report: Report): string {
  return runText(report, 'sarif')
}

export function annotationLines(report: Pick<Report, 'findings'>): readonly string[] {
  return annotate(report, source)
}

/** The report of a run in a format. */
export function runText(
  report: Report,
  format: ReportFormat,
  options: Partial<RunOptions> = {},
): string {
  return reportText(format, runReport(report, { source, failOn: 'error', ...options }))
}
