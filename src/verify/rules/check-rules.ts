import type { ProbeAnswer } from '../../silences/asking/probe-requests.ts'
import { unknown } from '../../silences/asking/probe-requests.ts'
import type { Service } from '../service/service.ts'
import { knownTo, LISTING } from './contract-rules.ts'
import type { Complaint, ContractProbe, ContractRule } from './rule-probe.ts'

/** The result for a rule of the contract: complaints about answers (none if the rule held), or why there is no result. */
export type ContractResult =
  | { readonly complaints: readonly Complaint[] }
  | { readonly unknown: string }

/** Why a rule has no result: what it knows is written for operations that the contract does not have, or has otherwise. */
export const NOT_KNOWN = 'the contract has no operation that this is about'

/** Tests a rule; of operations that the contract does not have as the rule knows them, nothing is asked. */
export async function checkRule(probe: ContractProbe, service: Service): Promise<ContractResult> {
  const { operation, needs = operation } = probe
  if (![operation, needs].every(knownTo(service.contract))) return unknown(NOT_KNOWN)
  if (probe.writes && !service.mayWrite) return unknown('needs --allow-writes')
  const result = await probe.check(service)
  if ('unknown' in result) return result
  // Requests without an answer have a rule of their own (`everyAnswer`).
  const complaints = result.filter(({ answer }) => answer.status !== undefined)
  return complaints.length < result.length && complaints.length === 0
    ? unknown('no answer came')
    : { complaints }
}

/** The results of all rules, with what the check found in any exchange: the table of a run agrees with its findings. */
export function concludeRules(
  results: ReadonlyMap<ContractRule, ContractResult>,
  service: Service,
): ReadonlyMap<ContractRule, ContractResult> {
  const all = new Map([
    ...results,
    [everyBody, service.isJudged ? { complaints: [] } : unknown('it is not judged')] as const,
    [everyAnswer, { complaints: unanswered(service).map(toComplaint) }] as const,
  ])
  return new Map([...all].map(([rule, result]) => [rule, withFound(rule, result, service)]))
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
