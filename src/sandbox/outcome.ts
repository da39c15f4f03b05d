import type { LedgerName } from '../contract/ledger.ts'
import type { Violation } from '../contract/violation.ts'
import type { Connection } from '../faults/fault.ts'
import type { Strikes } from '../faults/fault-plan.ts'
import type { Answer, Turn } from './turn.ts'

/** What becomes of a request: an answer, or an act on its connection (on the answer, for `truncate`). */
export interface Outcome {
  readonly answer: Answer | undefined
  readonly connection: Connection | undefined
  readonly fault: string | undefined
  readonly relied: readonly LedgerName[]
  readonly violations: readonly Violation[]
  readonly body: string | undefined
  /** There when the client left before there was an answer. */
  readonly isAbandoned?: true
  /** The name that a request asked for as a fault, where there is no such fault. */
  readonly unknownFault?: string
  /** Says what the tape has that is nearest, where it did not have the request. */
  readonly miss?: string | undefined
}

/** Makes the outcome of a turn. */
export function toOutcome(
  turn: Turn,
  answer: Answer | undefined,
  strikes?: Strikes,
  connection?: Connection,
): Outcome {
  const { relied, violations, body, miss } = turn
  return {
    answer: answer && withDeprecation(answer, turn),
    connection,
    fault: strikes && strikes.faults.length > 0 ? strikes.faults.join(',') : undefined,
    relied,
    violations,
    body: body.text,
    miss,
  }
}

// --- internal ---

/** Every documented answer of a deprecated operation announces it, and so does what answers after its sunset. */
function withDeprecation(answer: Answer, { operation, world, relied }: Turn): Answer {
  const deprecation = world.deprecations.get(operation.id)
  // A tape says what the service said of it.
  if (!deprecation || answer.origin === 'tape') return answer
  if (!operation.answers.has(answer.status) && !relied.includes('afterSunset')) return answer
  const lines = deprecation.lines(answer.successorQuery)
  const headers = answer.headers.length === 0 ? lines : [...answer.headers, ...lines]
  return { ...answer, headers }
}
