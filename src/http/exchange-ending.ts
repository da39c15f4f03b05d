import type { ServerResponse } from 'node:http'
import { drainBody } from '../base/drain-body.ts'
import { StartError, UsageError } from '../base/errors.ts'
import { inForm } from '../sandbox/answer-form.ts'
import { beforeNow } from '../sandbox/before.ts'
import type { Decider } from '../sandbox/decider.ts'
import { TOO_MANY_WORLDS } from '../sandbox/keep-change.ts'
import type { Outcome } from '../sandbox/outcome.ts'
import type { Answer } from '../sandbox/turn.ts'
import { StorageError } from '../store/storage-error.ts'
import { type Circumstances, ExchangeSlot } from './exchange-slot.ts'
import type { HttpContext, HttpRequest } from './http-context.ts'
import { JustAnswered } from './just-answered.ts'
import { plainError, plainOutcome } from './plain-outcome.ts'
import { lengthOf, sendOutcome } from './send-outcome.ts'
import { summariser } from './summariser.ts'
import { whenSent } from './when-sent.ts'

/** A request that waits for its answer. */
export interface Asked {
  readonly request: HttpRequest
  readonly response: ServerResponse
  readonly id: string
  /** In milliseconds since the start of the process. */
  readonly started: number
  readonly decider: Decider
}

/**
 * Creates `finish`, which sends an outcome and journals it, and `fail`, which does the same for an error. Neither throws.
 *
 * A journal that replicas share stores the exchange before the answer is sent: a client that has the answer then finds the
 * exchange at every replica. Throttled answers are journalled after they were sent, when it is known whether the client got them.
 */
export function createEnding(operation: string | undefined, context: HttpContext) {
  const { sandbox, keepHeaders, secrets, listeners, onAnswered, onBug, onNotice } = context
  const { closing, outbox } = context
  const send = (
    { request, response, id, decider }: Asked,
    outcome: Outcome,
    isAbandoned: boolean,
  ): number | undefined => {
    const { world, drawn } = decider
    const recipient = { id, world: world.id, drawn, request, response, closing, outbox }
    const length = isAbandoned ? undefined : sendOutcome(outcome, recipient)
    if (isAbandoned) request.socket.destroy()
    // Otherwise Node would read the rest of the body without a limit.
    else if (!request.complete && request.readableFlowing === null) drainBody(request)
    return length
  }
  const deliver = (asked: Asked, answered: Outcome) => {
    const { request, response, decider } = asked
    const outcome = decider.world.ledger.isFormed ? inForm(answered, decider) : answered
    const isAbandoned = outcome.isAbandoned === true || request.socket.destroyed
    const { keeper } = decider.world.journal
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
  const record = (
    { request, id, started, decider }: Asked,
    outcome: Outcome,
    { length, isAbandoned }: Pick<Circumstances, 'length' | 'isAbandoned'>,
  ): ExchangeSlot => {
    const { answer, turn, taped } = outcome
    const status = length === undefined ? 0 : (answer?.status ?? 0)
    sandbox.coverage.count(operation, status, isEmptyList(answer), turn)
    sandbox.shareCoverage()
    const duration = performance.now() - started
    sandbox.durations.count(operation, request.method as string, status, duration / 1000)
    const headers = keepHeaders(request)
    const before = turn ?? beforeNow(decider, taped)
    const { relied, drawn } = decider
    const what = {
      id,
      operation,
      started,
      duration,
      headers,
      length,
      isAbandoned,
      before,
      relied,
      drawn,
    }
    const slot = decider.world.journal.add(ExchangeSlot, (empty) =>
      empty.fill(request, outcome, what),
    )
    if (listeners.size > 0) {
      slot.teach(secrets)
      const answered = new JustAnswered(slot, secrets)
      for (const listen of listeners) listen(answered)
    }
    onAnswered?.(summariser(request, outcome, { id, duration, headers, isAbandoned, secrets }))
    return slot
  }
  // The only place that catches errors of delivery and of listeners, so that none of them ends the process.
  const attempt = (asked: Asked, act: () => void) => {
    try {
      act()
    } catch (error) {
      onBug(error)
      rescue(asked)
    }
  }
  const finish = (asked: Asked, outcome: Outcome) => attempt(asked, () => deliver(asked, outcome))
  const rescue = (asked: Asked) => {
    const { response, decider } = asked
    if (response.writableEnded) return // the answer was sent: only journalling failed
    if (response.headersSent) return void response.destroy()
    response.statusMessage = ''
    try {
      deliver(asked, failed(decider))
    } catch {
      response.destroy() // the error has been reported
    }
  }
  const fail = (asked: Asked, error: unknown) => {
    const { request, decider } = asked
    // The client left while it sent the body.
    if (request.destroyed && !request.complete) return finish(asked, ABANDONED)
    if (isOfStore(error)) {
      // One notice is enough when the server is gone.
      if (!sandbox.isUnreachable && !isFull(error))
        onNotice({ message: error.message, isTrouble: true })
      return finish(asked, unavailable(decider, error))
    }
    onBug(error)
    finish(asked, failed(decider))
  }
  return { finish, fail }
}

function isEmptyList(answer: Answer | undefined): boolean {
  const bytes = answer?.bytes
  return bytes ? bytes.equals(EMPTY_LIST) : answer?.body === '[]'
}

const EMPTY_LIST = Buffer.from('[]')

const ABANDONED: Outcome = { ...plainOutcome(undefined), isAbandoned: true }

/** Whether the animals of a world cannot be opened, read or changed now. */
function isOfStore(error: unknown): error is Error {
  return error instanceof StorageError || error instanceof StartError || error instanceof UsageError
}

/** Whether there are too many worlds, which is reported once for all of them. */
function isFull(error: Error): boolean {
  return error instanceof StorageError && error.reason === 'full'
}

/** The answer when the animals of a world cannot be read or changed now; the log has the reason. */
function unavailable(decider: Decider, error: Error): Outcome {
  if (isFull(error)) {
    const message = `This key gets no world: ${TOO_MANY_WORLDS}`
    return plainError(decider.decide('notKept'), message, decider, ['Retry-After', '60'])
  }
  const isServer = error instanceof StorageError && error.reason !== 'unwritable'
  const message = isServer
    ? 'The store of the animals does not answer. Try again'
    : 'The animals of this key cannot be read from the disk. Try again later'
  const headers = ['Retry-After', isServer ? '1' : '5']
  return plainError(decider.decide('notKept'), message, decider, headers)
}

function failed(decider: Decider): Outcome {
  return plainError(500, 'The sandbox failed; its log says why', decider)
}
