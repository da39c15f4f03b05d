import { createChecker } from '../../src/check/checker.ts'
import { toCapture } from '../support/capture.ts'
import { answer, content, int64, integer, object, text } from '../support/contract-parts.ts'
import { expect, oneSandbox, test } from '../support/own-contract.ts'

const MULTIPART = 'multipart/form-data'
const error = object({ message: text }, ['message'])
const photo = object(
  {
    id: { ...int64, readOnly: true },
    title: text,
    size: int64,
    tags: { type: 'array', items: text },
    place: object({ x: integer }, ['x']),
    file: { type: 'string', format: 'binary' },
  },
  ['id', 'title', 'file'],
)

const paths = {
  '/photos': {
    get: { operationId: 'listPhotos', responses: { 200: answer({ type: 'array', items: photo }) } },
    post: {
      operationId: 'createPhoto',
      requestBody: { required: true, ...content(photo, MULTIPART) },
      responses: { 201: answer(photo), 400: answer(error) },
    },
  },
  '/bytes': {
    put: {
      operationId: 'putBytes',
      requestBody: {
        required: true,
        content: {
          'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
          'text/plain': { schema: { type: 'string', maxLength: 3 } },
          'application/json': { schema: object({ a: integer }) },
        },
      },
      responses: { 204: answer(), 400: answer(error) },
    },
  },
}

const own = oneSandbox({ paths })

function form(fields: readonly (readonly [name: string, value: string | Blob])[]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value as string)
  return data
}

test('a form in parts creates a record, with files as text or in Base64', async () => {
  const { put } = await own()
  const created = await put(
    'POST /photos',
    undefined,
    form([
      ['title', 'a & b'],
      ['size', '9223372036854775807'],
      ['tags', 'x'],
      ['tags', 'y'],
      ['place', new Blob(['{"x":1}'], { type: 'application/json' })],
      ['file', new Blob([new Uint8Array([0, 255])])],
      ['id', '99'],
    ]),
  )
  expect(created).toMatchObject({
    status: 201,
    body: {
      ...{ id: 1, title: 'a & b', size: 9223372036854775807n, tags: ['x', 'y'], place: { x: 1 } },
      file: 'AP8=',
    },
  })
  const other = form([
    ['title', 'b'],
    ['file', new Blob(['text'])],
    ['place[x]', '2'],
  ])
  expect((await put('POST /photos', undefined, other)).body).toMatchObject({
    ...{ file: 'text', place: { x: 2 } },
  })
})

test.for([
  [form([['title', 'a']]), 'file is required'],
  [
    form([
      ['title', 'a'],
      ['file', 'b'],
      ['size', 'c'],
    ]),
    'size must be an integer (int64), got "c"',
  ],
] as const)('a form in parts is refused: %s', async ([data, message]) => {
  const { put } = await own()
  const refused = await put('POST /photos', undefined, data)
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining(message)])
})

test('a body that is no form in parts, or has too many, is refused', async () => {
  const { put } = await own()
  for (const [type, body] of [
    [`${MULTIPART}; boundary=x`, 'no parts'],
    [MULTIPART, '--x--'],
    [`${MULTIPART}; boundary=x`, '--x\r\n'],
  ] as const) {
    const refused = await put('POST /photos', type, body)
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'the body must be a form: its parts can not be told apart by its boundary',
    ])
  }
  const many = form(Array.from({ length: 1001 }, () => ['tags', 'x'] as const))
  expect((await put('POST /photos', undefined, many)).body.message).toBe(
    'the body must be a form: it must have at most 1,000 parts',
  )
  const large = form([['file', new Blob([new Uint8Array(1024 * 1024)])]])
  expect((await put('POST /photos', undefined, large)).status).toBe(413)
})

