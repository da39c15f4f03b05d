import type { Violation } from '../../contract/requests/violation-types.ts'
import type { Strikes } from '../../faults/fault-plan.ts'
import type { Connection } from '../../faults/fault-types.ts'
import { announcesItsEnd } from '../../silences/kinds/announced-end.ts'
import type { TapeEntry } from '../../tape/tape-types.ts'
import type { Answer, RequestContext } from '../answers/request-context.ts'

/** The outcome of a request: an answer, an effect on its connection, or both (`truncate`). */
export interface Outcome {
  readonly answer: Answer | undefined
  readonly connection: Connection | undefined
  readonly fault: string | undefined
  readonly violations: readonly Violation[]
  readonly body: string | undefined
  /** The context of the request, if it is an operation of the contract. */
  readonly context?: RequestContext
  /** The entry of the tape that answered a request outside the contract. */
  readonly taped?: TapeEntry
  /** Present if the client left before there was an answer. */
  readonly isAbandoned?: true
  /** How many bytes of the answer's body are sent per second, at most, if a fault throttles it. */
  readonly throttle?: number
  /** The name of a fault that the request asked for and that does not exist. */
  readonly unknownFault?: string
  /** The nearest entry, if the request is not on the tape. */
  readonly miss?: string | undefined
}

/** Builds the outcome of a request to an operation. */
export function toOutcome(
  context: RequestContext,
  answer: Answer | undefined,
  strikes?: Strikes,
  connection?: Connection,
): Outcome {
  const { violations, body, miss } = context
  return {
    answer: answer && withDeprecation(answer, context),
    connection,
    fault: strikes && strikes.faults.length > 0 ? strikes.faults.join(',') : undefined,
    violations,
    body: body.text,
    context,
    miss,
  }
}

// --- internal ---

/** Announces a deprecation in every documented answer, and in an answer after the sunset (ledger, `deprecationHeaders`). */
function withDeprecation(answer: Answer, context: RequestContext): Answer {
  const { operation, world, choices } = context
  const deprecation = world.deprecations.get(operation.id)
  // A tape replays the deprecation headers that the service sent.
  if (!deprecation || answer.origin === 'tape') return answer
  const { name = '' } = world.points.at('afterSunset')
  if (!operation.answers.has(answer.status) && !choices.relied.includes(name)) return answer
  if (context.decideOn('deprecationHeaders') === 'none' && !announcesItsEnd(operation))
    return answer
  const lines = deprecation.lines(answer.successorQuery)
  const headers = answer.headers.length === 0 ? lines : [...answer.headers, ...lines]
  return { ...answer, headers }
}
