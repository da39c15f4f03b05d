import { allowedMethods } from '../support/contract.ts'
import { expectError } from '../support/expect-error.ts'
import { FOREIGN_METHOD } from '../support/not-in-contract.ts'
import { expect, test } from '../support/test.ts'
import { goesThroughProxy } from '../support/through-proxy.ts'

const PATHS = [
  ['/pets', allowedMethods('/pets').join(', ')],
  ['/pets/1', allowedMethods('/pets/{petId}').join(', ')],
  ['~/messages', allowedMethods('/messages').join(', ')],
] as const
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', FOREIGN_METHOD, 'QUERY', 'TRACE']

for (const [path, allow] of PATHS) {
  for (const method of METHODS) {
    if (allow.split(', ').includes(method)) continue
    test(`${method} on ${path} is 405 with Allow: ${allow}`, async ({ sandbox }) => {
      const target = path.startsWith('~') ? path.slice(1) : `/v1${path}`
      const { replies } = await sandbox.talk(
        `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      )
      expect(replies).toHaveLength(1)
      const { status, headers, body } = replies[0] as (typeof replies)[0]
      expect([status, headers.get('allow')]).toEqual([405, allow])
      expect(headers.get('x-sandbox-origin')).toBe('none')
      expect(headers.get('x-request-id')).toBeTruthy()
      expect(JSON.parse(body)).toEqual({
        code: 'method_not_allowed',
        message: expect.stringContaining(`${method} is not allowed on`),
        status: 405,
      })
    })
  }

  test(`OPTIONS on ${path} names what is allowed, without a key`, async ({ sandbox }) => {
    const reply = await sandbox.send(path, { method: 'OPTIONS', key: null })
    expect([reply.status, reply.text]).toEqual([204, ''])
    expect(reply.headers.get('allow')).toBe(allow)
    expect(reply.headers.get('x-request-id')).toBeTruthy()
  })
}

test('204 carries neither a length nor a type (RFC 9110, section 8.6)', async ({ sandbox }) => {
  const reply = await sandbox.send('/pets', { method: 'OPTIONS' })
  expect(reply.status).toBe(204)
  expect(reply.headers.get('content-length')).toBeNull()
  expect(reply.headers.get('content-type')).toBeNull()
})

for (const target of ['/v1/pets', '/v1/pets?limit=0', '/v1/pets/1', '/v1/pets/99']) {
  for (const key of ['sandbox-key', 'wrong']) {
    test(`HEAD ${target} is GET without the body, with the key ${key}`, async ({ sandbox }) => {
      const ask = (method: string) =>
        sandbox.talk(
          `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${key}\r\n\r\n`,
          { head: method === 'HEAD' },
        )
      const [get, head] = [await ask('GET'), await ask('HEAD')]
      const own = ['x-request-id', 'date']
      const common = ({ replies }: typeof get) =>
        [...(replies[0]?.headers ?? [])].filter(([name]) => !own.includes(name))
      expect(head.replies[0]?.status).toBe(get.replies[0]?.status)
      expect(common(head)).toEqual(common(get))
      expect(Number(head.replies[0]?.headers.get('content-length'))).toBeGreaterThan(0)
      expect(head.rest).toBe('')
    })
  }
}

test('HEAD on a path that takes none is 405, and on no path 404', async ({ sandbox }) => {
  const messages = await sandbox.send('~/messages', { method: 'HEAD' })
  expect([messages.status, messages.text]).toEqual([405, ''])
  expect((await sandbox.send('/nothing', { method: 'HEAD' })).status).toBe(404)
})

test('every request has an id of its own', async ({ sandbox }) => {
  const replies = []
  for (const path of ['/pets', '/pets/1', '/nothing', '/pets?limit=0', '/pets']) {
    replies.push(await sandbox.send(path, { headers: { 'x-request-id': 'mine' } }))
  }
  const ids = replies.map(({ headers }) => headers.get('x-request-id'))
  expect(new Set(ids).size).toBe(5)
  expect(ids).toEqual((await sandbox.requests.list()).map(({ id }) => id))
})

test('an error names no part of the sandbox itself', async ({ sandbox }) => {
  const { headers } = await sandbox.send('/nothing')
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('etag')).toBeNull()
  expectError(await sandbox.send('/pets/%zz'), 404)
})

// A proxy sends header lines of its own.
test.skipIf(goesThroughProxy)(
  'the journal shows each request of a connection with the header lines it came with',
  async ({ sandbox }) => {
    const request = (lines: string[]) =>
      ['GET /v1/pets HTTP/1.1', 'Host: x', ...lines, '', ''].join('\r\n')
    const bytes = [[], ['A: 1'], ['A: 1'], ['A: 2'], ['A: 2', 'B: 3'], [], ['Connection: close']]
    const { replies } = await sandbox.talk(bytes.map(request).join(''))
    expect(replies).toHaveLength(bytes.length)
    const noted = (await sandbox.requests.list()).map(({ request }) => request.rawHeaders)
    expect(noted).toEqual(
      bytes.map((lines) => ['Host: x', ...lines].flatMap((line) => line.split(': '))),
    )
  },
)
