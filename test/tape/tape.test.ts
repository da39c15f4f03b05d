import { gzipSync } from 'node:zlib'
import type { TapeEntry } from '../../src/tape/tape-types.ts'
import { FOREIGN_METHOD, FOREIGN_PATH } from '../support/not-in-contract.ts'
import { take } from '../support/record.ts'
import { expect, test } from '../support/test.ts'

const KEY = 'sandbox-key'
const type = { 'content-type': 'application/json' }
const pet = (id: number | string, name: string) => `{"id":${id},"name":"${name}","categoryId":1}`
const got = (request: string, body: string, status = 200): TapeEntry => ({
  request,
  answer: { status, headers: type, body },
})
const createdAs = (id: number, name: string): TapeEntry => ({
  request: 'POST /v1/pets',
  headers: type,
  body: `{"name":"${name}","categoryId":1}`,
  answer: { status: 201, headers: type, body: pet(id, name) },
})
const tape = (...exchanges: TapeEntry[]) => ({ version: 1, exchanges })

test('repeats answer in recorded order, then the last for ever', async ({ start }) => {
  const names = ['a', 'b', 'c']
  const scenario = tape(...names.map((name) => got('GET /v1/pets/1', pet(1, name))))
  const sandbox = await start({ scenario })
  const seen = []
  for (let call = 0; call < 5; call += 1) seen.push((await sandbox.send('/pets/1')).body.name)
  expect(seen).toEqual(['a', 'b', 'c', 'c', 'c'])
  await sandbox.reset()
  expect((await sandbox.send('/pets/1')).body.name).toBe('a')
})

const misses: [string, string, Parameters<typeof take>[1]][] = [
  ['one more parameter', 'query', { path: '/pets?limit=1&page=2' }],
  ['one parameter less', 'query', { path: '/pets' }],
  ['another path', 'nothing on the tape has the path', { path: '/pets/2' }],
  ['another method', 'method', { path: '/pets?limit=1', method: 'HEAD' }],
  ['a body', 'another body', { path: '/pets?limit=1', body: 'x' }],
  ['a content type', 'content type', { path: '/pets?limit=1', headers: type }],
]

test('a request with another path, method, query, body or content type is not the recorded one', async ({
  start,
}) => {
  const sandbox = await start({
    scenario: tape(got('GET /v1/pets?limit=1', `[${pet(1, 'Taped')}]`)),
  })
  for (const [name, said, step] of misses) {
    const reply = await take(sandbox.url, step, KEY)
    expect([name, reply.headers['x-sandbox-origin']]).toEqual([name, 'store'])
    expect((await sandbox.requests.list()).at(-1)?.miss, name).toContain(said)
  }
})

test('a path is the recorded one however either is written', async ({ start }) => {
  const exchanges = ['GET /v1/pets/%31', 'GET /v1/pet%73/2', 'GET /v1/pets/a%2fb']
  const sandbox = await start({
    scenario: tape(...exchanges.map((each) => got(each, pet(1, 'a')))),
  })
  for (const path of ['/pets/1', '/p%65ts/%32', '/pets/2', '/pets/a%2Fb']) {
    const reply = await take(sandbox.url, { path }, KEY)
    expect([path, reply.headers['x-sandbox-origin']]).toEqual([path, 'tape'])
  }
})

test('the order and the coding of a query, and most headers, do not count', async ({ start }) => {
  const sandbox = await start({ scenario: tape(got('GET /v1/pets?limit=1&status=sold', '[]')) })
  const headers = { 'x-other': 'does not count', accept: 'text/plain' }
  for (const query of ['limit=1&status=sold', 'status=sold&limit=1', 'li%6dit=1&status=sold']) {
    const reply = await take(sandbox.url, { path: `/pets?${query}`, headers }, KEY)
    expect([query, reply.headers['x-sandbox-origin']]).toEqual([query, 'tape'])
  }
})

