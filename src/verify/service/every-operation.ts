import { headerPairs } from '../../base/header-lines.ts'
import { loadContract } from '../../contract/contract.ts'
import { type Ask, isRead } from './asks.ts'
import { unlessError } from './complaints.ts'
import type { Complaint } from './contract-probe.ts'
import { validBody } from './creations.ts'
import { freeId } from './seen-animals.ts'
import type { Service } from './service.ts'

/** A credential with a key that no service has. */
export const WRONG_KEY = 'Bearer no-such-key-9b1f4c7e'

/** How often each operation that reads is asked: one that lets a request through now and then shows only so. */
const TIMES = 3

/** Sends a request of every operation with this credential, those that read several times, and complains about those that are not answered 401. */
export async function unlessUnauthorised(
  service: Service,
  authorization: string | null,
): Promise<readonly Complaint[]> {
  const complaints: Complaint[] = []
  const all = await asks(service)
  const again = Array.from({ length: TIMES - 1 }, () => all.filter(isRead)).flat()
  for (const ask of [...all, ...service.shuffled(again)])
    complaints.push(...unlessError(await service.ask({ ...ask, authorization }), 401))
  return complaints
}

/** Whether header lines have a credential, of whatever scheme. */
export function hasCredential(lines: readonly string[]): boolean {
  return headerPairs(lines).some(([name]) => name.toLowerCase() === 'authorization')
}

// --- internal ---

/** A valid request of each operation that may be sent, reads first: a bad credential is the only reason to refuse it. */
async function asks(service: Service): Promise<readonly Ask[]> {
  const { basePath, operations } = loadContract()
  const id = await service.once(freeId)
  const reads: Ask[] = []
  const writes: Ask[] = []
  for (const { id: operation, method, path, body } of operations) {
    // The quickstart sample is at the root, which may belong to another application (contract, section 4.5).
    if (!path.startsWith(`${basePath}/`)) continue
    const ask = { method, path: path.slice(basePath.length).replace(/\{\w+\}/g, String(id)) }
    if (isRead(ask)) reads.push(ask)
    else if (body && operation !== 'createPet')
      throw new Error(`${operation}: no valid body is known here`)
    else if (service.mayWrite) writes.push(body ? { ...ask, body: await validBody(service) } : ask)
  }
  return [...reads, ...writes]
}
