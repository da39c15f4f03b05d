import { type Ask, get, post } from './asks.ts'
import { unlessError } from './complaints.ts'
import type { Complaint } from './contract-probe.ts'
import { validBody } from './creations.ts'
import { freeId } from './seen-animals.ts'
import type { Service } from './service.ts'

/** A credential with a key that no service has. */
export const WRONG_KEY = 'Bearer no-such-key-9b1f4c7e'

/** Sends a request of every operation with this credential, and complains about those that are not answered 401. */
export async function unlessUnauthorised(
  service: Service,
  authorization: string | null,
): Promise<readonly Complaint[]> {
  const complaints: Complaint[] = []
  for (const ask of await asks(service))
    complaints.push(...unlessError(await service.ask({ ...ask, authorization }), 401))
  return complaints
}

// --- internal ---

/** A valid request of each operation that may be sent: a bad credential is the only reason to refuse it. */
async function asks(service: Service): Promise<readonly Ask[]> {
  const reads = [get('/pets'), get(`/pets/${await service.once(freeId)}`)]
  return service.mayWrite ? [...reads, post('/pets', await validBody(service))] : reads
}
