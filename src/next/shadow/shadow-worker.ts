// The entry of the thread in which exchanges are judged by the next contract. shadow.ts starts it.
import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { openSource } from '../../contract/document/contract-source.ts'
import type { ShadowQuestion, ShadowSetup } from './shadow.ts'
import { createShadowJudge, type ShadowJudge } from './shadow-judge.ts'

const { current, next, today, cachesCode } = workerData as ShadowSetup
if (cachesCode) enableCompileCache()
const creating = Promise.all([openSource(current), openSource(next)]).then(([older, newer]) =>
  createShadowJudge(older, newer, today),
)
parentPort?.on('message', async (question: ShadowQuestion) => {
  parentPort?.postMessage(answerTo(question, await creating))
})

function answerTo(question: ShadowQuestion, judge: ShadowJudge): unknown {
  if ('show' in question) return judge.show(question.show)
  if ('judge' in question) return question.judge.map(judge.judge)
  return judge.changes
}
