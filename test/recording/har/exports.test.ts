import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { createChecker } from '../../../src/check/checker.ts'
import { contractOf } from '../../../src/contract/contract.ts'
import type { ContractSource } from '../../../src/contract/document/contract-source.ts'
import { readHar } from '../../../src/recording/har/read-har.ts'
import { answer, body, content, object, parameter, text } from '../../support/contract-parts.ts'
import { ownContract } from '../../support/own-contract.ts'
import { expect, test } from '../../support/test.ts'

// What exports of other programs look like that leave something out, or write it in a way of their own.

type Part = Record<string, unknown>

const me = { ...object({ id: { type: 'integer' } }), required: ['id'] }
const rate = { headers: { 'X-Rate': { required: true, schema: { type: 'integer' } } } }
const sent = {
  title: { type: 'string', minLength: 2 },
  file: { type: 'string', format: 'binary', minLength: 1 },
}
const form = object({ user: text, note: { type: 'string', pattern: '^a b&c$' } })
const paths = {
  '/me': {
    get: {
      operationId: 'me',
      parameters: [parameter('X-Client', 'header', text), parameter('sid', 'cookie', text)],
      responses: { 200: { ...answer(me), ...rate }, 202: answer() },
    },
    put: {
      operationId: 'setMe',
      requestBody: body(me),
      responses: { 201: answer(me), 204: answer() },
    },
  },
  '/logo': { get: { operationId: 'logo', responses: { 200: answer({}, 'image/png') } } },
  '/either': {
    get: {
      operationId: 'either',
      responses: {
        200: {
          description: 'Done',
          content: { ...content(me).content, ...content(text, 'text/plain').content },
        },
      },
    },
  },
  '/upload': {
    post: {
      operationId: 'upload',
      requestBody: body(
        { ...object(sent), required: ['title', 'file'], additionalProperties: false },
        'multipart/form-data',
      ),
      responses: { 201: answer() },
    },
  },
  '/login': {
    post: {
      operationId: 'login',
      requestBody: body(
        { ...form, additionalProperties: false },
        'application/x-www-form-urlencoded',
      ),
      responses: { 204: answer() },
    },
  },
}

const credentials = {
  bearer: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'basic' },
  digest: { type: 'http', scheme: 'digest' },
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
}

const secured = (scheme: string) =>
  ownContract({
    paths,
    ...{ security: [{ [scheme]: [] }] },
    components: { schemas: {}, securitySchemes: credentials },
  })

const entry = (line: string, request: Part = {}, response: Part = {}) => {
  const [method, path] = line.split(' ')
  return {
    startedDateTime: '2026-01-01T10:00:00.000Z',
    request: { method, url: `https://a.example${path}`, headers: [], ...request },
    response: { status: 200, headers: [], ...response },
  }
}

const lines = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))

/** What the check finds in a HAR, what it does not judge, and what is said of the file. */
async function check(folder: string, source: ContractSource, entries: readonly object[]) {
  const file = `${folder}/export.har`
  await writeFile(file, JSON.stringify({ log: { version: '1.2', entries } }))
  const { captures, remarks } = readHar(file, contractOf(source))
  const checker = await createChecker({ source })
  const found = captures.flatMap((each) => checker.check(each))
  const { unchecked } = checker.report()
  return {
    captures,
    remarks,
    unchecked,
    found: found
      .filter(({ severity }) => severity !== 'note')
      .map(({ rule, location }) => `${rule} ${location}`),
  }
}

const json = { mimeType: 'application/json', size: 8, text: '{"id":1}' }
const host = lines({ Host: 'a.example' })
const whole = lines({ Host: 'a.example', 'X-Client': 'c', Cookie: 'sid=1' })
const typed = lines({ 'Content-Type': 'application/json', 'X-Rate': '5' })
const posted = { mimeType: 'application/json', text: '{"id":1}' }

