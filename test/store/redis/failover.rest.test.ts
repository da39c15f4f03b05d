import { hasRedis, type RedisServer, withoutRedis } from '../../support/redis-server.ts'
import { expect, type TestSandbox } from '../../support/test.ts'
import { test } from './support.ts'

const add = (sandbox: TestSandbox, name: string) =>
  sandbox.send('/pets', { json: { name, categoryId: 1 } })

const namesAt = async (sandbox: TestSandbox): Promise<readonly string[]> =>
  (await sandbox.send('/pets?limit=100')).body.map(({ name }: { name: string }) => name)

/** Keeps a replica from what its primary does from now on. */
const cutOff = (copy: RedisServer) => copy.ask('replicaof', 'no', 'one')

/** Puts a replica that is cut off in place of its primary, under the same address. */
async function failOver(primary: RedisServer, copy: RedisServer): Promise<void> {
  await primary.kill()
  copy.ask('config', 'set', 'port', String(primary.port))
}

/** Starts a server with a replica, and two sandboxes. */
async function startPair(
  startServer: () => Promise<RedisServer>,
  start: (options: object) => Promise<TestSandbox>,
  options: object,
) {
  const primary = await startServer()
  const copy = await startServer()
  copy.ask('replicaof', '127.0.0.1', String(primary.port))
  await expect.poll(() => primary.ask('info', 'replication')).toContain('state=online')
  const data = primary.address
  const first = await start({ data, scenario: 'empty', ...options })
  return { primary, copy, first, second: await start({ data, scenario: 'empty', ...options }) }
}

test.skipIf(!hasRedis)(
  `a failover loses what the replica of the server did not have, and no sandbox shows it any more${withoutRedis}`,
  { tags: ['long'] },
  async ({ redis, start }) => {
    const { primary, copy, first, second } = await startPair(redis, start, {})
    expect((await add(first, 'early')).status).toBe(201)
    await expect.poll(() => copy.ask('dbsize')).toBe(primary.ask('dbsize'))
    await expect.poll(() => copy.ask('info', 'replication')).toContain('master_link_status:up')
    await expect.poll(() => copy.ask('eval', "return #redis.call('keys', '*:pets')", '0')).toBe('1')
    cutOff(copy)
    expect((await add(first, 'late')).status).toBe(201)
    expect(await namesAt(second)).toEqual(['early', 'late'])
    await failOver(primary, copy)
    for (const each of [first, second])
      await expect.poll(async () => (await each.send('/pets')).status).toBe(200)
    for (const each of [first, second]) expect(await namesAt(each)).toEqual(['early'])
    // Its id is given again.
    expect((await add(second, 'again')).body.id).toBe(2)
    expect(await namesAt(first)).toEqual(['early', 'again'])
  },
)

test.skipIf(!hasRedis)(
  `with waitReplicas a failover loses nothing that was acknowledged${withoutRedis}`,
  { tags: ['long'] },
  async ({ redis, start }) => {
    const { primary, copy, first, second } = await startPair(redis, start, { waitReplicas: 1 })
    expect((await add(first, 'early')).status).toBe(201)
    cutOff(copy)
    const late = await add(first, 'late')
    expect([late.status, late.headers.has('retry-after')]).toEqual([503, true])
    await failOver(primary, copy)
    for (const each of [first, second])
      await expect.poll(async () => (await each.send('/pets')).status).toBe(200)
    for (const each of [first, second]) expect(await namesAt(each)).toContain('early')
  },
)
