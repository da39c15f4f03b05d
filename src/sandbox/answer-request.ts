import { withoutHeader } from '../base/header-lines.ts'
import { stringifyJson } from '../base/json.ts'
import { isUtf8Json, parseMediaType } from '../base/media-type.ts'
import { shown } from '../base/shown.ts'
import { errorBody } from '../contract/error-body.ts'
import type { LedgerName } from '../contract/ledger.ts'
import { requestViolation, type Violation } from '../contract/violation.ts'
import { bodylessStatuses, type Connection, type Respond } from '../faults/fault.ts'
import type { Strike, Strikes } from '../faults/fault-plan.ts'
import { type Preferences, readPrefer, strikesOf } from '../faults/prefer.ts'
import type { TapePlayer } from '../tape/tape-player.ts'
import { animals } from './animals.ts'
import { checkCredential } from './credential.ts'
import type { BodyReading } from './json-body.ts'
import { playCredential, playTape } from './play-tape.ts'
import { quickstart } from './quickstart.ts'
import { type Answer, type SandboxRequest, Turn } from './turn.ts'
import type { World } from './world.ts'

/** What becomes of a request: an answer, or an act on its connection (on the answer, for `truncate`). */
export interface Reply {
  readonly answer: Answer | undefined
  readonly connection: Connection | undefined
  readonly fault: string | undefined
  readonly relied: readonly LedgerName[]
  readonly violations: readonly Violation[]
  readonly body: string | undefined
  /** There when the client left before there was an answer. */
  readonly isAbandoned?: true
  /** Says what the tape has that is nearest, where it did not have the request. */
  readonly miss?: string | undefined
}

/** Makes the answer to a request. */
export type Handler = (turn: Turn) => Answer | Promise<Answer>

/** The handlers of every operation, by operationId. */
export const handlers: { readonly [operationId: string]: Handler } = { ...animals, ...quickstart }

/**
 * Takes a request through the sandbox: credential, `Prefer`, faults before, checks, handler, faults
 * after (docs/architecture.md).
 */
export function answerRequest(request: SandboxRequest, world: World): Reply | Promise<Reply> {
  const turn = new Turn(request, world)
  if (world.tape) return answerWithTape(turn, world.tape)
  const denied = checkCredential(turn)
  if (denied) return toReply(turn, denied)
  return turn.operation.body ? answerWithBody(turn) : answerTurn(turn)
}

// --- internal ---

/** A tape knows requests by their bodies too, also those that are answered 401. */
async function answerWithTape(turn: Turn, tape: TapePlayer): Promise<Reply> {
  const reading = await turn.request.readBody(true)
  if (reading.bytes) turn.bytes = reading.bytes
  const denied = checkCredential(turn)
  if (denied) return toReply(turn, playCredential(turn, tape) ?? denied)
  if ('refused' in reading) {
    const taped = await playTape(turn, tape)
    return toReply(turn, taped ?? refuseReading(turn, reading))
  }
  turn.takeBody(reading.text)
  return answerTurn(turn)
}

async function answerWithBody(turn: Turn): Promise<Reply> {
  const reading = await turn.request.readBody(false)
  if ('refused' in reading) return toReply(turn, refuseReading(turn, reading))
  turn.takeBody(reading.text)
  return answerTurn(turn)
}

function refuseReading(
  turn: Turn,
  { refused }: Extract<BodyReading, { readonly refused: object }>,
): Answer {
  const { status, message, headers } = refused
  return turn.error(status, message, 'contract', headers)
}

/** What waits for nothing is answered at once: a promise for each would be a tenth of a request. */
function answerTurn(turn: Turn): Reply | Promise<Reply> {
  const { prefer } = turn.request.headers
  if (prefer !== undefined || !turn.world.faults.isEmpty) {
    return struck(turn, readPrefer(String(prefer ?? ''), turn.world.faults))
  }
  const answer = serve(turn)
  return answer instanceof Promise
    ? answer.then((later) => toReply(turn, later))
    : toReply(turn, answer)
}

async function struck(turn: Turn, preferences: Preferences): Promise<Reply> {
  const { faults } = turn.world
  const { id, wait } = turn.request
  if (preferences.delay > 0 && !(await wait(preferences.delay))) return abandoned(turn)
  const strikes = strikesOf(preferences, faults, id) ?? faults.strike(turn.faultRequest(), id)
  const { before, after } = strikes
  const reply = (answer: Answer | undefined, connection?: Connection) =>
    toReply(turn, answer && withPreferences(answer, preferences), strikes, connection)
  if (before.delay > 0 && !(await wait(before.delay))) return abandoned(turn, strikes)
  if (before.end) return end(turn, before, undefined, reply)
  const answer = await serve(turn)
  if (after.delay > 0 && !(await wait(after.delay))) return abandoned(turn, strikes)
  return after.end ? end(turn, after, answer, reply) : reply(answer)
}

/** The client left while it was kept waiting. */
function abandoned(turn: Turn, strikes?: Strikes): Reply {
  return { ...toReply(turn, undefined, strikes), isAbandoned: true }
}