test.for([
  ['application/octet-stream', Buffer.from([0, 255, 128]), 204],
  ['text/plain', Buffer.from('\u00e4\u00e4\u00e4'), 204],
  ['text/plain; charset=iso-8859-1', Buffer.from('\u00e4\u00e4\u00e4', 'latin1'), 204],
  ['text/plain; charset=iso-8859-1', Buffer.from('long', 'latin1'), 400],
  ['text/plain; charset=nonsense', Buffer.from('a'), 415],
  ['application/json', Buffer.from([0x22, 0xff, 0x22]), 400],
] as const)('bytes as %s: %j is answered with %s', async ([type, bytes, status]) => {
  const { put } = await own()
  expect((await put('PUT /bytes', type, bytes)).status).toBe(status)
})

const typed = oneSandbox({
  paths: {
    '/typed': {
      post: {
        operationId: 'sendTyped',
        requestBody: {
          required: true,
          content: {
            [MULTIPART]: {
              schema: object({
                ...{ file: { type: 'string', format: 'binary' }, meta: object({ n: integer }) },
                ...{ pages: { type: 'array', items: text }, note: text },
              }),
              encoding: {
                file: { contentType: 'image/png, Image/JPEG' },
                meta: { contentType: 'application/json' },
                pages: { contentType: 'text/*' },
                note: {},
              },
            },
          },
        },
        responses: { 204: answer(), 400: answer(error) },
      },
    },
  },
})

/** Parts with their types, and the properties whose types are wrong (OpenAPI 3.1, section 4.8.15; RFC 7578, section 4.4). */
const partTypes: [
  readonly (readonly [name: string, type: string | undefined, text: string])[],
  string[],
][] = [
  [[['file', 'image/png', 'x']], []],
  [[['file', 'IMAGE/Jpeg; q="1"', 'x']], []],
  [[['file', 'text/plain', 'x']], ['file']],
  [[['file', 'image/gif', 'x']], ['file']],
  [[['file', 'no type', 'x']], ['file']],
  [[['file', undefined, 'x']], ['file']],
  [[['meta', 'application/json; charset=utf-8', '{"n":1}']], []],
  [[['meta', 'text/plain', '{"n":1}']], ['meta']],
  [[['meta[n]', undefined, '1']], []],
  [
    [
      ['pages', undefined, 'x'],
      ['pages', 'text/csv', 'y'],
    ],
    [],
  ],
  [
    [
      ['pages', 'text/csv', 'x'],
      ['pages', 'image/png', 'y'],
      ['pages[]', 'image/png', 'z'],
    ],
    ['pages'],
  ],
  [
    [
      ['note', 'image/png', 'x'],
      ['other', 'image/png', 'x'],
    ],
    [],
  ],
  [
    [
      ['file', 'text/csv', 'x'],
      ['meta', undefined, '{"n":1}'],
    ],
    ['file', 'meta'],
  ],
]

test.for(partTypes)(
  'parts have the types that their encodings name: %j, wrong are %j',
  async ([parts, wrong]) => {
    for (const end of ['\r\n', '\n'] as const) {
      const body = `${parts
        .map(([name, type, value]) =>
          [
            `--edge${end}content-disposition: form-data; name="${name}"`,
            ...(type === undefined ? [] : [`CONTENT-type:${type}`]),
            ...['', value, ''],
          ].join(end),
        )
        .join('')}--edge--${end}`
      const type = `${MULTIPART}; boundary=edge`
      const { put, source } = await typed()
      if (end === '\r\n') {
        const answered = await put('POST /typed', type, body)
        expect(answered.status).toBe(wrong.length === 0 ? 204 : 400)
        for (const name of wrong)
          expect(answered.body.message).toContain(`${name} must be of the type `)
      }
      const checker = await createChecker({ source })
      const headers = { 'content-type': type }
      checker.check(toCapture({ method: 'POST', target: '/typed', headers, body }, { status: 204 }))
      const { findings } = await checker.report()
      expect(
        findings
          .filter(({ rule }) => rule === 'media-type')
          .map(({ location }) => location)
          .toSorted(),
      ).toEqual(wrong.map((name) => `request.body.${name}`))
    }
  },
)
