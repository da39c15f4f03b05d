import type { ServerResponse } from 'node:http'
import { afterReading } from '../base/in-order.ts'
import { Decider } from '../sandbox/decider.ts'
import type { LiveWorld } from '../sandbox/live-world.ts'
import type { Outcome } from '../sandbox/outcome.ts'
import { type Asked, createEnding } from './exchange-ending.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'

/** Decides the outcome of a request in the world of its decider. */
export type Responder = (
  request: HttpRequest,
  id: string,
  decider: Decider,
) => Outcome | Promise<Outcome>

/** Creates a handler that sends the outcome of `respond` and journals the exchange. */
export function exchangeHandler(
  operation: string | undefined,
  respond: Responder,
  context: HttpContext,
) {
  const { sandbox, nextId, onBug } = context
  const { finish, fail } = createEnding(operation, context)
  const answer = (asked: Asked) => {
    let outcome: Outcome | Promise<Outcome>
    try {
      outcome = respond(asked.request, asked.id, asked.decider)
    } catch (error) {
      return void fail(asked, error)
    }
    if (outcome instanceof Promise) {
      outcome.then(
        (later) => finish(asked, later),
        (error) => fail(asked, error),
      )
    } else afterReading(asked.request, finish, asked, outcome)
  }
  return (request: HttpRequest, response: ServerResponse): void => {
    const id = nextId()
    const started = performance.now()
    const { authorization } = request.headers
    const now = sandbox.worldNow(authorization)
    if (now) {
      answer(toAsked(request, response, { id, started, live: now }))
      return
    }
    sandbox
      .worldOf(authorization)
      .then(
        (live) => answer(toAsked(request, response, { id, started, live })),
        (error) => {
          const asked = toAsked(request, response, { id, started, live: sandbox.home })
          fail(asked, error)
        },
      )
      .catch((error) => {
        response.destroy()
        onBug(error)
      })
  }
}

// --- internal ---

function toAsked(
  request: HttpRequest,
  response: ServerResponse,
  { id, started, live }: { id: string; started: number; live: LiveWorld },
): Asked {
  const world = live.use(started)
  return { request, response, id, started, decider: request.decider ?? new Decider(world) }
}
