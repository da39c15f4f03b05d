import { memoize } from '../base/memoize.ts'
import type { Contract } from '../contract/contract.ts'
import { markOf } from '../contract/contract.ts'
import type { Events } from '../events/events.ts'
import type { ExchangeListeners } from '../journal/condition.ts'
import { JournalMemory } from '../journal/journal.ts'
import { type CountedChanges, LocalTally, type ShadowTally } from '../next/shadow/next-tally.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { allRecordKinds } from '../store/record-kinds.ts'
import { type RecordBase, Records } from '../store/records.ts'
import { recordsUnderKinds } from '../store/records-under-kinds.ts'
import type { KeptDirectory } from '../store/store-adapter.ts'
import { Sandbox, type WorldPlace } from './sandbox.ts'
import type { CreatedWorld, ExchangeSource, SandboxOptions } from './sandbox-options.ts'
import { type Asking, createKey, requestKey, SHARED_WORLD, worldIdOf } from './worlds/keys.ts'
import type { LiveWorld } from './worlds/live-world.ts'
import { LocalState, type LocalStates, LocalWorld, localStates } from './worlds/local-states.ts'
import { scenarioUnder, switchOne, templateIn, templateOf } from './worlds/scenario-switch.ts'
import { SnapshotRoom } from './worlds/snapshots.ts'
import { seedBase, templateWithKey } from './worlds/template.ts'
import type { Opened, Reload } from './worlds/world-changes.ts'

/** A place in this process: worlds are in memory, or kept in a directory, which people know as `name`. */
export function localPlace(directory?: KeptDirectory, name?: string): WorldPlace {
  return {
    name,
    open: async (scenario, options) => {
      const { kept = 'resume' } = options
      const states = localStates(options, directory)
      const state = await states.openHome(scenario, kept)
      const template = templateOf(scenario, state.store.base, options)
      return new LocalSandbox({ template, state, states, directory }, options)
    },
    close: () => directory?.close(),
  }
}

// --- internal ---

/** The states that the worlds of this process begin with. */
interface LocalStart extends Opened<LocalState> {
  readonly states: LocalStates
  readonly directory: KeptDirectory | undefined
}

/** The worlds of this process. No other replica knows them, so they are always up to date. */
class LocalSandbox extends Sandbox<LocalState, LocalWorld> {
  readonly isUnreachable = false
  readonly replica = undefined
  protected readonly losesReceipts = true
  readonly #directory: KeptDirectory | undefined
  readonly #memory: JournalMemory
  readonly #room: SnapshotRoom

  constructor({ template, state, states, directory }: LocalStart, options: SandboxOptions) {
    const [memory, room] = [new JournalMemory(), new SnapshotRoom()]
    const id = template.scenario.isolation === 'shared' ? SHARED_WORLD : undefined
    super(new LocalWorld({ id, template, state, memory }, room), states, options)
    this.#directory = directory
    this.#memory = memory
    this.#room = room
  }

  worldNow(asking: Asking): LocalWorld | undefined {
    const world = this.#worldAtHand(asking)
    return world?.isDue ? undefined : world
  }

