import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import type { CaseAnswer, CaseRequest, Sound } from './case.ts'
import { answer, create, errorText, get, list, pet, pets, petText, SUNSET } from './case-parts.ts'

const twenty = JSON.stringify(pets(20))
const coded = (coding: string, body: Buffer) => answer(body, 200, { 'content-encoding': coding })
const big = '{"id":9223372036854775807,"name":"Rex","categoryId":-9223372036854775808}'

const created = answer(pet({ id: 51 }), 201)
const refused = (status: number, headers = {}) => answer(errorText(status), status, headers)

const rows: readonly [string, CaseRequest, CaseAnswer, Pick<Sound, 'notes' | 'unchecked'>?][] = [
  [
    'ids beyond 2^53 at both ends of int64',
    get('9223372036854775807'),
    answer(big, 200, SUNSET),
    { notes: ['deprecated-operation'] },
  ],
  [
    'a category beyond 2^53 comes back digit for digit',
    create('{"name":"Rex","categoryId":9007199254740993}'),
    answer('{"id":9007199254740995,"name":"Rex","categoryId":9007199254740993}', 201),
  ],
  [
    'integers written with a fraction of zero and an exponent',
    create('{"name":"Rex","categoryId":1e2}'),
    answer('{"id":51.0,"name":"Rex","categoryId":100}', 201),
  ],
  ['a gzip body', list(), coded('gzip', gzipSync(twenty))],
  ['a brotli body', list(), coded('br', brotliCompressSync(twenty))],
  ['a zstd body', list(), coded('zstd', zstdCompressSync(twenty))],
  ['a deflate body', list(), coded('deflate', deflateSync(twenty))],
  ['a bare deflate body', list(), coded('deflate', deflateRawSync(twenty))],
  ['two codings, in capitals', list(), coded('GZIP, Br', brotliCompressSync(gzipSync(twenty)))],
  [
    'a gzip request',
    {
      ...create(),
      body: gzipSync('{"name":"Rex","categoryId":3}'),
      headers: { 'content-encoding': 'gzip' },
    },
    created,
  ],
  ['a chunked answer', list(), answer(twenty, 200, { 'transfer-encoding': 'chunked' })],
  ['a chunked request', { ...create(), headers: { 'transfer-encoding': 'chunked' } }, created],
  [
    'HEAD of the list',
    { ...list(), method: 'HEAD' },
    { status: 200, headers: { 'content-type': 'application/json', 'content-length': '1234' } },
    { unchecked: ['head'] },
  ],
  [
    '304 to a conditional request',
    { ...list(), headers: { 'if-none-match': '"a"' } },
    { status: 304, headers: { etag: '"a"' } },
    { unchecked: ['not-modified'] },
  ],
  [
    'a charset parameter',
    list(),
    answer(twenty, 200, { 'content-type': 'application/json; charset=utf-8' }),
  ],
  [
    'a media type in capitals with a quoted parameter',
    list(),
    answer(twenty, 200, { 'content-type': 'Application/JSON ;charset="UTF-8"; ' }),
  ],
  ['a pretty-printed body', list(), answer(JSON.stringify(pets(3), null, 4))],
  [
    'escaped and astral characters',
    create('{"name":"\\ud83d\\udc15","categoryId":3}'),
    answer('{"id":51,"name":"🐕","categoryId":3}', 201),
  ],
  ['an unknown query parameter', list('?page=2'), answer(twenty), { notes: ['unknown-parameter'] }],
  ['LIMIT is not limit', list('?LIMIT=abc'), answer(twenty), { notes: ['unknown-parameter'] }],
  [
    'parameters that Prism would obey',
    list('?__server=x&__code=abc&__dynamic=maybe'),
    answer(twenty),
    { notes: ['unknown-parameter'] },
  ],
  [
    'a Prefer header that Prism would obey',
    { ...list(), headers: { prefer: 'code=abc' } },
    answer(twenty),
  ],
  [
    'an Accept header for something else',
    { ...list(), headers: { accept: 'text/html' } },
    answer(twenty),
  ],
  ['Set-Cookie twice', list(), answer(twenty, 200, { 'set-cookie': ['a=1; Path=/', 'b=2'] })],
  ['Expect: 100-continue', { ...create(), headers: { expect: '100-continue' } }, created],
  [
    'the optional status is absent',
    create({ name: 'Rex', categoryId: 3 }),
    answer(pet({ id: 51, status: undefined }), 201),
  ],
  [
    'a status that was not sent is given',
    create({ name: 'Rex', categoryId: 3 }),
    answer(pet({ id: 51, status: 'pending' }), 201),
  ],
  [
    'a bearer scheme in lower case',
    { ...list(), headers: { authorization: 'bearer abcdefgh' } },
    answer(twenty),
  ],
  [
    'a missing key is refused',
    { ...list(), headers: { authorization: null } },
    refused(401),
    { notes: ['credential'] },
  ],
  [
    'a bad animal without a key is refused with 401',
    { ...create({}), headers: { authorization: null } },
    refused(401),
    { notes: ['credential', 'required'] },
  ],
  ['a bad animal is refused', create({ name: 5 }), refused(400), { notes: ['required', 'type'] }],
  ['a body that is not JSON is refused', create('{'), refused(400), { notes: ['invalid-json'] }],
  [
    'a missing body is refused',
    { method: 'POST', target: '/v1/pets' },
    refused(400),
    { notes: ['required'] },
  ],
  [
    'a malformed petId is not found',
    get('%zz'),
    refused(404, SUNSET),
    { notes: ['deprecated-operation', 'malformed-path'] },
  ],
  [
    'a petId beyond int64 is not found',
    get('99999999999999999999'),
    refused(404, SUNSET),
    { notes: ['deprecated-operation', 'int64-range'] },
  ],
  [
    'a petId in percent-encoding',
    get('%31'),
    answer(petText(), 200, SUNSET),
    { notes: ['deprecated-operation'] },
  ],
  [
    'an animal without the headers of its deprecation',
    get(1),
    answer(petText()),
    { notes: ['deprecated-operation', 'deprecation-header'] },
  ],
  ['the smallest and the largest limit', list('?limit=100&status=available'), answer(pets(100))],
  ['fewer animals than limit', list('?limit=1'), answer([])],
  [
    'a message of the quickstart sample',
    { method: 'POST', target: '/messages', body: '{"message":"Hello"}' },
    answer({
      id: 'msg_1',
      message: 'Hello',
      status: 'queued',
      createdAt: '2026-11-20T13:00:00.123+01:00',
    }),
  ],
  [
    'an operation that is not described is not found',
    { target: '/v1/not-in-contract' },
    refused(404),
    { unchecked: ['unknown-operation'] },
  ],
  [
    'a preflight request',
    {
      method: 'OPTIONS',
      target: '/v1/pets',
      headers: { origin: 'http://x', 'access-control-request-method': 'POST' },
    },
    { status: 204 },
    { unchecked: ['options'] },
  ],
  [
    'a coding that nobody knows',
    list(),
    coded('x-own', Buffer.from('??')),
    { unchecked: ['response-unknown-coding'] },
  ],
  [
    'a body that does not decode',
    list(),
    coded('gzip', Buffer.from('no gzip')),
    { unchecked: ['response-undecodable'] },
  ],
]

/** Exchanges that satisfy the contract in unusual ways: they must give no findings. */
export const sound: readonly Sound[] = rows.map(([title, request, given, more]) => ({
  ...{ title, request, answer: given },
  ...more,
}))