function end(
  turn: Turn,
  { end: ending }: Strike,
  answer: Answer | undefined,
  reply: (answer: Answer | undefined, connection?: Connection) => Reply,
): Reply {
  const { respond, connection } = ending ?? {}
  const given = respond ? faultAnswer(turn, respond) : answer
  return reply(
    connection === undefined || connection === 'truncate' ? given : undefined,
    connection,
  )
}

/** Everything but faults: the tape, the sunset, the checks against the contract, the handler. */
function serve(turn: Turn): Answer | Promise<Answer> {
  const { tape } = turn.world
  const taped = tape && playTape(turn, tape)
  if (taped) return taped
  return afterSunset(turn) ?? refuseUnknownQuery(turn) ?? refuseBody(turn) ?? handle(turn)
}

function handle(turn: Turn): Answer | Promise<Answer> {
  return (handlers[turn.operation.id] as Handler)(turn)
}

/** From its sunset on an operation is gone (contract, section 9; ledger, `afterSunset`). */
function afterSunset(turn: Turn): Answer | undefined {
  const { deprecations, clock } = turn.world
  const deprecation = deprecations.get(turn.operation.id)
  if (!deprecation || clock() < deprecation.sunset) return undefined
  const choice = turn.decide('afterSunset')
  if (choice === 'served') return undefined
  const day = new Date(deprecation.sunset).toISOString().slice(0, 10)
  const message = `${turn.operation.id} was removed on ${day}; use ${turn.operation.deprecation?.successorPath} instead`
  return turn.error(choice, message, 'store')
}

function refuseUnknownQuery(turn: Turn): Answer | undefined {
  const { unknown } = turn.query
  if (unknown.length === 0 || turn.decide('unknownQuery') === 'ignore') return undefined
  return turn.refuse(
    unknown.map((name) =>
      requestViolation(
        'unknownQuery',
        `query.${name}`,
        `${shown(name)} is not a parameter of ${turn.operation.id}`,
      ),
    ),
  )
}

/** A body must be sent as JSON, and be JSON (contract, section 4). */
function refuseBody(turn: Turn): Answer | undefined {
  if (!turn.operation.body) return undefined
  const type = turn.request.headers['content-type'] as string | undefined
  if (turn.body.text !== '' && !isUtf8Json(parseMediaType(type))) {
    const seen = type === undefined ? 'none' : shown(type)
    const message = `Content-Type must be application/json, got ${seen}`
    const violation = requestViolation('media-type', 'header.content-type', message)
    if (turn.decide('contentType') === 400) return turn.refuse([violation])
    turn.violations.push(violation)
    return turn.error(415, message, 'contract', ['Accept-Post', 'application/json'])
  }
  const { problem } = turn.body
  return problem === undefined
    ? undefined
    : turn.refuse([requestViolation('invalid-json', 'body', problem)])
}

/** The answer of a fault: word for word the contract's where it documents the status, unless told otherwise. */
function faultAnswer(turn: Turn, respond: Respond): Answer {
  const { status, code, message, headers = {}, body } = respond
  const documented = turn.operation.answers.get(status)
  const text = message ?? documented ?? `Injected by the sandbox: status ${status}`
  const challenge = status === 401 ? ['WWW-Authenticate', 'Bearer'] : []
  const error = () =>
    errorBody(status, text, code === undefined ? turn.decide('errorCode') : undefined, code)
  const given = body === undefined ? error() : body
  const content = bodylessStatuses.includes(status) ? '' : given
  const lines = Object.entries(headers)
  const contentType = lines.find(([name]) => /^content-type$/i.test(name))?.[1]
  return {
    status,
    origin: 'fault',
    ...(contentType !== undefined && { contentType }),
    headers: [...challenge, ...lines.filter(([name]) => !/^content-type$/i.test(name)).flat()],
    body: typeof content === 'string' ? content : stringifyJson(content),
  }
}

function withPreferences(answer: Answer, { applied }: Preferences): Answer {
  if (applied.length === 0) return answer
  // A tape has what was applied when it was recorded.
  const others = withoutHeader(answer.headers, 'preference-applied')
  return { ...answer, headers: [...others, 'Preference-Applied', applied.join(', ')] }
}

function toReply(
  turn: Turn,
  answer: Answer | undefined,
  strikes?: Strikes,
  connection?: Connection,
): Reply {
  const { relied, violations, body, miss } = turn
  return {
    answer: answer && withDeprecation(answer, turn),
    connection,
    fault: strikes && strikes.faults.length > 0 ? strikes.faults.join(',') : undefined,
    relied,
    violations,
    body: body.text,
    miss,
  }
}

/** Every documented answer of a deprecated operation announces it, and so does what answers after its sunset. */
function withDeprecation(answer: Answer, { operation, world, relied }: Turn): Answer {
  const deprecation = world.deprecations.get(operation.id)
  // A tape says what the service said of it.
  if (!deprecation || answer.origin === 'tape') return answer
  if (!operation.answers.has(answer.status) && !relied.includes('afterSunset')) return answer
  const lines = deprecation.lines(answer.successorQuery)
  const headers = answer.headers.length === 0 ? lines : [...answer.headers, ...lines]
  return { ...answer, headers }
}
