import type { Decider } from '../sandbox/decider.ts'
import { errorJson } from '../sandbox/error-json.ts'
import type { Outcome } from '../sandbox/outcome.ts'
import type { Answer } from '../sandbox/turn.ts'

/** An outcome outside the contract: no operation, no state. */
export function plainOutcome(answer: Answer | undefined): Outcome {
  return {
    answer,
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
  decider: Decider,
  headers: readonly string[] = [],
): Outcome {
  const body = errorJson(decider, status, () => message)
  return plainOutcome({ status, headers, body, origin: 'none' })
}
