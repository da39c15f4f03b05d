import { expect } from 'vitest'
import { connectSandbox } from '../../src/client/connect-sandbox.ts'
import { worldIdOf } from '../../src/sandbox/worlds/keys.ts'
import { allNextChanges, nextChanges } from '../support/next-pet-store.ts'
import { NEXT, type NextSandbox, test } from '../support/next-sandbox.ts'
import { test as plain } from '../support/test.ts'

const REX = { name: 'Rex', categoryId: 3 }
const KEYED = { version: 1, name: 'keyed', keys: ['one', 'two'] }
const DEPOT = { 'user-agent': 'depot-app/2.1 (build 7)' }
const { withoutField, withValue, lowerLimit, otherStatus, newRequired, withoutGetPet } = nextChanges
const { renamed, errorShape, otherPath } = nextChanges

/** What the next contract makes of the last exchange. */
async function lastOf({ ask }: NextSandbox) {
  const { requests } = await ask('GET /requests?limit=1')
  expect((await ask(`GET /requests/${requests[0].id}`)).next).toEqual(requests[0].next)
  return requests[0].next
}

/** Which clients each change that was met refuses, and which have something of it. */
async function clientsOf({ ask }: NextSandbox, query = '') {
  const { changes } = await ask(`GET /next${query}`)
  return changes.flatMap(({ name, clients }: { name: string; clients: ClientLine[] }) =>
    clients.map(({ client, refused, met }) => [name, client, refused, met]),
  )
}

interface ClientLine {
  readonly client: string
  readonly refused: number
  readonly met: number
}

test('an exchange says which change would refuse it, and why', async ({ start }) => {
  const sandbox = await start([lowerLimit, newRequired, withoutGetPet])
  await sandbox.send('GET /v1/pets?limit=80')
  expect(await lastOf(sandbox)).toMatchObject({
    result: 'refused',
    refused: [
      {
        change: 'request-parameter-max-decreased listPets query.limit',
        why: 'query limit: must be an integer from 1 to 50',
      },
    ],
    otherwise: [],
  })
  await sandbox.send('POST /v1/pets', { json: REX })
  expect(await lastOf(sandbox)).toMatchObject({
    result: 'refused',
    refused: [{ why: 'body weight: is required' }],
  })
  await sandbox.send('GET /v1/pets/1')
  expect(await lastOf(sandbox)).toMatchObject({
    result: 'refused',
    refused: [{ why: 'the path is gone (404)' }],
  })
})

test.for([
  ['a field that is gone', [withoutField], [['body.*.categoryId', 'gone']]],
  [
    'a field with another name',
    [renamed],
    [
      ['body.*.name', 'gone'],
      ['body.*.nickname', 'new'],
    ],
  ],
  ['a value more', [withValue], []],
  ['a lower limit', [lowerLimit], []],
] as const)('a list under %s', async ([, changes, otherwise], { start }) => {
  const sandbox = await start(changes)
  await sandbox.send('POST /v1/pets', { json: REX })
  await sandbox.send('GET /v1/pets')
  const next = await lastOf(sandbox)
  expect(next.result).toBe(otherwise.length > 0 ? 'otherwise' : 'same')
  expect(next.otherwise.map(({ place, how }: Place) => [place, how]).toSorted()).toEqual(otherwise)
})

interface Place {
  readonly place: string
  readonly how: string
}

test('a required field that comes is new in the answer, and another status is another one', async ({
  start,
}) => {
  const sandbox = await start([newRequired, otherStatus])
  await sandbox.send('GET /v1/pets')
  expect((await lastOf(sandbox)).result).toBe('same')
  await sandbox.send('POST /v1/pets', { json: REX, headers: NEXT })
  // An exchange under the next contract is no matter of the shadow.
  const { requests } = await sandbox.ask('GET /requests?limit=1')
  expect(requests[0]).not.toHaveProperty('next')
  await sandbox.send('GET /v1/pets')
  expect((await lastOf(sandbox)).otherwise).toEqual([])
  const other = await start([otherStatus, errorShape])
  await other.send('POST /v1/pets', { json: REX })
  expect((await lastOf(other)).otherwise).toEqual([{ place: 'status', how: 'other' }])
  await other.send('GET /v1/pets/7')
  expect((await lastOf(other)).otherwise).toEqual([
    { place: 'body.code', how: 'gone' },
    { place: 'body.message', how: 'gone' },
    { place: 'body.status', how: 'gone' },
    { place: 'body.error', how: 'new' },
  ])
})

