import fc from 'fast-check'
import { acceptedType } from '../../src/base/http/media-type.ts'
import { answer, content, integer, object, parameter, text } from '../support/contract-parts.ts'
import { expect, oneSandbox, test } from '../support/own-contract.ts'

const item = object({ id: integer, name: text, note: text }, ['id', 'name'])
const inXml = {
  ...object({ id: { ...integer, xml: { attribute: true } }, name: text }, ['id', 'name']),
  xml: { name: 'item' },
}
const get = (operationId: string, responses: object) => ({ get: { operationId, responses } })
const one = (type: string, schema: object, more: object = {}) => ({
  200: { description: 'Done', content: { [type]: { schema, ...more } } },
})
const binary = { type: 'string', format: 'binary' }
const header = (schema: object, required = true) => ({ schema, required })

const paths = {
  '/items': {
    get: {
      operationId: 'listItems',
      responses: {
        200: {
          description: 'Done',
          headers: { 'X-Total-Count': header(integer), ETag: header(text, false) },
          content: {
            'application/json': { schema: { type: 'array', items: item } },
            'text/csv': { schema: text },
            'application/xml': {
              schema: { type: 'array', items: inXml, xml: { name: 'items', wrapped: true } },
            },
          },
        },
        406: answer(object({ message: text })),
      },
    },
    post: {
      operationId: 'createItem',
      requestBody: content(object({ name: text, note: text }, ['name'])),
      responses: {
        201: {
          ...answer(item),
          headers: {
            Location: header(text),
            'X-RateLimit-Remaining': header(integer, false),
            'X-Kind': header({ enum: ['new', 'old'] }),
            'X-Other': header(text, false),
          },
        },
      },
    },
  },
  '/items/{id}': {
    parameters: [parameter('id', 'path', integer)],
    get: { operationId: 'getItem', responses: { 200: answer(item) } },
  },
  '/png': get('png', one('image/png', binary)),
  '/images': get('images', {
    200: {
      description: 'Done',
      content: { 'image/gif': {}, 'image/jpeg': {}, 'image/svg+xml': {} },
    },
  }),
  '/pdf': get('pdf', one('application/pdf', binary)),
  '/bytes': get('bytes', one('application/octet-stream', binary)),
  '/any': get('any', one('*/*', {})),
  '/text': get('text', one('text/plain', { type: 'string', minLength: 5 })),
  '/shown': get(
    'shown',
    one('text/plain', text, { examples: { a: { value: 'A' }, b: { value: 'B' } } }),
  ),
  '/xml': get('xml', one('application/xml', inXml, { example: { id: 7, name: 'a<b' } })),
  '/csv': get(
    'csv',
    one('text/csv', { type: 'array', items: item }, { example: [{ id: 1, name: 'a,"b"' }] }),
  ),
  '/range': get('range', { '2XX': answer(item) }),
  '/default': get('usual', { default: answer(item) }),
  '/moved': get('moved', { 302: { description: 'Moved', headers: { Location: header(text) } } }),
}

const own = oneSandbox({ paths })

const BEGIN = {
  '/png': ['image/png', '89504e470d0a1a0a'],
  '/images': ['image/gif', '474946383961'],
  '/pdf': ['application/pdf', '255044462d312e34'],
  '/bytes': ['application/octet-stream', '000102'],
  '/any': ['application/octet-stream', '000102'],
} as const

test('a sample of a media type is a small file of it', async () => {
  const { send } = await own()
  for (const [path, [type, begin]] of Object.entries(BEGIN)) {
    const { status, headers, bytes } = await send(`GET ${path}`)
    expect([path, status, headers.get('content-type')]).toEqual([path, 200, type])
    expect(bytes.toString('hex').startsWith(begin), path).toBe(true)
    expect(headers.get('content-length')).toBe(String(bytes.length))
  }
  const accepting = async (accept: string) =>
    (await send('GET /images', undefined, { accept })).headers.get('content-type')
  expect(await accepting('image/jpeg')).toBe('image/jpeg')
  expect(await accepting('image/gif;q=0.1, image/svg+xml')).toBe('image/svg+xml')
  expect(await accepting('text/html')).toBe('image/gif')
})

