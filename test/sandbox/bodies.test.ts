import { connect } from 'node:http2'
import { expectError } from '../support/expect-error.ts'
import { expect, test } from '../support/test.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const MIB = 1024 * 1024
const REX = '{"name":"Rex","categoryId":3}'

/** A body of exactly so many bytes. */
const sized = (bytes: number) => `${REX}${' '.repeat(bytes - REX.length)}`
/** A NewPet with a field of arrays nested so deep that the whole nests `depth` levels. */
const nested = (depth: number) =>
  `{"name":"Rex","categoryId":3,"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

test('a body of 1 MiB is taken', async ({ sandbox }) => {
  const reply = await sandbox.send('/pets', { body: sized(MIB), headers: JSON_TYPE })
  expect(reply.status).toBe(201)
})

test('a body of 1 MiB and a byte is 413, by its declared length', async ({ sandbox }) => {
  const reply = await sandbox.send('/pets', { body: sized(MIB + 1), headers: JSON_TYPE })
  expectError(reply, 413, `the body must be at most ${MIB} bytes`)
  expect(reply.headers.get('x-sandbox-origin')).toBe('contract')
  expect(sandbox.size).toBe(50)
})

test('a body over 1 MiB is 413 when it comes in chunks, and can be read to its end', async ({
  sandbox,
}) => {
  const chunk = new TextEncoder().encode(' '.repeat(64 * 1024))
  const body = new ReadableStream({
    start(controller) {
      for (let count = 0; count < 40; count += 1) controller.enqueue(chunk)
      controller.close()
    },
  })
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { ...JSON_TYPE, authorization: `Bearer ${sandbox.key}` },
  }
  const reply = await fetch(`${sandbox.url}/pets`, init as RequestInit)
  expect([reply.status, await reply.json()]).toEqual([
    413,
    { code: 'payload_too_large', message: expect.any(String), status: 413 },
  ])
})

test('after a 413 the connection takes the next request', async ({ sandbox }) => {
  const head = `Host: x\r\nAuthorization: Bearer ${sandbox.key}\r\n`
  const { replies, ended } = await sandbox.talk(
    `POST /v1/pets HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${2 * MIB}\r\n\r\n` +
      `${' '.repeat(2 * MIB)}GET /v1/pets/1 HTTP/1.1\r\n${head}Connection: close\r\n\r\n`,
  )
  expect(replies.map(({ status }) => status)).toEqual([413, 200])
  expect(ended).toBe('closed')
})

test('a 401 can be read by who sends a large body, and the connection goes on', async ({
  sandbox,
}) => {
  const { replies } = await sandbox.talk(
    `POST /v1/pets HTTP/1.1\r\nHost: x\r\nContent-Length: ${3 * MIB}\r\n\r\n${' '.repeat(3 * MIB)}` +
      'GET /v1/pets HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  )
  expect(replies.map(({ status }) => status)).toEqual([401, 401])
})

test('a body that nests 64 levels is accepted, one of 65 is 400', async ({ sandbox }) => {
  const send = (body: string) => sandbox.send('/pets', { body, headers: JSON_TYPE })
  expect((await send(nested(64))).status).toBe(201)
  expectError(await send(nested(65)), 400, /nested deeper than 64 levels/)
  expectError(await send(`${'['.repeat(300_000)}`), 400, /nested deeper than 64 levels/)
  expectError(await send(`${'{"a":'.repeat(100_000)}`), 400, /nested deeper than 64 levels/)
})

test('brackets within a text do not nest', async ({ sandbox }) => {
  const name = `${'[{'.repeat(100)}\\"${'['.repeat(100)}`
  const reply = await sandbox.send('/pets', { json: { name, categoryId: 1 } })
  expect([reply.status, reply.body.name]).toEqual([201, name])
})

/** Bodies that are not UTF-8 text or not JSON, and what the message says. */
const unreadable: [string, Buffer, RegExp][] = [
  ['a lone byte 0xFF', Buffer.from([0xff]), /^the body must be UTF-8 text$/],
  [
    'Latin-1 in a name',
    Buffer.from('{"name":"Zo\u00eb","categoryId":3}', 'latin1'),
    /^the body must be UTF-8 text$/,
  ],
  ['a cut multi-byte character', Buffer.from([0x22, 0xe2, 0x82]), /^the body must be UTF-8 text$/],
  ['an overlong encoding', Buffer.from([0x22, 0xc0, 0xaf, 0x22]), /^the body must be UTF-8 text$/],
  [
    'an encoded surrogate',
    Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
    /^the body must be UTF-8 text$/,
  ],
  ['UTF-16', Buffer.from(`\ufeff${REX}`, 'utf16le'), /^the body must be UTF-8 text$/],
  ['a byte order mark', Buffer.from(`\ufeff${REX}`), /^the body must be JSON/],
  ['a trailing comma', Buffer.from('{"name":"Rex","categoryId":3,}'), /^the body must be JSON/],
  ['two values', Buffer.from(`${REX}${REX}`), /^the body must be JSON/],
  ['single quotes', Buffer.from("{'name':'Rex','categoryId':3}"), /^the body must be JSON/],
  ['a comment', Buffer.from(`/* Rex */${REX}`), /^the body must be JSON/],
  ['NaN', Buffer.from('{"name":"Rex","categoryId":NaN}'), /^the body must be JSON/],
  ['a leading zero', Buffer.from('{"name":"Rex","categoryId":03}'), /^the body must be JSON/],
  ['white space alone', Buffer.from(' \r\n\t'), /^the body must be JSON/],
  ['a number beyond every double', Buffer.from('1e999'), /^the body must be an object, got 1e999$/],
]

