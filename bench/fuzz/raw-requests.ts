import { createRandom } from '../../src/base/random.ts'

/** A request as bytes, and what to expect of its answer. */
export interface RawRequest {
  readonly bytes: Buffer
  readonly method: string
  readonly target: string
  /** Header lines as sent: name, value, name, value … */
  readonly headers: readonly string[]
  readonly body: Buffer
  /** Whether every part is valid HTTP/1.1, so that the answer can be judged against the contract. */
  readonly isSound: boolean
  /** Whether the sender leaves without waiting: the request is incomplete, or never answered on purpose. */
  readonly leaves: boolean
  /** Whether the request asks for a broken connection, so that there may be no whole answer. */
  readonly breaks: boolean
  /** The status that the request asks for with `Prefer`. */
  readonly asked: number | undefined
}

/** Creates a generator of raw requests, most of them nearly valid: the same seed gives the same requests. */
export function createRawRequests(seed: number): () => RawRequest {
  const random = createRandom(seed, 'fuzz')
  const draw = drawer(random)
  return () => {
    const isBad = draw.chance(0.25)
    const method = isBad && draw.chance(0.3) ? draw.one(BAD_METHODS) : draw.one(METHODS)
    const target = isBad && draw.chance(0.5) ? badTarget(draw) : draw.one(TARGETS)(draw)
    const body = hasBody(method, draw) ? Buffer.from(bodyOf(draw)) : Buffer.alloc(0)
    const prefer = draw.chance(0.06) ? draw.one(PREFERENCES) : undefined
    const headers = headersOf({ draw, isBad, body, prefer })
    const framing = framingOf(draw, body, isBad)
    const version = isBad && draw.chance(0.15) ? draw.one(BAD_VERSIONS) : 'HTTP/1.1'
    const lines = [...headers, ...framing.lines]
    const head = Buffer.from(
      `${method} ${target} ${version}\r\n${textOf(lines)}\r\n`,
      isBad ? 'latin1' : 'utf8',
    )
    const bytes = Buffer.concat([head, framing.bytes])
    const cut = isBad && draw.chance(0.05)
    const asked = /^code=([45]\d\d)$/.exec(prefer ?? '')?.[1]
    return {
      bytes: cut ? bytes.subarray(0, draw.below(bytes.length)) : bytes,
      ...{ method, target, headers: lines, body },
      isSound: !isBad && framing.isSound,
      leaves: cut || framing.leaves || prefer === 'fault=hang' || isFramedTwice(lines),
      breaks: prefer !== undefined && /reset|empty|truncate/.test(prefer),
      asked: asked === undefined ? undefined : Number(asked),
    }
  }
}

// --- internal ---

type Draw = ReturnType<typeof drawer>

function drawer(random: () => number) {
  const below = (bound: number) => Math.floor(random() * bound)
  return {
    below,
    chance: (share: number) => random() < share,
    one: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item,
    bytes: (count: number) =>
      Buffer.from(Array.from({ length: below(count) }, () => below(256))).toString('latin1'),
  }
}

