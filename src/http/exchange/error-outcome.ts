import type { SocketAnswer } from '../../base/http/socket-answer.ts'
import { errorBody } from '../../contract/error-values.ts'
import { type Answer, errorContent } from '../../sandbox/answers/request-context.ts'
import type { Outcome } from '../../sandbox/request/answer-request.ts'
import type { RequestChoices } from '../../sandbox/worlds/request-choices.ts'
import { corsLines } from './send-outcome.ts'

/** An outcome outside the contract: no operation, no state. */
export function outcomeOf(answer: Answer | undefined, body?: string): Outcome {
  return {
    answer,
    connection: undefined,
    fault: undefined,
    violations: [],
    body,
  }
}

/** An outcome outside the contract, with an error in the shape of the contract. */
export function errorOutcome(
  status: number,
  message: string,
  choices: RequestChoices,
  headers: readonly string[] = [],
): Outcome {
  const content = errorContent(choices, { status }, () => message)
  return outcomeOf({
    ...{ ...content, status, origin: 'none' },
    headers: [...headers, ...content.headers],
  })
}

/** Creates the sandbox's answer to a message that is not HTTP, or CONNECT: an Error, with the header lines of every answer. */
export function bareError(nextId: () => string): SocketAnswer {
  return (status, message) => {
    const body = JSON.stringify(errorBody(status, message))
    const headers = [
      ...['Content-Type', 'application/json', 'Content-Length', String(Buffer.byteLength(body))],
      ...['X-Sandbox-Origin', 'none', 'X-Request-Id', nextId()],
      ...corsLines,
      ...['Date', new Date().toUTCString()],
    ]
    return { headers, body }
  }
}
