import { readdir } from 'node:fs/promises'
import type { StartOptions } from '../../src/http/start-options.ts'
import type { Notice } from '../../src/store/store.ts'
import { test } from '../store/redis/support.ts'
import { expectError } from '../support/expect-error.ts'
import { hasRedis, withoutRedis } from '../support/redis-server.ts'
import { expect, type TestSandbox } from '../support/test.ts'
import { ask } from './support.ts'

const NEMO = { name: 'Nemo', categoryId: 2 }

const scenario = { version: 1, name: 'zoo', isolation: 'per-key', keys: ['test-*'] } as const

/** Ten worlds are kept, and two are open at most: as many keys, and one more. */
const KEYS = Array.from({ length: 10 }, (_, at) => `test-${at}`)
const MORE = 'test-more'

const create = (sandbox: TestSandbox, key: string) => sandbox.send('/pets', { key, json: NEMO })

/** What the metrics say about kept worlds. */
async function keptBy(sandbox: TestSandbox): Promise<{ readonly [name: string]: number }> {
  const { text } = await ask(sandbox, ['GET', '/metrics'])
  const lines = text.matchAll(/^petstore_sandbox_kept_worlds(\w*) (\S+)$/gm)
  return Object.fromEntries(Array.from(lines, ([, name, value]) => [name, Number(value)]))
}

test('a directory keeps ten times as many worlds as may be open: what is there stays, and a new one is refused once it is changed', async ({
  start,
  folder,
}) => {
  const notices: Notice[] = []
  const onNotice = (notice: Notice) => void notices.push(notice)
  const begin = (more: StartOptions = {}) =>
    start({ scenario, data: folder, maxWorlds: 1, onNotice, ...more })
  const first = await begin()
  for (const key of KEYS) expect((await create(first, key)).status).toBe(201)
  for (const key of [MORE, MORE, 'test-too', 'test-many']) {
    const refused = await create(first, key)
    expectError(refused, 503)
    expect(refused.body.message).toMatch(/as many worlds are kept as there may be .*--max-worlds/)
    expect(refused.headers.get('retry-after')).toBe('60')
  }
  expect((await first.send('/pets', { key: MORE })).body).toEqual([])
  const troubles = notices.filter(({ isTrouble }) => isTrouble)
  expect(troubles.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^10 worlds of keys are kept.*POST \/__admin\/reset/),
  ])
  expect((await ask(first, ['GET', '/health'])).status).toBe(200)
  const kept = await keptBy(first)
  expect(kept).toEqual({ '': 10, _limit: 10, _bytes: expect.any(Number) })
  expect((await create(first, 'test-0')).body.id).toBe(2)
  expect((await keptBy(first))._bytes).toBeGreaterThan(kept._bytes as number)
  await first.close()

  const second = await begin()
  for (const key of KEYS) expect((await create(second, key)).status).toBe(201)
  expect((await create(second, MORE)).status).toBe(503)
  await ask(second, ['POST', '/reset?world=test-3'])
  expect((await create(second, MORE)).status).toBe(201)
  expect((await create(second, 'test-3')).status).toBe(503)
  await ask(second, ['POST', '/reset'])
  expect(await keptBy(second)).toEqual({ '': 0, _limit: 10, _bytes: 0 })
  expect((await create(second, 'test-3')).status).toBe(201)
  const files = (await readdir(folder)).filter((file) => file.includes('+w-'))
  expect(files).toHaveLength(1)
})

test('a directory that has more worlds than may be kept keeps all of them, and takes no new one', async ({
  start,
  folder,
}) => {
  const first = await start({ scenario, data: folder, maxWorlds: 2 })
  for (const key of [...KEYS, MORE]) await create(first, key)
  await first.close()
  const second = await start({ scenario, data: folder, maxWorlds: 1 })
  for (const key of [...KEYS, MORE]) expect((await create(second, key)).body.id, key).toBe(2)
  expect((await create(second, 'test-new')).status).toBe(503)
  expect(await keptBy(second)).toMatchObject({ '': 11, _limit: 10 })
})

test.skipIf(!hasRedis)(
  `a server keeps ten times as many worlds as may be open: what is there stays, and a new one is refused${withoutRedis}`,
  async ({ start, redis }) => {
    const server = await redis()
    const notices: Notice[] = []
    const onNotice = (notice: Notice) => void notices.push(notice)
    const options = { scenario, data: server.address, maxWorlds: 1, onNotice }
    const [one, other] = [await start(options), await start(options)]
    for (const key of KEYS) expect((await create(one, key)).status).toBe(201)
    for (const key of [MORE, 'test-too', MORE]) {
      const refused = await other.send('/pets', { key })
      expectError(refused, 503)
      expect(refused.body.message).toMatch(/^This key gets no world: as many worlds are kept as/)
    }
    expect(notices.filter(({ isTrouble }) => isTrouble)).toHaveLength(1)
    expect((await ask(other, ['POST', '/worlds'])).status).toBe(503)
    for (const key of KEYS) expect((await create(other, key)).body.id, key).toBe(2)
    expect(await keptBy(one)).toEqual({ '': 10, _limit: 10 })
    const [id] = (await ask(one, ['GET', '/worlds'])).body.worlds.map(
      ({ id }: { id: string }) => id,
    )
    await ask(one, ['DELETE', `/worlds/${id}`])
    expect((await create(one, MORE)).status).toBe(201)
    expect((await create(other, MORE)).body.id).toBe(2)
  },
)

test.skipIf(!hasRedis)(
  `worlds that have expired at a server make room for new ones${withoutRedis}`,
  async ({ start, redis }) => {
    const server = await redis()
    const sandbox = await start({ scenario, data: server.address, maxWorlds: 1 })
    for (const key of KEYS) await create(sandbox, key)
    server.ask('UNLINK', ...server.ask('KEYS', 'petstore:{zoo/zoo/w-*').split('\n'))
    expect((await create(sandbox, MORE)).status).toBe(201)
    expect(await keptBy(sandbox)).toMatchObject({ _limit: 10 })
  },
)

test('without --data no world is kept', async ({ sandbox }) => {
  expect(await keptBy(sandbox)).toEqual({})
})
