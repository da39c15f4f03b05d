import { UsageError } from '../../base/errors.ts'
import { readTextFile, type TextFileUse } from '../../base/files/read-files.ts'
import { DepthError, parseForeign } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import { shortName } from '../../base/text/text.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import {
  createSchemaCompiler,
  explainProblem,
  type SchemaValidator,
} from '../../contract/document/schema-validator.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Report } from './report.ts'
import { reportFileSchema, stampProperties } from './report-schema.ts'

/** Reads a report file in JSON. It throws a UsageError that names file, rule and way out. */
export type ReportReader = (file: string) => Report

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