/** What an export may leave out; nothing of it is a mistake of the client or of the service. */
const lacking: { readonly [what: string]: object } = {
  'all header lines': entry('GET /me', { headers: host }, { content: json }),
  'the lists of lines': entry('GET /me', { headers: undefined }, { headers: null, content: json }),
  'header lines and the text': entry(
    'GET /me',
    {},
    { bodySize: -1, content: { mimeType: json.mimeType } },
  ),
  'lines, text and sizes': entry('GET /me', {}, { content: { mimeType: json.mimeType } }),
  'the content': entry('GET /me', {}, { content: null }),
  'the type of the content': entry('GET /me', {}, { content: { text: json.text } }),
  'the type of one of several': entry('GET /either', {}, { content: { text: json.text } }),
  'the type of another of several': entry('GET /either', {}, { content: { text: 'hello' } }),
  'the text of a picture': entry(
    'GET /logo',
    {},
    { content: { mimeType: 'image/png', size: 900 } },
  ),
  'the line with the type': entry(
    'GET /me',
    { headers: whole },
    { headers: lines({ 'X-Rate': '5' }), content: json },
  ),
  cookies: entry(
    'GET /me',
    { headers: lines({ 'X-Client': 'c' }) },
    { headers: typed, content: json },
  ),
  'the body of a request of a known size': entry(
    'PUT /me',
    { bodySize: 8 },
    { status: 204, content: { size: 0 } },
  ),
  'the body of a request that its lines announce': entry(
    'PUT /me',
    { bodySize: 0, headers: lines({ 'Content-Length': '8', 'Content-Type': 'application/json' }) },
    { status: 204 },
  ),
  'the body of a request without lines': entry('PUT /me', { bodySize: -1 }, { status: 204 }),
  'the lines of a request': entry(
    'PUT /me',
    { postData: posted },
    { status: 201, headers: typed, content: json },
  ),
  'all but the status of a 204': entry(
    'PUT /me',
    { postData: posted },
    { status: 204, content: { mimeType: 'x-unknown' } },
  ),
}

for (const [what, each] of Object.entries(lacking)) {
  test(`an export that lacks ${what} breaks no rule`, async ({ folder }) => {
    for (const source of [
      await ownContract({ paths }),
      ...(await Promise.all(Object.keys(credentials).map(secured))),
    ])
      expect(await check(folder, source, [each])).toMatchObject({ found: [], captures: [{}] })
  })
}

test('what an export has is judged, whatever it lacks', async ({ folder }) => {
  const source = await ownContract({ paths })
  const wrong: readonly (readonly [object, string])[] = [
    [entry('GET /me', {}, { content: { ...json, text: '{}' } }), 'required body.id'],
    [
      entry('GET /me', {}, { content: { ...json, mimeType: 'text/html' } }),
      'media-type header.content-type',
    ],
    [
      entry('GET /me', { headers: whole }, { headers: lines({ Date: 'x' }), content: json }),
      'required header.x-rate',
    ],
    [
      entry('GET /me', { headers: lines({ Cookie: 'sid=1' }) }, { headers: typed, content: json }),
      'required header.x-client',
    ],
    [
      entry(
        'GET /me',
        { headers: whole },
        { headers: typed, content: { ...json, size: 0, text: '' } },
      ),
      'required body',
    ],
    [
      entry(
        'PUT /me',
        { headers: whole, bodySize: 0 },
        { status: 204, headers: lines({ Date: 'x' }) },
      ),
      'required body',
    ],
  ]
  for (const [each, expected] of wrong)
    expect((await check(folder, source, [each])).found).toContain(expected)
})

test('a body that an export does not have was not too long', async ({ folder }) => {
  const { unchecked } = await check(folder, await ownContract({ paths }), [
    entry(
      'PUT /me',
      { bodySize: 8 },
      { status: 201, content: { mimeType: json.mimeType, size: 8 } },
    ),
  ])
  expect(unchecked).toEqual({
    'request-body-not-exported': 1,
    'response-body-not-exported': 1,
  })
})

test.for([[201], [204], [202], [201, 204], [302], [304, 401], [201, 401]])(
  'a session that was answered %j had the credentials that its export left out',
  async (statuses, { folder }) => {
    for (const source of await Promise.all(Object.keys(credentials).map(secured))) {
      const entries = statuses.map((status) =>
        entry(
          'PUT /me',
          { headers: lines({ Accept: '*/*' }), postData: posted },
          { status, headers: typed, content: status === 201 ? json : { size: 0 } },
        ),
      )
      const { found, remarks } = await check(folder, source, entries)
      expect(found.filter((each) => /unauthorised|credential/.test(each))).toEqual([])
      expect(remarks.join()).toContain('the HAR has no credentials')
    }
  },
)

test('a request without a credential beside one that has it was sent without', async ({
  folder,
}) => {
  const key = lines({ Authorization: 'Bearer k' })
  const [one, other] = [key, lines({ Accept: '*/*' })].map((headers) =>
    entry('PUT /me', { headers, postData: posted }, { status: 201, headers: typed, content: json }),
  )
  const { found } = await check(folder, await secured('bearer'), [one as object, other as object])
  expect(found).toContain('unauthorised status')
})

const upload = (params: readonly Part[], mimeType = 'multipart/form-data; boundary=----x') =>
  entry(
    'POST /upload',
    { headers: lines({ 'Content-Type': mimeType }), postData: { mimeType, params } },
    { status: 201, content: { size: 0, mimeType: '' } },
  )
