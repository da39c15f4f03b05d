import { changedContract, problemsOf } from '../support/changed-contract.ts'
import {
  collection,
  content,
  inPath,
  inQuery,
  int64,
  integer,
  listOf,
  object,
  shows,
  takes,
  text,
} from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'
import { testInPlaces } from '../support/own-paths.ts'

const hidden = { ...text, writeOnly: true }
const key = object({ name: text, secret: hidden }, ['name', 'secret'])
const account = object(
  {
    ...{ id: { ...int64, readOnly: true }, name: text, pin: hidden },
    ...{ keys: listOf(key), login: object({ user: text, password: hidden }, ['password']) },
    holder: {
      anyOf: [object({ company: text, token: hidden }, ['company']), object({ person: text })],
    },
  },
  ['id', 'name', 'pin'],
)
const [MERGE, PATCH] = ['application/merge-patch+json', 'application/json-patch+json']
const patch = {
  requestBody: {
    content: {
      ...content(object({ name: text }), MERGE).content,
      ...content(listOf(object({})), PATCH).content,
    },
  },
  ...shows(account),
}
const accounts = collection('/accounts', account, {
  sent: { allOf: [account, { required: ['name'] }] },
  item: { patch },
})

testInPlaces(
  'no answer shows what only requests have, wherever it is',
  accounts,
  async (sandbox) => {
    const { send, restart } = sandbox
    const sent = {
      ...{ id: 1, name: 'Ada', pin: 'SECRET', keys: [{ name: 'a', secret: 'SECRET' }] },
      login: { user: 'ada', password: 'SECRET' },
      holder: { company: 'x', token: 'SECRET' },
    }
    const shown = {
      ...{ id: 1, name: 'Ada', keys: [{ name: 'a' }], login: { user: 'ada' } },
      holder: { company: 'x' },
    }
    expect(await send('POST /accounts', sent)).toEqual({ status: 201, body: shown })
    await restart()
    expect((await send('GET /accounts/1')).body).toEqual(shown)
    expect((await send('GET /accounts')).body).toEqual([shown])
    const changed = { status: 200, body: { ...shown, name: 'Bob' } }
    expect(await send('PATCH /accounts/1', { name: 'Bob' }, MERGE)).toEqual(changed)
    const add = [{ op: 'add', path: '/login/password', value: 'SECRET' }]
    expect(await send('PATCH /accounts/1', add, PATCH)).toEqual(changed)
    const state = await sandbox.running.state.read({ part: 'records' })
    expect(Object(state.records).accounts).toMatchObject([{ pin: 'SECRET' }])
    await sandbox.running.load({ ...state, version: 1 })
    expect(await send('GET /accounts/1')).toEqual(changed)
    const source = changedContract((document) => Object.assign(document.paths, accounts))
    const read = { method: 'GET', path: '/v1/accounts/1', status: 200, body: shown }
    expect(problemsOf(source, read)).toEqual([])
  },
)

test('no answer shows what is declared for bodies alone, or for other answers', async ({
  start,
}) => {
  const number = object({ number: text })
  const card = object({ id: int64, owner: text, card: number }, ['id', 'card'])
  const user = object({ id: int64, username: text, email: text }, ['id', 'username'])
  const given = { username: text, password: text }
  const { send } = await start(
    {
      paths: {
        ...collection('/cards', card, {
          sent: object({ owner: text, card: object({ number: text, cvc: text }) }, ['card']),
        }),
        ...collection('/users', user, {
          sent: object({ ...given, email: text }, ['username']),
          shown: listOf(object({ id: int64, username: text })),
          item: { put: takes(object(given, ['username']), user), delete: shows(user) },
        }),
      },
    },
    { scenario: { version: 1, name: 'own' }, unspecified: { unknownFields: 'keep' } },
  )
  await send('POST /cards', { owner: 'Ada', card: { number: '1', cvc: 'SECRET' } })
  const kept = { id: 1, owner: 'Ada', card: { number: '1' } }
  expect((await send('GET /cards/1')).body).toEqual(kept)
  expect((await send('GET /cards')).body).toEqual([kept])
  const secret = { username: 'ann', password: 'SECRET', email: 'a@b.c', more: 1 }
  const shown = { id: 1, username: 'ann', email: 'a@b.c', more: 1 }
  expect((await send('POST /users', secret)).body).toEqual(shown)
  expect((await send('GET /users/1')).body).toEqual(shown)
  expect((await send('GET /users')).body).toEqual([{ id: 1, username: 'ann', more: 1 }])
  const put = await send('PUT /users/1', { username: 'bob', password: 'SECRET' })
  const gone = await send('DELETE /users/1')
  expect([put.status, gone.status]).toEqual([200, 200])
  expect(`${put.bytes}${gone.bytes}`).not.toMatch(/SECRET|password/)
})

