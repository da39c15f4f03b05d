import type { Pet } from '../store/pet.ts'
import type { ClockSetting, Scenario } from './scenario.ts'
import type { PetInput, ScenarioInput } from './scenario-input.ts'

/** A scenario as a single file could have it: the extended scenarios and the tape are merged into it. */
export function toInput(scenario: Scenario): ScenarioInput {
  const { pets, generate } = scenario
  return {
    ...settingsOf(scenario),
    ...(generate && { generate }),
    ...(pets.length > 0 && { pets: pets.map(toPetInput) }),
  }
}

/** The same without its animals, including generated ones. */
export function settingsOf(scenario: Scenario): ScenarioInput {
  const { name, description, seed, chance, keys, isolation, lastId, clock, deprecatedSince } =
    scenario
  const { unspecified, faults, tape, replay, recording } = scenario
  const { onMiss, overtaken } = replay
  return {
    ...{ version: 1, name, ...(description !== '' && { description }), seed },
    ...(chance !== undefined && { chance }),
    keys,
    ...(isolation !== 'shared' && { isolation }),
    ...(Object.keys(clock).length > 0 && { clock: clockOf(clock) }),
    ...(deprecatedSince !== undefined && { deprecatedSince: dateOf(deprecatedSince) }),
    unspecified,
    ...(faults.length > 0 && { faults }),
    ...(lastId !== 0 && { lastId }),
    ...(tape.length > 0 && { exchanges: tape }),
    ...((onMiss || overtaken) && {
      replay: { ...(onMiss && { onMiss }), ...(overtaken && { overtaken }) },
    }),
    ...(recording && { recording }),
  }
}

/** An animal of a store in the form of a scenario: additional fields are kept apart. The order of the others stays. */
export function toPetInput(pet: Pet): PetInput {
  const { id: _id, name: _name, categoryId: _category, status: _status, ...other } = pet
  const further = Object.keys(other)
  if (further.length === 0) return pet
  const own = Object.entries(pet).filter(([field]) => !further.includes(field))
  return { ...(Object.fromEntries(own) as unknown as Pet), other }
}

// --- internal ---

function clockOf({ now, ticking }: ClockSetting): NonNullable<ScenarioInput['clock']> {
  return {
    ...(now !== undefined && { now: dateOf(now) }),
    ...(ticking !== undefined && { ticking }),
  }
}

function dateOf(time: number | 'none'): string {
  return time === 'none' ? time : new Date(time).toISOString()
}
