import type { BodyReading, BodyRefusal } from '../../base/http/read-body.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { TapePlayer } from '../../tape/tape-player.ts'
import {
  type Answer,
  type Handler,
  RequestContext,
  type SandboxRequest,
} from '../answers/request-context.ts'
import type { RequestChoices } from '../worlds/request-choices.ts'
import { checkRequest } from './check-request.ts'
import { checkCredential, denied, hidesOthers } from './credential.ts'
import { type Outcome, toOutcome } from './outcome.ts'
import { playCredential, playTape } from './play-tape.ts'
import { serveOperation, serveWithFaults } from './serve-operation.ts'

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
  if (wrong && hidesOthers(context)) return toOutcome(context, denied(context, wrong))
  return context.operation.takes
    ? answerWithBody(context, handler, wrong)
    : answerChecked(context, handler, wrong)
}

// --- internal ---

/** Reads every body first: a tape matches requests by their bodies, even those answered with 401. */
async function answerWithTape(context: RequestContext, handler: Handler, tape: TapePlayer) {
  const reading = await context.request.readBody(true)
  if (reading.bytes) context.bytes = reading.bytes
  const wrong = checkCredential(context)
  const taped = wrong && (await playCredential(context, tape))
  if (taped) return toOutcome(context, taped)
  if (wrong && hidesOthers(context)) return toOutcome(context, denied(context, wrong))
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
  if (context.request.headers.prefer !== undefined || !context.world.faults.isEmpty) {
    return serveWithFaults(context, handler)
  }
  const answer = serveOperation(context, handler)
  return answer instanceof Promise
    ? answer.then((later) => toOutcome(context, later))
    : toOutcome(context, answer)
}
