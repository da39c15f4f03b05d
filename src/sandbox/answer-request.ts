import type { BodyReading, BodyRefusal } from '../base/read-body.ts'
import type { Violation } from '../contract/violation.ts'
import type { TapePlayer } from '../tape/tape-player.ts'
import { checkRequest } from './check-request.ts'
import { checkCredential, denied, hidesOthers } from './credential.ts'
import type { Decider } from './decider.ts'
import { type Outcome, toOutcome } from './outcome.ts'
import { playCredential, playTape } from './play-tape.ts'
import { serve } from './serve.ts'
import { serveWithFaults } from './serve-with-faults.ts'
import { type Answer, type Handler, type SandboxRequest, Turn } from './turn.ts'

/**
 * Takes a request through the sandbox: credential, body, `Prefer`, faults before the handler, tape, sunset, checks,
 * handler, faults after it (docs/architecture.md).
 */
export function answerRequest(
  request: SandboxRequest,
  decider: Decider,
  handler: Handler,
): Outcome | Promise<Outcome> {
  const turn = new Turn(request, decider)
  const { tape } = decider.world
  if (tape) return answerWithTape(turn, handler, tape)
  const wrong = checkCredential(turn)
  if (wrong && hidesOthers(turn)) return toOutcome(turn, denied(turn, wrong))
  return turn.operation.body
    ? answerWithBody(turn, handler, wrong)
    : answerTurn(turn, handler, wrong)
}

// --- internal ---

/** Reads every body first: a tape matches requests by their bodies, even those answered with 401. */
async function answerWithTape(turn: Turn, handler: Handler, tape: TapePlayer): Promise<Outcome> {
  const reading = await turn.request.readBody(true)
  if (reading.bytes) turn.bytes = reading.bytes
  const wrong = checkCredential(turn)
  const taped = wrong && (await playCredential(turn, tape))
  if (taped) return toOutcome(turn, taped)
  if (wrong && hidesOthers(turn)) return toOutcome(turn, denied(turn, wrong))
  if ('refused' in reading) {
    const recorded = wrong ? undefined : await playTape(turn, tape)
    return toOutcome(turn, recorded ?? refuseReading(turn, reading))
  }
  turn.takeBody(reading.text)
  return answerTurn(turn, handler, wrong)
}

async function answerWithBody(
  turn: Turn,
  handler: Handler,
  wrong: Violation | undefined,
): Promise<Outcome> {
  const reading = await turn.request.readBody(false)
  if ('refused' in reading) return toOutcome(turn, refuseReading(turn, reading))
  turn.takeBody(reading.text)
  return answerTurn(turn, handler, wrong)
}

function refuseReading(
  turn: Turn,
  { refused }: Extract<BodyReading, { readonly refused: object }>,
): Answer {
  const { status, message, headers } = refused
  return turn.error(refusalOf(status, turn), message, 'contract', headers)
}

/** The status for a body that is refused without being read, by the ledger. */
function refusalOf(status: BodyRefusal['status'], turn: Turn): number {
  if (status === 413) return turn.decide('largeBody')
  return status === 415 ? turn.decide('codedBody') : status
}

/**
 * Answers synchronously if nothing has to be awaited: a promise costs a tenth of a request. If the credential is
 * `wrong`, only the checks of the request come before the 401, so nothing of the store is revealed.
 */
function answerTurn(
  turn: Turn,
  handler: Handler,
  wrong: Violation | undefined,
): Outcome | Promise<Outcome> {
  if (wrong) return toOutcome(turn, checkRequest(turn) ?? denied(turn, wrong))
  if (turn.request.headers.prefer !== undefined || !turn.world.faults.isEmpty) {
    return serveWithFaults(turn, handler)
  }
  const answer = serve(turn, handler)
  return answer instanceof Promise
    ? answer.then((later) => toOutcome(turn, later))
    : toOutcome(turn, answer)
}
