import { isDeepStrictEqual } from 'node:util'
import { UsageError } from '../base/errors.ts'
import { MOST_FAULTS } from '../faults/fault.ts'
import type { Fault } from '../faults/fault-types.ts'
import type { DelaySpan } from '../options/kinds.ts'
import type { Scenario } from '../scenarios/scenario.ts'

/**
 * A scenario with a fault, named `delay`, that delays every answer; the scenario as it is for a delay of 0. The fault comes first, so
 * that it also delays what other faults answer. It takes the place of a fault of the scenario with that name, which becomes a remark;
 * only its own state, as exports contain it, stays with its counts.
 * @throws UsageError when the scenario has as many faults as it may.
 */
export function withDelay(scenario: Scenario, delay: DelaySpan = 0): Scenario {
  if (delay === 0) return scenario
  const { name, faults, remarks } = scenario
  const fault = delayFault(delay)
  const own = faults.find(({ id }) => id === DELAY_FAULT)
  if (own && isSame(own, fault)) return scenario
  const others = faults.filter((each) => each !== own)
  if (others.length >= MOST_FAULTS)
    throw new UsageError(
      `The delay of every answer is one fault too many: the scenario ${name} has ${others.length.toLocaleString('en')} already. Remove one, or start without --delay.`,
    )
  return {
    ...scenario,
    faults: [fault, ...others],
    remarks: own ? [...remarks, REPLACED] : remarks,
  }
}

// --- internal ---

/** The id of the fault. */
const DELAY_FAULT = 'delay'

const REPLACED = `warning: the fault ${DELAY_FAULT} of the scenario is replaced by that of --delay. Give one of them up, or the fault another id.`

function delayFault(delay: DelaySpan): Fault {
  return {
    id: DELAY_FAULT,
    on: '*',
    delay: typeof delay === 'number' ? delay : { type: 'uniform', ...delay },
  }
}

/** Whether a fault is the same but for its counts. */
function isSame({ counts: _counts, ...own }: Fault, fault: Fault): boolean {
  return isDeepStrictEqual(own, fault)
}
