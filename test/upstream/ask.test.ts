import type { RequestListener } from 'node:http'
import { openUpstream } from '../../src/upstream/ask-upstream.ts'
import { bodyOf, test } from '../proxy/support.ts'
import { source } from '../support/built-in.ts'
import { expect } from '../support/test.ts'

const says =
  (status: number, body: string | Buffer): RequestListener =>
  (_request, response) => {
    response.sendDate = false
    response.writeHead(status, ['X-a', '1', 'x-A', '2']).end(body)
  }

test.for<[string, RequestListener, { timeout?: number }, object]>([
  [
    'gets the whole answer with its lines as they came',
    says(404, 'none'),
    {},
    {
      status: 404,
      headers: expect.arrayContaining(['X-a', '1', 'x-A', '2']),
      bytes: Buffer.from('none'),
    },
  ],
  [
    'reads at most 16 MiB',
    says(200, Buffer.alloc(16 * 1024 * 1024 + 1)),
    {},
    { failure: { kind: 'upstream-malformed', status: 502 } },
  ],
  [
    'waits as long as it may',
    () => {},
    { timeout: 100 },
    { failure: { kind: 'upstream-timeout', status: 504 } },
  ],
  [
    'is told of an end within the answer',
    (_request, response) => {
      response.writeHead(200, { 'content-length': 9 }).write('half')
      setTimeout(() => response.destroy(), 50)
    },
    {},
    { failure: { kind: 'upstream-reset' } },
  ],
])(
  'the upstream is asked over the connections that forward to it, and %s',
  async ([, listener, more, expected], { upstream }) => {
    const service = await openUpstream({ source, upstream: await upstream(listener), ...more })
    const answer = await service.ask({ target: '/v1/pets', headers: [] })
    expect(answer).toMatchObject(expected)
    const status = 'status' in answer ? answer.status : 0
    expect(service.durations.client.list()).toMatchObject([{ operation: '/v1/pets', status }])
    await service.close()
  },
)

test('a question has its own lines, framed anew, and never leaves the base path', async ({
  upstream,
}) => {
  const seen: unknown[] = []
  const url = await upstream(async (request, response) => {
    seen.push(request.method, request.url, request.rawHeaders, (await bodyOf(request)).toString())
    response.end()
  })
  const service = await openUpstream({ source, upstream: `${url}/api` })
  const headers = [
    'Host',
    'x',
    'Authorization',
    'Bearer a',
    'Content-Length',
    '99',
    'Connection',
    'close',
  ]
  await service.ask({ target: '/v1/pets/1?a=b', headers })
  expect(seen).toEqual([
    'GET',
    '/api/pets/1?a=b',
    expect.arrayContaining(['Host', new URL(url).host, 'Authorization', 'Bearer a']),
    '',
  ])
  expect(seen[2]).not.toContain('Content-Length')
  for (const target of ['/v2/pets', '/v1/../pets'])
    expect(await service.ask({ target, headers })).toMatchObject({
      failure: { kind: 'outside-base' },
    })
  expect(seen).toHaveLength(4)
  await service.close()
})
