import { createRandom, type ResumableRandom, resumeRandom } from '../base/random.ts'
import type { Contract } from '../contract/contract.ts'
import { createDeprecationHeaders, type DeprecationHeaders } from '../contract/deprecation.ts'
import { type Decisions, settle } from '../contract/ledger.ts'
import { FaultPlan } from '../faults/fault-plan.ts'
import { Journal } from '../journal/journal.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { Store } from '../store/store.ts'
import type { OnMiss } from '../tape/on-miss.ts'
import type { TapeIndex } from '../tape/tape-index.ts'
import { TapePlayer } from '../tape/tape-player.ts'
import { type Clock, createClock } from './clock.ts'
import { createKeyTest, type KeyTest } from './keys.ts'

/** One isolated state: data, keys, clock, faults, ledger and journal. */
export interface World {
  readonly scenario: Scenario
  readonly store: Store
  readonly isKey: KeyTest
  readonly clock: Clock
  readonly random: ResumableRandom
  readonly faults: FaultPlan
  readonly decisions: Decisions
  /** The deprecation headers of each deprecated operation, by operationId. */
  readonly deprecations: ReadonlyMap<string, DeprecationHeaders>
  readonly journal: Journal
  /** Plays the recorded exchanges of the scenario, if any. */
  readonly tape: TapePlayer | undefined
  /** The words of the contract, none of which is ever a credential. */
  readonly words: ReadonlySet<string>
}

/** A tape, and what answers requests that are not on it. */
export interface WorldTape {
  readonly index: TapeIndex | undefined
  readonly onMiss: OnMiss
}

/** Creates the world at the start of a scenario. */
export function createWorld(
  scenario: Scenario,
  contract: Contract,
  store: Store,
  tape: WorldTape,
): World {
  return {
    store,
    journal: new Journal(contract.words),
    ...settings(scenario, contract, tape),
  }
}

/** The same world under another scenario with the same data: animals and journal stay, the rest restarts. */
export function withScenario(
  world: World,
  scenario: Scenario,
  contract: Contract,
  tape: WorldTape,
): World {
  return { ...world, ...settings(scenario, contract, tape) }
}

// --- internal ---

function settings(
  scenario: Scenario,
  contract: Contract,
  { index, onMiss }: WorldTape,
): Omit<World, 'store' | 'journal'> {
  const { seed, chance, keys, faults, clock, unspecified, deprecatedSince } = scenario
  const deprecated = contract.operations.flatMap(({ id, deprecation }) =>
    deprecation ? [{ id, deprecation }] : [],
  )
  return {
    scenario,
    words: contract.words,
    isKey: createKeyTest(keys),
    clock: createClock(clock),
    random: chance === undefined ? createRandom(seed, 'answers') : resumeRandom(chance),
    faults: new FaultPlan(faults, { seed, expressions: scenario.expressions }),
    decisions: settle(unspecified),
    tape: index && new TapePlayer(index, onMiss),
    deprecations: new Map(
      deprecated.map((operation) => [
        operation.id,
        createDeprecationHeaders(operation, deprecatedSince),
      ]),
    ),
  }
}
