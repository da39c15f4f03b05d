import { setTimeout as sleep } from 'node:timers/promises'
import { hasRedis, type RedisServer, withoutRedis } from '../../support/redis-server.ts'
import { expect, type TestReply, type TestSandbox } from '../../support/test.ts'
import { test } from './support.ts'

const REX = { name: 'Rex', categoryId: 1 }

/** How long a request may take while the server is gone, in milliseconds; a slow machine included. */
const BOUND = 8000

const add = (sandbox: TestSandbox, name = 'Rex') =>
  sandbox.send('/pets', { json: { ...REX, name } })

const namesAt = async (sandbox: TestSandbox): Promise<readonly string[]> => {
  const { status, body } = await sandbox.send('/pets?limit=100')
  expect(status).toBe(200)
  return body.map(({ name }: { name: string }) => name)
}

const health = (sandbox: TestSandbox) => sandbox.send('~/__admin/health', { key: null })

function expectUnavailable({ status, headers, body }: TestReply): void {
  expect(status).toBe(503)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(headers.get('content-type')).toBe('application/json')
  expect(Object.keys(body)).toEqual(['code', 'message', 'status'])
}

/** Waits until a sandbox answers creations again; what it answers until then is 503. */
async function untilBack(sandbox: TestSandbox, name: string): Promise<void> {
  for (;;) {
    const reply = await add(sandbox, name)
    if (reply.status === 201) return
    expectUnavailable(reply)
    await sleep(50)
  }
}

test.skipIf(!hasRedis)(
  `a server that is killed makes every answer a 503 with Retry-After, and the health fail, until it is back${withoutRedis}`,
  async ({ share }) => {
    const { redis, replicas } = await share({}, ['appendonly yes', 'appendfsync always'])
    const [first, second] = replicas
    await add(first, 'before')
    await redis.kill()
    for (const replica of replicas) {
      expectUnavailable(await replica.send('/pets'))
      expectUnavailable(await replica.send('/pets/1'))
      expectUnavailable(await add(replica))
      const { status, body } = await health(replica)
      expect([status, body.status]).toEqual([503, 'fail'])
    }
    await redis.restart()
    await untilBack(first, 'after')
    await untilBack(second, 'later')
    for (const replica of replicas)
      await expect.poll(async () => (await replica.send('/pets')).status).toBe(200)
    for (const replica of replicas) {
      expect(await namesAt(replica)).toEqual(['before', 'after', 'later'])
      expect((await health(replica)).status).toBe(200)
    }
  },
)

test.skipIf(!hasRedis)(
  `a server that falls silent makes every answer a 503 within a bound, however many requests arrive, until it goes on${withoutRedis}`,
  async ({ share }) => {
    const { redis, replicas } = await share()
    const [first, second] = replicas
    await add(first, 'before')
    redis.pause()
    const took: number[] = []
    const asked: Promise<void>[] = []
    // Requests that go on arriving must not keep the silence from being noticed.
    for (let at = 0; at < 60; at += 1) {
      const began = performance.now()
      asked.push(
        first.send('/pets').then((reply) => {
          expectUnavailable(reply)
          took.push(performance.now() - began)
        }),
      )
      await sleep(100)
    }
    await Promise.all(asked)
    expect(Math.max(...took)).toBeLessThan(BOUND)
    expectUnavailable(await add(second, 'meanwhile'))
    redis.resume()
    await untilBack(first, 'after')
    await untilBack(second, 'later')
    const names = (await namesAt(first)).filter((name) => name !== 'meanwhile')
    expect(names).toEqual(['before', 'after', 'later'])
  },
)

test.skipIf(!hasRedis)(
  `no replica shows what a server has lost, neither at once nor after others have created animals in its place${withoutRedis}`,
  async ({ share }) => {
    const { redis, replicas } = await share()
    const [first, second, third] = replicas as [TestSandbox, TestSandbox, TestSandbox]
    await add(first, 'kept')
    redis.ask('save')
    for (const name of ['lost 1', 'lost 2', 'lost 3']) await add(first, name)
    for (const replica of replicas) expect(await namesAt(replica)).toHaveLength(4)
    await redis.kill()
    await redis.restart()
    // As many as were lost, then more: the same version, then a later one.
    for (const name of ['new 1', 'new 2', 'new 3']) await untilBack(first, name)
    await expect.poll(async () => (await second.send('/pets')).status).toBe(200)
    expect(await namesAt(second)).toEqual(['kept', 'new 1', 'new 2', 'new 3'])
    await add(first, 'new 4')
    await expect.poll(async () => (await third.send('/pets')).status).toBe(200)
    expect(await namesAt(third)).toEqual(['kept', 'new 1', 'new 2', 'new 3', 'new 4'])
  },
)

