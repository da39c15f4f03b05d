import type { ServerResponse } from 'node:http'
import { readBody } from '../base/read-body.ts'
import { splitTarget } from '../base/split-target.ts'
import type { CompiledOperation } from '../contract/contract.ts'
import { decodePathTexts } from '../contract/path.ts'
import { answerRequest } from '../sandbox/answer-request.ts'
import { handlers } from '../sandbox/handlers.ts'
import type { Outcome } from '../sandbox/outcome.ts'
import type { Handler, SandboxRequest } from '../sandbox/turn.ts'
import { exchangeHandler, type Responder } from './exchange-handler.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'
import { isServed, matchTarget } from './match-target.ts'
import { pause } from './pause.ts'
import { createMethodRefusal } from './refuse-method.ts'

/**
 * Creates the middleware that answers everything on the paths of the contract and passes on everything else.
 * It does its own matching: trying Express's routes one by one costs as much as the rest of an answer.
 */
export function serveContract(context: HttpContext) {
  const { sandbox } = context
  const { contract } = sandbox
  const { operations } = contract
  assertHandlers(operations.map(({ id }) => id))
  const serve = new Map(
    operations.map((operation) => [
      operation,
      exchangeHandler(operation.id, createResponder(operation, context), context),
    ]),
  )
  const refuseMethod = createMethodRefusal(context)
  return (request: HttpRequest, response: ServerResponse, next: () => void): void => {
    const found = matchTarget(request.method as string, request.url as string, contract)
    const { match } = found
    if (!match || !isServed(found, sandbox.world)) return void next()
    if (!match.operation) return void refuseMethod(match)(request, response)
    request.params = decodePathTexts(match.pathTexts)
    request.hasSlash = found.hasSlash
    serve.get(match.operation)?.(request, response)
  }
}

// --- internal ---

/** Checks that every operation has a handler, and every handler an operation. */
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

function createResponder(operation: CompiledOperation, { closing }: HttpContext): Responder {
  const handler = handlers[operation.id] as Handler
  return (request, id, world) => {
    const { url, params, headers, originalUrl: target } = request
    const method = request.method as string
    const { search } = splitTarget(url as string)
    const asked: SandboxRequest = {
      ...{ id, operation, method, target, params, search, headers },
      readBody: (codedToo) => readBody(request, codedToo),
      wait: (milliseconds) => pause(milliseconds, request, closing),
    }
    const outcome = answerRequest(asked, world, handler)
    if (!request.hasSlash) return outcome
    return outcome instanceof Promise ? outcome.then(withTrailingSlash) : withTrailingSlash(outcome)
  }
}

/** The ledger decided that a trailing slash is served, so the answer relies on it. */
function withTrailingSlash(outcome: Outcome): Outcome {
  return { ...outcome, relied: [...outcome.relied, 'trailingSlash'] }
}
