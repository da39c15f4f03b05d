import process from 'node:process'
import { UsageError } from '../../base/errors.ts'
import { sizeOf } from '../../base/files/files.ts'
import type { OnProgress } from '../../base/progress.ts'
import { counted } from '../../base/text/text.ts'
import { mergeReports } from '../../check/reports/findings/merge-reports.ts'
import { createReportReader, type ReportReader } from '../../check/reports/read-report.ts'
import type { Report } from '../../check/reports/report.ts'
import { instancesOf } from '../../check/reports/report-texts.ts'
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
