import { UsageError } from '../base/errors.ts'
import { oneAtATime } from '../base/time.ts'
import type { Contract } from '../contract/contract.ts'
import { coveredOperations } from '../contract/contract-pair.ts'
import type { Events } from '../events/events.ts'
import type { Receipts } from '../faults/armed-fault.ts'
import { ClientCoverage } from '../journal/client-coverage.ts'
import type { ExchangeListeners } from '../journal/condition.ts'
import { Durations } from '../journal/durations.ts'
import type { CountedChanges, ShadowTally } from '../next/shadow/next-tally.ts'
import type { Isolation } from '../options/words.ts'
import { recordCounts } from '../scenarios/record-counts.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { KeptWorlds } from '../store/store-adapter.ts'
import type { CreatedWorld, ExchangeSource, SandboxOptions, SharedPart } from './sandbox-options.ts'
import { type Asking, type Leaving, SHARED_WORLD, WorldsOfKeys, worldIdOf } from './worlds/keys.ts'
import type { LiveWorld } from './worlds/live-world.ts'
import { type SwitchOptions, switchAll, worldIds } from './worlds/scenario-switch.ts'
import { mergeReceipts, type State, type StateSource } from './worlds/world.ts'
import type { Reload } from './worlds/world-changes.ts'

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

export interface ResetWorld extends Pick<LiveWorld, 'id' | 'counts'> {
  readonly current: Pick<LiveWorld['current'], 'scenario'>
}

/**
 * The worlds of a running sandbox: one that all keys share, or one for each working key. In the latter case, requests without
 * a working key have a world of their own, in which nothing can be changed.
 *
 * Nobody who uses one can tell whether its worlds are those of this process or those of replicas. What is at hand is returned
 * at once (`worldNow`, `home`, `receipts`); what may have to be opened, written or asked of a server is a promise. A method
 * about other replicas does nothing where there are none.
 *
 * Worlds of keys are opened once for all who ask, closed before the next one of their key is opened, and changed together,
 * while no other is opened.
 */
export abstract class Sandbox<
  Kind extends State = State,
  World extends LiveWorld<Kind> = LiveWorld<Kind>,
