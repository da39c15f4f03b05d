import fc from 'fast-check'
import { hasRedis, withoutRedis } from '../../support/redis-server.ts'
import { runs } from '../../support/runs.ts'
import { expect, type TestReply, type TestSandbox } from '../../support/test.ts'
import { test } from './support.ts'

const REX = { name: 'Rex', categoryId: 1 }

/** What is done at one of three replicas. */
interface Deed {
  readonly at: number
  readonly act: 'create' | 'put' | 'remove' | 'list' | 'get'
  readonly id: number
  readonly name: string
}

const deeds: fc.Arbitrary<readonly Deed[]> = fc.array(
  fc.record({
    at: fc.nat(2),
    act: fc.constantFrom('create', 'create', 'put', 'remove', 'list', 'get'),
    id: fc.integer({ min: 1, max: 12 }),
    name: fc.string({ unit: 'grapheme', maxLength: 8 }).filter((name) => name.isWellFormed()),
  }),
  { minLength: 5, maxLength: 40 },
)

const admin = (sandbox: TestSandbox, path: string, request = {}) =>
  sandbox.send(`~/__admin/${path}`, { key: null, ...request })

/** Does one thing at a replica, and says how the model sees it. */
async function perform(
  { act, id, name }: Deed,
  sandbox: TestSandbox,
  model: Map<number, string>,
): Promise<void> {
  const pet = { name, categoryId: 1 }
  let reply: TestReply
  switch (act) {
    case 'create':
      reply = await sandbox.send('/pets', { json: pet })
      expect(reply.status).toBe(201)
      expect(model.has(reply.body.id)).toBe(false)
      model.set(reply.body.id, name)
      return
    case 'put':
      reply = await admin(sandbox, `state/pets/${id}`, { method: 'PUT', json: pet })
      expect(reply.status).toBe(204)
      model.set(id, name)
      return
    case 'remove':
      reply = await admin(sandbox, `state/pets/${id}`, { method: 'DELETE' })
      expect(reply.status).toBe(model.delete(id) ? 204 : 404)
      return
    case 'get':
      reply = await sandbox.send(`/pets/${id}`)
      expect(reply.status).toBe(model.has(id) ? 200 : 404)
      if (reply.status === 200) expect(reply.body.name).toBe(model.get(id))
      return
    case 'list':
      reply = await sandbox.send('/pets?limit=100')
      expect(
        new Map(reply.body.map((each: typeof pet & { id: number }) => [each.id, each.name])),
      ).toEqual(model)
  }
}

test.skipIf(!hasRedis)(
  `whatever is done at one of three replicas, the next request to any of them sees it${withoutRedis}`,
  async ({ share }) => {
    const { replicas } = await share()
    await fc.assert(
      fc.asyncProperty(deeds, async (all) => {
        await replicas[0].reset()
        const model = new Map<number, string>()
        for (const deed of all) await perform(deed, replicas[deed.at] as TestSandbox, model)
        for (const replica of replicas)
          await perform({ ...(all[0] as Deed), act: 'list' }, replica, model)
      }),
      runs(5),
    )
  },
)

test.skipIf(!hasRedis)(
  `animals created at three replicas at the same time have ids of their own, and each replica shows all of them${withoutRedis}`,
  async ({ share }) => {
    const { replicas } = await share()
    const names = Array.from({ length: 90 }, (_, at) => `animal ${at}`)
    const created = await Promise.all(
      names.map(async (name, at) => {
        const replica = replicas[at % 3] as TestSandbox
        const { status, body } = await replica.send('/pets', { json: { ...REX, name } })
        expect(status).toBe(201)
        // At once, and at another replica than the one that has created it.
        const seen = await (replicas[(at + 1) % 3] as TestSandbox).send(`/pets/${body.id}`)
        expect(seen.body).toEqual(body)
        return body as { id: number; name: string }
      }),
    )
    expect(created.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      names.map((_, at) => at + 1),
    )
    for (const replica of replicas) {
      const { body } = await replica.send('/pets?limit=100')
      expect(body).toEqual(created.toSorted((a, b) => a.id - b.id))
    }
  },
)

test.skipIf(!hasRedis)(
  `an int64 is exact at every replica, and ids go on beyond 2^53${withoutRedis}`,
  async ({ share }) => {
    const { replicas } = await share()
    const [first, second, third] = replicas
    const id = 2n ** 53n + 1n
    const json = { name: 'Big', categoryId: 2n ** 63n - 1n }
    expect((await admin(first, `state/pets/${id}`, { method: 'PUT', json })).status).toBe(204)
    expect((await second.send(`/pets/${id}`)).body).toEqual({ id, ...json })
    expect((await (third as TestSandbox).send('/pets', { json: REX })).body.id).toBe(id + 1n)
    expect((await first.send(`/pets/${id + 1n}`)).body.name).toBe('Rex')
  },
)

test.skipIf(!hasRedis)(
  `the last id of int64 is given once, then the gaps below it, at whichever replica${withoutRedis}`,
  async ({ share }) => {
    const { replicas } = await share()
    const last = 2n ** 63n - 1n
    const put = await admin(replicas[0], `state/pets/${last}`, { method: 'PUT', json: REX })
    expect(put.status).toBe(204)
    const ids = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const reply = await (replicas[at % 3] as TestSandbox).send('/pets', { json: REX })
        expect(reply.status).toBe(201)
        return reply.body.id
      }),
    )
    expect(new Set(ids).size).toBe(12)
    expect(ids).not.toContain(last)
  },
)

test.skipIf(!hasRedis)(
  `two scenarios on one server do not touch one another${withoutRedis}`,
  async ({ share, start }) => {
    const { redis, replicas } = await share({ isolation: 'per-key', keys: ['test-*'] })
    const scenario = { version: 1, name: 'other', keys: ['test-*'], isolation: 'per-key' }
    const other = await start({ data: redis.address, scenario })
    const [first, second] = replicas
    const key = 'test-a'
    await first.send('/pets', { json: REX, key })
    await other.send('/pets', { json: { ...REX, name: 'Nemo' }, key })
    await other.send('/pets', { json: { ...REX, name: 'Dory' }, key })
    const names = async (sandbox: TestSandbox) =>
      (await sandbox.send('/pets', { key })).body.map(({ name }: { name: string }) => name)
    expect(await names(second)).toEqual(['Rex'])
    expect(await names(other)).toEqual(['Nemo', 'Dory'])
    await other.faults.add({ id: 'down', on: '*', respond: { status: 503 } })
    await other.reset()
    expect(await names(other)).toEqual([])
    expect(await names(second)).toEqual(['Rex'])
  },
)
