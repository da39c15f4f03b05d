import type { ServerResponse } from 'node:http'
import { stringifyJson } from '../base/json.ts'
import { errorBody } from '../contract/error-body.ts'
import type { LedgerName } from '../contract/ledger.ts'
import type { Reply } from '../sandbox/answer-request.ts'
import type { Answer } from '../sandbox/turn.ts'
import type { World } from '../sandbox/world.ts'
import { ExchangeNote } from './exchange-note.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'
import { sendReply } from './send-reply.ts'
import { toSummary } from './to-summary.ts'

/** Makes the reply to a request in a world. */
export type Responder = (request: HttpRequest, id: string, world: World) => Reply | Promise<Reply>

/** Makes a handler that lets `respond` reply, sends that, and notes the exchange. */
export function exchangeHandler(
  operation: string | undefined,
  respond: Responder,
  context: HttpContext,
) {
  const { sandbox, nextId, keepHeaders, onExchange, onAnswered, onBug, closing } = context
  return (request: HttpRequest, response: ServerResponse): void => {
    const started = performance.now()
    const id = nextId()
    const { world } = sandbox
    const finish = (reply: Reply) => {
      const length = sendReply(reply, { id, request, response, closing })
      const headers = keepHeaders(request)
      const noted = { id, operation, started, headers, length }
      const note = world.journal.take(ExchangeNote)
      note.fill(request, reply, noted)
      onExchange?.(note.toExchange())
      onAnswered?.(toSummary(request, reply, { id, started }))
    }
    const fail = (error: unknown) => {
      if (request.destroyed && !request.complete) return // the client left in the middle of its body
      onBug(error)
      finish(plainError(500, 'The sandbox failed; its log says why', world))
    }
    let reply: Reply | Promise<Reply>
    try {
      reply = respond(request, id, world)
    } catch (error) {
      return void fail(error)
    }
    if (reply instanceof Promise) reply.then(finish, fail)
    // First all that has arrived is read, then all of it is answered: to write between two readings wakes
    // the clients one by one, which costs a sixth of the throughput (of creations, a third).
    else setImmediate(finish, reply)
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
