import process from 'node:process'
import { createChecker } from '../check/checker.ts'
import { readCaptures } from '../recording/read-captures.ts'
import { createLog } from './create-log.ts'
import type { GatheredFlags } from './gather-flags.ts'
import { openCheck } from './open-check.ts'
import { readReportSettings } from './proxy-settings.ts'
import { readLogFormat } from './settings.ts'

/** `petstore-sandbox check`: applies the checks and reports of the proxy to HAR files and recordings. */
export async function check({ flags, warnings }: GatheredFlags): Promise<number> {
  const { env, stderr } = process
  const sources = { flags, environment: env, isTerminal: stderr.isTTY === true }
  const { checker, finish } = await openCheck(readReportSettings(sources), createChecker)
  const log = createLog(readLogFormat({ ...sources, isTerminal: true }))
  for (const warning of warnings) log.error(warning)
  for (const file of flags.files as readonly string[]) {
    const captures = readCaptures(file, (remark) => log.info(`${file}: ${remark}`))
    for (const capture of captures) checker.check(capture)
    checker.nextSession()
  }
  try {
    return await finish(log)
  } finally {
    await log.close()
  }
}