test.for([
  ['type: object', { type: 'object' }],
  ['no properties', { type: 'object', properties: {} }],
  ['no properties in a part', { allOf: [{ type: 'object', properties: {} }] }],
  ['any', {}],
  ['no properties, and any others', { type: 'object', properties: {}, additionalProperties: true }],
] as const)(
  'an object that declares nothing keeps what it is given: %s',
  async ([, attributes], { start }) => {
    const device = object({ id: int64, name: text, attributes }, ['id'])
    const sent = object({ name: text, attributes })
    const item = { put: takes(sent, device) }
    const { send } = await start({ paths: collection('/devices', device, { sent, item }) })
    const free = { speedLimit: 30, nested: { a: [1, { b: null }] } }
    await send('POST /devices', { name: 'A', attributes: free })
    expect((await send('GET /devices/1')).body.attributes).toEqual(free)
    await send('PUT /devices/1', { attributes: { speedLimit: 50 } })
    expect((await send('GET /devices/1')).body).toMatchObject({ attributes: { speedLimit: 50 } })
  },
)

test('one value that a body gives where records have several is one of them', async ({ start }) => {
  const several = listOf(text)
  const one = { anyOf: [text, several] }
  const email = object({ id: text, to: several, cc: several, from: text }, ['id'])
  const sent = object({ to: one, cc: one, from: text })
  const { send } = await start({ paths: collection('/emails', email, { sent }) })
  const given = { from: 'a', to: 'b', cc: ['c', 'd'] }
  const { body: made } = await send('POST /emails', given)
  expect(made).toEqual({ id: made.id, ...given, to: ['b'] })
  expect((await send(`GET /emails/${made.id}`)).body).toEqual(made)
})

test.for([301, 302, 303, 307, 308])(
  'a %i says where to, though its contract has no header Location',
  async (status, { start }) => {
    const { sandbox } = await start({ paths: { '/login': { get: shows(undefined, status) } } })
    const got = await fetch(`${sandbox.url}/login`, { redirect: 'manual' })
    expect([got.status, got.headers.get('location')]).toEqual([status, '/'])
  },
)

const time = { ...text, format: 'date-time' }
const uuid = { ...text, format: 'uuid' }
const then = { version: 1, name: 'own', clock: { now: '2030-02-03T04:05:06Z' } }
const THEN = '2030-02-03T04:05:06.000Z'

test('times that the service alone writes and every record has begin with the record', async ({
  start,
}) => {
  const readOnly = { ...time, readOnly: true }
  const members = {
    ...{ id: { ...int64, readOnly: true }, name: text, date_joined: readOnly },
    last_login: { ...readOnly, type: ['string', 'null'] },
  }
  const user = object({ ...members, born: time }, Object.keys(members))
  const paths = collection('/users', user, { sent: object({ name: text }) })
  const { send } = await start({ paths }, { scenario: then })
  const { body: made } = await send('POST /users', { name: 'Ada' })
  expect(made.date_joined).toBe(THEN)
  expect(made.last_login).not.toBe(THEN)
  expect((await send('GET /users')).body).toEqual([made])
})

