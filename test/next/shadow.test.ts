import { expect } from 'vitest'
import { connectSandbox } from '../../src/client/connect-sandbox.ts'
import { nextChanges } from '../support/next-pet-store.ts'
import { NEXT, type NextSandbox, test } from '../support/next-sandbox.ts'
import { test as plain } from '../support/test.ts'

const REX = { name: 'Rex', categoryId: 3 }
const DEPOT = { 'user-agent': 'depot-app/2.1 (build 7)' }
const { withoutField, withValue, lowerLimit, otherStatus, newRequired, withoutGetPet } = nextChanges
const { renamed, errorShape } = nextChanges

/** What the next contract makes of the last exchange. */
async function lastOf({ ask }: NextSandbox) {
  const { requests } = await ask('GET /requests?limit=1')
  expect((await ask(`GET /requests/${requests[0].id}`)).next).toEqual(requests[0].next)
  return requests[0].next
}

// Over a second: reads both contracts, and starts the thread that judges by the next one.
test('an exchange says which change would refuse it, and why, or that the answer would be the same', async ({
  start,
}) => {
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
  await sandbox.send('GET /v1/pets?status=sold')
  expect(await lastOf(sandbox)).toMatchObject({ result: 'same', otherwise: [] })
  // An exchange under the next contract is no matter of the shadow.
  await sandbox.send('POST /v1/pets', { json: REX, headers: NEXT })
  const { requests } = await sandbox.ask('GET /requests?limit=1')
  expect(requests[0]).not.toHaveProperty('next')
})

test.for([
  [
    'a field that is gone, one with another name, a value more and a lower limit',
    [withoutField, renamed, withValue, lowerLimit],
    'GET /v1/pets',
    [
      { place: 'body.*.categoryId', how: 'gone' },
      { place: 'body.*.name', how: 'gone' },
      { place: 'body.*.nickname', how: 'new' },
    ],
  ],
  ['another status', [otherStatus], 'POST /v1/pets', [{ place: 'status', how: 'other' }]],
  [
    'errors of another shape',
    [errorShape],
    'GET /v1/pets/7',
    [
      { place: 'body.code', how: 'gone' },
      { place: 'body.message', how: 'gone' },
      { place: 'body.status', how: 'gone' },
      { place: 'body.error', how: 'new' },
    ],
  ],
] as const)(
  'an answer under %s is otherwise, and says where',
  { tags: ['rest'] },
  async ([, changes, line, otherwise], { start }) => {
    const sandbox = await start(changes)
    await sandbox.send('POST /v1/pets', { json: REX })
    await sandbox.send(line, line.startsWith('POST') ? { json: REX } : {})
    const next = await lastOf(sandbox)
    expect(next.result).toBe('otherwise')
    expect(next.otherwise).toHaveLength(otherwise.length)
    expect(next.otherwise).toEqual(expect.arrayContaining([...otherwise]))
  },
)

// Over a second: the thread of the shadow starts for it.
test('changes are counted by client, with an exchange to look at; metrics count without clients and targets', async ({
  start,
}) => {
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
  const text = await (await fetch(`${sandbox.sandbox.adminUrl}/metrics`)).text()
  const ofNext = text.split('\n').filter((line) => line.startsWith('petstore_sandbox_next'))
  const labels = 'change="request-parameter-max-decreased",operation="listPets",level="error"'
  expect(ofNext).toEqual(
    expect.arrayContaining([
      'petstore_sandbox_next_exchanges_total{result="refused"} 2',
      'petstore_sandbox_next_exchanges_total{result="otherwise"} 2',
      'petstore_sandbox_next_exchanges_total{result="same"} 0',
      'petstore_sandbox_next_exchanges_total{result="unjudged"} 0',
      `petstore_sandbox_next_changes_total{${labels},result="refused"} 2`,
      `petstore_sandbox_next_changes_total{${labels},result="met"} 3`,
    ]),
  )
  expect(ofNext.join()).not.toMatch(/depot|shop/)
  // The library shows the same, here and over the control plane.
  expect((await sandbox.sandbox.nextReport()).changes).toEqual(report.changes)
  const connected = await connectSandbox(sandbox.sandbox.url)
  expect((await connected.nextReport()).changes).toEqual(report.changes)
  expect((await connected.world('shared').nextReport()).changes).toEqual(report.changes)
  const [last] = await connected.requests.list({ limit: 1 })
  expect(last?.next?.result).toBe('otherwise')
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
