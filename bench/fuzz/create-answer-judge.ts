import { createChecker } from '../../src/check/checker.ts'
import { builtInContract } from '../../src/petstore/built-in-contract.ts'
import type { RawRequest } from './raw-requests.ts'
import type { RawAnswer } from './read-answers.ts'

/** Creates the judge of answers to valid requests: the checker of the proxy, limited to findings about the answer. */
export async function createAnswerJudge(): Promise<
  (request: RawRequest, answer: RawAnswer) => string | undefined
> {
  const checker = await createChecker({ source: builtInContract(), keepVerdicts: false })
  let count = 0
  return (request, { status, headers, body }) => {
    // A status that the request asks for is off-contract on purpose.
    if (request.asked === status) return undefined
    count += 1
    const found = checker.check({
      id: String(count),
      time: count,
      duration: 0,
      method: request.method,
      target: request.target,
      requestHeaders: request.headers,
      requestBody: request.body,
      status,
      responseHeaders: headers,
      responseBody: body,
      failure: undefined,
    })
    const wrong = found.find((each) => each.source === 'response' && each.severity === 'error')
    return wrong && !isPlain(wrong.rule, status)
      ? `${wrong.rule} at ${wrong.location}: ${wrong.message}`
      : undefined
  }
}

// --- internal ---

/** Findings to expect: statuses of the ledger and of plain HTTP, which no operation documents; and repeated ids, after a reset. */
function isPlain(rule: string, status: number): boolean {
  return rule === 'create-new-id' || (rule === 'undocumented-status' && status < 300)
}