const METHODS = [
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'POST',
  'HEAD',
  'OPTIONS',
  'DELETE',
  'PUT',
]
const BAD_METHODS = [
  'get',
  'FROB',
  'G\tET',
  '',
  'GET/',
  'PROPFIND',
  'CONNECT',
  'TRACE',
  'PATCH',
  'M-SEARCH',
  'ÄET',
]
const BAD_VERSIONS = ['HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'http/1.1', 'HTTP/1.', '', 'HTTP/9.9']

const INTEGERS = [
  '1',
  '2',
  '20',
  '50',
  '51',
  '99',
  '0',
  '-1',
  '007',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '1.5',
  '1e3',
  'abc',
  '%31',
  '',
  '%',
  '%zz',
  '%00',
  '%E0%A4%A',
  '..',
  '%2e%2e',
  '%2f',
  'a'.repeat(300),
]

const QUERIES = [
  '',
  '?',
  '?limit=1',
  '?limit=20',
  '?limit=100',
  '?limit=101',
  '?limit=0',
  '?limit=',
  '?limit=abc',
  '?limit=1&limit=2',
  '?limit[]=3',
  '?status=sold',
  '?status=available&limit=5',
  '?status=gone',
  '?status=',
  '?LIMIT=3',
  '?unknown=1',
  '?limit=%31',
  '?limit=%zz',
  '?__proto__=1',
  '?constructor=x',
  '?limit=1#a',
  '?&&&',
  '?=',
  '?limit=9999999999999999999',
  '?status=s%6Fld',
  `?q=${'x'.repeat(500)}`,
]

const TARGETS: readonly ((draw: Draw) => string)[] = [
  () => '/v1/pets',
  (draw) => `/v1/pets/${1 + draw.below(60)}`,
  (draw) => `/v1/pets?limit=${1 + draw.below(100)}`,
  (draw) => `/v1/pets${draw.one(QUERIES)}`,
  (draw) => `/v1/pets/${draw.one(INTEGERS)}`,
  (draw) => `/v1/pets/${draw.one(INTEGERS)}${draw.one(QUERIES)}`,
  () => '/messages',
  () => '/v1/store/orders',
  (draw) =>
    draw.one([
      '/',
      '/v1',
      '/v1/',
      '/v1/pets/',
      '/v2/pets',
      '/docs/deprecations',
      '/__admin/health',
      '/__admin/nothing',
      '//v1/pets',
      '/v1//pets',
      '/V1/pets',
      '/v1/pets/1/2',
      '/v1/../v1/pets',
      '/v1/./pets',
    ]),
]

function badTarget(draw: Draw): string {
  const good = draw.one(TARGETS)(draw)
  const at = draw.below(good.length + 1)
  return draw.one([
    () => good.slice(0, at) + draw.bytes(6) + good.slice(at),
    () => `http://127.0.0.1${good}`,
    () => `http://user:secret@example.com${good}`,
    () => '*',
    () => good.slice(1),
    () => `${good}${'/a'.repeat(draw.below(3000))}`,
    () => `${good}?${'a&'.repeat(draw.below(5000))}`,
    () => `\\${good}`,
  ])()
}

const PREFERENCES = [
  'code=404',
  'code=500',
  'code=503',
  'code=405',
  'code=200',
  'code=999',
  'delay=1',
  'delay=3',
  'fault=reset',
  'fault=empty',
  'fault=truncate',
  'fault=hang',
  'fault=nosuch',
  'respond-async',
  'code="404"',
  ',,;=',
  `a=${' '.repeat(200)}`,
  'code=404, delay=2; x="',
  'delay=999999999',
]

const CREDENTIALS = [
  'Bearer sandbox-key',
  'Bearer sandbox-key',
  'Bearer sandbox-key',
  'Bearer sandbox-key',
  'Bearer sandbox-key',
  'Bearer sandbox-key',
  'bearer   sandbox-key',
  'Bearer wrong',
  'Bearer',
  'Basic c2FuZGJveC1rZXk=',
  '',
  `Bearer ${'-'.repeat(1000)}`,
  'Bearer sandbox-key, Bearer x',
]
const TYPES = [
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=latin1',
  'text/plain',
  'application/vnd.x+json',
  'json',
  '',
  `a/b${';  a=b'.repeat(50)}`,
]
const OTHERS = [
  'Accept: */*',
  'Origin: https://app.example',
  'Origin: null',
  'Access-Control-Request-Method: POST',
  'Access-Control-Request-Headers: x-a, x-b',
  'If-None-Match: *',
  'If-Match: "x"',
  'Range: bytes=0-1',
  'Expect: 100-continue',
  'Cookie: a=b; c',
  'X-HTTP-Method-Override: DELETE',
  'Upgrade: h2c',
  'Connection: keep-alive',
  'Accept-Encoding: gzip',
  'X-Long: '.padEnd(2000, 'y'),
  'User-Agent: fuzz',
]
const BAD_OTHERS = [
  'Expect: magic',
  'Host: a b',
  'Host: example.com',
  'X: \u0001',
  ' folded: line',
  'NoColon',
  ': empty',
  'A\u0000: b',
  'Transfer-Encoding: gzip, chunked',
  'Content-Length: 5, 5',
  'Content-Length: -1',
  'Content-Encoding: gzip',
  'Trailer: x',
  'TE: trailers',
  'Connection: close',
  'Connection: x-a, host',
]

function headersOf({
  draw,
  isBad,
  body,
  prefer,
}: {
  readonly draw: Draw
  readonly isBad: boolean
  readonly body: Buffer
  readonly prefer: string | undefined
}): string[] {
  const lines: string[] = []
  if (!isBad || draw.chance(0.9)) lines.push('Host', '127.0.0.1')
  if (draw.chance(0.9)) lines.push('Authorization', draw.one(CREDENTIALS))
  if (body.length > 0 && draw.chance(0.95)) lines.push('Content-Type', draw.one(TYPES))
  if (prefer !== undefined) lines.push('Prefer', prefer)
  for (let count = draw.below(4); count > 0; count -= 1) lines.push(...split(draw.one(OTHERS)))
  if (isBad && draw.chance(0.4)) lines.push(...split(draw.one(BAD_OTHERS)))
  return lines
}

function split(line: string): [string, string] {
  const at = line.indexOf(': ')
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 2)]
}

