import {
  answer,
  body,
  collection,
  content,
  inPath,
  int64,
  integer,
  listOf,
  object,
  shows,
  takes,
  text,
} from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'
import { testInPlaces, withSandbox } from '../support/own-paths.ts'

const [MERGE, PATCH] = ['application/merge-patch+json', 'application/json-patch+json']
const strict = { additionalProperties: false }
const change = object({ op: text, path: text, value: {} })

const state = { type: 'string', enum: ['open', 'closed'] }
const order = object({ id: int64, state, note: text, rank: int64 }, ['id', 'state'], strict)
const parameters = [inPath('orderId', int64)]
const action = (sent: object) => ({ parameters, ...takes(sent, order) })
/** Orders whose schema has nothing beside what it declares; actions that take more, and other things of the same names. */
const orders = {
  ...collection('/orders', order, {
    id: inPath('orderId', int64),
    sent: object({ state, note: text, coupon: text }, ['state']),
    item: {
      patch: { requestBody: body(object({ note: text, coupon: text }), MERGE), ...shows(order) },
    },
  }),
  '/orders/{orderId}/cancel': { post: action(object({ reason: text, state, rank: text })) },
  '/orders/{orderId}/state': {
    put: action(object({ state, because: object({ of: text }) }, ['state'])),
  },
}

testInPlaces(
  'an action takes over what the record declares, and nothing else',
  orders,
  async ({ send, restart }) => {
    const made = await send('POST /orders', { state: 'open', coupon: 'X' })
    expect(made.body).toEqual({ id: 1, state: 'open' })
    const closed = { status: 200, body: { id: 1, state: 'closed' } }
    const sent = { reason: 'broken', state: 'closed', rank: 'a text', more: 1 }
    expect(await send('POST /orders/1/cancel', sent)).toEqual(closed)
    expect(await send('POST /orders/1/cancel', { reason: 'again' })).toEqual(closed)
    await restart()
    expect(await send('GET /orders/1')).toEqual(closed)
    const put = { state: 'open', because: { of: 'x' } }
    expect((await send('PUT /orders/1/state', put)).body).toEqual({ id: 1, state: 'open' })
    const changed = await send('PATCH /orders/1', { note: 'a', coupon: 'Y' }, MERGE)
    expect(changed.body).toEqual({ id: 1, state: 'open', note: 'a' })
    expect((await send('POST /orders/2/cancel', { reason: 'x' })).status).toBe(404)
    expect((await send('PUT /orders/2/state', put)).status).toBe(404)
  },
)

const done = { type: 'string', enum: ['open', 'completed'] }
const time = { type: ['string', 'null'], format: 'date-time' }
const seconds = { type: 'integer', format: 'unix-time' }
const task = object({
  ...{
    id: int64,
    status: done,
    completedAt: time,
    archived_at: seconds,
    isArchived: { type: 'boolean' },
  },
  ...{ note: text, updatedAt: time },
})
const acting = { parameters: [inPath('taskId', int64)] }
const tasks = {
  ...collection('/tasks', task, { id: inPath('taskId', int64), sent: object({ note: text }) }),
  '/tasks/{taskId}/complete': {
    post: { ...acting, ...takes(object({ note: text, status: done }), task) },
  },
  '/tasks/{taskId}/archive': {
    post: { ...acting, responses: { 204: { description: 'archived' } } },
    delete: { ...acting, responses: { 204: { description: 'taken back' } } },
  },
  '/tasks/{taskId}/reopen': { post: { ...acting, ...shows(task) } },
}

testInPlaces(
  'an action does what its word says, but for what its body gives',
  tasks,
  async ({ send, restart }) => {
    await send('POST /tasks', { note: 'a' })
    const completed = (await send('POST /tasks/1/complete', { note: 'b' })).body as typeof task
    expect(completed).toMatchObject({ id: 1, status: 'completed', note: 'b' })
    expect(Object(completed).completedAt).toMatch(/^\d{4}-.*Z$/)
    expect((await send('POST /tasks/1/complete', { status: 'open' })).body).toMatchObject({
      status: 'open',
    })
    expect((await send('POST /tasks/1/archive')).status).toBe(204)
    await restart()
    const archived = Object((await send('GET /tasks/1')).body)
    expect(archived.isArchived).toBe(true)
    expect(Math.abs(archived.archived_at - Date.now() / 1000)).toBeLessThan(60)
    expect((await send('DELETE /tasks/1/archive')).status).toBe(204)
    const { isArchived, archived_at } = Object((await send('GET /tasks/1')).body)
    expect({ isArchived, archived_at }).toEqual({ isArchived: false, archived_at: undefined })
    expect((await send('POST /tasks/7/archive')).status).toBe(404)
  },
)

