import { settle, type Unspecified } from '../contract/ledger.ts'
import type { FaultPlan } from '../faults/fault-plan.ts'
import { type ClockChange, changeClock } from './clock.ts'
import { createKeyTest } from './keys.ts'
import type { World } from './world.ts'

/** A world with other faults; those that stay keep their counters (FaultPlan). */
export function withFaults(world: World, faults: FaultPlan): World {
  const { expressions } = faults
  return { ...world, scenario: { ...world.scenario, faults: faults.faults, expressions }, faults }
}

/** A world whose clock is changed. */
export function withClock(world: World, change: ClockChange): World {
  return { ...world, clock: changeClock(world.clock, change) }
}

/** A world that accepts these keys. */
export function withKeys(world: World, keys: readonly string[]): World {
  return { ...world, scenario: { ...world.scenario, keys }, isKey: createKeyTest(keys) }
}

/** A world with new settings of the ledger. */
export function withLedger(world: World, unspecified: Unspecified): World {
  const scenario = { ...world.scenario, unspecified }
  return { ...world, scenario, ledger: settle(unspecified) }
}
