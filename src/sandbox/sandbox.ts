import { UsageError } from '../base/errors.ts'
import { oneAtATime } from '../base/one-at-a-time.ts'
import type { Contract } from '../contract/contract.ts'
import type { Receipts } from '../faults/armed-fault.ts'
import { ClientCoverage } from '../journal/client-coverage.ts'
import { Durations } from '../journal/durations.ts'
import type { ExchangeListeners } from '../journal/exchange-listeners.ts'
import { JournalMemory } from '../journal/journal-memory.ts'
import type { Isolation, Scenario } from '../scenarios/scenario.ts'
import { seedPets } from '../scenarios/seed-pets.ts'
import { Animals } from '../store/animals.ts'
import type { Notice } from '../store/notice.ts'
import { PetIndex } from '../store/pet-index.ts'
import type { JournalFollower } from '../store/redis/journal-follower.ts'
import type { SharedCoverage } from '../store/redis/shared-coverage.ts'
import type { SharedGroup } from '../store/redis/shared-group.ts'
import { toRow } from '../store/row.ts'
import type { KeptDirectory } from '../store/store-adapter.ts'
import type { OnMiss } from '../tape/on-miss.ts'
import { bearerToken } from './bearer-token.ts'
import { checkLayers } from './check-layers.ts'
import { digestOf } from './digest.ts'
import { type Listening, listenToAll } from './listen-to-all.ts'
import { LiveWorld, type Opened } from './live-world.ts'
import { mergeReceipts } from './merge-receipts.ts'
import type { Reload } from './reload.ts'
import type { Replica } from './replica.ts'
import { State, type StateOptions } from './state.ts'
import { createTemplate, type Template, withKey } from './template.ts'
import { createKey, SHARED, worldIdOf } from './world-id.ts'
import { type Leaving, type WorldLimits, Worlds } from './worlds.ts'

/** What replicas share that is read only when it is asked for. */
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
  /** Called with worlds that went. */
  readonly onNotice?: ((notice: Notice) => void) | undefined
}

/**
 * The worlds of a running sandbox: one that all keys share, or one for each key that works. Then requests without such
 * a key have a world of their own, in which nothing can be changed.
 */
export class Sandbox {
  readonly contract: Contract
  /** What the clients have met of the contract, in all worlds; a reset does not start it again. */
  readonly coverage: ClientCoverage
  readonly durations = new Durations()
  readonly #options: SandboxOptions
  readonly #memory = new JournalMemory()
  readonly #worlds: Worlds
  readonly #home: LiveWorld
  /** The scenario that it was started with. */
  readonly #started: Scenario
  /** What faults did in worlds that went. */
  #pastReceipts: readonly Receipts[] = []
  #evicted = 0
  /** Serialises changes of all worlds. */
  readonly #change = oneAtATime()
  /** Under way while it follows its group to another scenario. */
  #following: Promise<void> | undefined
  /** What it shares with other replicas, if it does. */
  readonly #replica: Replica | undefined
  readonly #sharedCoverage: SharedCoverage | undefined
  readonly #follower: JournalFollower | undefined

