import { post } from './asks.ts'
import type { Seen } from './seen.ts'
import type { Service } from './service.ts'

/** Sends a message of the quickstart sample, which may have another address than the service (contract, section 4.5). */
export async function sampleMessage(service: Service): Promise<Seen> {
  return service.ask(post('~/messages', '{"message":"petstore-sandbox verify"}'))
}

/** Why the service shows nothing about the sample; `undefined` if it takes messages. */
export async function withoutMessages(service: Service): Promise<string | undefined> {
  const { status = 0 } = await service.once(sampleMessage)
  return status >= 200 && status < 300 ? undefined : 'it has no /messages'
}
