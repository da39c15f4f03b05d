import type { OperationMatch } from '../contract/match-operation.ts'
import type { Operation } from '../contract/operations.ts'
import type { Decider } from '../sandbox/decider.ts'
import { exchangeHandler } from './exchange-handler.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'
import { plainError } from './plain-outcome.ts'
import { preflightOutcome } from './preflight.ts'
import { tapeFirst } from './tape-first.ts'

/** A path of the contract, requested with a method that it does not have. */
type OtherMethod = Extract<OperationMatch<Operation>, { operation: undefined }>

/** Creates the handlers for methods that a path does not have: OPTIONS, and 405 (RFC 9110, section 15.5.6). */
export function createMethodRefusal(context: HttpContext) {
  return ({ path, allowed }: OtherMethod): ReturnType<typeof exchangeHandler> => {
    const allow = ['Allow', allowed.join(', ')]
    const refuse = ({ method }: HttpRequest, _id: string, decider: Decider) => {
      const message = `${method} is not allowed on ${path}; allowed: ${allowed.join(', ')}`
      return plainError(405, message, decider, allow)
    }
    const refusal = exchangeHandler(undefined, tapeFirst(refuse, 'own'), context)
    const grant = ({ headers }: HttpRequest) => preflightOutcome(allowed, headers, allow)
    const options = exchangeHandler(undefined, grant, context)
    return (request, response) =>
      request.method === 'OPTIONS' ? options(request, response) : refusal(request, response)
  }
}
