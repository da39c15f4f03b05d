// The entry of the checker thread. checker-thread.ts starts it and defines the messages.
import { parentPort, workerData } from 'node:worker_threads'
import { createChecker } from './checker.ts'
import type { CheckerAnswer, CheckerMessage, CheckerSetup } from './checker-thread.ts'
import { unpackCaptures } from './packed-captures.ts'
import { createBaseline } from './reports/baseline.ts'

const { known, upstream, keepVerdicts = true } = workerData as CheckerSetup
const creating = createChecker({
  baseline: createBaseline(known),
  keepVerdicts,
  ...(upstream !== undefined && { upstream }),
})

let last: Promise<void> = Promise.resolve()
parentPort?.on('message', (message: CheckerMessage) => {
  last = last.then(() => take(message))
})

// --- internal ---

/** Messages are taken one by one, so that verdicts go back in the order of the exchanges. */
async function take(message: CheckerMessage): Promise<void> {
  const checker = await creating
  if (message === 'report') return answer({ report: checker.report() })
  for (const reason of message.skipped) checker.skip(reason)
  const captures = unpackCaptures(message.captures)
  if (captures.length === 0) return
  answer({ verdicts: captures.map((capture) => checker.check(capture)) })
}

function answer(message: CheckerAnswer): void {
  parentPort?.postMessage(message)
}