test('a sample of a GET is the same at each time; what is posted is in a sample, with a new id and the present time', async ({
  start,
}) => {
  const session = object({ id: integer, until: time, deep: object({ at: time }) })
  const token = object({ id: text, name: text, expires: time }, ['id', 'name', 'expires'])
  const { send, sandbox } = await start(
    {
      paths: {
        '/session/state': { get: shows(session) },
        '/tokens': { post: takes(object({ name: text }, ['name']), token) },
      },
    },
    { scenario: then },
  )
  const { body } = await send('GET /session/state')
  expect(body).toMatchObject({ until: expect.any(String), deep: { at: expect.any(String) } })
  const { body: one } = await send('POST /tokens', { name: 'mine' })
  const { body: other } = await send('POST /tokens', { name: 'mine' })
  expect(one).toEqual({ id: expect.any(String), name: 'mine', expires: THEN })
  expect(other.id).not.toBe(one.id)
  await sandbox.clock.set({ advance: 86_400_000 })
  expect((await send('GET /session/state')).body).toEqual(body)
})

const nullable = { ...time, type: ['string', 'null'] }
const shownAs = (example: unknown, schema: object = text) => ({ ...schema, example })
const made = {
  ...{ code: text, name: text, canceled_at: nullable, trial_ended_at: nullable },
  ...{ deletedOn: nullable, voided_at: { anyOf: [time, { type: 'null' }] }, started_at: nullable },
  created_at: time,
  status: { ...shownAs('active'), enum: ['pending', 'active', 'failed', 'gone', 'lost', 'late'] },
  lago_id: shownAs('1a901a90-1a90-4a90-8a90-1a901a901a90', uuid),
  lago_customer_id: shownAs('cus_1234'),
  sequential_id: shownAs(1, integer),
  slug: shownAs('LAG-1234-001'),
  number: { ...shownAs('N001'), pattern: '^N[0-9]{3,9}$' },
  email: shownAs('ada@example.com'),
  color: shownAs('red'),
}
const order = object(made, Object.keys(made))
const ordersOf = (said: object = {}) => {
  const sent = object({ code: text, name: text }, ['code', 'name'])
  const orders = collection('/orders', order, { id: inPath('code'), sent })
  const other = object({ lago_id: uuid, name: text }, ['lago_id'])
  const others = (path: string) => {
    const item = { delete: shows(undefined, 204) }
    return collection(path, other, { id: inPath('lago_id'), item })
  }
  const { get } = orders['/orders'] as { get: object }
  const post = { ...said, ...takes(sent, order) }
  return { ...orders, '/orders': { get, post }, ...others('/refunds'), ...others('/coupons') }
}

test('a new record has not ended, where its times may be null, and its status is the one that the contract shows', async ({
  start,
}) => {
  const { send } = await start({ paths: ordersOf() })
  for (const code of ['a', 'b', 'c', 'd']) {
    const { body } = await send('POST /orders', { code, name: 'One' })
    const ends = { canceled_at: null, trial_ended_at: null, deletedOn: null, voided_at: null }
    expect(body).toMatchObject({ ...ends, status: 'active', color: 'red' })
    expect(body.started_at).toEqual(expect.any(String))
    expect((await send(`GET /orders/${code}`)).body).toEqual(body)
  }
})

test('what names one record differs between records, although the contract shows one', async ({
  start,
}) => {
  const scenario = { version: 1, name: 'own', generate: { orders: { count: 20 } } }
  const { send } = await start({ paths: ordersOf() }, { scenario })
  for (const code of ['a', 'b', 'c', 'd']) await send('POST /orders', { code, name: 'One' })
  const { body: all } = await send('GET /orders')
  const values = (name: string) => all.map((each: { [name: string]: unknown }) => each[name])
  const unique = ['lago_id', 'lago_customer_id', 'sequential_id', 'slug', 'number', 'email']
  for (const name of unique) expect([name, new Set(values(name)).size]).toEqual([name, 24])
  expect(new Set(values('color'))).toEqual(new Set(['red']))
  expect(values('slug')[0]).toMatch(/^LAG-\d+-\d+$/)
  expect(values('email')[0]).toMatch(/^ada.*@example\.com$/)
})

