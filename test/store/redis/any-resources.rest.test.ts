import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { ServerWorld } from '../../../src/sandbox/replicas/group-server.ts'
import { RedisGroup } from '../../../src/store/redis/redis-group.ts'
import { anySteps, playSteps, type VetWorld, vetBase } from '../../support/any-store.ts'
import { withoutRedis } from '../../support/redis-server.ts'
import { runs } from '../../support/runs.ts'
import { expect } from '../../support/test.ts'
import { test } from './support.ts'

/** A world at a server, as two replicas have it. */
class SharedVet implements VetWorld {
  readonly #groups: readonly RedisGroup[]
  readonly #id = randomUUID()
  readonly #base = vetBase()
  #worlds: readonly ServerWorld[] = []

  private constructor(groups: readonly RedisGroup[]) {
    this.#groups = groups
  }

  static async open(groups: readonly RedisGroup[]): Promise<SharedVet> {
    const world = new SharedVet(groups)
    await world.restart()
    return world
  }

  get stores() {
    return this.#worlds.map(({ store }) => store)
  }

  async fresh() {
    await Promise.all(this.#worlds.map(({ store }) => store.sync()))
  }

  async reset() {
    await this.#worlds[0]?.store.startOver()
  }

  async takeSnapshot() {
    await this.#worlds[0]?.takeSnapshot('one', { about: '{}', settings: '{}' })
  }

  async restore() {
    expect(await this.#worlds[1]?.restore('one', async () => {})).toBe('restored')
  }

  /** Replicas have nothing of their own, so that it is all the same how they end. */
  async restart() {
    await Promise.all(this.#worlds.map(({ store }) => store.close()))
    const start = { base: this.#base, data: 'd', kept: 'resume' } as const
    this.#worlds = await Promise.all(
      this.#groups.map(
        async (group) => (await group.openWorld('vet', this.#id, start)).world as ServerWorld,
      ),
    )
  }
}

test(`records of any resources at a server are what a model of them has after any steps of two replicas${withoutRedis}`, async ({
  redis,
}) => {
  const { address } = await redis()
  const options = { group: 'vet', waitReplicas: 0, idle: 60_000, most: 10, onNotice: () => {} }
  const groups = [await RedisGroup.open(address, options), await RedisGroup.open(address, options)]
  await fc.assert(
    fc.asyncProperty(anySteps, async (steps) => {
      await playSteps(steps, await SharedVet.open(groups))
    }),
    runs(40),
  )
  await Promise.all(groups.map((group) => group.close()))
})
