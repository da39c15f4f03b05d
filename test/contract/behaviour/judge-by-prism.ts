import { createJudge } from '../../../src/check/judge/judge.ts'
import { readCapture } from '../../../src/check/read-capture.ts'
import { contractOf } from '../../../src/contract/contract.ts'
import type { ContractSource } from '../../../src/contract/document/contract-source.ts'
import type { Judge } from './judge.ts'

/** The second judge, and what it could not have Prism judge. */
export interface PrismJudge {
  readonly judge: Judge
  /** Operations that only the check beside Prism judges, since their documents are too large for Prism. */
  readonly unasked: ReadonlySet<string>
}

/**
 * Judges answers by Prism, one operation at a time, its verdicts put right as those of `check` are. What it says of requests is left out:
 * those that break a rule are sent on purpose. So are statuses, which the first judge knows.
 */
export async function judgeByPrism(source: ContractSource): Promise<PrismJudge> {
  const contract = contractOf(source)
  const ask = await createJudge(contract)
  const unasked = new Set<string>()
  let count = 0
  const judge: Judge = ({ request, status, headers, body }) => {
    count += 1
    const { operation, target, body: sent } = request
    const { exchange } = readCapture(
      {
        ...{ id: String(count), time: count, duration: 0, method: operation.method, target },
        requestHeaders: Object.entries(request.headers).flat(),
        requestBody: typeof sent === 'string' ? Buffer.from(sent) : undefined,
        status,
        responseHeaders: [...headers].flat(),
        responseBody: body,
        failure: undefined,
      },
      contract,
    )
    // OPTIONS is for browsers, and is not judged.
    if (!exchange) return []
    const { violations, remark } = ask(exchange)
    if (remark !== undefined) unasked.add(operation.name)
    return violations
      .filter(({ source: side, severity }) => side === 'response' && severity === 'error')
      .filter(({ rule }) => rule !== 'undocumented-status')
      .map(({ rule, location, message }) => {
        const what = location.startsWith('body') ? 'has a body that breaks its schema' : 'is wrong'
        return `Prism: ${status} ${what}: ${location}: ${message} (${rule})`
      })
  }
  return { judge, unasked }
}
