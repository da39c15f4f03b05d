import process from 'node:process'
import { checkFiles } from '../check/check-files.ts'
import { createLog } from './create-log.ts'
import type { GatheredFlags } from './gather-flags.ts'
import { openCheck } from './open-check.ts'
import { createProgressLine } from './progress-line.ts'
import { readReportSettings } from './proxy-settings.ts'
import { readLogFormat } from './settings.ts'

/** `petstore-sandbox check`: applies the checks and reports of the proxy to HAR files and recordings. */
export async function check({ flags, warnings }: GatheredFlags): Promise<number> {
  const { env, stderr } = process
  const sources = { flags, environment: env, isTerminal: stderr.isTTY === true }
  const settings = readReportSettings(sources)
  const format = readLogFormat({ ...sources, isTerminal: true })
  const log = createLog(format)
  const line = createProgressLine(format)
  try {
    const { finish } = await openCheck(settings, async ({ baseline }) => {
      for (const warning of warnings) log.error(warning)
      const report = await checkFiles(flags.files as readonly string[], {
        ...(baseline && { baseline }),
        onRemark: log.info,
        onProgress: line.onProgress,
      })
      line.end()
      return { report: () => report }
    })
    return await finish(log)
  } finally {
    line.end()
    await log.close()
  }
}
