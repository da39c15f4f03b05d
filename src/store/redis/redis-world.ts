import { randomUUID } from 'node:crypto'
import type { ServerWorld } from '../../sandbox/replicas/group-server.ts'
import { readRecords } from './read-records.ts'
import { pairsOf } from './redis-client.ts'
import { RedisCounts } from './redis-counts.ts'
import type { RedisStore } from './redis-store.ts'
import { allKeys, type WorldTurns } from './turns.ts'
import {
  redisKey,
  restoreScript,
  SNAPSHOT_FIELDS,
  settingsScript,
  snapshotKeys,
  snapshotScenarios,
  snapshotScript,
  worldKeys,
} from './world-keys.ts'

export class RedisWorld implements ServerWorld {
  readonly store: RedisStore
  readonly #turns: WorldTurns

  constructor(store: RedisStore) {
    this.#turns = store.turns
    this.store = store
  }

  get trouble(): string | undefined {
    return this.#turns.trouble
  }

  get settings(): string {
    return this.store.settings
  }

  counters(): RedisCounts {
    return new RedisCounts(this.#turns)
  }

  async readSettings(): Promise<{ readonly id: string; readonly text: string | undefined }> {
    const keys = [this.#turns.key('meta'), this.#turns.key('settings')]
    const reply = await this.#turns.redis.run(settingsScript, keys, [])
    const [generation, number, text] = reply as [string | null, string | null, string | null]
    return { id: `${generation}/${number ?? 0}`, text: text ?? undefined }
  }

  async replaceSettings(id: string, text: string): Promise<string | undefined> {
    const [generation = '', mark = ''] = id.split('/')
    const replaced = await this.#turns.do(['replaceSettings', generation, mark, text])
    return replaced === 0 ? undefined : `${generation}/${replaced}`
  }

  async forgetSettings(): Promise<void> {
    await this.#turns.do(['forgetSettings'])
  }

  get scenario(): string {
    return this.#turns.name.scenario
  }

  async takeSnapshot(
    name: string,
    { about, settings }: { readonly about: string; readonly settings: string },
  ): Promise<void> {
    const { redis } = this.#turns
    const scenarios = snapshotScenarios(this.#turns.name)
    await redis.send(scenarios, ['SADD', scenarios, this.scenario])
    await redis.run(snapshotScript, this.#keysOf(name), [name, about, settings])
  }

  async restore(
    name: string,
    check: (settings: string) => Promise<unknown>,
  ): Promise<'restored' | 'other data' | 'none'> {
    const { kinds, data } = this.store
    const { redis } = this.#turns
    const settings = this.#turns.key(`snapshot:${name}:settings`)
    for (;;) {
      const { fields } = await readRecords(this.#turns, { kinds, data, snapshot: name })
      const text = await redis.send(settings, ['GET', settings])
      if (text !== null) await check(String(text))
      const seen = SNAPSHOT_FIELDS.map((field) => fields.get(field) ?? '')
      const values = [name, randomUUID(), data, ...seen]
      const reply = await this.#turns.alone(() =>
        redis.run(restoreScript, this.#keysOf(name), values),
      )
      // Another replica has taken it anew since it was read.
      if (reply === 'taken anew') continue
      await this.store.sync()
      return reply as 'restored' | 'other data' | 'none'
    }
  }

  async scenarioWith(name: string): Promise<string | undefined> {
    const { redis, name: world } = this.#turns
    const key = snapshotScenarios(world)
    const scenarios = (await redis.send(key, ['SMEMBERS', key])) as readonly string[]
    for (const scenario of scenarios) {
      const list = redisKey({ ...world, scenario }, 'snapshots')
      if (scenario !== this.scenario && (await redis.send(list, ['HEXISTS', list, name])) === 1)
        return scenario
    }
    return undefined
  }

  async removeSnapshot(name: string): Promise<boolean> {
    const list = this.#turns.key('snapshots')
    const count = await this.#turns.redis.send(list, ['HDEL', list, name])
    await this.#turns.redis.send(list, ['UNLINK', ...snapshotKeys(this.#turns.name, name)])
    return count === 1
  }

  async listSnapshots(): Promise<ReadonlyMap<string, string>> {
    const list = this.#turns.key('snapshots')
    return new Map(pairsOf(await this.#turns.redis.send(list, ['HGETALL', list])))
  }

  #keysOf(snapshot: string): readonly string[] {
    const { name } = this.#turns
    return [...worldKeys(name), ...snapshotKeys(name, snapshot), this.#turns.key('snapshots')]
  }
}

/**
 * Removes a world with everything in it.
 * @throws StorageError when the server cannot be reached.
 */
export async function removeWorld({ name, redis }: WorldTurns): Promise<void> {
  const keys = await allKeys(redis, name)
  await redis.send(keys[0] as string, ['UNLINK', ...keys])
}
