import process from 'node:process'
import { readCaptures } from '../recording/read-captures.ts'
import { createLog } from './log.ts'
import { openProxyCheck } from './proxy-check.ts'
import { readReportSettings } from './proxy-settings.ts'
import { readLogFormat } from './settings.ts'

/** `petstore-sandbox check`: the checks and the reports of the proxy over HAR files and recordings. */
export async function check(flags: Record<string, unknown>): Promise<number> {
  const { env, stderr } = process
  const sources = { flags, environment: env, isTerminal: stderr.isTTY === true }
  const { checker, finish } = await openProxyCheck(readReportSettings(sources))
  for (const file of flags.files as readonly string[]) {
    for (const capture of readCaptures(file)) await checker.check(capture)
  }
  const log = await createLog(readLogFormat(sources))
  const found = await finish(log)
  await log.close()
  return found
}
