import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../../../base/errors.ts'
import { FileReplacement, notWritten } from '../../../base/files/file-replacement.ts'
import { stringifyJson } from '../../../base/json/json.ts'
import type { ContractSource } from '../../../contract/document/contract-source.ts'
import type { CoverageChoice, NextThreshold, Threshold } from '../../../options/words.ts'
import type { Report } from '../report.ts'
import { withCoverageShown } from '../report-texts.ts'
import { toHtml } from './html.ts'
import { toJunit } from './junit.ts'
import { toMarkdown } from './markdown.ts'
import { toSarif } from './sarif.ts'

/** The formats of report files, by the ending of the file: a new one is a line here, and is named in the help of `--report`. */
const formats = {
  '.json': (report, { coverage }) =>
    `${stringifyJson(coverage === 'all' ? report : withCoverageShown(report), 2)}\n`,
  '.xml': toJunit,
  '.html': toHtml,
  '.md': toMarkdown,
  '.sarif': toSarif,
} satisfies { readonly [ending: string]: (report: Report, by: FormatOptions) => string }

/** What some formats need to know besides the report. */
interface FormatOptions {
  /** The contract that the report is about. */
  readonly source: ContractSource
  /** Decides what is a failure in JUnit. */
  readonly failOn: Threshold
  /** Decides it for the changes of the next contract. Default: none fails. */
  readonly failOnNext?: NextThreshold | undefined
  /** Which operations of a large contract the JSON lists. Default: `met`. */
  readonly coverage?: CoverageChoice
}

/** The ending of a report file. */
export type ReportEnding = keyof typeof formats

/** The endings of report files; each is a format. */
export const reportEndings = Object.keys(formats) as ReportEnding[]

/**
 * Writes a report in the format of the file's ending, in place of the old one.
 * @throws UsageError when the ending is not a format, or the file cannot be written.
 */
export async function writeReport(
  file: string,
  { report, ...options }: FormatOptions & { readonly report: Report },
): Promise<void> {
  const format = assertReportFile(file)
  try {
    using replacement = FileReplacement.afterKills(file)
    await writeFile(replacement.beside, formats[format](report, options))
    await replacement.commitAsync()
  } catch (cause) {
    throw notWritten(file, 'the report', cause)
  }
}

/**
 * Returns the format of a report file. To be called before a long run.
 * @param endings those of the formats that there are
 * @throws UsageError when its ending is not a format.
 */
export function assertReportFile(
  file: string,
  endings: readonly ReportEnding[] = reportEndings,
): ReportEnding {
  const ending = path.extname(file).toLowerCase()
  const known = endings.find((each) => each === ending)
  if (known) return known
  const junit = endings.includes('.xml') ? ' (.xml is JUnit)' : ''
  throw new UsageError(
    `${file}: a report must end in ${endings.join(', ')}, got ${ending === '' ? 'no ending' : ending}. The ending chooses the format${junit}.`,
  )
}
