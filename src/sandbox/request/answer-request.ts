import { hasHeader, headerPairs, headerValue, withoutHeader } from '../../base/http/header-lines.ts'
import type { BodyReading, BodyRefusal } from '../../base/http/read-body.ts'
import { announcesItsEnd } from '../../contract/document/deprecation.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import {
  type AnswerChange,
  changedLines,
  changedStatus,
  isBodyless,
  linesOfChanged,
  REWRITE_HEADER,
  rewriteBody,
  rewritesOf,
  withLines,
} from '../../faults/answer-change.ts'
import { isDisconnection } from '../../faults/connection-kinds.ts'
import type { Ending } from '../../faults/fault.ts'
import type { Strikes } from '../../faults/fault-plan.ts'
import type { Connection, Respond } from '../../faults/fault-types.ts'
import { type InjectedAnswer, injectedAnswer, injectedWords } from '../../faults/injected-answer.ts'
import {
  type DecidedStrikes,
  type Preferences,
  readPrefer,
  strikesOf,
} from '../../faults/prefer.ts'
import type { FaultRequest } from '../../faults/request-filter.ts'
import type { TapePlayer } from '../../tape/tape-player.ts'
import type { TapeEntry } from '../../tape/tape-types.ts'
import {
  type Answer,
  type Handler,
  RequestContext,
  type SandboxRequest,
  wordedBy,
} from '../answers/request-context.ts'
import { allowedBy, type RequestChoices } from '../worlds/request-choices.ts'
import {
  challengeLines,
  checkCredential,
  checkRequest,
  denied,
  reportsCredentialAlone,
} from './check-request.ts'
import { playCredential, playTape } from './play-tape.ts'

/** Answers a request: credential, body, `Prefer`, faults before the handler, tape, sunset, checks, handler, faults after it. */
export function answerRequest(
  request: SandboxRequest,
  choices: RequestChoices,
  handler: Handler,
): Outcome | Promise<Outcome> {
  const context = new RequestContext(request, choices)
  const { tape } = choices.world
  if (tape) return answerWithTape(context, handler, tape)
  const wrong = checkCredential(context)
  if (wrong && reportsCredentialAlone(context)) return toOutcome(context, denied(context, wrong))
  return context.operation.takes
    ? answerWithBody(context, handler, wrong)
    : answerChecked(context, handler, wrong)
}

/** The outcome of a request: an answer, an effect on its connection, or both (`truncate`). */
export interface Outcome {
  readonly answer: Answer | undefined
  readonly connection: Connection | undefined
  readonly fault: string | undefined
  readonly violations: readonly Violation[]
  readonly body: string | undefined
  readonly context?: RequestContext
  readonly taped?: TapeEntry
  /** Present if the client left before there was an answer. */
  readonly isAbandoned?: true
  /** How many bytes of the answer's body are sent per second, at most, if a fault throttles it. */
  readonly throttle?: number
  /** After how many of its items a stream is cut, if a fault says it. */
  readonly cutAfter?: number
  /** The name of a fault that the request asked for and that does not exist. */
  readonly unknownFault?: string
  /** The nearest entry, if the request is not on the tape. */
  readonly miss?: string | undefined
}

function toOutcome(
  context: RequestContext,
  answer: Answer | undefined,
  strikes?: Strikes,
  connection?: Connection,
): Outcome {
  const { violations, body, miss } = context
  return {
    answer: answer && withDeprecation(answer, context),
    connection,
    fault: strikes && strikes.faults.length > 0 ? strikes.faults.join(',') : undefined,
    violations,
    body: body.text,
    context,
    miss,
  }
}

/**
 * Strikes a request with the faults that it asks for in `Prefer`, otherwise those of its world, and does what comes before the answer;
 * `over` is the outcome if nobody is to answer any more.
 */