function textOf(lines: readonly string[]): string {
  let text = ''
  for (let at = 0; at < lines.length; at += 2) text += `${lines[at]}: ${lines[at + 1]}\r\n`
  return text
}

function hasBody(method: string, draw: Draw): boolean {
  return method === 'POST' || method === 'PUT' ? draw.chance(0.97) : draw.chance(0.02)
}

const VALUES = [
  '"Rex"',
  '""',
  '1',
  '-1',
  '0',
  '1.5',
  '1e2',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '1e400',
  'true',
  'null',
  '[]',
  '{}',
  '"available"',
  '"sold"',
  '"\\ud800"',
  '"é"',
  '"\u2028"',
]

function bodyOf(draw: Draw): string | Buffer {
  const valid = () =>
    JSON.stringify({
      name: draw.one(['Rex', 'Minka', 'Nemo', '', '✓']),
      categoryId: draw.below(10),
      ...(draw.chance(0.5) && { status: draw.one(['available', 'pending', 'sold']) }),
    })
  return draw.one<() => string | Buffer>([
    valid,
    valid,
    valid,
    () =>
      `{"name":${draw.one(VALUES)},"categoryId":${draw.one(VALUES)},"status":${draw.one(VALUES)}}`,
    () => `{"message":${draw.one(VALUES)}}`,
    () => '{"message":"hello"}',
    () =>
      `{"${draw.one(['__proto__', 'constructor', 'id', 'name', 'extra'])}":${draw.one(VALUES)},"name":"a","categoryId":1}`,
    () => draw.one(VALUES),
    () => valid().slice(0, draw.below(30)),
    () => '['.repeat(draw.below(200)) + ']'.repeat(draw.below(200)),
    () => Buffer.from(draw.bytes(200), 'latin1'),
    () => `{"name":"a","name":"b","categoryId":1}`,
    () => (draw.chance(0.01) ? 'x'.repeat(1_200_000) : '﻿{}'),
  ])()
}

/** Whether a bad line affects the length of the body: the server may then wait for bytes that never come. */
function isFramedTwice(lines: readonly string[]): boolean {
  const framing = lines.filter(
    (name, at) => at % 2 === 0 && /^(content-length|transfer-encoding)$/i.test(name),
  )
  return (
    framing.length > 1 ||
    lines.includes('gzip, chunked') ||
    lines.includes('-1') ||
    lines.includes('5, 5')
  )
}

/** How the body is framed: by its length or in chunks, and sometimes wrongly. */
function framingOf(
  draw: Draw,
  body: Buffer,
  isBad: boolean,
): { lines: string[]; bytes: Buffer; isSound: boolean; leaves: boolean } {
  if (body.length === 0) return { lines: [], bytes: body, isSound: true, leaves: false }
  if (isBad && draw.chance(0.1)) {
    // Longer than the body: the server waits for the rest.
    const lines = ['Content-Length', String(body.length + 1 + draw.below(50))]
    return { lines, bytes: body, isSound: false, leaves: true }
  }
  if (isBad && draw.chance(0.1)) {
    const lines = ['Transfer-Encoding', 'chunked']
    const bytes = Buffer.from(
      draw.one(['zz\r\n\r\n', '5;x="\r\nhello\r\n0\r\n\r\n', '-1\r\n', 'FFFFFFFFFFFFFFFFF\r\n']),
    )
    return { lines, bytes, isSound: false, leaves: true }
  }
  if (draw.chance(0.2)) {
    const at = draw.below(body.length)
    const chunks = [body.subarray(0, at), body.subarray(at)].filter(({ length }) => length > 0)
    const parts = chunks.flatMap((chunk) => [
      Buffer.from(`${chunk.length.toString(16)}\r\n`),
      chunk,
      Buffer.from('\r\n'),
    ])
    return {
      lines: ['Transfer-Encoding', 'chunked'],
      bytes: Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]),
      isSound: true,
      leaves: false,
    }
  }
  return {
    lines: ['Content-Length', String(body.length)],
    bytes: body,
    isSound: true,
    leaves: false,
  }
}