test('a record that a replacement creates begins at that time', async ({ start }) => {
  const said = { 'x-sandbox': { role: 'replace', resource: 'orders' } }
  const { send } = await start({ paths: ordersOf(said) }, { scenario: then })
  const { body: one } = await send('POST /orders', { code: 'a', name: 'One' })
  expect(one.created_at).toBe(THEN)
  const { body: changed } = await send('POST /orders', { code: 'a', name: 'Two' })
  expect(changed).toEqual({ ...one, name: 'Two' })
})

const few = {
  ...{ code: text, name: text, uid: uuid, owner: uuid },
  ...{ status: { ...text, enum: ['draft', 'open', 'closed', 'gone', 'lost'] } },
  parts: { type: 'array', items: uuid, minItems: 2 },
}
const plan = object({ ...few, since: { ...text, format: 'date' } }, [...Object.keys(few), 'since'])
// The list says of some members what a single record does not.
const listed = object({ ...few, status: { ...text, example: 'open' } }, Object.keys(few))

test.for([
  ['as it is', plan, (answered: object) => answered],
  ['in a wrapper', object({ plan }, ['plan']), (answered: { plan: object }) => answered.plan],
] as const)(
  'what is made of a record is the same in each answer that shows it %s',
  async ([, shown, inside], { start }) => {
    const paths = collection('/plans', shown, {
      ...{ id: inPath('code'), sent: object({ code: text, name: text }, ['code']) },
      shown: object({ plans: listOf(listed) }, ['plans']),
      item: { put: takes(object({ name: text }, ['name']), shown), delete: shows(shown) },
    })
    const { send } = await start({ paths })
    for (const code of ['a', 'b', 'c']) {
      const ask = async (line: string, json?: object) => inside((await send(line, json)).body)
      const read = await ask('POST /plans', { code, name: 'One' })
      expect(await ask(`GET /plans/${code}`)).toEqual(read)
      const { since: _, ...shownInList } = read as { since: string }
      expect((await send('GET /plans')).body.plans).toContainEqual(shownInList)
      const two = { ...read, name: 'Two' }
      expect(await ask(`PUT /plans/${code}`, { name: 'Two' })).toEqual(two)
      expect(await ask(`DELETE /plans/${code}`)).toEqual(two)
      expect((await send(`GET /plans/${code}`)).status).toBe(404)
    }
  },
)

const wallet = object({ code: text, name: text, owner: text }, ['code', 'name', 'owner'])
const one = object({ wallet }, ['wallet'])
const first = { code: 'a', name: 'One', owner: 'ada' }
const code = { id: inPath('code') }

/** Wallets at a path, in wrappers. */
function wallets(at: string, { sent = one, shown = one } = {}) {
  const item = { put: takes(one, one), delete: shows(one) }
  const many = object({ wallets: listOf(wallet) }, ['wallets'])
  const paths = collection(at, one, { ...code, sent, shown: many, item })
  return { ...paths, [at]: { ...paths[at], post: takes(sent, shown) } }
}

test('a body may have more beside the object named as the resource, and so may an answer', async ({
  start,
}) => {
  const money = object({ cents: integer }, ['cents'])
  const sent = object({ authorization: money, wallet }, ['wallet'])
  const shown = object({ fee: money, wallet }, ['wallet', 'fee'])
  const { send } = await start({ paths: wallets('/wallets', { sent, shown }) })
  const made = await send('POST /wallets', { authorization: { cents: 5 }, wallet: first })
  expect(made).toMatchObject({ status: 200, body: { wallet: first } })
  expect((await send('GET /wallets/a')).body).toEqual({ wallet: first })
  expect((await send('GET /wallets')).body.wallets).toContainEqual(first)
})

