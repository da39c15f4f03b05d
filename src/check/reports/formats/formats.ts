import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../../../base/errors.ts'
import { FileReplacement, notWritten } from '../../../base/files/file-replacement.ts'
import { stringifyJson } from '../../../base/json/json.ts'
import { printable } from '../../../base/text/text.ts'
import { type ContractFormat, reportEndings } from '../../../options/words.ts'
import { writeHtml } from './html.ts'
import { writeJunit } from './junit.ts'
import { writeMarkdown } from './markdown.ts'
import type { ReportModel } from './report-model.ts'
import { writeSarif } from './sarif.ts'

type FileFormat = keyof typeof reportEndings

/** The formats of report files: a new one is a file here, a row, and its ending in `options/words.ts`. */
const WRITERS = {
  json: ({ data }) => `${stringifyJson(data(), 2)}\n`,
  junit: writeJunit,
  html: writeHtml,
  markdown: writeMarkdown,
  sarif: writeSarif,
} satisfies { readonly [format in FileFormat]: (report: ReportModel) => string }

const FILE_FORMATS = Object.keys(reportEndings) as FileFormat[]

export function reportText(format: ContractFormat, report: ReportModel): string {
  if (format === 'text') return `${printable(report.lines().join('\n'), { lines: true })}\n`
  return WRITERS[format](report)
}

/**
 * Writes a report in the format of the file's ending, in place of the old one.
 * @throws UsageError when the ending is not a format, or the file cannot be written.
 */
export async function writeReportFile(file: string, report: ReportModel): Promise<void> {
  const format = reportFormat(file)
  try {
    using replacement = FileReplacement.afterKills(file)
    await writeFile(replacement.beside, reportText(format, report))
    await replacement.commitAsync()
  } catch (cause) {
    throw notWritten(file, 'the report', cause)
  }
}

/**
 * Returns the format of a report file. To be called before a long run.
 * @param formats those that there are
 * @throws UsageError when its ending is not one of a format.
 */
export function reportFormat(
  file: string,
  formats: readonly FileFormat[] = FILE_FORMATS,
): FileFormat {
  const ending = path.extname(file).toLowerCase()
  const format = formats.find((each) => reportEndings[each] === ending)
  if (format) return format
  const endings = formats.map((each) => reportEndings[each])
  const junit = formats.includes('junit') ? ' (.xml is JUnit)' : ''
  throw new UsageError(
    `${file}: a report must end in ${endings.join(', ')}, got ${ending === '' ? 'no ending' : ending}. The ending chooses the format${junit}.`,
  )
}
