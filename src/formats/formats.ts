import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../base/errors.ts'
import { FileReplacement, notWritten } from '../base/files/file-replacement.ts'
import { stringifyJson } from '../base/json/json.ts'
import { printable } from '../base/text/text.ts'
import { writeHtml } from './html.ts'
import { writeJunit } from './junit.ts'
import { writeMarkdown } from './markdown.ts'
import type { ReportModel } from './report-model.ts'
import { writeSarif } from './sarif.ts'

/** The formats of reports: a new one is a file here and its row. Text is for a terminal alone; the ending of a file chooses any other. */
export const reportFormats = {
  text: {
    ending: undefined,
    write: ({ lines }) => `${printable(lines().join('\n'), { lines: true })}\n`,
  },
  markdown: { ending: '.md', write: writeMarkdown },
  json: { ending: '.json', write: ({ data }) => `${stringifyJson(data(), 2)}\n` },
  sarif: { ending: '.sarif', write: writeSarif },
  junit: { ending: '.xml', write: writeJunit },
  html: { ending: '.html', write: writeHtml },
} satisfies {
  readonly [format: string]: { ending: string | undefined; write: (report: ReportModel) => string }
}

export type ReportFormat = keyof typeof reportFormats

export const formatNames = Object.keys(reportFormats) as readonly ReportFormat[]

/** The formats of files, in the order in which messages list them: first those that programs and browsers read. */
export const fileFormats = [
  ...new Set<ReportFormat>(['json', 'junit', 'html', ...formatNames]),
].filter((each) => reportFormats[each].ending !== undefined)

export function reportText(format: ReportFormat, report: ReportModel): string {
  return reportFormats[format].write(report)
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
  formats: readonly ReportFormat[] = fileFormats,
): ReportFormat {
  const ending = path.extname(file).toLowerCase()
  const format = formats.find((each) => reportFormats[each].ending === ending)
  if (format) return format
  const endings = formats.map((each) => reportFormats[each].ending)
  const junit = formats.includes('junit') ? ' (.xml is JUnit)' : ''
  throw new UsageError(
    `${file}: a report must end in ${endings.join(', ')}, got ${ending === '' ? 'no ending' : ending}. The ending chooses the format${junit}.`,
  )
}
