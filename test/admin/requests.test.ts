import { harProblems } from '../support/har-problems.ts'
import { expect, test } from '../support/test.ts'
import { openStream } from './open-stream.ts'
import { ask } from './support.ts'

const ANIMAL = { name: 'Max', categoryId: 1 }

// Over a second: the first test of a worker loads the sandbox.
test('requests are listed with their answers, the newest first', async ({ sandbox }) => {
  await sandbox.send('/pets?limit=1')
  await sandbox.send('/pets', { json: ANIMAL })
  await sandbox.send('/pets', { key: 'wr0ng-key' })
  const { body, text } = await ask(sandbox, ['GET', '/requests'])
  expect(body.total).toBe(3)
  expect(body.requests.map(({ operation }: { operation: string }) => operation)).toEqual([
    'listPets',
    'createPet',
    'listPets',
  ])
  expect(body.requests[1]).toMatchObject({
    world: 'shared',
    origin: 'store',
    request: { method: 'POST', target: '/v1/pets', body: JSON.stringify(ANIMAL) },
    answer: { status: 201, headers: { 'content-type': 'application/json' } },
  })
  expect(text).not.toMatch(/wr0ng|sandbox-key/)
  expect((await ask(sandbox, ['GET', `/requests/${body.requests[1].id}`])).body).toEqual(
    body.requests[1],
  )
})

test('requests are filtered by the query', async ({ sandbox }) => {
  const started = Date.now()
  await sandbox.send('/pets?limit=0')
  await sandbox.send('/pets', { json: ANIMAL })
  await sandbox.send('/pets/1')
  await sandbox.send('/pet/1')
  await sandbox.send('/pets/2', { headers: { prefer: 'code=503' } })
  for (const [query, count] of [
    ['', 5],
    ['operation=getPet&origin=fault', 1],
    ['method=POST', 1],
    ['path=/v1/pets', 2],
    ['path=/v1/p%2565ts', 2],
    ['status=503&q=pets', 1],
    ['unmatched=true', 1],
    ['unmatched=false', 4],
    [`since=${started - 1}`, 5],
    ['since=2100-01-01T00:00:00Z', 0],
    ['world=shared', 5],
    ['world=sandbox-key', 5],
  ] as const) {
    const { body } = await ask(sandbox, ['GET', `/requests?${query}`])
    expect([body.total, body.requests.length], query).toEqual([count, count])
  }
  const { body } = await ask(sandbox, ['GET', '/requests?limit=2'])
  expect([body.total, body.requests.length]).toEqual([5, 2])
  expect(body.requests[0].request.target).toBe('/v1/pets/2')
  const { body: stray } = await ask(sandbox, ['GET', '/requests?unmatched=true'])
  expect(stray.requests[0].nearest.text).toContain('Did you mean GET /v1/pets/1 (getPet)?')
})

test.for([
  ['status=ok', 'status must be an integer from 100 to 599, got "ok".'],
  ['status=999', 'status must be an integer from 100 to 599, got "999".'],
  [
    'origin=stor',
    'origin must be one of store, fault, tape, contract, upstream, none, got "stor".',
  ],
  ['since=yesterday', 'since must be a date, a time with its zone'],
  ['since=2030-02-30', 'since must be a time that exists, got "2030-02-30".'],
  ['unmatched=maybe', 'unmatched must be true or false, got "maybe".'],
  ['limit=0', 'limit must be an integer from 1'],
  ['limit=1&limit=2', 'limit must be given once'],
  ['oper=getPet', '"oper" is not a query parameter of listRequests.'],
  ['rate=0', 'rate must be an integer', '/stream'],
  ['rate=1.5', 'rate must be an integer', '/stream'],
] as const)('the filter %s is refused', async ([query, message, of = ''], { sandbox }) => {
  const { status, body } = await ask(sandbox, ['GET', `/requests${of}?${query}`])
  expect([status, body.detail]).toEqual([400, expect.stringContaining(message)])
})

test('requests are counted by filters and by what a request must contain', async ({ sandbox }) => {
  for (const limit of [1, 2, 2]) await sandbox.send(`/pets?limit=${limit}`)
  await sandbox.send('/pets', { json: ANIMAL })
  for (const [json, count] of [
    [{}, 4],
    [{ operation: 'listPets' }, 3],
    [{ when: { query: { limit: '2' } } }, 2],
    [{ operation: 'listPets', when: { query: { limit: { not: '2' } } } }, 1],
    [{ when: { body: { name: { matches: '^M' } } } }, 1],
    [{ status: 201, world: 'shared' }, 1],
  ] as const)
    expect((await ask(sandbox, ['POST', '/requests/count'], { json })).body).toEqual({ count })
  const none = await ask(sandbox, ['POST', '/requests/count'], {
    json: { operation: 'createPet', when: { body: { name: 'Rex' } } },
  })
  expect(none.body.count).toBe(0)
  expect(none.body.nearest[0]).toMatchObject({ request: 'POST /v1/pets (201)' })
})

test.for<[object, string]>([
  [{ limit: 1 }, 'limit is an unknown key.'],
  [{ when: { query: { limit: { matches: '(' } } } }, 'when.query.limit.matches'],
  [{ wen: {} }, 'Did you mean "when"?'],
])('the count of %j is refused', async ([json, message], { sandbox }) => {
  const { status, body } = await ask(sandbox, ['POST', '/requests/count'], { json })
  expect([status, body.detail]).toEqual([400, expect.stringContaining(message)])
})

test('a world that does not exist has no requests to count', async ({ sandbox }) => {
  const json = { world: 'w-0123456789' }
  expect((await ask(sandbox, ['POST', '/requests/count'], { json })).status).toBe(404)
})