export async function strikeRequest(
  context: RequestContext,
  read = (): FaultRequest => context.faultRequest(),
): Promise<DecidedStrikes | { readonly over: Outcome }> {
  const { request, world } = context
  const { faults } = world
  const { id } = request
  const preferences = readPrefer(String(request.headers.prefer ?? ''), faults)
  const { delay } = preferences
  if (delay > 0 && !(await request.wait(delay))) return { over: abandoned(context) }
  const asked = strikesOf(preferences, faults, { id, time: world.clock.now() })
  const strikes = await (asked ?? faults.strike(read(), id))
  context.counts = strikes.counts ?? faults.counts()
  const decided = { id, preferences, strikes }
  const { before } = strikes
  if (before.delay > 0 && !(await request.wait(before.delay)))
    return { over: abandoned(context, strikes) }
  return before.end ? { over: endedOutcome(context, decided, before.end) } : decided
}

/** Does to an answer what faults do that act on it. */
export async function strikeAnswer(
  context: RequestContext,
  decided: DecidedStrikes,
  answer: Answer,
): Promise<Outcome> {
  const { after } = decided.strikes
  if (after.delay > 0 && !(await context.request.wait(after.delay)))
    return abandoned(context, decided.strikes)
  const passed = changed(answer, after.changes)
  return after.end
    ? endedOutcome(context, decided, after.end, passed)
    : struckOutcome(context, decided, passed)
}

/** The answer that a fault gives. */
export function faultAnswer(context: RequestContext, respond: Respond): InjectedAnswer & Answer {
  const { operation, world, choices } = context
  const answer = injectedAnswer(respond, {
    shapeOf: (status) => world.errors(operation.id, status),
    seed: world.scenario.seed,
    style: () => context.decideOn('errorCode'),
    wording: (status) =>
      wordedBy(choices, status, () => operation.answers.get(status) ?? injectedWords(status)),
    required: (status) => requiredLines(context, status),
  })
  return { ...answer, origin: 'fault' }
}

// --- internal ---

function struckOutcome(
  context: RequestContext,
  { preferences, strikes }: DecidedStrikes,
  answer: Answer | undefined,
  connection?: Connection,
): Outcome {
  const { unknownFault, applied } = preferences
  const throttle = Math.min(strikes.before.throttle, strikes.after.throttle)
  const granted = [...(context.request.granted ?? []), ...applied]
  const lined = answer && withLinesOf(withPreferences(answer, granted), strikes.lines)
  return {
    ...toOutcome(context, lined, strikes, connection),
    ...(unknownFault !== undefined && { unknownFault }),
    ...(Number.isFinite(throttle) && { throttle }),
  }
}

function endedOutcome(
  context: RequestContext,
  decided: DecidedStrikes,
  ending: Ending,
  answer?: Answer,
): Outcome {
  const ended = endedAnswer(context, ending, answer)
  return {
    ...struckOutcome(context, decided, ended, ending.connection),
    ...(ending.events !== undefined && { cutAfter: ending.events }),
  }
}

/** Reads every body first: a tape matches requests by their bodies, even those answered with 401. */
async function answerWithTape(context: RequestContext, handler: Handler, tape: TapePlayer) {
  const reading = await context.request.readBody(true)
  if (reading.bytes) context.bytes = reading.bytes
  const wrong = checkCredential(context)
  const taped = wrong && (await playCredential(context, tape))
  if (taped) return toOutcome(context, taped)
  if (wrong && reportsCredentialAlone(context)) return toOutcome(context, denied(context, wrong))
  if ('refused' in reading) {
    const recorded = wrong ? undefined : await playTape(context, tape, handler.take)
    return toOutcome(context, recorded ?? refuseReading(context, reading))
  }
  const taken = context.takeBody(reading.text, reading.bytes)
  if (taken) await taken
  return answerChecked(context, handler, wrong)
}

