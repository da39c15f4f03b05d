import { answer, content, object, parameter, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const get = (responses: object, more: object = {}) => ({ get: { responses, ...more } })
const boolean = { type: 'boolean' }

test('an answer whose media type has no schema is its example', async ({ start }) => {
  const example = [{ a: 1 }]
  const { send } = await start({
    paths: {
      '/a': get({ 200: { description: 'A', content: { 'application/json': { example } } } }),
    },
  })
  expect((await send('GET /a')).body).toEqual(example)
})

test('an example that is JSON in a text is that JSON, and one of another type is made anew', async ({
  start,
}) => {
  const schema = object({ name: text }, ['name'])
  const sample = (example: unknown) => ({
    description: 'A',
    content: { 'application/json': { schema, example } },
  })
  const { send } = await start({
    paths: { '/text': get({ 200: sample('{"name":"Ada"}') }), '/list': get({ 200: sample([1]) }) },
  })
  expect((await send('GET /text')).body).toEqual({ name: 'Ada' })
  expect((await send('GET /list')).body).toEqual({ name: expect.any(String) })
})

test('of a choice in which little is valid in several ways, something is made that is valid in one', async ({
  start,
}) => {
  const branches = [object({ a: text, b: boolean }), { type: 'array', items: boolean }]
  const oneOf = [...branches, { type: 'array', items: text }]
  const { send } = await start({
    paths: { '/a': get({ 200: answer({ oneOf: [oneOf[2], ...oneOf.slice(0, 2)] }) }) },
  })
  expect((await send('GET /a')).body).toEqual([expect.any(String)])
})

test('members that need not be there are made in samples', async ({ start }) => {
  const { send } = await start({ paths: { '/a': get({ 200: answer(object({ name: text })) }) } })
  expect((await send('GET /a')).body).toEqual({ name: expect.any(String) })
})

test('an error that is documented in XML is in XML', async ({ start }) => {
  const xml = (media: object) => ({ description: 'No', content: { 'application/xml': media } })
  const parameters = [parameter('size', 'query', { type: 'integer' })]
  const { send } = await start({
    paths: {
      '/example': get({ 200: answer(text), 400: xml({ example: '<no/>' }) }, { parameters }),
      '/made': get({ 200: answer(text), 400: xml({}) }, { parameters }),
    },
  })
  const example = await send('GET /example?size=<')
  expect(example.headers.get('content-type')).toContain('application/xml')
  expect(example.bytes.toString()).toBe('<no/>')
  const made = (await send('GET /made?size=%3C')).bytes.toString()
  expect(made).toBe('<error><message>size must be an integer, got "&lt;"</message></error>')
})

test.for([
  ['404', 'text/html', { type: 'string' }, /^<p>.*no item.*<\/p>$/],
  ['4XX', 'text/html', { type: 'string' }, /^<p>.*no item.*<\/p>$/],
  ['default', 'text/html', { type: 'string' }, /^<p>.*no item.*<\/p>$/],
  ['404', 'text/csv', {}, /no item/],
  [
    '404',
    'application/octet-stream',
    { type: 'object', properties: { message: { type: 'string' } } },
    /^{"message":".*no item.*"}$/,
  ],
] as const)(
  'an error whose status is documented as %s in %s alone is in that type',
  async ([described, type, schema, text], { start }) => {
    const item = { type: 'object', properties: { id: { type: 'string' } } }
    const { send } = await start({
      paths: {
        '/items/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          get: {
            responses: {
              200: { description: 'ok', content: { 'application/json': { schema: item } } },
              [described]: { description: 'Gone', content: { [type]: { schema } } },
            },
          },
          put: {
            requestBody: { content: { 'application/json': { schema: item } } },
            responses: {
              200: { description: 'ok', content: { 'application/json': { schema: item } } },
            },
          },
        },
      },
    })
    const { status, headers, bytes } = await send('GET /items/a')
    expect([status, headers.get('content-type')]).toEqual([404, type])
    expect(bytes.toString()).toMatch(text)
  },
)

test('X-Request-Id is a UUID, as many contracts say, and there once', async ({ start }) => {
  const described = {
    'X-Request-Id': { required: true, schema: { type: 'string', format: 'uuid' } },
  }
  const { send } = await start({
    paths: { '/ping': { get: { responses: { 204: { description: 'ok', headers: described } } } } },
  })
  for (const path of ['/ping', '/none'])
    expect((await send(`GET ${path}`)).headers.get('x-request-id')).toMatch(
      /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
    )
})