const title = { name: 'title', value: 'Cat' }
const file = { name: 'file', fileName: 'cat.png', contentType: 'image/png' }

test.for([
  ['a file whose content it lacks', upload([title, file]), []],
  ['a file', upload([title, { ...file, value: 'abc' }]), []],
  ['no boundary', upload([title, file], 'multipart/form-data'), []],
  [
    'no boundary, and a text that many would be in',
    upload([{ ...title, value: `fields${'-'.repeat(400_000)}` }, file], 'multipart/form-data'),
    [],
  ],
  ['its type in capitals', upload([title, file], 'Multipart/Form-Data; boundary=b'), []],
  [
    'a text that is too short',
    upload([{ name: 'title', value: 'C' }, file]),
    ['minLength body.title'],
  ],
  ['an empty file', upload([title, { ...file, value: '' }]), ['minLength body.file']],
  ['no text', upload([file]), ['required body.title']],
  [
    'an odd field',
    upload([title, file, { name: 'a"b', value: '--x\r\n' }]),
    ['additionalProperties body.*'],
  ],
] as const)(
  'the fields of a form in parts are read where an export has %s',
  async ([, each, expected], { folder }) => {
    const { found } = await check(folder, await ownContract({ paths }), [each])
    expect(found.filter((rule) => !rule.startsWith('accepted-invalid'))).toEqual(expected)
  },
)

test.for([
  ['decoded', 'a b&c', undefined],
  ['encoded', 'a+b%26c', undefined],
  ['encoded with %20', 'a%20b%26c', undefined],
  ['encoded, as its size says', 'a+b%26c', 'user=J&note=a+b%26c'.length],
  ['decoded, as its size says', 'a b&c', 'user=J&note=a+b%26c'.length],
] as const)(
  'the fields of a form are read where an export has them %s',
  async ([, note, bodySize], { folder }) => {
    const mimeType = 'application/x-www-form-urlencoded'
    const params = [
      { name: 'user', value: 'J' },
      { name: 'note', value: note },
    ]
    const each = entry('POST /login', { bodySize, postData: { mimeType, params } }, { status: 204 })
    expect((await check(folder, await ownContract({ paths }), [each])).found).toEqual([])
  },
)

test.for(['{"id":1}', 'hello', 'AP8B AP8B=', 'a', 'é', 'AP8B===='])(
  'what an export calls base64 and is none is its own fault: %j',
  async (given, { folder }) => {
    const { found, remarks, captures, unchecked } = await check(
      folder,
      await ownContract({ paths }),
      [
        entry(
          'GET /me',
          { headers: whole },
          { headers: typed, content: { ...json, encoding: 'base64', text: given } },
        ),
        entry(
          'PUT /me',
          { postData: { ...posted, encoding: 'base64', text: given } },
          { status: 204 },
        ),
      ],
    )
    expect(found).toEqual([])
    expect(captures.map(({ requestBody, responseBody }) => [requestBody, responseBody])).toEqual([
      [Buffer.alloc(0), undefined],
      [undefined, Buffer.alloc(0)],
    ])
    expect(Object.keys(unchecked)).toContain('response-body-not-exported')
    expect(remarks.join()).toMatch(/called base64 .* none, .*export.*: 2, first log\.entries\[0\]/)
  },
)

test.for(['eyJpZCI6MX0=', 'eyJpZCI6MX0', 'eyJp\r\nZCI6\nMX0=\n'])(
  'base64 is read without padding and in lines: %j',
  async (given, { folder }) => {
    const each = entry(
      'GET /me',
      { headers: whole },
      { headers: typed, content: { ...json, encoding: 'base64', text: given } },
    )
    const { captures } = await check(folder, await ownContract({ paths }), [each])
    expect(captures[0]?.responseBody?.toString()).toBe('{"id":1}')
  },
)

test('entries that were never sent, or lack their method or address, are left out and counted', async ({
  folder,
}) => {
  const unsent = { status: 0, content: { size: 0, mimeType: '' } }
  const { found, captures, remarks } = await check(folder, await ownContract({ paths }), [
    entry('GET /me', { url: '' }, unsent),
    entry('GET /me', { url: '{{ _.base_url }}/me' }, unsent),
    entry('GET /me', { headers: whole }, { headers: typed, content: json }),
    entry('GET /me', { method: null }, { headers: typed, content: json }),
    { startedDateTime: '2026-01-01T10:00:00.000Z' },
    { request: null, response: null },
  ])
  expect(found).toEqual([])
  expect(captures.map(({ id, target }) => [id, target])).toEqual([['3', '/me']])
  expect(remarks.join()).toContain(
    'without the method or the address of a request, and left out: 5, first log.entries[0].request.url: ""',
  )
})