test('texts, XML and CSV follow their schemas and examples', async () => {
  const { send } = await own()
  expect((await send('GET /text')).body.length).toBeGreaterThanOrEqual(5)
  expect((await send('GET /shown')).body).toBe('A')
  const preferring = await send('GET /shown', undefined, { prefer: 'example=b' })
  expect([preferring.body, preferring.headers.get('preference-applied')]).toEqual([
    'B',
    'example=b',
  ])
  expect((await send('GET /xml')).body).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<item id="7"><name>a&lt;b</name></item>\n',
  )
  expect((await send('GET /csv')).body).toBe('id,name\r\n1,"a,""b"""\r\n')
})

test('an answer is in the media type that its client accepts, of those that are documented', async () => {
  const { send } = await own()
  await send('POST /items', { name: 'a' })
  await send('POST /items', { name: 'b', note: 'c' })
  const accepting = async (accept: string) => {
    const { status, headers, body } = await send('GET /items', undefined, { accept })
    return [status, headers.get('content-type'), body]
  }
  const records = [
    { id: 1, name: 'a' },
    { id: 2, name: 'b', note: 'c' },
  ]
  expect(await accepting('*/*')).toEqual([200, 'application/json', records])
  expect(await accepting('text/*, application/json;q=0.5')).toEqual([
    ...[200, 'text/csv'],
    'id,name,note\r\n1,a,\r\n2,b,c\r\n',
  ])
  expect(await accepting('application/xml')).toEqual([
    ...[200, 'application/xml'],
    '<?xml version="1.0" encoding="UTF-8"?>\n<items><item id="1"><name>a</name></item><item id="2"><name>b</name><note>c</note></item></items>\n',
  ])
  expect((await accepting('image/png'))[0]).toBe(406)
})

test('documented headers are made: addresses, counts, entity tags, limits, and what is required', async () => {
  const { send } = await own()
  const created = await send('POST /items', { name: 'a' })
  const header = (name: string) => created.headers.get(name)
  expect([header('location'), header('x-ratelimit-remaining')]).toEqual(['/items/1', '999'])
  expect(['new', 'old']).toContain(header('x-kind'))
  expect(header('x-other')).toBe(null)
  const listed = await send('GET /items')
  expect(listed.headers.get('x-total-count')).toBe('1')
  expect(listed.headers.get('etag')).toMatch(/^"[\w-]{22}"$/)
  expect((await send('GET /items')).headers.get('etag')).toBe(listed.headers.get('etag'))
})

test('a success may be documented by a range, by default, or as a redirection', async () => {
  const { send, sandbox } = await own()
  for (const path of ['/range', '/default'])
    expect(await send(`GET ${path}`)).toMatchObject({
      status: 200,
      body: { id: expect.any(Number) },
    })
  const moved = await fetch(new URL('/moved', sandbox.url), { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([302, '/'])
})

test.for([
  [undefined, 'a/b'],
  ['', 'a/b'],
  ['*/*', 'a/b'],
  ['c/d', 'c/d'],
  ['a/b;q=0.2, c/*', 'c/d'],
  ['*/*;q=0.1, a/b;q=0', 'c/d'],
  ['e/f', undefined],
  ['A/B', 'a/b'],
] as const)('of a/b and c/d, %s accepts %s', ([accept, type]) => {
  expect(acceptedType(accept, ['a/b', 'c/d'])).toBe(type)
})

test('any text is taken as what a client accepts', () => {
  fc.assert(
    fc.property(fc.string(), (accept) => {
      expect(['a/b', undefined]).toContain(acceptedType(accept, ['a/b']))
    }),
  )
})
