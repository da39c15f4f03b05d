import { createRandom, type ResumableRandom, resumeRandom } from '../../base/random.ts'
import type { Behaviours } from '../../behaviour/operation-behaviour.ts'
import type { WhichContract } from '../../contract/contract.ts'
import type { DeprecationHeaders } from '../../contract/document/deprecation.ts'
import type { ErrorShapes } from '../../contract/error-shapes.ts'
import type { PublicWords } from '../../contract/words/contract-words.ts'
import type { Events } from '../../events/events.ts'
import type { WebhookSettings } from '../../events/settings/webhook-settings.ts'
import type { Receipts } from '../../faults/armed-fault.ts'
import { FaultPlan } from '../../faults/fault-plan.ts'
import { type FaultTally, REQUESTS_NAMED } from '../../faults/fault-tally.ts'
import type { Journal } from '../../journal/journal.ts'
import type { RoutePlan } from '../../routes/route-plan.ts'
import type { ClockSetting, Scenario } from '../../scenarios/scenario.ts'
import type { OpenPoints } from '../../silences/ledger-of.ts'
import { type Settlement, settle, type Unspecified } from '../../silences/settlement.ts'
import type { Store } from '../../store/store.ts'
import type { KeptWorlds } from '../../store/store-adapter.ts'
import type { WorldStore } from '../../store/world-store.ts'
import { TapePlayer, type TapePosition } from '../../tape/tape-player.ts'
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
  /** What its operations do beyond the contract; `undefined` if nothing is said of any. */
  readonly behaviours: Behaviours | undefined
  /** The events of its contract; `undefined` if it has none. */
  readonly events: Events | undefined
  /** Which of two contracts the world was told to meet; `undefined` until then. */
  readonly chosenContract?: WhichContract | undefined
  /** Which of two contracts this shows the world by (`under-contract.ts`). */
  readonly which?: WhichContract | undefined
}

