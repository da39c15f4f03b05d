import { createChecker } from '../../../src/check/checker.ts'
import type { ContractSource } from '../../../src/contract/document/contract-source.ts'
import type { AnswerRules } from './problem-of.ts'

/** Creates the judge of answers to sound requests: the checker of the proxy, limited to findings about the answer. */
export async function createAnswerJudge(source: ContractSource): Promise<AnswerRules['judge']> {
  const checker = await createChecker({ source, keepVerdicts: false })
  let count = 0
  return (request, { status, headers, body }) => {
    // A status that the request asks for is off-contract on purpose.
    if (request.asked === status) return undefined
    count += 1
    // Each case is of another state than the one before.
    checker.nextSession()
    const found = checker.check({
      id: String(count),
      time: count,
      duration: 0,
      method: request.method,
      target: request.target,
      requestHeaders: request.headers,
      requestBody: Buffer.from(request.body, 'latin1'),
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

/** Findings to expect: statuses of the ledger and of plain HTTP, which no operation documents. */
function isPlain(rule: string, status: number): boolean {
  return rule === 'undocumented-status' && status < 300
}
