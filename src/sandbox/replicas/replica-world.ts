import type { Contract } from '../../contract/contract.ts'
import type { Slot } from '../../journal/journal.ts'
import { LiveWorld } from '../worlds/live-world.ts'
import {
  type NoRoom,
  noRoomAtServer,
  type Restoring,
  type SnapshotSummary,
} from '../worlds/snapshots.ts'
import type { State } from '../worlds/world.ts'
import type { Recollection, WorldOptions } from '../worlds/world-changes.ts'
import type { ServerCounters, ServerJournal, ServerStore, ServerWorld } from './group-server.ts'
import {
  isOfOtherReplica,
  ReplicaRequests,
  readStartingPoint,
  type WorldNow,
  writeStartingPoint,
} from './replica-requests.ts'
import {
  FORGET_SETTINGS,
  readWorldSettings,
  refuseSettings,
  SettingsMark,
  settingsText,
  withSettings,
} from './replica-settings.ts'

/** The records of a world that replicas share, and what else the server keeps of it. */
export class ReplicaState implements State {
  readonly isKept = true
  readonly isResumed: boolean
  readonly server: ServerWorld
  #counters: ServerCounters | undefined

  constructor(server: ServerWorld, isResumed: boolean) {
    this.server = server
    this.isResumed = isResumed
  }

  get store(): ServerStore {
    return this.server.store
  }

  counters(): ServerCounters {
    this.#counters = this.server.counters()
    return this.#counters
  }

  /**
   * Reads what all replicas have counted since the world began.
   * @throws StorageError when the server cannot be reached.
   */
  async readCounts(): Promise<void> {
    await this.#counters?.refresh()
  }
}

/** A world that replicas share. It is brought up to date (`catchUp`) before a request sees it. */
export class ReplicaWorld extends LiveWorld<ReplicaState> {
  readonly #requests: ReplicaRequests
  readonly #settings = new SettingsMark()

  readonly #contract: Contract
  readonly #home: ReplicaWorld

  /** `journal` is the journal of the world, `replica` the name of this replica. */
  constructor(
    options: WorldOptions<ReplicaState> & {
      readonly contract: Contract
      /** The home world, if that is another one. */
      readonly home?: ReplicaWorld | undefined
    },
    journal: ServerJournal,
    replica: string,
  ) {
    let now: (() => WorldNow) | undefined
    const requests = new ReplicaRequests(
      journal,
      replica,
      (start) => now && writeStartingPoint(start, now()),
    )
    super(options, requests)
    this.#requests = requests
    this.#contract = options.contract
    this.#home = options.home ?? this
    now = () => this.#now()
  }

  /** Whether the server lost the records, so that the world began again. */
  get isLost(): boolean {
    return this.state.store.isLost
  }

  /** Why the world cannot be brought up to date now; `undefined` if it can. */
  get trouble(): string | undefined {
    return this.state.server.trouble
  }