const trip = object({
  ...{ id: { ...int64, readOnly: true }, made: { ...text, readOnly: true } },
  legs: listOf(object({ from: text, to: text }, [], strict)),
  ...{ owner: object({ name: text }), free: { type: 'object' }, numbers: listOf(integer) },
})
const patched = { requestBody: body(listOf(object({})), PATCH), ...shows(trip) }
const trips = collection('/trips', trip, { item: { patch: patched } })

testInPlaces(
  'a list of changes leaves out at any depth what the contract does not declare',
  trips,
  async ({ send, restart }) => {
    const [leg, free] = [{ from: 'a', to: 'b' }, { any: { thing: 1 } }]
    const sent = { legs: [leg], owner: { name: 'Ada' }, free }
    expect(await send('POST /trips', sent)).toEqual({ status: 201, body: { id: 1, ...sent } })
    await restart()
    const changes = [
      { op: 'add', path: '/legs/0/wind', value: 1 },
      { op: 'add', path: '/legs/-', value: { from: 'b', to: 'c', wind: 2 } },
      { op: 'add', path: '/owner/age', value: 7 },
      { op: 'replace', path: '/owner/name', value: 'Bob' },
      { op: 'add', path: '/free/any/more', value: { x: 1 } },
      { op: 'add', path: '/made', value: 'up' },
      { op: 'replace', path: '/id', value: 9 },
    ]
    const changed = {
      ...{ id: 1, legs: [leg, { from: 'b', to: 'c' }], owner: { name: 'Bob' } },
      free: { any: { thing: 1, more: { x: 1 } } },
    }
    expect(await send('PATCH /trips/1', changes, PATCH)).toEqual({ status: 200, body: changed })
    expect((await send('GET /trips/1')).body).toEqual(changed)
  },
)

test('a list of changes that copies without end is refused, one of very many changes is not', async () => {
  await withSandbox(trips, {}, async ({ send }) => {
    await send('POST /trips', { numbers: [] })
    const add = { op: 'add', path: '/numbers/-', value: 1 }
    const added = await send('PATCH /trips/1', Array(15_000).fill(add), PATCH)
    expect([added.status, added.body.numbers.length]).toEqual([200, 15_000])
    const copy = { op: 'copy', from: '/numbers', path: '/free' }
    const refused = await send('PATCH /trips/1', Array(4000).fill([copy, add]).flat(), PATCH)
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain('send it in parts')
    expect((await send('GET /trips/1')).body.numbers.length).toBe(15_000)
  })
})

/** Notes with a free member, which lists of changes change. */
const notes = (note: object) => {
  const record = object({ id: int64, note })
  const requestBody = body(listOf({ type: 'object' }), PATCH)
  const refused = answer(object({ code: text, message: text }, ['code', 'message']))
  const patch = { requestBody, responses: { ...shows(record).responses, 409: refused } }
  return { paths: collection('/notes', record, { item: { patch } }) }
}
const asPatch = { 'content-type': PATCH }

testInPlaces(
  'a list of changes makes no record deeper or longer than a body may be',
  notes({}).paths,
  async ({ send, restart }) => {
    await send('POST /notes', { note: {} })
    const into = { op: 'copy', from: '/note', path: '/note/again' }
    const deep = await send('PATCH /notes/1', Array(80).fill(into), PATCH)
    expect([deep.status, deep.body.message]).toEqual([
      409,
      expect.stringContaining('deeper than 64 levels'),
    ])
    const twice = [
      { op: 'add', path: '/next', value: [] },
      { op: 'copy', from: '/note', path: '/next/-' },
      { op: 'copy', from: '/note', path: '/next/-' },
      { op: 'move', from: '/next', path: '/note' },
    ]
    const first = { op: 'replace', path: '/note', value: ['x'.repeat(1000)] }
    const long = await send('PATCH /notes/1', [first, ...Array(28).fill(twice).flat()], PATCH)
    expect([long.status, long.body.message]).toEqual([
      409,
      expect.stringContaining('longer than 1048576 characters'),
    ])
    expect((await send('PATCH /notes/1', Array(60).fill(into), PATCH)).status).toBe(200)
    const { body: kept } = await send('GET /notes/1')
    await restart()
    expect((await send('GET /notes/1')).body).toEqual(kept)
  },
)

