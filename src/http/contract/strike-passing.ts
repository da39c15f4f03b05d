import type { CompiledOperation } from '../../contract/contract.ts'
import { withoutPreference } from '../../faults/prefer.ts'
import type { FaultRequest } from '../../faults/request-filter.ts'
import { readWhole } from '../../proxy/faults/proxy-faults.ts'
import { strikesOnAnswer } from '../../proxy/faults/struck-answer.ts'
import type { AnswerStrikes } from '../../proxy/forwarded-exchange.ts'
import { RequestContext } from '../../sandbox/answers/request-context.ts'
import { faultAnswer, type Outcome, strikeRequest } from '../../sandbox/request/answer-request.ts'
import type { PendingExchange } from '../exchange/exchange-handler.ts'
import type { HttpContext } from '../exchange/http-context.ts'
import { ContractRequest } from './serve-contract.ts'

/** Whether a fault can strike a request: its world has some, or it asks for one. */
export function mayStrike({ request, choices }: PendingExchange): boolean {
  return request.headers.prefer !== undefined || !choices.world.faults.isEmpty
}

/** A request to an operation that a route sends to the upstream. */
export interface PassingRequest {
  readonly operation: CompiledOperation
  /** Reads what the conditions of faults look at. */
  readonly read: () => FaultRequest
  readonly context: Pick<HttpContext, 'closing'>
}

/**
 * Strikes a request before the upstream is asked; resolves to the outcome if that was all. Otherwise the request keeps what struck it
 * (`HttpRequest.struck`) for whoever answers, so that it is counted once.
 */
export async function strikePassing(
  asked: PendingExchange,
  { operation, read, context: { closing } }: PassingRequest,
): Promise<Outcome | undefined> {
  const { request, response } = asked
  if (!request.kept && asked.choices.world.faults.readsBody(operation.id)) {
    const body = await readWhole(request, response)
    if (body) Object.assign(request, { kept: body, keepsBody: true })
    if (response.destroyed) return undefined
  }
  const decided = await strikeRequest(contextOf(asked, operation, closing), read)
  if ('over' in decided) return decided.over
  request.struck = decided
  for (const applied of decided.preferences.applied) {
    const [name = ''] = /^\w+/.exec(applied) ?? []
    request.rawHeaders = [...withoutPreference(request.rawHeaders, name)]
  }
  return undefined
}

/** What the faults that struck a request do to the upstream's answer; `undefined` if they leave it as it is. */
export function strikesOnPassing(
  asked: PendingExchange,
  operation: CompiledOperation,
  { closing, onNotice }: Pick<HttpContext, 'closing' | 'onNotice'>,
): AnswerStrikes | undefined {
  const { request, id } = asked
  if (!request.struck) return undefined
  const { strikes, preferences } = request.struck
  const { applied } = preferences
  return strikesOnAnswer(strikes, {
    lines: applied.length === 0 ? [] : ['Preference-Applied', applied.join(', ')],
    ...{ id, closing, what: `${request.method} ${operation.path}` },
    injected: (respond) => faultAnswer(contextOf(asked, operation, closing), respond),
    onNotice: (message) => onNotice({ message, isTrouble: false }),
  })
}

// --- internal ---

function contextOf(
  { request, id, choices }: PendingExchange,
  operation: CompiledOperation,
  closing: AbortSignal,
): RequestContext {
  return new RequestContext(new ContractRequest(request, { id, operation, closing }), choices)
}
