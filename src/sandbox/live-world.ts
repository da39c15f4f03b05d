import { oneAtATime } from '../base/one-at-a-time.ts'
import type { Unspecified } from '../contract/ledger.ts'
import { settle } from '../contract/ledger.ts'
import type { FaultPlan } from '../faults/fault-plan.ts'
import { Journal } from '../journal/journal.ts'
import type { JournalMemory } from '../journal/journal-memory.ts'
import type { Animals } from '../store/animals.ts'
import { type ClockChange, changeClock } from './clock.ts'
import { createKeyTest } from './keys.ts'
import type { Reload } from './reload.ts'
import { momentOf, type Snapshot, takeSnapshot } from './snapshot.ts'
import type { State } from './state.ts'
import type { Template } from './template.ts'
import { createWorld, type World } from './world.ts'

/** How a world starts. */
export interface LiveWorldOptions {
  /** See `World.id`. */
  readonly id: string | undefined
  readonly template: Template
  readonly state: State
  readonly memory: JournalMemory
  /** The key that was made for it, which works in it under every scenario. Its animals are in memory only. */
  readonly madeKey?: string | undefined
}

/** A scenario to switch a world to. */
export interface NextScenario {
  /** The id of the world from now on: that of all keys gets another when the isolation changes. */
  readonly id: string | undefined
  /** Whether other animals take the same place: what changes meanwhile must not go there. */
  readonly replacesAnimals: boolean
  /** Opens the animals of the scenario: the same state, if those of the world stay. */
  readonly open: (before: State) => Promise<Opened>
}

/** The animals of a world, and how it starts. */
export interface Opened {
  readonly template: Template
  readonly state: State
}

/** A world over time: what its requests see at this moment, and how that is changed from outside. */
export class LiveWorld {
  /** When it was made, in milliseconds since 1970. */
  readonly created = Date.now()
  /** When it last got a request, in milliseconds since the start of the process. */
  lastUsed = performance.now()
  /** The number of requests so far. */
  requests = 0
  /** See `LiveWorldOptions`. */
  readonly madeKey: string | undefined
  readonly #memory: JournalMemory
  #snapshots: ReadonlyMap<string, Snapshot> = NONE
  #template: Template
  #state: State
  #world: World
  /** Whether the clock is another than at the start. */
  #isClockSet = false
  /** Serialises resets, reloads and restorations. */
  readonly #change = oneAtATime()

