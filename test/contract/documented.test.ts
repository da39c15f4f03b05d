import { gzipSync } from 'node:zlib'
import { splitTarget } from '../../src/base/split-target.ts'
import { loadContract } from '../../src/contract/contract.ts'
import { expect, type TestRequest, test } from '../support/test.ts'

const REX = { name: 'Rex', categoryId: 3 }
const TYPED = { 'content-type': 'application/json' }
const contract = loadContract()

/** Requests to every operation, most of them wrong in some way. */
const requests: readonly (readonly [path: string, request?: TestRequest])[] = [
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

for (const now of ['2027-01-01', '2031-01-01']) {
  test(`documented answers every request with a status that its operation documents, in ${now}`, async ({
    start,
  }) => {
    const sandbox = await start({ unspecified: 'documented', now: Date.parse(now) })
    for (const [path, request = {}] of requests) {
      const target = path.startsWith('~') ? path.slice(1) : `/v1${path}`
      const method = request.method ?? ('body' in request || 'json' in request ? 'POST' : 'GET')
      const found = contract.match(method, splitTarget(target).path)
      const documented = [...(found?.operation?.answers.keys() ?? [])]
      for (const key of [sandbox.key, null, 'wrong']) {
        const { status } = await sandbox.send(path, { ...request, key })
        expect([method, path, documented]).toEqual([method, path, expect.arrayContaining([status])])
      }
    }
  })
}
