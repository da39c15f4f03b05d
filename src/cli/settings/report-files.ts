import { existsSync } from 'node:fs'
import { replaceFile } from '../../base/files/file-replacement.ts'
import { assertWritable } from '../../base/files/files.ts'
import { printable } from '../../base/text/text.ts'
import {
  type Baseline,
  type Keepable,
  readBaseline,
  updateBaseline,
} from '../../check/reports/findings/baseline.ts'
import { type ReportFormat, reportFormat, reportText } from '../../formats/formats.ts'
import type { ReportModel } from '../../formats/report-model.ts'

/**
 * Checks the files of `--report` before the work begins.
 * @throws UsageError when the ending of one is none of those that the command writes, or it cannot be written.
 */
export function assertReports(files: readonly string[], formats?: readonly ReportFormat[]): void {
  for (const file of files) {
    reportFormat(file, formats)
    assertWritable(file, '--report')
  }
}

/** What `--baseline` names. */
export interface OpenBaseline {
  /** What it knows; `undefined` while there is no such file. */
  readonly baseline: Baseline | undefined
  /** Writes it anew; there with `--update-baseline` alone. */
  readonly update: ((findings: readonly Keepable[]) => void) | undefined
  /** What to say where the file that is named is not there, and is not written. No error: a new project has none yet, and a mistyped path only makes more fail. */
  missing(what: string): readonly string[]
}

/**
 * Reads the baseline, if one is named and there, before the work begins.
 * @throws UsageError when it is invalid, or is to be written and cannot be.
 */
export function openBaseline({
  baseline: file,
  updateBaseline: isWritten,
}: {
  readonly baseline?: string | undefined
  readonly updateBaseline: boolean
}): OpenBaseline {
  if (file === undefined) return { baseline: undefined, update: undefined, missing: () => [] }
  if (isWritten) assertWritable(file, '--baseline')
  const baseline = existsSync(file) ? readBaseline(file) : undefined
  return {
    baseline,
    update: isWritten ? (findings) => updateBaseline(file, { findings }) : undefined,
    missing: (what) =>
      baseline || isWritten
        ? []
        : [`${file} does not exist, so no ${what} is known. --update-baseline writes it.`],
  }
}

/**
 * Writes each report in the format of its ending. Standard output has the format that is asked for; where only files are, a line for each
 * with the tally.
 */
export function writeContractReports({
  files,
  format,
  report,
  tally,
  what,
}: {
  /** The files of `--report`. */
  readonly files: readonly string[]
  /** `--format`, for standard output. */
  readonly format: ReportFormat | undefined
  readonly report: ReportModel
  /** The result in a few words. */
  readonly tally: string
  /** What a file has, for errors. */
  readonly what: string
}): void {
  for (const file of files) replaceFile(file, reportText(reportFormat(file), report), what)
  if (files.length === 0 || format !== undefined)
    process.stdout.write(reportText(format ?? 'text', report))
  else for (const file of files) process.stdout.write(`${printable(`${file}: ${tally}`)}\n`)
}
