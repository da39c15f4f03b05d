import { hasRedis, withoutRedis } from '../../support/redis-server.ts'
import { expect, type TestSandbox } from '../../support/test.ts'
import { test } from './support.ts'

const REX = { name: 'Rex', categoryId: 1 }
type Three = readonly [TestSandbox, TestSandbox, TestSandbox]

const namesAt = async (sandbox: TestSandbox, key = sandbox.key): Promise<readonly string[]> => {
  const { body } = await sandbox.send('/pets?limit=100', { key })
  return body.map(({ name }: { name: string }) => name)
}

const ask = (sandbox: TestSandbox, path: string, method = 'GET', json?: unknown) =>
  sandbox.send(`~/__admin/${path}`, { key: null, method, ...(json !== undefined && { json }) })

test.skipIf(!hasRedis)(
  `faults, clock, keys and ledger that are set at one replica apply at every other from the next request on${withoutRedis}`,
  async ({ share }) => {
    const [first, second, third] = (await share()).replicas as Three
    await first.send('/pets', { json: REX })
    await first.faults.add({ id: 'down', on: 'getPet', respond: { status: 404 } })
    for (const each of [second, third]) {
      const { headers } = await each.send('/pets/1')
      expect(headers.get('x-sandbox-fault')).toBe('down')
    }
    await second.faults.clear()
    for (const each of [first, third]) expect((await each.send('/pets/1')).status).toBe(200)
    await third.clock.set({ now: '2031-01-01T00:00:00Z', ticking: false })
    for (const each of [first, second]) {
      expect((await each.send('/pets/1')).status).toBe(410)
      expect(await each.clock.read()).toEqual({ now: '2031-01-01T00:00:00.000Z', ticking: false })
    }
    await ask(first, 'ledger', 'PUT', { createdStatus: 'pending' })
    for (const each of [second, third])
      expect((await each.send('/pets', { json: REX })).body.status).toBe('pending')
    await second.keys.set(['other-key'])
    for (const each of [first, third]) {
      expect((await each.send('/pets', { key: 'sandbox-key' })).status).toBe(401)
      expect((await each.send('/pets', { key: 'other-key' })).status).toBe(200)
    }
    await third.reset()
    for (const each of [first, second]) {
      expect((await each.send('/pets', { key: 'other-key' })).status).toBe(401)
      expect(await namesAt(each, 'sandbox-key')).toEqual([])
      expect((await each.clock.read()).ticking).toBe(true)
    }
  },
)

test.skipIf(!hasRedis)(
  `changes at the control planes of three replicas at the same time are all kept${withoutRedis}`,
  async ({ share }) => {
    const { replicas } = await share()
    const all: string[] = []
    for (let round = 0; round < 8; round += 1) {
      const ids = Array.from({ length: 12 }, (_, at) => `fault-${round}-${at}`)
      all.push(...ids)
      await Promise.all(
        ids.map((id, at) =>
          (replicas[at % 3] as TestSandbox).faults.add({
            id,
            on: 'getPet',
            calls: 1000,
            respond: { status: 404 },
          }),
        ),
      )
    }
    for (const each of replicas)
      expect((await each.faults.list()).map(({ id }) => id).toSorted()).toEqual(all.toSorted())
  },
)

test.skipIf(!hasRedis)(
  `a replica that starts later has the scenario and the settings of the others${withoutRedis}`,
  async ({ share }) => {
    const { replicas, more } = await share()
    const [first] = replicas
    const scenario = { version: 1, name: 'one', pets: [{ id: 5, name: 'Nemo', categoryId: 2 }] }
    await ask(first, 'scenario', 'PUT', scenario)
    await first.faults.add({ id: 'down', on: 'getPet', respond: { status: 404 } })
    const late = await more()
    expect(await namesAt(late)).toEqual(['Nemo'])
    expect((await late.send('/pets/5')).headers.get('x-sandbox-fault')).toBe('down')
  },
)

test.skipIf(!hasRedis)(
  `a snapshot is taken at one replica, listed at another, and gone back to at a third${withoutRedis}`,
  async ({ share }) => {
    const [first, second, third] = (await share()).replicas as Three
    await first.send('/pets', { json: REX })
    await first.faults.add({ id: 'down', on: 'listPets', respond: { status: 401 }, calls: '100-' })
    await first.snapshots.take('early')
    await second.send('/pets', { json: { ...REX, name: 'Nemo' } })
    await second.faults.clear()
    expect((await second.snapshots.list()).map(({ name, pets }) => [name, pets])).toEqual([
      ['early', 1],
    ])
    expect(await namesAt(third)).toEqual(['Rex', 'Nemo'])
    await third.snapshots.restore('early')
    for (const each of [first, second, third]) {
      expect(await namesAt(each)).toEqual(['Rex'])
      expect((await each.faults.list()).map(({ id }) => id)).toEqual(['down'])
    }
    expect((await second.send('/pets', { json: REX })).body.id).toBe(2)
    await second.snapshots.remove('early')
    expect(await first.snapshots.list()).toEqual([])
  },
)

const PER_KEY = { isolation: 'per-key', keys: ['test-*'] } as const

test.skipIf(!hasRedis)(
  `a world that was made works after a switch, also one that no replica has open${withoutRedis}`,
  async ({ share }) => {
    const { replicas } = await share({ ...PER_KEY, maxWorlds: 1 })
    const { key } = (await ask(replicas[0], 'worlds', 'POST')).body
    for (const each of replicas) {
      expect((await each.send('/pets', { key })).status).toBe(200)
      // There is room for one world, so this closes the other.
      expect((await each.send('/pets', { key: 'test-other' })).status).toBe(200)
    }
    await replicas[1].load({ version: 1, name: 'next', isolation: 'per-key', keys: ['test-*'] })
    for (const each of replicas) {
      expect((await each.send('/pets', { key })).status).toBe(200)
      expect((await each.send('/pets', { key: 'unknown' })).status).toBe(401)
    }
  },
)