async function answerWithBody(
  context: RequestContext,
  handler: Handler,
  wrong: Violation | undefined,
): Promise<Outcome> {
  const reading = await context.request.readBody(false)
  if ('refused' in reading) return toOutcome(context, refuseReading(context, reading))
  const taken = context.takeBody(reading.text, reading.bytes)
  if (taken) await taken
  // To return the promise itself would cost three turns of the queue of microtasks more.
  return await answerChecked(context, handler, wrong)
}

function refuseReading(
  context: RequestContext,
  { refused }: Extract<BodyReading, { readonly refused: object }>,
): Answer {
  const { status, message, headers } = refused
  return context.error(refusalOf(status, context), message, 'contract', headers)
}

/** The status of a refusal of a body that is not read (ledger, `largeBody` and `codedBody`). */
function refusalOf(status: BodyRefusal['status'], context: RequestContext): number {
  if (status === 413) return context.decideOn('largeBody')
  return status === 415 ? context.decideOn('codedBody') : status
}

/**
 * Answers synchronously if nothing has to be awaited: a promise costs a tenth of a request. If the credential is `wrong`,
 * only the checks of the request come before the 401, so the answer reveals nothing of the store.
 */
function answerChecked(
  context: RequestContext,
  handler: Handler,
  wrong: Violation | undefined,
): Outcome | Promise<Outcome> {
  if (wrong) return toOutcome(context, checkRequest(context) ?? denied(context, wrong))
  const { struck, headers } = context.request
  if (struck || headers.prefer !== undefined || !context.world.faults.isEmpty)
    return serveWithFaults(context, handler)
  const answer = serveOperation(context, handler)
  return answer instanceof Promise
    ? answer.then((later) => toOutcome(context, later))
    : toOutcome(context, answer)
}

/** Serves a request with the faults that strike it, unless they have done so already. */
async function serveWithFaults(context: RequestContext, handler: Handler): Promise<Outcome> {
  const { struck } = context.request
  if (struck) context.counts = struck.strikes.counts ?? context.world.faults.counts()
  const decided = struck ?? (await strikeRequest(context))
  if ('over' in decided) return decided.over
  return strikeAnswer(context, decided, await serveOperation(context, handler))
}

/** Answers a request from the tape, else by its handler. */
function serveOperation(context: RequestContext, handler: Handler): Answer | Promise<Answer> {
  const { tape } = context.world
  return tape ? serveFromTape(context, handler, tape) : serveFromStore(context, handler)
}

async function serveFromTape(
  context: RequestContext,
  handler: Handler,
  tape: TapePlayer,
): Promise<Answer> {
  context.noteVersion()
  const taped = await playTape(context, tape, handler.take)
  if (taped) return taped
  const answer = await serveFromStore(context, handler)
  if (handler.take && answer.status < 300) tape.overtaken = true
  return answer
}

/** The sunset and the checks apply to every operation, so they are here. */
function serveFromStore(context: RequestContext, handler: Handler): Answer | Promise<Answer> {
  context.noteVersion()
  return afterSunset(context) ?? checkRequest(context) ?? handler(context)
}

/** The client left during a delay. */
function abandoned(context: RequestContext, strikes?: Strikes): Outcome {
  return { ...toOutcome(context, undefined, strikes), isAbandoned: true }
}

function withPreferences(answer: Answer, granted: Preferences['applied']): Answer {
  const applied = [...granted, ...(answer.applied ?? [])]
  if (applied.length === 0) return answer
  // A recorded answer may have the preferences that were applied when it was recorded.
  const others = withoutHeader(answer.headers, 'preference-applied')
  return { ...answer, headers: [...others, 'Preference-Applied', applied.join(', ')] }
}

/** An answer with header lines in place of those that have the same names. */
function withLinesOf(answer: Answer, lines: readonly string[] = []): Answer {
  if (lines.length === 0) return answer
  return { ...answer, headers: withLines(answer.headers, headerPairs(lines)) }
}

