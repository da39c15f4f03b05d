import { oneAtATime } from '../base/one-at-a-time.ts'
import type { Contract } from '../contract/contract.ts'
import type { Unspecified } from '../contract/ledger.ts'
import type { FaultPlan } from '../faults/fault-plan.ts'
import { Journal } from '../journal/journal.ts'
import type { JournalMemory } from '../journal/journal-memory.ts'
import type { Animals } from '../store/animals.ts'
import type { SharedCounts } from '../store/redis/shared-counts.ts'
import type { SharedJournal } from '../store/redis/shared-journal.ts'
import { SharedPosition } from '../store/redis/shared-position.ts'
import type { SharedState } from '../store/redis/shared-state.ts'
import { SharedTally } from '../store/redis/shared-tally.ts'
import { StorageError } from '../store/storage-error.ts'
import type { Before } from './before.ts'
import { withClock, withFaults, withKeys, withLedger } from './change-world.ts'
import type { ClockChange } from './clock.ts'
import { MemorySnapshots } from './memory-snapshots.ts'
import type { Reload } from './reload.ts'
import { SettingsMark } from './settings-mark.ts'
import { readSettings, settingsText, withSettings } from './settings-text.ts'
import type { SharedExchange } from './shared-exchange.ts'
import { SharedRequests } from './shared-requests.ts'
import { listShared, restoreShared, takeShared } from './shared-snapshots.ts'
import { momentOf, type Restoring, type SnapshotInfo } from './snapshot.ts'
import type { NoRoom, SnapshotRoom } from './snapshot-room.ts'
import { beforeAt, type SharedMoment, standpointOf } from './standpoint.ts'
import type { State } from './state.ts'
import { isOfSameData, type Template, withKey } from './template.ts'
import { createWorld, type World } from './world.ts'

/** How a world starts. */
export interface LiveWorldOptions {
  /** See `World.id`. */
  readonly id: string | undefined
  readonly template: Template
  readonly state: State
  readonly memory: JournalMemory
  readonly room: SnapshotRoom
  /** The key that was made for this world, which works in it under every scenario. The animals of the world are in memory only. */
  readonly madeKey?: string | undefined
  /** The journal that replicas share, and the name of this replica. */
  readonly shared?: { readonly journal: SharedJournal; readonly replica: string } | undefined
}

/** A scenario to switch a world to. */
export interface NextScenario {
  /** The new id of the world: the id of the world of all keys changes with the isolation. */
  readonly id: string | undefined
  /** Whether other animals take the same place: changes in the meantime must not go there. */
  readonly replacesAnimals: boolean
  /** Opens the animals of the scenario; returns the same state if the animals of the world stay. */
  readonly open: (before: State) => Promise<Opened>
}

/** The animals of a world, and how it starts. */
export interface Opened {
  readonly template: Template
  readonly state: State
}

/** A world over time: the state that its requests see now, and the ways to change it from outside. */
export class LiveWorld {
  /** When it was made, in milliseconds since 1970. */
  readonly created = Date.now()
  /** When it last got a request, in milliseconds since the start of the process. */
  lastUsed = performance.now()
  /** The number of requests so far. */
  requests = 0
  #madeKey: string | undefined
  readonly #memory: JournalMemory
  readonly #requests: SharedRequests | undefined
  /** The counters of its faults and its tape, if replicas share it. */
  #counts: SharedCounts | undefined
  readonly #snapshots: MemorySnapshots
  readonly #settings = new SettingsMark()
  #template: Template
  #state: State
  #world: World
  #isClosed = false
  /** Whether the clock was changed since the start. */
  #isClockSet = false
  /** Serialises resets, reloads and restorations. */
  readonly #change = oneAtATime()

