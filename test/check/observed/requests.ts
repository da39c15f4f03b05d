import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { STATUSES } from '../../support/contract.ts'
import { FOREIGN_FIELD, FOREIGN_METHOD } from '../../support/not-in-contract.ts'
import type { Asked } from './ask.ts'

const KEY = { authorization: 'Bearer sandbox-key' }
const JSON_TYPE = { 'content-type': 'application/json' }

/** Creates an animal by a body, whose text is sent as it is. */
function post(body: object | string, headers: Asked['headers'] = JSON_TYPE): Asked {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { method: 'POST', target: '/v1/pets', headers: { ...KEY, ...headers }, body: text }
}

/** Reads a path under `/v1`. */
function read(path: string, method = 'GET'): Asked {
  return { method, target: `/v1${path}`, headers: KEY }
}

/** Sends a message. */
function message(body: object): Asked {
  return { ...post(body), target: '/messages' }
}

/** The same without a key. */
function keyless({ headers = {}, ...rest }: Asked): Asked {
  const { authorization: _, ...others } = headers
  return { ...rest, headers: others }
}

/** The same with a body in gzip. */
function coded({ body = '', headers = {}, ...rest }: Asked): Asked {
  return { ...rest, headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(body) }
}

/** A category in which the scenario has no animal. */
export const NEW_CATEGORY = 2 ** 40

/** Requests that show every entry of the ledger that exchanges can show. */
export const tour: readonly Asked[] = [
  ...['/pets?limit=100', '/pets?limit=100', '/pets?limit=7', '/pets', '/pets?limit=500', '/pets/'],
  ...['/pets?status=lost', '/pets?limit=', '/pets?status=', '/pets?page=2', '/pets/1', '/pets/abc'],
  ...['/pets?status=sold&status=available', '/pets?limit=3&limit=7', '/pets?limit=7&limit=3'],
  '/pets/999',
]
  .map((path) => read(path))
  .concat([
    post({ name: 'Rex', categoryId: NEW_CATEGORY }),
    post({ name: 'Rex', categoryId: 1 }),
    post({ name: 'Rex', categoryId: 1 }),
    post({ name: 'Zoë', categoryId: 1 }),
    read('/pets', 'HEAD'),
    read('/pets', FOREIGN_METHOD),
    read('/Pets'),
    post({ name: 'Rex', categoryId: 1, [FOREIGN_FIELD]: 'red' }),
    post({ name: '', categoryId: 1 }),
    post({ name: 'x'.repeat(256), categoryId: 1 }),
    post({ name: 'Rex', categoryId: -1 }),
    post({ name: 'Rex', categoryId: 1 }, { 'content-type': 'text/plain' }),
    post('{"name":"Rex","name":"Minka","categoryId":1}'),
    post(`{"name":"Rex",${' '.repeat(1024 * 1024)}"categoryId":1}`),
    coded(post({ name: 'Rex', categoryId: 1 })),
    keyless(read('/pets')),
    keyless(post({ name: 'Rex' })),
    message({ message: 'Hello' }),
    message({ message: '' }),
    message({ message: 'x'.repeat(256) }),
  ])

/** Any request, odd or not. */
export const anyRequest: fc.Arbitrary<Asked> = fc.oneof(
  { weight: 4, arbitrary: anyList() },
  { weight: 2, arbitrary: anyGet() },
  { weight: 4, arbitrary: anyPost() },
  { weight: 1, arbitrary: anyMessage() },
  { weight: 1, arbitrary: anyStray() },
  { weight: 1, arbitrary: fc.constantFrom(...tour) },
)

// --- internal ---

function anyList(): fc.Arbitrary<Asked> {
  const limit = fc.integer({ min: 1, max: 40 }).map((each) => `limit=${each}`)
  const status = fc.constantFrom(...STATUSES).map((each) => `status=${each}`)
  const odd = fc.constantFrom(
    ...['limit=', 'limit=abc', 'limit=0', 'limit=-3', 'limit=500', 'limit[]=3', 'limit=%zz'],
    ...['status=', 'status=lost', 'status=SOLD', 'page=2', 'sort=name'],
  )
  const parts = fc.oneof(limit, limit, status, odd)
  return anyKey(
    fc
      .array(parts, { maxLength: 3 })
      .map((all) => read(`/pets${all.length > 0 ? '?' : ''}${all.join('&')}`)),
  )
}

function anyGet(): fc.Arbitrary<Asked> {
  const id = fc.constantFrom(
    ...['1', '2', '30', '31', '999', 'abc', '1.5', '9223372036854775808', '%zz'],
  )
  const query = fc.constantFrom('', '', '', '?page=1')
  const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD')
  return anyKey(
    fc.tuple(id, query, method).map(([at, search, verb]) => read(`/pets/${at}${search}`, verb)),
  )
}

function anyPost(): fc.Arbitrary<Asked> {
  const pet = fc.record(
    {
      name: fc.constantFrom<unknown>('Rex', 'Zoë', '', 'x'.repeat(256), 7),
      categoryId: fc.constantFrom<unknown>(1, 1, 2, 3, -1, NEW_CATEGORY, 77, '1'),
      status: fc.constantFrom(...STATUSES, 'lost'),
      colour: fc.constantFrom('red', 'blue'),
      id: fc.constant(7),
    },
    { requiredKeys: ['name', 'categoryId'] },
  )
  const text = fc.oneof(
    { weight: 8, arbitrary: pet.map((each) => JSON.stringify(each)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...['', '{', '[]', '{"name":"Rex"}', '{"name":"A","name":"B","categoryId":1}'],
        ...['{"name":"A","categoryId":1,"status":"sold","status":"pending"}'],
        ...['{"name":"A","name":"A","categoryId":1}', '{"name":"A","categoryId":1,"x":1,"x":2}'],
      ),
    },
  )
  const type = fc.constantFrom(
    ...['application/json', 'application/json', 'application/json', 'text/plain'],
    ...['application/json; charset=utf-8', 'application/json; charset=latin1'],
    'application/x-www-form-urlencoded',
  )
  const search = fc.constantFrom('', '', '', '', '?dry=1')
  return anyKey(
    fc.tuple(text, type, search).map(([body, kind, query]) => {
      const asked = post(body, { 'content-type': kind })
      return { ...asked, target: asked.target + query }
    }),
  )
}

function anyMessage(): fc.Arbitrary<Asked> {
  const body = fc.constantFrom({ message: 'Hello' }, { message: '' }, {}, { message: '', to: 'x' })
  return anyKey(body.map(message))
}

function anyStray(): fc.Arbitrary<Asked> {
  const path = fc.constantFrom(
    ...['/pets/', '/pets/1/', '/pets/999/', '/Pets', '/PETS/1', '/Pets/', '/pets/1', '/pets'],
    '/nothing',
  )
  const method = fc.constantFrom('GET', 'POST', FOREIGN_METHOD, 'HEAD')
  return anyKey(fc.tuple(path, method).map(([at, verb]) => read(at, verb)))
}

/** Now and then without a key, or with one that does not work. */
function anyKey(requests: fc.Arbitrary<Asked>): fc.Arbitrary<Asked> {
  const other = (request: Asked, key: string): Asked =>
    key === 'none'
      ? keyless(request)
      : { ...request, headers: { ...request.headers, authorization: 'Bearer wrong' } }
  const key = fc.constantFrom('good', 'good', 'good', 'good', 'good', 'good', 'none', 'wrong')
  return fc
    .tuple(requests, key)
    .map(([request, each]) => (each === 'good' ? request : other(request, each)))
}
