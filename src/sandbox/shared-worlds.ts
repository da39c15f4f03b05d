import type { Contract } from '../contract/contract.ts'
import type { ClientCoverage } from '../journal/client-coverage.ts'
import type { ExchangeListeners } from '../journal/exchange-listeners.ts'
import type { JournalMemory } from '../journal/journal-memory.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { JournalFollower } from '../store/redis/journal-follower.ts'
import type { SharedCoverage } from '../store/redis/shared-coverage.ts'
import { bearerToken } from './bearer-token.ts'
import { type Listening, listenToAll } from './listen-to-all.ts'
import { LiveWorld } from './live-world.ts'
import type { Replica } from './replica.ts'
import type { SnapshotRoom } from './snapshot-room.ts'
import { type Template, withKey } from './template.ts'
import { createKey, HOME, SHARED, worldIdOf } from './world-id.ts'
import type { Worlds } from './worlds.ts'

/** What the shared worlds need. */
export interface SharedWorldsOptions {
  readonly replica: Replica
  readonly contract: Contract
  readonly coverage: ClientCoverage
  readonly memory: JournalMemory
  readonly room: SnapshotRoom
  /** The world that all other worlds start from. */
  readonly home: LiveWorld
  /** The worlds of keys. */
  readonly worlds: Worlds
  /** Switches all worlds of this replica to a scenario, or to the scenario of the start. */
  readonly load: (scenario: Scenario | undefined) => Promise<unknown>
  /** Resolves when no change of all worlds is under way. */
  readonly changing: () => Promise<void> | undefined
}

/** The worlds of a sandbox that it shares with other replicas. Each is brought up to date before it is used. */
export class SharedWorlds {
  readonly #options: SharedWorldsOptions
  readonly #coverage: SharedCoverage
  readonly #follower: JournalFollower
  /** Set while this replica follows its group to another scenario. */
  #following: Promise<void> | undefined

  constructor(options: SharedWorldsOptions) {
    const { replica, coverage, worlds } = options
    this.#options = options
    this.#coverage = replica.group.coverage(coverage)
    this.#follower = replica.group.follower(() => [
      HOME,
      ...worlds.list().map(({ id }) => id as string),
    ])
  }

  /**
   * The world of a request, by its `Authorization` header; it is made at the first request with a key.
   * @throws StorageError when the server cannot be reached or does not accept it.
   */
  async worldOf(authorization: string | undefined): Promise<LiveWorld> {
    const { home, worlds, replica } = this.#options
    await this.catchUpHome()
    const key = bearerToken(authorization)
    if (key === undefined || (home.id === SHARED && home.current.isKey(key))) return home
    const world = await this.#worldOfKey(key)
    if (!world) return home
    await this.#catchUp(world)
    // Another replica has removed this world, whose key was made for it.
    if (world.madeKey === undefined || !world.isLost) return world
    worlds.remove(world)
    await replica.remove(world.template.scenario.name, world.id as string)
    return home
  }

  /**
   * Brings all worlds up to date, including worlds that other replicas made, up to the limit of worlds.
   * @throws StorageError when the server cannot be reached.
   */
  async refresh(): Promise<void> {
    const { home, worlds, replica } = this.#options
    await this.catchUpHome()
    const others = await replica.worlds(home.template.scenario.name)
    // A world is opened under its key or under its id, not both.
    await worlds.opened()
    const known = new Set(worlds.list().map(({ id }) => id))
    for (const id of others) {
      await this.#untilStill()
      if (!known.has(id) && !worlds.isFull) await worlds.open(id, () => this.#open(id))
    }
    await Promise.all(worlds.list().map((world) => this.#catchUp(world)))
  }

  /**
   * Follows the group to its scenario, and brings the home world up to date.
   * @throws StorageError when the server cannot be reached.
   */
  async catchUpHome(): Promise<void> {
    const { home, replica, load } = this.#options
    const caughtUp = this.#catchUp(home)
    // This also fails if the group has moved on to other animals; the second attempt below reports real failures.
    caughtUp.catch(() => {})
    if (await replica.isCurrent()) return caughtUp
    this.#following ??= replica.follow(load).finally(() => {
      this.#following = undefined
    })
    await this.#following
    await this.#catchUp(home)
  }

  /** Makes a key and its world. */
  async create(): Promise<{ readonly world: LiveWorld; readonly key: string }> {
    const key = createKey()
    await this.#untilStill()
    const world = await this.#options.worlds.open(key, () => this.#open(worldIdOf(key), key))
    return { world, key }
  }

  /**
   * Switches the sandbox to a scenario; the other replicas follow before their next answer.
   * @throws StorageError when the server does not accept it.
   */
  async load<Result>(scenario: Scenario, load: () => Promise<Result>): Promise<Result> {
    const { home, worlds, replica } = this.#options
    await replica.announce(scenario)
    const result = await load()
    await Promise.all([home, ...worlds.list()].map((world) => world.unsettle()))
    await this.refresh()
    return result
  }

  /**
   * Reads which parts of the contract the clients of all replicas have met.
   * @throws StorageError when the server cannot be reached.
   */
  readCoverage(): Promise<void> {
    return this.#coverage.refresh()
  }

  /** Sends new counts in the coverage to the other replicas. */
  shareCoverage(): void {
    this.#coverage.send()
  }

  /** The listeners of this replica, which from now on also hear of exchanges at other replicas. */
  listenersOf(own: ExchangeListeners): Listening {
    return listenToAll(own, this.#follower, this.#options.replica.name)
  }

  /** Forgets what is kept besides the animals of the home world: the worlds of keys, the requests, and the coverage. */
  async forget(template: Template): Promise<void> {
    await this.#options.replica.resetOthers(template, new Set())
    await this.#coverage.clear()
    await this.#options.home.forgetRequests()
  }

  /** The world of a key, if it has one of its own. */
  async #worldOfKey(key: string): Promise<LiveWorld | undefined> {
    const { home, worlds, replica } = this.#options
    const known = worlds.get(key)
    if (known) return known
    const id = worldIdOf(key)
    const isAccepted = home.id !== SHARED && home.current.isKey(key)
    const { name } = home.template.scenario
    if (!isAccepted && !(await replica.group.isMadeFor(name, id, key))) return undefined
    const madeKey = isAccepted ? undefined : key
    const listed = await worlds.rename(id, key)
    if (listed && madeKey !== undefined) listed.learnKey(madeKey)
    if (listed) return listed
    const changing = this.#options.changing()
    // What was found out may not be true any more.
    if (changing) return changing.then(() => this.#worldOfKey(key))
    return worlds.get(key) ?? worlds.open(key, () => this.#open(id, madeKey))
  }

  /** Waits while all worlds are changed: that waits for what is being opened, which must not wait for it. */
  async #untilStill(): Promise<void> {
    for (let changing = this.#options.changing(); changing; changing = this.#options.changing())
      await changing
  }

  /** Opens the world of a key. */
  async #open(id: string, madeKey?: string): Promise<LiveWorld> {
    const { home, replica, memory, room } = this.#options
    const { template } = home
    const state = await replica.openWorld(template, id, madeKey)
    const own = madeKey === undefined ? template : withKey(template, madeKey)
    const shared = { journal: replica.group.journal(id), replica: replica.name }
    const world = new LiveWorld({ id, template: own, state, memory, room, madeKey, shared })
    await this.#catchUp(world)
    return world
  }

  #catchUp(world: LiveWorld): Promise<void> {
    const { contract, home } = this.#options
    return world.catchUp(contract, home)
  }
}
