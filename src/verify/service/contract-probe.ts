import type { Violation } from '../../contract/violation.ts'
import type { Capture } from '../../journal/capture.ts'
import type { Seen } from './seen.ts'
import type { Service } from './service.ts'

/** A rule of the contract that a service keeps or not. */
export interface ContractRule {
  readonly name: string
  readonly section: string
  /** The operation that findings name. */
  readonly operation: string
  /** What must be true. */
  readonly rule: string
  /** `warning` if the contract leads one to expect it without a promise. Default: `error`. */
  readonly severity?: 'warning'
  /** Whether it needs leave to write. */
  readonly writes?: true
  /** Whether a violation that the check found in an exchange breaks this rule: whatever probe it was that asked. */
  readonly shows?: (violation: Violation, capture: Capture) => boolean
}

/** Asks a service whether it keeps a rule. */
export interface ContractProbe extends ContractRule {
  /** Sends its requests, and returns what is wrong with the answers, or why they say nothing. */
  check(service: Service): Promise<readonly Complaint[] | Unanswered>
}

/** An answer that breaks the rule of a probe. */
export interface Complaint {
  readonly seen: Seen
  readonly message: string
  /** Present if the check has found it: then it is a finding already. */
  readonly isFound?: true
}

/** Why a probe has no result. */
export interface Unanswered {
  readonly unknown: string
}

/** Says why a probe has no result. */
export function unknown(why: string): Unanswered {
  return { unknown: why }
}
