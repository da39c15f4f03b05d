import { existsSync } from 'node:fs'
import { readBaseline, updateBaseline } from '../reports/baseline.ts'
import { failsOn } from '../reports/fails-on.ts'
import { startChecker } from '../reports/start-checker.ts'
import { summaryLines } from '../reports/summary.ts'
import { assertReportFile, writeReport } from '../reports/write-report.ts'
import type { ProxyCheck } from './proxy.ts'
import type { ProxySettings } from './proxy-settings.ts'

/**
 * Makes the check of a run of `proxy`; what is wrong with its files is said before the proxy starts.
 * @throws UsageError for a report of another format, or a bad baseline.
 */
export async function openProxyCheck(settings: ProxySettings): Promise<ProxyCheck> {
  const { report: files, baseline: file, failOn, updateBaseline: update, upstream } = settings
  for (const report of files) assertReportFile(report)
  const checker = await startChecker({
    upstream,
    // The first --update-baseline writes the file.
    ...(file !== undefined && (existsSync(file) || !update) && { baseline: readBaseline(file) }),
  })
  return {
    checker,
    finish: async (log) => {
      const report = await checker.report()
      for (const name of files) await writeReport(name, report)
      if (update && file !== undefined) updateBaseline(file, report)
      for (const line of summaryLines(report)) log.info(line)
      return !update && failsOn(report, failOn) ? 1 : 0
    },
    close: () => checker.close(),
  }
}