test('a list of a union shows its records, on as many lines as there may be', async ({ start }) => {
  const card = object({ id: { type: 'integer' }, name: text }, ['id'])
  const page = (type: string, more: object) =>
    object({ type: { enum: [type] }, next: text, ...more }, ['type', 'next', 'data'])
  const list = { type: 'array', items: card }
  const post = { requestBody: content(card), responses: { 201: answer(card) } }
  const item = {
    parameters: [parameter('id', 'path', { type: 'integer' })],
    get: { responses: { 200: answer(card) } },
  }
  const { send } = await start(
    {
      paths: {
        '/cards': {
          ...get({
            200: answer({ anyOf: [page('all', { data: list }), page('some', { data: list })] }),
          }),
          post,
        },
        '/cards/{id}': item,
        '/few': { ...get({ 200: answer({ ...list, maxItems: 3 }) }), post },
        '/few/{id}': item,
      },
    },
    { scenario: undefined },
  )
  const { body } = await send('GET /cards')
  expect(body.data).toHaveLength(20)
  // There is no next page: a made address would lead to one.
  expect(body.next).toBe('')
  expect((await send('GET /few')).body).toHaveLength(3)
})

test('a parameter may have brackets in its name', async ({ start }) => {
  const schema = { type: 'array', items: { enum: ['name', 'id'] } }
  const parameters = [{ name: 'fields[card]', in: 'query', explode: false, schema }]
  const { send } = await start({ paths: { '/a': get({ 200: answer(text) }, { parameters }) } })
  expect((await send('GET /a?fields%5Bcard%5D=name,id')).status).toBe(200)
  const refused = await send('GET /a?fields%5Bcard%5D=name,size')
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.body.detail).toContain('fields[card].1 must be one of name, id')
})

test('data in examples and extensions that look like a schema are none', async ({ start }) => {
  const card = {
    ...object({ id: text, name: { type: 'string', maxLength: 5 } }),
    'x-expands': { oneOf: [{ $ref: '#/components/schemas/nothing' }] },
    example: { $id: 'same', name: 'a' },
  }
  const other = { ...card, example: { $id: 'same', name: 'b' } }
  const { send, sandbox } = await start({
    paths: {
      '/cards': {
        ...get({ 200: answer({ type: 'array', items: card }) }),
        post: { requestBody: content(other), responses: { 201: answer(card) } },
      },
      '/cards/{id}': {
        parameters: [parameter('id', 'path', text)],
        get: { responses: { 200: answer(card) } },
        patch: { requestBody: content(other), responses: { 200: answer(card) } },
      },
    },
  })
  const { body: made } = await send('POST /cards', { id: 'a', name: 'one' })
  expect((await send(`PATCH /cards/${made.id}`, { name: 'two' })).body.name).toBe('two')
  expect(await sandbox.state.read()).toMatchObject({ cards: [{ name: 'two' }] })
})

test('a count that bounds a list is no filter by the count that records have', async ({
  start,
}) => {
  const folder = object({ id: text, count: { type: 'integer' } })
  const parameters = [
    { name: 'count', in: 'query', schema: { type: 'integer', default: 10 } },
    { name: 'offset', in: 'query', schema: { type: 'integer', default: 0 } },
  ]
  const { send } = await start(
    {
      paths: {
        '/folders': {
          ...get({ 200: answer({ type: 'array', items: folder }) }, { parameters }),
          post: { requestBody: content(folder), responses: { 201: answer(folder) } },
        },
        '/folders/{id}': {
          parameters: [parameter('id', 'path', text)],
          get: { responses: { 200: answer(folder) } },
        },
      },
    },
    { scenario: undefined },
  )
  expect((await send('GET /folders')).body).toHaveLength(10)
  expect((await send('GET /folders?count=3')).body).toHaveLength(3)
})

test('an object that has items in its schema is no list', async ({ start }) => {
  const part = object({ ok: { type: 'boolean' } }, ['ok'])
  const schema = {
    type: 'object',
    items: { anyOf: [part] },
    properties: { ok: { type: 'boolean' } },
  }
  const { send } = await start({ paths: { '/reactions': get({ 200: answer(schema) }) } })
  const { body } = await send('GET /reactions')
  expect(Array.isArray(body)).toBe(false)
  expect(body).toBeTypeOf('object')
})
