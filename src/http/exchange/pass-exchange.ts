import { isUtf8 } from 'node:buffer'
import { reuseLines } from '../../base/http/header-lines.ts'
import type { DecidedStrikes } from '../../faults/prefer.ts'
import type { Capture } from '../../journal/exchange.ts'
import type { Failure } from '../../proxy/failure.ts'
import type { Outcome } from '../../sandbox/request/answer-request.ts'
import type { SandboxUpstream } from '../../upstream/open-upstream.ts'
import { outcomeOf } from './error-outcome.ts'
import { createEnding, type Named, type PendingExchange } from './exchange-handler.ts'
import type { HttpContext } from './http-context.ts'

/** How one request passes. */
export interface Passing
  extends Pick<
    NonNullable<Parameters<SandboxUpstream['pass']>[3]>,
    'strikes' | 'isReplaced' | 'onReplaced' | 'onPassed'
  > {
  readonly asked: PendingExchange
  /** Why it does not pass. Default: the upstream decides. */
  readonly refused?: Failure
}

/** Creates what passes requests on to the upstream, and journals the exchanges as they were. */
export function createPassing(named: Named, upstream: SandboxUpstream, context: HttpContext) {
  const { record } = createEnding(named, context)
  const { secrets, onBug } = context
  let lines: readonly string[] = []
  return ({ asked, refused, strikes, isReplaced, onReplaced, onPassed }: Passing): void => {
    const { request, response, id, choices } = asked
    const routable = request.url
    // It was made fit for matching.
    request.url = request.originalUrl
    const target = refused ?? upstream.targetOf(request)
    upstream.pass(request, response, target, {
      ...{ id, body: request.kept, strikes, isReplaced },
      onReplaced: (capture, body) => {
        request.url = routable
        onReplaced?.(capture, body)
      },
      onPassed: (capture) => {
        const { keeper } = choices.world.journal
        lines = reuseLines(capture.responseHeaders, lines)
        const sent = { ...capture, responseHeaders: lines }
        const outcome = outcomeIn(sent, response.statusCode, request.struck)
        const slot = record(asked, outcome, {
          length: capture.failure?.startsWith('client-left') ? undefined : lengthOf(capture),
          isAbandoned: capture.failure?.startsWith('client-left') ?? false,
        })
        keeper?.keep(slot, secrets).catch(onBug)
        onPassed?.(capture)
      },
    })
  }
}

// --- internal ---

/** An exchange that passed, as the sandbox journals its own: what the service sent, and the faults that have struck it. */
function outcomeIn(capture: Capture, sent: number, struck: DecidedStrikes | undefined): Outcome {
  const { status, responseHeaders, responseBody, requestBody, failure } = capture
  const answer = {
    status: failure === undefined ? (status as number) : sent,
    headers: failure === undefined ? responseHeaders : [],
    body: '',
    bytes: responseBody,
    origin: 'upstream' as const,
    reason: failure,
  }
  const { unknownFault } = struck?.preferences ?? {}
  const isText = requestBody !== undefined && requestBody.length > 0 && isUtf8(requestBody)
  return {
    ...outcomeOf(answer),
    body: isText ? requestBody.toString() : undefined,
    ...(struck && { fault: struck.strikes.faults.join(',') || undefined }),
    ...(unknownFault !== undefined && { unknownFault }),
  }
}

/** The length of an answer; of one that is too long to be kept, only that it is not empty. */
function lengthOf({ responseBody, failure }: Capture): number {
  return responseBody?.length ?? (failure === undefined ? 1 : 0)
}