test.for([
  ['drop', 200, { id: 1, note: 'b' }],
  ['keep', 200, { id: 1, note: 'b', more: 1 }],
  ['reject', 400, { id: 1, note: 'a' }],
] as const)(
  'what a list of changes adds beyond the contract goes by the ledger: %s',
  async ([unknownFields, status, kept], { start }) => {
    const { send } = await start(notes(text), { unspecified: { unknownFields } })
    await send('POST /notes', { note: 'a' })
    const change = [
      { op: 'replace', path: '/note', value: 'b' },
      { op: 'add', path: '/more', value: 1 },
      { op: 'add', path: '/__proto__', value: { admin: true } },
      { op: 'add', path: '/constructor', value: 1 },
    ]
    expect((await send('PATCH /notes/1', change, asPatch)).status).toBe(status)
    expect((await send('GET /notes/1')).body).toEqual(kept)
  },
)

const user = object({ login: text }, ['login'])
const members = { id: text, title: text, assignee: user, steps: listOf(user) }

function issues(sent: object, record: object = object(members, ['id', 'title'])) {
  const patch = { requestBody: content(sent), ...shows(record) }
  return { paths: collection('/issues', record, { item: { patch } }) }
}

test('a change may give what its body allows and records do not have; answers show what they can', async ({
  start,
}) => {
  const patch = object({
    ...{ title: { type: ['string', 'null'] }, assignee: text },
    steps: listOf(object({ login: text })),
  })
  const { send } = await start(issues(patch))
  await send('POST /issues', { id: 'a', title: 'One' })
  const given = { title: 'Two', assignee: 'ada', steps: [{}] }
  // A text where the record has an object refers to what has it as its id.
  const shown = { id: 'a', title: 'Two', assignee: { login: 'ada' } }
  expect(await send('PATCH /issues/a', given)).toMatchObject({ status: 200, body: shown })
  // What a merge patch takes away (RFC 7396) may have to be there.
  const without = await send('PATCH /issues/a', { title: null })
  expect([without.status, without.body.detail]).toEqual([400, expect.stringContaining('title')])
})

test('a list in plain JSON is a list of changes (RFC 6902), and no body changes nothing', async ({
  start,
}) => {
  const { send } = await start(issues(listOf(change)))
  await send('POST /issues', { id: 'a', title: 'One' })
  for (const changes of [[{ op: 'replace', path: '/title', value: 'Two' }], [], undefined])
    expect(await send('PATCH /issues/a', changes)).toMatchObject({
      status: 200,
      body: { title: 'Two' },
    })
})

test('a change may give a part of an object that was not there; of one that is there it takes away nothing', async ({
  start,
}) => {
  const nullable = { type: ['string', 'null'] }
  const record = object({ id: text, owner: object({ login: text, name: text }, ['login']) }, ['id'])
  const patch = object({ owner: object({ name: nullable, login: nullable }) })
  const { send } = await start(issues(patch, record))
  expect((await send('POST /issues', { id: 'a' })).body).toEqual({ id: 'a' })
  const changed = await send('PATCH /issues/a', { owner: { name: 'Ada' } })
  const owner = { name: 'Ada', login: expect.any(String) }
  expect(changed).toMatchObject({ status: 200, body: { owner } })
  await send('PATCH /issues/a', { owner: { login: 'ada' } })
  const without = await send('PATCH /issues/a', { owner: { login: null } })
  expect([without.status, without.body.detail]).toEqual([400, expect.stringContaining('login')])
})

const nullable = { type: ['string', 'null'] }

