import { gzipSync } from 'node:zlib'
import type { TestRequest } from './test.ts'

const REX = { name: 'Rex', categoryId: 3 }
const TYPED = { 'content-type': 'application/json' }

/** Requests to every operation, most of them wrong in some way. */
export const oddRequests: readonly (readonly [path: string, request?: TestRequest])[] = [
  ...['', '?limit=0', '?limit=x', '?limit=', '?limit=1&limit=0', '?limit[]=1', '?limit=%zz'].map(
    (query) => [`/pets${query}`] as const,
  ),
  ...['?status=lost', '?status=', '?status=sold&status=x', '?page=2', '?limit&limit=&status=1'].map(
    (query) => [`/pets${query}`] as const,
  ),
  ...['1', '99', 'rex', '%00', '-1', String(2n ** 63n), '1.0', '1?limit=0'].map(
    (id) => [`/pets/${id}`] as const,
  ),
  ['/pets', { method: 'HEAD' }],
  ['/pets?limit=0', { method: 'HEAD' }],
  ['/pets/rex', { method: 'HEAD' }],
  ...['/pets', '~/messages'].flatMap((path) => [
    [path, { body: '{}' }] as const,
    [path, { body: '{', headers: TYPED }] as const,
    [path, { body: '{"a":1,"a":2}', headers: TYPED }] as const,
    [path, { body: 'x'.repeat(1024 * 1024 + 1), headers: TYPED }] as const,
    [path, { body: gzipSync('{}'), headers: { ...TYPED, 'content-encoding': 'gzip' } }] as const,
    [path, { body: Buffer.from([0xff]), headers: TYPED }] as const,
    [path, { json: [] }] as const,
  ]),
  ['/pets', { json: { ...REX, age: 1 } }],
  ['/pets', { json: { ...REX, name: '' } }],
  ['/pets', { json: { ...REX, name: 'x'.repeat(300) } }],
  ['/pets', { json: { ...REX, categoryId: -1 } }],
  ['/pets?page=1', { json: { ...REX, categoryId: 999 } }],
  ['~/messages', { json: { message: '' } }],
  ['~/messages', { json: { message: 'Hi' } }],
]
