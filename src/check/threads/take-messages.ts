import { parentPort } from 'node:worker_threads'
import { UsageError } from '../../base/errors.ts'
import { contractOf } from '../../contract/contract.ts'
import { type ContractSource, openSource } from '../../contract/document/contract-source.ts'
import { type Checker, createChecker } from '../checker.ts'
import { createBaseline } from '../reports/findings/baseline.ts'
import {
  type CheckerAnswer,
  type CheckerMessage,
  type CheckerSetup,
  unpackCaptures,
} from './checker-thread.ts'

/** Takes the messages to the checker thread one by one, so that verdicts and answers go back in their order. */
export function takeMessages({
  contract,
  next: nextFile,
  known,
  cachesCode: _,
  ...options
}: CheckerSetup): void {
  const creating = openSource(contract).then(async (source) => {
    const next = nextFile && (await openSource(nextFile))
    const baseline = createBaseline(known)
    return { source, checker: await createChecker({ ...options, source, next, baseline }) }
  })
  let last: Promise<void> = Promise.resolve()
  parentPort?.on('message', (message: CheckerMessage) => {
    last = last.then(async () => take(message, await creating))
  })
}

// --- internal ---

interface Work {
  readonly checker: Checker
  readonly source: ContractSource
}

async function take(message: CheckerMessage, work: Work): Promise<void> {
  const { checker } = work
  if (!('ask' in message)) return takeCaptures(message, checker)
  const { ask } = message
  if (typeof ask === 'string') return answer({ result: checker[ask]() })
  if ('fingerprint' in ask) return answer({ result: checker.finding(ask.fingerprint) })
  if ('files' in ask) return takeFiles(ask.files, work)
  checker.adopt(ask.credentials)
  answer({ result: checker.report() })
}

function takeCaptures(
  { captures: packed, skipped }: Extract<CheckerMessage, { captures: unknown }>,
  checker: Checker,
): void {
  for (const { reason, exchange } of skipped) checker.skip(reason, exchange)
  const captures = unpackCaptures(packed)
  if (captures.length > 0) answer({ verdicts: captures.map((capture) => checker.check(capture)) })
}

async function takeFiles(files: readonly string[], { checker, source }: Work): Promise<void> {
  // The checker of a proxy reads no files.
  const { checkEach } = await import('./check-files.ts')
  const remarks: string[] = []
  try {
    const onRemark = (remark: string) => remarks.push(remark)
    const contract = contractOf(source)
    checkEach(files, { checker, contract }, { onRemark, onRead: tellRead() })
    answer({ result: { remarks, credentials: checker.credentials() } })
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    answer({ problem: error.message })
  }
}

/** How often the thread reports its progress, in milliseconds. */
const PACE = 100

/** Creates a function that tells the bytes read so far, now and then. */
function tellRead(): (bytes: number) => void {
  let next = 0
  return (bytes) => {
    if (performance.now() < next) return
    next = performance.now() + PACE
    answer({ read: bytes })
  }
}

function answer(message: CheckerAnswer): void {
  parentPort?.postMessage(message)
}
