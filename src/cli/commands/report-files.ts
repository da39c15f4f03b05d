import { existsSync } from 'node:fs'
import process from 'node:process'
import { replaceFile } from '../../base/files/file-replacement.ts'
import { assertWritable } from '../../base/files/files.ts'
import { printable } from '../../base/text/text.ts'
import {
  type Baseline,
  type Keepable,
  readBaseline,
  updateBaseline,
} from '../../check/reports/findings/baseline.ts'
import { assertReportFile, type ReportEnding } from '../../check/reports/formats/formats.ts'
import type { ContractFormat } from '../../options/words.ts'

/** What a command says of contracts: on standard output, and in files. */
export interface ContractReports<Format extends ContractFormat> {
  readonly files: readonly string[]
  readonly format: ContractFormat | undefined
  readonly write: (format: Format) => string
  /** What it comes to, in a few words. */
  readonly tally: string
  /** What a file has, for errors. */
  readonly what: string
}

/**
 * Checks the files of `--report` before the work begins.
 * @throws UsageError when the ending of one is none of those that the command writes, or it cannot be written.
 */
export function assertReports(files: readonly string[], endings?: readonly ReportEnding[]): void {
  for (const file of files) {
    assertReportFile(file, endings)
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
export function writeContractReports<Format extends ContractFormat>({
  files,
  format,
  write,
  tally,
  what,
}: ContractReports<Format>): void {
  // Which formats a command has was asked when its flags were read.
  const text = (of: ContractFormat) => write(of as Format)
  for (const file of files) replaceFile(file, text(FORMATS[assertReportFile(file)]), what)
  if (files.length === 0 || format !== undefined) process.stdout.write(text(format ?? 'text'))
  else for (const file of files) process.stdout.write(`${printable(`${file}: ${tally}`)}\n`)
}

// --- internal ---

/** The formats by the endings of files. */
const FORMATS: { readonly [ending in ReportEnding]: ContractFormat } = {
  '.md': 'markdown',
  '.json': 'json',
  '.sarif': 'sarif',
  '.xml': 'junit',
  '.html': 'html',
}
