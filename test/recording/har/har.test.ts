import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { harProblems } from '../../support/har-problems.ts'
import { createRecorder } from '../../support/library.ts'
import { importRecording, readCaptures, readHar } from '../../support/read-recordings.ts'
import { capture } from '../../support/record.ts'
import { runCli } from '../../support/run-command.ts'
import { expect, test } from '../../support/test.ts'

type Part = Record<string, unknown>
const entry = ({
  request = {},
  response = {},
  ...rest
}: { request?: Part; response?: Part } & Part) => ({
  startedDateTime: '2026-11-21T12:00:00.000Z',
  time: 3,
  request: { method: 'GET', url: 'https://api.example/v1/pets', headers: [], ...request },
  response: { status: 200, headers: [], content: { size: 2, text: '[]' }, ...response },
  ...rest,
})

async function write(folder: string, entries: unknown): Promise<string> {
  const file = path.join(folder, 'in.har')
  await writeFile(file, JSON.stringify({ log: { version: '1.2', entries } }))
  return file
}

const bearer = { name: 'authorization', value: 'Bearer some-key-of-mine' }
const [one, two] = [[1], [1, 2]].map((ids) =>
  JSON.stringify(ids.map((id) => ({ id, name: 'Rex', categoryId: 1 }))),
)

const oddities: [string, Part, Part][] = [
  [
    'a body in base64',
    { response: { content: { size: 3, text: 'AP8B', encoding: 'base64' } } },
    { responseBody: Buffer.from([0, 255, 1]) },
  ],
  [
    'a compressed size',
    {
      response: {
        bodySize: 3,
        headers: [{ name: 'Content-Encoding', value: 'gzip' }],
        content: { size: 2, compression: -1, text: '[]' },
      },
    },
    { responseHeaders: [], responseBody: Buffer.from('[]') },
  ],
  [
    'a body that was not kept',
    { response: { content: { size: 77 } } },
    { responseBody: undefined },
  ],
  [
    'a body of unknown size that was not kept, as Playwright omits it',
    { response: { bodySize: -1, content: { size: -1, mimeType: 'application/json' } } },
    { responseBody: undefined },
  ],
  [
    'a body of unknown size that was empty',
    { response: { bodySize: 0, content: { size: -1 } } },
    { responseBody: Buffer.alloc(0) },
  ],
  [
    'brotli and a decoded text',
    {
      response: {
        bodySize: 20,
        headers: [
          { name: 'content-encoding', value: 'br' },
          { name: 'content-length', value: '20' },
        ],
        content: { size: 2, text: '[]' },
      },
    },
    { responseHeaders: ['content-length', '20'], responseBody: Buffer.from('[]') },
  ],
  [
    'pages and detailed timings',
    {
      ...{ pageref: 'page_1', connection: '7', serverIPAddress: '127.0.0.1', time: 12.75 },
      timings: { blocked: 1, dns: -1, ssl: -1, connect: -1, send: 0.25, wait: 11, receive: 0.5 },
    },
    { duration: 12.75, responseBody: Buffer.from('[]') },
  ],
  [
    'a state of the cache after a request that went over the network',
    { cache: { beforeRequest: null, afterRequest: null }, _fromCache: null },
    { status: 200 },
  ],
  ['no content', { response: { content: undefined } }, { responseBody: Buffer.alloc(0) }],
  [
    'a 204',
    { response: { status: 204, content: { size: 0 } } },
    { status: 204, responseBody: Buffer.alloc(0) },
  ],
  [
    'pseudo headers of HTTP/2',
    {
      request: {
        headers: [
          { name: ':path', value: '/v1/pets' },
          { name: 'accept', value: '*/*' },
        ],
      },
    },
    { requestHeaders: ['accept', '*/*'] },
  ],
  [
    'joined headers',
    { response: { headers: [{ name: 'link', value: '<a>\n<b>' }] } },
    { responseHeaders: ['link', '<a>', 'link', '<b>'] },
  ],
  [
    'a header beyond Latin-1',
    { response: { headers: [{ name: 'x', value: '✓' }] } },
    { responseHeaders: ['x', 'â\x9c\x93'] },
  ],
  [
    'no headers',
    { request: { headers: undefined }, response: { headers: undefined } },
    { requestHeaders: [], responseHeaders: [] },
  ],
  ['no times', { startedDateTime: undefined, time: undefined }, { time: 0, duration: 0 }],
  ['a negative time', { time: -1 }, { duration: 0 }],
  [
    'status 0',
    { response: { status: 0, _error: 'net::ERR_ABORTED' } },
    { status: undefined, failure: 'no answer came: net::ERR_ABORTED' },
  ],
  ['no response', { response: undefined }, {}],
  [
    'a body of a request',
    { request: { method: 'POST', postData: { mimeType: 'application/json', text: '{"ü":1}' } } },
    { requestBody: Buffer.from('{"ü":1}') },
  ],
  [
    'form parameters',
    { request: { postData: { params: [{ name: 'a', value: '1 2' }, { name: 'b' }] } } },
    { requestBody: Buffer.from('a=1+2&b=') },
  ],
  [
    'a base path before /v1',
    { request: { url: 'https://h.example/store-api/v1/pets/7?x=1' } },
    { target: '/v1/pets/7?x=1' },
  ],
  [
    'another path',
    { request: { url: 'https://h.example/img/v1/logo.png' } },
    { target: '/img/v1/logo.png' },
  ],
]
for (const [name, given, expected] of oddities) {
  test(`a HAR with ${name} is read`, async ({ folder }) => {
    const other = entry({ request: { headers: [bearer] }, response: { status: 404 } })
    const { captures } = readHar(await write(folder, [entry(given), other]))
    expect(captures[0]).toMatchObject(expected)
    expect(captures).toHaveLength(2)
  })
}

