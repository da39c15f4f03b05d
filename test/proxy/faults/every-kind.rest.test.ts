import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import type { Fault } from '../../../src/faults/fault-types.ts'
import type { CheckingProxyOptions } from '../../../src/http/start-proxy.ts'
import { startSandboxOf } from '../../../src/http/start-sandbox.ts'
import { startProxy } from '../../../src/index.ts'
import type { Capture } from '../../../src/journal/exchange.ts'
import { source } from '../../support/built-in.ts'
import { createChecker } from '../../support/checking.ts'
import { isThroughSandbox } from '../support.ts'

/** The statuses of the service, each with a body that breaks the contract: an error of the report for each exchange that is judged. */
const BODIES: { readonly [status: number]: string } = {
  200: JSON.stringify({ id: 'seven', name: 'Rex', categoryId: 1 }),
  404: JSON.stringify({ code: 404, message: 'gone', status: 404 }),
  500: JSON.stringify({ oops: 'é'.repeat(300) }),
  304: '',
}

/** How the service delimits its answers: the bytes of one, and the method that asks for it. */
const FRAMINGS: {
  readonly [name: string]: (status: number, body: Buffer) => readonly [head: string, body: Buffer]
} = {
  'Content-Length': (_status, body) => [`Content-Length: ${body.length}`, body],
  chunked: (_status, body) => ['Transfer-Encoding: chunked', chunks(body)],
  'close-delimited': (_status, body) => ['Connection: close', body],
  'no body': () => ['Content-Length: 0', Buffer.alloc(0)],
  HEAD: (_status, body) => [`Content-Length: ${body.length}`, Buffer.alloc(0)],
  gzip: (_status, body) => {
    const coded = gzipSync(body)
    return [`Content-Encoding: gzip\r\nETag: "1"\r\nContent-Length: ${coded.length}`, coded]
  },
  trailers: (_status, body) => [
    'Transfer-Encoding: chunked\r\nTrailer: X-Sum',
    Buffer.concat([chunks(body).subarray(0, -2), Buffer.from('X-Sum: 5\r\n\r\n')]),
  ],
}

function chunks(body: Buffer): Buffer {
  const half = Math.floor(body.length / 2)
  const parts = [body.subarray(0, half), body.subarray(half)].filter(({ length }) => length > 0)
  const framed = parts.flatMap((part) => [
    Buffer.from(`${part.length.toString(16)}\r\n`),
    part,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...framed, Buffer.from('0\r\n\r\n')])
}

/** What a client saw. */
interface Seen {
  readonly status: number | undefined
  readonly lines: string
  /** The body without its framing, as far as it came. */
  readonly body: Buffer
  readonly isWhole: boolean
  readonly trailer: string | undefined
  readonly ended: string
}

/** What the service sends, with the method that asks for it. */
interface Sent {
  readonly status: number
  readonly framing: string
  /** The body as a client gets it that gets all of it: without its framing. */
  readonly body: Buffer
  readonly text: string
}

/** A fault, and what the client must see of an answer that it strikes. */
const KINDS: readonly (readonly [
  name: string,
  Omit<Fault, 'id' | 'on'>,
  (seen: Seen, sent: Sent) => void,
])[] = [
  ['delay', { delay: 5 }, expectWhole],
  ['delay after', { delay: 5, at: 'after' }, expectWhole],
  ['throttle', { throttle: 100_000 }, expectWhole],
  ['respond', { respond: { status: 503 } }, expectInjected],
  ['respond after', { respond: { status: 503 }, at: 'after' }, expectInjected],
  ['reset', { connection: 'reset' }, expectNothing],
  ['reset after', { connection: 'reset', at: 'after' }, expectNothing],
  ['empty', { connection: 'empty' }, expectNothing],
  ['empty after', { connection: 'empty', at: 'after' }, expectNothing],
  ['hang', { connection: 'hang' }, expectNothing],
  ['hang after', { connection: 'hang', at: 'after' }, expectNothing],
  ['truncate', { connection: 'truncate' }, expectHalf],
  [
    'truncate a respond',
    { connection: 'truncate', respond: { status: 503, body: 'abcd' } },
    expectHalfOfOther,
  ],
  ['rateLimit within', { rateLimit: { requests: 1000, per: '1h' } }, expectWithQuota],
  ['rewrite', { rewrite: { merge: { name: 7 } } }, expectRewritten],
  ['status', { status: 502 }, expectOtherStatus],
  ['headers', { headers: { 'X-Other': 'new', ETag: null } }, expectOtherHeaders],
]

