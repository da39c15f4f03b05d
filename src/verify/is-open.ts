import type { Facts } from '../check/judge/facts.ts'
import { openPointOf } from '../check/judge/open-point.ts'
import type { Contract } from '../contract/contract.ts'
import { breaksRule, ledgerNames } from '../contract/ledger.ts'
import { matchTarget } from '../contract/match-target.ts'
import type { Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'

/** Whether a violation is the probe's own, or follows from a choice that the ledger leaves to the service. */
export function isOpen({ source, rule }: Violation, facts: Facts): boolean {
  const { operation, status } = facts.exchange
  if (source === 'request' || rule === ANNOUNCED) return true
  if (ledgerNames.some((name) => breaksRule(name, rule))) return true
  // The quickstart sample has an address of its own: a service need not have it (contract, section 4.5).
  if (operation.tag !== 'animals' && status >= 300) return true
  return rule === 'undocumented-status' && openPointOf(facts) !== undefined
}

/** Whether a request is of no operation, but of one that the ledger lets a service answer as if it were. */
export function isOpenOutside({ method, target }: Capture, contract: Contract): boolean {
  const { match, hasSlash, hasOtherCase } = matchTarget(method, target, contract)
  return match?.operation !== undefined && (hasSlash || hasOtherCase)
}

// --- internal ---

/** Whether a deprecation is announced is an entry of its own (`deprecationHeaders`). */
const ANNOUNCED = 'deprecation-header'
