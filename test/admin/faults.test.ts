import { expect, test } from '../support/test.ts'
import { ask } from './support.ts'

const THROTTLED = { id: 'throttled', on: 'listPets', calls: '1-2', respond: { status: 429 } }

test('a posted fault strikes, and shows what it did', async ({ sandbox }) => {
  const added = await ask(sandbox, ['POST', '/faults'], { json: THROTTLED })
  const counted = { ...THROTTLED, calls: 0, fired: 0, requests: [], definition: THROTTLED }
  expect([added.status, added.body]).toEqual([201, counted])
  const replies = [
    await sandbox.send('/pets'),
    await sandbox.send('/pets'),
    await sandbox.send('/pets'),
  ]
  expect(replies.map(({ status }) => status)).toEqual([429, 429, 200])
  const requests = replies.slice(0, 2).map(({ headers }) => headers.get('x-request-id'))
  expect((await ask(sandbox, ['GET', '/faults'])).body).toEqual({
    faults: [{ ...counted, calls: 3, fired: 2, requests }],
  })
})

test('adding and removing a fault leaves the counts of the others alone', async ({ sandbox }) => {
  await ask(sandbox, ['POST', '/faults'], { json: THROTTLED })
  await sandbox.send('/pets')
  const other = { id: 'other', on: 'getPet', respond: { status: 404 } }
  await ask(sandbox, ['POST', '/faults'], { json: other })
  expect((await sandbox.send('/pets/1')).status).toBe(404)
  expect((await ask(sandbox, ['DELETE', '/faults/other'])).status).toBe(204)
  expect((await sandbox.send('/pets/1')).status).toBe(200)
  const { body } = await ask(sandbox, ['GET', '/faults'])
  expect(body.faults).toMatchObject([{ id: 'throttled', calls: 1, fired: 1 }])
})

test('a fault that is replaced keeps its place, and its counts start again', async ({
  sandbox,
}) => {
  const faults = ['a', 'b', 'c'].map((id) => ({ id, on: 'listPets', respond: { status: 503 } }))
  for (const json of faults) await ask(sandbox, ['POST', '/faults'], { json })
  await sandbox.send('/pets')
  const json = {
    id: 'b',
    on: 'listPets',
    when: { query: { limit: { matches: '^[12]$' } } },
    delay: 1,
  }
  const { status, body } = await ask(sandbox, ['PUT', '/faults/b'], { json })
  expect([status, body.definition]).toEqual([200, json])
  const { body: after } = await ask(sandbox, ['GET', '/faults'])
  expect(after.faults).toMatchObject([
    { id: 'a', calls: 1 },
    { id: 'b', calls: 0 },
    { id: 'c', calls: 1 },
  ])
})