test('what only the next contract takes would be answered otherwise', async ({ start }) => {
  const sandbox = await start([withValue])
  const refused = await sandbox.send('POST /v1/pets', { json: { ...REX, status: 'reserved' } })
  expect(refused.status).toBe(400)
  expect(await lastOf(sandbox)).toMatchObject({
    result: 'otherwise',
    otherwise: [{ place: 'status', how: 'other' }],
  })
})

test('changes are counted by client, with an exchange to look at', async ({ start }) => {
  const sandbox = await start([withoutField, lowerLimit])
  await sandbox.send('POST /v1/pets', { json: REX, headers: DEPOT })
  for (const limit of [80, 90])
    await sandbox.send(`GET /v1/pets?limit=${limit}`, { headers: DEPOT })
  const page = { ...DEPOT, origin: 'https://shop.example' }
  await sandbox.send('GET /v1/pets?limit=20&key=secret', { headers: page })
  const report = await sandbox.ask('GET /next')
  const limit = report.changes.find(({ id }: { id: string }) => id.endsWith('max-decreased'))
  expect(limit).toMatchObject({
    level: 'error',
    operation: 'listPets',
    place: { older: { line: expect.any(Number) }, newer: { line: expect.any(Number) } },
    clients: [
      { client: 'depot-app/2.1', refused: 2, met: 2 },
      { client: 'https://shop.example', refused: 0, met: 1 },
    ],
  })
  const [{ example }] = limit.clients
  expect(example).toMatchObject({
    request: 'GET /v1/pets?limit=80',
    shows: 'query limit: must be an integer from 1 to 50',
  })
  expect(JSON.stringify(report)).not.toContain('secret')
  expect((await sandbox.ask(`GET /requests/${example.exchange}`)).id).toBe(example.exchange)
  expect(report.exchanges).toEqual({ refused: 2, otherwise: 2, same: 0, unjudged: 0 })
})

test('metrics count exchanges and changes, without clients and targets', async ({ start }) => {
  const sandbox = await start([lowerLimit])
  await sandbox.send('GET /v1/pets?limit=80', { headers: DEPOT })
  const text = await (await fetch(`${sandbox.sandbox.adminUrl}/metrics`)).text()
  const ofNext = text.split('\n').filter((line) => line.startsWith('petstore_sandbox_next'))
  const labels = 'change="request-parameter-max-decreased",operation="listPets",level="error"'
  expect(ofNext).toEqual([
    'petstore_sandbox_next_exchanges_total{result="refused"} 1',
    'petstore_sandbox_next_exchanges_total{result="otherwise"} 0',
    'petstore_sandbox_next_exchanges_total{result="same"} 0',
    'petstore_sandbox_next_exchanges_total{result="unjudged"} 0',
    `petstore_sandbox_next_changes_total{${labels},result="refused"} 1`,
    `petstore_sandbox_next_changes_total{${labels},result="met"} 1`,
  ])
})

test('clients in worlds of their own are told apart, and a reset, a switch or a removal changes no count', async ({
  start,
}) => {
  const sandbox = await start([lowerLimit], { isolation: 'per-key', scenario: KEYED })
  for (const key of ['one', 'two', 'two'])
    await sandbox.send('GET /v1/pets?limit=80', { key, headers: DEPOT })
  const { worlds } = await sandbox.ask('GET /worlds')
  const [one, two] = worlds.map(({ id }: { id: string }) => id)
  const name = 'request-parameter-max-decreased listPets query.limit'
  const all = [
    [name, `depot-app/2.1 in world ${two}`, 2, 2],
    [name, `depot-app/2.1 in world ${one}`, 1, 1],
  ]
  expect(await clientsOf(sandbox)).toEqual(all)
  expect(await clientsOf(sandbox, `?world=${one}`)).toEqual([all[1]])
  await sandbox.ask('POST /snapshots?world=one', { name: 'before' })
  await sandbox.ask('POST /snapshots/before/restore?world=one')
  await sandbox.ask('POST /reset')
  await sandbox.ask('PUT /scenario', { version: 1, name: 'other', keys: ['one', 'two'] })
  await sandbox.ask(`DELETE /worlds/${two}`)
  expect(await clientsOf(sandbox)).toEqual(all)
})

