import { type ProbeAnswer, post } from '../service/send-request.ts'
import type { Service } from '../service/service.ts'
import type { LedgerProbe, LedgerProbes } from './probe.ts'

/** A message. */
export const SAMPLE = post('~/messages', '{"message":"petstore-sandbox verify"}')

const everyMessage: LedgerProbe = {
  operation: 'createMessage',
  writes: true,
  ask: withoutMessages,
}

/** Makes a service show what the contract leaves open about the messages of the quickstart sample. */
export const messageProbes = {
  messageStatus: everyMessage,
  emptyMessage: {
    operation: 'createMessage',
    writes: true,
    ask: async (service) => {
      const why = await withoutMessages(service)
      if (why === undefined) await service.ask(post('~/messages', '{"message":""}'))
      return why
    },
  },
  longMessage: {
    operation: 'createMessage',
    writes: true,
    ask: async (service) => {
      const why = await withoutMessages(service)
      const message = JSON.stringify({ message: 'petstore-sandbox verify'.padEnd(300, '.') })
      if (why === undefined) await service.ask(post('~/messages', message))
      return why
    },
  },
  messageId: everyMessage,
  createdAtForm: everyMessage,
} satisfies LedgerProbes

// --- internal ---

/** Why the service shows nothing about messages, if so. Another base path may mean another application at the root. */
async function withoutMessages(service: Service): Promise<string | undefined> {
  const { basePath } = service.contract
  if (service.basePath !== basePath)
    return `its base path is not ${basePath}, so the root, where /messages is, may be of another application`
  const { status = 0 } = await service.once(sampleMessage)
  return status >= 200 && status < 300 ? undefined : 'it has no /messages'
}

/** Sends a message. Messages are at the root of the service, beside its base path (contract, section 4.5). */
async function sampleMessage(service: Service): Promise<ProbeAnswer> {
  return service.ask(SAMPLE)
}
