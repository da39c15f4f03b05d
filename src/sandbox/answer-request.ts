import type { BodyReading } from '../base/read-body.ts'
import type { TapePlayer } from '../tape/tape-player.ts'
import { checkCredential } from './credential.ts'
import { type Outcome, toOutcome } from './outcome.ts'
import { playCredential, playTape } from './play-tape.ts'
import { serve } from './serve.ts'
import { serveWithFaults } from './serve-with-faults.ts'
import { type Answer, type Handler, type SandboxRequest, Turn } from './turn.ts'
import type { World } from './world.ts'

/**
 * Takes a request through the sandbox: credential, body, `Prefer`, faults before, tape, sunset, checks,
 * handler, faults after (docs/architecture.md).
 */
export function answerRequest(
  request: SandboxRequest,
  world: World,
  handler: Handler,
): Outcome | Promise<Outcome> {
  const turn = new Turn(request, world)
  if (world.tape) return answerWithTape(turn, handler, world.tape)
  const denied = checkCredential(turn)
  if (denied) return toOutcome(turn, denied)
  return turn.operation.body ? answerWithBody(turn, handler) : answerTurn(turn, handler)
}

// --- internal ---

/** Reads every body first: a tape matches requests by their bodies, even those answered with 401. */
async function answerWithTape(turn: Turn, handler: Handler, tape: TapePlayer): Promise<Outcome> {
  const reading = await turn.request.readBody(true)
  if (reading.bytes) turn.bytes = reading.bytes
  const denied = checkCredential(turn)
  if (denied) return toOutcome(turn, (await playCredential(turn, tape)) ?? denied)
  if ('refused' in reading) {
    const taped = await playTape(turn, tape)
    return toOutcome(turn, taped ?? refuseReading(turn, reading))
  }
  turn.takeBody(reading.text)
  return answerTurn(turn, handler)
}

async function answerWithBody(turn: Turn, handler: Handler): Promise<Outcome> {
  const reading = await turn.request.readBody(false)
  if ('refused' in reading) return toOutcome(turn, refuseReading(turn, reading))
  turn.takeBody(reading.text)
  return answerTurn(turn, handler)
}

function refuseReading(
  turn: Turn,
  { refused }: Extract<BodyReading, { readonly refused: object }>,
): Answer {
  const { status, message, headers } = refused
  return turn.error(status, message, 'contract', headers)
}

/** Answers synchronously if nothing has to be awaited: a promise costs a tenth of a request. */
function answerTurn(turn: Turn, handler: Handler): Outcome | Promise<Outcome> {
  if (turn.request.headers.prefer !== undefined || !turn.world.faults.isEmpty) {
    return serveWithFaults(turn, handler)
  }
  const answer = serve(turn, handler)
  return answer instanceof Promise
    ? answer.then((later) => toOutcome(turn, later))
    : toOutcome(turn, answer)
}
