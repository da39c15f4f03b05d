import type { StartOptions } from '../../../src/http/start-options.ts'
import { type RedisServer, startRedis } from '../../support/redis-server.ts'
import { test as base, type TestSandbox } from '../../support/test.ts'

/** Some replicas of one sandbox, and the server that they share. */
export interface Replicas {
  readonly redis: RedisServer
  readonly replicas: readonly [TestSandbox, TestSandbox, ...TestSandbox[]]
  /** Starts one more. */
  more(options?: StartOptions): Promise<TestSandbox>
}

/** Starts Redis servers, and replicas that share one; all of it ends with the test. */
export const test = base.extend<{
  redis: (config?: readonly string[]) => Promise<RedisServer>
  share: (options?: StartOptions, config?: readonly string[]) => Promise<Replicas>
  /** Starts three replicas of the default scenario with some changes. */
  replicas: (changes?: object) => Promise<Replicas['replicas']>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  redis: async ({}, use) => {
    const servers: RedisServer[] = []
    await use(async (config) => {
      const server = await startRedis(config)
      servers.push(server)
      return server
    })
    for (const server of servers) await server.stop()
  },
  share: async ({ redis, start }, use) => {
    await use(async (options, config) => {
      const server = await redis(config)
      const more = (other?: StartOptions) =>
        start({ data: server.address, scenario: 'empty', ...options, ...other })
      // One after the other, as in a rolling start: the first begins what the others find.
      const first = await more()
      const [second, third] = await Promise.all([more(), more()])
      return { redis: server, replicas: [first, second, third], more }
    })
  },
  replicas: async ({ share }, use) => {
    await use(async (changes = {}) => {
      const scenario = { version: 1, extends: 'default', name: 'changed', ...changes }
      return (await share({ scenario })).replicas
    })
  },
})
