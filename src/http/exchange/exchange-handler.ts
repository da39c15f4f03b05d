import type { ServerResponse } from 'node:http'
import { StartError, UsageError } from '../../base/errors.ts'
import { drainBody } from '../../base/http/http.ts'
import { afterReading } from '../../base/http/listen.ts'
import { isDisconnection } from '../../faults/connection-kinds.ts'
import type { StreamRecord } from '../../journal/journal-types.ts'
import { TOO_MANY_WORLDS } from '../../sandbox/answers/apply-recorded-answer.ts'
import type { Answer } from '../../sandbox/answers/request-context.ts'
import type { Outcome } from '../../sandbox/request/answer-request.ts'
import { varyAnswer } from '../../sandbox/request/vary-answer.ts'
import type { Asking } from '../../sandbox/worlds/keys.ts'
import type { LiveWorld } from '../../sandbox/worlds/live-world.ts'
import { RequestChoices, startingPointNow } from '../../sandbox/worlds/request-choices.ts'
import type { ScenarioResources } from '../../scenarios/scenario-resources.ts'
import { StorageError } from '../../store/store.ts'
import { errorOutcome, outcomeOf } from './error-outcome.ts'
import { JustAnswered, summariser } from './exchange-outlines.ts'
import { afterStream, type Circumstances, ExchangeSlot } from './exchange-slot.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'
import { lengthOf, sendOutcome, whenSent } from './send-outcome.ts'
import type { SentStream } from './stream-sender.ts'

/** Decides the outcome of a request in its world. */
export type Responder = (
  request: HttpRequest,
  id: string,
  choices: RequestChoices,
) => Outcome | Promise<Outcome>

/**
 * Creates a handler that sends the outcome of `respond` and journals the exchange; `askingIn` says whose world a request is in, and
 * `countedAs` under which name the operation is covered.
 */