  constructor({ id, template, state, memory, madeKey }: LiveWorldOptions) {
    this.madeKey = madeKey
    this.#template = template
    this.#state = state
    this.#memory = memory
    this.#world = this.#overtake(
      createWorld(template, { id, store: state.store, journal: this.#newJournal() }),
    )
  }

  /** See `World.id`. */
  get id(): string | undefined {
    return this.#world.id
  }

  /** The world as it is now. */
  get current(): World {
    return this.#world
  }

  /** How it starts again. */
  get template(): Template {
    return this.#template
  }

  /** The number of animals. */
  get size(): number {
    return this.#state.store.size
  }

  /** The number of animals that were created, changed or removed. */
  get changes(): number {
    return this.#state.changes
  }

  /** Takes a request that arrived at a time (as in `lastUsed`); returns the world that it is to be answered in. */
  use(time: number): World {
    this.requests += 1
    this.lastUsed = time
    return this.#world
  }

  /**
   * Restores the start of the scenario: animals, faults with their counters, clock, chance, keys, ledger and journal.
   * @throws StorageError when that cannot be written; nothing is then changed.
   */
  reset(): Promise<void> {
    return this.#change(async () => {
      await this.#replaceState()
      const { id, faults, journal } = this.#world
      this.#begin(id, this.#newJournal())
      this.#world = { ...this.#world, faults: this.#world.faults.after(faults.receipts()) }
      journal.close()
    })
  }

  /**
   * Switches to another scenario: the rest starts again, and the journal stays.
   * @throws StorageError when the animals cannot be written; nothing is then changed.
   */
  load({ id, replacesAnimals, open }: NextScenario): Promise<Reload> {
    return this.#change(async () => {
      const before = this.#state
      const { template, state } = replacesAnimals
        ? await before.handOver(() => open(before))
        : await open(before)
      const lost = replacesAnimals ? before.changes : 0
      this.#state = state
      this.#template = template
      this.#begin(id, this.#world.journal)
      if (state === before) return { reseeded: false, lost }
      await before.close()
      return state.isResumed ? { reseeded: false, lost, resumed: true } : { reseeded: true, lost }
    })
  }

  /** Replaces the faults; those that stay keep their counters (FaultPlan). */
  setFaults(faults: FaultPlan): void {
    const scenario = {
      ...this.#world.scenario,
      faults: faults.faults,
      expressions: faults.expressions,
    }
    this.#world = { ...this.#world, scenario, faults }
  }

  setClock(change: ClockChange): void {
    this.#isClockSet = true
    this.#world = { ...this.#world, clock: changeClock(this.#world.clock, change) }
  }

  /** Replaces the accepted keys, but for the key that was made for it. */
  setKeys(accepted: readonly string[]): void {
    const own = this.madeKey
    const keys = own === undefined || accepted.includes(own) ? accepted : [...accepted, own]
    const scenario = { ...this.#world.scenario, keys }
    this.#world = { ...this.#world, scenario, isKey: createKeyTest(keys) }
  }

  /** Settles the ledger anew. */
  setLedger(unspecified: Unspecified): void {
    const scenario = { ...this.#world.scenario, unspecified }
    this.#world = { ...this.#world, scenario, decisions: settle(unspecified) }
  }

  /** Takes over what was changed in another world of its scenario since that started: faults, clock, keys and ledger. */
  adopt(other: LiveWorld): void {
    const { template } = other
    const { scenario, faults, clock, isKey, decisions } = other.current
    if (scenario.faults !== template.scenario.faults) this.setFaults(faults.after([]))
    if (other.#isClockSet) this.#world = { ...this.#world, clock }
    if (isKey !== template.isKey) this.setKeys(scenario.keys)
    if (decisions !== template.decisions) this.setLedger(scenario.unspecified)
  }

  /** Empties the journal. */
  forgetRequests(): void {
    this.#world.journal.close()
    this.#world = { ...this.#world, journal: this.#newJournal() }
  }

  /** The snapshots, in the order in which they were taken. */
  get snapshots(): readonly Snapshot[] {
    return [...this.#snapshots.values()]
  }

  /** Takes a snapshot, in place of one with the same name. */
  takeSnapshot(name: string): Snapshot {
    const { store } = this.#state
    const snapshot = takeSnapshot(name, { world: this.#world, template: this.#template, store })
    this.#snapshots = new Map([...this.#without(name), [name, snapshot]])
    return snapshot
  }

  /**
   * Goes back to a snapshot: everything but the journal. Returns it; `undefined` if there is none of that name.
   * @throws StorageError when that cannot be written; nothing is then changed.
   */
  restore(name: string): Promise<Snapshot | undefined> {
    return this.#change(async () => {
      const snapshot = this.#snapshots.get(name)
      if (!snapshot) return undefined
      await this.#replaceState(snapshot.animals.copy())
      this.#template = snapshot.template
      const { journal } = this.#world
      this.#world = { ...momentOf(snapshot.world), store: this.#state.store, journal }
      this.#isClockSet = true
      return snapshot
    })
  }

  /** Removes a snapshot; returns whether there was one of that name. */
  removeSnapshot(name: string): boolean {
    const had = this.#snapshots.has(name)
    this.#snapshots = this.#without(name)
    return had
  }

  /** Closes the kept state, once everything acknowledged is durable. */
  close(): Promise<void> {
    return this.#change(async () => {
      this.#world.journal.close()
      await this.#state.close()
    })
  }

  #without(name: string): ReadonlyMap<string, Snapshot> {
    return new Map([...this.#snapshots].filter(([each]) => each !== name))
  }

  /** Begins the scenario, with the animals that there are. */
  #begin(id: string | undefined, journal: Journal): void {
    const { store } = this.#state
    this.#world = this.#overtake(createWorld(this.#template, { id, store, journal }))
    this.#isClockSet = false
  }

  async #replaceState(animals?: Animals): Promise<void> {
    const before = this.#state
    this.#state = await before.startOver(animals)
    await before.close()
  }

  #newJournal(): Journal {
    return new Journal(this.#template.words, this.#memory)
  }

  /** If the store has changed before the tape starts, the tape is outdated. */
  #overtake(world: World): World {
    const { tape } = world
    if (tape)
      tape.overtaken =
        world.scenario.replay.overtaken || this.#state.hasChangedBeyond(tape.greatestId)
    return world
  }
}

// --- internal ---

/** Shared: most worlds have no snapshot. */
const NONE: ReadonlyMap<string, Snapshot> = new Map()
