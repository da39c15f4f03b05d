import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorBody } from '../contract/errors.ts'
import { stringifyJson } from '../contract/json.ts'
import type { LedgerName } from '../contract/ledger.ts'
import type { AnswerRecord, Exchange } from '../exchanges/exchange.ts'
import { credentialOf, redactHeaders, redactTarget, redactText } from '../exchanges/redact.ts'
import type { Reply } from '../sandbox/answer-request.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Answer } from '../sandbox/turn.ts'
import type { World } from '../sandbox/world.ts'
import { sendReply } from './send-reply.ts'

/** What every handler of the application shares. */
export interface HttpContext {
  readonly sandbox: Sandbox
  /** Gives the next `X-Request-Id`. */
  readonly nextId: () => string
  /** Is told of a bug: an error that is neither the client's nor the user's. */
  readonly onBug: (error: unknown) => void
  /** Aborts when the server stops. */
  readonly closing: AbortSignal
}

/** A request as Express hands it on. */
export type HttpRequest = IncomingMessage & {
  readonly originalUrl: string
  readonly params: { readonly [name: string]: string }
}

/** Makes the reply to a request in a world. */
export type Responder = (request: HttpRequest, id: string, world: World) => Reply | Promise<Reply>

/** Makes a handler that lets `respond` reply, sends that, and notes the exchange. */
export function exchangeHandler(
  operation: string | undefined,
  respond: Responder,
  context: HttpContext,
) {
  const { sandbox, nextId, onBug, closing } = context
  return async (request: HttpRequest, response: ServerResponse): Promise<void> => {
    const started = performance.now()
    const id = nextId()
    const { world } = sandbox
    let reply: Reply
    try {
      reply = await respond(request, id, world)
    } catch (error) {
      if (request.destroyed && !request.complete) return // the client left in the middle of its body
      onBug(error)
      reply = plainError(500, 'The sandbox failed; its log says why', world)
    }
    const sent = sendReply(reply, { id, request, response, closing })
    sandbox.note(toExchange({ request, id, operation, reply, sent, started }), world)
  }
}

/** A reply of plain HTTP: no operation, no state. */
export function plainReply(answer: Answer, relied: Reply['relied'] = []): Reply {
  return {
    answer,
    relied,
    connection: undefined,
    fault: undefined,
    violations: [],
    body: undefined,
  }
}

/** A reply of plain HTTP with an Error body. */
export function plainError(
  status: number,
  message: string,
  { decisions }: World,
  {
    headers = [],
    relied = [],
  }: { headers?: readonly string[]; relied?: readonly LedgerName[] } = {},
): Reply {
  const body = stringifyJson(errorBody(status, message, decisions.errorCode))
  return plainReply({ status, headers, body, origin: 'none' }, [...relied, 'errorCode'])
}

// --- internal ---

const LONGEST_KEPT = 64 * 1024

function toExchange(parts: {
  request: HttpRequest
  id: string
  operation: string | undefined
  reply: Reply
  sent: AnswerRecord | undefined
  started: number
}): Exchange {
  const { request, id, operation, reply, sent, started } = parts
  const duration = performance.now() - started
  const credential = credentialOf(request.headers.authorization)
  return {
    id,
    time: performance.timeOrigin + started,
    duration,
    operation,
    request: {
      method: request.method as string,
      target: redactText(redactTarget(request.originalUrl), credential),
      headers: redactHeaders(request.rawHeaders),
      body: kept(reply.body && redactText(reply.body, credential)),
    },
    answer: sent && { ...sent, body: kept(sent.body) },
    origin: reply.answer?.origin ?? 'fault',
    fault: reply.fault,
    relied: reply.relied,
    violations: reply.violations.map((violation) => ({
      ...violation,
      message: redactText(violation.message, credential),
    })),
  }
}

/** A long body is not kept whole: a thousand of them would fill the memory. */
function kept(body: string | undefined): string | undefined {
  return body !== undefined && body.length > LONGEST_KEPT ? undefined : body
}
