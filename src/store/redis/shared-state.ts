import { randomUUID } from 'node:crypto'
import { restoreScript, settingsScript, snapshotScript } from './begin-scripts.ts'
import { pairsOf } from './pairs.ts'
import { placeKeys, snapshotKeys } from './place-keys.ts'
import { SharedCounts } from './shared-counts.ts'
import type { SharedPlace } from './shared-place.ts'
import type { SharedStore } from './shared-store.ts'

/** A world that replicas share, as far as the server keeps it. */
export class SharedState {
  readonly store: SharedStore
  readonly #place: SharedPlace

  constructor(store: SharedStore) {
    this.#place = store.place
    this.store = store
  }

  /** Where it is, for messages. */
  get address(): string {
    return this.#place.redis.address
  }

  /** Why it cannot be brought up to date at the moment; `undefined` if it can. */
  get trouble(): string | undefined {
    return this.#place.trouble
  }

  /** The id of the settings that the animals were last read with. */
  get settings(): string {
    return this.store.settings
  }

  /** The counters of faults and of the tape, of which nothing is known yet. */
  counts(): SharedCounts {
    return new SharedCounts(this.#place)
  }

  /** The settings as they are now, and their id; without text, they are those of the scenario. */
  async readSettings(): Promise<{ readonly id: string; readonly text: string | undefined }> {
    const keys = [this.#place.key('meta'), this.#place.key('settings')]
    const reply = await this.#place.redis.run(settingsScript, keys, [])
    const [generation, number, text] = reply as [string | null, string | null, string | null]
    return { id: `${generation}/${number ?? 0}`, text: text ?? undefined }
  }

  /** Replaces the settings, if they still have the id; returns their new one, otherwise `undefined`. */
  async settle(id: string, text: string): Promise<string | undefined> {
    const [generation = '', number = ''] = id.split('/')
    const settled = await this.#place.do(['settle', generation, number, text])
    return settled === 0 ? undefined : `${generation}/${settled}`
  }

  /** Forgets the settings and the counters of faults: they are those of the scenario again. */
  async unsettle(): Promise<void> {
    await this.#place.do(['unsettle'])
  }

  /** Takes a snapshot of everything, in place of one with the same name; `about` is listed with it. */
  async takeSnapshot(name: string, about: string): Promise<void> {
    await this.#place.redis.run(snapshotScript, this.#keysOf(name), [name, about])
  }

  /** Goes back to a snapshot; returns whether there was one. The animals are then those of the snapshot. */
  async restore(name: string): Promise<boolean> {
    const reply = await this.#place.alone(() =>
      this.#place.redis.run(restoreScript, this.#keysOf(name), [name, randomUUID()]),
    )
    await this.store.sync()
    return reply === 1
  }

  /** Removes a snapshot; returns whether there was one. */
  async removeSnapshot(name: string): Promise<boolean> {
    const list = this.#place.key('snapshots')
    const count = await this.#place.redis.send(list, ['HDEL', list, name])
    await this.#place.redis.send(list, ['UNLINK', ...snapshotKeys(this.#place.name, name)])
    return count === 1
  }

  /** The names of the snapshots, and what was listed with them. */
  listSnapshots(): Promise<ReadonlyMap<string, string>> {
    return snapshotsOf(this.#place)
  }

  #keysOf(snapshot: string): readonly string[] {
    const { name } = this.#place
    return [...placeKeys(name), ...snapshotKeys(name, snapshot), this.#place.key('snapshots')]
  }
}

/**
 * Removes a world with everything in it.
 * @throws StorageError when the server cannot be reached.
 */
export async function removePlace(place: SharedPlace): Promise<void> {
  const { name, redis } = place
  const names = [...(await snapshotsOf(place)).keys()]
  const snapshots = names.flatMap((each) => snapshotKeys(name, each))
  const keys = [...placeKeys(name), place.key('snapshots'), ...snapshots]
  await redis.send(keys[0] as string, ['UNLINK', ...keys])
}

// --- internal ---

async function snapshotsOf(place: SharedPlace): Promise<ReadonlyMap<string, string>> {
  const list = place.key('snapshots')
  return new Map(pairsOf(await place.redis.send(list, ['HGETALL', list])))
}
