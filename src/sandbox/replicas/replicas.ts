import { UsageError } from '../../base/errors.ts'
import { oneAtATime } from '../../base/time.ts'
import type { ExchangeListeners } from '../../journal/condition.ts'
import { JournalMemory } from '../../journal/journal.ts'
import { NextCounter } from '../../next/next-counter.ts'
import type { PlacedChange } from '../../next/next-judge.ts'
import {
  addCell,
  type CountedChanges,
  type NextTotals,
  noFigures,
  type ShadowTally,
  sumOfFigures,
  type TallyAddition,
} from '../../next/shadow/next-tally.ts'
import type { Scenario } from '../../scenarios/scenario.ts'
import { StorageError } from '../../store/store.ts'
import { Sandbox, type WorldPlace } from '../sandbox.ts'
import type {
  CreatedWorld,
  ExchangeSource,
  SandboxOptions,
  SharedPart,
} from '../sandbox-options.ts'
import {
  type Asking,
  createKey,
  HOME,
  isMadeKey,
  requestKey,
  SHARED_WORLD,
  worldIdOf,
} from '../worlds/keys.ts'
import type { LiveWorld } from '../worlds/live-world.ts'
import { templateOf, worldIds } from '../worlds/scenario-switch.ts'
import { templateWithKey } from '../worlds/template.ts'
import type { Opened, Reload } from '../worlds/world-changes.ts'
import type { GroupServer, JournalFollower, ServerCoverage, ServerNext } from './group-server.ts'
import { Replica } from './replica.ts'
import { exchangesOfAll } from './replica-requests.ts'
import { type ReplicaState, ReplicaWorld } from './replica-world.ts'

/** A place that replicas share: a server. */
export function replicaPlace(group: GroupServer): WorldPlace {
  return {
    name: group.address,
    open: async (scenario, options) => {
      const { contract, hasUpstream, events, kept = 'resume' } = options
      const replica = new Replica(group, contract, { hasUpstream, events })
      const started = await replica.start(scenario, kept)
      if (kept !== 'forget') await replica.assertKept(started, { isHomeRead: true })
      const state = await replica.openHome(started, kept)
      const template = templateOf(started, state.store.base, options)
      const sandbox = new ReplicaSandbox({ template, state }, replica, options)
      await sandbox.catchUpHome()
      if (kept === 'forget') await sandbox.forget()
      return sandbox
    },
    close: () => group.close(),
  }
}

/** Counts what exchanges show of the next contract at the server, for all replicas. What it does not take is added with what comes next. */
export class SharedTally implements ShadowTally {
  readonly #server: ServerNext
  readonly #counted: CountedChanges
  #waiting: NextCounter<PlacedChange>
  #figures = noFigures
  /** Serialises adding and reading. */
  readonly #alone = oneAtATime()

  constructor(server: ServerNext, counted: CountedChanges) {
    this.#server = server
    this.#counted = counted
    this.#waiting = new NextCounter(counted.changes)
  }

  add({ cells, figures }: TallyAddition): void {
    this.#figures = sumOfFigures(this.#figures, figures)
    for (const cell of cells) addCell(this.#waiting, this.#counted.changes, cell)
    // Who asks for the totals learns that the server is gone; this is also reported elsewhere.
    this.#alone(() => this.#send()).catch(() => {})
  }

  /** @throws StorageError when the server cannot be reached. */
  totals(): Promise<NextTotals> {
    return this.#alone(async () => {
      await this.#send()
      return this.#server.totals(this.#counted)
    })
  }

  async #send(): Promise<void> {
    const { changes } = this.#waiting.counts()
    const cells = changes.flatMap(({ clients }, change) =>
      clients.map((count) => ({ change, ...count })),
    )
    const figures = this.#figures
    if (Object.values(figures).every((count) => count === 0) && cells.length === 0) return
    this.#waiting = new NextCounter(this.#counted.changes)
    this.#figures = noFigures
    try {
      await this.#server.add({ cells, figures }, this.#counted)
    } catch (error) {
      this.#figures = sumOfFigures(this.#figures, figures)
      for (const cell of cells) addCell(this.#waiting, this.#counted.changes, cell)
      throw error
    }
  }
}

