import type { LedgerProbe } from '../service/ledger-probe.ts'
import { withoutMessages } from '../service/messages.ts'

/** Sends a message. */
const everyMessage: LedgerProbe = {
  operation: 'createMessage',
  writes: true,
  ask: withoutMessages,
}

export const messageStatus = everyMessage
export const messageId = everyMessage
export const createdAtForm = everyMessage
