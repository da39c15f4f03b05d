import { expect } from 'vitest'
import { type NextChange, nextChanges } from '../support/next-pet-store.ts'
import { NEXT, test } from '../support/next-sandbox.ts'

/** Lists are for everybody. */
const isPublic: NextChange = ({ paths }) => {
  paths['/pets'].get.security = []
}
const FAULT = { id: 'refused', on: 'listPets', when: { query: { limit: '7' } } }
const SCENARIO = {
  ...{ version: 1, name: 'refusing' },
  faults: [{ ...FAULT, respond: { status: 401 } }],
}

test.for<[string, string, object]>([
  ['no credential', 'otherwise', { headers: { authorization: '' } }],
  ['another credential', 'otherwise', { headers: { authorization: 'Basic YTpi' } }],
  ['a key that the world does not have', 'otherwise', { key: 'wrong' }],
  ['the right key', 'same', {}],
])(
  'where the next contract takes anybody, it would have answered a request with %s %s',
  async ([, expected, request], { start }) => {
    const { send, ask } = await start([isPublic])
    const { status } = await send('GET /v1/pets', request)
    expect(status).toBe(expected === 'same' ? 200 : 401)
    const { requests } = await ask('GET /requests?limit=1')
    expect(requests[0].next).toMatchObject({
      result: expected,
      otherwise: expected === 'same' ? [] : [{ place: 'status', how: 'other' }],
    })
  },
)

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

test('a fault refuses under either contract', async ({ start }) => {
  const { send, ask } = await start([isPublic], { scenario: SCENARIO })
  expect((await send('GET /v1/pets?limit=7')).status).toBe(401)
  const { requests } = await ask('GET /requests?limit=1')
  expect(requests[0].next.result).toBe('same')
})

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
