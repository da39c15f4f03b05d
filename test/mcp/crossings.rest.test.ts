import { createServer } from 'node:http'
import { UsageError } from '../../src/base/errors.ts'
import { callBy } from '../../src/client/control-request.ts'
import { faultTools } from '../../src/mcp/fault-tools.ts'
import { listen } from '../support/listen.ts'
import { openMcp, openTools } from '../support/mcp-session.ts'
import { nextChanges, writeNext } from '../support/next-pet-store.ts'
import { hasRedis, startRedis, withoutRedis } from '../support/redis-server.ts'
import { expect, test } from '../support/test.ts'

const record = { name: 'Rex', categoryId: 3 }

test('each agent names the world of its client by its key, and no tool reaches another world', async ({
  start,
}) => {
  const sandbox = await start({ isolation: 'per-key', keys: ['agent-*'] })
  const [one, other] = [await openTools(sandbox), await openTools(sandbox)]
  const [mine, theirs] = ['agent-one', 'agent-two']
  const looked = await one.call('describe_sandbox')
  expect(looked.says).toContain('a key that works is agent-1 ')
  expect(looked.says).toContain('give every tool the key of your client as world')

  await one.call('arm_fault', {
    ...{ id: 'down', on: 'listPets', world: mine },
    respond: { status: 503 },
  })
  await other.call('arrange_records', {
    ...{ resource: 'pets', world: theirs },
    put: [{ id: 900, record }],
  })
  expect((await sandbox.send('/pets', { key: mine })).status).toBe(503)
  expect((await sandbox.send('/pets', { key: theirs })).status).toBe(200)
  expect((await sandbox.send('/pets/900', { key: mine })).status).toBe(404)
  expect((await sandbox.send('/pets/900', { key: theirs })).status).toBe(200)

  const { value: seen } = await one.call('list_requests', { world: mine })
  expect(seen.map(({ status }: { status: number }) => status)).toEqual([404, 503])
  const [{ world }] = seen
  const byId = await one.call('explain_request', { world })
  expect(byId.value.world).toBe(world)
  await one.call('set_clock', { now: '2031-01-01T00:00:00Z', ticking: false, world: mine })
  const { value: now } = await other.call('describe_sandbox', { world: theirs })
  expect(now.clock.now).not.toContain('2031')
  expect(now.faults).toEqual([])
  expect(now.worlds.map(({ id }: { id: string }) => id)).toContain(world)

  await one.call('reset_sandbox', { world: mine })
  expect((await sandbox.send('/pets', { key: mine })).status).toBe(200)
  expect((await sandbox.send('/pets/900', { key: theirs })).status).toBe(200)
  const unnamed = await one.call('list_records', { resource: 'pets' })
  expect(unnamed.says).toBe(
    'world is required, since each key has a world of its own: add world with the id of a world or its key.',
  )
  const unknown = await one.call('list_requests', { world: 'nobody' })
  expect(unknown.says).toBe(
    'world is neither the id of a world nor an accepted key. describe_sandbox lists the worlds.',
  )
})

test('what the control plane says of its routes, an agent reads of its tools', async ({
  sandbox,
}) => {
  const { call } = await openTools(sandbox)
  const said = [
    await call('disarm_fault', { id: 'nothing' }),
    await call('snapshot', { action: 'restore', name: 'nothing' }),
    await call('explain_request', { id: 'nothing' }),
    await call('list_records', { resource: 'pets', id: 999 }),
  ]
  expect(said.map(({ isError }) => isError)).toEqual([true, true, true, true])
  expect(said.map(({ says }) => says).join('\n')).not.toContain('__admin')
  expect(said[0]?.says).toContain('arm_fault adds one')
  expect(said[1]?.says).toContain('snapshot takes one')
  expect(said[2]?.says).toContain('list_requests lists them')
})

test('twenty calls at once are all done, and each gets its own answer', async ({ sandbox }) => {
  const { call } = await openTools(sandbox)
  const ids = Array.from({ length: 20 }, (_each, at) => 1000 + at)
  const done = await Promise.all(
    ids.map((id) => call('arrange_records', { resource: 'pets', put: [{ id, record }] })),
  )
  expect(done.every(({ says }) => says === 'Done: 1 put, 0 removed.')).toBe(true)
  const read = await Promise.all(ids.map((id) => call('list_records', { resource: 'pets', id })))
  expect(read.map(({ value }) => value.id)).toEqual(ids)
})

test('a sandbox that is restarted between two calls is found again, with what it kept', async ({
  start,
  folder,
}) => {
  const first = await start({ data: folder, scenario: 'empty' })
  const { port } = new URL(first.url)
  const { call } = await openTools(first)
  await call('arrange_records', { resource: 'pets', put: [{ id: 7, record }] })
  await call('arm_fault', { id: 'down', on: 'listPets', respond: { status: 503 } })
  await first.close()
  expect((await call('list_requests')).says).toMatch(/^No sandbox answers at .*Start one there/)
  await start({ data: folder, scenario: 'empty', port: Number(port) })
  expect((await call('list_records', { resource: 'pets', id: 7 })).value).toMatchObject(record)
  expect((await call('describe_sandbox')).value.faults).toEqual([])
})

