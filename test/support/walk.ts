import { FOREIGN_METHOD, FOREIGN_PATH } from './not-in-contract.ts'
import type { Step } from './record.ts'

const json = { 'content-type': 'application/json' }
const create = (body: object | string): Step => ({
  ...{ method: 'POST', path: '/pets', headers: json },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const read = (path: string): Step => ({ path })

/**
 * A session with the default scenario: every operation under `/v1`, every documented answer, repeats, creates that are
 * read back, int64, missing and wrong credentials, faults with `Prefer`, and requests that are not operations.
 */
export const walk: readonly Step[] = [
  ...['/pets', '/pets?limit=1', '/pets?limit=100', '/pets?limit=2&status=sold'].map(read),
  ...['/pets?status=available', '/pets?status=pending', '/pets?status=sold&limit=2'].map(read),
  ...['/pets?limit=0', '/pets?limit=101', '/pets?limit=x', '/pets?status=lost'].map(read),
  ...['/pets?page=2', '/pets?limit=1&limit=2', '/pets?limit=', '/pets?'].map(read),
  ...['/pets/1', '/pets/1', '/pets/2', '/pets/50', '/pets/51', '/pets/99999'].map(read),
  ...['/pets/0', '/pets/-1', '/pets/abc', '/pets/9223372036854775808', '/pets/%zz'].map(read),
  create({ name: 'Nemo', categoryId: 7 }),
  ...['/pets/51', '/pets?limit=100'].map(read),
  create('{"name":"Big","categoryId":9223372036854775807,"status":"sold"}'),
  ...['/pets/52', '/pets?limit=100', '/pets?status=sold&limit=100'].map(read),
  create('{"name":"Low","categoryId":-9223372036854775808}'),
  ...['/pets/53', '/pets?limit=100'].map(read),
  // The same request twice: two animals.
  ...[create({ name: 'Twin', categoryId: 1 }), create({ name: 'Twin', categoryId: 1 })],
  ...['/pets/54', '/pets/55'].map(read),
  ...[create({}), create({ name: 'x' }), create({ name: 1, categoryId: 1 }), create('{"name":')],
  ...[create('[]'), create({ name: 'x', categoryId: 1.5 }), create({ name: 'ü', categoryId: 1 })],
  create('{"name":"x","categoryId":9223372036854775808}'),
  create({ name: 'x', categoryId: 1, status: 'lost' }),
  { method: 'POST', path: '/pets' },
  { method: 'POST', path: '/pets', headers: { 'content-type': 'text/plain' }, body: '{}' },
  ...['/pets', '/pets/1'].map((path): Step => ({ path, key: null })),
  ...['/pets', '/pets/1'].map((path): Step => ({ path, key: 'a-wrong-key' })),
  { ...create({ name: 'Nobody', categoryId: 1 }), key: null },
  { ...create({ name: 'Nobody', categoryId: 1 }), key: 'a-wrong-key' },
  { path: '/pets', headers: { prefer: 'code=503' } },
  { path: '/pets/1', headers: { prefer: 'code=404, delay=5' } },
  { path: '/pets', headers: { prefer: 'delay=5' } },
  ...['/pets', '/pets/1'].map((path): Step => ({ path, method: 'HEAD' })),
  ...['/pets', '/pets/1'].map((path): Step => ({ path, method: FOREIGN_METHOD })),
  { path: '/pets', method: 'OPTIONS' },
  ...[FOREIGN_PATH, `${FOREIGN_PATH}?page=2`, '/nothing', '/pets/'].map(read),
  ...['/pets', '/pets/1', '/pets?limit=100'].map(read),
]
