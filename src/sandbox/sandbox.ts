import { oneAtATime } from '../base/one-at-a-time.ts'
import type { Contract } from '../contract/contract.ts'
import type { Receipts } from '../faults/armed-fault.ts'
import { ClientCoverage } from '../journal/client-coverage.ts'
import { Durations } from '../journal/durations.ts'
import { JournalMemory } from '../journal/journal-memory.ts'
import type { Isolation, Scenario } from '../scenarios/scenario.ts'
import { seedPets } from '../scenarios/seed-pets.ts'
import { Animals } from '../store/animals.ts'
import type { Notice } from '../store/notice.ts'
import { PetIndex } from '../store/pet-index.ts'
import { toRow } from '../store/row.ts'
import type { KeptDirectory } from '../store/store-adapter.ts'
import type { OnMiss } from '../tape/on-miss.ts'
import { bearerToken } from './bearer-token.ts'
import { checkLayers } from './check-layers.ts'
import { digestOf } from './digest.ts'
import { LiveWorld, type Opened } from './live-world.ts'
import { mergeReceipts } from './merge-receipts.ts'
import type { Reload } from './reload.ts'
import { State, type StateOptions } from './state.ts'
import { createTemplate, type Template, withKey } from './template.ts'
import { createKey, SHARED, worldIdOf } from './world-id.ts'
import { type Leaving, type WorldLimits, Worlds } from './worlds.ts'

/** What a sandbox is created with. */
export interface SandboxOptions {
  readonly contract: Contract
  /** Where state is kept. Default: in memory. */
  readonly directory?: KeptDirectory | undefined
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
  /** What faults did in worlds that went. */
  #pastReceipts: readonly Receipts[] = []
  #evicted = 0
  /** Serialises changes of all worlds. */
  readonly #change = oneAtATime()

  private constructor(template: Template, state: State, options: SandboxOptions) {
    this.contract = options.contract
    this.coverage = new ClientCoverage(options.contract.operations)
    this.#options = options
    const id = template.scenario.isolation === 'shared' ? SHARED : undefined
    this.#home = new LiveWorld({ id, template, state, memory: this.#memory })
    this.#worlds = new Worlds(options.limits ?? {}, (world, why) => this.#left(world, why))
  }

  /**
   * Seeds a scenario, or resumes its kept state, and creates a sandbox of it.
   * @throws UsageError when the kept state belongs to other data or is damaged; StartError when it cannot
   * be read; StorageError when it cannot be written.
   */
  static async create(scenario: Scenario, options: SandboxOptions): Promise<Sandbox> {
    const { template, state } = await openHome(scenario, options, options.kept ?? 'resume')
    return new Sandbox(template, state, options)
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
  createWorld(): { readonly world: LiveWorld; readonly key: string } {
    const key = createKey()
    const template = withKey(this.#home.template, key)
    const world = this.#worldInMemory(key, template, key)
    this.#worlds.add(key, world)
    return { world, key }
  }

  /** Removes the world of a key with everything in it; returns whether there was one. */
  async remove(world: LiveWorld): Promise<boolean> {
    if (!this.#worlds.remove(world)) return false
    this.#remember(world)
    await world.reset()
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
  load(scenario: Scenario): Promise<Reload> {
    return this.#change(async () => {
      const { directory } = this.#options
      const old = this.#home.template
      const isSamePlace = !directory || scenario.name === old.scenario.name
      const keepsAnimals = isSamePlace && digestOf(scenario) === old.data
      const isShared = scenario.isolation === 'shared'
      const reload = await this.#home.load({
        id: isShared ? SHARED : undefined,
        replacesAnimals: isSamePlace && !keepsAnimals,
        open: async (before) =>
          keepsAnimals
            ? { template: templateOf(scenario, before.store.base, this.#options), state: before }
            : openHome(scenario, this.#options, isSamePlace ? 'forget' : 'replace'),
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
    return this.#options.directory?.trouble()
  }

  /** Closes the kept state, once everything acknowledged is durable. */
  close(): Promise<void> {
    return this.#change(async () => {
      this.#worlds.stop()
      for (const world of await this.#worlds.removeAll()) {
        this.#remember(world)
        await world.close()
      }
      await this.#home.close()
    })
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
    const open = async (before: State) => {
      if (keeps) return { template, state: before }
      const { name } = template.scenario
      const file = directory?.layer(name, template.data, world.id as string)
      return { template, state: await State.of(Animals.of(template.base), file) }
    }
    return world.load({ id: world.id, replacesAnimals: isSamePlace && !keeps, open })
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
    this.#remember(world)
    await world.close()
  }

  #remember(world: LiveWorld): void {
    this.#pastReceipts = mergeReceipts([this.#pastReceipts, world.current.faults.receipts()])
  }
}

// --- internal ---

/** Opens the animals of a scenario: they are the base of all worlds. */
async function openHome(
  scenario: Scenario,
  options: SandboxOptions,
  kept: StateOptions['kept'],
): Promise<Opened> {
  const { contract, directory } = options
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
