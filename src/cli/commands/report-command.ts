import { UsageError } from '../../base/errors.ts'
import { sizeOf } from '../../base/files/files.ts'
import { readTextFile, type TextFileUse } from '../../base/files/read-files.ts'
import { DepthError, parseForeign } from '../../base/json/json.ts'
import type { OnProgress } from '../../base/progress.ts'
import { shown } from '../../base/text/shown.ts'
import { counted, shortName } from '../../base/text/text.ts'
import { mergeReports } from '../../check/reports/findings/merge-reports.ts'
import { fingerprintOf } from '../../check/reports/fingerprint.ts'
import type { Report } from '../../check/reports/report.ts'
import { reportFileSchema, stampProperties } from '../../check/reports/report-schema.ts'
import { instancesOf } from '../../check/reports/report-texts.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import {
  createSchemaCompiler,
  explainProblem,
  type SchemaValidator,
} from '../../contract/document/schema-validator.ts'
import { contractOrBuiltIn } from '../../http/choose-contract.ts'
import type { Settings } from '../../options/options.ts'
import { createLog } from '../log/create-log.ts'
import { createProgressLine } from '../log/progress-line.ts'
import type { GatheredFlags } from '../settings/flags.ts'
import { readSettings } from '../settings/read-settings.ts'
import { openCheck } from './open-check.ts'

/** `petstore-sandbox report merge`: merges the reports of many proxies or runs into one. */
export async function report({ flags, warnings }: GatheredFlags): Promise<number> {
  const files = flags.files as readonly string[]
  if (files.length === 0)
    throw new UsageError('report merge needs a file: report merge reports/*.json. See --help.')
  const settings = readSettings('report', { flags, environment: process.env })
  const source = await contractOrBuiltIn(settings)
  const known = new Set<string>()
  const progress = createProgressLine(settings.log)
  const { checker, finish } = await openCheck({ ...settings, source }, async ({ baseline }) => {
    const reports = readEach(files, createReportReader(source), known, progress.onProgress)
    const merged = mergeReports(reports, { source, ...(baseline && { baseline }) })
    return { report: () => merged }
  }).finally(() => progress.end())
  const log = createLog(settings.log ?? 'pretty')
  const missing = missingText(checker.report(), settings)
  const unused = settings.baseline === undefined && known.size > 0 ? [unusedText(known.size)] : []
  try {
    const code = await finish(log)
    for (const problem of [...warnings, ...unused, ...missing]) log.error(problem)
    return missing.length > 0 ? 1 : code
  } finally {
    await log.close()
  }
}

/** Creates a reader of report files. It accepts only this version of the format, and reports on this contract. */
export function createReportReader(source: ContractSource): ReportReader {
  const validate = createSchemaCompiler('double')(reportFileSchema)
  return (file) => {
    const report = parse(readTextFile(file, REPORT_FILE), file)
    assertMergeable(report, { file, source })
    assertReport(report, { file, validate })
    return report
  }
}

// --- internal ---

/** Reads reports one at a time, each time they are iterated; adds the findings that a baseline knew to `known`. */
function readEach(
  files: readonly string[],
  read: ReportReader,
  known: Set<string>,
  onProgress: OnProgress,
): Iterable<Report> {
  const sizes = files.map(sizeOf)
  const of = sizes.reduce((sum, size) => sum + size, 0)
  const steps = ['reading', 'merging']
  return {
    *[Symbol.iterator]() {
      const step = steps.shift() ?? 'merging'
      let done = 0
      for (const [at, file] of files.entries()) {
        onProgress({ step, done, of })
        done += sizes[at] as number
        const each = read(file)
        for (const { fingerprint, known: reason } of each.findings)
          if (reason && !reason.expired) known.add(fingerprint)
        yield each
      }
    },
  }
}

function missingText(merged: Report, { expect }: Settings<'report'>): readonly string[] {
  const names = instancesOf(merged)
  if (expect === undefined || names.length >= expect) return []
  return [
    `--expect ${expect}: there are reports of ${counted(names.length, 'instance')} only: ${names.join(', ')}. Name the others too, or find out why they wrote none.`,
  ]
}

function unusedText(known: number): string {
  return `${counted(known, 'finding')} of the reports ${known === 1 ? 'was' : 'were'} known to a baseline, which does not count here: give it to report merge as --baseline.`
}

/** Reads a report file in JSON. It throws a UsageError that names file, rule and way out. */
type ReportReader = (file: string) => Report

const NAME_ANOTHER = 'Name files that --report FILE.json wrote.'

/** In bytes. */
const LARGEST_REPORT = 256 * 1024 * 1024

const REPORT_FILE: TextFileUse = {
  largest: LARGEST_REPORT,
  wayOut: {
    missing:
      'Name a report that --report FILE.json wrote; a pattern that matches none stays as it is.',
    large: 'Merge fewer reports into one.',
    other: NAME_ANOTHER,
  },
}

/** The members of a report that are checked before all others. */
interface Head {
  readonly tool?: unknown
  readonly version?: unknown
  readonly contract?: unknown
}

function parse(text: string, file: string): Head {
  let value: unknown
  try {
    value = parseForeign(text)
  } catch (cause) {
    const what = cause instanceof DepthError ? cause.message : 'the file is not JSON'
    throw new UsageError(`${file}: ${what}. ${NAME_ANOTHER}`, { cause })
  }
  if (typeof value === 'object' && value !== null && 'tool' in value) {
    if (value.tool === 'petstore-sandbox' && 'findings' in value) return value
  }
  throw new UsageError(`${file}: this is not a report of petstore-sandbox. ${NAME_ANOTHER}`)
}

/** Asserts that this release can read the report and merge it with others, by its version and its contract. */
function assertMergeable(
  { version, contract }: Head,
  {
    file,
    source: { digest, links, file: own },
  }: { readonly file: string; readonly source: ContractSource },
): void {
  if (typeof version === 'number' && version > 1)
    throw new UsageError(
      `${file}: version must be 1, the format that this release reads, got ${version}. Merge with the release that wrote it.`,
    )
  if (typeof contract === 'string' && contract !== digest)
    throw new UsageError(
      `${file}: contract must be ${digest}, ${links ? `that of ${own.name}` : 'the contract of this release'}, got ${shown(contract)}. Merge only reports on one contract: name its document with --contract, or use a release that has it.`,
    )
}

function assertReport(
  value: Head,
  { file, validate }: { readonly file: string; readonly validate: SchemaValidator },
): asserts value is Report {
  const refuse = (what: string): never => {
    throw new UsageError(`${file}: ${what} Write the report again, and do not change it by hand.`)
  }
  const [problem] = validate(value)
  if (problem)
    refuse(`${problem.path.map(shortName).join('.') || 'the report'} ${explainProblem(problem)}`)
  const { parts, findings } = value as Report
  const stamps = Object.keys(stampProperties).filter((name) => name in value)
  if (stamps.length !== (parts ? 0 : Object.keys(stampProperties).length))
    refuse('instance, run, sequence and sample must be present, or parts instead of them.')
  if (parts?.length === 0) refuse('parts must not be empty.')
  const known = new Set(findings.map(({ fingerprint }) => fingerprint))
  if (parts?.some((part) => part.findings.some(({ fingerprint }) => !known.has(fingerprint))))
    refuse('parts must have only findings that are also in findings.')
  const wrong = findings.findIndex((each) => each.fingerprint !== fingerprintOf(each))
  if (wrong >= 0)
    refuse(
      `findings.${wrong}.fingerprint must fit its rule, operation and location, got ${shown(findings[wrong]?.fingerprint)}.`,
    )
}
