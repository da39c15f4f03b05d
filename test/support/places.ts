import { afterAll, test } from 'vitest'
import { createTemporaryFolder } from '../../bench/temporary-folder.ts'
import type { StartOptions } from '../../src/http/start-options.ts'
import { test as ownTest } from './own-contract.ts'
import { hasRedis, type RedisServer, startRedis, withoutRedis } from './redis-server.ts'

/**
 * Tests something in memory, in a directory over restarts, and on two replicas; `tags` are those of the latter, which are left out
 * without one.
 */
export function testPlaces(
  title: string,
  tags: { readonly directory: 'rest' | 'long'; readonly replicas?: 'rest' | 'long' | undefined },
  play: (options: StartOptions, replicas?: number) => Promise<void>,
): void {
  test(`${title}, in memory`, () => play({}))
  test(`${title}, in a directory over restarts`, { tags: [tags.directory] }, async () => {
    using folder = createTemporaryFolder()
    await play({ data: folder.path })
  })
  if (tags.replicas === undefined) return
  afterAll(stopRedis)
  test.skipIf(!hasRedis)(
    `${title}, on two replicas${withoutRedis}`,
    { tags: [tags.replicas] },
    async () => play({ data: (await emptyRedis()).address }, 2),
  )
}

/** The places where what is kept outlasts a sandbox, each with tests whose `data` is such a place, without anything in it. */
export function keptPlaces() {
  afterAll(stopRedis)
  return [
    { where: 'in a directory', test: inDirectory },
    { where: `at a server${withoutRedis}`, test: atServer.skipIf(!hasRedis) },
  ]
}

const inDirectory = ownTest.extend<{ data: string }>({ data: ({ folder }, use) => use(folder) })
const atServer = ownTest.extend<{ data: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the parameter's text
  data: async ({}, use) => use((await emptyRedis()).address),
})

let redis: Promise<RedisServer> | undefined

/** The server of a file's tests, without what an earlier one left in it. */
export async function emptyRedis(): Promise<RedisServer> {
  redis ??= startRedis()
  const server = await redis
  server.ask('flushall')
  return server
}

/** Ends that server, if there is one. */
export async function stopRedis(): Promise<void> {
  await (await redis)?.stop()
  redis = undefined
}
