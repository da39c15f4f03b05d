import { parentPort } from 'node:worker_threads'
import { UsageError } from '../base/errors.ts'
import { checkEach } from './check-files.ts'
import { createChecker } from './checker.ts'
import type { FileThreadMessage, FileThreadSetup } from './file-thread.ts'
import { createBaseline } from './reports/baseline.ts'

/** Checks the files of a thread, and sends the report when the credentials of the other threads are known. */
export async function checkSetup({ files, known }: FileThreadSetup): Promise<void> {
  const checker = await createChecker({ baseline: createBaseline(known) })
  const remarks: string[] = []
  try {
    checkEach(files, checker, { onRemark: (remark) => remarks.push(remark), onRead: tellRead() })
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

/** How often the thread tells what it has read, in milliseconds. */
const PACE = 100

/** Creates a function that tells the bytes read so far, now and then. */
function tellRead(): (bytes: number) => void {
  let next = 0
  return (bytes) => {
    if (performance.now() < next) return
    next = performance.now() + PACE
    tell({ read: bytes })
  }
}

function tell(message: FileThreadMessage): void {
  parentPort?.postMessage(message)
}
