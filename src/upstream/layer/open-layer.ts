import { toHeaderLines } from '../../base/http/header-lines.ts'
import { memoize } from '../../base/memoize.ts'
import type { CompiledOperation, Contract } from '../../contract/contract.ts'
import { withoutPreference } from '../../faults/prefer.ts'
import { UNROUTED } from '../../routes/route-plan.ts'
import {
  type Answer,
  type Handler,
  RequestContext,
  type SandboxRequest,
} from '../../sandbox/answers/request-context.ts'
import { createParts } from '../../sandbox/operations/handlers.ts'
import { answerRequest, type Outcome, strikeAnswer } from '../../sandbox/request/answer-request.ts'
import type { RequestChoices } from '../../sandbox/worlds/request-choices.ts'
import type { RecordKinds } from '../../store/record-kind.ts'
import type { AskUpstream, UpstreamAnswer } from '../ask-upstream.ts'
import { isMissingBy, isUnreachableBy } from '../missing.ts'
import { compileLayered, type LayeredOperation } from './layered-operation.ts'
import type { ListToLay } from './list-layer.ts'
import { type AskWhole, NoAnswer, wholeRequestLines } from './upstream-answer.ts'

/** A request to an operation of the contract that a route sends to the upstream. */
export interface RoutedRequest {
  /** Made only for requests in which the world has a part. */
  readonly request: () => SandboxRequest
  readonly operation: CompiledOperation
  /** The world of the request, and the choices of its ledger. */
  readonly choices: RequestChoices
}

/** Lays the changes of a world over what the upstream shows. */
export interface UpstreamLayer {
  /** What answers an operation in the sandbox: what only the upstream has of its records becomes known here first. */
  readonly handlers: (operation: CompiledOperation) => Handler
  /** The part of the world in a request that a route sends to the upstream, if it has one; otherwise the bytes of the upstream pass. */
  readonly partIn: (asked: RoutedRequest) => WorldPart | undefined
}

/** The part of a world in the answer to a request; where there is no outcome, the bytes of the upstream pass. */
export type WorldPart =
  | { readonly outcome: Outcome | Promise<Outcome | undefined> }
  | { readonly outcomeOver: (answer: UpstreamAnswer) => Promise<Outcome | undefined> }

/** What a layer is opened over. */
export interface LayerParts {
  readonly contract: Contract
  readonly kinds: RecordKinds
  /** What answers an operation from the records of a world alone. */
  readonly handlers: (operation: CompiledOperation) => Handler
}

/** Opens the layer of the operations of a contract over its upstream. */
export function openLayer(
  { contract, kinds, handlers }: LayerParts,
  { ask, onNotice }: { readonly ask: AskUpstream; readonly onNotice: (message: string) => void },
): UpstreamLayer {
  const partsOf = createParts(contract, kinds)
  const operations = new Map(contract.operations.map((each) => [each.id, each]))
  const layered = memoize((operation: CompiledOperation) =>
    compileLayered(partsOf(operation), handlers(operation)),
  )
  const asks = (context: RequestContext) => createAsk(context, { ask, operations })
  const layOver = async (
    context: RequestContext,
    { target, lay }: ListToLay,
    given?: UpstreamAnswer,
  ): Promise<Outcome | undefined> => {
    const asking = asks(context)
    try {
      const answer = given ?? (await asking(target))
      const laid = answer && (await lay(answer, asking))
      // What is not laid over passes as it is, byte for byte.
      if (!laid) return undefined
      const { struck } = context.request
      return struck ? strikeAnswer(context, struck, laid.answer) : outcome(laid.answer)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      if (error.failure.kind === 'upstream-malformed') onNotice(error.failure.detail)
      return undefined
    }
  }
  const handled = async (
    request: SandboxRequest,
    choices: RequestChoices,
    plan: LayeredOperation,
  ) => answerRequest(request, choices, (own) => plan.handle(own, asks(own)))
  return {
    handlers: memoize((operation) => {
      const handler = handlers(operation)
      const own: Handler = (context) =>
        layered(operation)
          .handle(context, asks(context))
          .catch((error: unknown) => refuse(context, error))
      return Object.assign(own, { take: handler.take })
    }),
    partIn: ({ request: made, choices, operation }) => {
      if (operation.method !== 'GET') return undefined
      const plan = layered(operation)
      if (!plan.isTouched(choices.world.store)) return undefined
      const request = made()
      const context = new RequestContext(request, choices)
      if (context.path.violations.length > 0) return undefined
      if (plan.isOwn(context)) return { outcome: handled(request, choices, plan) }
      const list = plan.toLay(context)
      if (!list) return undefined
      if (request.method !== 'GET' || list.target !== request.target)
        return { outcome: layOver(context, list) }
      return { outcomeOver: (answer) => layOver(context, list, answer) }
    },
  }
}

// --- internal ---

/** The answer where the upstream gave none that was needed. */
function refuse(context: RequestContext, error: unknown): Answer {
  if (!(error instanceof NoAnswer)) throw error
  return context.error(error.failure.status, error.failure.detail, 'store')
}

/** Creates what asks for reads with the credential of a request, as far as the routes of its world send them to the upstream. */
function createAsk(
  context: RequestContext,
  {
    ask,
    operations,
  }: { readonly ask: AskUpstream; readonly operations: ReadonlyMap<string, CompiledOperation> },
): AskWhole {
  const { request, world } = context
  const { routes } = world.scenario
  return async (target, operation) => {
    const decision =
      operation === undefined
        ? UNROUTED
        : routes.decide({ operation, method: 'GET' }, () => ({
            ...context.faultRequest(),
            operation,
            query: [],
            body: undefined,
          }))
    if (decision.to === 'sandbox') return undefined
    const lines = OWN_PREFERENCES.reduce(
      withoutPreference,
      wholeRequestLines(toHeaderLines(request.headers)),
    )
    const answer = await ask({ target, headers: lines })
    if (operation === undefined) return answered(answer)
    const { missing } = decision
    if ('failure' in answer && missing.unreachable && isUnreachableBy(answer.failure, 'GET'))
      return undefined
    const whole = answered(answer)
    return isMissingBy(whole.status, operations.get(operation)?.answers, missing)
      ? undefined
      : whole
  }
}

/** The preferences that are the sandbox's alone. */
const OWN_PREFERENCES = ['answer', 'code', 'delay', 'fault']

function answered(answer: Awaited<ReturnType<AskUpstream>>): UpstreamAnswer {
  if ('failure' in answer) throw new NoAnswer(answer.failure)
  return answer
}

function outcome(answer: Answer): Outcome {
  return { answer, connection: undefined, fault: undefined, violations: [], body: undefined }
}
