import { playBeyondContract } from '../sandbox/play-tape.ts'
import { plainError, plainOutcome, type Responder } from './exchange-handler.ts'
import { readBody } from './read-body.ts'

/**
 * Lets a tape answer what is not an operation of the contract. Where it cannot, `respond` does; what only a
 * tape could know (`whole`) is 404 with what it has that is nearest, `own` keeps its status.
 */
export function tapeFirst(respond: Responder, miss: 'whole' | 'own'): Responder {
  return async (request, id, world) => {
    const { tape } = world
    if (!tape) return respond(request, id, world)
    const reading = await readBody(request, true)
    const played = playBeyondContract(
      {
        method: request.method as string,
        target: request.originalUrl,
        headers: request.headers,
        body: reading.bytes ?? Buffer.alloc(0),
      },
      world,
      tape,
    )
    if ('answer' in played) return plainOutcome(played.answer)
    const outcome =
      miss === 'own'
        ? await respond(request, id, world)
        : plainError(404, `This was not recorded: ${played.miss}`, world)
    return { ...outcome, miss: played.miss }
  }
}
