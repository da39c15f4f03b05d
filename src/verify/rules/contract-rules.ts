import { stringifyJson } from '../../base/json/json.ts'
import type { Contract } from '../../contract/contract.ts'
import { collection, itemPath, resource } from '../../petstore/probed.ts'
import type { ProbeRequest } from '../../silences/asking/probe-requests.ts'
import { get, post } from '../service/send-request.ts'
import { creationRules } from './creation-rules.ts'
import { VALID } from './creations.ts'
import { refusalRules } from './credential-rules.ts'
import { listRules } from './listing-rules.ts'
import { pathRules } from './read-rules.ts'
import type { ContractProbe } from './rule-probe.ts'

/** The operation that probes read records from. */
export const LISTING = 'listPets'

/** Tells of an operation whether probes know it in a contract: whether it takes what they send, and so does the list. */
export function knownTo(contract: Contract): (operation: string) => boolean {
  const taken = Object.entries(SENT).filter(([id, sent]) => takes(contract, id, sent))
  const known = new Set(taken.map(([id]) => id))
  return (operation) => known.has(operation) && known.has(LISTING)
}

/** The rules that are written for a contract; none for one of others. */
export function rulesOf({ hints }: Contract): readonly ContractProbe[] {
  return hints.main?.resource === resource ? contractProbes : []
}

/** How a service is asked about each rule of the contract, in the order of the requests. */
export const contractProbes: readonly ContractProbe[] = [
  ...listRules,
  ...pathRules,
  ...refusalRules,
  ...creationRules,
]

// --- internal ---

/** What probes send to each operation that they know. */
const SENT: { readonly [operation: string]: ProbeRequest } = {
  [LISTING]: get(collection),
  getPet: get(itemPath(1)),
  createPet: post(collection, stringifyJson(VALID)),
}

function takes(contract: Contract, id: string, { method, path, body }: ProbeRequest): boolean {
  const target = path.startsWith('~') ? path.slice(1) : contract.basePath + path
  const operation = contract.match(method, target)?.operation
  if (operation?.id !== id) return false
  return body === undefined || operation.validateBody?.(JSON.parse(String(body))).length === 0
}