test.for([
  ['was decoded', '{"id":1}', [], '{"id":1}'],
  ['was decoded, and is wrong', '{}', ['required body.id'], '{}'],
  ['is compressed, shown as text', '\u001f\ufffd\b\u0000', [], undefined],
  ['is compressed otherwise, shown as text', '\ufffd\u0002(/', [], undefined],
] as const)(
  'a text of a request whose coding a line names %s',
  async ([, given, expected, read], { folder }) => {
    for (const coding of ['gzip', 'br', 'zstd']) {
      const headers = [...whole, ...lines({ 'Content-Encoding': coding, 'Content-Length': '32' })]
      const { found, captures, unchecked } = await check(folder, await ownContract({ paths }), [
        entry('PUT /me', { headers, postData: { ...posted, text: given } }, { status: 204 }),
      ])
      expect(found.filter((rule) => !rule.startsWith('accepted-invalid'))).toEqual(expected)
      expect(captures[0]?.requestBody?.toString()).toBe(read)
      expect(unchecked['request-body-not-exported']).toBe(read === undefined ? 1 : undefined)
      expect(unchecked['request-undecodable']).toBeUndefined()
    }
  },
)

test('a compressed body of a request in base64 stays as it was sent', async ({ folder }) => {
  const headers = [...whole, ...lines({ 'Content-Encoding': 'gzip' })]
  const postData = {
    ...{ mimeType: 'application/json', encoding: 'base64' },
    text: gzipSync('{}').toString('base64'),
  }
  const { found } = await check(folder, await ownContract({ paths }), [
    entry('PUT /me', { headers, postData }, { status: 204 }),
  ])
  expect(found).toContain('required body.id')
})

test.for([
  ['of a known size', 200, { size: 152 }, {}, undefined],
  ['of a length that a line says', 200, { size: -1 }, { 'Content-Length': '152' }, undefined],
  ['that is empty', 200, { size: 0 }, {}, ''],
  ['that is empty, as a line says', 200, { size: 900 }, { 'Content-Length': '0' }, ''],
  ['of a redirection, whose size is that of all', 302, { size: 1015 }, {}, ''],
] as const)(
  'an empty text of a body %s is the body only where nothing says that there was more',
  async ([, status, size, more, read], { folder }) => {
    const { captures, found, unchecked } = await check(folder, await ownContract({ paths }), [
      entry(
        'GET /me',
        { headers: whole },
        {
          ...{ status, headers: [...typed, ...lines(more)] },
          content: { ...json, ...size, text: '' },
        },
      ),
    ])
    expect(captures[0]?.responseBody?.toString()).toBe(read)
    expect(found).toEqual(
      status === 302 ? ['undocumented-status status'] : read === '' ? ['required body'] : [],
    )
    expect(unchecked['response-body-not-exported']).toBe(read === undefined ? 1 : undefined)
  },
)

test('members of JSON that an export gives as fields break no rule', async ({ folder }) => {
  const postData = {
    mimeType: 'application/json',
    params: [
      { name: 'id', value: 1 },
      { name: 'more', value: { a: [] } },
    ],
  }
  const { found, captures } = await check(folder, await ownContract({ paths }), [
    entry('PUT /me', { headers: whole, postData }, { status: 204 }),
  ])
  expect(found).toEqual([])
  expect(captures[0]?.requestBody).toBeUndefined()
})

test('the path of a gateway goes only from addresses that the contract does not have as they are', async ({
  folder,
}) => {
  const is = { get: { responses: { 200: answer() } } }
  const own = ['/', '/js/a.js', '/tag/js/a.js', '/a+b', '/(x', '/{id}/js']
  const source = await ownContract({
    paths: Object.fromEntries(
      own.map((path) => [
        path,
        /\{/.test(path)
          ? {
              get: {
                ...is.get,
                parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
              },
            }
          : is,
      ]),
    ),
  })
  const sent = [
    '/',
    '/tag/js/a.js',
    '/gate/js/a.js',
    '/gate/way/js/a.js',
    '/a+b',
    '/gate/a+b',
    '/(x',
    '/7/js',
    '/none/',
    '/none',
  ]
  const { captures } = await check(
    folder,
    source,
    sent.map((path) => entry(`GET ${path}`)),
  )
  expect(captures.map(({ target }) => target)).toEqual([
    '/',
    '/tag/js/a.js',
    '/js/a.js',
    '/js/a.js',
    '/a+b',
    '/a+b',
    '/(x',
    '/7/js',
    '/none/',
    '/none',
  ])
})
