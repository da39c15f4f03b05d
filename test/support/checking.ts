// Checks and reports under the built-in contract.
import { type Checker, createChecker as create } from '../../src/check/checker.ts'
import type { CheckerOptions } from '../../src/check/checker-options.ts'
import {
  type MergeOptions,
  mergeReports as merge,
} from '../../src/check/reports/findings/merge-reports.ts'
import { annotationLines as annotate } from '../../src/check/reports/formats/annotations.ts'
import { writeReport as write } from '../../src/check/reports/formats/formats.ts'
import { toSarif as sarif } from '../../src/check/reports/formats/sarif.ts'
import type { Report } from '../../src/check/reports/report.ts'
import {
  checkFiles as checkAll,
  type FileCheckOptions,
} from '../../src/check/threads/check-files.ts'
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
  return sarif(report, { source })
}

export function annotationLines(report: Pick<Report, 'findings'>): readonly string[] {
  return annotate(report, source)
}
