import type { OnProgress } from '../base/progress.ts'
import type { PetEntry } from '../petstore/named-entries.ts'
import { greatestLimit } from './probes/accepted-limits.ts'
import {
  type Complaint,
  type ContractProbe,
  type ContractRule,
  type LedgerProbe,
  unknown,
} from './probes/probe.ts'
import { contractProbes, knownTo, LISTING, ledgerProbes } from './probes/probes.ts'
import type { ProbeAnswer } from './service/send-request.ts'
import { ProbingEnded, type Service } from './service/service.ts'

/** The results of the probes of a service. */
export interface ProbedService {
  readonly contract: ReadonlyMap<ContractRule, ContractResult>
  /** For an entry without a result: the reason, if it is known. */
  readonly silences: ReadonlyMap<string, string>
  /** Why the run ended before all probes were sent. */
  readonly ended: string | undefined
  /** What was created and could not be removed, in sentences. Default: none is told. */
  readonly left?: readonly string[]
}

/** The result for a rule of the contract: complaints about answers (none if the rule held), or why there is no result. */
export type ContractResult =
  | { readonly complaints: readonly Complaint[] }
  | { readonly unknown: string }

/**
 * Sends all probes to a service, one after the other; `onProgress` is called before each of them. Probes of operations that its
 * contract does not have, or has otherwise than the built-in one, send nothing.
 */
export async function sendProbes(
  service: Service,
  onProgress: OnProgress = () => {},
): Promise<ProbedService> {
  const contract = new Map<ContractRule, ContractResult>()
  const silences = new Map<PetEntry, string>()
  const ofLedger = Object.entries(ledgerProbes) as [PetEntry, LedgerProbe][]
  const of = contractProbes.length + ofLedger.length
  let done = 0
  let ended: string | undefined
  const isKnown = knownTo(service.contract)
  const unlessEnded = async <Probe extends Pick<ContractRule, 'operation' | 'needs'>, Result>(
    probe: Probe,
    run: (probe: Probe, service: Service) => Promise<Result>,
    instead: (why: string) => Result,
  ) => {
    onProgress({ step: 'probing', done, of, unit: 'probes' })
    done += 1
    if (ended !== undefined) return instead(ended)
    if (![probe.operation, probe.needs ?? probe.operation].every(isKnown)) return instead(NOT_KNOWN)
    try {
      return await run(probe, service)
    } catch (error) {
      if (!(error instanceof ProbingEnded)) throw error
      ended = error.message
      return instead(ended)
    }
  }
  for (const probe of contractProbes)
    contract.set(probe, await unlessEnded(probe, checkRule, unknown))
  for (const [name, probe] of ofLedger) {
    const why = await unlessEnded(probe, askEntry, (reason) => reason)
    if (why !== undefined) silences.set(name, why)
  }
  contract.set(everyBody, service.isJudged ? { complaints: [] } : unknown('it is not judged'))
  contract.set(everyAnswer, { complaints: unanswered(service).map(toComplaint) })
  for (const [rule, result] of contract) contract.set(rule, withFound(rule, result, service))
  return { contract, silences, ended }
}

/** A rule about every body. It has no probe of its own: the check of every exchange finds what breaks it. */
export const everyBody: ContractRule = {
  name: 'everyBody',
  section: '4',
  operation: LISTING,
  rule: 'Every body is `application/json`, and is as its schema says.',
  shows: ({ source, rule, severity }) =>
    source === 'response' && severity === 'error' && OF_BODIES.has(rule),
}

/** A rule about every request. It has no probe of its own. */
export const everyAnswer: ContractRule = {
  name: 'everyAnswer',
  section: '4',
  operation: LISTING,
  rule: 'Every request has a complete answer.',
}

// --- internal ---

const OF_BODIES = new Set([
  ...['media-type', 'malformed-content-type', 'invalid-json', 'invalid-utf8'],
  ...['type', 'required', 'enum', 'format', 'int64-range', 'error-status'],
])

/** How many violations found by the check are counted in the result of a rule; the findings have all of them. */
const MOST_FOUND = 5

/** Adds the violations that the check found in any exchange: the table of a run agrees with its findings. */
function withFound(rule: ContractRule, result: ContractResult, service: Service): ContractResult {
  const { shows } = rule
  if (!shows) return result
  const told = 'unknown' in result ? [] : result.complaints
  const known = new Set(told.map(({ answer }) => answer.capture))
  const found = service.exchanges.flatMap(({ answer, violations }): readonly Complaint[] => {
    const { capture } = answer
    const violation = known.has(capture)
      ? undefined
      : violations.find((each) => shows(each, capture))
    return violation ? [{ answer, message: violation.message, isFound: true }] : []
  })
  if (found.length === 0) return result
  return { complaints: [...told, ...found.slice(0, MOST_FOUND)] }
}

function unanswered(service: Service): readonly ProbeAnswer[] {
  return service.exchanges
    .map(({ answer }) => answer)
    .filter(({ capture }) => capture.failure !== undefined)
}

function toComplaint(answer: ProbeAnswer): Complaint {
  return { answer, message: `no complete answer came (${answer.capture.failure})` }
}

const NEEDS_LEAVE = 'needs --allow-writes'

/** Why a probe is off: what it knows is written for operations of the built-in contract. */
const NOT_KNOWN = 'the contract has no operation that this is about'

async function checkRule(probe: ContractProbe, service: Service): Promise<ContractResult> {
  if (probe.writes && !service.mayWrite) return unknown(NEEDS_LEAVE)
  const result = await probe.check(service)
  if ('unknown' in result) return result
  // Requests without an answer have a rule of their own (`everyAnswer`).
  const complaints = result.filter(({ answer }) => answer.status !== undefined)
  return complaints.length < result.length && complaints.length === 0
    ? unknown('no answer came')
    : { complaints }
}

async function askEntry(probe: LedgerProbe, service: Service): Promise<string | undefined> {
  if (probe.writes && !service.mayWrite) return NEEDS_LEAVE
  const before = service.exchanges.length
  const why = await probe.ask(service)
  if (probe.operation === LISTING && why === undefined) {
    const { list } = await service.once(greatestLimit)
    if (list.status === 200 && !Array.isArray(list.json)) return 'its lists are no arrays'
  }
  return why ?? strangeAnswers(service.exchanges.slice(before))
}

/** Names the unexpected answers to some requests, which may be why they show nothing; `undefined` if there are none. */
function strangeAnswers(exchanges: Service['exchanges']): string | undefined {
  const strange = exchanges.flatMap(({ answer: { status = 0, capture } }) =>
    EXPECTED.has(status) ? [] : [`${capture.method} ${capture.target}: ${status || 'no answer'}`],
  )
  if (strange.length === 0) return undefined
  return `its answers do not show it (${[...new Set(strange)].slice(0, MOST_STRANGE).join(', ')})`
}

/** The statuses of documented answers, and of all choices of the ledger. */
const EXPECTED = new Set([200, 201, 400, 401, 404, 405, 410, 413, 415])
const MOST_STRANGE = 2
