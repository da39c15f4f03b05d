import { isUtf8 } from 'node:buffer'
import { reuseLines } from '../../base/http/header-lines.ts'
import type { DecidedStrikes } from '../../faults/prefer.ts'
import type { Capture } from '../../journal/exchange.ts'
import type { Failure } from '../../proxy/failure.ts'
import type { Answer } from '../../sandbox/answers/request-context.ts'
import type { Outcome } from '../../sandbox/request/answer-request.ts'
import {
  LONGEST_ANSWER,
  type SandboxUpstream,
  type UpstreamAnswer,
} from '../../upstream/ask-upstream.ts'
import { outcomeOf } from './error-outcome.ts'
import { createEnding, type Named, type PendingExchange } from './exchange-handler.ts'
import type { HttpContext } from './http-context.ts'

/** How one request passes. */
export interface Passing
  extends Pick<
    NonNullable<Parameters<SandboxUpstream['pass']>[3]>,
    'strikes' | 'isReplaced' | 'onReplaced' | 'onPassed'
  > {
  /** What answers in place of an answer of the upstream, if it has an outcome. */
  readonly outcomeOver?: ((answer: UpstreamAnswer) => Promise<Outcome | undefined>) | undefined
  readonly asked: PendingExchange
  /** Why it does not pass. Default: the upstream decides. */
  readonly refused?: Failure
}

/** Creates what passes requests on to the upstream, and journals the exchanges as they were. */
export function createPassing(
  named: Named & { readonly path: string | undefined },
  upstream: SandboxUpstream,
  context: HttpContext,
) {
  const { record, finish, fail } = createEnding(named, context)
  const { secrets, onBug, onNotice } = context
  let lines: readonly string[] = []
  return (passing: Passing): void => {
    const { asked, refused, strikes, isReplaced, onReplaced, onPassed, outcomeOver } = passing
    const { request, response, id, choices } = asked
    const routable = request.url
    // It was made fit for matching.
    request.url = request.originalUrl
    const target = refused ?? upstream.targetOf(request)
    const answer = async ({
      status = 0,
      responseHeaders: headers,
      responseBody: bytes,
    }: Capture) => {
      try {
        const outcome = bytes && (await outcomeOver?.({ status, headers, bytes }))
        if (!outcome) return false
        request.url = routable
        finish(asked, outcome)
      } catch (error) {
        fail(asked, error)
      }
      return true
    }
    const onLong = () => onNotice({ message: TOO_LONG, isTrouble: false })
    upstream.pass(request, response, target, {
      ...{ id, path: named.path, body: request.kept, strikes, isReplaced },
      instead: outcomeOver && { longest: LONGEST_ANSWER, answer, onLong },
      onReplaced: (capture, body) => {
        request.url = routable
        onReplaced?.(capture, body)
      },
      onPassed: (capture) => {
        const { keeper } = choices.world.journal
        lines = reuseLines(capture.responseHeaders, lines)
        const passed = outcomeOf(answerIn(capture, lines, response.statusCode), textIn(capture))
        const isAbandoned = capture.failure?.startsWith('client-left') === true
        const slot = record(asked, request.struck ? struck(passed, request.struck) : passed, {
          length: isAbandoned ? undefined : lengthOf(capture),
          isAbandoned,
        })
        keeper?.keep(slot, secrets).catch(onBug)
        onPassed?.(capture)
      },
    })
  }
}

// --- internal ---

const TOO_LONG = `The upstream sent more than ${LONGEST_ANSWER} bytes, which is too much to be merged with what was changed here.`

/** The answer of an exchange that passed, as the sandbox journals its own: what the service sent, with its header lines. */
function answerIn(
  { status, responseBody, failure }: Capture,
  lines: readonly string[],
  sent: number,
): Answer {
  return {
    status: failure === undefined ? (status as number) : sent,
    headers: failure === undefined ? lines : [],
    body: '',
    bytes: responseBody,
    origin: 'upstream',
    reason: failure,
  }
}

function textIn({ requestBody }: Capture): string | undefined {
  const isText = requestBody !== undefined && requestBody.length > 0 && isUtf8(requestBody)
  return isText ? requestBody.toString() : undefined
}

/** An outcome with the faults that have struck it. */
function struck(outcome: Outcome, { strikes, preferences }: DecidedStrikes): Outcome {
  const { unknownFault } = preferences
  return {
    ...outcome,
    fault: strikes.faults.join(',') || undefined,
    ...(unknownFault !== undefined && { unknownFault }),
  }
}

/** The length of an answer; of one that is too long to be kept, only that it is not empty. */
function lengthOf({ responseBody, failure }: Capture): number {
  return responseBody?.length ?? (failure === undefined ? 1 : 0)
}