> {
  #contract: Contract
  #coverage: ClientCoverage
  readonly durations = new Durations()
  /** The world of requests without a working key; with isolation `shared`, the world of all keys. */
  readonly home: World
  protected options: SandboxOptions
  protected readonly open: WorldsOfKeys<World>
  protected states: StateSource<Kind>
  /** What faults did in worlds that are gone. */
  #pastReceipts: readonly Receipts[] = []
  #evicted = 0
  /** The worlds that are being closed, by id. */
  readonly #leaving = new Map<string, Promise<unknown>>()
  /** Serialises changes of all worlds. */
  readonly #change = oneAtATime()
  /** Pending while all worlds are changed: no world is opened meanwhile. */
  #changing: Promise<void> | undefined

  constructor(home: World, states: StateSource<Kind>, options: SandboxOptions) {
    const { contract, limits = {} } = options
    this.#contract = contract
    this.#coverage = new ClientCoverage(coveredOperations(contract))
    this.options = options
    this.home = home
    this.states = states
    this.open = new WorldsOfKeys<World>(limits, { left: (world, why) => this.#left(world, why) })
  }

  /**
   * The world of a request, by who asks; it is made at the first request with a key.
   * @throws (as a rejection) UsageError, StartError or StorageError when its kept records cannot be opened.
   */
  abstract worldOf(asking: Asking): Promise<World>
  /**
   * Brings data up to date that is not read before each request.
   * @throws StorageError when it cannot be read.
   */
  abstract read(what: SharedPart): Promise<void>
  /**
   * The world of a request, by who asks, if it can be used at once; `undefined` if `worldOf` must first
   * open it or bring it up to date. A world in memory is always at hand, so that its requests wait for nothing.
   */
  abstract worldNow(asking: Asking): LiveWorld | undefined
  abstract createWorld(): Promise<CreatedWorld>
  /**
   * Switches one world to another scenario.
   * @throws UsageError when its place has one scenario for all worlds.
   */
  abstract loadInto(world: LiveWorld, scenario: Scenario): Promise<Reload>
  /**
   * Goes on under another version of the contract: all worlds keep their records, as it shows them. Snapshots are forgotten.
   * @throws UsageError when changes to records would be lost, or the place cannot change its contract; StorageError when records cannot be
   * written. Nothing is changed then.
   */
  abstract changeContract(contract: Contract, events?: Events): Promise<void>
  /**
   * Makes a change of the control plane take effect everywhere; calls `make` again if another replica was faster.
   * @throws StorageError when that cannot be done; the change is then discarded.
   */
  abstract change<Result>(make: () => Promise<Result>): Promise<Result>
  /** The name of this replica, where others share the worlds. */
  abstract readonly replica: string | undefined
  /**
   * Brings all worlds up to date with what other replicas have changed, including worlds that they made.
   * @throws StorageError when that cannot be read.
   */
  abstract refresh(): Promise<void>
  /** Tells other replicas what is new in `coverage`, in its own time. */
  abstract shareCoverage(): void
  /** Creates what counts in all worlds what exchanges show of these changes to the next contract; a reset does not clear it. */
  abstract createNextTally(counted: CountedChanges): ShadowTally
  /** The source of exchanges: `own` are those of this process; other replicas add theirs. */
  abstract exchangesFor(own: ExchangeListeners): ExchangeSource
  /** Why changes cannot be kept now, worded for the public; `undefined` if no problem is known. */
  abstract trouble(): Promise<string | undefined>
  /** Whether nothing can be answered because the place of the worlds cannot be reached. */
  abstract readonly isUnreachable: boolean
  /** Whether what the faults of a world did is lost with the world, and must be remembered here. */
  protected abstract readonly losesReceipts: boolean

  /** The events of the contract; `undefined` if it has none. */
  get events(): Events | undefined {
    return this.options.events
  }

  get contract(): Contract {
    return this.#contract
  }

  /** The parts of the contract that clients have met, in all worlds; a reset does not clear them, a change of the contract does. */
  get coverage(): ClientCoverage {
    return this.#coverage
  }

  /** Whether all keys share one world. */
  get isolation(): Isolation {
    return this.home.id === SHARED_WORLD ? 'shared' : 'per-key'
  }

  /** The scenario that new worlds start with. */
  get scenario(): Scenario {
    return this.home.current.scenario
  }

  /** How many worlds were removed because they were unused or too many. */
  get evicted(): number {
    return this.#evicted
  }

  /** All worlds that have an id, in the order in which they were made. */
  worlds(): readonly World[] {
    const worlds = this.open.list()
    return this.home.id === SHARED_WORLD ? [this.home, ...worlds] : worlds
  }

  /** All worlds, including the world of requests without a working key. */
  everyWorld(): readonly World[] {
    return [this.home, ...this.open.list()]
  }

  /**
   * Finds a world by its id or by a working key; the world of such a key is made if it does not exist yet.
   * @throws (as a rejection) what `worldOf` throws.
   */
  async find(idOrKey: string): Promise<World | undefined> {
    const known = this.worlds().find(({ id }) => id === idOrKey)
    if (known) return known
    const world = await this.worldOf(idOrKey === '' ? undefined : { key: idOrKey })
    if (world !== this.home) return world
    return this.home.id === SHARED_WORLD && this.home.current.isKey(idOrKey) ? world : undefined
  }

  /** Removes the world of a key, open or only kept, with everything in it; returns whether there was one. */
  async remove(id: string): Promise<boolean> {
    const forget = () => this.states.forgetWorld(this.home.template, id)
    await this.open.opened()
    const world = this.open.list().find((each) => each.id === id)
    if (!world) return this.#changeKept(id, forget)
    this.open.remove(world)
    if (this.losesReceipts) this.#remember(world)
    return this.#letGo(id, async () => {
      await world.end()
      await forget()
      return true
    })
  }

  /**
   * Restores the start of the scenario in all worlds, also in those that are kept and not open.
   * @throws StorageError when the start of one of them cannot be written; the others are reset all the same.
   */
  reset(): Promise<void> {
    return this.changeAll(async () => {
      const worlds = this.everyWorld()
      const done = await Promise.allSettled([
        ...worlds.map((world) => world.reset()),
        this.states.resetOtherWorlds(this.home.template, worldIds(worlds)),
      ])
      const failed = done.find((each) => each.status === 'rejected')
      if (failed) throw failed.reason
    })
  }

  /**
   * Restores the start of the scenario in one world, by its id or by a working key, also where it is not open or what is kept of it cannot be
   * read; returns how it is then, if there is one.
   * @throws StorageError when its start cannot be written; nothing is changed then.
   */
  async resetOne(idOrKey: string): Promise<ResetWorld | undefined> {
    await this.open.opened()
    const isOpen = this.worlds().some(({ id }) => id === idOrKey)
    if (!isOpen && (await this.#beginAgain(idOrKey))) return this.#begun(idOrKey)
    const world = await this.find(idOrKey).catch((error: unknown) => {
      if (!(error instanceof UsageError)) throw error
      return 'unreadable' as const
    })
    if (world === 'unreadable') {
      const id = worldIdOf(idOrKey)
      return (await this.#beginAgain(id)) ? this.#begun(id) : undefined
    }
    await world?.reset()
    return world
  }

  /**
   * Switches all worlds to another scenario: the records stay if its data is the same, the rest starts again.
   * @throws StorageError when the records cannot be written; nothing is changed then.
   */
  load(scenario: Scenario): Promise<Reload> {
    return this.changeAll(() => {
      const { contract, onMiss, onNotice, events } = this.options
      const options: SwitchOptions<Kind, World> = {
        ...{ contract, onMiss, events, states: this.states, home: this.home, worlds: this.open },
        discard: (world) => this.#discard(world),
        onTrouble: ({ message }) => onNotice?.({ message, isTrouble: true }),
      }
      return switchAll(scenario, options)
    })
  }

  /** What the faults of all worlds did, in the order of the scenario, including worlds that are gone. */
  receipts(): readonly Receipts[] {
    return mergeReceipts([
      ...this.everyWorld().map((world) => world.receipts()),
      this.#pastReceipts,
    ])
  }

  /** How many worlds of keys are kept; `undefined` if worlds end with this process. */
  kept(): Promise<KeptWorlds | undefined> {
    return this.states.kept(this.home.template)
  }

  /** Closes the kept state after everything acknowledged is durable. */
  close(): Promise<void> {
    return this.#change(async () => {
      // Receipts are shown after the sandbox is closed.
      await this.read('counts').catch(() => {})
      this.open.stop()
      for (const world of await this.open.removeAll()) {
        this.#remember(world)
        await world.close()
      }
      // Worlds that were removed before may still be closing their files.
      await Promise.all(this.#leaving.values())
      await this.home.close()
    })
  }

  /** Waits while all worlds are changed. A change waits for worlds that are being opened, so these must not wait for it. */
  protected async untilStill(): Promise<void> {
    while (this.#changing) await this.#changing
  }

  protected get isChanging(): boolean {
    return this.#changing !== undefined
  }

  /** Waits until the last world with an id is closed: two worlds must never have one place. */
  protected async untilLeft(id: string): Promise<void> {
    await this.#leaving.get(id)
  }

  /** From now on, the worlds are of another contract. */
  protected takeContract(contract: Contract, events: Events | undefined): void {
    this.#contract = contract
    this.#coverage = new ClientCoverage(coveredOperations(contract))
    this.options = { ...this.options, contract, events }
  }

  /** Changes all worlds, including those that are being opened; the opening of others waits. */
  protected changeAll<Result>(act: () => Promise<Result>): Promise<Result> {
    return this.#change(async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#changing = promise
      try {
        await this.open.opened()
        await Promise.all(this.#leaving.values())
        return await act()
      } finally {
        this.#changing = undefined
        resolve()
      }
    })
  }

  #left(world: World, why: Leaving): void {
    const { onNotice } = this.options
    this.#evicted += 1
    const reason = why === 'unused' ? 'it was unused for too long' : 'there were too many'
    const lost = world.isKept || world.changes === 0 ? '' : `; changes lost: ${world.changes}`
    onNotice?.({ message: `world ${world.id} was removed: ${reason}${lost}`, isTrouble: false })
    this.#discard(world).catch(({ message }) => onNotice?.({ message, isTrouble: true }))
  }

  /** Closes a world that is no longer used. */
  async #discard(world: World): Promise<void> {
    if (this.losesReceipts) this.#remember(world)
    await this.#letGo(world.id as string, () => world.close())
  }

  /** Lets a world that is not open begin again; returns whether anything was kept of it. */
  #beginAgain(id: string): Promise<boolean> {
    return this.#changeKept(id, () => this.states.beginAgain(this.home.template, id))
  }

  /** A world that is not open, at its start. */
  #begun(id: string): ResetWorld {
    const { scenario, base } = this.home.template
    const counts = recordCounts(scenario.resources, (name) => base.index(name).all.length)
    return { id, current: { scenario }, counts }
  }

  /** Changes what is kept of a world that is not open, once it is closed. */
  #changeKept(id: string, change: () => Promise<boolean>): Promise<boolean> {
    const leaving = this.#leaving.get(id)
    return this.#letGo(id, async () => {
      await leaving
      return change()
    })
  }

  /** Closes or forgets the world with an id; the next world of its key is opened after that. */
  #letGo<Result>(id: string, close: () => Promise<Result>): Promise<Result> {
    const closing = close()
    const left = closing
      .catch(() => {}) // who closes it gets the error
      .finally(() => this.#leaving.get(id) === left && this.#leaving.delete(id))
    this.#leaving.set(id, left)
    return closing
  }

  #remember(world: World): void {
    this.#pastReceipts = mergeReceipts([this.#pastReceipts, world.receipts()])
  }
}
