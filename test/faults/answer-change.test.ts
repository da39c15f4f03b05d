import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { LARGEST_REWRITTEN, rewriteBody } from '../../src/faults/answer-change.ts'
import type { BodyRewrite } from '../../src/faults/fault-types.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

const pet = { id: 9_007_199_254_740_993n, name: 'Rex', categoryId: 1, status: 'available' }

const scenario = (fault: object, more: object = {}) => ({
  version: 1,
  pets: [pet],
  faults: [{ id: 'f', on: 'getPet', ...fault }],
  ...more,
})

const get = (sandbox: TestSandbox) => sandbox.send('/pets/9007199254740993')

test('rewrite merges into the answer or patches it, and int64 keep every digit', async ({
  start,
}) => {
  for (const rewrite of [
    { merge: { name: null, status: 'lost' } },
    {
      patch: [
        { op: 'remove', path: '/name' },
        { op: 'replace', path: '/status', value: 'lost' },
      ],
    },
  ]) {
    const sandbox = await start({ scenario: scenario({ rewrite }) })
    const reply = await get(sandbox)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ id: pet.id, categoryId: 1, status: 'lost' })
    expect(reply.text).toContain('9007199254740993')
    expect(reply.headers.get('content-length')).toBe(String(reply.text.length))
    expect(reply.headers.get('x-sandbox-fault')).toBe('f')
    expect(reply.headers.get('x-sandbox-rewrite')).toBe('done')
    expect(sandbox.receipts()).toMatchObject([{ calls: 1, fired: 1 }])
  }
})

test('status and headers change the answer, and what the request changed stays changed', async ({
  start,
}) => {
  const fault = {
    on: '*',
    status: 500,
    headers: { 'X-A': 'b', 'content-type': 'text/plain', 'access-control-allow-origin': 'null' },
  }
  const sandbox = await start({ scenario: scenario(fault) })
  const json = { name: 'Bo', categoryId: 1 }
  const reply = await sandbox.send('/pets', { method: 'POST', json })
  expect([reply.status, JSON.parse(reply.text).name]).toEqual([500, 'Bo'])
  expect(reply.headers.get('x-a')).toBe('b')
  expect(reply.headers.get('content-type')).toBe('text/plain')
  expect(reply.headers.get('access-control-allow-origin')).toBe('null')
  await sandbox.faults.remove('f')
  expect((await sandbox.send('/pets')).body).toMatchObject([{ name: 'Rex' }, { name: 'Bo' }])
})

test('a status without a body sends none, and a removed header is gone', async ({ start }) => {
  const sandbox = await start({
    scenario: scenario({ status: 204, headers: { 'Content-Type': null } }),
  })
  const reply = await get(sandbox)
  expect([reply.status, reply.text, reply.headers.get('content-type')]).toEqual([204, '', null])
})

test('changes of several faults are made in order, and truncate cuts the changed answer', async ({
  start,
}) => {
  const faults = [
    { id: 'a', on: 'getPet', rewrite: { merge: { name: 'One', tags: ['x'] } } },
    { id: 'b', on: 'getPet', rewrite: { patch: [{ op: 'add', path: '/tags/-', value: 'y' }] } },
    { id: 'c', on: 'getPet', headers: { 'x-a': '1' }, status: 202 },
    {
      id: 'd',
      on: 'getPet',
      headers: { 'X-A': '2' },
      when: { header: { 'x-cut': '1' } },
      connection: 'truncate',
    },
  ]
  const sandbox = await start({ scenario: scenario({}, { faults }) })
  const whole = await get(sandbox)
  expect(whole.body).toMatchObject({ name: 'One', tags: ['x', 'y'] })
  expect([whole.status, whole.headers.get('x-a')]).toEqual([202, '1'])
  const { rest, ended } = await sandbox.talk(
    `GET /v1/pets/9007199254740993 HTTP/1.1\r\nHost: x\r\nX-Cut: 1\r\nAuthorization: Bearer ${sandbox.key}\r\n\r\n`,
  )
  expect(rest).toMatch(/X-A: 2\r\n/)
  expect(rest.split('\r\n\r\n')[1]).toBe(whole.text.slice(0, Math.floor(whole.text.length / 2)))
  expect(ended).toBe('closed')
})

test('a recorded answer with a content coding is decoded, and says so', async ({ start }) => {
  const body = { base64: gzipSync('{"id":1,"name":"Rex"}').toString('base64') }
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', etag: '"1"' }
  const exchanges = [{ request: 'GET /v1/pets/1', answer: { status: 200, headers, body } }]
  const sandbox = await start({
    scenario: scenario({ rewrite: { merge: { name: 7 } } }, { exchanges }),
  })
  const reply = await sandbox.send('/pets/1')
  expect(reply.text).toBe('{"id":1,"name":7}')
  expect(reply.headers.get('x-sandbox-rewrite')).toBe('done, decoded gzip')
  expect([reply.headers.get('content-encoding'), reply.headers.get('etag')]).toEqual([null, null])
})

