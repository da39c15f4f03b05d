import { checkFiles } from '../../check/threads/check-files.ts'
import { remarksOf } from '../../contract/document/contract-source.ts'
import { contractOfRecordings } from '../../http/choose-contract.ts'
import { readNextOption } from '../../http/read-next-contract.ts'
import { archiveFormatOf, TAPE_ENDING } from '../../recording/recording-formats.ts'
import { createLog } from '../log/create-log.ts'
import { createProgressLine } from '../log/progress-line.ts'
import type { GatheredFlags } from '../settings/flags.ts'
import { readSettings } from '../settings/read-settings.ts'
import { openCheck } from './open-check.ts'

/** `petstore-sandbox check`: applies the checks and reports of the proxy to HAR files and recordings. */
export async function check({ flags, warnings }: GatheredFlags): Promise<number> {
  const settings = readSettings('check', { flags, environment: process.env })
  const files = flags.files as readonly string[]
  const recordings = files.filter((file) => !archiveFormatOf(file) && !file.endsWith(TAPE_ENDING))
  const source = await contractOfRecordings(recordings, settings)
  const next = await readNextOption(settings.next, source)
  const { log: format = 'pretty' } = settings
  const line = createProgressLine(format)
  const log = createLog(format, line)
  for (const remark of [...remarksOf(source), ...(next?.remarks ?? [])]) log.info(remark)
  try {
    const { finish } = await openCheck(
      { ...settings, source, nextSource: next?.source },
      async ({ baseline, next: held }) => {
        for (const warning of warnings) log.error(warning)
        const report = await checkFiles(files, {
          ...{ source, next: held, ...(baseline && { baseline }) },
          onRemark: log.info,
          onProgress: line.onProgress,
        })
        line.end()
        return { report: () => report }
      },
    )
    return await finish(log)
  } finally {
    line.end()
    await log.close()
  }
}