// --- internal ---

function unlessUnreadable(error: unknown): void {
  if (!(error instanceof UsageError)) throw error
}

/** How often a change is made again because other replicas were faster. */
const MOST_TRIES = 20

/** The worlds that replicas share. None is at hand: each is brought up to date before it is used. */
class ReplicaSandbox extends Sandbox<ReplicaState, ReplicaWorld> {
  /** The server keeps what the faults of removed worlds did. */
  protected readonly losesReceipts = false
  readonly #replica: Replica
  readonly #memory: JournalMemory
  readonly #sharedCoverage: ServerCoverage
  readonly #follower: JournalFollower
  readonly #start: Scenario
  /** Pending while this replica follows its group to another scenario. */
  #following: Promise<void> | undefined
  /** Serialises changes of the control plane: unpublished changes cannot be told apart, so one failure would lose all of them. */
  readonly #publishing = oneAtATime()

  constructor(
    { template, state }: Opened<ReplicaState>,
    replica: Replica,
    options: SandboxOptions,
  ) {
    const { group, name } = replica
    const memory = new JournalMemory()
    const id = template.scenario.isolation === 'shared' ? SHARED_WORLD : undefined
    const { contract } = options
    const own = { id, template, state, memory, contract }
    const home = new ReplicaWorld(own, group.journal(HOME), name)
    super(home, replica, options)
    this.#replica = replica
    this.#memory = memory
    this.#start = template.scenario
    this.#sharedCoverage = group.coverage(this.coverage)
    this.#follower = group.follower(() => [
      HOME,
      ...this.open.list().map((world) => world.id as string),
    ])
  }

  get isUnreachable(): boolean {
    return this.home.trouble !== undefined
  }

  worldNow(): undefined {
    return undefined
  }

  async worldOf(asking: Asking): Promise<ReplicaWorld> {
    const world = await this.#worldOf(asking)
    await world.settleDue()
    return world
  }

  async #worldOf(asking: Asking): Promise<ReplicaWorld> {
    const { home, open } = this
    await this.catchUpHome()
    const key = requestKey(asking)
    if (key === undefined) return home
    const isOfAll = home.id === SHARED_WORLD && home.current.isKey(key)
    if (isOfAll && !isMadeKey(key)) return home
    const world = await this.#worldOfKey(key)
    if (!world) return home
    await this.#catchUp(world)
    // Another replica has removed this world, whose key was made for it.
    if (world.madeKey === undefined || !world.isLost) return world
    open.remove(world)
    await this.#replica.forgetWorld(world.template, world.id as string)
    return home
  }

  async createWorld(): Promise<CreatedWorld> {
    const key = createKey()
    await this.untilStill()
    const world = await this.open.open(key, () => this.#open(worldIdOf(key), key))
    return { world, key }
  }

  async changeContract(): Promise<void> {
    throw new UsageError(
      'The replicas of a server have one contract from their start to their end. Stop all of them, and start them with the changed one.',
    )
  }

  /** Switches all replicas: the others follow before their next answer. */
  override async load(scenario: Scenario): Promise<Reload> {
    // Once it is announced, no replica has another one.
    await this.#replica.assertKept(scenario, { isHomeRead: false })
    await this.#replica.announce(scenario)
    const reload = await super.load(scenario)
    await Promise.all(this.everyWorld().map((world) => world.forgetSettings()))
    // Those that were closed because there were too many follow as well.
    await this.#replica.forgetSettingsOfOtherWorlds(scenario.name, worldIds(this.open.list()))
    await this.refresh()
    return reload
  }

  async loadInto(world: LiveWorld, scenario: Scenario): Promise<Reload> {
    if (world === this.home) return this.load(scenario)
    throw new UsageError(
      'A world that replicas share has the scenario of all worlds: leave out ?world= to switch all of them.',
    )
  }

  change<Result>(make: () => Promise<Result>): Promise<Result> {
    return this.#publishing(async () => {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const result = await make()
        const published = await Promise.all(this.everyWorld().map((world) => world.publish()))
        if (!published.includes(false)) return result
        await this.refresh()
      }
      throw new StorageError('other replicas keep changing the same worlds', 'replaced')
    })
  }

  get replica(): string {
    return this.#replica.name
  }

  /** Brings all worlds up to date, and opens the worlds of other replicas while there is room. */
  async refresh(): Promise<void> {
    const { home, open } = this
    await this.catchUpHome()
    const others = await this.#replica.worlds(home.template.scenario.name)
    // A world is opened under its key or under its id, not both.
    await open.opened()
    const known = new Set(open.list().map(({ id }) => id))
    for (const id of others) {
      await this.untilStill()
      // Who asks for one that cannot be read gets the error.
      if (!known.has(id) && !open.isFull)
        await open.open(id, () => this.#open(id)).catch(unlessUnreadable)
    }
    await Promise.all(open.list().map((world) => this.#catchUp(world)))
    await Promise.all(this.everyWorld().map((world) => world.settleDue()))
  }

  async read(what: SharedPart): Promise<void> {
    if (what === 'coverage') return this.#sharedCoverage.refresh()
    const read = (world: ReplicaWorld) =>
      what === 'counts' ? world.readCounts() : world.readRequests()
    await Promise.all(this.everyWorld().map(read))
  }

  shareCoverage(): void {
    this.#sharedCoverage.send()
  }

  createNextTally(counted: CountedChanges): ShadowTally {
    return new SharedTally(this.#replica.group.next(), counted)
  }

  exchangesFor(own: ExchangeListeners): ExchangeSource {
    return exchangesOfAll(own, this.#follower, this.#replica.name)
  }

  async trouble(): Promise<string | undefined> {
    return this.home.trouble
  }

  /**
   * Follows the group to its scenario, and brings the home world up to date.
   * @throws StorageError when the server cannot be reached.
   */
  async catchUpHome(): Promise<void> {
    const { home } = this
    const caughtUp = this.#catchUp(home)
    // This also fails if the group has moved on to other records; the second attempt below reports real failures.
    caughtUp.catch(() => {})
    if (await this.#replica.isCurrent()) return caughtUp
    const follow = (scenario = this.#start) => super.load(scenario)
    this.#following ??= this.#replica.follow(follow).finally(() => {
      this.#following = undefined
    })
    await this.#following
    await this.#catchUp(home)
  }

  /** Forgets the worlds of keys, the requests, the coverage and what was shown of the next contract; the records of the home world stay. */
  async forget(): Promise<void> {
    await this.#replica.resetOtherWorlds(this.home.template, new Set())
    await this.#sharedCoverage.clear()
    await this.#replica.group.next().clear()
    await this.home.forgetRequests()
  }

  async #worldOfKey(key: string): Promise<ReplicaWorld | undefined> {
    const { home, open } = this
    const known = open.get(key)
    if (known) return known
    const id = worldIdOf(key)
    const isAccepted = home.id !== SHARED_WORLD && home.current.isKey(key)
    const { name } = home.template.scenario
    if (!isAccepted && !(await this.#replica.group.isMadeFor(name, id, key))) return undefined
    const madeKey = isAccepted ? undefined : key
    const listed = await open.rename(id, key)
    if (listed && madeKey !== undefined) listed.learnKey(madeKey)
    if (listed) return listed
    if (this.isChanging) {
      await this.untilStill()
      // The world may exist meanwhile.
      return this.#worldOfKey(key)
    }
    return open.get(key) ?? open.open(key, () => this.#open(id, madeKey))
  }

  async #open(id: string, madeKey?: string): Promise<ReplicaWorld> {
    const { template } = this.home
    const { group, name } = this.#replica
    const state = await this.#replica.openWorld(template, id, madeKey)
    const own = madeKey === undefined ? template : templateWithKey(template, madeKey)
    const { contract } = this
    const { home } = this
    const options = { id, template: own, state, memory: this.#memory, madeKey, contract, home }
    const world = new ReplicaWorld(options, group.journal(id), name)
    await this.#catchUp(world)
    return world
  }

  #catchUp(world: ReplicaWorld): Promise<void> {
    return world.catchUp(this.home)
  }
}
