import { localPlace } from '../../src/sandbox/local-sandbox.ts'
import { replicaPlace } from '../../src/sandbox/replicas/replicas.ts'
import type { WorldPlace } from '../../src/sandbox/sandbox.ts'
import { loadScenario, parseScenario } from '../../src/scenarios/load-scenario.ts'
import { loadContract } from '../support/built-in.ts'
import { petsIn } from '../support/records.ts'
import { serveSandbox } from '../support/serve-sandbox.ts'
import { expect, test } from '../support/test.ts'
import { createToyServer } from '../support/toy-server.ts'

const contract = loadContract()

async function serveAt(place: WorldPlace, isolation: 'shared' | 'per-key' = 'shared') {
  const pets = petsIn(await loadScenario('default', contract))
  const keys = ['sandbox-key', 'other-*']
  const scenario = await parseScenario(
    { version: 1, name: 'pets', keys, isolation, pets },
    contract,
  )
  const { url, close } = await serveSandbox(await place.open(scenario, { contract }))
  const send = async (line: string, body?: object, key = 'sandbox-key') => {
    const [method = '', path = ''] = line.split(' ')
    const reply = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    return { line, status: reply.status, text }
  }
  return { send, close }
}

const FAULT = { id: 'busy', on: 'getPet', calls: '2', respond: { status: 503 } }
const REX = { name: 'Rex', categoryId: 7 }

const SCRIPT: readonly (readonly [line: string, body?: object | undefined, key?: string])[] = [
  ['GET /v1/pets?limit=3'],
  ['POST /v1/pets', REX],
  ['POST /v1/pets', { ...REX, name: 1 }],
  ['POST /v1/pets', REX, 'wrong'],
  ['POST /v1/pets', { ...REX, name: 'Nemo' }, 'other-1'],
  ['GET /v1/pets?limit=100', undefined, 'other-1'],
  ['POST /__admin/snapshots?world=sandbox-key', { name: 'one' }],
  ['POST /__admin/faults', FAULT],
  ['GET /v1/pets/1'],
  ['GET /v1/pets/1'],
  ['GET /v1/pets/1'],
  ['GET /__admin/faults'],
  ['POST /v1/pets', { ...REX, name: 'Later' }],
  ['POST /__admin/snapshots/one/restore?world=sandbox-key'],
  ['GET /v1/pets?limit=100'],
  ['GET /__admin/faults'],
  ['PATCH /__admin/clock', { now: '2031-01-01T00:00:00Z', ticking: false }],
  ['GET /v1/pets/1'],
  ['PATCH /__admin/ledger', { unknownFields: 'reject' }],
  ['POST /v1/pets', { ...REX, nothingKnows: 1 }],
  ['POST /__admin/reset'],
  ['GET /v1/pets?limit=100'],
  ['GET /v1/pets?limit=100', undefined, 'other-1'],
  ['POST /v1/pets', { ...REX, nothingKnows: 1 }],
  ['GET /__admin/worlds'],
  [
    'PUT /__admin/scenario',
    { version: 1, name: 'pets', pets: [{ id: 5, name: 'Ivy', categoryId: 2 }] },
  ],
  ['GET /v1/pets?limit=100'],
  ['DELETE /__admin/snapshots/none?world=sandbox-key'],
]

/** Without what differs from run to run: times and ids of requests. */
function stable(text: string): string {
  return text
    .replace(/"(time|created|lastUsed)":"[^"]*"/g, '"$1":""')
    .replace(/"requests":\["[^\]]*\]/g, '"requests":[]')
}

test.for(['shared', 'per-key'] as const)(
  'a further place for worlds gives the answers of memory, isolation %s',
  async (isolation) => {
    const memory = await serveAt(localPlace(), isolation)
    const toy = await serveAt(replicaPlace(createToyServer()), isolation)
    for (const [line, body, key] of SCRIPT) {
      const expected = await memory.send(line, body, key)
      const given = await toy.send(line, body, key)
      expect({ ...given, text: stable(given.text) }).toEqual({
        ...expected,
        text: stable(expected.text),
      })
    }
    await memory.close()
    await toy.close()
  },
)

test('replicas at a further place are one sandbox', async () => {
  const server = createToyServer()
  const one = await serveAt(replicaPlace(server))
  const other = await serveAt(replicaPlace(server))
  const created = await one.send('POST /v1/pets', REX)
  const { id } = JSON.parse(created.text)
  expect(await other.send(`GET /v1/pets/${id}`)).toMatchObject({ status: 200, text: created.text })
  await one.send('POST /__admin/faults', { ...FAULT, calls: undefined })
  expect((await other.send('GET /v1/pets/1')).status).toBe(503)
  const { requests } = JSON.parse((await one.send('GET /__admin/requests')).text)
  expect(requests.map((each: { answer: { status: number } }) => each.answer.status)).toEqual([
    503, 200, 201,
  ])
  await other.send('POST /__admin/reset')
  expect((await one.send(`GET /v1/pets/${id}`)).status).toBe(404)
  expect((await one.send('GET /v1/pets/1')).status).toBe(200)
  await one.close()
  await other.close()
})
