import type { IncomingMessage, ServerResponse } from 'node:http'
import { withoutHeader } from '../../base/http/header-lines.ts'
import { bearerToken, splitTarget } from '../../base/http/http.ts'
import { LARGEST_BODY } from '../../base/http/read-body.ts'
import { type CompiledOperation, type Contract, matchTarget } from '../../contract/contract.ts'
import { splitQuery } from '../../contract/requests/query.ts'
import { decodePathTexts } from '../../contract/requests/requests.ts'
import { keysIn } from '../../contract/requests/security.ts'
import { endConnection, isCutting, isDisconnection } from '../../faults/connection-kinds.ts'
import type { FaultPlan, Strikes } from '../../faults/fault-plan.ts'
import type { Respond } from '../../faults/fault-types.ts'
import { type InjectedAnswer, injectedAnswer, injectedWords } from '../../faults/injected-answer.ts'
import { readPrefer, strikesOf, withoutPreference } from '../../faults/prefer.ts'
import { bodyToMatch, type FaultRequest } from '../../faults/request-filter.ts'
import type { RequestStrikes, StruckRequest } from '../proxy-options.ts'
import { sendInjected, strikesOnAnswer, waitFor } from './struck-answer.ts'

/** What the faults of a proxy need. */
export interface ProxyFaultOptions {
  readonly contract: Contract
  readonly plan: FaultPlan
  readonly seed: number
  /** Aborts when the proxy stops. */
  readonly closing: AbortSignal
  /** Called with what a body of an answer was not rewritten for. */
  readonly onNotice: (sentence: string) => void
}

/** The faults of a proxy: one set, which strikes the requests to the operations of the contract, whatever they are. */
export class ProxyFaults implements RequestStrikes {
  readonly #options: ProxyFaultOptions
  #plan: FaultPlan

  constructor(options: ProxyFaultOptions) {
    this.#options = options
    this.#plan = options.plan
  }

  get contract(): Contract {
    return this.#options.contract
  }

  /** The faults in force, as those of a world, by the real time. */
  get current() {
    return { faults: this.#plan, clock: { now: Date.now, isTicking: true } }
  }

  /** Replaces the faults; those that stay keep their counters (FaultPlan). */
  setFaults(plan: FaultPlan): void {
    this.#plan = plan
  }

  strike(request: IncomingMessage, response: ServerResponse, id: string) {
    if (this.#plan.isEmpty) return undefined
    const { contract } = this.#options
    const { match } = matchTarget(request.method as string, request.url as string, contract)
    const operation = match?.operation
    if (!operation) return undefined
    const path = decodePathTexts(match.pathTexts)
    return this.#strike({ request, response, id, operation, path })
  }

  async #strike(asked: Asked): Promise<StruckRequest> {
    const { request, response, id, operation } = asked
    const plan = this.#plan
    const body = plan.readsBody(operation.id) ? await readWhole(request, response) : undefined
    if (response.destroyed) return { isOver: false, body }
    const preferences = readPrefer(String(request.headers.prefer ?? ''), plan)
    const { fault } = preferences
    // Others than those for a fault are the service's.
    const wanted = { ...preferences, code: undefined }
    const forced =
      fault === undefined ? undefined : strikesOf(wanted, plan, { id, time: Date.now() })
    const lines = fault === undefined ? [] : ['Preference-Applied', `fault=${fault}`]
    if (fault !== undefined)
      request.rawHeaders = [...withoutPreference(request.rawHeaders, 'fault')]
    const strikes = await (forced ?? plan.strike(faultRequest(asked, body), id))
    if (await this.#act(asked, strikes, lines)) return { isOver: true }
    const answer = strikesOnAnswer(strikes, {
      ...{ lines, id, closing: this.#options.closing },
      injected: (respond) => this.#injected(respond, operation),
      what: `${request.method} ${operation.path}`,
      onNotice: this.#options.onNotice,
    })
    return { isOver: false, body, ...(answer && { strikes: answer }) }
  }

  /** Does what comes before the service is asked; resolves to whether that was all. */
  async #act(asked: Asked, strikes: Strikes, more: readonly string[]): Promise<boolean> {
    const { request, response, id, operation } = asked
    const { closing } = this.#options
    const { delay, end } = strikes.before
    if (delay > 0 && !(await waitFor(delay, response, closing))) return true
    if (!end) return false
    const { connection, respond } = end
    // Nobody reads it otherwise, and the client might wait until somebody does.
    if (!request.complete) request.resume()
    if (isDisconnection(connection)) endConnection(connection, { response, closing })
    else if (respond) {
      const throttle = Math.min(strikes.before.throttle, strikes.after.throttle)
      const lines = [...(strikes.lines ?? []), ...more, 'X-Sandbox-Fault', strikes.faults.join(',')]
      const pace = { throttle, isCut: isCutting(connection), lines, id, closing }
      await sendInjected(this.#injected(respond, operation), { request, response }, pace)
    }
    return true
  }

  #injected(respond: Respond, operation: CompiledOperation): InjectedAnswer {
    const { contract, seed } = this.#options
    return injectedAnswer(respond, {
      shapeOf: (status) => contract.errors(operation.id, status),
      seed,
      style: () => 'snake_case',
      wording: (status) => operation.answers.get(status) ?? injectedWords(status),
      required: (status) => requiredLines(status, operation),
    })
  }
}

/** Reads a body before it is forwarded; `undefined` if there is none, or it is too long: then it is put back, and forwarded as it comes. */
export function readWhole(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Buffer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Buffer | undefined>()
  if (/100-continue/i.test(request.headers.expect ?? '')) {
    // The service cannot say so before it is asked.
    response.writeContinue()
    request.rawHeaders = withoutHeader(request.rawHeaders, 'expect')
    delete request.headers.expect
  }
  const parts: Buffer[] = []
  let size = 0
  const settle = (body: Buffer | undefined) => {
    request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone)
    resolve(body)
  }
  const onEnd = () => settle(Buffer.concat(parts))
  const onGone = () => settle(undefined)
  const onData = (part: Buffer) => {
    parts.push(part)
    size += part.length
    if (size <= LARGEST_BODY) return
    request.pause()
    settle(undefined)
    request.unshift(Buffer.concat(parts))
  }
  request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone)
  return promise
}

// --- internal ---

interface Asked {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly id: string
  readonly operation: CompiledOperation
  readonly path: FaultRequest['path']
}

function requiredLines(status: number, { allowed }: CompiledOperation): readonly string[] {
  if (status === 401) return ['WWW-Authenticate', 'Bearer']
  if (status === 405) return ['Allow', allowed.join(', ')]
  return status === 407 ? ['Proxy-Authenticate', 'Bearer'] : []
}

function faultRequest(
  { request: { headers, url = '' }, operation, path }: Asked,
  body: Buffer | undefined,
): FaultRequest {
  const { search } = splitTarget(url)
  return {
    ...{ time: Date.now(), operation: operation.id, path, headers },
    query: splitQuery(search),
    key: keyIn(operation, headers, search),
    body: body && bodyToMatch(body),
  }
}

/** The credential that a request has for an operation; empty without one. */
function keyIn(
  { credentials }: CompiledOperation,
  headers: IncomingMessage['headers'],
  search: string,
): string {
  if (credentials.isBearer) return bearerToken(headers.authorization) ?? ''
  return keysIn(credentials, { headers, search })[0] ?? ''
}
