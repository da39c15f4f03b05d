import { loadContract } from '../../contract/contract.ts'
import { post } from './asks.ts'
import type { Seen } from './seen.ts'
import type { Service } from './service.ts'

/**
 * Why the service shows nothing about the sample; `undefined` if it takes messages. Under another base path than the contract's, the
 * root may belong to another application, which must not get the key.
 */
export async function withoutMessages(service: Service): Promise<string | undefined> {
  const { basePath } = loadContract()
  if (service.basePath !== basePath)
    return `its base path is not ${basePath}, so the root, where /messages is, may be of another application`
  const { status = 0 } = await service.once(sampleMessage)
  return status >= 200 && status < 300 ? undefined : 'it has no /messages'
}

// --- internal ---

/** Sends a message of the quickstart sample, which may have another address than the service (contract, section 4.5). */
async function sampleMessage(service: Service): Promise<Seen> {
  return service.ask(post('~/messages', '{"message":"petstore-sandbox verify"}'))
}