test.for(['wallet', 'data'])(
  'a member named as a wrapper is, here %s, which records have is none round them, also if a change gives it alone',
  async (member, { start }) => {
    const within = object({ name: text })
    const patched = (record: object) => ({ patch: takes(object({ [member]: within }), record) })
    const both = object({ code: text, name: text, [member]: within }, ['code'])
    const alone = object({ code: text, [member]: within }, ['code'])
    const { send } = await start({
      paths: {
        ...collection('/wallets', both, code),
        ...collection('/purses', alone, { ...code, item: patched(alone) }),
      },
    })
    const sent = { code: 'a', name: 'One', [member]: { name: 'before' } }
    expect((await send('POST /wallets', sent)).body).toEqual(sent)
    expect((await send('GET /wallets/a')).body).toEqual(sent)
    const { name: _, ...first } = sent
    await send('POST /purses', first)
    const change = { [member]: { name: 'after' } }
    expect((await send('PATCH /purses/a', change)).body).toEqual({ ...first, ...change })
    expect((await send('GET /purses/a')).body).toEqual({ ...first, ...change })
  },
)

test.for([
  ['/owners/{owner_name}/wallets', '/wallets'],
  ['/wallets', '/owners/{owner_name}/wallets'],
] as const)('%s and %s have records in one wrapper', async (paths, { start }) => {
  const { send } = await start({ paths: { ...wallets(paths[0]), ...wallets(paths[1]) } })
  for (const at of ['/wallets', '/owners/ada/wallets']) {
    const shown = { wallet: first }
    expect(await send(`POST ${at}`, shown)).toMatchObject({ status: 200, body: shown })
    expect((await send(`GET ${at}/a`)).body).toEqual(shown)
    expect((await send(`GET ${at}`)).body.wallets).toContainEqual(first)
    const changed = { wallet: { ...first, name: 'Two' } }
    expect((await send(`PUT ${at}/a`, changed)).body).toEqual(changed)
    expect((await send(`DELETE ${at}/a`)).body).toEqual(changed)
    expect((await send(`GET ${at}/a`)).body.detail).toContain('no wallet has the code "a"')
  }
})

/** Half of a surrogate pair, which JSON can have and no address can. */
const HALF = '\ud800'

// Over a second: /docs loads the documentation page.
test('half of a surrogate pair in values of a contract and of records goes into addresses as U+FFFD', async ({
  start,
}) => {
  const word = { type: 'string', enum: [HALF, 'b'], example: HALF }
  const thing = object({ id: text, word }, ['word'])
  const key = { type: 'apiKey', in: 'query', name: 'key' }
  const description = 'Use `GET /things?word={word}` instead.'
  const { send, sandbox } = await start({
    ...{ security: [{ 'a key': [] }] },
    components: { schemas: {}, securitySchemes: { 'a key': key } },
    paths: collection('/things', thing, {
      query: [{ ...inQuery('word', word), example: HALF }],
      item: { get: { operationId: 'getThing', deprecated: true, description, ...shows(thing) } },
    }),
  } as { paths: object })
  for (const about of ['state', 'state/things', 'ledger', 'coverage', 'contract', 'requests'])
    expect([about, (await send(`GET /__admin/${about}`)).status]).toEqual([about, 200])
  const created = await send('POST /things?key=sandbox-key', { word: HALF })
  expect([created.status, created.body.word]).toEqual([201, HALF])
  const read = await send(`GET /things/${created.body.id}?key=sandbox-key`)
  expect(read.body).toEqual(created.body)
  expect(read.headers.get('link') ?? '').not.toContain(HALF)
  expect((await send('GET /things?key=sandbox-key&word=%EF%BF%BD')).status).toBe(400)
  expect((await send('GET /docs')).status).toBe(200)
  const [exchange] = await sandbox.requests.list()
  expect((await send(`GET /__admin/requests/${exchange?.id}/repro`)).status).toBe(200)
})