test('what the next contract is, how a client meets it and what it changes is said', async ({
  folder,
  start,
}) => {
  const sandbox = await start({ next: writeNext(folder, nextChanges.lowerLimit) })
  const { call } = await openTools(sandbox)
  const { says } = await call('describe_sandbox')
  expect(says).toContain('a request with the header Sandbox-Contract: next meets it')
  const limitOf = async (contract?: string) => {
    const { value } = await call('explain_operation', {
      operation: 'listPets',
      ...(contract !== undefined && { contract }),
    })
    return value.contract.parameters[0].schema.maximum
  }
  expect([await limitOf(), await limitOf('current'), await limitOf('next')]).toEqual([100, 100, 50])
  for (const [headers, status] of [
    [{ 'sandbox-contract': 'next' }, 400],
    [{ 'user-agent': 'shop/1.0' }, 200],
  ] as const)
    expect((await sandbox.send('/pets?limit=60', { headers })).status).toBe(status)
  const { value: listed } = await call('list_requests', { status: 200 })
  expect(listed).toMatchObject([{ client: 'shop/1.0', underNext: 'refused' }])
  const one = await call('explain_request', { id: listed[0].id })
  expect(one.says).toContain(
    'The next contract would refuse it (request-parameter-max-decreased listPets query.limit)',
  )
  const counted = await call('next_contract')
  expect(counted.says).toContain('Sandbox-Contract: next')
  expect(counted.says).toMatch(
    /^The next contract has 2 changes\. .* refused 1, answered 0 otherwise and 0 alike; 0 were not judged/,
  )
  expect(counted.value[0]).toMatchObject({
    ...{ id: 'request-parameter-max-decreased', operation: 'listPets' },
    clients: [{ client: 'shop/1.0', refused: 1 }],
  })

  const { call: ofOne } = await openTools(await start())
  for (const [tool, given] of [
    ['next_contract', {}],
    ['explain_operation', { contract: 'next' }],
  ] as const) {
    const refused = await ofOne(tool, given)
    expect(refused.isError).toBe(true)
    expect(refused.says).toContain('This sandbox has no next contract. Start it with --next FILE')
  }
})

test.skipIf(!hasRedis)(
  `two agents at two replicas have one sandbox${withoutRedis}`,
  { tags: ['long'] },
  async () => {
    await using redis = await startRedis()
    const one = await openMcp(['--data', redis.address])
    const other = await openMcp(['--data', redis.address])
    await one.call('arm_fault', { id: 'down', on: 'listPets', respond: { status: 503 } })
    await other.call('arrange_records', { resource: 'pets', put: [{ id: 900, record }] })
    expect((await one.call('list_records', { resource: 'pets', id: 900 })).value.name).toBe('Rex')
    const { url, key } = await other.sandbox()
    const headers = { authorization: `Bearer ${key}` }
    expect((await fetch(`${url}/pets`, { headers })).status).toBe(503)
    const came = await one.call('wait_for_request', { operation: 'listPets', status: 503 })
    expect(came.value).toMatchObject([{ origin: 'fault', fault: 'down' }])
  },
)

test('what something else at the address says is bounded, and ends no call', async () => {
  const detail = 'long '.repeat(1_000_000)
  const server = createServer((_asked, answer) => {
    answer.writeHead(400, { 'content-type': 'application/problem+json' })
    answer.end(JSON.stringify({ detail }))
  })
  await using served = await listen(server)
  const { call } = await openTools({ url: served.origin })
  const { isError, says } = await call('describe_sandbox')
  expect(isError).toBe(true)
  expect(says.length).toBeLessThanOrEqual(4000)
})

test.for([true, false])(
  'a fault that another agent adds or removes meanwhile is armed all the same (it was there: %s)',
  async (wasThere) => {
    const fault = { id: 'slow', on: '*', delay: 1 }
    let isThere = wasThere
    let asked = 0
    const ask = async ({ method }: { readonly method: string }) => {
      if (method === 'GET') return { faults: isThere ? [{ id: 'slow' }] : [] }
      asked += 1
      // The other agent is faster once.
      if (asked === 1) isThere = !isThere
      if (method !== (isThere ? 'PUT' : 'POST')) throw new UsageError('It is, or it is not, there.')
      return { definition: fault }
    }
    const context = {
      ...{ call: callBy(ask), contract: () => Promise.reject(new Error('not asked for')) },
      ...{ origin: 'http://127.0.0.1', over: new AbortController().signal },
    }
    const { says } = await faultTools.armFault.run(fault, context)
    expect(says[0]).toContain(wasThere ? 'is armed. ' : 'is armed in place of the one with its id.')
  },
)
