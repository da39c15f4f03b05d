import {
  answer,
  content,
  inPath,
  integer,
  listOf,
  object,
  parameter,
  text,
} from '../support/contract-parts.ts'
import { expect, oneSandbox, test } from '../support/own-contract.ts'

const get = (responses: object, more: object = {}) => ({ get: { responses, ...more } })
const media = (type: string, each: object) => ({ description: 'A', content: { [type]: each } })
const json = (each: object) => media('application/json', each)
const boolean = { type: 'boolean' }
const named = object({ name: text }, ['name'])
const size = { parameters: [parameter('size', 'query', integer)] }
const fields = {
  ...{ name: 'fields[card]', in: 'query', explode: false },
  schema: listOf({ enum: ['name', 'id'] }),
}
const requestId = { 'X-Request-Id': { required: true, schema: { type: 'string', format: 'uuid' } } }

const own = oneSandbox({
  paths: {
    '/example': get({ 200: json({ example: [{ a: 1 }] }) }),
    '/text': get({ 200: json({ schema: named, example: '{"name":"Ada"}' }) }),
    '/list': get({ 200: json({ schema: named, example: [1] }) }),
    '/choice': get({
      200: answer({
        oneOf: [listOf(text), object({ a: text, b: boolean }), listOf(boolean)],
      }),
    }),
    '/members': get({ 200: answer(object({ name: text })) }),
    '/reactions': get({
      200: answer({
        ...object({ ok: boolean }),
        items: { anyOf: [object({ ok: boolean }, ['ok'])] },
      }),
    }),
    '/fields': get({ 200: answer(text) }, { parameters: [fields] }),
    '/xml': get({ 200: answer(text), 400: media('application/xml', { example: '<no/>' }) }, size),
    '/made': get({ 200: answer(text), 400: media('application/xml', {}) }, size),
    '/ping': get({ 204: { description: 'ok', headers: requestId } }),
  },
})

test.for<readonly [what: string, path: string, body: unknown]>([
  ['its example, if its media type has no schema', '/example', [{ a: 1 }]],
  ['JSON that its example has in a text', '/text', { name: 'Ada' }],
  ['made anew, if its example is of another type', '/list', { name: expect.any(String) }],
  [
    'something that is valid in one way, if little is valid in several',
    '/choice',
    [expect.any(String)],
  ],
  ['made with the members that need not be there', '/members', { name: expect.any(String) }],
  ['no list, if its schema is an object that has items', '/reactions', { ok: expect.any(Boolean) }],
])('a sample is %s', async ([, path, body]) => {
  const { send } = await own()
  expect((await send(`GET ${path}`)).body).toEqual(body)
})

test('an error that is documented in XML is in XML', async () => {
  const { send } = await own()
  const example = await send('GET /xml?size=<')
  expect(example.headers.get('content-type')).toContain('application/xml')
  expect(example.bytes.toString()).toBe('<no/>')
  const made = (await send('GET /made?size=%3C')).bytes.toString()
  expect(made).toBe('<error><message>size must be an integer, got "&lt;"</message></error>')
})

test.for([
  ['404', 'text/html', text, /^<p>.*no item.*<\/p>$/],
  ['4XX', 'text/html', text, /^<p>.*no item.*<\/p>$/],
  ['default', 'text/html', text, /^<p>.*no item.*<\/p>$/],
  ['404', 'text/csv', {}, /no item/],
  ['404', 'application/octet-stream', object({ message: text }), /^{"message":".*no item.*"}$/],
] as const)(
  'an error whose status is documented as %s in %s alone is in that type',
  async ([described, type, schema, words], { start }) => {
    const item = object({ id: text })
    const { send } = await start({
      paths: {
        '/items/{id}': {
          parameters: [inPath('id')],
          ...get({ 200: answer(item), [described]: media(type, { schema }) }),
          put: { requestBody: content(item), responses: { 200: answer(item) } },
        },
      },
    })
    const { status, headers, bytes } = await send('GET /items/a')
    expect([status, headers.get('content-type')]).toEqual([404, type])
    expect(bytes.toString()).toMatch(words)
  },
)

test('X-Request-Id is a UUID, as many contracts say, and there once', async () => {
  const { send } = await own()
  for (const path of ['/ping', '/none'])
    expect((await send(`GET ${path}`)).headers.get('x-request-id')).toMatch(
      /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
    )
})

test('a list of a union shows its records, on as many lines as there may be', async ({ start }) => {
  const card = object({ id: integer, name: text }, ['id'])
  const page = (type: string) =>
    object({ type: { enum: [type] }, next: text, data: listOf(card) }, ['type', 'next', 'data'])
  const post = { requestBody: content(card), responses: { 201: answer(card) } }
  const item = { parameters: [inPath('id', integer)], ...get({ 200: answer(card) }) }
  const { send } = await start(
    {
      paths: {
        '/cards': { ...get({ 200: answer({ anyOf: [page('all'), page('some')] }) }), post },
        '/cards/{id}': item,
        '/few': { ...get({ 200: answer({ ...listOf(card), maxItems: 3 }) }), post },
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

test('a parameter may have brackets in its name', async () => {
  const { send } = await own()
  expect((await send('GET /fields?fields%5Bcard%5D=name,id')).status).toBe(200)
  const refused = await send('GET /fields?fields%5Bcard%5D=name,size')
  expect(refused).toMatchObject({ status: 400 })
  expect(JSON.stringify(refused.body)).toContain('fields[card].1 must be one of name, id')
})

test('data in examples and extensions that look like a schema are none', async ({ start }) => {
  const card = {
    ...object({ id: text, name: { type: 'string', maxLength: 5 } }),
    'x-expands': { oneOf: [{ $ref: '#/components/schemas/nothing' }] },
    example: { $id: 'same', name: 'a' },
  }
  const other = content({ ...card, example: { $id: 'same', name: 'b' } })
  const { send, sandbox } = await start({
    paths: {
      '/cards': {
        ...get({ 200: answer(listOf(card)) }),
        post: { requestBody: other, responses: { 201: answer(card) } },
      },
      '/cards/{id}': {
        parameters: [inPath('id')],
        ...get({ 200: answer(card) }),
        patch: { requestBody: other, responses: { 200: answer(card) } },
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
  const folder = object({ id: text, count: integer })
  const number = (name: string, usual: number) => ({
    ...{ name, in: 'query', schema: { ...integer, default: usual } },
  })
  const list = get(
    { 200: answer(listOf(folder)) },
    { parameters: [number('count', 10), number('offset', 0)] },
  )
  const { send } = await start(
    {
      paths: {
        '/folders': {
          ...list,
          post: { requestBody: content(folder), responses: { 201: answer(folder) } },
        },
        '/folders/{id}': { parameters: [inPath('id')], ...get({ 200: answer(folder) }) },
      },
    },
    { scenario: undefined },
  )
  expect((await send('GET /folders')).body).toHaveLength(10)
  expect((await send('GET /folders?count=3')).body).toHaveLength(3)
})
