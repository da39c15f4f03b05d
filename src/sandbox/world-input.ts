import type { Int64 } from '../base/int64.ts'
import type { Fault, FaultCounts } from '../faults/fault.ts'
import type { ClockSetting, Scenario } from '../scenarios/scenario.ts'
import type { ScenarioInput } from '../scenarios/scenario-input.ts'
import { settingsOf } from '../scenarios/to-input.ts'
import type { TapeEntry } from '../tape/tape-entry.ts'
import { settingOf } from './clock.ts'
import type { World } from './world.ts'

/** Where everything stands that moves in a world, apart from its animals. */
export interface Standing {
  /** The greatest id used so far. */
  readonly lastId: Int64
  readonly clock: ClockSetting
  readonly chance: number
  /** The counters of its faults, in their order. */
  readonly counts: readonly FaultCounts[]
  /** The recorded exchanges, with those marked that have been played. */
  readonly tape: readonly TapeEntry[]
  /** Whether the animals have changed since the tape. */
  readonly isOvertaken: boolean
}

/** Where a world stands now; `lastId` is the greatest id used so far. */
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

/** A world as a scenario that goes on from where it stands, without its animals. */
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