test.for([
  [{}, {}, 200, null],
  [nullable, nullable, 200, null],
  [text, nullable, 400, 'x'],
] as const)(
  'null in a part of a union takes away what must be there only where the contract takes no null: %j, %j',
  async ([own, given, status, left], { start }) => {
    const branch = (kind: string, left: object) =>
      object({ kind: { const: kind }, left }, ['kind', 'left'])
    const zip = (left: object) => ({ anyOf: [branch('one', left), branch('two', left)] })
    const record = object({ id: text, box: object({ zip: zip(own) }, ['zip']) }, ['id'])
    const sent = object({ box: object({ zip: zip(given) }) })
    const requestBody = { content: { ...content(sent).content, ...content(sent, MERGE).content } }
    const item = { patch: { requestBody, ...shows(record) } }
    const { send } = await start({ paths: collection('/boxes', record, { item }) })
    const taken = { box: { zip: { kind: 'two', left: null } } }
    await send('POST /boxes', { id: 'a', box: { zip: { kind: 'one', left: 'x' } } })
    await send('POST /boxes', { id: 'b' })
    expect((await send('PATCH /boxes/a', taken)).status).toBe(status)
    expect((await send('GET /boxes/a')).body.box.zip.left).toBe(left)
    // A merge patch (RFC 7396) takes away, whatever the contract says of null.
    for (const id of own === given ? ['a', 'b'] : ['a']) {
      const merged = await send(`PATCH /boxes/${id}`, taken, { 'content-type': MERGE })
      expect(merged.status).toBe(400)
    }
  },
)

const uuid = { type: 'string', format: 'uuid' }
const thing = object({ id: uuid, name: text }, ['id', 'name'])
const ID = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
const named = object({ name: text }, ['name'])

test.for([
  [{ 201: thing, 204: undefined }, 204],
  [{ 200: thing, 201: undefined }, 200],
  [{ 201: thing }, 201],
])(
  'a PUT that creates answers 201, and one that replaces what else is documented (%#)',
  async ([successes, status], { start }) => {
    const responses = Object.assign(
      {},
      ...Object.entries(successes as object).map(
        ([each, schema]) => shows(schema, each as never).responses,
      ),
    )
    const put = { requestBody: body(named), responses }
    const { send } = await start({
      paths: { '/things/{id}': { parameters: [inPath('id', uuid)], get: shows(thing), put } },
    })
    expect((await send(`PUT /things/${ID}`, { name: 'a' })).status).toBe(201)
    expect((await send(`GET /things/${ID}`)).body).toEqual({ id: ID, name: 'a' })
    expect((await send(`PUT /things/${ID}`, { name: 'b' })).status).toBe(status)
    expect((await send(`GET /things/${ID}`)).body).toEqual({ id: ID, name: 'b' })
  },
)

testInPlaces(
  'what is put or linked under an id of another kind is a 404, and nothing of it is kept',
  {
    '/things': { get: shows(listOf(thing)) },
    '/things/{thingId}': {
      parameters: [inPath('thingId')],
      ...{ get: shows(thing), put: takes(named, thing) },
    },
    '/marks': { get: shows(listOf(thing)) },
    '/marks/{markId}': {
      parameters: [inPath('markId')],
      ...{ put: shows(undefined, 204), delete: shows(undefined, 204) },
    },
  },
  async ({ send, restart }) => {
    for (const [line, json, status] of [
      [`PUT /things/${ID}`, { name: 'a' }, 200],
      ['PUT /things/abc', { name: 'b' }, 404],
      ['GET /things/abc', undefined, 404],
      [`PUT /marks/${ID}`, undefined, 204],
      ['PUT /marks/abc', undefined, 404],
      ['DELETE /marks/abc', undefined, 404],
    ] as const)
      expect([line, (await send(line, json)).status]).toEqual([line, status])
    await restart()
    expect((await send('GET /things')).body).toEqual([{ id: ID, name: 'a' }])
    expect((await send('GET /marks')).body).toMatchObject([{ id: ID }])
  },
)

test('a creation whose body may be of any media type takes JSON', async ({ start }) => {
  const pod = object({ name: text, image: text }, ['name'])
  const paths = collection('/pods', pod, { id: inPath('name') })
  const post = { requestBody: body(pod, '*/*'), ...shows(pod, 201) }
  const { send } = await start({ paths: { ...paths, '/pods': { ...paths['/pods'], post } } })
  const sent = { name: 'one', image: 'busy' }
  expect(await send('POST /pods', sent)).toMatchObject({ status: 201, body: sent })
  expect((await send('GET /pods/one')).body).toEqual(sent)
  expect((await send('POST /pods', { image: 'busy' })).status).toBe(400)
})
