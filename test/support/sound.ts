import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import type { Sound } from './case.ts'
import { answer, create, errorText, get, list, pet, pets, petText, SUNSET } from './case-parts.ts'

const twenty = JSON.stringify(pets(20))
const coded = (coding: string, body: Buffer) => answer(body, 200, { 'content-encoding': coding })
const big = '{"id":9223372036854775807,"name":"Rex","categoryId":-9223372036854775808}'

/** Exchanges that satisfy the contract in unusual ways: they must give no findings. */
export const sound: readonly Sound[] = [
  {
    title: 'ids beyond 2^53 at both ends of int64',
    request: get('9223372036854775807'),
    answer: answer(big, 200, SUNSET),
    notes: ['deprecated-operation'],
  },
  {
    title: 'a category beyond 2^53 comes back digit for digit',
    request: create('{"name":"Rex","categoryId":9007199254740993}'),
    answer: answer('{"id":9007199254740995,"name":"Rex","categoryId":9007199254740993}', 201),
  },
  {
    title: 'integers written with a fraction of zero and an exponent',
    request: create('{"name":"Rex","categoryId":1e2}'),
    answer: answer('{"id":51.0,"name":"Rex","categoryId":100}', 201),
  },
  { title: 'a gzip body', request: list(), answer: coded('gzip', gzipSync(twenty)) },
  { title: 'a brotli body', request: list(), answer: coded('br', brotliCompressSync(twenty)) },
  { title: 'a zstd body', request: list(), answer: coded('zstd', zstdCompressSync(twenty)) },
  { title: 'a deflate body', request: list(), answer: coded('deflate', deflateSync(twenty)) },
  {
    title: 'a bare deflate body',
    request: list(),
    answer: coded('deflate', deflateRawSync(twenty)),
  },
  {
    title: 'two codings, in capitals',
    request: list(),
    answer: coded('GZIP, Br', brotliCompressSync(gzipSync(twenty))),
  },
  {
    title: 'a gzip request',
    request: {
      ...create(),
      body: gzipSync('{"name":"Rex","categoryId":3}'),
      headers: { 'content-encoding': 'gzip' },
    },
    answer: answer(pet({ id: 51 }), 201),
  },
  {
    title: 'a chunked answer',
    request: list(),
    answer: answer(twenty, 200, { 'transfer-encoding': 'chunked' }),
  },
  {
    title: 'a chunked request',
    request: { ...create(), headers: { 'transfer-encoding': 'chunked' } },
    answer: answer(pet({ id: 51 }), 201),
  },
  {
    title: 'HEAD of the list',
    request: { ...list(), method: 'HEAD' },
    answer: {
      status: 200,
      headers: { 'content-type': 'application/json', 'content-length': '1234' },
    },
    unchecked: ['head'],
  },
  {
    title: '304 to a conditional request',
    request: { ...list(), headers: { 'if-none-match': '"a"' } },
    answer: { status: 304, headers: { etag: '"a"' } },
    unchecked: ['not-modified'],
  },
  {
    title: 'a charset parameter',
    request: list(),
    answer: answer(twenty, 200, { 'content-type': 'application/json; charset=utf-8' }),
  },
  {
    title: 'a media type in capitals with a quoted parameter',
    request: list(),
    answer: answer(twenty, 200, { 'content-type': 'Application/JSON ;charset="UTF-8"; ' }),
  },
  {
    title: 'a pretty-printed body',
    request: list(),
    answer: answer(JSON.stringify(pets(3), null, 4)),
  },
  {
    title: 'escaped and astral characters',
    request: create('{"name":"\\ud83d\\udc15","categoryId":3}'),
    answer: answer('{"id":51,"name":"🐕","categoryId":3}', 201),
  },
  {
    title: 'an unknown query parameter',
    request: list('?page=2'),
    answer: answer(twenty),
    notes: ['unknown-parameter'],
  },
  {
    title: 'LIMIT is not limit',
    request: list('?LIMIT=abc'),
    answer: answer(twenty),
    notes: ['unknown-parameter'],
  },
  {
    title: 'parameters that Prism would obey',
    request: list('?__server=x&__code=abc&__dynamic=maybe'),
    answer: answer(twenty),
    notes: ['unknown-parameter'],
  },
  {
    title: 'a Prefer header that Prism would obey',
    request: { ...list(), headers: { prefer: 'code=abc' } },
    answer: answer(twenty),
  },
  {
    title: 'an Accept header for something else',
    request: { ...list(), headers: { accept: 'text/html' } },
    answer: answer(twenty),
  },
  {
    title: 'Set-Cookie twice',
    request: list(),
    answer: answer(twenty, 200, { 'set-cookie': ['a=1; Path=/', 'b=2'] }),
  },
  {
    title: 'Expect: 100-continue',
    request: { ...create(), headers: { expect: '100-continue' } },
    answer: answer(pet({ id: 51 }), 201),
  },
  {
    title: 'the optional status is absent',
    request: create({ name: 'Rex', categoryId: 3 }),
    answer: answer(pet({ id: 51, status: undefined }), 201),
  },
  {
    title: 'a status that was not sent is given',
    request: create({ name: 'Rex', categoryId: 3 }),
    answer: answer(pet({ id: 51, status: 'pending' }), 201),
  },
  {
    title: 'a bearer scheme in lower case',
    request: { ...list(), headers: { authorization: 'bearer abcdefgh' } },
    answer: answer(twenty),
  },
  {
    title: 'a missing key is refused',
    request: { ...list(), headers: { authorization: null } },
    answer: answer(errorText(401), 401),
    notes: ['credential'],
  },
  {
    title: 'a bad animal without a key is refused with 401',
    request: { ...create({}), headers: { authorization: null } },
    answer: answer(errorText(401), 401),
    notes: ['credential', 'required'],
  },
  {
    title: 'a bad animal is refused',
    request: create({ name: 5 }),
    answer: answer(errorText(400), 400),
    notes: ['required', 'type'],
  },
  {
    title: 'a body that is not JSON is refused',
    request: create('{'),
    answer: answer(errorText(400), 400),
    notes: ['invalid-json'],
  },
  {
    title: 'a missing body is refused',
    request: { method: 'POST', target: '/v1/pets' },
    answer: answer(errorText(400), 400),
    notes: ['required'],
  },
  {
    title: 'a malformed petId is not found',
    request: get('%zz'),
    answer: answer(errorText(404), 404, SUNSET),
    notes: ['deprecated-operation', 'malformed-path'],
  },
  {
    title: 'a petId beyond int64 is not found',
    request: get('99999999999999999999'),
    answer: answer(errorText(404), 404, SUNSET),
    notes: ['deprecated-operation', 'int64-range'],
  },
  {
    title: 'a petId in percent-encoding',
    request: get('%31'),
    answer: answer(petText(), 200, SUNSET),
    notes: ['deprecated-operation'],
  },
  {
    title: 'an animal without the headers of its deprecation',
    request: get(1),
    answer: answer(petText()),
    notes: ['deprecated-operation', 'deprecation-header'],
  },
  {
    title: 'the smallest and the largest limit',
    request: list('?limit=100&status=available'),
    answer: answer(pets(100)),
  },
  { title: 'fewer animals than limit', request: list('?limit=1'), answer: answer([]) },
  {
    title: 'a message of the quickstart sample',
    request: { method: 'POST', target: '/messages', body: '{"message":"Hello"}' },
    answer: answer({
      id: 'msg_1',
      message: 'Hello',
      status: 'queued',
      createdAt: '2026-11-20T13:00:00.123+01:00',
    }),
  },
  {
    title: 'an operation that is not described is not found',
    request: { target: '/v1/not-in-contract' },
    answer: answer(errorText(404), 404),
    unchecked: ['unknown-operation'],
  },
  {
    title: 'a preflight request',
    request: {
      method: 'OPTIONS',
      target: '/v1/pets',
      headers: { origin: 'http://x', 'access-control-request-method': 'POST' },
    },
    answer: { status: 204 },
    unchecked: ['options'],
  },
  {
    title: 'a coding that nobody knows',
    request: list(),
    answer: coded('x-own', Buffer.from('??')),
    unchecked: ['response-unknown-coding'],
  },
  {
    title: 'a body that does not decode',
    request: list(),
    answer: coded('gzip', Buffer.from('no gzip')),
    unchecked: ['response-undecodable'],
  },
]