for (const [title, body, message] of unreadable) {
  test(`a body with ${title} is 400`, async ({ sandbox }) => {
    expectError(await sandbox.send('/pets', { body, headers: JSON_TYPE }), 400, message)
    expect(sandbox.size).toBe(50)
  })
}

test('U+FFFD in a name is a character like any other', async ({ sandbox }) => {
  const reply = await sandbox.send('/pets', { json: { name: '\ufffd', categoryId: 3 } })
  expect([reply.status, reply.body.name]).toEqual([201, '\ufffd'])
})

test('the last of two equal keys counts, as in every JSON parser of the platform', async ({
  sandbox,
}) => {
  const body = '{"name":"A","categoryId":1,"name":"B"}'
  expect((await sandbox.send('/pets', { body, headers: JSON_TYPE })).body.name).toBe('B')
})

/** Content types, and what createPet answers to a good body that is sent under them. */
const types: [string | undefined, number][] = [
  ['application/json', 201],
  ['Application/JSON', 201],
  ['application/json;charset=utf-8', 201],
  ['application/json; charset=UTF-8', 201],
  ['application/json; charset="utf-8"', 201],
  ['application/json ; charset=utf8', 201],
  ['application/json; profile=x', 201],
  ['application/json; charset=utf-8; profile=x', 201],
  ['application/json; profile=x; charset=utf-8', 201],
  ['application/json; profile="charset=latin1"', 201],
  ['application/json;', 201],
  ['application/json; charset=iso-8859-1', 400],
  ['application/json; charset=utf-16', 400],
  ['application/vnd.api+json', 400],
  ['application/problem+json', 400],
  ['application/jsonx', 400],
  ['application/json-patch+json', 400],
  ['application/json, text/plain', 400],
  ['text/json', 400],
  ['text/plain', 400],
  ['application/x-www-form-urlencoded', 400],
  ['multipart/form-data; boundary=x', 400],
  ['json', 400],
  ['', 400],
  [undefined, 400],
]

for (const [type, status] of types) {
  test(`Content-Type ${type === undefined ? 'left out' : JSON.stringify(type)} is ${status}`, async ({
    sandbox,
  }) => {
    const line = type === undefined ? '' : `Content-Type: ${type}\r\n`
    const { replies } = await sandbox.talk(
      `POST /v1/pets HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${sandbox.key}\r\n` +
        `${line}Content-Length: ${REX.length}\r\n\r\n${REX}`,
    )
    expect(replies.map((reply) => reply.status)).toEqual([status])
    if (status === 400) {
      expect(JSON.parse(replies[0]?.body ?? '').message).toMatch(
        /^Content-Type must be application\/json, got /,
      )
    }
  })
}

for (const coding of ['gzip', 'br', 'deflate', 'x-unknown', 'identity, gzip']) {
  test(`Content-Encoding ${coding} is 415, and names what is taken`, async ({ sandbox }) => {
    const headers = { ...JSON_TYPE, 'content-encoding': coding }
    const reply = await sandbox.send('/pets', { body: Buffer.from(REX), headers })
    expectError(reply, 415, `Content-Encoding must be identity, got "${coding}"`)
    expect(reply.headers.get('accept-encoding')).toBe('identity')
  })
}

test('Content-Encoding identity is not an encoding', async ({ sandbox }) => {
  const headers = { ...JSON_TYPE, 'content-encoding': 'Identity' }
  expect((await sandbox.send('/pets', { body: REX, headers })).status).toBe(201)
})

test('a problem of a body never quotes the body', async ({ sandbox }) => {
  const body = '{"password":"hunter2-hunter2" "x"}'
  const reply = await sandbox.send('/pets', { body, headers: JSON_TYPE })
  expectError(reply, 400)
  expect(reply.text).not.toContain('hunter2')
})

test('a sender that leaves in the middle of its body changes nothing', async ({ sandbox }) => {
  const { ended } = await sandbox.talk(
    `POST /v1/pets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${sandbox.key}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"name":',
    { patience: 100 },
  )
  expect(ended).toBe('open')
  expect((await sandbox.send('/pets')).status).toBe(200)
  expect(sandbox.size).toBe(50)
})

test('HTTP/2 is not spoken: its preface gets an Error, not a hang', async ({ sandbox }) => {
  const session = connect(sandbox.url)
  const error = await new Promise<Error>((resolve) => session.once('error', resolve))
  expect(error.message).toMatch(/protocol error|Protocol error|socket/i)
  session.destroy()
})
