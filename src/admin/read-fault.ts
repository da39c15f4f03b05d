import type { Contract } from '../contract/contract.ts'
import { requestViolation, type Violation } from '../contract/violation.ts'
import { checkFault, type FaultRemark } from '../faults/check-fault.ts'
import { compileExpressions } from '../faults/compile-expressions.ts'
import type { Fault } from '../faults/fault.ts'
import { idleFaultOf } from '../faults/idle-faults.ts'
import type { Expressions } from '../faults/match.ts'
import type { World } from '../sandbox/world.ts'
import { nameOf, remarkText } from '../scenarios/scenario-error.ts'

/** A fault of a request, with its expressions compiled. */
export interface FaultReading {
  readonly fault: Fault
  readonly expressions: Expressions
}

/** Checks the parts of a fault that its schema cannot express, as in a scenario. */
export async function readFault(
  fault: Fault,
): Promise<FaultReading | { readonly refused: readonly Violation[] }> {
  const problems = checkFault(fault)
  if (problems.length > 0) return { refused: problems.map(toViolation) }
  const { expressions, remarks } = await compileExpressions([fault])
  if (remarks.length === 0) return { fault, expressions }
  const placed = remarks.map(({ path: [_index, ...path], text }) => ({ path, text }))
  return { refused: placed.map(toViolation) }
}

/** Why a fault of a world, or a part of it, can never strike. */
export function faultWarnings(
  { id }: Fault,
  { faults: { faults }, clock }: World,
  { operations }: Contract,
): readonly string[] {
  const now = { now: clock.now(), ticking: clock.isTicking }
  const idle = idleFaultOf(id, faults, { operations, clock: now })
  return idle ? [`warning: the fault ${id}: ${idle.path.join('.')} ${idle.text}`] : []
}

// --- internal ---

function toViolation(remark: FaultRemark): Violation {
  const message = `${nameOf(remark.path)} ${remarkText(remark)}`
  return requestViolation('fault', ['body', ...remark.path].join('.'), message)
}
