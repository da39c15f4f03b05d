import { stringifyJson } from '../../base/json/json.ts'
import type { Contract } from '../../contract/contract.ts'
import type { PetEntry } from '../../petstore/named-entries.ts'
import { collection, itemPath } from '../../petstore/probed.ts'
import { get, type ProbeRequest, post } from '../service/send-request.ts'
import { answerProbes } from './answer-probes.ts'
import { bodyProbes } from './body-probes.ts'
import { creationProbes, creationRules } from './creation-probes.ts'
import { VALID } from './creations.ts'
import { listProbes, listRules } from './list-probes.ts'
import { messageProbes, SAMPLE } from './message-probes.ts'
import { pathProbes, pathRules } from './path-probes.ts'
import type { ContractProbe, LedgerProbe } from './probe.ts'
import { refusalProbes, refusalRules } from './refusal-probes.ts'

/** The operation that probes read records from. */
export const LISTING = 'listPets'

/** Tells of an operation whether probes know it in a contract: whether it takes what they send, and so does the list. */
export function knownTo(contract: Contract): (operation: string) => boolean {
  const taken = Object.entries(SENT).filter(([id, sent]) => takes(contract, id, sent))
  const known = new Set(taken.map(([id]) => id))
  return (operation) => known.has(operation) && known.has(LISTING)
}

/** How a service is asked about each rule of the contract, in the order of the requests. */
export const contractProbes: readonly ContractProbe[] = [
  ...listRules,
  ...pathRules,
  ...refusalRules,
  ...creationRules,
]

/** How a service is made to show its choice for each entry of the ledger, in the order of the requests. */
export const ledgerProbes: { readonly [name in PetEntry]: LedgerProbe } = {
  ...listProbes,
  ...refusalProbes,
  ...pathProbes,
  ...answerProbes,
  ...creationProbes,
  ...bodyProbes,
  ...messageProbes,
}

// --- internal ---

/** What probes send to each operation that they know. */
const SENT: { readonly [operation: string]: ProbeRequest } = {
  [LISTING]: get(collection),
  getPet: get(itemPath(1)),
  createPet: post(collection, stringifyJson(VALID)),
  createMessage: SAMPLE,
}

function takes(contract: Contract, id: string, { method, path, body }: ProbeRequest): boolean {
  const target = path.startsWith('~') ? path.slice(1) : contract.basePath + path
  const operation = contract.match(method, target)?.operation
  if (operation?.id !== id) return false
  return body === undefined || operation.validateBody?.(JSON.parse(String(body))).length === 0
}
