import type { ServerResponse } from 'node:http'
import { splitTarget } from '../base/split-target.ts'
import type { CompiledOperation } from '../contract/contract.ts'
import { createOperationMatcher } from '../contract/match-operation.ts'
import { answerRequest, handlers, type Reply } from '../sandbox/answer-request.ts'
import type { SandboxRequest } from '../sandbox/turn.ts'
import { exchangeHandler, type Responder } from './exchange-handler.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'
import { readBody } from './read-body.ts'

/**
 * Makes the middleware that answers the operations of the contract and hands everything else on. It
 * finds them itself: to try one route after another costs as much as all the rest of an answer.
 */
export function serveContract(context: HttpContext) {
  const { operations } = context.sandbox.contract
  assertHandlers(operations.map(({ id }) => id))
  const find = createOperationMatcher(operations)
  const serve = new Map(
    operations.map((operation) => [
      operation,
      exchangeHandler(operation.id, createResponder(operation), context),
    ]),
  )
  return (request: HttpRequest, response: ServerResponse, next: () => void): void => {
    const found = find(request.method as string, splitTarget(request.url as string).path)
    if (!found) return void next()
    request.params = decodeAll(found.pathTexts)
    serve.get(found.operation)?.(request, response)
  }
}

// --- internal ---

/** Every operation needs a handler, and every handler an operation. */
function assertHandlers(ids: readonly string[]): void {
  const unhandled = ids.find((id) => !Object.hasOwn(handlers, id))
  if (unhandled)
    throw new Error(`openapi.yaml: the operation ${unhandled} has no handler in src/sandbox`)
  const unknown = Object.keys(handlers).find((id) => !ids.includes(id))
  if (unknown)
    throw new Error(
      `openapi.yaml: there is no operation ${unknown}, for which src/sandbox has a handler`,
    )
}

function createResponder(operation: CompiledOperation): Responder {
  return (request, id, world) => {
    const { url, params, headers, originalUrl: target } = request
    const method = request.method as string
    const { search } = splitTarget(url as string)
    const asked: SandboxRequest = {
      ...{ id, operation, method, target, params, search, headers },
      readBody: (codedToo) => readBody(request, codedToo),
    }
    const reply = answerRequest(asked, world)
    if (world.decisions.trailingSlash !== 'served' || !hasSlash(request)) return reply
    return reply instanceof Promise ? reply.then(withTrailingSlash) : withTrailingSlash(reply)
  }
}

/** A slash at the end that did not keep the request from its operation was served by the ledger. */
function withTrailingSlash(reply: Reply): Reply {
  return { ...reply, relied: [...reply.relied, 'trailingSlash'] }
}

function hasSlash({ originalUrl }: HttpRequest): boolean {
  const at = originalUrl.indexOf('?')
  return originalUrl.at(at < 0 ? -1 : at - 1) === '/'
}

/** No escape is malformed: `normaliseTarget` came before. */
function decodeAll(texts: { readonly [name: string]: string }): {
  readonly [name: string]: string
} {
  const params: Record<string, string> = {}
  for (const name in texts) params[name] = decodeURIComponent(texts[name] as string)
  return params
}