test('a HAR with a byte order mark is read', async ({ folder }) => {
  const file = await write(folder, [entry({})])
  await writeFile(file, `\ufeff${await readFile(file, 'utf8')}`)
  expect(readHar(file).captures).toHaveLength(1)
})

test('entries stand in the order of their times', async ({ folder }) => {
  const at = (second: number) => ({
    ...{ startedDateTime: `2026-11-21T12:00:0${second}Z` },
    request: { url: `https://h.example/v1/pets/${second}` },
  })
  const { captures } = readHar(
    await write(
      folder,
      [2, 1, 3].map((second) => entry(at(second))),
    ),
  )
  expect(captures.map(({ target }) => target)).toEqual(['/v1/pets/1', '/v1/pets/2', '/v1/pets/3'])
})

test('what a cache answered and what is not HTTP is left out, and counted', async ({ folder }) => {
  const file = await write(folder, [
    entry({ _fromCache: 'memory' }),
    entry({ response: { _fetchedViaServiceWorker: true } }),
    entry({ cache: { afterRequest: null } }),
    entry({ request: { url: 'data:text/plain,x' } }),
    entry({ request: { url: 'chrome-extension://abc/x.js' } }),
    entry({ request: { headers: [bearer] } }),
  ])
  const out = path.join(folder, 'out.yaml')
  const { summary, remarks } = await importRecording({ file, out, dropUnknown: false })
  expect(summary.exchanges).toBe(1)
  expect(remarks).toEqual([
    'answered by a cache or a service worker, and left out: 3',
    'not HTTP, and left out: 2',
  ])
})

test('bodies in files beside a HAR are read, and no file elsewhere', async ({ folder }) => {
  await writeFile(path.join(folder, 'abc.json'), '[1]')
  const attached = (name: string) =>
    entry({
      request: { method: 'POST', postData: { mimeType: 'application/json', _file: name } },
      response: { content: { size: 3, _file: name } },
    })
  const names = ['abc.json', 'none.json', '../in.har', path.join(folder, 'abc.json')]
  const { captures } = readHar(await write(folder, names.map(attached)))
  const whole = Buffer.from('[1]')
  const bodies = captures.map(({ requestBody, responseBody }) => [requestBody, responseBody])
  const none = [undefined, undefined]
  expect(bodies).toEqual([[whole, whole], none, none, none])
})

test('a 304 of a browser that asked again is kept and counted, and never replayed', async ({
  folder,
  start,
}) => {
  const headers = [bearer, { name: 'if-none-match', value: '"x"' }]
  const file = await write(folder, [
    entry({ request: { headers: [bearer] }, response: { content: { text: one } } }),
    entry({ request: { headers }, response: { status: 304, content: { size: 0 } } }),
  ])
  const out = path.join(folder, 'out.yaml')
  const { summary } = await importRecording({ file, out, dropUnknown: false })
  expect(summary).toMatchObject({ exchanges: 2, failed: 1 })
  const sandbox = await start({ scenario: out })
  for (let call = 0; call < 2; call += 1) expect((await sandbox.send('/pets')).text).toBe(one)
})

/** Header lines as Chromium 156 writes them for a 304. */
const LINES_OF_304 = [
  { name: 'Connection', value: 'keep-alive' },
  { name: 'cache-control', value: 'no-cache' },
  { name: 'etag', value: '"a"' },
]
const asked = [bearer, { name: 'If-None-Match', value: '"a"' }]

