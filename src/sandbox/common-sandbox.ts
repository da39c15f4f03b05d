import { UsageError } from '../base/errors.ts'
import { oneAtATime } from '../base/waiting.ts'
import type { Contract } from '../contract/contract.ts'
import { coveredOperations } from '../contract/contract-pair.ts'
import type { Receipts } from '../faults/armed-fault.ts'
import { ClientCoverage } from '../journal/client-coverage.ts'
import { Durations } from '../journal/durations.ts'
import type { Isolation } from '../options/words.ts'
import { recordCounts } from '../scenarios/record-counts.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { KeptWorlds } from '../store/store-adapter.ts'
import type { ResetWorld, SandboxOptions, SharedPart } from './sandbox.ts'
import { type Asking, SHARED, worldIdOf } from './worlds/keys.ts'
import type { LiveWorld, Reload } from './worlds/live-world.ts'
import { idsOf, type SwitchOptions, switchAll } from './worlds/scenario-switch.ts'
import type { State, StateSource } from './worlds/world-state.ts'
import { type Leaving, mergeReceipts, WorldsOfKeys } from './worlds/worlds-of-keys.ts'

/**
 * What both kinds of sandboxes have in common. Worlds of keys are opened once for all who ask, closed before the next one
 * of their key is opened, and changed together, while no other is opened.
 */
export abstract class CommonSandbox<Kind extends State, World extends LiveWorld<Kind>> {
  readonly contract: Contract
  readonly coverage: ClientCoverage
  readonly durations = new Durations()
  readonly home: World
  protected readonly options: SandboxOptions
  protected readonly open: WorldsOfKeys<World>
  readonly #states: StateSource<Kind>
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
    this.contract = contract
    this.coverage = new ClientCoverage(coveredOperations(contract))
    this.options = options
    this.home = home
    this.#states = states
    this.open = new WorldsOfKeys<World>(limits, (world, why) => this.#left(world, why))
  }

  abstract worldOf(asking: Asking): Promise<World>
  abstract read(what: SharedPart): Promise<void>
  /** Whether what the faults of a world did is lost with the world, and must be remembered here. */
  protected abstract readonly losesReceipts: boolean

  get isolation(): Isolation {
    return this.home.id === SHARED ? 'shared' : 'per-key'
  }

  get scenario(): Scenario {
    return this.home.current.scenario
  }

  get evicted(): number {
    return this.#evicted
  }

  worlds(): readonly World[] {
    const worlds = this.open.list()
    return this.home.id === SHARED ? [this.home, ...worlds] : worlds
  }

  everyWorld(): readonly World[] {
    return [this.home, ...this.open.list()]
  }

  async find(idOrKey: string): Promise<World | undefined> {
    const known = this.worlds().find(({ id }) => id === idOrKey)
    if (known) return known
    const world = await this.worldOf(idOrKey === '' ? undefined : { key: idOrKey })
    if (world !== this.home) return world
    return this.home.id === SHARED && this.home.current.isKey(idOrKey) ? world : undefined
  }

  async remove(id: string): Promise<boolean> {
    const forget = () => this.#states.forgetWorld(this.home.template, id)
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

  reset(): Promise<void> {
    return this.#changeAll(async () => {
      const worlds = this.everyWorld()
      const done = await Promise.allSettled([
        ...worlds.map((world) => world.reset()),
        this.#states.resetOthers(this.home.template, idsOf(worlds)),
      ])
      const failed = done.find((each) => each.status === 'rejected')
      if (failed) throw failed.reason
    })
  }

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

  load(scenario: Scenario): Promise<Reload> {
    const { contract, onMiss, onNotice } = this.options
    const options: SwitchOptions<Kind, World> = {
      ...{ contract, onMiss, states: this.#states, home: this.home, worlds: this.open },
      discard: (world) => this.#discard(world),
      onTrouble: ({ message }) => onNotice?.({ message, isTrouble: true }),
    }
    return this.#changeAll(() => switchAll(scenario, options))
  }

  receipts(): readonly Receipts[] {
    return mergeReceipts([
      ...this.everyWorld().map((world) => world.receipts()),
      this.#pastReceipts,
    ])
  }

  kept(): Promise<KeptWorlds | undefined> {
    return this.#states.kept(this.home.template)
  }

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

  /** Changes all worlds, including those that are being opened; the opening of others waits. */
  #changeAll<Result>(act: () => Promise<Result>): Promise<Result> {
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
    return this.#changeKept(id, () => this.#states.beginAgain(this.home.template, id))
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
