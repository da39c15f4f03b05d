import { parentPort } from 'node:worker_threads'
import { type Checker, createChecker } from './checker.ts'
import type {
  CheckerAnswer,
  CheckerMessage,
  CheckerQuestion,
  CheckerSetup,
} from './checker-thread.ts'
import { unpackCaptures } from './packed-captures.ts'
import { createBaseline } from './reports/baseline.ts'

/** Takes the messages to the checker thread one by one, so that verdicts go back in the order of the exchanges. */
export function takeMessages({ known, cachesCode: _, ...options }: CheckerSetup): void {
  const creating = createChecker({ ...options, baseline: createBaseline(known) })
  let last: Promise<void> = Promise.resolve()
  parentPort?.on('message', (message: CheckerMessage) => {
    last = last.then(async () => take(message, await creating))
  })
}

// --- internal ---

function take(message: CheckerMessage, checker: Checker): void {
  if ('ask' in message) {
    answer({ told: tell(message.ask, checker) })
    return
  }
  for (const reason of message.skipped) checker.skip(reason)
  const captures = unpackCaptures(message.captures)
  if (captures.length > 0) answer({ verdicts: captures.map((capture) => checker.check(capture)) })
}

function tell(question: CheckerQuestion, checker: Checker): unknown {
  return typeof question === 'string' ? checker[question]() : checker.finding(question.fingerprint)
}

function answer(message: CheckerAnswer): void {
  parentPort?.postMessage(message)
}
