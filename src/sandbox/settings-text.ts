import { parseJson, stringifyJson } from '../base/json.ts'
import type { Contract } from '../contract/contract.ts'
import { settle } from '../contract/ledger.ts'
import type { FaultStart } from '../faults/armed-fault.ts'
import { parseScenario } from '../scenarios/load-scenario.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { settingsOf } from '../scenarios/to-input.ts'
import { createClock, settingOf } from './clock.ts'
import { createKeyTest } from './keys.ts'
import type { World } from './world.ts'

/** What the control plane can change in a world besides its animals: keys, faults, clock and ledger. */
export interface Settings {
  readonly scenario: Scenario
  /** Where the counters of the faults begin, in the order of the faults. */
  readonly starts: readonly FaultStart[]
  /** When the text was written, in milliseconds since 1970. */
  readonly time: number
}

/** Writes the settings of a world for other replicas. */
export function settingsText({ scenario, clock, faults }: World): string {
  return stringifyJson({
    time: Date.now(),
    starts: faults.starts(),
    scenario: settingsOf({ ...scenario, clock: settingOf(clock), tape: [] }),
  })
}

/** Reads the settings of a world. */
export async function readSettings(text: string, contract: Contract): Promise<Settings> {
  const { time, starts, scenario } = parseJson(text) as unknown as Settings
  return { time, starts, scenario: await parseScenario(scenario, contract) }
}

/** A world with these settings; the counters of its faults stay where they are. */
export function withSettings(world: World, { scenario, starts, time }: Settings): World {
  const { faults, expressions, keys, clock, unspecified } = scenario
  const { now, ticking } = clock
  const passed = now !== undefined && ticking ? Date.now() - time : 0
  return {
    ...world,
    scenario: { ...world.scenario, faults, expressions, keys, unspecified },
    isKey: createKeyTest(keys),
    clock: createClock({ ...clock, ...(now !== undefined && { now: now + passed }) }),
    faults: world.faults.resumed(faults, starts, expressions),
    ledger: settle(unspecified),
  }
}