test.skipIf(!hasRedis)(
  `no replica keeps settings that a server has lost, even if others were made in their place${withoutRedis}`,
  async ({ share }) => {
    const { redis, replicas } = await share()
    const [first, second] = replicas
    redis.ask('save')
    await first.faults.add({ id: 'lost', on: 'getPet', respond: { status: 404 } })
    expect(await second.faults.list()).toHaveLength(1)
    await redis.kill()
    await redis.restart()
    await expect.poll(async () => (await first.send('/pets')).status).toBe(200)
    await first.faults.add({ id: 'new', on: 'getPet', respond: { status: 404 } })
    for (const replica of replicas)
      await expect.poll(async () => (await replica.send('/pets')).status).toBe(200)
    for (const replica of replicas)
      expect((await replica.faults.list()).map(({ id }) => id)).toEqual(['new'])
  },
)

test.skipIf(!hasRedis)(
  `a server whose memory was emptied has the animals of the scenario again, at every replica, and goes on${withoutRedis}`,
  async ({ share }) => {
    const notices: string[] = []
    const { redis, replicas } = await share({
      scenario: { version: 1, name: 'two', pets: [{ id: 7, ...REX }] },
      onNotice: ({ message }) => notices.push(message),
    })
    const [first, second] = replicas
    await add(first, 'Nemo')
    await second.faults.add({ id: 'down', on: 'getPet', respond: { status: 404 } })
    redis.ask('flushall')
    expect(await namesAt(second)).toEqual(['Rex'])
    expect(await second.faults.list()).toEqual([])
    expect((await add(first, 'Dory')).status).toBe(201)
    for (const replica of replicas) expect(await namesAt(replica)).toEqual(['Rex', 'Dory'])
    expect(notices.join('\n')).toContain(
      'does not have the animals of two any more; they began again',
    )
  },
)

/** Makes the server refuse whatever needs memory. */
const fill = (redis: RedisServer) => redis.ask('config', 'set', 'maxmemory', '1')
const empty = (redis: RedisServer) => redis.ask('config', 'set', 'maxmemory', '0')

test.skipIf(!hasRedis)(
  `a server without free memory refuses changes and loses nothing; reads still work${withoutRedis}`,
  async ({ share }) => {
    const { redis, replicas } = await share()
    const [first, second] = replicas
    await add(first, 'before')
    await first.snapshots.take('early')
    await add(first, 'second')
    fill(redis)
    expectUnavailable(await add(first))
    expect(await namesAt(second)).toEqual(['before', 'second'])
    const asAdmin = (path: string, method: string) =>
      second.send(`~/__admin/${path}`, { key: null, method })
    // What makes room is done, and all of it.
    for (const [path, method, names] of [
      ['state/pets/1', 'DELETE', ['second']],
      ['snapshots/early/restore', 'POST', ['before']],
      ['reset', 'POST', []],
    ] as const) {
      expect([path, (await asAdmin(path, method)).status]).toEqual([
        path,
        method === 'DELETE' ? 204 : 200,
      ])
      for (const replica of replicas) expect(await namesAt(replica)).toEqual(names)
    }
    expectUnavailable(await add(first))
    empty(redis)
    expect((await add(first, 'after')).status).toBe(201)
    expect(await namesAt(second)).toEqual(['after'])
  },
)

test.skipIf(!hasRedis)(
  `a server that becomes a read-only replica answers nothing that could be outdated${withoutRedis}`,
  async ({ share, redis: startServer }) => {
    const { redis, replicas } = await share()
    const [first, second] = replicas
    await add(first, 'before')
    const other = await startServer()
    redis.ask('replicaof', '127.0.0.1', String(other.port))
    expectUnavailable(await add(first))
    expectUnavailable(await second.send('/pets'))
    redis.ask('replicaof', 'no', 'one')
    await untilBack(first, 'after')
  },
)
