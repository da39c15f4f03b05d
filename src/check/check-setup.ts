import { parentPort } from 'node:worker_threads'
import { UsageError } from '../base/errors.ts'
import { checkFile } from './check-files.ts'
import { createChecker } from './checker.ts'
import type { FileThreadMessage, FileThreadSetup } from './file-thread.ts'
import { createBaseline } from './reports/baseline.ts'

/** Checks the files of a thread, and sends the report when the credentials of the other threads are known. */
export async function checkSetup({ files, known }: FileThreadSetup): Promise<void> {
  const checker = await createChecker({ baseline: createBaseline(known) })
  const remarks: string[] = []
  try {
    for (const file of files) checkFile(file, checker, (remark) => remarks.push(remark))
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    tell({ problem: error.message })
    return
  }
  parentPort?.once('message', (credentials: readonly string[]) => {
    checker.adopt(credentials)
    tell({ report: checker.report() })
  })
  tell({ checked: { remarks, credentials: checker.credentials() } })
}

// --- internal ---

function tell(message: FileThreadMessage): void {
  parentPort?.postMessage(message)
}
