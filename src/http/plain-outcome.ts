import { stringifyJson } from '../base/json.ts'
import { errorBody } from '../contract/error-body.ts'
import type { LedgerName } from '../contract/ledger.ts'
import type { Outcome } from '../sandbox/outcome.ts'
import type { Answer } from '../sandbox/turn.ts'
import type { World } from '../sandbox/world.ts'

/** An outcome outside the contract: no operation, no state. */
export function plainOutcome(answer: Answer | undefined, relied: Outcome['relied'] = []): Outcome {
  return {
    answer,
    relied,
    connection: undefined,
    fault: undefined,
    violations: [],
    body: undefined,
  }
}

/** An outcome outside the contract, with an Error body. */
export function plainError(
  status: number,
  message: string,
  { decisions }: World,
  {
    headers = [],
    relied = [],
  }: { headers?: readonly string[]; relied?: readonly LedgerName[] } = {},
): Outcome {
  const body = stringifyJson(errorBody(status, message, decisions.errorCode))
  return plainOutcome({ status, headers, body, origin: 'none' }, [...relied, 'errorCode'])
}
