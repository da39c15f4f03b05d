import fc from 'fast-check'
import { expectError } from '../support/expect-error.ts'
import { runs } from '../support/runs.ts'
import { expect, type TestReply, test } from '../support/test.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/** An answer of createPet to anything at all: created, or refused with an Error. */
function expectCreatedOrRefused(reply: TestReply): void {
  if (reply.status === 201) expect(reply.body).toMatchObject({ name: expect.any(String) })
  else expectError(reply, 400)
}

/** JSON near to a NewPet, so that not everything is refused at the first look. */
const nearly = fc.record(
  {
    name: fc.oneof(fc.string(), fc.jsonValue()),
    categoryId: fc.oneof(fc.integer(), fc.bigInt(), fc.jsonValue()),
    status: fc.oneof(fc.constantFrom('available', 'sold'), fc.jsonValue()),
    __proto__: fc.jsonValue(),
    extra: fc.jsonValue({ maxDepth: 4 }),
  },
  { requiredKeys: [] },
)

for (const unspecified of ['pinned', 'strict', { unknownFields: 'keep' }] as const) {
  test(`any JSON as a body is created or refused, never a 5xx: ${JSON.stringify(unspecified)}`, async ({
    start,
  }) => {
    const sandbox = await start({ scenario: 'empty', unspecified })
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue({ maxDepth: 5 }), nearly), async (json) => {
        const body = JSON.stringify(json, (_key, value) =>
          typeof value === 'bigint' ? JSON.rawJSON(String(value)) : value,
        )
        expectCreatedOrRefused(await sandbox.send('/pets', { body, headers: JSON_TYPE }))
        const message = await sandbox.send('~/messages', { body, headers: JSON_TYPE })
        if (message.status !== 200) expectError(message, 400)
      }),
      runs(40),
    )
    expect((await sandbox.send('/pets')).status).toBe(200)
  })
}

test('any bytes as a body are created or refused, never a 5xx', async ({ start }) => {
  const sandbox = await start({ scenario: 'empty' })
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(text)),
    fc
      .array(fc.constantFrom('{', '}', '[', ']', '"name"', ':', ',', '1e9', '"', '\\u', 'null'))
      .map((parts) => new TextEncoder().encode(parts.join(''))),
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (body) => {
      const reply = await sandbox.send('/pets', { body: Buffer.from(body), headers: JSON_TYPE })
      expectCreatedOrRefused(reply)
    }),
    runs(50),
  )
})

/** Characters that a request line can hold, more of those that mean something. */
const targetPart = fc.oneof(
  fc.constantFrom('/', '//', '.', '..', '%', '%2F', '%zz', '?', '&', '=', '[', ']', '+', ';', '#'),
  fc.constantFrom(
    'v1',
    'pets',
    'limit',
    'status',
    'messages',
    'store',
    'orders',
    '1',
    '-1',
    'sold',
  ),
  fc.constantFrom(':', '@', '{', '}', '|', '\\', '^', '`', '"', '<', '>', '*', '\u00e9', '\u00a0'),
)
const target = fc
  .tuple(
    fc.constantFrom('/', '/v1/', '/v1/pets', '/v1/pets/', '/v1/pets?', 'http://'),
    fc.array(targetPart),
  )
  .map(([start, parts]) => start + parts.join(''))

test('any path and query is answered with JSON and never a 5xx', async ({ sandbox }) => {
  await fc.assert(
    fc.asyncProperty(
      target,
      fc.constantFrom('GET', 'POST', 'HEAD', 'PUT'),
      async (path, method) => {
        const request =
          `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n` +
          `Authorization: Bearer ${sandbox.key}\r\n\r\n`
        const head = method === 'HEAD'
        const { replies, ended } = await sandbox.talk(Buffer.from(request, 'latin1'), { head })
        expect(ended).toBe('closed')
        expect(replies).toHaveLength(1)
        const { status, headers, body } = replies[0] as (typeof replies)[0]
        expect(status).toBeLessThan(500)
        expect(headers.get('content-type')).toBe('application/json')
        // The index is a document: it has a tag, and no id.
        expect(headers.get('x-request-id') ?? headers.get('etag')).toBeTruthy()
        if (!head && status >= 400) expect(JSON.parse(body)).toMatchObject({ status })
      },
    ),
    runs(100),
  )
})

test('any values of the headers that are read are answered, and never with a 5xx of our own', async ({
  sandbox,
}) => {
  const value = fc.stringMatching(
    /^[\x21-\x7e\x80-\xff]([\x20-\x7e\x80-\xff]{0,40}[\x21-\x7e\x80-\xff])?$/,
  )
  const header = fc.constantFrom(
    'Authorization',
    'Prefer',
    'Content-Type',
    'Content-Encoding',
    'Accept',
    'Origin',
  )
  const wanted = fc.constantFrom('', 'Bearer ', 'code=', 'delay=', 'fault=', 'application/json;')
  await fc.assert(
    fc.asyncProperty(header, wanted, value, async (name, start, text) => {
      const prefer = name === 'Prefer' && /delay|fault|code/.test(start + text)
      fc.pre(!prefer || start !== 'delay=')
      const key = name === 'Authorization' ? '' : `Authorization: Bearer ${sandbox.key}\r\n`
      const request = `POST /v1/pets HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${key}${name}: ${start}${text}\r\nContent-Length: 2\r\n\r\n{}`
      const { replies, ended } = await sandbox.talk(Buffer.from(request, 'latin1'))
      expect(ended).toBe('closed')
      expect(replies).toHaveLength(1)
      expect([400, 401, 415].includes(replies[0]?.status ?? 0) || prefer).toBe(true)
    }),
    runs(70),
  )
})
