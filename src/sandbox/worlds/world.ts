import { createRandom, type ResumableRandom, resumeRandom } from '../../base/random.ts'
import type { WhichContract } from '../../contract/contract.ts'
import type { DeprecationHeaders } from '../../contract/document/deprecation.ts'
import type { ErrorShapes } from '../../contract/error-shapes.ts'
import type { PublicWords } from '../../contract/words/contract-words.ts'
import { FaultPlan } from '../../faults/fault-plan.ts'
import type { FaultTally } from '../../faults/fault-tally.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Scenario } from '../../scenarios/scenario.ts'
import type { OpenPoints } from '../../silences/ledger-of.ts'
import { type Settlement, settle, type Unspecified } from '../../silences/settlement.ts'
import type { Store } from '../../store/store.ts'
import { TapePlayer, type TapePosition } from '../../tape/tape-player.ts'
import { type Clock, type ClockChange, changeClock, createClock } from './clock.ts'
import { createKeyTest, type KeyTest } from './keys.ts'
import type { Template } from './template.ts'

/** One isolated state, from the records to the journal. A request keeps the world that it started in. */
export interface World {
  /** `shared`, or an id derived from the key; `undefined` for the world of requests without a working key. */
  readonly id: string | undefined
  /** The scenario in force: that of the start, with the present keys, faults and choices of the ledger. */
  readonly scenario: Scenario
  readonly store: Store
  readonly isKey: KeyTest
  readonly clock: Clock
  /** Whether the clock was set since the start of the scenario. */
  readonly isClockSet: boolean
  readonly random: ResumableRandom
  readonly faults: FaultPlan
  readonly ledger: Settlement
  /** What the contract leaves open. */
  readonly points: OpenPoints
  /** The deprecation headers of each deprecated operation, by operationId. */
  readonly deprecations: ReadonlyMap<string, DeprecationHeaders>
  readonly journal: Journal
  /** Plays the recorded exchanges of the scenario, if any. */
  readonly tape: TapePlayer | undefined
  /** The words of the contract, which are never credentials. */
  readonly words: PublicWords
  readonly errors: ErrorShapes
  /** Which of two contracts the world was told to meet; `undefined` until then. */
  readonly told?: WhichContract | undefined
  /** Which of two contracts this shows the world by (`under-contract.ts`). */
  readonly which?: WhichContract | undefined
}

/** What counts the calls of faults and the plays of the tape: in memory, or for all replicas at a server. */
export interface WorldCounters {
  readonly tally: FaultTally
  readonly position: TapePosition
}

/** Creates a world at the start of its scenario. */
export function createWorld(
  template: Template,
  {
    id,
    store,
    journal,
    counters: { tally, position },
  }: Pick<World, 'id' | 'store' | 'journal'> & { readonly counters: WorldCounters },
): World {
  const { scenario, isKey, ledger, points, deprecations, words, errors, tape, onMiss } = template
  const { seed, chance, faults, clock, expressions } = scenario
  return {
    ...{ id, scenario, store, isKey, ledger, points, deprecations, journal, words, errors },
    clock: createClock(clock),
    isClockSet: false,
    random: chance === undefined ? createRandom(seed, 'answers') : resumeRandom(chance),
    faults: FaultPlan.of(faults, { seed, expressions, tally }),
    tape: tape && new TapePlayer(tape, onMiss, position),
  }
}

/** A world with other faults; those that stay keep their counters (FaultPlan). */
export function withFaults(world: World, faults: FaultPlan): World {
  const { expressions } = faults
  return { ...world, scenario: { ...world.scenario, faults: faults.faults, expressions }, faults }
}

export function withClock(world: World, change: ClockChange): World {
  return { ...world, clock: changeClock(world.clock, change), isClockSet: true }
}

export function withKeys(world: World, keys: readonly string[]): World {
  return { ...world, scenario: { ...world.scenario, keys }, isKey: createKeyTest(keys) }
}

/** A world with new settings of the ledger. */
export function withLedger(world: World, unspecified: Unspecified): World {
  const scenario = { ...world.scenario, unspecified }
  return { ...world, scenario, ledger: settle(() => world.points.ledger, unspecified) }
}

/** A world that meets one of two contracts. */
export function withContract(world: World, told: WhichContract | undefined): World {
  return { ...world, told }
}
