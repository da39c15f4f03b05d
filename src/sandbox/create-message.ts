import { stringifyJson } from '../base/json.ts'
import { randomBelow } from '../base/random-below.ts'
import type { Answer, Turn } from './turn.ts'

/** Accepts a message, as in the sample of the overview (contract, 4.5). */
export function createMessage(turn: Turn): Answer {
  const { message } = turn.body.value as { message: string }
  const { clock, random } = turn.world
  const created = {
    id: `msg_${Array.from({ length: 16 }, () => randomBelow(36, random).toString(36)).join('')}`,
    message,
    status: 'queued',
    createdAt: new Date(clock.now()).toISOString(),
  }
  return turn.json(turn.decide('messageStatus'), stringifyJson(created))
}
