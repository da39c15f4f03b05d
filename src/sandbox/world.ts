import { createRandom, type ResumableRandom, resumeRandom } from '../base/random.ts'
import type { DeprecationHeaders } from '../contract/deprecation.ts'
import type { Settlement } from '../contract/ledger.ts'
import type { PublicWords } from '../contract/public-words.ts'
import { FaultPlan } from '../faults/fault-plan.ts'
import type { FaultTally } from '../faults/fault-tally.ts'
import type { Journal } from '../journal/journal.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { Store } from '../store/store.ts'
import { TapePlayer } from '../tape/tape-player.ts'
import type { TapePosition } from '../tape/tape-position.ts'
import { type Clock, createClock } from './clock.ts'
import type { KeyTest } from './keys.ts'
import type { Template } from './template.ts'

/** One isolated state, from the animals to the journal. A request keeps the world that it started in. */
export interface World {
  /** `shared`, or an id derived from the key; `undefined` for the world of requests without a working key. */
  readonly id: string | undefined
  /** The scenario in force: that of the start, with the present keys, faults and choices of the ledger. */
  readonly scenario: Scenario
  readonly store: Store
  readonly isKey: KeyTest
  readonly clock: Clock
  readonly random: ResumableRandom
  readonly faults: FaultPlan
  readonly ledger: Settlement
  /** The deprecation headers of each deprecated operation, by operationId. */
  readonly deprecations: ReadonlyMap<string, DeprecationHeaders>
  readonly journal: Journal
  /** Plays the recorded exchanges of the scenario, if any. */
  readonly tape: TapePlayer | undefined
  /** The words of the contract, which are never credentials. */
  readonly words: PublicWords
}

/** Where the counters of a world are kept. Default: in memory. */
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
    counters,
  }: Pick<World, 'id' | 'store' | 'journal'> & { readonly counters?: WorldCounters | undefined },
): World {
  const { scenario, isKey, ledger, deprecations, words, tape, onMiss } = template
  const { seed, chance, faults, clock, expressions } = scenario
  return {
    ...{ id, scenario, store, isKey, ledger, deprecations, journal, words },
    clock: createClock(clock),
    random: chance === undefined ? createRandom(seed, 'answers') : resumeRandom(chance),
    faults: FaultPlan.of(faults, { seed, expressions, ...(counters && { tally: counters.tally }) }),
    tape: tape && new TapePlayer(tape, onMiss, counters?.position),
  }
}
