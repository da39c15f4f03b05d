import { stringifyJson } from '../../base/json/json.ts'
import { randomBelow } from '../../base/random.ts'
import { requestViolation } from '../../contract/requests/violation.ts'
import type { Answer, RequestContext } from './request-context.ts'

/** Accepts a message, as in the sample of the overview (contract, 4.5). */
export function createMessage(context: RequestContext): Answer {
  const { message } = context.body.value as { message: string }
  if (message === '' && context.decide('emptyMessage') === 'reject') {
    const text = 'message must not be empty, got ""'
    return context.refuse([requestViolation('emptyMessage', 'body.message', text)])
  }
  const created = {
    id: messageId(context),
    message,
    status: 'queued',
    createdAt: createdAt(context),
  }
  return context.json(context.decide('messageStatus'), stringifyJson(created))
}

// --- internal ---

/** The time, in one of the forms of ISO 8601 (ledger, `createdAtForm`). */
function createdAt(context: RequestContext): string {
  const form = context.decide('createdAtForm')
  const time = new Date(context.world.clock.now()).toISOString()
  if (form === 'seconds') return time.replace(/\.\d+Z$/, 'Z')
  return form === 'offset' ? time.replace(/Z$/, '+00:00') : time
}

/** Draws the id of a message (ledger, `messageId`). */
function messageId(context: RequestContext): string {
  const random = () => context.choices.random()
  const draw = (length: number, base: number) =>
    Array.from({ length }, () => randomBelow(base, random).toString(base)).join('')
  switch (context.decide('messageId')) {
    case 'prefixed':
      return `msg_${draw(16, 36)}`
    case 'digits':
      return draw(16, 10)
    case 'uuid': {
      // Version 4 of the variant of RFC 9562, section 5.4.
      const variant = (8 + randomBelow(4, random)).toString(16)
      return `${draw(8, 16)}-${draw(4, 16)}-4${draw(3, 16)}-${variant}${draw(3, 16)}-${draw(12, 16)}`
    }
  }
}
