import type { ServerResponse } from 'node:http'
import { ADMIN_PATH } from '../../admin/plane/admin-context.ts'
import { memoize } from '../../base/memoize.ts'
import {
  type CompiledOperation,
  type Contract,
  matchTarget,
  type TargetMatch,
} from '../../contract/contract.ts'
import { coveredAs } from '../../contract/contract-pair.ts'
import { isUnder } from '../../contract/document/document.ts'
import { decodePathTexts } from '../../contract/requests/requests.ts'
import type { Handler } from '../../sandbox/answers/request-context.ts'
import { createHandlers } from '../../sandbox/operations/handlers.ts'
import { answerRequest } from '../../sandbox/request/answer-request.ts'
import { RequestChoices } from '../../sandbox/worlds/request-choices.ts'
import type { RecordKinds } from '../../store/record-kind.ts'
import { exchangeHandler, type Responder } from '../exchange/exchange-handler.ts'
import type { Failed, HttpContext, HttpRequest, Receiver } from '../exchange/http-context.ts'
import { createMethodRefusal } from './beyond-contract.ts'
import { askingFor, ContractRequest } from './contract-request.ts'

/** The handlers of requests that a receiver does not answer. */
export interface Fallback {
  readonly pass: Receiver
  readonly fail: Failed
}

/** A contract, and the kinds of records that it is about. */
export interface Served {
  readonly contract: Contract
  readonly kinds: RecordKinds
}

/**
 * Creates the receiver of all requests to a contract, with a matching of its own: Express's routes would double the cost.
 * @param served Default: the only contract, and the records of the worlds.
 */
export function serveContract(
  context: HttpContext,
  { pass, fail }: Fallback,
  served?: Served,
): Receiver {
  const { sandbox } = context
  const { contract, kinds } = served ?? {
    contract: sandbox.contract,
    kinds: sandbox.home.current.store.kinds,
  }
  // The service behind the sandbox is one of the contract in force.
  const route = contract.pair?.which === 'next' ? undefined : context.route
  const alone = createHandlers(contract, kinds, (message) =>
    context.onNotice({ message, isTrouble: true }),
  )
  const layer = route && context.layerOver?.({ contract, kinds, handlers: alone })
  const handlers = layer?.handlers ?? alone
  // An operation costs nothing before its first request: a contract may have a thousand.
  const serve = memoize((operation: CompiledOperation) =>
    exchangeHandler(
      operation.id,
      createResponder(operation, handlers(operation), context),
      context,
      askingFor(operation, context),
      coveredAs(operation.id, contract),
    ),
  )
  const refuseMethod = createMethodRefusal(context)
  const answer = (match: Match, request: HttpRequest, response: ServerResponse) => {
    if (!match.operation) {
      refuseMethod(match)(request, response)
      return
    }
    request.params = decodePathTexts(match.pathTexts)
    serve(match.operation)(request, response)
  }
  const mayHideControlPlane = hidesControlPlane(contract)
  const receive: Receiver = (request, response) => {
    if (mayHideControlPlane && isUnder(ADMIN_PATH, request.url as string))
      return pass(request, response)
    const method = request.method as string
    const found = matchTarget(method, request.url as string, contract)
    const { match } = found
    if (!match) return pass(request, response)
    const points = openPoints(found, method)
    if (points.length === 0) return answer(match, request, response)
    // The world decides whether the path is served.
    sandbox
      .worldOf(
        match.operation
          ? askingFor(match.operation, context)(request)
          : request.headers.authorization,
      )
      // A world that cannot be opened is reported where the request is answered.
      .catch(() => undefined)
      .then((world) => {
        if (world) request.choices ??= new RequestChoices(world.current)
        const refusal = points.find(
          (name) => (request.choices?.decideOn(name) ?? SERVED) !== SERVED,
        )
        if (refusal === undefined) answer(match, request, response)
        else if (refusal === 'head') answer(withoutOperation(match), request, response)
        else pass(request, response)
      })
      .catch((error) => fail(request, response, error))
  }
  return route && layer ? route({ contract, layer, here: receive, fail }) : receive
}

// --- internal ---

type Match = NonNullable<TargetMatch['match']>

const SERVED = 'served'

/** Whether a path that begins with a parameter would take the requests to the control plane. */
function hidesControlPlane({ operations }: Contract): boolean {
  return operations.some(({ path, otherPaths }) =>
    [path, ...otherPaths].some((each) => /^\/[^/]*\{/.test(each)),
  )
}

/** The open points about a path that almost matches the contract, and about HEAD. */
function openPoints({ match, hasSlash, hasOtherCase }: TargetMatch, method: string) {
  if (!hasSlash && !hasOtherCase && method !== 'HEAD') return NO_POINTS
  return [
    ...(hasSlash ? (['trailingSlash'] as const) : []),
    ...(hasOtherCase ? (['pathCase'] as const) : []),
    ...(method === 'HEAD' && match?.operation ? (['head'] as const) : []),
  ]
}

const NO_POINTS: readonly never[] = []

/** The match for a method that the path does not have. */
function withoutOperation(match: Match): Match {
  if (!match.operation) return match
  const { path, allowed } = match.operation
  return { operation: undefined, path, allowed }
}

function createResponder(
  operation: CompiledOperation,
  handler: Handler,
  { closing }: HttpContext,
): Responder {
  return (request, id, choices) =>
    answerRequest(new ContractRequest(request, { id, operation, closing }), choices, handler)
}
