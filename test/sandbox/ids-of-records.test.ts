import { answer, body, inPath, listOf, object, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const uuid = { type: 'string', format: 'uuid' }

/** A collection with its items, whose records are made of a body. */
function collection(path: string, id: object, { sent, record }: { sent: object; record: object }) {
  const item = `${path}/{${(id as { name: string }).name}}`
  const name = path.slice(1)
  return {
    [path]: {
      get: { operationId: `list-${name}`, responses: { 200: answer(listOf(record)) } },
      post: {
        operationId: `create-${name}`,
        requestBody: body(sent),
        responses: { 201: answer(record) },
      },
    },
    [item]: {
      parameters: [id],
      get: { operationId: `read-${name}`, responses: { 200: answer(record) } },
      put: {
        operationId: `replace-${name}`,
        requestBody: body(sent),
        responses: { 200: answer(record) },
      },
      patch: {
        operationId: `change-${name}`,
        requestBody: body({ ...sent, required: [] }),
        responses: { 200: answer(record) },
      },
    },
  }
}

test('a creation keeps the name that it is given, and the record is found by its own key', async ({
  start,
}) => {
  const sent = object({ name: text }, ['name'])
  const pk = { ...uuid, readOnly: true, title: 'Group uuid' }
  const number = { type: 'integer', readOnly: true, title: 'ID' }
  const { send } = await start(
    {
      paths: {
        ...collection('/groups', inPath('group_uuid', uuid), {
          sent,
          record: object({ pk, name: text }, ['pk', 'name']),
        }),
        ...collection('/users', inPath('id', { type: 'integer' }), {
          sent,
          record: object({ pk: number, name: text }, ['pk', 'name']),
        }),
      },
    },
    { scenario: undefined },
  )
  for (const path of ['/groups', '/users']) {
    const { status, body: made } = await send(`POST ${path}`, { name: 'cooks' })
    expect([status, made.name]).toEqual([201, 'cooks'])
    expect(await send(`GET ${path}/${made.pk}`)).toMatchObject({ status: 200, body: made })
    const { body: all } = await send(`GET ${path}`)
    expect(all).toContainEqual(made)
    for (const { pk: each } of all) expect((await send(`GET ${path}/${each}`)).status).toBe(200)
  }
})

test('attributes of JSON:API are part of the record, also where a body has them beside each other', async ({
  start,
}) => {
  const attributes = { code: text, name: text, type: text }
  const record = object({ type: text, id: text, attributes: object(attributes) }, [
    'type',
    'id',
    'attributes',
  ])
  const { send } = await start({
    paths: collection('/currencies', inPath('code'), {
      sent: object(attributes, ['code']),
      record,
    }),
  })
  const { body: made } = await send('POST /currencies', { code: 'EUR', name: 'Euro', type: 'coin' })
  expect(made.attributes).toEqual({ code: 'EUR', name: 'Euro', type: 'coin' })
  expect((await send('GET /currencies/EUR')).body).toEqual(made)
  expect((await send('POST /currencies', { code: 'EUR', name: 'Other' })).status).toBe(400)
  const { body: changed } = await send('PATCH /currencies/EUR', { name: 'euro' })
  expect(changed).toEqual({ ...made, attributes: { ...made.attributes, name: 'euro' } })
  const { body: replaced } = await send('PUT /currencies/EUR', { code: 'EUR', name: 'e' })
  expect(replaced.attributes).toMatchObject({ code: 'EUR', name: 'e' })
  expect(replaced.type).toBe(made.type)
})

test('a PUT that requires nothing leaves the attributes that it does not have', async ({
  start,
}) => {
  const attributes = { code: text, name: text, note: text }
  const { send } = await start({
    paths: collection('/tags', inPath('tag'), {
      sent: object(attributes),
      record: object({ type: text, id: text, attributes: object({ tag: text, ...attributes }) }),
    }),
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
  const paths = collection('/branches', inPath('name', name), { sent: branch, record: branch })
  const create = {
    requestBody: {
      content: { 'application/json': { schema: { anyOf: [branch, object({ name }, ['name'])] } } },
    },
    responses: { 201: answer(branch) },
  }
  const { send } = await start({
    paths: { ...paths, '/branches': { ...paths['/branches'], post: create } },
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
  const { send } = await start({
    paths: collection('/pages', inPath('slug', slug), {
      sent: object({ title: text }),
      record: page,
    }),
  })
  for (let made = 0; made < 2; made += 1)
    expect((await send('POST /pages', {})).body.slug).toMatch(/^[ab]$/)
})