  /**
   * Brings the world up to date with everything that was acknowledged before the call. If it has no settings of its own, it
   * has those of `home`.
   * @throws StorageError when the server cannot be reached.
   */
  async catchUp(home: ReplicaWorld): Promise<void> {
    const { server } = this.state
    await server.store.sync()
    // Other replicas have changed the records.
    this.overtake()
    const begun = home === this ? undefined : home.#settings
    if (this.#settings.isCurrent(server, begun)) return
    await this.alone(async () => {
      // A caller that was earlier in the queue may have taken them already.
      if (!this.#settings.isCurrent(server, begun)) await this.#takeSettings(server, home)
    })
  }

  override async prepare(): Promise<void> {
    await this.catchUp(this.#home)
    await super.prepare()
  }

  /**
   * Publishes changed settings to the other replicas. Returns false if another replica has changed them in the meantime; the next
   * `catchUp` then discards the changes made here.
   * @throws StorageError when the server cannot be reached; the changes are then discarded as well.
   */
  async publish(): Promise<boolean> {
    const { server } = this.state
    if (!this.#settings.isUnpublished) return true
    return this.alone(() => this.#settings.publish(server, () => settingsText(this.current)))
  }

  /** Forgets the settings that the control plane has changed, for all replicas: the settings of the scenario apply again. */
  async forgetSettings(): Promise<void> {
    await this.state.server.forgetSettings()
  }

  learnKey(key: string): void {
    this.takeKey(key)
  }

  /**
   * Reads what the faults of the world did in all replicas.
   * @throws StorageError when the server cannot be reached.
   */
  readCounts(): Promise<void> {
    return this.state.readCounts()
  }

  /**
   * Reads the requests that any replica has answered.
   * @throws StorageError when the server cannot be reached.
   */
  async readRequests(): Promise<void> {
    const { journal, scenario } = this.current
    this.learnKeys(scenario.keys)
    await this.#requests.refresh(journal)
  }

  learnKeys(keys: readonly string[]): void {
    this.#requests.learnKeys(keys)
  }

  override recall(slot: Slot): Recollection {
    if (!isOfOtherReplica(slot)) return super.recall(slot)
    const { start, keyId, replica } = slot.written
    return {
      start: readStartingPoint(start, this.#now()),
      isKey: () => keyId !== undefined,
      unknown: `The replica ${replica} has answered it, in a state that this one does not know: ask that one.`,
    }
  }

  async listSnapshots(): Promise<readonly SnapshotSummary[]> {
    const about = [...(await this.state.server.listSnapshots()).values()]
    return about
      .map((text) => JSON.parse(text) as SnapshotSummary)
      .toSorted((a, b) => a.time - b.time)
  }

  takeSnapshot(name: string): Promise<SnapshotSummary | NoRoom> {
    return this.alone(async () => {
      const { server } = this.state
      const settings = settingsText(this.current)
      await server.store.sync()
      const snapshot = { name, ...this.counts, time: Date.now() }
      const others = (await this.listSnapshots()).filter((each) => each.name !== name)
      const { noun } = this.template.scenario.resources
      const noRoom = noRoomAtServer(snapshot, others, noun)
      if (noRoom) return noRoom
      await server.takeSnapshot(name, { about: JSON.stringify(snapshot), settings })
      return snapshot
    })
  }

  restore(name: string): Promise<Restoring> {
    return this.alone(async () => {
      this.assertOpen()
      const { server } = this.state
      const about = (await server.listSnapshots()).get(name)
      const check = (settings: string) =>
        readWorldSettings(settings, this.#contract).catch(
          refuseSettings(`the snapshot ${name}`, 'Nothing was changed.'),
        )
      const found = about === undefined ? 'none' : await server.restore(name, check)
      if (found === 'restored') return { restored: JSON.parse(about as string) as SnapshotSummary }
      if (found === 'other data') return { of: server.scenario }
      return { of: await server.scenarioWith(name) }
    })
  }

  removeSnapshot(name: string): Promise<boolean> {
    return this.state.server.removeSnapshot(name)
  }

  /** Closes the world here only: the server removes what it has for all replicas together. */
  end(): Promise<void> {
    return this.close()
  }

  protected async startOver(): Promise<ReplicaState> {
    await this.state.store.startOver()
    return this.state
  }

  protected override clearRequests(): Promise<void> {
    return this.#requests.clear()
  }

  protected override changed(): void {
    this.#settings.change()
  }

  protected override begun(how: 'again' | 'switched'): void {
    this.#settings.begin(how === 'again' ? this.state.server.settings : undefined)
  }

  #now(): WorldNow {
    return { world: this.current, store: this.state.store, settings: this.#settings.id }
  }

  /** Takes over the settings that another replica has published, or else those of `home` or of the scenario. */
  async #takeSettings(server: ServerWorld, home: ReplicaWorld): Promise<void> {
    const { id, text } = await server.readSettings()
    const refuse = refuseSettings(`${server.scenario} at the server`, FORGET_SETTINGS)
    const settings =
      text === undefined ? undefined : await readWorldSettings(text, this.#contract).catch(refuse)
    const { random } = this.current
    this.begin(this.id)
    // Random numbers continue, unless the records begin again as well.
    if (this.#settings.isSameGeneration(id)) this.replace({ random })
    if (settings) this.replace(withSettings(this.current, settings))
    else if (home !== this) this.adopt(home)
    this.#settings.take(id, home === this ? undefined : home.#settings)
  }
}
