import { stringifyJson } from '../base/json.ts'
import { requestViolation } from '../contract/violation.ts'
import { messageId } from './message-id.ts'
import type { Answer, Turn } from './turn.ts'

/** Accepts a message, as in the sample of the overview (contract, 4.5). */
export function createMessage(turn: Turn): Answer {
  const { message } = turn.body.value as { message: string }
  if (message === '' && turn.decide('emptyMessage') === 'reject') {
    const text = 'message must not be empty, got ""'
    return turn.refuse([requestViolation('emptyMessage', 'body.message', text)])
  }
  const created = { id: messageId(turn), message, status: 'queued', createdAt: createdAt(turn) }
  return turn.json(turn.decide('messageStatus'), stringifyJson(created))
}

// --- internal ---

/** The time, in one of the forms of ISO 8601 (ledger, `createdAtForm`). */
function createdAt(turn: Turn): string {
  const form = turn.decide('createdAtForm')
  const time = new Date(turn.world.clock.now()).toISOString()
  if (form === 'seconds') return time.replace(/\.\d+Z$/, 'Z')
  return form === 'offset' ? time.replace(/Z$/, '+00:00') : time
}
