import { expect } from 'vitest'
import { allNextChanges, type NextChange, nextChanges } from '../support/next-pet-store.ts'
import { NEXT, type NextSandbox, test } from '../support/next-sandbox.ts'

/** Lists are for everybody. */
const isPublic: NextChange = ({ paths }) => {
  paths['/pets'].get.security = []
}
const FAULT = { id: 'refused', on: 'listPets', when: { query: { limit: '7' } } }
const SCENARIO = {
  ...{ version: 1, name: 'refusing' },
  faults: [{ ...FAULT, respond: { status: 401 } }],
}

/** Requests, and what the next contract, which takes anybody, would have made of them. */
const credentials: [request: object, expected: string][] = [
  [{ headers: { authorization: '' } }, 'otherwise'],
  [{ headers: { authorization: 'Basic YTpi' } }, 'otherwise'],
  [{ key: 'wrong' }, 'otherwise'],
  [{}, 'same'],
]

test('where the next contract takes anybody, a credential that is none is answered otherwise, and a fault refuses alike', async ({
  start,
}) => {
  const { send, ask } = await start([isPublic], { scenario: SCENARIO })
  const lastOf = async () => (await ask('GET /requests?limit=1')).requests[0].next
  for (const [request, expected] of credentials) {
    const { status } = await send('GET /v1/pets', request)
    expect(status).toBe(expected === 'same' ? 200 : 401)
    expect(await lastOf()).toMatchObject({
      result: expected,
      otherwise: expected === 'same' ? [] : [{ place: 'status', how: 'other' }],
    })
  }
  expect((await send('GET /v1/pets?limit=7')).status).toBe(401)
  expect((await lastOf()).result).toBe('same')
})

const otherRefusal: NextChange = ({ paths }) => {
  const { responses } = paths['/pets'].post
  responses['422'] = responses['400']
  delete responses['400']
}
const withoutCreation: NextChange = ({ paths }) => void delete paths['/pets'].post
const otherKey: NextChange = ({ components }) => {
  for (const name of Object.keys(components.securitySchemes))
    components.securitySchemes[name] = { type: 'apiKey', in: 'header', name: 'X-Key' }
}

test.for<[string, string, string, object, NextChange]>([
  ['with another status', 'otherwise', 'POST /v1/pets', { json: {} }, otherRefusal],
  ['as an operation that is gone', 'otherwise', 'POST /v1/pets', { json: {} }, withoutCreation],
  ['for its credential', 'otherwise', 'GET /v1/pets?limit=500', {}, otherKey],
  ['alike', 'same', 'GET /v1/pets?limit=500', {}, nextChanges.lowerLimit],
])(
  'a request that both contracts refuse, the next one %s, is answered %s',
  async ([, expected, line, request, change], { start }) => {
    const { send, ask } = await start([change])
    const now = await send(line, request)
    const next = await send(line, { ...request, headers: NEXT })
    expect([now.status, next.contract]).toEqual([400, 'next'])
    expect(next.status === now.status ? 'same' : 'otherwise').toBe(expected)
    const { requests } = await ask('GET /requests?limit=2')
    expect(requests[1].next.result).toBe(expected)
  },
)

test('what is shown of a client has no credential, and of a long target the beginning', async ({
  start,
}) => {
  const { send, ask, sandbox } = await start([nextChanges.lowerLimit], {
    scenario: { version: 1, name: 'keyed', keys: ['key-of-a-client'] },
  })
  const headers = { 'user-agent': `${sandbox.key}/1.0` }
  await send(`GET /v1/pets?limit=80&colour=${'x'.repeat(4000)}`, { headers })
  const shown = await ask('GET /next')
  const text = JSON.stringify(shown)
  expect(text).not.toContain(sandbox.key)
  expect(text).toContain('/1.0')
  expect(text).toContain('xxx…')
  expect(text).not.toContain('x'.repeat(600))
})

const { lowerLimit } = nextChanges
const REX = { name: 'Rex', categoryId: 3 }
const KEYED = { version: 1, name: 'keyed', keys: ['one', 'two'] }
const DEPOT = { 'user-agent': 'depot-app/2.1 (build 7)' }

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
