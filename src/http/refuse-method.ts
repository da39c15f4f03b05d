import type { OperationMatch } from '../contract/match-operation.ts'
import type { Operation } from '../contract/operations.ts'
import { allowedBy } from '../sandbox/allowed-by.ts'
import type { Decider } from '../sandbox/decider.ts'
import { exchangeHandler } from './exchange-handler.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'
import { plainError } from './plain-outcome.ts'
import { preflightOutcome } from './preflight.ts'
import { tapeFirst } from './tape-first.ts'

/** A path of the contract, requested with a method that it does not have. */
type OtherMethod = Extract<OperationMatch<Operation>, { operation: undefined }>

/**
 * Creates the handlers for methods that a path does not have: OPTIONS, and 405 (RFC 9110, section 15.5.6) or 404
 * (ledger, `otherMethods`).
 */
export function createMethodRefusal(context: HttpContext) {
  return ({ path, allowed }: OtherMethod): ReturnType<typeof exchangeHandler> => {
    const refuse = ({ method }: HttpRequest, _id: string, decider: Decider) => {
      // The ledger has a separate entry for HEAD on a path that has GET.
      const isHead = method === 'HEAD' && allowed.includes('HEAD')
      const isHidden = !isHead && decider.decide('otherMethods') === 404
      const methods = allowedBy(decider, allowed).join(', ')
      if (isHidden)
        return plainError(404, `There is no ${method} ${path}; it has ${methods}`, decider)
      const message = `${method} is not allowed on ${path}; allowed: ${methods}`
      return plainError(405, message, decider, ['Allow', methods])
    }
    const refusal = exchangeHandler(undefined, tapeFirst(refuse, 'own'), context)
    const grant = ({ headers }: HttpRequest, _id: string, decider: Decider) => {
      const methods = allowedBy(decider, allowed)
      return preflightOutcome(methods, headers, ['Allow', methods.join(', ')])
    }
    const options = exchangeHandler(undefined, grant, context)
    return (request, response) =>
      request.method === 'OPTIONS' ? options(request, response) : refusal(request, response)
  }
}
