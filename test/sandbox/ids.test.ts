import {
  answer,
  collection,
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

const uuid = { type: 'string', format: 'uuid' }
/** As a sandbox begins without a scenario: with twenty records of each resource. */
const generated = { scenario: undefined }

type Named = Readonly<Record<string, string>>

test('new and generated ids are ones that the path takes, and none is empty', async ({ start }) => {
  const hex = { type: 'string', pattern: '^[a-f0-9]{24}$' }
  const short = { type: 'string', maxLength: 3 }
  const keys = collection('/keys', object({ id: text, label: text }), { id: inPath('keyId', hex) })
  const tags = collection('/tags', object({ id: { type: 'string', maxLength: 9 } }), {
    id: inPath('tagId', short),
  })
  const { send } = await start({ paths: { ...keys, ...tags } }, generated)
  const { body: made } = await send('POST /keys', { label: 'mine' })
  for (const path of ['/keys', '/tags']) {
    const { body: all } = await send(`GET ${path}`)
    expect(all.length).toBeGreaterThan(5)
    for (const { id } of all) expect((await send(`GET ${path}/${id}`)).status).toBe(200)
  }
  expect(made.id).toMatch(/^[a-f0-9]{24}$/)
  expect((await send(`GET /keys/${made.id}`)).body).toEqual(made)
})

test('where a path takes few numbers, generated records leave half of them for creations', async ({
  start,
}) => {
  const id = inPath('orderId', { ...int64, minimum: 1, maximum: 10 })
  const order = object({ id: int64, note: text })
  const { send } = await start({ paths: collection('/orders', order, { id }) }, generated)
  const { body: all } = await send('GET /orders')
  expect(all.map((each: Named) => each.id)).toEqual([1, 2, 3, 4, 5])
  const sixth = { id: 6, note: 'sixth' }
  expect((await send('POST /orders', { note: 'sixth' })).body).toEqual(sixth)
  expect((await send('GET /orders/6')).body).toEqual(sixth)
})

test('generated records are below records that are there, and in scopes that the path takes', async ({
  start,
}) => {
  const scope = inPath('region', { type: 'string', enum: ['north', 'south'] })
  const [house, room, bed] = ['house', 'room', 'bed'].map((name) => inPath(`${name}Id`))
  const record = object({ id: text, name: text })
  const [houses, rooms] = ['/{region}/houses', '/{region}/houses/{houseId}/rooms']
  const { send, sandbox } = await start(
    {
      paths: {
        ...collection(houses, record, { above: [scope], ...(house && { id: house }) }),
        ...collection(rooms, record, { above: [scope, house], id: room } as object),
        ...collection(`${rooms}/{roomId}/beds`, record, {
          ...{ above: [scope, house, room], id: bed },
        } as object),
      },
    },
    generated,
  )
  const { records } = await sandbox.records('beds').list()
  expect(records.length).toBe(20)
  for (const { id, path } of records) {
    const { region, houseId, roomId } = path as Named
    expect(['north', 'south']).toContain(region)
    const target = `/${region}/houses/${houseId}/rooms/${roomId}/beds/${id}`
    expect((await send(`GET ${target}`)).status).toBe(200)
  }
})

test('a parent whose parameter is called id does not give its id to what is below it', async ({
  start,
}) => {
  const record = object({ id: int64, name: text })
  const assets = { above: [inPath('id', int64)], id: inPath('assetId', int64) }
  const paths = {
    ...collection('/releases', record),
    ...collection('/releases/{id}/assets', record, assets),
  }
  const { send, sandbox } = await start({ paths }, generated)
  const { records } = await sandbox.records('assets').list()
  expect(new Set(records.map(({ id }) => id)).size).toBe(20)
  const { body: made } = await send('POST /releases/3/assets', { name: 'a' })
  expect((await send(`GET /releases/3/assets/${made.id}`)).body).toEqual(made)
})

test.for([
  ['records with a creation', true],
  ['records that are only listed', false],
] as const)(
  'an item that only an action has in its path is found by its id: %s',
  async ([, isCreated], { start }) => {
    const alert = object({ id: text, state: text, slug: text }, ['id', 'state', 'slug'])
    const get = shows(listOf(alert))
    const paths = {
      '/alerts': isCreated ? { get, post: takes(alert, alert, 201) } : { get },
      '/alerts/{alert_slug}/close': {
        parameters: [inPath('alert_slug')],
        post: takes({ type: 'object' }, alert),
      },
    }
    const { send } = await start({ paths }, generated)
    const [first] = (await send('GET /alerts')).body
    const after = { ...first, state: 'closed' }
    const closed = await send(`POST /alerts/${first.slug}/close`, { state: 'closed' })
    expect(closed).toMatchObject({ status: 200, body: after })
    expect((await send('GET /alerts')).body[0]).toEqual(after)
    expect((await send('POST /alerts/none-of-these/close', {})).status).toBe(404)
  },
)

test('a creation keeps the name that it is given, and the record is found by its own key', async ({
  start,
}) => {
  const sent = object({ name: text }, ['name'])
  const keyed = (pk: object) => object({ pk, name: text }, ['pk', 'name'])
  const group = keyed({ ...uuid, readOnly: true, title: 'Group uuid' })
  const user = keyed({ ...integer, readOnly: true, title: 'ID' })
  const paths = {
    ...collection('/groups', group, { id: inPath('group_uuid', uuid), sent }),
    ...collection('/users', user, { id: inPath('id', integer), sent }),
  }
  const { send } = await start({ paths }, generated)
  for (const path of ['/groups', '/users']) {
    const { status, body: made } = await send(`POST ${path}`, { name: 'cooks' })
    expect([status, made.name]).toEqual([201, 'cooks'])
    const { body: all } = await send(`GET ${path}`)
    expect(all).toContainEqual(made)
    for (const each of all)
      expect(await send(`GET ${path}/${each.pk}`)).toMatchObject({ status: 200, body: each })
  }
})

test('attributes of JSON:API are part of the record, also where a body has them beside each other', async ({
  start,
}) => {
  const attributes = { code: text, name: text, type: text }
  const members = { type: text, id: text, attributes: object(attributes) }
  const record = object(members, Object.keys(members))
  const item = {
    put: takes(object(attributes, ['code']), record),
    patch: takes(object(attributes), record),
  }
  const sent = object(attributes, ['code'])
  const { send } = await start({
    paths: collection('/currencies', record, { id: inPath('code'), sent, item }),
  })
  const euro = { code: 'EUR', name: 'Euro', type: 'coin' }
  const { body: made } = await send('POST /currencies', euro)
  expect(made.attributes).toEqual(euro)
  expect((await send('GET /currencies/EUR')).body).toEqual(made)
  expect((await send('POST /currencies', { code: 'EUR', name: 'Other' })).status).toBe(400)
  const { body: changed } = await send('PATCH /currencies/EUR', { name: 'euro' })
  expect(changed).toEqual({ ...made, attributes: { ...euro, name: 'euro' } })
  const { body: replaced } = await send('PUT /currencies/EUR', { code: 'EUR', name: 'e' })
  expect(replaced).toMatchObject({ type: made.type, attributes: { code: 'EUR', name: 'e' } })
})

test('a PUT that requires nothing leaves the attributes that it does not have', async ({
  start,
}) => {
  const attributes = { code: text, name: text, note: text }
  const sent = object(attributes)
  const record = object({ type: text, id: text, attributes: object({ tag: text, ...attributes }) })
  const item = { put: takes(sent, record) }
  const { send } = await start({
    paths: collection('/tags', record, { id: inPath('tag'), sent, item }),
  })
  const { body: made } = await send('POST /tags', { name: 'a', note: 'b' })
  const { tag } = made.attributes
  const { body: put } = await send(`PUT /tags/${tag}`, { name: 'c' })
  expect(put.attributes).toMatchObject({ tag, name: 'c', note: 'b' })
})

test('a creation without a body makes a record under a new id, though bodies must have one', async ({
  start,
}) => {
  const name = { type: 'string', pattern: '^v[0-9]$' }
  const branch = object({ name, title: text }, ['name'])
  const paths = collection('/branches', branch, { id: inPath('name', name) })
  const { requestBody } = takes({ anyOf: [branch, object({ name }, ['name'])] })
  const post = { requestBody: { ...requestBody, required: false }, ...shows(branch, 201) }
  const { send } = await start({
    paths: { ...paths, '/branches': { ...paths['/branches'], post } },
  })
  const names = new Set<string>()
  for (let made = 0; made < 9; made += 1) {
    const created = await send('POST /branches')
    expect(created.status).toBe(201)
    names.add(created.body.name)
  }
  expect(names.size).toBe(9)
})

test('new ids are never what clients take out of a path', async ({ start }) => {
  const slug = { type: 'string', pattern: '^(?:\\.|\\.\\.|a|b)$' }
  const page = object({ slug, title: text })
  const sent = object({ title: text })
  const { send } = await start({
    paths: collection('/pages', page, { id: inPath('slug', slug), sent }),
  })
  for (let made = 0; made < 2; made += 1)
    expect((await send('POST /pages', {})).body.slug).toMatch(/^[ab]$/)
})

/** Things that are created under ids of a schema. */
const thingsOf = (id: object) => {
  const sent = object({ name: text })
  return { paths: collection('/things', object({ id, name: text }, ['id']), { sent }) }
}

test.for([
  { type: 'string', default: 'first' },
  { type: 'string', maxLength: 6 },
  { type: 'string', pattern: '^[a-z]+$' },
  { type: 'string', minLength: 20 },
])('new ids that are texts are as many as their schema allows: %j', async (id, { start }) => {
  const { send } = await start(thingsOf(id))
  const ids = new Set<string>()
  for (let made = 0; made < 100; made += 1) {
    const created = await send('POST /things', {})
    expect(created.status).toBe(201)
    ids.add(created.body.id)
  }
  expect(ids.size).toBe(100)
})

test('a record for which no id is free is not added, and the answer says so', async ({ start }) => {
  const { send } = await start(thingsOf({ type: 'string', enum: ['a', 'b'] }))
  for (const status of [201, 201, 503]) expect((await send('POST /things', {})).status).toBe(status)
  expect((await send('POST /things', {})).body.detail).toContain('no id was found')
})

test('new ids that count up begin with the least that their schema allows', async ({ start }) => {
  const { send } = await start(thingsOf({ ...int64, minimum: 1000 }))
  for (const id of [1000, 1001]) expect((await send('POST /things', {})).body).toEqual({ id })
})

test('records with integers as ids are found where the path is declared as a text', async ({
  start,
}) => {
  const id = inPath('id', text)
  const record = object({ id: int64, text }, ['id', 'text'])
  const mark = object({ id: int64, name: text }, ['id', 'name'])
  const item = { delete: shows(undefined, 204) }
  const marks = { responses: { ...shows(listOf(mark)).responses, 404: answer() } }
  const { send } = await start({
    paths: {
      ...collection('/notes', record, { id, sent: object({ text }, ['text']), item }),
      '/notes/{id}/marks': { parameters: [id], get: marks },
    },
  })
  const { body: added } = await send('POST /notes', { text: 'first' })
  const at = `/notes/${added.id}`
  expect((await send(`GET ${at}`)).body).toEqual(added)
  for (const [line, status] of [
    [`GET ${at}/marks`, 200],
    ['GET /notes/none', 404],
    ['GET /notes/none/marks', 404],
    [`DELETE ${at}`, 204],
    [`GET ${at}`, 404],
  ] as const)
    expect([line, (await send(line)).status]).toEqual([line, status])
})

test.for([
  ['several have their ids in', 'the one that', ['invoices', 'wallets'], 200],
  ['one alone has', 'none', ['invoices'], 404],
] as const)(
  'where no property has the name of a parameter, what %s other resources is %s an id is in',
  async ([, , others, status], { start }) => {
    const record = object({ lago_id: uuid, value: text }, ['lago_id', 'value'])
    const of = (name: string, parameter: string) =>
      collection(`/${name}`, record, {
        ...{ id: inPath(parameter, uuid), sent: object({ value: text }) },
      })
    const paths = Object.assign(
      of('applied_coupons', 'applied_coupon_id'),
      ...others.map((name) => of(name, 'lago_id')),
    )
    const { send } = await start({ paths })
    const { body: made } = await send('POST /applied_coupons', { value: 'One' })
    expect((await send(`GET /applied_coupons/${made.lago_id}`)).status).toBe(status)
  },
)

test.for([
  ['an integer, a text below', int64, text],
  ['a text, an integer below', { ...text, pattern: '^[1-9][0-9]{3}$' }, integer],
] as const)(
  'what is below a record is there, whatever paths say of its id: %s',
  async ([, own, said], { start }) => {
    const pull = object({ id: own, title: text }, ['id'])
    const note = object({ name: text, title: text }, ['name', 'title'])
    const notes = { above: [inPath('pull_id', said)], id: inPath('name') }
    const paths = {
      '/pulls': { get: shows(listOf(pull)) },
      '/pulls/{id}': { parameters: [inPath('id', own)], get: shows(pull) },
      ...collection('/pulls/{pull_id}/notes', note, {
        ...{ ...notes, item: { delete: shows(undefined, 204) } },
      }),
    }
    const { send, sandbox } = await start({ paths }, generated)
    const [{ id }] = (await send('GET /pulls')).body
    const posted = { name: 'first', title: 'x' }
    expect(await send(`POST /pulls/${id}/notes`, posted)).toMatchObject({ status: 201 })
    expect(await send(`GET /pulls/${id}/notes/first`)).toMatchObject({ status: 200, body: posted })
    const { records } = await sandbox.records('notes').list({ limit: 50 })
    expect(records).toHaveLength(21)
    for (const { path, name } of records as unknown as { path: Named; name: string }[]) {
      const at = `/pulls/${path.pull_id}/notes`
      expect((await send(`GET ${at}/${name}`)).status).toBe(200)
      expect((await send(`GET ${at}`)).body.map((each: Named) => each.name)).toContain(name)
    }
    expect((await send(`DELETE /pulls/${id}/notes/first`)).status).toBe(204)
    expect((await send(`GET /pulls/${id}/notes/first`)).status).toBe(404)
  },
)

const OBJECT = object({ name: text }, ['name'])

test.for([
  ['an object', OBJECT, text, 'main', { name: 'main' }],
  ['a text or an object', { anyOf: [text, OBJECT] }, text, 'main', 'main'],
  ['an object or null', { oneOf: [OBJECT, { type: 'null' }] }, text, 'main', { name: 'main' }],
  ['an integer or an object', { anyOf: [integer, OBJECT] }, integer, 7, 7],
  ['a number or an object', { anyOf: [{ type: 'number' }, OBJECT] }, integer, 7, 7],
] as const)(
  'a text or an integer is a reference where the record has an object alone: here %s',
  async ([, base, sent, posted, read], { start }) => {
    const branch = object({ id: text, title: text, base }, ['id', 'base'])
    const { send } = await start({
      paths: collection('/branches', branch, { sent: object({ base: sent }, ['base']) }),
    })
    const created = await send('POST /branches', { base: posted })
    expect(created).toMatchObject({ status: 201, body: { base: read } })
    expect((await send(`GET /branches/${created.body.id}`)).body.base).toEqual(read)
  },
)

/** A list of groups, which refer to groups. */
const groups = (properties: object, required: readonly string[] = []) => ({
  paths: {
    '/groups': {
      get: shows(listOf(object({ id: int64, name: text, ...properties }, ['id', ...required]))),
    },
  },
})

test('a generated record refers to earlier ones of its own resource, the first to none: a tree has an end', async ({
  start,
}) => {
  const members = { groupId: int64, linkedGroupIds: listOf(int64) }
  const { send } = await start(groups(members), generated)
  const { body } = await send('GET /groups')
  expect(body).toHaveLength(20)
  const [first, ...others] = body
  expect(Object.keys(first)).toEqual(['id', 'name'])
  for (const { id, groupId, linkedGroupIds } of others)
    for (const to of [groupId, ...linkedGroupIds]) {
      expect(to).toBeLessThan(id)
      expect(to).toBeGreaterThan(0)
    }
})

test.for([
  ['null', { type: ['integer', 'null'] }, null],
  ['an empty list', listOf(int64), []],
  ['itself', int64, 1],
] as const)(
  'the first record refers to %s where its schema requires a reference of it',
  async ([, schema, value], { start }) => {
    const name = Array.isArray(value) ? 'groupIds' : 'groupId'
    const { send } = await start(groups({ [name]: schema }, [name]), generated)
    const { body } = await send('GET /groups')
    expect(body[0][name]).toEqual(value)
    expect(body).toHaveLength(20)
  },
)
