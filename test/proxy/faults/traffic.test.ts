import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Fault } from '../../../src/faults/fault-types.ts'
import type { CheckingProxyOptions } from '../../../src/http/start-proxy.ts'
import { startProxy } from '../../../src/index.ts'
import type { Capture } from '../../../src/journal/exchange.ts'
import { talk } from '../../support/raw.ts'
import { sendAdmin } from '../../support/send-admin.ts'

const PET = JSON.stringify({ id: 1, name: 'Rex', categoryId: 1, status: 'available' })

/** A service that answers every request with a pet, and a proxy with faults in front of it. */
async function begin(
  faults: readonly Omit<Fault, 'on'>[],
  more: Partial<CheckingProxyOptions> = {},
) {
  const asked: { lines: IncomingMessage['headers']; body: string }[] = []
  const service = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    asked.push({ lines: request.headers, body })
    response.writeHead(request.method === 'POST' ? 201 : 200, {
      'Content-Type': 'application/json',
      'Content-Length': PET.length,
    })
    response.end(PET)
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const captures: Capture[] = []
  const notices: string[] = []
  const proxy = await startProxy({
    upstream: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    faults: { faults: faults.map((fault) => ({ on: '*', ...fault })) },
    onExchange: (capture) => void captures.push(capture),
    onNotice: ({ message }) => void notices.push(message),
    ...more,
  })
  onTestFinished(async () => {
    await proxy.close()
    service.closeAllConnections()
    service.close()
  })
  return { proxy, asked, captures, notices }
}

const request = (lines = '', { method = 'GET', path = '/v1/pets/1', body = '' } = {}) =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer k\r\n${lines}${body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`}\r\n${body}`

const LAST = 'Connection: close\r\n'

test('pipelined requests on a kept connection get their answers in order, each with its own faults', async () => {
  const { proxy, asked } = await begin([
    { id: 'slow', calls: 1, delay: 60 },
    { id: 'other', calls: 2, respond: { status: 503 } },
    { id: 'new', calls: 3, rewrite: { merge: { name: 'Bo' } } },
  ])
  const { replies, ended } = await talk(
    proxy.url,
    request() + request() + request() + request(LAST),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 503, 200, 200])
  expect(replies.map(({ headers }) => headers.get('x-sandbox-fault'))).toEqual([
    'slow',
    'other',
    'new',
    undefined,
  ])
  expect(replies[2]?.body).toContain('"name":"Bo"')
  expect([asked.length, ended]).toEqual([3, 'closed'])
})

test('Prefer: fault= asks for a fault, and is not forwarded; other preferences are', async () => {
  const { proxy, asked } = await begin([
    { id: 'gone', probability: 0, status: 410 },
    { id: 'late', probability: 0, delay: 1 },
  ])
  const ask = async (prefer: string) => {
    const { replies } = await talk(proxy.url, request(`Prefer: ${prefer}\r\n${LAST}`))
    const [{ status, headers } = { status: 0, headers: new Map<string, string>() }] = replies
    return [status, headers.get('preference-applied'), asked.at(-1)?.lines.prefer]
  }
  expect(await ask('fault=gone')).toEqual([410, 'fault=gone', undefined])
  expect(await ask('return=minimal, fault=late, code=404')).toEqual([
    ...[200, 'fault=late', 'return=minimal, code=404'],
  ])
  expect(await ask('fault=unknown')).toEqual([200, undefined, 'fault=unknown'])
  expect(proxy.receipts()).toMatchObject([{ fired: 1 }, { fired: 1 }])
})

test('a condition on the body reads it first, and the service still gets every byte', async () => {
  const { proxy, asked } = await begin([
    { id: 'rich', when: { body: { price: { above: 100 } } }, respond: { status: 402 } },
  ])
  const post = async (body: string, lines = '') => {
    const bytes = request(lines + LAST, { method: 'POST', path: '/v1/pets', body })
    return (await talk(proxy.url, bytes)).replies.map(({ status }) => status)
  }
  expect(await post('{"price":101}')).toEqual([402])
  expect(asked).toEqual([])
  expect(await post('{"price":100}')).toEqual([201])
  expect(asked.at(-1)?.body).toBe('{"price":100}')
  expect(await post('{"price":99}', 'Expect: 100-continue\r\n')).toEqual([100, 201])
  expect([asked.at(-1)?.body, asked.at(-1)?.lines.expect]).toEqual(['{"price":99}', undefined])
  const long = JSON.stringify({ price: 500, name: 'x'.repeat(1_200_000) })
  // Too long to be looked into, it is forwarded as it comes.
  expect(await post(long)).toEqual([201])
  expect(asked.at(-1)?.body.length).toBe(long.length)
})

test.for<[string, Omit<Fault, 'on'>]>([
  ['during a delay before the request', { id: 'a', delay: 5000 }],
  ['during a delay of the answer', { id: 'a', delay: 5000, at: 'after' }],
  ['during a throttled answer', { id: 'a', throttle: 10 }],
  ['while nothing is answered', { id: 'a', connection: 'hang' }],
])('a client that leaves %s lets go of everything', async ([, fault]) => {
  const { proxy, captures, asked } = await begin([fault])
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1')
  socket.on('error', () => {}).resume()
  socket.write(request())
  await pause(150)
  socket.destroy()
  await pause(100)
  // The checker may still be starting.
  await proxy.report()
  const began = performance.now()
  await proxy.close()
  expect(performance.now() - began).toBeLessThan(4500)
  expect(captures.length).toBe(asked.length)
  // Of a throttled answer, the service may have sent all.
  for (const { failure = 'client-left' } of captures) expect(failure).toMatch(/^client-left/)
})