  private constructor(
    { template, state }: Opened,
    { options, replica }: { options: SandboxOptions; replica: Replica | undefined },
  ) {
    this.contract = options.contract
    this.#replica = replica
    this.coverage = new ClientCoverage(options.contract.operations)
    this.#sharedCoverage = replica?.group.coverage(this.coverage)
    this.#follower = replica?.group.follower(() => [
      HOME_JOURNAL,
      ...this.#worlds.list().map(({ id }) => id as string),
    ])
    this.#options = options
    this.#started = template.scenario
    const id = template.scenario.isolation === 'shared' ? SHARED : undefined
    const shared = replica && {
      journal: replica.group.journal(HOME_JOURNAL),
      replica: replica.name,
    }
    this.#home = new LiveWorld({ id, template, state, memory: this.#memory, shared })
    this.#worlds = new Worlds(options.limits ?? {}, (world, why) => this.#left(world, why))
  }

  /**
   * Seeds a scenario, or resumes its kept state, and creates a sandbox of it.
   * @throws UsageError when the kept state belongs to other data or is damaged; StartError when it cannot
   * be read; StorageError when it cannot be written.
   */
  static async create(scenario: Scenario, options: SandboxOptions): Promise<Sandbox> {
    const { group, contract, kept = 'resume' } = options
    // Loaded late: few sandboxes are shared.
    const replica = group && new (await import('./replica.ts')).Replica(group, contract)
    const started = replica ? await replica.start(scenario, kept) : scenario
    const opened = await openHome(started, { options, replica, kept })
    const sandbox = new Sandbox(opened, { options, replica })
    await sandbox.#home.catchUp(contract, sandbox.#home)
    if (kept === 'forget') await sandbox.#forgetShared()
    return sandbox
  }

  /** Whether the server is gone that it shares with other replicas: they all answer with 503 then. */
  get isUnreachable(): boolean {
    return this.#home.sharedTrouble !== undefined
  }

  /**
   * Brings all worlds that replicas share up to date, those that others have made included, as many as there may be here.
   * @throws StorageError when the server cannot be reached.
   */
  async refresh(): Promise<void> {
    const replica = this.#replica
    if (!replica) return
    await this.#catchUpHome(replica)
    const known = new Set(this.#worlds.list().map(({ id }) => id))
    const others = await replica.worlds(this.#home.template.scenario.name)
    for (const id of others)
      if (!known.has(id) && !this.#worlds.isFull)
        await this.#worlds.add(id, this.#openShared(replica, id))
    await Promise.all(this.#worlds.list().map((world) => this.#catchUp(world)))
  }

  /**
   * Reads from the server what all replicas have counted or journalled.
   * @throws StorageError when the server cannot be reached.
   */
  async read(what: SharedPart): Promise<void> {
    if (what === 'coverage') return this.#sharedCoverage?.refresh()
    const read = (world: LiveWorld) =>
      what === 'counts' ? world.readCounts() : world.readRequests()
    await Promise.all(this.everyWorld().map(read))
  }

  /** Something was counted in `coverage`, which the other replicas are to know. */
  shareCoverage(): void {
    this.#sharedCoverage?.send()
  }

  /** Those who listen to the exchanges of this replica, and from now on to those of the others. */
  listenersOf(own: ExchangeListeners): Listening {
    return this.#follower && this.#replica
      ? listenToAll(own, this.#follower, this.#replica.name)
      : own
  }

  /**
   * Tells the other replicas what was changed in worlds; returns whether no other one has changed them meanwhile.
   * @throws StorageError when the server cannot be reached; what was changed is then forgotten.
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

  /** The world of requests without a key that works; with isolation `shared`, that of all keys. */
  get home(): LiveWorld {
    return this.#home
  }

  /** The number of worlds that went because they were unused or too many. */
  get evicted(): number {
    return this.#evicted
  }

  /**
   * The world of a request, by its `Authorization` header; made at the first request of a key.
   * @throws (as a rejection) UsageError, StartError or StorageError when its kept animals cannot be opened.
   */
  worldOf(authorization: string | undefined): LiveWorld | Promise<LiveWorld> {
    const replica = this.#replica
    if (replica) return this.#sharedWorldOf(replica, authorization)
    if (this.#worlds.isEmpty && this.#home.id === SHARED) return this.#home
    const key = bearerToken(authorization)
    if (key === undefined) return this.#home
    const known = this.#worlds.get(key)
    if (known) return known
    if (this.#home.id === SHARED || !this.#home.current.isKey(key)) return this.#home
    return this.#worlds.add(key, this.#open(key))
  }

  /** All worlds that can be named, in the order in which they were made. */
  worlds(): readonly LiveWorld[] {
    const worlds = this.#worlds.list()
    return this.#home.id === SHARED ? [this.#home, ...worlds] : worlds
  }

  /** All worlds, that of requests without a key that works included. */
  everyWorld(): readonly LiveWorld[] {
    return [this.#home, ...this.#worlds.list()]
  }

  /**
   * Finds a world by its id, or by a key that works: its world is made if it does not exist yet.
   * @throws (as a rejection) UsageError, StartError or StorageError when its kept animals cannot be opened.
   */
  find(idOrKey: string): LiveWorld | Promise<LiveWorld> | undefined {
    const known = this.worlds().find(({ id }) => id === idOrKey)
    if (known) return known
    const world = this.worldOf(`Bearer ${idOrKey}`)
    if (world !== this.#home) return world
    return this.#home.id === SHARED && this.#home.current.isKey(idOrKey) ? world : undefined
  }

  /** Makes a key, and its world, which is in memory only. */
  async createWorld(): Promise<{ readonly world: LiveWorld; readonly key: string }> {
    const key = createKey()
    const replica = this.#replica
    if (replica) {
      const opening = this.#openShared(replica, worldIdOf(key), key)
      return { world: await this.#worlds.add(key, opening), key }
    }
    const template = withKey(this.#home.template, key)
    const world = this.#worldInMemory(key, template, key)
    this.#worlds.add(key, world)
    return { world, key }
  }

  /** Removes the world of a key with everything in it; returns whether there was one. */
  async remove(world: LiveWorld): Promise<boolean> {
    if (!this.#worlds.remove(world)) return false
    const replica = this.#replica
    if (!replica) this.#remember(world)
    if (replica) await replica.remove(world.template.scenario.name, world.id as string)
    else await world.reset()
    await world.close()
    return true
  }

  /**
   * Restores the start of the scenario in all worlds.
   * @throws StorageError when that cannot be written in one of them; the others are reset all the same.
   */
  reset(): Promise<void> {
    return this.#change(async () => {
      const done = await Promise.allSettled(this.everyWorld().map((world) => world.reset()))
      const failed = done.find((each) => each.status === 'rejected')
      if (failed) throw failed.reason
    })
  }

  /**
   * Switches all worlds to another scenario: the animals stay if its data is the same, the rest starts again.
   * @throws StorageError when the animals cannot be written; nothing is then changed.
   */
  async load(scenario: Scenario): Promise<Reload> {
    const replica = this.#replica
    if (!replica) return this.#load(scenario)
    // The others follow as soon as they can; what they answer until then is of before.
    await replica.announce(scenario)
    const reload = await this.#load(scenario)
    await Promise.all(this.everyWorld().map((world) => world.unsettle()))
    await this.refresh()
    return reload
  }

  #load(scenario: Scenario): Promise<Reload> {
    return this.#change(async () => {
      const options = this.#options
      const replica = this.#replica
      const old = this.#home.template
      const isKept = options.directory !== undefined || replica !== undefined
      const isSamePlace = !isKept || scenario.name === old.scenario.name
      const keepsAnimals = isSamePlace && digestOf(scenario) === old.data
      const isShared = scenario.isolation === 'shared'
      const reload = await this.#home.load({
        id: isShared ? SHARED : undefined,
        replacesAnimals: isSamePlace && !keepsAnimals,
        open: async (before) =>
          keepsAnimals
            ? { template: templateOf(scenario, before.store.base, options), state: before }
            : openHome(scenario, {
                ...{ options, replica },
                kept: isSamePlace && !replica ? 'forget' : 'replace',
              }),
      })
      if (isShared !== (old.scenario.isolation === 'shared')) {
        for (const world of await this.#worlds.removeAll()) await this.#discard(world)
        return reload
      }
      const reloads = await Promise.all(
        this.#worlds.list().map((world) => this.#follow(world, { keepsAnimals, isSamePlace })),
      )
      return { ...reload, lost: reloads.reduce((sum, { lost }) => sum + lost, reload.lost) }
    })
  }

  /** Switches one world to another scenario; its state is then in memory only. */
  async loadInto(world: LiveWorld, scenario: Scenario): Promise<Reload> {
    if (world === this.#home) return this.load(scenario)
    if (this.#replica)
      throw new UsageError(
        'A world that replicas share has the scenario of all worlds: leave out ?world= to switch all of them.',
      )
    const { contract } = this.#options
    const keepsAnimals = digestOf(scenario) === world.template.data
    const open = async (before: State) => {
      const base = keepsAnimals
        ? world.template.base
        : PetIndex.of((await seedPets(scenario, contract.document)).map(toRow))
      const template = templateIn(world, templateOf(scenario, base, this.#options))
      return { template, state: keepsAnimals ? before : State.inMemory(Animals.of(base)) }
    }
    return world.load({ id: world.id, replacesAnimals: !keepsAnimals, open })
  }

  /** What the faults of all worlds did, in the order of the scenario; those of worlds that went included. */
  receipts(): readonly Receipts[] {
    return mergeReceipts([
      ...this.everyWorld().map((world) => world.current.faults.receipts()),
      this.#pastReceipts,
    ])
  }

  /** Why changes cannot be kept now, for anyone to see; `undefined` if nothing is known to be wrong. */
  async trouble(): Promise<string | undefined> {
    return this.#home.sharedTrouble ?? this.#options.directory?.trouble()
  }

  /** Closes the kept state, once everything acknowledged is durable. */
  close(): Promise<void> {
    return this.#change(async () => {
      // Receipts are shown after the end.
      await this.read('counts').catch(() => {})
      this.#worlds.stop()
      for (const world of await this.#worlds.removeAll()) {
        this.#remember(world)
        await world.close()
      }
      await this.#home.close()
    })
  }

  /** The world of a request to replicas, once it is up to date. */
  async #sharedWorldOf(replica: Replica, authorization: string | undefined): Promise<LiveWorld> {
    await this.#catchUpHome(replica)
    const key = bearerToken(authorization)
    if (key === undefined || (this.#home.id === SHARED && this.#home.current.isKey(key)))
      return this.#home
    const world = await this.#worldOfKey(replica, key)
    if (!world) return this.#home
    await this.#catchUp(world)
    // Another replica has removed the world of a key that was made for it.
    if (world.madeKey === undefined || !world.isLost) return world
    this.#worlds.remove(world)
    await replica.remove(world.template.scenario.name, world.id as string)
    return this.#home
  }

  /** The world of a key, if it has one of its own. */
  async #worldOfKey(replica: Replica, key: string): Promise<LiveWorld | undefined> {
    const known = this.#worlds.get(key)
    if (known) return known
    const { name } = this.#home.template.scenario
    const id = worldIdOf(key)
    const isAccepted = this.#home.id !== SHARED && this.#home.current.isKey(key)
    if (!isAccepted && !(await replica.group.isMadeFor(name, id, key))) return undefined
    const madeKey = isAccepted ? undefined : key
    const listed = await this.#worlds.rename(id, key)
    if (listed && madeKey !== undefined) listed.learnKey(madeKey)
    return (
      listed ??
      this.#worlds.get(key) ??
      this.#worlds.add(key, this.#openShared(replica, id, madeKey))
    )
  }

  /** Opens the world of a key that replicas share. */
  async #openShared(replica: Replica, id: string, madeKey?: string): Promise<LiveWorld> {
    const { template } = this.#home
    const state = await replica.openWorld(template, id, madeKey)
    const own = madeKey === undefined ? template : withKey(template, madeKey)
    const shared = { journal: replica.group.journal(id), replica: replica.name }
    const memory = this.#memory
    const world = new LiveWorld({ id, template: own, state, memory, madeKey, shared })
    await this.#catchUp(world)
    return world
  }

  /** Follows the group to its scenario, and brings the world in which all worlds begin up to date. */
  async #catchUpHome(replica: Replica): Promise<void> {
    const caughtUp = this.#catchUp(this.#home)
    // It fails as well if the group has gone on to other animals.
    caughtUp.catch(() => {})
    if (await replica.isCurrent()) return caughtUp
    this.#following ??= replica
      .follow((scenario) => this.#load(scenario ?? this.#started))
      .finally(() => {
        this.#following = undefined
      })
    await this.#following
    await this.#catchUp(this.#home)
  }

  #catchUp(world: LiveWorld): Promise<void> {
    return world.catchUp(this.contract, this.#home)
  }

  #open(key: string): LiveWorld | Promise<LiveWorld> {
    const { template } = this.#home
    const { directory } = this.#options
    if (!directory) return this.#worldInMemory(key, template)
    const id = worldIdOf(key)
    const file = directory.layer(template.scenario.name, template.data, id)
    return State.openLayer(template.base, file).then((state) => this.#begin(id, template, state))
  }

  #worldInMemory(key: string, template: Template, madeKey?: string): LiveWorld {
    const state = State.inMemory(Animals.of(template.base))
    return this.#begin(worldIdOf(key), template, state, madeKey)
  }

  /** Begins a world with what the control plane has changed in all worlds. */
  #begin(id: string, template: Template, state: State, madeKey?: string): LiveWorld {
    const world = new LiveWorld({ id, template, state, memory: this.#memory, madeKey })
    world.adopt(this.#home)
    return world
  }

  /** Switches a world to the scenario of all worlds. */
  #follow(
    world: LiveWorld,
    { keepsAnimals, isSamePlace }: { keepsAnimals: boolean; isSamePlace: boolean },
  ): Promise<Reload> {
    const template = templateIn(world, this.#home.template)
    const directory = world.madeKey === undefined ? this.#options.directory : undefined
    const keeps = keepsAnimals && world.template.base === template.base
    const replica = this.#replica
    const open = async (before: State) => {
      if (keeps) return { template, state: before }
      const { name } = template.scenario
      if (replica)
        return {
          template,
          state: await replica.openWorld(template, world.id as string, world.madeKey),
        }
      const file = directory?.layer(name, template.data, world.id as string)
      return { template, state: await State.of(Animals.of(template.base), file) }
    }
    return world.load({ id: world.id, replacesAnimals: isSamePlace && !keeps, open })
  }

  async #forgetShared(): Promise<void> {
    await this.#sharedCoverage?.clear()
    await this.#home.forgetRequests()
  }

  #left(world: LiveWorld, why: Leaving): void {
    this.#evicted += 1
    const reason = why === 'unused' ? 'it was unused for too long' : 'there were too many'
    const lost =
      this.#options.directory || world.changes === 0 ? '' : `; changes lost: ${world.changes}`
    this.#options.onNotice?.({
      message: `world ${world.id} went: ${reason}${lost}`,
      isTrouble: false,
    })
    this.#discard(world).catch(({ message }) =>
      this.#options.onNotice?.({ message, isTrouble: true }),
    )
  }

  /** Closes a world that is out of use. */
  async #discard(world: LiveWorld): Promise<void> {
    // The server remembers those that replicas share.
    if (!this.#replica) this.#remember(world)
    await world.close()
  }

  #remember(world: LiveWorld): void {
    this.#pastReceipts = mergeReceipts([this.#pastReceipts, world.current.faults.receipts()])
  }
}

// --- internal ---

/** The name of the journal of the world in which all keys begin. */
const HOME_JOURNAL = ''

/** Opens the animals of a scenario: they are the base of all worlds. */
async function openHome(
  scenario: Scenario,
  {
    options,
    replica,
    kept,
  }: {
    options: SandboxOptions
    replica: Replica | undefined
    kept: StateOptions['kept']
  },
): Promise<Opened> {
  const { contract, directory } = options
  if (replica) {
    const state = await replica.openHome(scenario, kept)
    return { template: templateOf(scenario, state.store.base, options), state }
  }
  if (directory) await checkLayers(scenario, directory, kept)
  const state = await State.open(scenario, { directory, kept, document: contract.document })
  return { template: templateOf(scenario, state.store.base, options), state }
}

/** The template of one world: a key that was made for it works under every scenario. */
function templateIn({ madeKey }: LiveWorld, template: Template): Template {
  return madeKey === undefined ? template : withKey(template, madeKey)
}

function templateOf(scenario: Scenario, base: PetIndex, options: SandboxOptions): Template {
  const { contract } = options
  const onMiss = options.onMiss ?? scenario.replay.onMiss ?? 'store'
  return createTemplate(scenario, { contract, base, onMiss })
}
