import { oneAtATime } from '../base/one-at-a-time.ts'
import type { Contract } from '../contract/contract.ts'
import type { Receipts } from '../faults/armed-fault.ts'
import { ClientCoverage } from '../journal/client-coverage.ts'
import { Durations } from '../journal/durations.ts'
import type { ExchangeListeners } from '../journal/exchange-listeners.ts'
import { JournalMemory } from '../journal/journal-memory.ts'
import type { Isolation, Scenario } from '../scenarios/scenario.ts'
import { Animals } from '../store/animals.ts'
import type { Notice } from '../store/notice.ts'
import type { SharedGroup } from '../store/redis/shared-group.ts'
import type { KeptDirectory, KeptWorlds } from '../store/store-adapter.ts'
import type { OnMiss } from '../tape/on-miss.ts'
import { bearerToken } from './bearer-token.ts'
import type { Listening } from './listen-to-all.ts'
import { LiveWorld, type Opened } from './live-world.ts'
import { mergeReceipts } from './merge-receipts.ts'
import { localPlaces, type Places, sharedPlaces } from './places.ts'
import type { Reload } from './reload.ts'
import type { Replica } from './replica.ts'
import { idsOf, type SwitchOptions, switchAll, switchOne, templateOf } from './scenario-switch.ts'
import { SharedWorlds } from './shared-worlds.ts'
import { SnapshotRoom } from './snapshot-room.ts'
import { State, type StateOptions } from './state.ts'
import { type Template, withKey } from './template.ts'
import { createKey, HOME, SHARED, worldIdOf } from './world-id.ts'
import { type Leaving, type WorldLimits, Worlds } from './worlds.ts'

/** The shared data that is not read until it is asked for. */
export type SharedPart = 'counts' | 'requests' | 'coverage'

/** What a sandbox is created with. */
export interface SandboxOptions {
  readonly contract: Contract
  /** Where state is kept. Default: in memory. */
  readonly directory?: KeptDirectory | undefined
  /** Where state is shared with other replicas, instead of a directory. */
  readonly group?: SharedGroup | undefined
  /** What to do with kept state of the scenario. Default: `resume`. */
  readonly kept?: StateOptions['kept'] | undefined
  /** What answers requests that are not on the tape. Default: what the scenario says. */
  readonly onMiss?: OnMiss | undefined
  readonly limits?: WorldLimits | undefined
  /** Called when a world was removed. */
  readonly onNotice?: ((notice: Notice) => void) | undefined
}

/**
 * The worlds of a running sandbox: one that all keys share, or one for each working key. In the latter case, requests without
 * a working key have a world of their own, in which nothing can be changed.
 */
export class Sandbox {
  readonly contract: Contract
  /** The parts of the contract that clients have met, in all worlds; a reset does not clear them. */
  readonly coverage: ClientCoverage
  readonly durations = new Durations()
  readonly #options: SandboxOptions
  readonly #memory = new JournalMemory()
  readonly #room = new SnapshotRoom()
  readonly #worlds: Worlds
  readonly #home: LiveWorld
  /** What faults did in worlds that are gone. */
  #pastReceipts: readonly Receipts[] = []
  #evicted = 0
  /** The worlds that are being closed, by id. */
  readonly #leaving = new Map<string, Promise<unknown>>()
  /** Serialises changes of all worlds. */
  readonly #change = oneAtATime()
  /** Pending while all worlds are changed: no world is opened meanwhile. */
  #changing: Promise<void> | undefined
  /** Serialises actions that change something and publish it. */
  readonly #publishing = oneAtATime()
  readonly #places: Places
  /** The worlds that it shares with other replicas, if any. */
  readonly #shared: SharedWorlds | undefined

