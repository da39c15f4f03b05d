import type { LedgerName } from '../contract/ledger.ts'
import { contractProbes } from './contract-probes.ts'
import { ledgerProbes } from './ledger-probes.ts'
import {
  type Complaint,
  type ContractProbe,
  type ContractRule,
  unknown,
} from './service/contract-probe.ts'
import { greatestLimit } from './service/greatest-limit.ts'
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
  contract.set(everyBody, service.isJudged ? { complaints: [] } : unknown('it is not judged'))
  contract.set(everyAnswer, { complaints: unanswered(service).map(toComplaint) })
  for (const [rule, result] of contract) contract.set(rule, withFound(rule, result, service))
  return { contract, silences, ended }
}

/** What no probe asks for, since every answer shows it: the check finds what breaks it. */
export const everyBody: ContractRule = {
  name: 'everyBody',
  section: '4',
  operation: 'listPets',
  rule: 'Every body is `application/json`, and is as its schema says.',
  shows: ({ source, rule, severity }) =>
    source === 'response' && severity === 'error' && OF_BODIES.has(rule),
}

/** What no probe asks for, since every request does. */
export const everyAnswer: ContractRule = {
  name: 'everyAnswer',
  section: '4',
  operation: 'listPets',
  rule: 'Every request has a complete answer.',
}

// --- internal ---

const OF_BODIES = new Set([
  ...['media-type', 'malformed-content-type', 'invalid-json', 'invalid-utf8'],
  ...['type', 'required', 'enum', 'format', 'int64-range', 'error-status'],
])

/** How many exchanges a rule tells of that the check found: the findings have them all. */
const MOST_FOUND = 5

/** The result of a rule with what the check found against it in any exchange: the table and the findings of a run agree. */
function withFound(rule: ContractRule, result: ContractResult, service: Service): ContractResult {
  const { shows } = rule
  if (!shows) return result
  const told = 'unknown' in result ? [] : result.complaints
  const known = new Set(told.map(({ seen }) => seen.capture))
  const found = service.exchanges.flatMap(({ seen, violations }): readonly Complaint[] => {
    const { capture } = seen
    const violation = known.has(capture)
      ? undefined
      : violations.find((each) => shows(each, capture))
    return violation ? [{ seen, message: violation.message, isFound: true }] : []
  })
  if (found.length === 0) return result
  return { complaints: [...told, ...found.slice(0, MOST_FOUND)] }
}

function unanswered(service: Service): readonly Seen[] {
  return service.exchanges
    .map(({ seen }) => seen)
    .filter(({ capture }) => capture.failure !== undefined)
}

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
  if (probe.writes && !service.mayWrite) return NEEDS_LEAVE
  const before = service.exchanges.length
  const why = await probe.ask(service)
  if (probe.operation === 'listPets' && why === undefined) {
    const { list } = await service.once(greatestLimit)
    if (list.status === 200 && !Array.isArray(list.json)) return 'its lists are no arrays'
  }
  return why ?? strangeAnswers(service.exchanges.slice(before))
}

/** Why requests may show nothing: those whose answer nobody expects. */
function strangeAnswers(exchanges: Service['exchanges']): string | undefined {
  const strange = exchanges.flatMap(({ seen: { status = 0, capture } }) =>
    EXPECTED.has(status) ? [] : [`${capture.method} ${capture.target}: ${status || 'no answer'}`],
  )
  if (strange.length === 0) return undefined
  return `its answers do not show it (${[...new Set(strange)].slice(0, MOST_STRANGE).join(', ')})`
}

/** Any choice of the ledger, or a documented answer. */
const EXPECTED = new Set([200, 201, 400, 401, 404, 405, 410, 413, 415])
const MOST_STRANGE = 2