test('what hangs or waits ends when the proxy stops', async () => {
  const { proxy } = await begin([
    { id: 'a', calls: 1, connection: 'hang', at: 'after' },
    { id: 'b', delay: 60_000 },
  ])
  const both = [talk(proxy.url, request()), talk(proxy.url, request(LAST))]
  await pause(150)
  // The checker may still be starting.
  await proxy.report()
  const began = performance.now()
  await proxy.close()
  expect(performance.now() - began).toBeLessThan(4500)
  const [hung, late] = await Promise.all(both)
  expect([hung?.replies.length, late?.replies.map(({ status }) => status)]).toEqual([0, [200]])
})

test('for the rest of an answer that a fault keeps from its client, a proxy that stops waits a second', async () => {
  const service = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Length': PET.length }).write(PET.slice(0, 9))
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  onTestFinished(() => void service.close())
  const { proxy, captures } = await begin([{ id: 'a', at: 'after', connection: 'empty' }], {
    upstream: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  })
  expect((await talk(proxy.url, request(LAST))).replies).toEqual([])
  const from = performance.now()
  await proxy.close()
  expect(performance.now() - from).toBeGreaterThan(900)
  expect(captures).toMatchObject([{ failure: expect.stringMatching(/^proxy-stopped: /) }])
})

test('with annotate, a changed answer has the verdict on what the service sent', async () => {
  const { proxy } = await begin([{ id: 'a', rewrite: { merge: { name: 7 } }, status: 299 }], {
    annotate: true,
  })
  const { replies } = await talk(proxy.url, request(LAST))
  expect(replies[0]?.status).toBe(299)
  expect(replies[0]?.body).toContain('"name":7')
  expect(replies[0]?.headers.get('sl-violations') ?? '').not.toMatch(/name|299/)
})

test('a page of another origin may read an answer that a fault gives', async () => {
  const { proxy } = await begin([{ id: 'a', respond: { status: 503 } }])
  const { replies } = await talk(proxy.url, request(`Origin: https://a.example\r\n${LAST}`))
  expect(replies[0]?.headers.get('access-control-allow-origin')).toBe('https://a.example')
})

test('what is no operation of the contract is not struck', async () => {
  const { proxy, asked } = await begin([{ id: 'a', respond: { status: 503 } }])
  const { replies } = await talk(proxy.url, request(LAST, { path: '/v1/else' }))
  expect([replies[0]?.status, asked.length]).toEqual([200, 1])
})

test('a body that is not rewritten passes as it is, and a notice says why', async () => {
  const { proxy, notices } = await begin([
    { id: 'a', rewrite: { patch: [{ op: 'remove', path: '/age' }] } },
  ])
  const { replies } = await talk(proxy.url, request(LAST))
  expect([replies[0]?.status, replies[0]?.body]).toEqual([200, PET])
  expect(replies[0]?.headers.get('x-sandbox-rewrite')).toBe(
    'left: operation 1: there is nothing at /age',
  )
  expect(notices).toEqual([
    'fault a: the answer to GET /v1/pets/{petId} was not rewritten (left: operation 1: there is nothing at /age)',
  ])
})

test('the control plane lists, adds, orders, replaces and removes the faults of a proxy', async () => {
  const { proxy, notices } = await begin([{ id: 'a', status: 500 }])
  const ask = async (method: string, target: string, json?: unknown) => {
    const { status, body } = await sendAdmin(
      proxy,
      [method, target],
      json === undefined ? {} : { json },
    )
    return [status, body] as const
  }
  const b = { id: 'b', on: 'getPet', respond: { status: 503 } }
  expect(await ask('POST', '/faults', b)).toMatchObject([201, { id: 'b', calls: 0 }])
  expect(await ask('PUT', '/faults', { order: ['b'] })).toMatchObject([
    200,
    { faults: [{ id: 'b' }, { id: 'a' }] },
  ])
  expect((await talk(proxy.url, request(LAST))).replies[0]?.status).toBe(503)
  expect(await ask('PUT', '/faults/b', { on: 'getPet', respond: { status: 504 } })).toMatchObject([
    200,
    { fired: 0 },
  ])
  expect(await ask('GET', '/faults')).toMatchObject([
    200,
    { faults: [{ id: 'b' }, { id: 'a', calls: 1 }] },
  ])
  expect(await ask('POST', '/faults', { id: 'c', on: 'nothing', delay: 1 })).toMatchObject([
    400,
    {},
  ])
  expect((await ask('DELETE', '/faults/b'))[0]).toBe(204)
  expect((await talk(proxy.url, request(LAST))).replies[0]?.status).toBe(500)
  expect((await ask('DELETE', '/faults'))[0]).toBe(204)
  expect((await talk(proxy.url, request(LAST))).replies[0]?.status).toBe(200)
  expect(notices).toContain('all faults were removed')
})

test('a proxy without faults has no routes for them, and says how it gets them', async () => {
  const { proxy } = await begin([], { faults: undefined } as never)
  const { status, body } = await sendAdmin(proxy, ['GET', '/faults'], {})
  expect([status, body.detail]).toEqual([
    404,
    expect.stringContaining('This proxy was started without faults: start it with --faults FILE.'),
  ])
})

test('only the faults of a scenario count, and what else it has is said', async () => {
  const { notices } = await begin([], {
    faults: { version: 1, seed: 4, keys: ['a'], clock: { now: '2030-01-01' } } as never,
  })
  expect(notices).toEqual([
    'faults: of a scenario only the faults count in a proxy; keys, clock are left out',
  ])
})

test('a fault that is wrong ends the start', async () => {
  await expect(begin([{ id: 'a', delay: -1 }])).rejects.toThrow('faults[0].delay must be')
})
