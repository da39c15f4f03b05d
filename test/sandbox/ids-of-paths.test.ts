import { answer, content, int64, object, parameter, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const hex = { type: 'string', pattern: '^[a-f0-9]{24}$' }
const key = object({ id: text, label: text })
const inPath = (name: string, schema: object) => parameter(name, 'path', schema)

/** A collection with its items. */
function collection(path: string, record: object, ids: readonly object[]) {
  const above = ids.slice(0, -1)
  const own = path.split('/').at(-1)
  return {
    [path]: {
      parameters: above,
      get: { responses: { 200: answer({ type: 'array', items: record }) } },
      post: { requestBody: content(record), responses: { 201: answer(record) } },
    },
    [`${path}/{${own}Id}`]: { parameters: ids, get: { responses: { 200: answer(record) } } },
  }
}

test('new and generated ids are ones that the path takes, and none is empty', async ({ start }) => {
  const short = { type: 'string', maxLength: 3 }
  const { send } = await start(
    {
      paths: {
        ...collection('/keys', key, [inPath('keysId', hex)]),
        ...collection('/tags', object({ id: { type: 'string', maxLength: 9 } }), [
          inPath('tagsId', short),
        ]),
      },
    },
    { scenario: undefined },
  )
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
  const order = object({ id: int64, note: text })
  const { send } = await start(
    {
      paths: collection('/orders', order, [
        inPath('ordersId', { ...int64, minimum: 1, maximum: 10 }),
      ]),
    },
    { scenario: undefined },
  )
  const { body: all } = await send('GET /orders')
  expect(all.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4, 5])
  const { body: created } = await send('POST /orders', { note: 'sixth' })
  expect((await send(`GET /orders/${created.id}`)).body).toEqual({ id: 6, note: 'sixth' })
})

test('generated records are below records that are there, and in scopes that the path takes', async ({
  start,
}) => {
  const place = object({ name: text })
  const scope = inPath('region', { type: 'string', enum: ['north', 'south'] })
  const ids = [scope, inPath('housesId', text), inPath('roomsId', text), inPath('bedsId', text)]
  const record = object({ id: text, ...place.properties })
  const base = '/{region}/houses'
  const { send, sandbox } = await start(
    {
      paths: {
        ...collection(base, record, ids.slice(0, 2)),
        ...collection(`${base}/{housesId}/rooms`, record, ids.slice(0, 3)),
        ...collection(`${base}/{housesId}/rooms/{roomsId}/beds`, record, ids),
      },
    },
    { scenario: undefined },
  )
  const { records } = await sandbox.records('beds').list()
  expect(records.length).toBe(20)
  for (const { id, path } of records) {
    const { region, housesId, roomsId } = path as { [name: string]: string }
    expect(['north', 'south']).toContain(region)
    const target = `/${region}/houses/${housesId}/rooms/${roomsId}/beds/${id}`
    expect((await send(`GET ${target}`)).status).toBe(200)
  }
})

test('a parent whose parameter is called id does not give its id to what is below it', async ({
  start,
}) => {
  const release = object({ id: int64, tag: text })
  const asset = object({ id: int64, name: text })
  const own = [inPath('id', int64)]
  const below = [...own, inPath('assetId', int64)]
  const item = (record: object, parameters: readonly object[]) => ({
    parameters,
    get: { responses: { 200: answer(record) } },
  })
  const list = (record: object) => ({
    get: { responses: { 200: answer({ type: 'array', items: record }) } },
    post: { requestBody: content(record), responses: { 201: answer(record) } },
  })
  const { send, sandbox } = await start(
    {
      paths: {
        '/releases': list(release),
        '/releases/{id}': item(release, own),
        '/releases/{id}/assets': { parameters: own, ...list(asset) },
        '/releases/{id}/assets/{assetId}': item(asset, below),
      },
    },
    { scenario: undefined },
  )
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
    const create = { requestBody: content(alert), responses: { 201: answer(alert) } }
    const { send } = await start(
      {
        paths: {
          '/alerts': {
            get: { responses: { 200: answer({ type: 'array', items: alert }) } },
            ...(isCreated && { post: create }),
          },
          '/alerts/{alert_slug}/close': {
            parameters: [inPath('alert_slug', text)],
            post: { requestBody: content({ type: 'object' }), responses: { 200: answer(alert) } },
          },
        },
      },
      { scenario: undefined },
    )
    const [first] = (await send('GET /alerts')).body
    const closed = await send(`POST /alerts/${first.slug}/close`, { state: 'closed' })
    expect(closed).toMatchObject({ status: 200, body: { ...first, state: 'closed' } })
    expect((await send('GET /alerts')).body[0]).toEqual({ ...first, state: 'closed' })
    expect((await send('POST /alerts/none-of-these/close', {})).status).toBe(404)
  },
)