/** Faults that answer before the service is asked. */
const EARLY = new Set(['respond', 'reset', 'empty', 'hang', 'truncate a respond'])

/** Every framing with every status. */
const ANSWERS = Object.keys(FRAMINGS).flatMap((framing) =>
  Object.keys(BODIES).map((status) => sentBy(Number(status), framing)),
)

let tried = 0

test.each(KINDS)(
  '%s strikes answers of every framing and status; checked and recorded is what the service sent',
  async (name, fault, expectSeen) => {
    const service = await startService()
    const checked: Capture[] = []
    const recorded: Capture[] = []
    const proxy = await (isThroughSandbox ? startSandboxAsProxy : startProxy)({
      upstream: `http://127.0.0.1:${service.port}`,
      faults: { faults: [{ id: 'f', on: '*', ...fault }] },
      recorder: { add: (capture) => void recorded.push(capture) },
      onExchange: (capture) => void checked.push(capture),
    })
    onTestFinished(() => proxy.close())
    const wrong: string[] = []
    for (const sent of ANSWERS) {
      const before = recorded.length
      try {
        // Who hangs leaves when the service has been asked: before that, there would be no answer to record.
        const mayLeave = () => EARLY.has(name) || recorded.length > before
        expectSeen(await ask(proxy.url, sent, name.startsWith('hang') ? mayLeave : undefined), sent)
        // The service may need a moment more for what its client is not to get.
        for (let wait = 0; wait < 200 && !EARLY.has(name) && recorded.length === before; wait += 1)
          await pause(5)
        expect(recorded.slice(before).map(recordText)).toEqual(
          EARLY.has(name) ? [] : [sentText(sent)],
        )
      } catch (error) {
        wrong.push(`${sent.framing} ${sent.status}: ${(error as Error).message}`)
      }
      tried += 1
    }
    expect(wrong).toEqual([])
    const count = EARLY.has(name) ? 0 : ANSWERS.length
    const report = await proxy.report()
    expect(service.asked).toBe(count)
    expect(checked.map(({ id }) => id).toSorted()).toEqual(recorded.map(({ id }) => id).toSorted())
    expect(report.exchanges).toMatchObject({ total: count, checked: count })
    expect(verdictsOf(report)).toEqual(EARLY.has(name) ? [] : await verdictsWithout())
    const fired = name === 'rateLimit within' ? 0 : ANSWERS.length
    expect(proxy.receipts()).toMatchObject([{ calls: ANSWERS.length, fired }])
  },
  120_000,
)

test('17 kinds met 7 framings with 4 statuses', () => {
  expect(tried).toBe(17 * 7 * 4)
})

// --- internal ---

/** The findings of a run without faults: those with them must be the same. */
let plain: Promise<readonly string[]> | undefined

function verdictsWithout(): Promise<readonly string[]> {
  plain ??= (async () => {
    const service = await startService()
    await using proxy = await startProxy({ upstream: `http://127.0.0.1:${service.port}` })
    for (const sent of ANSWERS) await ask(proxy.url, sent)
    return verdictsOf(await proxy.report())
  })()
  return plain
}

/** A sandbox that has the service behind it, whose world has the faults. */
async function startSandboxAsProxy({ upstream, faults, recorder, onExchange }: StruckOptions) {
  const checker = await createChecker()
  const traffic = { checker, recorder, onExchange }
  const routes = [{ on: '*', to: 'upstream', missing: 'never' }] as const
  const options = { upstream, routes, scenario: { version: 1, ...faults } }
  const sandbox = await startSandboxOf(source, options, { openTraffic: async () => traffic })
  const { url } = sandbox
  // The checks that are begun end when the sandbox has closed.
  const report = async () => {
    await sandbox.close()
    return checker.report()
  }
  return { url, report, receipts: () => sandbox.receipts(), close: () => sandbox.close() }
}