/** An answer as faults change it. */
function changed(answer: Answer, changes: readonly AnswerChange[]): Answer {
  if (changes.length === 0) return answer
  const { bytes, body, stream, headers, contentType = 'application/json' } = answer
  const isTyped = bytes !== undefined || (body === '' && !stream)
  const given = {
    status: answer.status,
    lines: isTyped ? headers : ['Content-Type', contentType, ...headers],
    body: bytes ?? Buffer.from(body),
  }
  const rewrites = rewritesOf(changes)
  const { body: other, how } = rewrites.length > 0 ? rewriteBody(given, rewrites) : NOT_REWRITTEN
  const lines = other ? linesOfChanged(given.lines) : given.lines
  const said = how === '' ? [] : [[REWRITE_HEADER, how] as const]
  const status = changedStatus(given.status, changes)
  const sent = isBodyless(status) ? NO_BYTES : (other ?? given.body)
  const all = withLines(changedLines(lines, changes), said)
  const type = headerValue(all, 'content-type')
  const kept = { ...answer, status, stream: isBodyless(status) ? undefined : stream }
  // As of a tape: the lines have the type, or there is none.
  if (bytes || type === undefined) return { ...kept, bytes: sent, headers: all }
  const own = withoutHeader(all, 'content-type')
  return { ...kept, body: sent.toString(), contentType: type, headers: own }
}

const NOT_REWRITTEN = { body: undefined, how: '' }
const NO_BYTES = Buffer.alloc(0)

/** Refuses an operation after its sunset (contract, section 9; ledger, `afterSunset`). */
function afterSunset(context: RequestContext): Answer | undefined {
  const { deprecations, clock } = context.world
  const deprecation = deprecations.get(context.operation.id)
  if (!deprecation || clock.now() < deprecation.sunset) return undefined
  const choice = context.decideOn('afterSunset')
  if (choice === 'served') return undefined
  const day = new Date(deprecation.sunset).toISOString().slice(0, 10)
  const { successorPath } = context.operation.deprecation ?? {}
  const way = successorPath === undefined ? '' : `; use ${successorPath} instead`
  const message = `${context.operation.id} was removed on ${day}${way}`
  return context.error(choice, message, 'store')
}

/** The answer to a request that a fault ends: `answer` is the handler's, if there is one. `undefined` if nothing is sent. */
function endedAnswer(
  context: RequestContext,
  { respond, connection }: Ending,
  answer: Answer | undefined,
): Answer | undefined {
  if (isDisconnection(connection)) return undefined
  return respond ? faultAnswer(context, respond) : answer
}

/** The header lines that a status requires (RFC 9110, sections 15.5.2, 15.5.6 and 15.5.8). */
function requiredLines(context: RequestContext, status: number): readonly string[] {
  if (status === 401) return challengeLines(context)
  if (status === 405)
    return ['Allow', allowedBy(context.choices, context.operation.allowed).join(', ')]
  return status === 407 ? ['Proxy-Authenticate', 'Bearer'] : []
}

/** Announces a deprecation in every documented answer, and in an answer after the sunset (ledger, `deprecationHeaders`). */
function withDeprecation(answer: Answer, context: RequestContext): Answer {
  const { operation, world, choices } = context
  const deprecation = world.deprecations.get(operation.id)
  // A tape replays the deprecation headers that the service sent.
  if (!deprecation || answer.origin === 'tape') return answer
  // What a service behind the sandbox has announced itself stays.
  if (hasHeader(answer.headers, 'deprecation')) return answer
  const { name = '' } = world.points.at('afterSunset')
  if (!operation.answers.has(answer.status) && !choices.relied.includes(name)) return answer
  if (context.decideOn('deprecationHeaders') === 'none' && !announcesItsEnd(operation))
    return answer
  const lines = deprecation.lines(answer.successorQuery)
  const headers = answer.headers.length === 0 ? lines : [...answer.headers, ...lines]
  return { ...answer, headers }
}
