import { whenReady } from '../base/when-ready.ts'
import { afterSunset } from './after-sunset.ts'
import { checkRequest } from './check-request.ts'
import { tapeTakers } from './handlers.ts'
import { playTape } from './play-tape.ts'
import type { Answer, Handler, Turn } from './turn.ts'

/**
 * Answers a request from the tape, otherwise by its handler. The sunset and the checks against the contract apply to every
 * operation, so they are here and not in handlers.
 */
export function serve(turn: Turn, handler: Handler): Answer | Promise<Answer> {
  turn.noteVersion()
  const { tape } = turn.world
  const taped = tape && playTape(turn, tape)
  if (taped) return taped
  const answer = afterSunset(turn) ?? checkRequest(turn) ?? handler(turn)
  if (!tape || !Object.hasOwn(tapeTakers, turn.operation.id)) return answer
  return whenReady(answer, (given) => {
    if (given.status < 300) tape.overtaken = true
    return given
  })
}