interface StruckOptions
  extends Required<Pick<CheckingProxyOptions, 'upstream' | 'recorder' | 'onExchange'>> {
  readonly faults: { readonly faults: readonly Fault[] }
}

function recordText({ status, responseBody, failure }: Capture): string {
  return `${status} ${responseBody?.toString('latin1')} ${failure}`
}

function sentText({ status, body }: Sent): string {
  return `${status} ${body.toString('latin1')} undefined`
}

function verdictsOf({
  findings,
}: Awaited<ReturnType<Awaited<ReturnType<typeof startProxy>>['report']>>) {
  return findings.map(({ rule, operation, count }) => `${rule} ${operation} ${count}`).toSorted()
}

function sentBy(status: number, framing: string): Sent {
  const isBare = status === 304 || framing === 'HEAD' || framing === 'no body'
  const text = isBare ? '' : (BODIES[status] as string)
  const body = framing === 'gzip' && !isBare ? gzipSync(text) : Buffer.from(text)
  return { status, framing, text, body }
}

/** Starts a service that answers `/v1/pets/STATUS/FRAMING` in that way, byte for byte. */
async function startService() {
  const service = { port: 0, asked: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let text = ''
    socket.on('data', (data) => {
      text += data.toString('latin1')
      for (;;) {
        const end = text.indexOf('\r\n\r\n')
        if (end < 0) return
        const [, status = '', framing = ''] =
          /\/v1\/pets\/1\?status=(\d+)&framing=(\S+)/.exec(text) ?? []
        text = text.slice(end + 4)
        service.asked += 1
        const frame = FRAMINGS[decodeURIComponent(framing)] as (typeof FRAMINGS)[string]
        const whole = Buffer.from(BODIES[Number(status)] ?? '')
        const [head, body] = frame(Number(status), whole)
        const isBare = status === '304'
        const lines = isBare ? 'ETag: "1"' : `Content-Type: application/json\r\n${head}`
        socket.write(`HTTP/1.1 ${status} Own\r\n${lines}\r\n\r\n`)
        if (!isBare) socket.write(body)
        if (framing === 'close-delimited') socket.end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  service.port = (server.address() as AddressInfo).port
  return service
}

async function ask(
  url: string,
  { status, framing }: Sent,
  mayLeave?: () => boolean,
): Promise<Seen> {
  const target = `/v1/pets/1?status=${status}&framing=${encodeURIComponent(framing)}`
  const method = framing === 'HEAD' ? 'HEAD' : 'GET'
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const chunks: Buffer[] = []
  const { promise, resolve } = Promise.withResolvers<string>()
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => resolve('reset'))
  socket.on('close', () => resolve('closed'))
  const timer = setInterval(
    () => {
      if (mayLeave?.() ?? true) resolve('open')
    },
    mayLeave ? 40 : 10_000,
  )
  socket.write(
    `${method} ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer k\r\nConnection: close\r\n\r\n`,
  )
  const ended = await promise
  clearInterval(timer)
  socket.destroy()
  return { ...readMessage(Buffer.concat(chunks), method), ended }
}

/** Reads what a client got, as far as that goes. */
function readMessage(bytes: Buffer, method: string): Omit<Seen, 'ended'> {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0)
    return { status: undefined, lines: '', body: bytes, isWhole: false, trailer: undefined }
  const lines = bytes.subarray(0, end).toString('latin1')
  const rest = bytes.subarray(end + 4)
  const status = Number(lines.slice(9, 12))
  const length = /^content-length: *(\d+)/im.exec(lines)?.[1]
  if (method === 'HEAD' || status === 304 || status === 204)
    return { status, lines, body: rest, isWhole: true, trailer: undefined }
  if (!/^transfer-encoding: *chunked/im.test(lines))
    return {
      status,
      lines,
      body: rest,
      isWhole: rest.length === Number(length),
      trailer: undefined,
    }
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const line = rest.indexOf('\r\n', at)
    const size = line < 0 ? Number.NaN : Number.parseInt(rest.subarray(at, line).toString(), 16)
    const body = () => Buffer.concat(parts)
    if (Number.isNaN(size))
      return { status, lines, body: body(), isWhole: false, trailer: undefined }
    if (size === 0) {
      const trailer = rest
        .subarray(line + 2)
        .toString('latin1')
        .trim()
      return { status, lines, body: body(), isWhole: true, trailer }
    }
    parts.push(rest.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}

function expectWhole({ status, lines, body, isWhole, trailer, ended }: Seen, sent: Sent): void {
  expect([status, isWhole, ended]).toEqual([sent.status, true, 'closed'])
  expect(body.toString('latin1')).toBe(sent.body.toString('latin1'))
  expect(lines).toMatch(/^X-Sandbox-Fault: f$/m)
  if (sent.framing === 'trailers' && sent.status !== 304) expect(trailer).toBe('X-Sum: 5')
}

function expectInjected(seen: Seen, { framing }: Sent): void {
  expect([seen.status, seen.isWhole, seen.ended]).toEqual([503, true, 'closed'])
  expect(seen.lines).toMatch(/^X-Sandbox-Origin: fault$/m)
  if (framing === 'HEAD') expect(seen.body.length).toBe(0)
  else expect(JSON.parse(seen.body.toString())).toMatchObject({ status: 503 })
}

function expectNothing({ status, body }: Seen): void {
  expect([status, body.length]).toEqual([undefined, 0])
}

function expectHalf(seen: Seen, { status, framing, body }: Sent): void {
  expect([seen.status, seen.ended]).toEqual([status, 'closed'])
  const text = body.toString('latin1')
  const got = seen.body.toString('latin1')
  // Without a length, what came first is cut.
  if (framing === 'Content-Length' || framing === 'gzip')
    expect(got).toBe(text.slice(0, Math.floor(text.length / 2)))
  else expect(text.slice(0, got.length)).toBe(got)
  if (text.length > 0)
    expect([got.length > 0, got.length < text.length, seen.isWhole]).toEqual([true, true, false])
}

function expectHalfOfOther({ status, lines, body, ended }: Seen, { framing }: Sent): void {
  expect([status, body.toString(), ended]).toEqual([503, framing === 'HEAD' ? '' : 'ab', 'closed'])
  expect(lines).toMatch(/^Content-Length: 4$/m)
}

function expectWithQuota(seen: Seen, sent: Sent): void {
  expect([seen.status, seen.body.toString('latin1')]).toEqual([
    sent.status,
    sent.body.toString('latin1'),
  ])
  expect(seen.lines).toMatch(/^RateLimit: "f";r=\d+;t=3[56]\d\d$/m)
  expect(seen.lines).not.toMatch(/X-Sandbox-Fault/)
}

function expectRewritten(seen: Seen, sent: Sent): void {
  expect([seen.status, seen.isWhole, seen.ended]).toEqual([sent.status, true, 'closed'])
  if (sent.text === '') {
    expect(seen.lines).toMatch(/^X-Sandbox-Rewrite: left: it has no body$/m)
    expect(seen.body.length).toBe(0)
    if (sent.framing === 'HEAD' && sent.status !== 304)
      expect(seen.lines).not.toMatch(/content-length/i)
    return
  }
  expect(JSON.parse(seen.body.toString())).toEqual({ ...JSON.parse(sent.text), name: 7 })
  expect(seen.lines).toMatch(new RegExp(`^Content-Length: ${seen.body.length}$`, 'm'))
  expect(seen.lines).not.toMatch(/content-encoding|etag|transfer-encoding|trailer/i)
  const done = sent.framing === 'gzip' ? 'done, decoded gzip' : 'done'
  expect(seen.lines).toMatch(new RegExp(`^X-Sandbox-Rewrite: ${done}$`, 'm'))
}

function expectOtherStatus(seen: Seen, sent: Sent): void {
  expect(seen.lines).toMatch(/^HTTP\/1.1 502 Bad Gateway/)
  expectWhole({ ...seen, status: sent.status }, sent)
}

function expectOtherHeaders(seen: Seen, sent: Sent): void {
  expectWhole(seen, sent)
  expect(seen.lines).toMatch(/^X-Other: new$/m)
  expect(seen.lines).not.toMatch(/etag/i)
}