test('requests are forgotten, in one world or in all', async ({ start }) => {
  const sandbox = await start({ isolation: 'per-key', keys: ['test-*'] })
  for (const key of ['test-1', 'test-2', 'other']) await sandbox.send('/pets', { key })
  const total = async (query = '') => (await ask(sandbox, ['GET', `/requests${query}`])).body.total
  expect([await total(), await total('?world=test-1')]).toEqual([3, 1])
  expect((await ask(sandbox, ['DELETE', '/requests?world=test-1'])).status).toBe(204)
  expect([await total(), await total('?world=test-1')]).toEqual([2, 0])
  await ask(sandbox, ['DELETE', '/requests'])
  expect(await total()).toBe(0)
  expect((await ask(sandbox, ['GET', '/requests/nothing'])).status).toBe(404)
})

test('requests are written as a HAR', async ({ sandbox }) => {
  await sandbox.send('/pets?limit=1')
  await sandbox.send('/pets', { json: ANIMAL })
  const { body, headers, text } = await ask(sandbox, ['GET', '/requests.har?method=POST'])
  expect(await harProblems(body)).toEqual([])
  expect(body.log.entries).toHaveLength(1)
  expect(headers['content-disposition']).toBe('attachment; filename="requests.har"')
  expect(text).not.toContain('sandbox-key')
})

test('a stream has an event for each request as it is answered', async ({ start }) => {
  const sandbox = await start()
  const all = await openStream(sandbox)
  const some = await openStream(sandbox, '?operation=createPet')
  const listed = await sandbox.send('/pets?limit=1')
  const created = await sandbox.send('/pets', { json: ANIMAL })
  const ids = [listed, created].map(({ headers }) => headers.get('x-request-id'))
  const [first, second] = [
    ...(await all.until(/createPet/)).matchAll(/^id: (.+)\ndata: (.+)\n\n/gm),
  ]
  expect([first?.[1], second?.[1]]).toEqual(ids)
  expect(JSON.parse(second?.[2] as string)).toEqual(
    (await ask(sandbox, ['GET', `/requests/${ids[1]}`])).body,
  )
  expect(await some.until(/createPet/)).not.toContain('listPets')
  all.close()
  await sandbox.close()
  expect(await some.until(/\(end\)/)).toContain('createPet')
})

test.for([
  ['', ''],
  ['of those that meet conditions', '&operation=getPet&status=200&q=Rex&path=/v1/pets/1'],
])(
  'a stream with a rate tells of some%s, and counts the others',
  { tags: ['rest'] },
  async ([, query], { start }) => {
    const sandbox = await start()
    const stream = await openStream(sandbox, `?rate=20${query}`)
    const targets = ['/pets/1', ...(query === '' ? [] : ['/pets/2'])]
    await Promise.all(
      Array.from({ length: 150 }, () => targets.map((each) => sandbox.send(each))).flat(),
    )
    let text = ''
    const countsOf = () =>
      [...text.matchAll(/^data: \{"missed":(\d+)\}$/gm)].map(([, n]) => Number(n))
    const told = () => text.match(/^id: /gm)?.length ?? 0
    const missed = () => countsOf().reduce((sum, count) => sum + count, 0)
    while (told() + missed() < 150)
      text = await stream.until(new RegExp(`^.{${text.length + 1}}`, 's'))
    expect(told() + missed()).toBe(150)
    expect(missed()).toBeGreaterThan(0)
    expect(told()).toBeGreaterThan(1)
    stream.close()
  },
)

test('a violation says where the contract has the rule, wherever the request is shown', async ({
  start,
}) => {
  const sandbox = await start()
  const stream = await openStream(sandbox)
  const reply = await sandbox.send('/pets', { json: { name: 'Rex' } })
  const id = reply.headers.get('x-request-id')
  const { body } = await ask(sandbox, ['GET', `/requests/${id}`])
  expect(body.violations).toMatchObject([
    { rule: 'required', pointer: '/components/schemas/NewPet/properties/categoryId' },
  ])
  const [listed] = (await ask(sandbox, ['GET', '/requests'])).body.requests
  const [, data] = /^data: (.+)$/m.exec(await stream.until(/^data: .+\n/m)) as RegExpExecArray
  expect([listed, JSON.parse(data as string)]).toEqual([body, body])
  stream.close()
})

test('a stream that filters by a credential shows nothing', async ({ start }) => {
  const sandbox = await start({ keys: ['sesame-open-12'] })
  const stream = await openStream(sandbox, '?q=sesame-open-12')
  await sandbox.send('/pets', { json: { name: 'sesame-open-12', categoryId: 1 } })
  await sandbox.close()
  expect(await stream.until(/\(end\)/)).not.toContain('data:')
})

test('a client that reads too slowly learns how many requests it missed', {
  tags: ['long'],
}, async ({ start }) => {
  const sandbox = await start()
  const slow = await openStream(sandbox)
  slow.pause()
  const json = { name: 'x'.repeat(60_000), categoryId: 1 }
  for (let sent = 0; sent < 200; sent += 1) await sandbox.send('/pets', { json })
  slow.resume()
  const [, missed] = /^event: missed\ndata: \{"missed":(\d+)\}$/m.exec(
    await slow.until(/^event: missed$.*\n\n/ms),
  ) as RegExpExecArray
  const told = (await slow.until(/missed/)).match(/^id: /gm)?.length
  expect([Number(missed) > 0, Number(missed) + (told ?? 0)]).toEqual([true, 200])
  slow.close()
})
