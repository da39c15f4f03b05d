import fc from 'fast-check'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { anyChange } from '../support/any-change.ts'
import { hasRedis, type RedisServer, startRedis, withoutRedis } from '../support/redis-server.ts'
import { runs, seed } from '../support/runs.ts'
import { play, REPLICAS, wayNames } from './play.ts'

/** Tests some random changes of the contract by every way in, or by some of them, for each a test. */
export function testEveryWay(usual: number, ways = wayNames): void {
  describe(`after any change of the contract (PETSTORE_TEST_SEED=${seed})`, () => {
    const changes = fc.sample(anyChange(), { seed, ...runs(usual) })
    let redis: RedisServer | undefined
    beforeAll(async () => {
      redis = hasRedis ? await startRedis() : undefined
    })
    afterAll(() => redis?.stop())
    for (const way of ways)
      test(`every valid body comes back whole and every other is refused, by ${way}${way === REPLICAS ? withoutRedis : ''}`, {
        timeout: 300_000,
      }, async ({ skip }) => {
        if (way === REPLICAS && !hasRedis) return skip()
        for (const change of changes) await play(way, change, { seed, redis })
      })
  })
}