test('the class of the credential counts, not the credential', async ({ start }) => {
  const answer = (status: number) => ({ status, headers: type, body: `{"is":${status}}` })
  const request = 'GET /v1/pets'
  const sandbox = await start({
    scenario: {
      keys: ['one', 'two'],
      ...tape(
        { request, credential: 'absent', answer: answer(402) },
        { request, credential: 'invalid', answer: answer(403) },
        { request, credential: 'present', answer: answer(206) },
      ),
    },
  })
  const statuses = []
  for (const key of [null, 'three', 'one', 'two']) {
    statuses.push((await take(sandbox.url, { path: '/pets', key }, KEY)).status)
  }
  expect(statuses).toEqual([402, 403, 206, 206])
})

test('without a credential and without an entry the answer is 401, also with --on-miss 404', async ({
  start,
}) => {
  const sandbox = await start({ scenario: tape(got('GET /v1/pets', '[]')), onMiss: '404' })
  expect((await sandbox.send('/pets', { key: null })).status).toBe(401)
  expect((await sandbox.send('/pets', { key: 'wrong' })).status).toBe(401)
})

test('recorded answers are given whatever the ledger says: order of refusals, HEAD, the form', async ({
  start,
}) => {
  const unspecified = {
    ...{ refusalOrder: 'request', head: 405, keyOrder: 'reversed', caching: 'no-store' },
  } as const
  const denied: TapeEntry = {
    request: 'GET /v1/pets?limit=0',
    credential: 'absent',
    answer: { status: 401, headers: type, body: '{"is":401}' },
  }
  const head = got('HEAD /v1/pets/1', '')
  const scenario = { ...tape(denied, head, got('GET /v1/pets/1', pet(1, 'Rex'))), unspecified }
  const sandbox = await start({ scenario })
  const without = await sandbox.send('/pets?limit=0', { key: null })
  expect([without.status, without.text]).toEqual([401, '{"is":401}'])
  expect((await sandbox.send('/pets?limit=0', { key: 'wrong' })).status).toBe(400)
  expect((await sandbox.send('/pets', { key: 'wrong' })).status).toBe(401)
  expect((await sandbox.send('/pets', { key: 'wrong', json: {} })).status).toBe(400)
  expect((await sandbox.send('/pets/1', { method: 'HEAD' })).status).toBe(200)
  expect((await sandbox.send('/pets/2', { method: 'HEAD' })).status).toBe(405)
  const { text, headers } = await sandbox.send('/pets/1')
  expect([text, headers.get('cache-control')]).toEqual([pet(1, 'Rex'), null])
})

test('on-miss 404 answers with the nearest miss, in the Error and in the journal', async ({
  start,
}) => {
  const sandbox = await start({ scenario: tape(got('GET /v1/pets?limit=5', '[]')), onMiss: '404' })
  const { status, body } = await sandbox.send('/pets?limit=6')
  expect([status, body.status]).toEqual([404, 404])
  expect(body.message).toBe(
    'This was not recorded: the nearest on the tape is exchange 1, GET /v1/pets?limit=5: query "limit=6", recorded "limit=5"',
  )
  expect((await sandbox.requests.list())[0]?.miss).toContain(
    'the nearest on the tape is exchange 1',
  )
})

test('a request that only the tape can answer gets its answer, otherwise 404 with the nearest miss', async ({
  start,
}) => {
  const scenario = tape(
    got('GET /v1/not-in-contract', '[{"order":1}]'),
    got(`${FOREIGN_METHOD} /v1/pets/1`, '', 204),
    got('GET /v1/owners/7', '{"owner":7}'),
  )
  const sandbox = await start({ scenario })
  expect((await sandbox.send(FOREIGN_PATH)).text).toBe('[{"order":1}]')
  expect((await sandbox.send('/owners/7')).text).toBe('{"owner":7}')
  expect((await sandbox.send('/pets/1', { method: FOREIGN_METHOD })).status).toBe(204)
  const miss = await sandbox.send(`${FOREIGN_PATH}?page=2`)
  expect([miss.status, miss.body.status]).toEqual([404, 404])
  expect(miss.body.message).toContain('exchange 1, GET /v1/not-in-contract')
  expect((await sandbox.send('/pets/2', { method: FOREIGN_METHOD })).status).toBe(405)
})