export function exchangeHandler(
  operation: string | undefined,
  respond: Responder,
  context: HttpContext,
  askingIn: (request: HttpRequest) => Asking = ownAuthorization,
  countedAs = operation,
) {
  const { sandbox, nextId, onBug } = context
  const { finish, fail } = createEnding({ operation, countedAs }, context)
  const answer = (asked: PendingExchange) => {
    let outcome: Outcome | Promise<Outcome>
    try {
      outcome = respond(asked.request, asked.id, asked.choices)
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
    const id = request.struck?.id ?? nextId()
    const started = performance.now()
    const asking = askingIn(request)
    const now = sandbox.worldNow(asking)
    if (now) {
      answer(toPending(request, response, { id, started, live: now }))
      return
    }
    sandbox
      .worldOf(asking)
      .then(
        (live) => answer(toPending(request, response, { id, started, live })),
        (error) => {
          const asked = toPending(request, response, { id, started, live: sandbox.home })
          fail(asked, error)
        },
      )
      .catch((error) => {
        response.destroy()
        onBug(error)
      })
  }
}

export interface PendingExchange {
  readonly request: HttpRequest
  readonly response: ServerResponse
  readonly id: string
  /** In milliseconds since the start of the process. */
  readonly started: number
  readonly choices: RequestChoices
}

export function ownAuthorization({ headers }: HttpRequest): string | undefined {
  return headers.authorization
}

export function toPending(
  request: HttpRequest,
  response: ServerResponse,
  { id, started, live }: { id: string; started: number; live: LiveWorld },
): PendingExchange {
  const world = live.use(started)
  return { request, response, id, started, choices: request.choices ?? new RequestChoices(world) }
}

/** The names of an operation: in the journal, and in the coverage. */
export interface Named {
  readonly operation: string | undefined
  readonly countedAs: string | undefined
}

/**
 * Creates `finish`, which sends an outcome and journals it, and `fail`, which does the same for an error; neither throws. `record` only
 * journals an outcome that somebody else has sent.
 *
 * A journal that replicas share stores the exchange before the answer is sent: a client that has the answer then finds the
 * exchange at every replica. Throttled answers are journalled after they were sent, when it is known whether the client got them.
 */
export function createEnding({ operation, countedAs }: Named, context: HttpContext) {
  const { sandbox, keepHeaders, secrets, listeners, onAnswered, onBug, onNotice } = context
  const { closing, bodySender, streamSender, shadow } = context
  const send = (
    asked: PendingExchange,
    outcome: Outcome,
    isAbandoned: boolean,
  ): number | undefined => {
    const { request, response, id, choices } = asked
    const { world, drawn } = choices
    const { id: of, which } = world
    const recipient = {
      id,
      world: of,
      drawn,
      which,
      request,
      response,
      closing,
      bodySender,
      streamSender,
      onStreamed: outcome.answer?.stream
        ? (sent: SentStream) => recordStream(asked, outcome, sent)
        : undefined,
      onBug,
    }
    const length = isAbandoned ? undefined : sendOutcome(outcome, recipient)
    if (isAbandoned) request.socket.destroy()
    // Otherwise Node would read the rest of the body without a limit.
    else if (!request.complete && request.readableFlowing === null) drainBody(request)
    return length
  }
  const deliver = (asked: PendingExchange, answered: Outcome) => {
    const { request, response, choices } = asked
    const formed = choices.world.ledger.isFormed ? varyAnswer(answered, choices) : answered
    const outcome = formed.answer?.stream ? admitted(formed, asked) : formed
    const isAbandoned = outcome.isAbandoned === true || request.socket.destroyed
    const { keeper } = choices.world.journal
    if (isStreamed(outcome, request) && !isAbandoned) return void send(asked, outcome, false)
    if (keeper && outcome.throttle === undefined) {
      const length = isAbandoned || !outcome.answer ? undefined : lengthOf(outcome.answer)
      const slot = record(asked, outcome, { length, isAbandoned })
      const sendLater = () => attempt(asked, () => send(asked, outcome, isAbandoned))
      return void keeper.keep(slot, secrets).catch(onBug).then(sendLater)
    }
    const length = send(asked, outcome, isAbandoned)
    if (length === undefined || outcome.throttle === undefined)
      return void record(asked, outcome, { length, isAbandoned })
    whenSent(response, request.socket, (isWhole) => {
      const hasLeft = !isWhole && outcome.connection === undefined
      const sent = { length: hasLeft ? undefined : length, isAbandoned: hasLeft }
      try {
        const slot = record(asked, outcome, sent)
        if (keeper) keeper.keep(slot, secrets).catch(onBug)
      } catch (error) {
        onBug(error)
      }
    })
  }
  /** Journals a stream, which has ended. */
  const recordStream = (asked: PendingExchange, outcome: Outcome, sent: SentStream) => {
    try {
      const answer = outcome.answer && afterStream(outcome.answer, sent)
      const { keeper } = asked.choices.world.journal
      const slot = record(asked, { ...outcome, answer }, { length: sent.bytes, isAbandoned: false })
      if (keeper) keeper.keep(slot, secrets).catch(onBug)
      const bound = BOUNDS[sent.end]
      if (bound) onNotice({ message: `A stream of ${operation} ended: ${bound}`, isTrouble: false })
    } catch (error) {
      onBug(error)
    }
  }
  /** An outcome with a stream, or with the refusal of one more. */
  const admitted = (outcome: Outcome, { request, choices }: PendingExchange): Outcome => {
    if (!isStreamed(outcome, request)) return outcome
    const why = streamSender.refusal(choices.world.id ?? '')
    if (why === undefined) return outcome
    const { answer } = errorOutcome(503, `No stream now: ${why}`, choices, ['Retry-After', '1'])
    return { ...outcome, answer, connection: undefined }
  }
  const record = (
    { request, id, started, choices }: PendingExchange,
    outcome: Outcome,
    { length, isAbandoned }: Pick<Circumstances, 'length' | 'isAbandoned'>,
  ): ExchangeSlot => {
    const { answer, context: requestContext, taped } = outcome
    const status = length === undefined ? 0 : (answer?.status ?? 0)
    sandbox.coverage.count(countedAs, status, isEmptyList(answer), requestContext)
    sandbox.shareCoverage()
    const duration = performance.now() - started
    sandbox.durations.count(operation, request.method as string, status, duration / 1000)
    const headers = keepHeaders(request)
    const start = requestContext ?? startingPointNow(choices, taped)
    const { relied, drawn } = choices
    const what = {
      id,
      operation,
      duration,
      headers,
      length,
      isAbandoned,
      start,
      relied,
      drawn,
    }
    const slot = choices.world.journal.add(ExchangeSlot, (empty) =>
      empty.fill(request, outcome, what),
    )
    if (shadow && operation !== undefined && slot.which === 'current') shadow.add(slot)
    if (listeners.size > 0) {
      slot.teach(secrets)
      const answered = new JustAnswered(slot, secrets)
      for (const listen of listeners) listen(answered)
    }
    onAnswered?.(summariser(request, outcome, { id, duration, headers, isAbandoned, secrets }))
    return slot
  }
  // The only place that catches errors of delivery and of listeners, so that none of them ends the process.
  const attempt = (asked: PendingExchange, act: () => void) => {
    try {
      act()
    } catch (error) {
      onBug(error)
      rescue(asked)
    }
  }
  const finish = (asked: PendingExchange, outcome: Outcome) =>
    attempt(asked, () => deliver(asked, outcome))
  const rescue = (asked: PendingExchange) => {
    const { response, choices } = asked
    if (response.writableEnded) return // the answer was sent: only journalling failed
    if (response.headersSent) return void response.destroy()
    response.statusMessage = ''
    try {
      deliver(asked, failed(choices))
    } catch {
      response.destroy() // the error has been reported
    }
  }
  const fail = (asked: PendingExchange, error: unknown) => {
    const { request, choices } = asked
    // The client left while it sent the body.
    if (request.destroyed && !request.complete) return finish(asked, ABANDONED)
    if (isOfStore(error)) {
      // One notice is enough when the server is gone.
      if (!sandbox.isUnreachable && !isFull(error))
        onNotice({ message: error.message, isTrouble: true })
      return finish(asked, unavailable(choices, error, sandbox.scenario.resources))
    }
    onBug(error)
    finish(asked, failed(choices))
  }
  return { finish, fail, record }
}

// --- internal ---

/** Whether the answer of an outcome is sent item by item. */
function isStreamed({ answer, connection }: Outcome, { method }: HttpRequest): boolean {
  return answer?.stream !== undefined && method !== 'HEAD' && !isDisconnection(connection)
}

/** What a stream met that ended at a bound. */
const BOUNDS: { readonly [end in StreamRecord['end']]?: string } = {
  full: 'it has the most events that a stream may have',
  late: 'it has lasted as long as a stream may',
}

function isEmptyList(answer: Answer | undefined): boolean {
  const bytes = answer?.bytes
  return bytes ? bytes.equals(EMPTY_LIST) : answer?.body === '[]'
}

const EMPTY_LIST = Buffer.from('[]')

const ABANDONED: Outcome = { ...outcomeOf(undefined), isAbandoned: true }

/** Whether the records of a world cannot be opened, read or changed now. */
function isOfStore(error: unknown): error is Error {
  return error instanceof StorageError || error instanceof StartError || error instanceof UsageError
}

/** Whether there are too many worlds, which is reported once for all of them. */
function isFull(error: Error): boolean {
  return error instanceof StorageError && error.reason === 'full'
}

/** The answer when the records of a world cannot be read or changed now; the log has the reason. */
function unavailable(choices: RequestChoices, error: Error, { noun }: ScenarioResources): Outcome {
  if (isFull(error)) {
    const message = `This key gets no world: ${TOO_MANY_WORLDS}`
    return errorOutcome(choices.decideOn('notKept'), message, choices, ['Retry-After', '60'])
  }
  const isServer = error instanceof StorageError && error.reason !== 'unwritable'
  const message = isServer
    ? `The store of the ${noun} does not answer. Try again`
    : `The ${noun} of this key cannot be read from the disk. Try again later`
  const headers = ['Retry-After', isServer ? '1' : '5']
  return errorOutcome(choices.decideOn('notKept'), message, choices, headers)
}

function failed(choices: RequestChoices): Outcome {
  return errorOutcome(500, 'The sandbox failed; its log says why', choices)
}