for (const [what, request, content, type] of [
  ['a 304 that Chromium wrote as 200', { headers: asked }, {}, 'application/json'],
  ['a 200 whose lines lack its media type', { headers: [bearer] }, {}, 'application/json'],
  ['a 200 of which the cache knows no media type', { headers: asked }, { mimeType: '' }, null],
  [
    'a 200 of which the tool knows no media type',
    { headers: asked },
    { mimeType: 'x-unknown' },
    null,
  ],
] as const) {
  test(`${what} is ${type === null ? 'a finding, and replayed without one' : 'no finding, and replayed as the page got it'}`, async ({
    folder,
    start,
  }) => {
    const file = await write(folder, [
      entry({
        request,
        response: {
          headers: LINES_OF_304,
          content: { size: 2, mimeType: 'application/json', text: one, ...content },
        },
      }),
    ])
    const report = path.join(folder, 'report.json')
    const { code } = await runCli(['check', file, '--report', report])
    expect([code, /media-type/.test(await readFile(report, 'utf8'))]).toEqual(
      type === null ? [1, true] : [0, false],
    )
    const out = path.join(folder, 'out.yaml')
    const { remarks } = await importRecording({ file, out, dropUnknown: false })
    expect(remarks).toEqual(
      type === null || request.headers.length === 1
        ? []
        : ['answered 304 to a cache, and read with the bodies that the cache gave to the page: 1'],
    )
    const sandbox = await start({ scenario: out })
    const reply = await sandbox.send('/pets')
    expect([reply.text, reply.headers.get('content-type')]).toEqual([one, type])
  })
}

test('a HAR from which credentials were left out replays with any key', async ({
  folder,
  start,
}) => {
  const file = await write(folder, [
    entry({ response: { status: 200, content: { text: two } } }),
    entry({ request: { url: 'https://h.example/v1/pets/1' }, response: { status: 401 } }),
  ])
  const out = path.join(folder, 'out.yaml')
  const { remarks } = await importRecording({ file, out, dropUnknown: false })
  expect(remarks.join()).toContain('the HAR has no credentials')
  const sandbox = await start({ scenario: out })
  expect((await sandbox.send('/pets')).text).toBe(two)
  expect((await sandbox.send('/pets/1', { key: null })).headers.get('x-sandbox-origin')).toBe(
    'tape',
  )
})

for (const [dropUnknown, exchanges] of [
  [false, 3],
  [true, 1],
] as const) {
  test(`what is outside the contract is ${dropUnknown ? 'dropped' : 'kept'}, and counted`, async ({
    folder,
  }) => {
    const urls = ['v1/pets', 'app.js', 'v1/store/baskets']
    const file = await write(
      folder,
      urls.map((url) => entry({ request: { url: `https://h.example/${url}`, headers: [bearer] } })),
    )
    const out = path.join(folder, 'out.json')
    const { summary } = await importRecording({ file, out, dropUnknown })
    expect(summary).toMatchObject({ exchanges, unknown: 2, dropped: dropUnknown ? 2 : 0 })
    expect(await readFile(out, 'utf8')).not.toContain('some-key-of-mine')
  })
}

const bad: [string, string, RegExp][] = [
  ['is not JSON', '{"log":', /in\.har:1: the file is not JSON.*Export it again\./],
  ['is not a HAR', '[]', /in\.har: log is required/],
  ['has no entries', '{"log":{}}', /log\.entries must be an array, got nothing/],
  [
    'has an entry that is none',
    '{"log":{"entries":[1]}}',
    /log\.entries\[0\] must be an object, got 1/,
  ],
  [
    'has a request without an address',
    '{"log":{"entries":[{"request":{"method":"GET"}}]}}',
    /log\.entries\[0\]\.request\.url must be an http or https address/,
  ],
  [
    'has a request without a method',
    '{"log":{"entries":[{"request":{"url":"http://h/"}}]}}',
    /log\.entries\[0\]\.request\.method must be a method/,
  ],
]
for (const [name, text, message] of bad) {
  test(`a file that ${name} is refused with place, rule and way out`, async ({ folder }) => {
    const file = path.join(folder, 'in.har')
    await writeFile(file, text)
    const out = path.join(folder, 'out.yaml')
    await expect(importRecording({ file, out, dropUnknown: false })).rejects.toThrow(message)
    await expect(readFile(out)).rejects.toThrow('ENOENT')
  })
}

test('a HAR has bodies decoded, and says what it did not keep', async ({ folder }) => {
  const file = path.join(folder, 'coded.har')
  const recorder = createRecorder({ file })
  const coding = (name: string) => ['content-encoding', name]
  recorder.add(capture({ responseHeaders: coding('gzip'), responseBody: gzipSync(one as string) }))
  recorder.add(
    capture({ responseHeaders: coding('x-unknown'), responseBody: Buffer.from([1, 200]) }),
  )
  recorder.add(capture({ responseBody: undefined }))
  recorder.add(capture({ status: undefined, failure: 'the upstream hung up' }))
  recorder.add(capture({ method: 'POST', requestBody: Buffer.from([0, 255]) }))
  await recorder.close()
  expect(harProblems(JSON.parse(await readFile(file, 'utf8')))).toEqual([])
  const read = [...readCaptures(file)]
  expect(read.map(({ responseBody }) => responseBody)).toEqual([
    Buffer.from(one as string),
    Buffer.from([1, 200]),
    undefined,
    Buffer.alloc(0),
    Buffer.from('[]'),
  ])
  expect(read[1]?.responseHeaders).toEqual(['content-encoding', 'x-unknown'])
  expect(read[3]?.failure).toBe('no answer came: the upstream hung up')
  expect(read[4]?.requestBody).toEqual(Buffer.from([0, 255]))
})
