import { randomUUID } from 'node:crypto'
import { restoreScript, settingsScript, snapshotScript } from './begin-scripts.ts'
import { pairsOf } from './pairs.ts'
import { keyOf, placeKeys, snapshotKeys, snapshotScenarios } from './place-keys.ts'
import { SharedCounts } from './shared-counts.ts'
import { allKeys, type SharedPlace } from './shared-place.ts'
import type { SharedStore } from './shared-store.ts'

/** The part of a shared world that the server keeps. */
export class SharedState {
  readonly store: SharedStore
  readonly #place: SharedPlace

  constructor(store: SharedStore) {
    this.#place = store.place
    this.store = store
  }

  /** The address of the server, for messages. */
  get address(): string {
    return this.#place.redis.address
  }

  /** Why the world cannot be brought up to date now; `undefined` if it can. */
  get trouble(): string | undefined {
    return this.#place.trouble
  }

  /** The id of the settings at the last reading of the animals. */
  get settings(): string {
    return this.store.settings
  }

  /** The counters of faults and of the tape, before anything is known about them. */
  counts(): SharedCounts {
    return new SharedCounts(this.#place)
  }

  /** The present settings and their id; without text, they are those of the scenario. */
  async readSettings(): Promise<{ readonly id: string; readonly text: string | undefined }> {
    const keys = [this.#place.key('meta'), this.#place.key('settings')]
    const reply = await this.#place.redis.run(settingsScript, keys, [])
    const [generation, number, text] = reply as [string | null, string | null, string | null]
    return { id: `${generation}/${number ?? 0}`, text: text ?? undefined }
  }

  /** Replaces the settings if they still have this id; returns their new id, otherwise `undefined`. */
  async settle(id: string, text: string): Promise<string | undefined> {
    const [generation = '', number = ''] = id.split('/')
    const settled = await this.#place.do(['settle', generation, number, text])
    return settled === 0 ? undefined : `${generation}/${settled}`
  }

  /** Forgets the settings and the counters of faults: those of the scenario apply again. */
  async unsettle(): Promise<void> {
    await this.#place.do(['unsettle'])
  }

  /** The name of the scenario that the world belongs to. */
  get scenario(): string {
    return this.#place.name.scenario
  }

  /**
   * Takes a snapshot of everything, in place of one with the same name; the list shows `about` with it. The settings are kept too,
   * if they are those of the scenario, which may change.
   */
  async takeSnapshot(
    name: string,
    { about, settings }: { readonly about: string; readonly settings: string },
  ): Promise<void> {
    const { redis } = this.#place
    const scenarios = snapshotScenarios(this.#place.name)
    await redis.send(scenarios, ['SADD', scenarios, this.scenario])
    await redis.run(snapshotScript, this.#keysOf(name), [name, about, settings])
  }

  /** Goes back to a snapshot, including its animals, unless it is of other data than the world has. */
  async restore(name: string): Promise<'restored' | 'other data' | 'none'> {
    const values = [name, randomUUID(), this.store.data]
    const reply = await this.#place.alone(() =>
      this.#place.redis.run(restoreScript, this.#keysOf(name), values),
    )
    await this.store.sync()
    return reply as 'restored' | 'other data' | 'none'
  }

  /** Another scenario of which the world has a snapshot with this name, if any. */
  async scenarioWith(name: string): Promise<string | undefined> {
    const { redis, name: place } = this.#place
    const key = snapshotScenarios(place)
    const scenarios = (await redis.send(key, ['SMEMBERS', key])) as readonly string[]
    for (const scenario of scenarios) {
      const list = keyOf({ ...place, scenario }, 'snapshots')
      if (scenario !== this.scenario && (await redis.send(list, ['HEXISTS', list, name])) === 1)
        return scenario
    }
    return undefined
  }

  /** Removes a snapshot; returns whether it existed. */
  async removeSnapshot(name: string): Promise<boolean> {
    const list = this.#place.key('snapshots')
    const count = await this.#place.redis.send(list, ['HDEL', list, name])
    await this.#place.redis.send(list, ['UNLINK', ...snapshotKeys(this.#place.name, name)])
    return count === 1
  }

  /** The names of the snapshots, with the texts of the list. */
  async listSnapshots(): Promise<ReadonlyMap<string, string>> {
    const list = this.#place.key('snapshots')
    return new Map(pairsOf(await this.#place.redis.send(list, ['HGETALL', list])))
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
  const keys = await allKeys(redis, name)
  await redis.send(keys[0] as string, ['UNLINK', ...keys])
}