/** What counts the calls of faults and the plays of the tape: in memory, or for all replicas at a server. */
export interface WorldCounters {
  readonly tally: FaultTally
  readonly position: TapePosition
}

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
  const { behaviours, events } = template
  const { seed, chance, faults, clock, expressions } = scenario
  return {
    ...{ id, scenario, store, isKey, ledger, points, deprecations, journal, words, errors },
    ...{ behaviours, events },
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

export function withRoutes(world: World, routes: RoutePlan): World {
  return { ...world, scenario: { ...world.scenario, routes } }
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

export function withWebhooks(world: World, webhooks: WebhookSettings): World {
  return { ...world, scenario: { ...world.scenario, webhooks } }
}

export function withWorldContract(world: World, chosenContract: WhichContract | undefined): World {
  return { ...world, chosenContract }
}

/** The records of one world, and where its counters are: in this process, or at a server. */
export interface State {
  readonly store: WorldStore
  /** Whether the records outlive the process. */
  readonly isKept: boolean
  /** Whether it resumes an earlier run. */
  readonly isResumed: boolean
  /** The counters of faults and tape for a world that begins now. */
  counters(): WorldCounters
}

/**
 * What to do with kept state: `resume` refuses state of other data if changes would be lost, `replace` reseeds state of
 * other data, `forget` always reseeds.
 */
export type KeptChoice = 'resume' | 'replace' | 'forget'

/** Opens the states of worlds, in whichever place they are. */
export interface StateSource<Kind extends State> {
  /** Whether the records outlive this process; each scenario then has its own place. */
  readonly isKept: boolean
  /**
   * Opens the records in which a scenario begins.
   * @throws UsageError for damaged records or other data; StartError when they cannot be read; StorageError when not
   * written.
   */
  openHome(scenario: Scenario, kept: KeptChoice): Promise<Kind>
  /** Opens the home world of a scenario whose data has changed. `beginOthers` follows. It throws what `openHome` throws. */
  beginHome(scenario: Scenario): Promise<Kind>
  /** Lets the worlds of keys that are not open begin with changed data, too; `open` has the ids of the others. It throws what `resetOthers` throws. */
  beginOtherWorlds(template: Template, open: ReadonlySet<string>): Promise<void>
  /** Opens the records of a key's world as they were left. It throws (as a rejection) what `openHome` throws. */
  openWorld(template: Template, id: string): Promise<Kind>
  /** Seeds the records of a key's world; `madeKey` is the key if it was made for this world. */
  beginWorld(template: Template, id: string, madeKey: string | undefined): Promise<Kind>
  /**
   * Restores the start of a scenario in the worlds of keys that are not open here, whoever left them; `open` has the ids of the others.
   * @throws StorageError when one of them cannot be written.
   */
  resetOtherWorlds(template: Template, open: ReadonlySet<string>): Promise<void>
  /** Forgets what is kept of a key's world that is not open; returns whether there was anything. It throws what `resetOthers` throws. */
  beginAgain(template: Template, id: string): Promise<boolean>
  /** Forgets what is kept of a key's world under any scenario; returns whether there was anything. It throws what `resetOthers` throws. */
  forgetWorld(template: Template, id: string): Promise<boolean>
  /** How many worlds of keys are kept; `undefined` if they end with this process. */
  kept(template: Template): Promise<KeptWorlds | undefined>
}

/** A world's clock: the real time, a time that stands still, or a set time that ticks on. */
export interface Clock {
  /** The time, in milliseconds since 1970. */
  now(): number
  readonly isTicking: boolean
}

/** Creates a world's clock; `real` returns the real time. */
export function createClock({ now, ticking = false }: ClockSetting, real = Date.now): Clock {
  if (now === undefined) return real === Date.now ? REAL : { now: real, isTicking: true }
  return ticking ? tickingFrom(now, real) : { now: () => now, isTicking: false }
}

export interface ClockChange {
  /** The time to set it to, in milliseconds since 1970; `null` is the real time. Default: the time that it shows. */
  readonly now?: number | null
  /** Default: unchanged; a clock that returns to the real time ticks. */
  readonly ticking?: boolean
  /** How far to move it forward, in milliseconds; a negative number moves it back. */
  readonly advance?: number
}

export function changeClock(clock: Clock, change: ClockChange, real = Date.now): Clock {
  const { now, advance = 0, ticking = now === null || clock.isTicking } = change
  if (now === null && ticking && advance === 0) return createClock({}, real)
  const from = now === undefined ? clock.now() : (now ?? real())
  return createClock({ now: from + advance, ticking }, real)
}

/** The setting of a clock that continues from the present time of this one. */
export function settingOf(clock: Clock): ClockSetting {
  if (clock === REAL) return {}
  return { now: clock.now(), ...(clock.isTicking && { ticking: true }) }
}

/** Marks the tape as outdated if the store changed before the tape started. */
export function overtake(world: World, { store }: State): World {
  const { tape } = world
  if (tape) {
    tape.overtaken ||= world.scenario.replay.overtaken
    tape.lookAt(store)
  }
  return world
}

/** Sums what the same faults did in several worlds. */
export function mergeReceipts(all: readonly (readonly Receipts[])[]): readonly Receipts[] {
  const byId = new Map<string, Receipts>()
  for (const receipts of all.flat()) {
    const before = byId.get(receipts.id)
    byId.set(receipts.id, before ? sum(before, receipts) : receipts)
  }
  return [...byId.values()]
}

// --- internal ---

const REAL: Clock = { now: Date.now, isTicking: true }

function tickingFrom(now: number, real: () => number): Clock {
  const offset = now - real()
  return { now: () => real() + offset, isTicking: true }
}

function sum(a: Receipts, b: Receipts): Receipts {
  return {
    ...a,
    ...sumOfCounts(a, b),
    inAll: sumOfCounts(a.inAll, b.inAll),
    requests: [...a.requests, ...b.requests].slice(-REQUESTS_NAMED),
  }
}

type FaultFigures = Pick<Receipts, 'calls' | 'fired' | 'tooEarly'>

function sumOfCounts(a: FaultFigures, b: FaultFigures): FaultFigures {
  const isLimit = a.tooEarly !== undefined || b.tooEarly !== undefined
  return {
    calls: a.calls + b.calls,
    fired: a.fired + b.fired,
    ...(isLimit && { tooEarly: (a.tooEarly ?? 0) + (b.tooEarly ?? 0) }),
  }
}
