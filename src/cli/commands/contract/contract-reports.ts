import process from 'node:process'
import { replaceFile } from '../../../base/files/file-replacement.ts'
import { assertWritable } from '../../../base/files/files.ts'
import { printable } from '../../../base/text/text.ts'
import { reportFormat, reportText } from '../../../check/reports/formats/formats.ts'
import type { ReportModel } from '../../../check/reports/formats/report-model.ts'
import type { ContractFormat } from '../../../options/words.ts'

/**
 * Checks the files of `--report` before the work begins.
 * @throws UsageError when the ending of one is none of those that the command writes, or it cannot be written.
 */
export function assertReports(
  files: readonly string[],
  formats?: Parameters<typeof reportFormat>[1],
): void {
  for (const file of files) {
    reportFormat(file, formats)
    assertWritable(file, '--report')
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
  readonly format: ContractFormat | undefined
  readonly report: ReportModel
  /** What it comes to, in a few words. */
  readonly tally: string
  /** What a file has, for errors. */
  readonly what: string
}): void {
  for (const file of files) replaceFile(file, reportText(reportFormat(file), report), what)
  if (files.length === 0 || format !== undefined)
    process.stdout.write(reportText(format ?? 'text', report))
  else for (const file of files) process.stdout.write(`${printable(`${file}: ${tally}`)}\n`)
}
