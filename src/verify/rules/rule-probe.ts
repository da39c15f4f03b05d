import { isInt64 } from '../../base/json/int64.ts'
import { asObject } from '../../base/json/json.ts'
import { shown } from '../../base/text/shown.ts'
import type { Violation } from '../../contract/requests/violation-types.ts'
import type { Capture } from '../../journal/exchange.ts'
import { words } from '../../petstore/probed.ts'
import type { ProbeAnswer, Unanswered } from '../../silences/asking/probe-requests.ts'
import type { Service } from '../service/service.ts'
import { listOf } from './listed-records.ts'

/** A rule of the contract that a service keeps or breaks. */
export interface ContractRule {
  readonly name: string
  readonly section: string
  /** The operation of the findings. */
  readonly operation: string
  /** Another operation that its requests need. */
  readonly needs?: string
  /** The rule, as a sentence. */
  readonly rule: string
  /** `warning` if the contract suggests the rule without promising it. Default: `error`. */
  readonly severity?: 'warning'
  /** Whether its requests need permission to write. */
  readonly writes?: true
  /** Whether a violation that the check found in any exchange, also one of another probe, breaks this rule. */
  readonly shows?: (violation: Violation, capture: Capture) => boolean
}

/** Tests whether a service keeps a rule. */
export interface ContractProbe extends ContractRule {
  /** Sends the requests of the probe. Returns complaints about the answers, or the reason why there is no result. */
  check(service: Service): Promise<readonly Complaint[] | Unanswered>
}

/** An answer that breaks a rule, and a message that says how. */
export interface Complaint {
  readonly answer: ProbeAnswer
  readonly message: string
  /** Present if the check has found the violation, which is then a finding already. */
  readonly isFound?: true
}

/** Complains unless an answer has this status. */
function unlessStatus(answer: ProbeAnswer, status: number): readonly Complaint[] {
  if (answer.status === status) return []
  const got = answer.status ?? `no answer (${answer.capture.failure})`
  return [{ answer, message: `the status must be ${status}, got ${got}` }]
}

/** Complains unless an answer has this status and an Error (contract, sections 2 and 7). */
export function unlessError(answer: ProbeAnswer, status: number): readonly Complaint[] {
  const wrong = unlessStatus(answer, status)
  if (wrong.length > 0) return wrong
  const body = asObject(answer.json)
  const complain = (message: string): readonly Complaint[] => [{ answer, message }]
  if (!body) return complain('the body must be an Error, got no JSON object')
  if (typeof body.code !== 'string') return complain('Error.code must be a text')
  if (typeof body.message !== 'string') return complain('Error.message must be a text')
  if (body.status !== status)
    return complain(`Error.status must be ${status}, got ${shown(body.status)}`)
  return []
}

/** Complains unless an answer is a list with at most `most` records. */
export function unlessList(answer: ProbeAnswer, most: number): readonly Complaint[] {
  const wrong = unlessStatus(answer, 200)
  if (wrong.length > 0) return wrong
  const list = listOf(answer)
  if (!list) return [{ answer, message: `the body must be an array of ${words.many}` }]
  const { length } = list
  if (length <= most) return []
  return [{ answer, message: `the list must have at most ${most} ${words.many}, got ${length}` }]
}

/** Complains unless an answer has this status and a record. */
export function unlessRecord(answer: ProbeAnswer, status: number): readonly Complaint[] {
  const wrong = unlessStatus(answer, status)
  if (wrong.length > 0) return wrong
  if (isInt64(asObject(answer.json)?.id)) return []
  return [{ answer, message: `the body must be ${words.any} with an id (int64)` }]
}
