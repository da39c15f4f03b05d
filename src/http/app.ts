import type { RequestListener, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { ADMIN_PATH } from '../admin/plane/admin-context.ts'
import { splitTarget } from '../base/http/http.ts'
import { lazy } from '../base/memoize.ts'
import { evenlyEncoded } from '../base/text/percent-encoding.ts'
import { isUnder } from '../contract/document/document.ts'
import { type Fallback, refuseUnfit, serveContract } from './contract/serve-contract.ts'
import { errorOutcome } from './exchange/error-outcome.ts'
import { exchangeHandler, type Responder } from './exchange/exchange-handler.ts'
import type { Failed, HttpContext, HttpRequest, Receiver } from './exchange/http-context.ts'

/**
 * Creates the listener that answers every request.
 * @param createReceiver of the requests to the contract. Default: of one contract.
 */
export function createApp(
  context: HttpContext,
  createReceiver: (context: HttpContext, fallback: Fallback) => Receiver = serveContract,
): RequestListener {
  const fail: Failed = (request, response, error) => {
    context.onBug(error)
    if (response.headersSent) return void response.destroy()
    exchangeHandler(undefined, failed, context)(request, response)
  }
  const isRefused = refuseUnfit(context)
  const serve = createReceiver(context, { fail, pass: createPass(context, fail, isRefused) })
  // Requests to the contract do not go through the router: none of its steps is for them.
  return (request, response) => {
    const received = request as HttpRequest
    received.originalUrl = received.url as string
    received.url = toRoutable(received.originalUrl)
    try {
      // With an upstream, who answers refuses what is not fit.
      if (context.route || !isRefused(received, response)) serve(received, response)
    } catch (error) {
      fail(received, response, error)
    }
  }
}

/**
 * Stands before what answers requests, so that it can be replaced: those that arrive meanwhile wait, and those that are being answered
 * are waited for.
 */
export class RequestGate {
  #serve: RequestListener
  #underWay = 0
  #waiting: (() => void)[] | undefined
  #still: (() => void) | undefined

  constructor(serve: RequestListener) {
    this.#serve = serve
  }

  readonly listener: RequestListener = (request, response) => {
    const pass = () => {
      // Streams of the control plane do not end.
      if (!isUnder(ADMIN_PATH, request.url as string)) this.#count(response)
      this.#serve(request, response)
    }
    if (this.#waiting) this.#waiting.push(pass)
    else pass()
  }

  /** Replaces what answers by what `act` gives, while nothing is being answered; if it fails, all stays. */
  async replace(act: () => Promise<RequestListener>): Promise<void> {
    const waiting: (() => void)[] = []
    this.#waiting = waiting
    try {
      await Promise.race([this.#untilStill(), delay(LONGEST_WAIT, undefined, { ref: false })])
      this.#serve = await act()
    } finally {
      this.#waiting = undefined
      for (const pass of waiting) pass()
    }
  }

  #count(response: ServerResponse): void {
    this.#underWay += 1
    response.once('close', () => {
      this.#underWay -= 1
      if (this.#underWay === 0) this.#still?.()
    })
  }

  #untilStill(): Promise<void> {
    if (this.#underWay === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#still = resolve
    })
  }
}

// --- internal ---

const failed: Responder = (_request, _id, world) =>
  errorOutcome(500, 'The sandbox failed; its log says why', world)

/** Converts a target of any form to an evenly encoded path with its query: for other forms, Express makes Node print a warning. */
function toRoutable(target: string): string {
  if (target.startsWith('/') && !/[%#]/.test(target)) return target
  const { path, search } = splitTarget(target)
  return evenlyEncoded(path.startsWith('/') ? path : `/${path}`) + search
}

/** Passes requests to the router, which is loaded at the first of them; from then on, they are passed at once. */
function createPass(
  context: HttpContext,
  fail: Failed,
  isRefused: ReturnType<typeof refuseUnfit>,
): Receiver {
  let router: Receiver | undefined
  const load = lazy(async () => {
    const { createRouter } = await import('./router.ts')
    router = createRouter(context, fail)
    return router
  })
  return (request, response) => {
    if (context.route) {
      if (isRefused(request, response)) return
      if (request.headers.expect) response.writeContinue()
    }
    if (router) return router(request, response)
    load()
      .then((loaded) => loaded(request, response))
      .catch((error) => fail(request, response, error))
  }
}

/** How long requests that are being answered are waited for, in milliseconds: a fault may delay one for minutes. */
const LONGEST_WAIT = 2000