  private constructor({ template, state }: Opened, { options, places, replica }: Parts) {
    const { contract, limits = {} } = options
    this.contract = contract
    this.coverage = new ClientCoverage(contract.operations)
    this.#options = options
    this.#places = places
    const id = template.scenario.isolation === 'shared' ? SHARED : undefined
    const shared = replica && { journal: replica.group.journal(HOME), replica: replica.name }
    const memory = this.#memory
    const room = this.#room
    this.#home = new LiveWorld({ id, template, state, memory, room, shared })
    this.#worlds = new Worlds(limits, (world, why) => this.#left(world, why))
    const { coverage } = this
    const load = (scenario = template.scenario) => this.#load(scenario)
    this.#shared =
      replica &&
      new SharedWorlds({
        ...{ replica, contract, coverage, memory, room, load },
        ...{ home: this.#home, worlds: this.#worlds },
        changing: () => this.#changing,
      })
  }

  /**
   * Seeds a scenario, or resumes its kept state, and creates a sandbox from it.
   * @throws UsageError when the kept state belongs to other data or is damaged; StartError when it cannot
   * be read; StorageError when it cannot be written.
   */
  static async create(scenario: Scenario, options: SandboxOptions): Promise<Sandbox> {
    const { group, contract, kept = 'resume' } = options
    // Loaded late: few sandboxes are shared.
    const replica = group && new (await import('./replica.ts')).Replica(group, contract)
    const started = replica ? await replica.start(scenario, kept) : scenario
    const places = replica
      ? sharedPlaces(replica)
      : localPlaces(contract.document, options.directory)
    const state = await places.openHome(started, kept)
    const template = templateOf(started, state.store.base, {
      contract,
      onMiss: options.onMiss,
    })
    const sandbox = new Sandbox({ template, state }, { options, places, replica })
    await sandbox.#shared?.catchUpHome()
    if (kept === 'forget') await sandbox.#shared?.forget(template)
    return sandbox
  }

  /** Whether the server that replicas share cannot be reached; every replica then answers with 503. */
  get isUnreachable(): boolean {
    return this.#home.sharedTrouble !== undefined
  }

  /**
   * Brings all shared worlds up to date, including worlds that other replicas made, up to the limit of worlds.
   * @throws StorageError when the server cannot be reached.
   */
  async refresh(): Promise<void> {
    await this.#shared?.refresh()
  }

  /**
   * Reads from the server what all replicas have counted or journalled.
   * @throws StorageError when the server cannot be reached.
   */
  async read(what: SharedPart): Promise<void> {
    if (what === 'coverage') return this.#shared?.readCoverage()
    const read = (world: LiveWorld) =>
      what === 'counts' ? world.readCounts() : world.readRequests()
    await Promise.all(this.everyWorld().map(read))
  }

  /** Sends new counts in `coverage` to the other replicas. */
  shareCoverage(): void {
    this.#shared?.shareCoverage()
  }

  /** The listeners of this replica, which from now on also hear of exchanges at other replicas. */
  listenersOf(own: ExchangeListeners): Listening {
    return this.#shared?.listenersOf(own) ?? own
  }

  /**
   * Runs actions one after another if replicas share the worlds: until they are published, the changes of two actions cannot be told
   * apart, and a failure would lose both.
   */
  alone<Result>(act: () => Promise<Result>): Promise<Result> {
    return this.#shared ? this.#publishing(act) : act()
  }

  /**
   * Publishes the changes of all worlds to the other replicas. Returns false if another replica has changed the same world
   * in the meantime.
   * @throws StorageError when the server cannot be reached; the changes are then discarded.
   */
  async publish(): Promise<boolean> {
    const published = await Promise.all(this.everyWorld().map((world) => world.publish()))
    return !published.includes(false)
  }

  /** Whether all keys share one world. */
  get isolation(): Isolation {
    return this.#home.id === SHARED ? 'shared' : 'per-key'
  }

  /** The scenario that new worlds start with. */
  get scenario(): Scenario {
    return this.#home.current.scenario
  }

  /** The world of requests without a working key; with isolation `shared`, the world of all keys. */
  get home(): LiveWorld {
    return this.#home
  }

  /** How many worlds were removed because they were unused or too many. */
  get evicted(): number {
    return this.#evicted
  }

  /**
   * The world of a request, by its `Authorization` header, if it can be used at once; `undefined` if it has to be opened or brought
   * up to date first (`worldOf`).
   */
  worldNow(authorization: string | undefined): LiveWorld | undefined {
    if (this.#shared) return undefined
    if (this.#worlds.isEmpty && this.#home.id === SHARED) return this.#home
    const key = bearerToken(authorization)
    if (key === undefined) return this.#home
    const known = this.#worlds.get(key)
    if (known) return known
    return this.#home.id === SHARED || !this.#home.current.isKey(key) ? this.#home : undefined
  }

  /**
   * The world of a request, by its `Authorization` header; it is made at the first request with a key.
   * @throws (as a rejection) UsageError, StartError or StorageError when its kept animals cannot be opened.
   */
  async worldOf(authorization: string | undefined): Promise<LiveWorld> {
    if (this.#shared) return this.#shared.worldOf(authorization)
    // What is being opened is waited for by a change of all worlds, so it must not wait for that itself.
    while (this.#changing) await this.#changing
    const key = bearerToken(authorization) as string
    return this.worldNow(authorization) ?? this.#worlds.open(key, () => this.#open(key))
  }

  /** All worlds that have an id, in the order in which they were made. */
  worlds(): readonly LiveWorld[] {
    const worlds = this.#worlds.list()
    return this.#home.id === SHARED ? [this.#home, ...worlds] : worlds
  }

  /** All worlds, including the world of requests without a working key. */
  everyWorld(): readonly LiveWorld[] {
    return [this.#home, ...this.#worlds.list()]
  }

  /**
   * Finds a world by its id or by a working key; the world of such a key is made if it does not exist yet.
   * @throws (as a rejection) UsageError, StartError or StorageError when its kept animals cannot be opened.
   */
  async find(idOrKey: string): Promise<LiveWorld | undefined> {
    const known = this.worlds().find(({ id }) => id === idOrKey)
    if (known) return known
    const world = await this.worldOf(`Bearer ${idOrKey}`)
    if (world !== this.#home) return world
    return this.#home.id === SHARED && this.#home.current.isKey(idOrKey) ? world : undefined
  }

  /** Makes a key and its world. The world is in memory only, unless replicas share it. */
  async createWorld(): Promise<{ readonly world: LiveWorld; readonly key: string }> {
    if (this.#shared) return this.#shared.create()
    const key = createKey()
    const template = withKey(this.#home.template, key)
    const state = State.inMemory(Animals.of(template.base))
    const world = this.#begin(worldIdOf(key), template, state, key)
    this.#worlds.add(key, world)
    return { world, key }
  }

  /** Removes the world of a key, open or only kept, with everything in it; returns whether there was one. */
  async remove(id: string): Promise<boolean> {
    const forget = () => this.#places.forgetWorld(this.#home.template, id)
    await this.#worlds.opened()
    const world = this.#worlds.list().find((each) => each.id === id)
    if (!world) {
      const leaving = this.#leaving.get(id)
      return this.#letGo(id, async () => {
        await leaving
        return forget()
      })
    }
    this.#worlds.remove(world)
    if (!this.#shared) this.#remember(world)
    return this.#letGo(id, async () => {
      if (!this.#shared) await world.reset()
      await world.close()
      await forget()
      return true
    })
  }

  /**
   * Restores the start of the scenario in all worlds, also in those that are kept and not open.
   * @throws StorageError when the start of one of them cannot be written; the others are reset all the same.
   */
  reset(): Promise<void> {
    return this.#changeAll(async () => {
      const worlds = this.everyWorld()
      const done = await Promise.allSettled([
        ...worlds.map((world) => world.reset()),
        this.#places.resetOthers(this.#home.template, idsOf(worlds)),
      ])
      const failed = done.find((each) => each.status === 'rejected')
      if (failed) throw failed.reason
    })
  }

  /**
   * Switches all worlds to another scenario: the animals stay if its data is the same, the rest starts again.
   * @throws StorageError when the animals cannot be written; nothing is changed then.
   */
  load(scenario: Scenario): Promise<Reload> {
    const load = () => this.#load(scenario)
    return this.#shared ? this.#shared.load(scenario, load) : load()
  }

  /** Switches one world to another scenario; its state is then in memory only. */
  async loadInto(world: LiveWorld, scenario: Scenario): Promise<Reload> {
    return world === this.#home
      ? this.load(scenario)
      : switchOne(world, scenario, this.#switching())
  }

  /** What the faults of all worlds did, in the order of the scenario, including worlds that are gone. */
  receipts(): readonly Receipts[] {
    return mergeReceipts([
      ...this.everyWorld().map((world) => world.current.faults.receipts()),
      this.#pastReceipts,
    ])
  }

  /** How many worlds of keys are kept; `undefined` if they end with this process. */
  kept(): Promise<KeptWorlds | undefined> {
    return this.#places.kept(this.#home.template)
  }

  /** Why changes cannot be kept now, worded for the public; `undefined` if no problem is known. */
  async trouble(): Promise<string | undefined> {
    return this.#home.sharedTrouble ?? this.#options.directory?.trouble()
  }

  /** Closes the kept state after everything acknowledged is durable. */
  close(): Promise<void> {
    return this.#change(async () => {
      // Receipts are shown after the sandbox is closed.
      await this.read('counts').catch(() => {})
      this.#worlds.stop()
      for (const world of await this.#worlds.removeAll()) {
        this.#remember(world)
        await world.close()
      }
      // Worlds that were removed before may still be closing their files.
      await Promise.all(this.#leaving.values())
      await this.#home.close()
    })
  }

  /** Opens the world of a key, with what applies to all worlds. */
  async #open(key: string): Promise<LiveWorld> {
    const id = worldIdOf(key)
    // Two worlds must not have one place at a time.
    await this.#leaving.get(id)
    const { template } = this.#home
    return this.#begin(id, template, await this.#places.openWorld(template, id))
  }

  /** Begins a world with the settings that the control plane has changed in all worlds. */
  #begin(id: string, template: Template, state: State, madeKey?: string): LiveWorld {
    const [memory, room] = [this.#memory, this.#room]
    const world = new LiveWorld({ id, template, state, memory, room, madeKey })
    world.adopt(this.#home)
    return world
  }

  #load(scenario: Scenario): Promise<Reload> {
    return this.#changeAll(() => switchAll(scenario, this.#switching()))
  }

  /** Changes all worlds, including those that are being opened; the opening of others waits. */
  #changeAll<Result>(act: () => Promise<Result>): Promise<Result> {
    return this.#change(async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#changing = promise
      try {
        await this.#worlds.opened()
        await Promise.all(this.#leaving.values())
        return await act()
      } finally {
        this.#changing = undefined
        resolve()
      }
    })
  }

  #switching(): SwitchOptions {
    const { contract, onMiss } = this.#options
    return {
      ...{ contract, onMiss, places: this.#places, home: this.#home, worlds: this.#worlds },
      isShared: this.#shared !== undefined,
      discard: (world) => this.#discard(world),
      onTrouble: ({ message }) => this.#options.onNotice?.({ message, isTrouble: true }),
    }
  }

  #left(world: LiveWorld, why: Leaving): void {
    this.#evicted += 1
    const reason = why === 'unused' ? 'it was unused for too long' : 'there were too many'
    const lost = world.isKept || world.changes === 0 ? '' : `; changes lost: ${world.changes}`
    this.#options.onNotice?.({
      message: `world ${world.id} was removed: ${reason}${lost}`,
      isTrouble: false,
    })
    this.#discard(world).catch(({ message }) =>
      this.#options.onNotice?.({ message, isTrouble: true }),
    )
  }

  /** Closes a world that is no longer used. */
  async #discard(world: LiveWorld): Promise<void> {
    // For shared worlds, the server remembers the receipts.
    if (!this.#shared) this.#remember(world)
    await this.#letGo(world.id as string, () => world.close())
  }

  /** Closes or forgets the world with an id; the next one of its key is opened after that. */
  #letGo<Result>(id: string, close: () => Promise<Result>): Promise<Result> {
    const closing = close()
    const left = closing
      .catch(() => {}) // who closes it gets the error
      .finally(() => this.#leaving.get(id) === left && this.#leaving.delete(id))
    this.#leaving.set(id, left)
    return closing
  }

  #remember(world: LiveWorld): void {
    this.#pastReceipts = mergeReceipts([this.#pastReceipts, world.current.faults.receipts()])
  }
}

// --- internal ---

/** The parts of a sandbox. */
interface Parts {
  readonly options: SandboxOptions
  readonly places: Places
  readonly replica: Replica | undefined
}
