import type { ServerResponse } from 'node:http'
import { drainBody } from '../base/drain-body.ts'
import { stringifyJson } from '../base/json.ts'
import { errorBody } from '../contract/error-body.ts'
import type { LedgerName } from '../contract/ledger.ts'
import { beforeNow } from '../sandbox/before.ts'
import type { LiveWorld } from '../sandbox/live-world.ts'
import type { Outcome } from '../sandbox/outcome.ts'
import type { Answer } from '../sandbox/turn.ts'
import type { World } from '../sandbox/world.ts'
import { type Circumstances, ExchangeSlot } from './exchange-slot.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'
import { JustAnswered } from './just-answered.ts'
import { sendOutcome } from './send-outcome.ts'
import { summariser } from './summariser.ts'
import { whenSent } from './when-sent.ts'

/** Decides the outcome of a request in a world. */
export type Responder = (
  request: HttpRequest,
  id: string,
  world: World,
) => Outcome | Promise<Outcome>

/** Creates a handler that sends the outcome of `respond` and journals the exchange. */
export function exchangeHandler(
  operation: string | undefined,
  respond: Responder,
  context: HttpContext,
) {
  const { sandbox, nextId } = context
  const { finish, fail } = createEnding(operation, context)
  const answer = (asked: Asked) => {
    let outcome: Outcome | Promise<Outcome>
    try {
      outcome = respond(asked.request, asked.id, asked.world)
    } catch (error) {
      return void fail(asked, error)
    }
    if (outcome instanceof Promise) {
      outcome.then(
        (later) => finish(asked, later),
        (error) => fail(asked, error),
      )
    }
    // All requests that have arrived are read before any is answered: answering between two reads wakes the
    // clients one by one, which costs a sixth of the throughput (a third for creations).
    else setImmediate(finish, asked, outcome)
  }
  return (request: HttpRequest, response: ServerResponse): void => {
    const id = nextId()
    const started = performance.now()
    const found = sandbox.worldOf(request.headers.authorization)
    if (!(found instanceof Promise)) {
      answer(toAsked(request, response, { id, started, live: found }))
      return
    }
    found.then(
      (live) => answer(toAsked(request, response, { id, started, live })),
      (error) => {
        const asked = toAsked(request, response, { id, started, live: sandbox.home })
        context.onNotice({ message: (error as Error).message, isTrouble: true })
        finish(asked, unopened(asked.world))
      },
    )
  }
}

/** An outcome outside the contract: no operation, no state. */
export function plainOutcome(answer: Answer | undefined, relied: Outcome['relied'] = []): Outcome {
  return {
    answer,
    relied,
    connection: undefined,
    fault: undefined,
    violations: [],
    body: undefined,
  }
}

/** An outcome outside the contract, with an Error body. */
export function plainError(
  status: number,
  message: string,
  { decisions }: World,
  {
    headers = [],
    relied = [],
  }: { headers?: readonly string[]; relied?: readonly LedgerName[] } = {},
): Outcome {
  const body = stringifyJson(errorBody(status, message, decisions.errorCode))
  return plainOutcome({ status, headers, body, origin: 'none' }, [...relied, 'errorCode'])
}

// --- internal ---

/** A request that waits for its answer. */
interface Asked {
  readonly request: HttpRequest
  readonly response: ServerResponse
  readonly id: string
  /** In milliseconds since the start of the process. */
  readonly started: number
  readonly world: World
}

function toAsked(
  request: HttpRequest,
  response: ServerResponse,
  { id, started, live }: { id: string; started: number; live: LiveWorld },
): Asked {
  return { request, response, id, started, world: live.use(started) }
}

/** The world of a key cannot be opened; the log says why. */
function unopened(world: World): Outcome {
  const { notKept } = world.decisions
  const message = 'The animals of this key cannot be read from the disk. Try again later'
  return plainError(notKept, message, world, { headers: ['Retry-After', '5'], relied: ['notKept'] })
}

/** Creates `finish`, which sends an outcome and journals it, and `fail`, which does so for an error. Neither throws. */
function createEnding(operation: string | undefined, context: HttpContext) {
  const { sandbox, keepHeaders, secrets, listeners, onAnswered, onBug, closing, outbox } = context
  const deliver = (asked: Asked, outcome: Outcome) => {
    const { request, response, id } = asked
    const isAbandoned = outcome.isAbandoned === true || request.socket.destroyed
    const recipient = { id, world: asked.world.id, request, response, closing, outbox }
    const length = isAbandoned ? undefined : sendOutcome(outcome, recipient)
    if (isAbandoned) request.socket.destroy()
    // Otherwise Node would read the rest of the body without a bound.
    else if (!request.complete && request.readableFlowing === null) drainBody(request)
    if (length === undefined || outcome.throttle === undefined)
      return record(asked, outcome, { length, isAbandoned })
    whenSent(response, request.socket, (isWhole) => {
      const hasLeft = !isWhole && outcome.connection === undefined
      const sent = { length: hasLeft ? undefined : length, isAbandoned: hasLeft }
      try {
        record(asked, outcome, sent)
      } catch (error) {
        onBug(error)
      }
    })
  }
  const record = (
    { request, id, started, world }: Asked,
    outcome: Outcome,
    { length, isAbandoned }: Pick<Circumstances, 'length' | 'isAbandoned'>,
  ) => {
    const { answer, turn, taped } = outcome
    const status = length === undefined ? 0 : (answer?.status ?? 0)
    sandbox.coverage.count(operation, status, isEmptyList(answer), turn)
    const duration = performance.now() - started
    sandbox.durations.count(operation, request.method as string, status, duration / 1000)
    const headers = keepHeaders(request)
    const before = turn ?? beforeNow(world, taped)
    const what = { id, operation, started, duration, headers, length, isAbandoned, before }
    const slot = world.journal.add(ExchangeSlot, (empty) => empty.fill(request, outcome, what))
    if (listeners.size > 0) {
      secrets.learn(headers, request.originalUrl)
      if (answer) secrets.learn(answer.headers)
      const answered = new JustAnswered(slot, secrets)
      for (const listen of listeners) listen(answered)
    }
    onAnswered?.(summariser(request, outcome, { id, duration, headers, isAbandoned, secrets }))
  }
  // The one place that catches errors of delivery and of listeners, so that none ends the process.
  const finish = (asked: Asked, outcome: Outcome) => {
    try {
      deliver(asked, outcome)
    } catch (error) {
      onBug(error)
      rescue(asked)
    }
  }
  const rescue = (asked: Asked) => {
    const { response, world } = asked
    if (response.writableEnded) return // the answer was sent: only journalling failed
    if (response.headersSent) return void response.destroy()
    response.statusMessage = ''
    try {
      deliver(asked, failed(world))
    } catch {
      response.destroy() // the error has been reported
    }
  }
  const fail = (asked: Asked, error: unknown) => {
    const { request, world } = asked
    // The client left in the middle of its body.
    if (request.destroyed && !request.complete) return finish(asked, ABANDONED)
    onBug(error)
    finish(asked, failed(world))
  }
  return { finish, fail }
}

function isEmptyList(answer: Answer | undefined): boolean {
  const bytes = answer?.bytes
  return bytes ? bytes.equals(EMPTY_LIST) : answer?.body === '[]'
}

const EMPTY_LIST = Buffer.from('[]')

const ABANDONED: Outcome = { ...plainOutcome(undefined), isAbandoned: true }

function failed(world: World): Outcome {
  return plainError(500, 'The sandbox failed; its log says why', world)
}
