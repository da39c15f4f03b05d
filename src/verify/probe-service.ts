import type { LedgerName } from '../contract/ledger.ts'
import { contractProbes } from './contract-probes.ts'
import { ledgerProbes } from './ledger-probes.ts'
import {
  type Complaint,
  type ContractProbe,
  type ContractRule,
  unknown,
} from './service/contract-probe.ts'
import type { LedgerProbe } from './service/ledger-probe.ts'
import type { Seen } from './service/seen.ts'
import { ProbingEnded, type Service } from './service/service.ts'

/** What the probes found out about a service. */
export interface ProbedService {
  readonly contract: ReadonlyMap<ContractRule, ContractResult>
  /** Why the choice for an entry is not known, where it is known why. */
  readonly silences: ReadonlyMap<LedgerName, string>
  /** Why the run ended before its probes did. */
  readonly ended: string | undefined
}

/** What is wrong with the answers that a rule is about; nothing if it held. Or why there is no result. */
export type ContractResult =
  | { readonly complaints: readonly Complaint[] }
  | { readonly unknown: string }

/** Sends all probes to a service, one after the other. */
export async function probeService(service: Service): Promise<ProbedService> {
  const contract = new Map<ContractRule, ContractResult>()
  const silences = new Map<LedgerName, string>()
  let ended: string | undefined
  const unlessEnded = async <Result>(
    run: () => Promise<Result>,
    instead: (why: string) => Result,
  ) => {
    if (ended !== undefined) return instead(ended)
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ProbingEnded)) throw error
      ended = error.message
      return instead(ended)
    }
  }
  for (const probe of contractProbes)
    contract.set(probe, await unlessEnded(() => checkRule(probe, service), unknown))
  for (const [name, probe] of Object.entries(ledgerProbes) as [LedgerName, LedgerProbe][]) {
    const why = await unlessEnded(
      () => askEntry(probe, service),
      (reason) => reason,
    )
    if (why !== undefined) silences.set(name, why)
  }
  contract.set(everyAnswer, { complaints: service.unanswered.map(toComplaint) })
  return { contract, silences, ended }
}

/** What no probe asks for, since every request does. */
export const everyAnswer: ContractRule = {
  name: 'everyAnswer',
  section: '4',
  operation: 'listPets',
  rule: 'Every request has a complete answer.',
}

// --- internal ---

function toComplaint(seen: Seen): Complaint {
  return { seen, message: `no complete answer came (${seen.capture.failure})` }
}

const NEEDS_LEAVE = 'needs --allow-writes'

async function checkRule(probe: ContractProbe, service: Service): Promise<ContractResult> {
  if (probe.writes && !service.mayWrite) return unknown(NEEDS_LEAVE)
  const result = await probe.check(service)
  if ('unknown' in result) return result
  // That a request had no answer is told once, for all probes.
  const complaints = result.filter(({ seen }) => seen.status !== undefined)
  return complaints.length < result.length && complaints.length === 0
    ? unknown('no answer came')
    : { complaints }
}

async function askEntry(probe: LedgerProbe, service: Service): Promise<string | undefined> {
  return probe.writes && !service.mayWrite ? NEEDS_LEAVE : probe.ask(service)
}
