import type { LedgerName } from '../../contract/ledger/ledger.ts'
import type { ContractProbe, LedgerProbe } from '../service/probe.ts'
import { answerProbes } from './answer-probes.ts'
import { bodyProbes } from './body-probes.ts'
import { creationProbes, creationRules } from './creation-probes.ts'
import { listProbes, listRules } from './list-probes.ts'
import { messageProbes } from './message-probes.ts'
import { pathProbes, pathRules } from './path-probes.ts'
import { refusalProbes, refusalRules } from './refusal-probes.ts'

/** How a service is asked about each rule of the contract, in the order of the requests. */
export const contractProbes: readonly ContractProbe[] = [
  ...listRules,
  ...pathRules,
  ...refusalRules,
  ...creationRules,
]

/** How a service is made to show its choice for each entry of the ledger, in the order of the requests. */
export const ledgerProbes: { readonly [name in LedgerName]: LedgerProbe } = {
  ...listProbes,
  ...refusalProbes,
  ...pathProbes,
  ...answerProbes,
  ...creationProbes,
  ...bodyProbes,
  ...messageProbes,
}