test('counts are of the process: a world that is evicted leaves its own, and with a directory they begin again with it', async ({
  start,
  folder,
}) => {
  const options = { isolation: 'per-key', scenario: KEYED, maxWorlds: 1, data: folder }
  const sandbox = await start([lowerLimit], options)
  await sandbox.send('POST /v1/pets', { key: 'one', json: REX, headers: DEPOT })
  for (const key of ['one', 'two'])
    await sandbox.send('GET /v1/pets?limit=80', { key, headers: DEPOT })
  const ids = ['one', 'two'].map((key) => worldIdOf(key))
  expect((await sandbox.ask('GET /worlds')).worlds).toMatchObject([{ id: ids[1] }])
  const name = 'request-parameter-max-decreased listPets query.limit'
  const all = ids.map((id) => [name, `depot-app/2.1 in world ${id}`, 1, 1])
  expect(new Set(await clientsOf(sandbox))).toEqual(new Set(all))
  expect(await clientsOf(sandbox, '?world=one')).toEqual([all[0]])
  await sandbox.sandbox.close()
  const again = await start([lowerLimit], options)
  expect(await clientsOf(again)).toEqual([])
  expect((await again.send('GET /v1/pets', { key: 'one', headers: DEPOT })).body).toHaveLength(1)
  expect((await lastOf(again)).result).toBe('same')
  expect((await again.ask('GET /next')).exchanges).toMatchObject({ refused: 0, same: 1 })
})

test('a scenario that takes the place of another keeps the counts, and the verdicts on what was answered before', async ({
  start,
}) => {
  const sandbox = await start([lowerLimit])
  await sandbox.send('GET /v1/pets?limit=80', { headers: DEPOT })
  for (const name of ['empty', 'default']) {
    await sandbox.sandbox.load(name)
    await sandbox.send('GET /v1/pets?limit=80', { headers: DEPOT })
  }
  expect((await sandbox.ask('GET /next')).exchanges).toMatchObject({ refused: 3 })
  const { requests } = await sandbox.ask('GET /requests')
  expect(requests.map(({ next }: { next: { result: string } }) => next.result)).toContain('refused')
})

test('the shadow changes no state, no id and no draw', async ({ start }) => {
  const scenario = { version: 1, name: 'drawn', unspecified: 'rotate', seed: 7 }
  const answersOf = async ({ send }: NextSandbox) => {
    const answers = []
    for (const limit of [20, 80, 30]) {
      answers.push(await send('POST /v1/pets', { json: REX, headers: DEPOT }))
      answers.push(await send(`GET /v1/pets?limit=${limit}`))
    }
    return answers.map(({ status, body }) => [status, body])
  }
  const [shadowed, other] = [
    await start(allNextChanges, { scenario }),
    await start([], { scenario }),
  ]
  const answers = await answersOf(shadowed)
  await shadowed.ask('GET /next')
  expect(answers).toEqual(await answersOf(other))
  expect(await shadowed.ask('GET /state')).toEqual(await other.ask('GET /state'))
})

test('of more than a hundred clients the rest are together', async ({ start }) => {
  const sandbox = await start([lowerLimit])
  for (let at = 0; at < 103; at += 1)
    await sandbox.send('GET /v1/pets?limit=80', { headers: { 'user-agent': `app-${at}` } })
  const clients = await clientsOf(sandbox)
  expect(clients).toHaveLength(101)
  expect(clients.find(([, client]: string[]) => client === 'all other clients')).toEqual([
    expect.any(String),
    ...['all other clients', 3, 3],
  ])
})

test('where base paths differ, paths of the current contract are judged by the other one', async ({
  start,
}) => {
  const sandbox = await start([otherPath, lowerLimit])
  await sandbox.send('GET /v1/pets?limit=80')
  expect((await lastOf(sandbox)).result).toBe('refused')
  await sandbox.send('GET /v1/pets?limit=20')
  expect((await lastOf(sandbox)).result).toBe('same')
  await sandbox.send('GET /v2/pets?limit=80')
  const { exchanges } = await sandbox.ask('GET /next')
  expect(exchanges).toEqual({ refused: 1, otherwise: 0, same: 1, unjudged: 0 })
})

test('the library shows the same, here and over the control plane', async ({ start }) => {
  const { sandbox, send } = await start([lowerLimit])
  await send('GET /v1/pets?limit=80', { headers: DEPOT })
  const report = await sandbox.nextReport()
  expect(report.exchanges.refused).toBe(1)
  const connected = await connectSandbox(sandbox.url)
  expect(await connected.nextReport()).toEqual(report)
  expect((await connected.world('shared').nextReport()).changes).toEqual(report.changes)
  const [last] = await connected.requests.list({ limit: 1 })
  expect(last?.next?.result).toBe('refused')
})

plain('without a next contract there is no verdict and no report', async ({ sandbox }) => {
  await sandbox.send('/pets')
  const [exchange] = await sandbox.requests.list()
  expect(exchange).not.toHaveProperty('next')
  const refused = await fetch(`${sandbox.adminUrl}/next`)
  expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([
    409,
    'This sandbox serves one contract. Start it with --next FILE to serve the next one, too.',
  ])
  await expect(sandbox.nextReport()).rejects.toThrow('This sandbox serves one contract.')
})
