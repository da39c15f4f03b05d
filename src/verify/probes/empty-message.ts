import { post } from '../service/asks.ts'
import type { LedgerProbe } from '../service/ledger-probe.ts'
import { withoutMessages } from '../service/messages.ts'

/** Sends an empty message. */
export const emptyMessage: LedgerProbe = {
  operation: 'createMessage',
  writes: true,
  ask: async (service) => {
    const why = await withoutMessages(service)
    if (why === undefined) await service.ask(post('~/messages', '{"message":""}'))
    return why
  },
}
