import type { Contract } from '../contract/contract.ts'
import type { Judge } from './judge/judge.ts'

/**
 * Creates the judge of a contract. Each kind of contract has its own, which is loaded when it is needed.
 * @throws Error when a schema of the built-in contract does not compile.
 */
export async function judgeOf(contract: Contract): Promise<Judge> {
  if (contract.isOther) {
    const { createDescribedJudge } = await import('./by-operation/described-judge.ts')
    return createDescribedJudge(contract)
  }
  const { createJudge } = await import('./judge/judge.ts')
  return createJudge(contract)
}
