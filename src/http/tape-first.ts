import { readBody } from '../base/read-body.ts'
import { playBeyondContract } from '../sandbox/play-tape.ts'
import type { Responder } from './exchange-handler.ts'
import { plainError, plainOutcome } from './plain-outcome.ts'

/**
 * Lets the tape answer a request that is not an operation of the contract. Without a tape, `respond` answers.
 * If the tape does not have the request, the answer is a 404 that names the nearest entry (`whole`), or the answer
 * of `respond` (`own`).
 */
export function tapeFirst(respond: Responder, miss: 'whole' | 'own'): Responder {
  return async (request, id, decider) => {
    const { world } = decider
    const { tape } = world
    if (!tape) return respond(request, id, decider)
    const reading = await readBody(request, true)
    const played = await playBeyondContract(
      {
        method: request.method as string,
        target: request.originalUrl,
        headers: request.headers,
        body: reading.bytes ?? Buffer.alloc(0),
      },
      world,
      tape,
    )
    const body = 'text' in reading && reading.text !== '' ? reading.text : undefined
    if ('answer' in played) return { ...plainOutcome(played.answer), body, taped: played.taped }
    const outcome =
      miss === 'own'
        ? await respond(request, id, decider)
        : plainError(404, `This was not recorded: ${played.miss}`, decider)
    return { ...outcome, body, miss: played.miss }
  }
}
