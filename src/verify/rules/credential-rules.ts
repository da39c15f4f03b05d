import { headerPairs } from '../../base/http/header-lines.ts'
import { fillTemplate } from '../../base/http/path-template.ts'
import { isRead, type ProbeRequest } from '../../silences/asking/probe-requests.ts'
import type { Service } from '../service/service.ts'
import { validBody } from './creations.ts'
import { freeId } from './listed-records.ts'
import { type Complaint, type ContractProbe, unlessError } from './rule-probe.ts'

const keyMissing: ContractProbe = {
  name: 'keyMissing',
  section: '5',
  operation: 'listPets',
  rule: 'Without a credential every operation answers 401 with an Error.',
  shows: ({ rule }, { requestHeaders }) =>
    rule === 'unauthorised' && !hasCredential(requestHeaders),
  check: (service) => unlessUnauthorised(service, null),
}

const keyWrong: ContractProbe = {
  name: 'keyWrong',
  section: '5',
  operation: 'listPets',
  rule: 'With a key that is not valid every operation answers 401 with an Error.',
  check: (service) => unlessUnauthorised(service, WRONG_KEY),
}

const keyScheme: ContractProbe = {
  name: 'keyScheme',
  section: '5',
  operation: 'listPets',
  rule: 'With a credential of another scheme than Bearer every operation answers 401 with an Error.',
  shows: ({ rule }, { requestHeaders }) => rule === 'unauthorised' && hasCredential(requestHeaders),
  check: (service) => unlessUnauthorised(service, 'Basic bm8tc3VjaDprZXk5YjFmNGM3ZQ=='),
}

/** Tests the rules of the contract about credentials, in this order. */
export const refusalRules: readonly ContractProbe[] = [keyMissing, keyWrong, keyScheme]

// --- internal ---

/** A credential with a key that no service accepts. */
const WRONG_KEY = 'Bearer no-such-key-9b1f4c7e'

/** How often each operation that reads is asked, to find one that only sometimes lets a request pass. */
const TIMES_EACH_READ = 3

/** Sends requests of every operation with this credential, and complains about every answer other than 401. */
async function unlessUnauthorised(service: Service, authorization: string | null) {
  const complaints: Complaint[] = []
  const all = await asks(service)
  const again = Array.from({ length: TIMES_EACH_READ - 1 }, () => all.filter(isRead)).flat()
  for (const ask of [...all, ...service.shuffled(again)])
    complaints.push(...unlessError(await service.ask({ ...ask, authorization }), 401))
  return complaints
}

/** Whether header lines have a credential of any scheme. */
function hasCredential(lines: readonly string[]): boolean {
  return headerPairs(lines).some(([name]) => name.toLowerCase() === 'authorization')
}

/** A request of each operation, reads first, which can only be refused for its credential. Writes need permission. */
async function asks(service: Service): Promise<readonly ProbeRequest[]> {
  const { basePath, operations } = service.contract
  const id = await service.once(freeId)
  const reads: ProbeRequest[] = []
  const writes: ProbeRequest[] = []
  for (const { id: operation, method, path, body } of operations) {
    // The quickstart sample is at the root, which may belong to another application (contract, section 4.5).
    if (!path.startsWith(`${basePath}/`)) continue
    const ask = { method, path: fillTemplate(path.slice(basePath.length), () => String(id)) }
    // A valid body is known of one creation only; what is refused for its body would say nothing of its credential.
    const isKnown = !body || operation === 'createPet'
    if (isRead(ask)) reads.push(ask)
    else if (isKnown && service.mayWrite)
      writes.push(body ? { ...ask, body: await validBody(service) } : ask)
  }
  return [...reads, ...writes]
}
