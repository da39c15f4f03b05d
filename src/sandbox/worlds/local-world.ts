import { LiveWorld, type WorldOptions } from './live-world.ts'
import type { LocalState } from './local-states.ts'
import {
  copyParts,
  MemorySnapshots,
  type NoRoom,
  type Restoring,
  type SnapshotRoom,
  type SnapshotSummary,
} from './snapshots.ts'
import { isOfSameData } from './template.ts'

/** A world of this process alone: its records are in memory or in a file, everything else is in memory. */
export class LocalWorld extends LiveWorld<LocalState> {
  readonly #snapshots: MemorySnapshots

  /** `room` is shared by the snapshots of all worlds. */
  constructor(options: WorldOptions<LocalState>, room: SnapshotRoom) {
    super(options)
    this.#snapshots = new MemorySnapshots(room)
  }

  async listSnapshots(): Promise<readonly SnapshotSummary[]> {
    return this.#snapshots.list(this.#scenarioName)
  }

  takeSnapshot(name: string): Promise<SnapshotSummary | NoRoom> {
    return this.alone(async () => {
      const { current: world, template, state } = this
      return this.#snapshots.take(name, { world, template, store: state.store })
    })
  }

  restore(name: string): Promise<Restoring> {
    return this.alone(async () => {
      this.assertOpen()
      const snapshot = this.#snapshots.find(name, this.#scenarioName)
      if (!snapshot || !isOfSameData(snapshot.template, this.template))
        return { of: snapshot?.template.scenario.name }
      const state = await this.state.startOver(snapshot.kept.copy())
      const { id, journal } = this.current
      this.goBack(state, { ...copyParts(snapshot.world), id, journal })
      return { restored: snapshot }
    })
  }

  async removeSnapshot(name: string): Promise<boolean> {
    return this.#snapshots.remove(name, this.#scenarioName)
  }

  /** Does nothing: this process has answered all requests of the world, and recognises their keys anyway. */
  learnKeys(): void {}

  /** Drops what the world has in a file, then closes the world: a request under way cannot bring that back. */
  async end(): Promise<void> {
    await this.reset()
    await this.close()
  }

  override async close(): Promise<void> {
    try {
      await super.close()
    } finally {
      this.#snapshots.clear()
    }
  }

  protected startOver(): Promise<LocalState> {
    return this.state.startOver()
  }

  get #scenarioName(): string {
    return this.template.scenario.name
  }
}
