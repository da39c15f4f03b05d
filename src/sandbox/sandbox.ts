import type { OnProgress } from '../base/progress.ts'
import type { Contract } from '../contract/contract.ts'
import type { Receipts } from '../faults/armed-fault.ts'
import type { ClientCoverage } from '../journal/client-coverage.ts'
import type { Answered, ExchangeListeners } from '../journal/condition.ts'
import type { Durations } from '../journal/durations.ts'
import type { CountedChanges, NextTally } from '../next/shadow/next-tally.ts'
import type { Isolation, OnMiss } from '../options/words.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { Notice } from '../store/storage-error.ts'
import type { KeptWorlds } from '../store/store-adapter.ts'
import type { Asking } from './worlds/keys.ts'
import type { LiveWorld, Reload } from './worlds/live-world.ts'
import type { KeptChoice } from './worlds/world-state.ts'
import type { WorldLimits } from './worlds/worlds-of-keys.ts'

/**
 * Where the worlds of a sandbox are: in this process (`localPlace`), or at a server that replicas share (`replicaPlace`).
 * Only `http/open-store.ts` knows all places.
 */
export interface WorldPlace {
  /** The name of the place for people: a directory, or an address without credentials; `undefined` in memory. */
  readonly name: string | undefined
  /**
   * Seeds a scenario, or resumes its kept state, and opens the worlds of a sandbox.
   * @throws UsageError for damaged state or state of other data; StartError when it cannot be read; StorageError when not
   * written.
   */
  open(scenario: Scenario, options: SandboxOptions): Promise<Sandbox>
  /** Gives the place back, after the sandbox was closed. */
  close(): Promise<void> | void
}

export interface SandboxOptions {
  readonly contract: Contract
  /** What to do with kept state of the scenario. Default: `resume`. */
  readonly kept?: KeptChoice | undefined
  /** What answers requests that are not on the tape. Default: what the scenario says. */
  readonly onMiss?: OnMiss | undefined
  readonly limits?: WorldLimits | undefined
  /** Called when a world was removed. */
  readonly onNotice?: ((notice: Notice) => void) | undefined
  /** Called while the records of a scenario are generated and prepared. */
  readonly onProgress?: OnProgress | undefined
}

export interface ResetWorld extends Pick<LiveWorld, 'id' | 'counts'> {
  readonly current: Pick<LiveWorld['current'], 'scenario'>
}

/**
 * The worlds of a running sandbox: one that all keys share, or one for each working key. In the latter case, requests without
 * a working key have a world of their own, in which nothing can be changed.
 *
 * Worlds of this process and worlds of replicas are two implementations of this interface, and nobody who uses it can tell
 * which they have. What is at hand is returned at once (`worldNow`, `home`, `receipts`); what may have to be opened, written or
 * asked of a server is a promise. A method about other replicas does nothing where there are none.
 */
export interface Sandbox {
  readonly contract: Contract
  /** The parts of the contract that clients have met, in all worlds; a reset does not clear them. */
  readonly coverage: ClientCoverage
  readonly durations: Durations
  /** Whether all keys share one world. */
  readonly isolation: Isolation
  /** The scenario that new worlds start with. */
  readonly scenario: Scenario
  /** The world of requests without a working key; with isolation `shared`, the world of all keys. */
  readonly home: LiveWorld
  /** How many worlds were removed because they were unused or too many. */
  readonly evicted: number
  /** Whether nothing can be answered because the place of the worlds cannot be reached. */
  readonly isUnreachable: boolean

  /**
   * The world of a request, by who asks, if it can be used at once; `undefined` if `worldOf` must first
   * open it or bring it up to date. A world in memory is always at hand, so that its requests wait for nothing.
   */
  worldNow(asking: Asking): LiveWorld | undefined
  /**
   * The world of a request, by who asks; it is made at the first request with a key.
   * @throws (as a rejection) UsageError, StartError or StorageError when its kept records cannot be opened.
   */
  worldOf(asking: Asking): Promise<LiveWorld>
  /** All worlds that have an id, in the order in which they were made. */
  worlds(): readonly LiveWorld[]
  /** All worlds, including the world of requests without a working key. */
  everyWorld(): readonly LiveWorld[]
  /**
   * Finds a world by its id or by a working key; the world of such a key is made if it does not exist yet.
   * @throws (as a rejection) what `worldOf` throws.
   */
  find(idOrKey: string): Promise<LiveWorld | undefined>
  /** Makes a key and its world. */
  createWorld(): Promise<MadeWorld>
  /** Removes the world of a key, open or only kept, with everything in it; returns whether there was one. */
  remove(id: string): Promise<boolean>

  /**
   * Restores the start of the scenario in all worlds, also in those that are kept and not open.
   * @throws StorageError when the start of one of them cannot be written; the others are reset all the same.
   */
  reset(): Promise<void>
  /**
   * Restores the start of the scenario in one world, by its id or by a working key, also where it is not open or what is kept of it cannot be
   * read; returns how it is then, if there is one.
   * @throws StorageError when its start cannot be written; nothing is changed then.
   */
  resetOne(idOrKey: string): Promise<ResetWorld | undefined>
  /**
   * Switches all worlds to another scenario: the records stay if its data is the same, the rest starts again.
   * @throws StorageError when the records cannot be written; nothing is changed then.
   */
  load(scenario: Scenario): Promise<Reload>
  /**
   * Switches one world to another scenario.
   * @throws UsageError when its place has one scenario for all worlds.
   */
  loadInto(world: LiveWorld, scenario: Scenario): Promise<Reload>
  /**
   * Makes a change of the control plane take effect everywhere; calls `make` again if another replica was faster.
   * @throws StorageError when that cannot be done; the change is then discarded.
   */
  change<Result>(make: () => Promise<Result>): Promise<Result>

  /**
   * Brings all worlds up to date with what other replicas have changed, including worlds that they made.
   * @throws StorageError when that cannot be read.
   */
  refresh(): Promise<void>
  /**
   * Brings data up to date that is not read before each request.
   * @throws StorageError when it cannot be read.
   */
  read(what: SharedPart): Promise<void>
  /** Tells other replicas what is new in `coverage`, in its own time. */
  shareCoverage(): void
  /** Creates what counts in all worlds what exchanges show of these changes to the next contract; a reset does not clear it. */
  createNextTally(counted: CountedChanges): NextTally
  /** The source of exchanges: `own` are those of this process; other replicas add theirs. */
  exchangesFor(own: ExchangeListeners): ExchangeSource

  /** What the faults of all worlds did, in the order of the scenario, including worlds that are gone. */
  receipts(): readonly Receipts[]
  /** How many worlds of keys are kept; `undefined` if worlds end with this process. */
  kept(): Promise<KeptWorlds | undefined>
  /** Why changes cannot be kept now, worded for the public; `undefined` if no problem is known. */
  trouble(): Promise<string | undefined>
  /** Closes the kept state after everything acknowledged is durable. */
  close(): Promise<void>
}

/** Data to which other replicas may have added, and which is read only when it is asked for. */
export type SharedPart = 'counts' | 'requests' | 'coverage'

/** A world, and the key that was made for it. */
export interface MadeWorld {
  readonly world: LiveWorld
  readonly key: string
}

/** Tells listeners of exchanges as they are answered. */
export interface ExchangeSource {
  add(listen: (answered: Answered) => void): void
  delete(listen: (answered: Answered) => void): void
}