test('a create from the tape enters the store under its recorded id', async ({ start }) => {
  const sandbox = await start({ scenario: tape(createdAs(700, 'Nemo')) })
  const created = await sandbox.send('/pets', { json: { name: 'Nemo', categoryId: 1 } })
  expect([created.body.id, created.headers.get('x-sandbox-origin')]).toEqual([700, 'tape'])
  const read = await sandbox.send('/pets/700')
  expect([read.body, read.headers.get('x-sandbox-origin')]).toEqual([created.body, 'store'])
  const again = await sandbox.send('/pets', { json: { name: 'Nemo', categoryId: 1 } })
  expect([again.body.id, sandbox.size]).toEqual([700, 1])
})

test('new ids are greater than every recorded one, even before the tape gets there', async ({
  start,
}) => {
  const scenario = tape(
    createdAs(700, 'Late'),
    got('GET /v1/pets/9007199254740993', pet('9007199254740993', 'Big')),
  )
  const sandbox = await start({ scenario })
  const created = await sandbox.send('/pets', { json: { name: 'New', categoryId: 1 } })
  expect(created.body.id).toBe(9007199254740994n)
})

test('once the store has created an animal, lists and reads come from the store', async ({
  start,
}) => {
  const list = got('GET /v1/pets', `[${pet(1, 'Taped')}]`)
  const scenario = { ...tape(list, createdAs(2, 'Two')), pets: [JSON.parse(pet(1, 'Seeded'))] }
  const sandbox = await start({ scenario })
  const names = async () =>
    (await sandbox.send('/pets')).body.map(({ name }: { name: string }) => name)
  expect(await names()).toEqual(['Taped'])
  await sandbox.send('/pets', { json: { name: 'Two', categoryId: 1 } })
  expect(await names()).toEqual(['Taped'])
  await sandbox.send('/pets', { json: { name: 'Own', categoryId: 1 } })
  expect(await names()).toEqual(['Seeded', 'Two', 'Own'])
})

test('compressed and binary bodies replay byte for byte, with a length and a date of their own', async ({
  start,
}) => {
  const compressed = gzipSync(JSON.stringify([JSON.parse(pet(1, 'Zip'))]))
  const binary = Buffer.from([0, 255, 254, 13, 10, 128])
  const sandbox = await start({
    scenario: tape(
      {
        request: 'GET /v1/pets',
        answer: {
          status: 200,
          headers: { ...type, 'content-encoding': 'gzip' },
          body: { base64: compressed.toString('base64') },
        },
      },
      {
        request: 'GET /v1/photos/1',
        answer: {
          status: 200,
          headers: { 'content-type': 'image/png' },
          body: { base64: binary.toString('base64') },
        },
      },
    ),
  })
  const list = await take(sandbox.url, { path: '/pets' }, KEY)
  expect(list.bytes.equals(compressed)).toBe(true)
  expect(list.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(compressed.length),
  })
  expect(Date.parse(String(list.headers.date))).toBeGreaterThan(Date.now() - 60_000)
  const photo = await take(sandbox.url, { path: '/photos/1' }, KEY)
  expect(photo.bytes.equals(binary)).toBe(true)
})

test('a request with a compressed or a binary body is known by its bytes', async ({ start }) => {
  const coded = gzipSync('{"name":"Zip","categoryId":1}')
  const headers = { ...type, 'content-encoding': 'gzip' }
  const binary = Buffer.from([255, 0, 1])
  const entry = (body: Buffer, lines: TapeEntry['headers'] & {}, status: number): TapeEntry => ({
    ...{ request: 'POST /v1/pets', headers: lines, body: { base64: body.toString('base64') } },
    answer: { status, headers: type, body: '{}' },
  })
  const sandbox = await start({
    scenario: tape(entry(coded, headers, 201), entry(binary, type, 418)),
  })
  const send = (body: Buffer, lines: Record<string, string>) =>
    take(sandbox.url, { method: 'POST', path: '/pets', headers: lines, body }, KEY)
  expect((await send(coded, headers)).status).toBe(201)
  expect((await send(binary, type)).status).toBe(418)
  expect((await send(gzipSync('{}'), headers)).status).toBe(415)
})