  constructor({ id, template, state, memory, room, madeKey, shared }: LiveWorldOptions) {
    this.#madeKey = madeKey
    this.#snapshots = new MemorySnapshots(room)
    this.#template = template
    this.#state = state
    this.#memory = memory
    this.#requests =
      shared &&
      new SharedRequests(shared.journal, {
        replica: shared.replica,
        standpointOf: ({ before }) => standpointOf(before, this.#moment()),
      })
    this.#world = this.#create(id, this.#newJournal())
  }

  /** See `World.id`. */
  get id(): string | undefined {
    return this.#world.id
  }

  /** See `LiveWorldOptions`. */
  get madeKey(): string | undefined {
    return this.#madeKey
  }

  /** Whether the shared server lost its animals, so that they began again. */
  get isLost(): boolean {
    return this.#state.shared?.store.isLost ?? false
  }

  /** Why a shared world cannot be brought up to date now; `undefined` if it can. */
  get sharedTrouble(): string | undefined {
    return this.#state.shared?.trouble
  }

  /** Learns the key that another replica made for this world. */
  learnKey(key: string): void {
    this.#madeKey = key
    this.#template = withKey(this.#template, key)
    this.setKeys(this.#world.scenario.keys)
    this.#settings.forgetChange()
  }

  /** Forgets the settings that were changed by the control plane, for all replicas: those of the scenario apply again. */
  async unsettle(): Promise<void> {
    await this.#state.shared?.unsettle()
  }

  /** Whether its animals outlive it and the process. */
  get isKept(): boolean {
    return this.#state.isKept
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

  /** Takes a request that arrived at `time` (as in `lastUsed`); returns the world to answer it in. */
  use(time: number): World {
    this.requests += 1
    this.lastUsed = time
    return this.#world
  }

  /**
   * Restores the start of the scenario: animals, faults with their counters, clock, chance, keys, ledger and journal.
   * @throws StorageError when the start cannot be written; nothing is changed then.
   */
  reset(): Promise<void> {
    return this.#change(async () => {
      this.#assertOpen()
      await this.#replaceState()
      await this.#requests?.clear()
      const { id, faults, journal } = this.#world
      this.#begin(id, this.#newJournal())
      this.#settings.begin(this.#state.shared?.settings)
      this.#world = { ...this.#world, faults: this.#world.faults.after(faults.receipts()) }
      journal.close()
    })
  }

  /**
   * Switches to another scenario: the animals are those that it opens, everything else starts again, and the journal stays.
   * @throws StorageError when the animals cannot be written; nothing is changed then.
   */
  load({ id, replacesAnimals, open }: NextScenario): Promise<Reload> {
    return this.#change(async () => {
      this.#assertOpen()
      const before = this.#state
      const { template, state } = replacesAnimals
        ? await before.handOver(() => open(before))
        : await open(before)
      const lost = replacesAnimals ? before.changes : 0
      this.#state = state
      this.#template = template
      this.#begin(id, this.#world.journal)
      this.#settings.begin(undefined)
      if (state === before) return { reseeded: false, lost }
      await before.close()
      return state.isResumed ? { reseeded: false, lost, resumed: true } : { reseeded: true, lost }
    })
  }

  /**
   * Brings a shared world up to date, so that it shows everything that was acknowledged before the call. A world without
   * settings of its own has those of `home`.
   * @throws StorageError when the server cannot be reached.
   */
  async catchUp(contract: Contract, home: LiveWorld): Promise<void> {
    const { shared } = this.#state
    if (!shared) return
    await shared.store.sync()
    // Other replicas have changed the animals.
    this.#overtake(this.#world)
    const begun = home === this ? undefined : home.#settings
    if (this.#settings.isCurrent(shared, begun)) return
    await this.#change(async () => {
      // A caller that was earlier in the queue may have taken them already.
      if (!this.#settings.isCurrent(shared, begun)) await this.#takeSettings(shared, contract, home)
    })
  }

  /**
   * Publishes changed settings of a shared world to the other replicas. Returns false if another replica has changed them in the
   * meantime; the next `catchUp` then discards the changes made here.
   * @throws StorageError when the server cannot be reached; the changes are then discarded as well.
   */
  async publish(): Promise<boolean> {
    const { shared } = this.#state
    if (!shared || !this.#settings.isUnpublished) return true
    return this.#change(() => this.#settings.publish(shared, () => settingsText(this.#world)))
  }

  /** Replaces the faults; those that stay keep their counters (FaultPlan). */
  setFaults(faults: FaultPlan): void {
    this.#set(withFaults(this.#world, faults))
  }

  setClock(change: ClockChange): void {
    this.#isClockSet = true
    this.#set(withClock(this.#world, change))
  }

  /** Replaces the accepted keys, except the key that was made for this world. */
  setKeys(accepted: readonly string[]): void {
    const own = this.madeKey
    const isWhole = own === undefined || accepted.includes(own)
    this.#set(withKeys(this.#world, isWhole ? accepted : [...accepted, own]))
  }

  /** Replaces the settings of the ledger. */
  setLedger(unspecified: Unspecified): void {
    this.#set(withLedger(this.#world, unspecified))
  }

  /** Takes over the settings that were changed in another world of its scenario: faults, clock, keys and ledger. */
  adopt(other: LiveWorld): void {
    const { template } = other
    const { scenario, faults, clock, isKey, ledger } = other.current
    if (scenario.faults !== template.scenario.faults)
      this.setFaults(faults.after([], this.#world.faults.tally.keep([])))
    if (other.#isClockSet) this.#world = { ...this.#world, clock }
    if (isKey !== template.isKey) this.setKeys(scenario.keys)
    if (ledger !== template.ledger) this.setLedger(scenario.unspecified)
    this.#settings.forgetChange()
  }

  /**
   * Reads what the faults of a shared world did in all replicas.
   * @throws StorageError when the server cannot be reached.
   */
  async readCounts(): Promise<void> {
    await this.#counts?.refresh()
  }

  /**
   * Reads the requests to a shared world that any replica has answered.
   * @throws StorageError when the server cannot be reached.
   */
  async readRequests(): Promise<void> {
    const { journal, scenario } = this.#world
    this.learnKeys(scenario.keys)
    await this.#requests?.refresh(journal)
  }

  /** Learns keys: this process then recognises requests to other replicas that were made with them. It never shows the keys. */
  learnKeys(keys: readonly string[]): void {
    this.#requests?.learnKeys(keys)
  }

  /** The state of the world when another replica answered a request; `undefined` if this replica no longer knows it. */
  beforeOf({ standpoint }: SharedExchange): Before | undefined {
    return beforeAt(standpoint, this.#moment())
  }

  /**
   * Empties the journal.
   * @throws StorageError when the server of a shared world does not empty it.
   */
  async forgetRequests(): Promise<void> {
    await this.#requests?.clear()
    this.#world.journal.close()
    this.#world = { ...this.#world, journal: this.#newJournal() }
  }

  /** The snapshots of its scenario, in the order in which they were taken. */
  async listSnapshots(): Promise<readonly SnapshotInfo[]> {
    const { shared } = this.#state
    return shared ? listShared(shared) : this.#snapshots.list(this.#scenarioName)
  }

  /** Takes a snapshot, in place of one with the same name; or returns why there is no room for it. */
  takeSnapshot(name: string): Promise<SnapshotInfo | NoRoom> {
    return this.#change(async () => {
      const { shared, store } = this.#state
      if (shared) return takeShared(shared, name, settingsText(this.#world))
      return this.#snapshots.take(name, { world: this.#world, template: this.#template, store })
    })
  }

  /**
   * Goes back to a snapshot: everything except the journal. A snapshot belongs to the scenario that it was taken of, and to the
   * animals with which that began: of any other, nothing is changed.
   * @throws StorageError when the change cannot be written; nothing is changed then.
   */
  restore(name: string): Promise<Restoring> {
    return this.#change(async () => {
      this.#assertOpen()
      const { shared } = this.#state
      if (shared) return restoreShared(shared, name)
      const snapshot = this.#snapshots.find(name, this.#scenarioName)
      if (!snapshot || !isOfSameData(snapshot.template, this.#template))
        return { of: snapshot?.template.scenario.name }
      await this.#replaceState(snapshot.animals.copy())
      const { id, journal } = this.#world
      this.#world = { ...momentOf(snapshot.world), id, store: this.#state.store, journal }
      this.#isClockSet = true
      return { restored: snapshot }
    })
  }

  /** Removes a snapshot of its scenario; returns whether there was one with that name. */
  async removeSnapshot(name: string): Promise<boolean> {
    const { shared } = this.#state
    return shared ? shared.removeSnapshot(name) : this.#snapshots.remove(name, this.#scenarioName)
  }

  /** Closes the kept state after everything acknowledged is durable. */
  close(): Promise<void> {
    return this.#change(async () => {
      this.#isClosed = true
      this.#world.journal.close()
      this.#snapshots.clear()
      await this.#state.close()
    })
  }

  /** The place of a world that was closed may belong to the next world of its key already. */
  #assertOpen(): void {
    if (this.#isClosed)
      throw new StorageError(
        'this world was closed meanwhile, like the longest unused of too many. Try again',
        'replaced',
      )
  }

  /** Changes settings that the control plane can change. */
  #set(world: World): void {
    this.#world = world
    this.#settings.change()
  }

  /** Begins the scenario with the present animals. */
  #begin(id: string | undefined, journal: Journal): void {
    this.#world = this.#create(id, journal)
    this.#isClockSet = false
  }

  #create(id: string | undefined, journal: Journal): World {
    const { store, shared } = this.#state
    const counts = shared?.counts()
    this.#counts = counts
    const counters = counts && {
      tally: new SharedTally(counts),
      position: new SharedPosition(counts),
    }
    return this.#overtake(createWorld(this.#template, { id, store, journal, counters }))
  }

  get #scenarioName(): string {
    return this.#template.scenario.name
  }

  #moment(): SharedMoment {
    return { world: this.#world, shared: this.#state.shared, settings: this.#settings.id }
  }

  /** Takes over the settings that another replica has published; if there are none, those of the scenario or of `home`. */
  async #takeSettings(shared: SharedState, contract: Contract, home: LiveWorld): Promise<void> {
    const { id, text } = await shared.readSettings()
    const settings = text === undefined ? undefined : await readSettings(text, contract)
    const { random } = this.#world
    const { isUnpublished } = this.#settings
    this.#begin(this.id, this.#world.journal)
    // Random numbers continue, unless the animals begin again as well.
    if (this.#settings.isSameGeneration(id)) this.#world = { ...this.#world, random }
    if (settings) this.#world = withSettings(this.#world, settings)
    else if (home !== this) this.adopt(home)
    if (isUnpublished) this.#settings.change()
    this.#settings.take(id, home === this ? undefined : home.#settings)
  }

  async #replaceState(animals?: Animals): Promise<void> {
    this.#state = await this.#state.startOver(animals)
  }

  #newJournal(): Journal {
    return new Journal(this.#template.words, this.#memory, this.#requests)
  }

  /** Marks the tape as outdated if the store changed before the tape started. */
  #overtake(world: World): World {
    const { tape } = world
    if (tape)
      tape.overtaken ||=
        world.scenario.replay.overtaken || this.#state.hasChangedBeyond(tape.greatestId)
    return world
  }
}