  #worldAtHand(asking: Asking): LocalWorld | undefined {
    const { home, open } = this
    if (open.isEmpty && home.id === SHARED_WORLD) return home
    const key = requestKey(asking)
    if (key === undefined) return home
    const known = open.get(key)
    if (known) return known
    return home.id === SHARED_WORLD || !home.current.isKey(key) ? home : undefined
  }

  async worldOf(asking: Asking): Promise<LocalWorld> {
    // A change of all worlds waits for this opening, which must not wait for the change.
    await this.untilStill()
    const key = requestKey(asking) as string
    const world = this.#worldAtHand(asking) ?? (await this.open.open(key, () => this.#open(key)))
    await world.settleDue()
    return world
  }

  /** The world is in memory only. */
  async createWorld(): Promise<CreatedWorld> {
    const key = createKey()
    const template = templateWithKey(this.home.template, key)
    const state = LocalState.inMemory(Records.of(template.base))
    const world = this.#begin(worldIdOf(key), { template, state }, key)
    this.open.add(key, world)
    return { world, key }
  }

  /** The state of a world with a scenario of its own is in memory only. */
  async loadInto(world: LiveWorld, scenario: Scenario): Promise<Reload> {
    return world === this.home
      ? this.load(scenario)
      : switchOne(world as LocalWorld, scenario, this.options)
  }

  async changeContract(contract: Contract, events?: Events): Promise<void> {
    const { onProgress, hasUpstream } = this.options
    const directory = this.#directory
    const kinds = allRecordKinds(contract, { hasUpstream, events })
    const present = this.home.template
    const scenario = scenarioUnder(present.scenario, contract)
    // What takes long comes first: meanwhile, requests are answered.
    const seeded = await seedBase(scenario, { contract, kinds, onProgress })
    const states = localStates({ contract, hasUpstream, events, onProgress }, directory)
    const before = markOf(this.contract)
    directory?.useContract(markOf(contract))
    await this.changeAll(async () => {
      // Worlds that are not open are read when they are asked for.
      await directory?.layers(scenario.name, { data: present.data, kinds })
      const worlds = this.everyWorld()
      const isChanged = (name: string) => worlds.some((world) => world.hasChanged(name))
      const taken = memoize((base: RecordBase) => recordsUnderKinds(base, seeded, isChanged))
      // Whatever would be lost shows before the first world is changed.
      for (const { template, records } of worlds) taken(template.base).under(records)
      for (const world of worlds) {
        const { base, scenario: own, data } = world.template
        // The control plane may have given it a scenario of its own.
        const next = own === present.scenario ? scenario : scenarioUnder(own, contract)
        const options = { ...this.options, contract, events }
        // Its data stays what it was seeded from: whether the scenario has other data now is for who loads it.
        const template = {
          ...templateIn(world, templateOf(next, taken(base).base, options)),
          data,
        }
        const changed = world.changeContract(async () => ({
          template,
          state: await states.keep(world, template, taken(base).under(world.records)),
        }))
        // Where that of the home is written, the others follow: one that cannot is opened again for its next request.
        await (world === this.home
          ? changed
          : changed.catch((error: Error) => this.#leave(world, error)))
      }
      this.states = states
      this.takeContract(contract, events)
    }).catch((error) => {
      directory?.useContract(before)
      throw error
    })
  }

  change<Result>(make: () => Promise<Result>): Promise<Result> {
    return make()
  }

  async refresh(): Promise<void> {
    await Promise.all(this.everyWorld().map((world) => world.settleDue()))
  }

  async read(): Promise<void> {}

  shareCoverage(): void {}

  createNextTally(counted: CountedChanges): ShadowTally {
    return new LocalTally(counted)
  }

  exchangesFor(own: ExchangeListeners): ExchangeSource {
    return own
  }

  async trouble(): Promise<string | undefined> {
    return this.#directory?.trouble()
  }

  /** Closes a world whose records cannot be written under a changed contract, and says why; its file has them as they were. */
  async #leave(world: LocalWorld, { message }: Error): Promise<void> {
    this.open.remove(world)
    this.options.onNotice?.({ message, isTrouble: true })
    await world.close()
  }

  /** Opens the world of a key, with what applies to all worlds. */
  async #open(key: string): Promise<LocalWorld> {
    const id = worldIdOf(key)
    await this.untilLeft(id)
    const { template } = this.home
    return this.#begin(id, { template, state: await this.states.openWorld(template, id) })
  }

  /** Begins a world with the settings that the control plane has changed in all worlds. */
  #begin(id: string, opened: Opened<LocalState>, madeKey?: string): LocalWorld {
    const world = new LocalWorld({ id, ...opened, memory: this.#memory, madeKey }, this.#room)
    world.adopt(this.home)
    return world
  }
}
