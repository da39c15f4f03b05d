import type { Contract } from '../../contract/contract.ts'
import type { ServiceRule } from '../../contract/document/contract-hints.ts'
import type { ProbeAnswer } from '../../silences/probing/probe-requests.ts'
import { type Unanswered, unknown } from '../../silences/probing/probe-requests.ts'
import type { Service } from '../service/service.ts'
import { isProbed } from './probed-records.ts'
import { ruleProbes } from './rule-probes.ts'

/** An answer that breaks a rule, and a message that says how. */
export interface Complaint {
  readonly answer: ProbeAnswer
  readonly message: string
  /** Present if the check has found the violation, which is then a finding already. */
  readonly isFound?: true
}

/** The result for a rule of the contract: complaints about answers (none if the rule held), or why there is no result. */
export type ContractResult = { readonly complaints: readonly Complaint[] } | Unanswered

/** Why a rule has no result: what it knows is written for operations that the contract does not have, or has otherwise. */
export const NOT_KNOWN = 'the contract has no operation that this is about'

/** The rules of a contract that its hints name; else those that hold for any. */
export function serviceRules({ hints }: Pick<Contract, 'hints'>): readonly ServiceRule[] {
  return hints.rules?.rules ?? ANY
}

/** Whether a rule has requests of its own; others are about every exchange. */
export function isTested({ probe }: ServiceRule): boolean {
  return ruleProbes[probe]?.check !== undefined
}

/** Tests a rule; of operations that the contract does not have as the rule knows them, nothing is asked. */
export async function checkRule(rule: ServiceRule, service: Service): Promise<ContractResult> {
  const { operation, needs = operation, probe } = rule
  const { check = async () => [], writes } = ruleProbes[probe] ?? {}
  if (![operation, needs].every((id) => isProbed(service.contract, id))) return unknown(NOT_KNOWN)
  if (writes && !service.mayWrite) return unknown('needs --allow-writes')
  const result = await check(service, rule)
  if ('unknown' in result) return result
  // Requests without an answer have a rule of their own (`everyAnswer`).
  const complaints = result.filter(({ answer }) => answer.status !== undefined)
  return complaints.length < result.length && complaints.length === 0
    ? unknown('no answer came')
    : { complaints }
}

/** The results of all rules, with what the check found in any exchange: the table of a run agrees with its findings. */
export function concludeRules(
  results: ReadonlyMap<ServiceRule, ContractResult>,
  service: Service,
): ReadonlyMap<ServiceRule, ContractResult> {
  return new Map(
    serviceRules(service.contract).map((rule) => [
      rule,
      withFound(rule, results.get(rule) ?? everywhere(rule, service), service),
    ]),
  )
}

// --- internal ---

/** The rules of a contract of which nothing else is known. */
const ANY: readonly ServiceRule[] = [
  {
    ...{ name: 'asDescribed', probe: 'asDescribed', section: '–', operation: 'every read' },
    rule: 'Every answer is as the contract describes it.',
  },
  {
    ...{ name: 'everyAnswer', probe: 'everyAnswer', section: '–', operation: 'every read' },
    rule: 'Every request has a complete answer.',
  },
]

/** How many violations found by the check are counted in the result of a rule; the findings have all of them. */
const MOST_FOUND = 5

function everywhere({ probe }: ServiceRule, { exchanges, isJudged }: Service): ContractResult {
  if (probe !== 'everyAnswer') {
    if (!isJudged) return unknown('it is not judged')
    const isNone = exchanges.length === 0 && probe === 'asDescribed'
    return isNone ? unknown('no operation can be read without further values') : { complaints: [] }
  }
  const complaints = exchanges.flatMap(({ answer }) => {
    const { failure } = answer.capture
    return failure === undefined
      ? []
      : [{ answer, message: `no complete answer came (${failure})` }]
  })
  return { complaints }
}

/** Adds the violations that the check found in any exchange. */
function withFound(
  { probe }: ServiceRule,
  result: ContractResult,
  service: Service,
): ContractResult {
  const { shows } = ruleProbes[probe] ?? {}
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
  return found.length === 0 ? result : { complaints: [...told, ...found.slice(0, MOST_FOUND)] }
}
