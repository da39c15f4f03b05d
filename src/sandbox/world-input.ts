import type { Int64 } from '../base/int64.ts'
import type { Fault, FaultCounts } from '../faults/fault.ts'
import type { ClockSetting, Scenario } from '../scenarios/scenario.ts'
import type { ScenarioInput } from '../scenarios/scenario-input.ts'
import { settingsOf } from '../scenarios/to-input.ts'
import type { TapeEntry } from '../tape/tape-entry.ts'
import { settingOf } from './clock.ts'
import type { World } from './world.ts'

/** The moving parts of a world, except its animals. */
export interface Standing {
  /** The greatest id used so far. */
  readonly lastId: Int64
  readonly clock: ClockSetting
  readonly chance: number
  /** The counters of its faults, in the order of the faults. */
  readonly counts: readonly FaultCounts[]
  /** The recorded exchanges; those that were played are marked. */
  readonly tape: readonly TapeEntry[]
  /** Whether the animals have changed so that the tape is outdated. */
  readonly isOvertaken: boolean
}

/** The present state of a world's moving parts; `lastId` is the greatest id used so far. */
export function standingOf({ clock, random, faults, tape }: World, lastId: Int64): Standing {
  return {
    lastId,
    clock: settingOf(clock),
    chance: random.state(),
    counts: faults.counts(),
    tape: tape?.entries() ?? [],
    isOvertaken: tape?.overtaken ?? false,
  }
}

/** A world as a scenario that continues from its present state, without its animals. */
export function toWorldInput(
  { scenario, faults, tape }: World,
  { lastId, clock, chance, counts, tape: entries, isOvertaken }: Standing,
): ScenarioInput {
  const now: Scenario = {
    ...scenario,
    ...{ clock, chance, tape: entries },
    lastId: lastId > scenario.lastId ? lastId : scenario.lastId,
    faults: faults.faults.map((fault, at) => withCounts(fault, counts[at])),
    replay: { onMiss: tape?.onMiss, overtaken: isOvertaken },
  }
  return settingsOf(now)
}

// --- internal ---

function withCounts(fault: Fault, { calls = 0, fired = 0, forced = 0 }: FaultCounts = {}): Fault {
  const { counts: _start, ...rest } = fault
  if (calls === 0 && fired === 0) return rest
  return { ...rest, counts: { calls, fired, ...(forced > 0 && { forced }) } }
}