const JSON_LINES = ['Content-Type', 'application/problem+json; charset=utf-8']
const merge: BodyRewrite = { merge: { a: 1 } }
const long = Buffer.from(JSON.stringify('x'.repeat(LARGEST_REWRITTEN)))

test.for<[string, string, Parameters<typeof rewriteBody>[0], BodyRewrite]>([
  [
    'of another type',
    'its type is not JSON',
    { status: 200, lines: ['Content-Type', 'text/html'], body: Buffer.from('{}') },
    merge,
  ],
  [
    'without a type',
    'its type is not JSON',
    { status: 200, lines: [], body: Buffer.from('{}') },
    merge,
  ],
  [
    'that is no JSON',
    'it is not JSON',
    { status: 200, lines: JSON_LINES, body: Buffer.from('{') },
    merge,
  ],
  [
    'that is not UTF-8',
    'it is not JSON',
    { status: 200, lines: JSON_LINES, body: Buffer.from('"\xff"', 'latin1') },
    merge,
  ],
  ['of a 304', 'it has no body', { status: 304, lines: JSON_LINES, body: Buffer.alloc(0) }, merge],
  [
    'of a 206',
    'it is a part of a whole (206)',
    { status: 206, lines: JSON_LINES, body: Buffer.from('{}') },
    merge,
  ],
  [
    'that is too long',
    'it is longer than 1048576 bytes',
    { status: 200, lines: JSON_LINES, body: undefined },
    merge,
  ],
  [
    'that is too long once decoded',
    'decoded, it is longer than 1048576 bytes',
    { status: 200, lines: [...JSON_LINES, 'Content-Encoding', 'gzip'], body: gzipSync(long) },
    merge,
  ],
  [
    'in a coding that is not known',
    'its content coding is not known',
    { status: 200, lines: [...JSON_LINES, 'Content-Encoding', 'secret'], body: Buffer.from('{}') },
    merge,
  ],
  [
    'in a coding that is broken',
    'its content coding cannot be decoded',
    { status: 200, lines: [...JSON_LINES, 'Content-Encoding', 'br'], body: Buffer.from('{}') },
    merge,
  ],
  [
    'that the patch does not fit',
    'operation 1: there is nothing at /b',
    { status: 200, lines: JSON_LINES, body: Buffer.from('{"a":1}') },
    { patch: [{ op: 'remove', path: '/b' }] },
  ],
])('a body %s is left as it is: %s', ([_what, why, answer, rewrite]) => {
  expect(rewriteBody(answer, [rewrite])).toEqual({ body: undefined, how: `left: ${why}` })
})

test('whatever the coding, the rewritten JSON is the merged one', () => {
  const codings = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync }
  fc.assert(
    fc.property(fc.json(), fc.constantFrom('gzip', 'br', 'deflate'), (json, coding) => {
      const body = codings[coding](Buffer.from(json))
      const lines = [...JSON_LINES, 'Content-Encoding', coding]
      const { body: bytes, how } = rewriteBody({ status: 200, lines, body }, [merge])
      const value = JSON.parse(json)
      const isMap = typeof value === 'object' && value !== null && !Array.isArray(value)
      expect(how).toBe(`done, decoded ${coding}`)
      expect(JSON.parse(String(bytes))).toEqual(isMap ? { ...value, a: 1 } : { a: 1 })
    }),
  )
})

test('a rewrite has at most a hundred operations', async ({ start }) => {
  const patch = Array.from({ length: 101 }, () => ({ op: 'add', path: '/a', value: 1 }))
  await expect(start({ scenario: scenario({ rewrite: { patch } }) })).rejects.toThrow(
    'faults[0].rewrite must be { merge: a value (RFC 7396) } or { patch',
  )
})

test.for<[object, string]>([
  [{ status: 500, respond: { status: 400 } }, 'respond must be in a fault of its own'],
  [{ headers: { a: 'b' }, connection: 'reset' }, 'connection must be truncate'],
  [{ rewrite: { merge: {} }, at: 'before' }, 'at must be after'],
  [{ headers: { 'Content-Length': '1' } }, 'another header'],
  [{ rewrite: {} }, 'rewrite must be { merge: a value (RFC 7396) } or { patch'],
])('a fault with %j is refused: %s', async ([fault, words], { start }) => {
  await expect(start({ scenario: scenario(fault) })).rejects.toThrow(words)
})