test('faults strike in the order that they are put in; those that are not named follow, and all keep their counts', async ({
  sandbox,
}) => {
  const status = { a: 500, b: 502, c: 503 }
  for (const [id, answer] of Object.entries(status)) {
    const json = { id, on: 'listPets', respond: { status: answer } }
    await ask(sandbox, ['POST', '/faults'], { json })
  }
  expect((await sandbox.send('/pets')).status).toBe(500)
  const { status: done, body } = await ask(sandbox, ['PUT', '/faults'], { json: { order: ['c'] } })
  expect([done, body.faults]).toMatchObject([
    200,
    ['c', 'a', 'b'].map((id) => ({ id, calls: 1, fired: id === 'a' ? 1 : 0 })),
  ])
  expect((await sandbox.send('/pets')).status).toBe(503)
  await sandbox.snapshots.take('ordered')
  await sandbox.faults.order(['b', 'a', 'c'])
  expect((await sandbox.faults.list()).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  expect((await sandbox.send('/pets')).status).toBe(502)
  await sandbox.snapshots.restore('ordered')
  expect((await sandbox.send('/pets')).status).toBe(503)
})

test.for<[object, number, string]>([
  [{ order: ['a', 'x'] }, 404, 'There is no such fault'],
  [{ order: [] }, 400, 'order must'],
  [{ order: ['a', 'a'] }, 400, 'order must'],
  [{ order: 'a' }, 400, 'order must be'],
  [{}, 400, 'order is required'],
])('the order %j is refused with %d', async ([json, status, detail], { sandbox }) => {
  for (const id of ['b', 'a']) await sandbox.faults.add({ id, on: 'listPets', delay: 1 })
  const reply = await ask(sandbox, ['PUT', '/faults'], { json })
  expect([reply.status, reply.body.detail]).toEqual([status, expect.stringContaining(detail)])
  expect((await sandbox.faults.list()).map(({ id }) => id)).toEqual(['b', 'a'])
})

test('each world puts those of its faults in order that are named', async ({ start }) => {
  const sandbox = await start({ isolation: 'per-key', keys: ['*'] })
  for (const key of ['ann', 'ben']) await sandbox.send('/pets', { key })
  const fault = (id: string) => ({ id, on: 'listPets', delay: 1 }) as const
  for (const id of ['a', 'b']) await sandbox.faults.add(fault(id))
  await sandbox.world('ann').faults.add(fault('c'))
  await sandbox.faults.order(['c', 'b'])
  const idsOf = async (key: string) => (await sandbox.world(key).faults.list()).map(({ id }) => id)
  expect([await idsOf('ann'), await idsOf('ben')]).toEqual([
    ['c', 'b', 'a'],
    ['b', 'a'],
  ])
})

test('all faults can be removed, and a reset brings back those of the scenario', async ({
  start,
}) => {
  const sandbox = await start({ scenario: 'overloaded' })
  const ids = sandbox.scenario.faults.map(({ id }) => id)
  expect((await ask(sandbox, ['DELETE', '/faults'])).status).toBe(204)
  expect((await ask(sandbox, ['GET', '/faults'])).body).toEqual({ faults: [] })
  await ask(sandbox, ['POST', '/faults'], { json: THROTTLED })
  await ask(sandbox, ['POST', '/reset'])
  const { body } = await ask(sandbox, ['GET', '/faults'])
  expect(body.faults.map(({ id }: { id: string }) => id)).toEqual(ids)
})

test('an unknown fault is 404, an existing one is 409, and the id in the path counts', async ({
  sandbox,
}) => {
  const none = await ask(sandbox, ['DELETE', '/faults/throttled'])
  expect([none.status, none.body.detail]).toEqual([
    404,
    'There is no such fault; POST /__admin/faults adds one.',
  ])
  await ask(sandbox, ['POST', '/faults'], { json: THROTTLED })
  const twice = await ask(sandbox, ['POST', '/faults'], { json: THROTTLED })
  expect([twice.status, twice.body.detail]).toEqual([
    409,
    'There already is a fault throttled: PUT /__admin/faults/throttled replaces it.',
  ])
  const other = await ask(sandbox, ['PUT', '/faults/other'], { json: THROTTLED })
  expect([other.status, other.body.detail]).toEqual([
    404,
    'There is no such fault; there are throttled.',
  ])
  const renamed = await ask(sandbox, ['PUT', '/faults/throttled'], {
    json: { ...THROTTLED, id: 'x' },
  })
  expect(renamed.body.detail).toBe('id must be throttled, as in the path, got "x".')
})

test('what replaces a fault need not repeat the id of its address, whether the client or a request says it', async ({
  sandbox,
}) => {
  await ask(sandbox, ['POST', '/faults'], { json: THROTTLED })
  const { id, ...body } = { ...THROTTLED, calls: 3 }
  const replaced = await ask(sandbox, ['PUT', `/faults/${id}`], { json: body })
  expect([replaced.status, replaced.body.definition]).toEqual([200, { ...body, id }])
  await sandbox.faults.replace(id, { ...body, calls: 4 })
  expect(await sandbox.faults.list()).toMatchObject([{ definition: { ...body, id, calls: 4 } }])
  expect((await sandbox.state.read()).faults).toMatchObject([{ id, ...body, calls: 4 }])
})

test.for<[object, string]>([
  [{}, 'id is required.'],
  [{ on: 'listPet' }, 'on must be an operation (listPets,'],
  [
    { respond: undefined },
    'must be a fault with respond, delay, connection, throttle, rateLimit, rewrite, headers or status',
  ],
  [{ respnd: {} }, 'respnd is an unknown key. Did you mean "respond"?'],
  [
    { delay: { type: 'uniform', lower: 2, upper: 1 } },
    'delay.lower must be at most upper (1), got 2.',
  ],
  [{ when: { query: { limit: { matches: '(' } } } }, 'when.query.limit.matches'],
])('a fault with %j is refused as in a scenario', async ([change, message], { sandbox }) => {
  const json = Object.keys(change).length === 0 ? {} : { ...THROTTLED, ...change }
  const { status, body } = await ask(sandbox, ['POST', '/faults'], { json })
  expect(status).toBe(400)
  expect(body.detail).toContain(message)
  expect(sandbox.receipts()).toEqual([])
})

test('a problem never shows an expression about a key', async ({ sandbox }) => {
  const when = { key: { matches: 's3cr3t(' }, header: { 'x-api-key': { matches: 's3cr3t[' } } }
  const { status, text } = await ask(sandbox, ['POST', '/faults'], { json: { ...THROTTLED, when } })
  expect(status).toBe(400)
  expect(text).not.toContain('s3cr3t')
})

test('a fault that never strikes is accepted with a warning, which the log has too', async ({
  start,
}) => {
  const notices: string[] = []
  const onNotice = ({ message }: { message: string }) => notices.push(message)
  const sandbox = await start({ onNotice })
  const json = { id: 'never', on: 'listPets', probability: 0, respond: { status: 503 } }
  const { status, body } = await ask(sandbox, ['POST', '/faults'], { json })
  expect(status).toBe(201)
  const warning =
    'warning: the fault never: probability is 0: the fault never strikes by itself, only with Prefer: fault=never.'
  expect(body.warnings).toEqual([warning])
  expect(notices).toEqual(['fault never was added', warning])
})

test('a fault for all worlds is also in worlds that are made later, and its counts are added up', async ({
  start,
}) => {
  const sandbox = await start({ isolation: 'per-key', keys: ['test-*'] })
  await sandbox.send('/pets', { key: 'test-1' })
  const json = { id: 'down', on: 'listPets', respond: { status: 503 } }
  await ask(sandbox, ['POST', '/faults'], { json })
  for (const key of ['test-1', 'test-2'])
    expect((await sandbox.send('/pets', { key })).status, key).toBe(503)
  const counts = async (query: string) =>
    (await ask(sandbox, ['GET', `/faults${query}`])).body.faults.map(
      ({ calls, requests }: { calls: number; requests: string[] }) => [calls, requests.length],
    )
  expect(await counts('')).toEqual([[2, 2]])
  expect(await counts('?world=test-2')).toEqual([[1, 1]])
  await ask(sandbox, ['DELETE', '/faults/down?world=test-2'])
  expect((await sandbox.send('/pets', { key: 'test-2' })).status).toBe(200)
  expect((await sandbox.send('/pets', { key: 'test-1' })).status).toBe(503)
})