test('an exchange that failed, or whose body was not kept, is not replayed', async ({ start }) => {
  const scenario = {
    ...tape(
      { request: 'GET /v1/pets', failure: 'the upstream hung up' },
      { request: 'GET /v1/pets', answer: { status: 200, body: { omitted: 'too long' } } },
      { request: 'GET /v1/pets', answer: { status: 200 }, failure: 'cut' },
    ),
    pets: [JSON.parse(pet(1, 'Seeded'))],
  }
  const sandbox = await start({ scenario })
  const { body, headers } = await sandbox.send('/pets')
  expect([body.length, headers.get('x-sandbox-origin')]).toEqual([1, 'store'])
})

test('Prefer and faults come before the tape', async ({ start }) => {
  const respond = { status: 503 }
  const scenario = {
    ...tape(got('GET /v1/pets', '[]')),
    faults: [{ id: 'down', on: 'listPets', calls: 1, respond }],
  }
  const sandbox = await start({ scenario })
  const preferred = await sandbox.send('/pets', { headers: { prefer: 'code=404' } })
  expect(preferred.status).toBe(404)
  const origins = []
  for (let call = 0; call < 2; call += 1) {
    origins.push((await sandbox.send('/pets')).headers.get('x-sandbox-origin'))
  }
  expect(origins).toEqual(['fault', 'tape'])
})

test('a key that stands in the request itself does not keep it from its entry', async ({
  start,
}) => {
  const scenario = tape(
    got('GET /v1/pets?echo=[redacted]', '[]'),
    got('GET /v1/pets?access_token=[redacted]', '[]'),
  )
  const sandbox = await start({ scenario })
  for (const query of [`echo=${KEY}`, 'access_token=whatever']) {
    const { headers } = await sandbox.send(`/pets?${query}`)
    expect(headers.get('x-sandbox-origin'), query).toBe('tape')
  }
})

test('a credential in a body is not compared, whatever it was when it was recorded', async ({
  start,
}) => {
  const asked = (body: string) => ({ ...got('POST /v1/pets', '{"a":1}'), headers: type, body })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const scenario = tape(
    asked('{"name":"Rex","password":"xxxxxxx0"}'),
    asked('{"name":"Old","token":"it-was-not-redacted-then"}'),
    { ...got('POST /v1/login', '[]'), headers: form, body: 'user=me&password=xxxx' },
  )
  const sandbox = await start({ scenario })
  const origin = async (path: string, request: object) =>
    (await sandbox.send(path, request)).headers.get('x-sandbox-origin')
  for (const body of [
    '{"name":"Rex","password":"quite another"}',
    '{"name":"Old","token":"this-one"}',
  ])
    expect(await origin('/pets', { headers: type, body }), body).toBe('tape')
  const other = { headers: type, body: '{"name":"Max","password":"xxxxxxx0"}' }
  expect(await origin('/pets', other)).not.toBe('tape')
  const login = { method: 'POST', headers: form, body: 'user=me&password=hunter-22' }
  expect(await origin('/login', login)).toBe('tape')
})

test('another tape is swapped in at once, and begins at its beginning', async ({ start }) => {
  const sandbox = await start({ scenario: tape(got('GET /v1/pets/1', pet(1, 'old'))) })
  expect((await sandbox.send('/pets/1')).body.name).toBe('old')
  const { reseeded } = await sandbox.load(tape(got('GET /v1/pets/1', pet(1, 'new'))))
  expect([reseeded, (await sandbox.send('/pets/1')).body.name]).toEqual([false, 'new'])
})
