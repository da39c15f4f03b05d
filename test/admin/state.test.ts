import { writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { sendAdminAnswer } from '../../src/admin/plane/serve-control-plane.ts'
import { Secrets } from '../../src/redaction/redaction.ts'
import { expect, test } from '../support/test.ts'
import { ask } from './support.ts'

test('an animal is stored where a client could not create it, and removed', async ({ sandbox }) => {
  const id = '9223372036854775807'
  const max = { name: 'Max', categoryId: 9223372036854775807n }
  expect((await ask(sandbox, ['PUT', `/state/pets/${id}`], { json: max })).status).toBe(204)
  expect((await sandbox.send(`/pets/${id}`)).text).toBe(
    `{"id":${id},"name":"Max","categoryId":${id}}`,
  )
  const sold = { ...max, status: 'sold' }
  expect((await ask(sandbox, ['PUT', `/state/pets/${id}`], { json: sold })).status).toBe(204)
  expect((await sandbox.send(`/pets/${id}`)).body.status).toBe('sold')
  expect(sandbox.size).toBe(51)
  expect((await ask(sandbox, ['DELETE', `/state/pets/${id}`])).status).toBe(204)
  expect((await ask(sandbox, ['DELETE', `/state/pets/${id}`])).status).toBe(404)
  expect((await sandbox.send(`/pets/${id}`)).status).toBe(404)
})

test.for<[string, object, string]>([
  ['1', { name: 'Max' }, 'categoryId is required.'],
  ['1', { name: 1, categoryId: 1 }, 'name must be a string, got 1.'],
  [
    '1',
    { name: 'Max', categoryId: 2 ** 63 },
    'categoryId must be an integer (int64), got 9223372036854776000.',
  ],
  ['1', { id: 1, name: 'Max', categoryId: 1 }, 'id is an unknown key.'],
  ['1.5', { name: 'Max', categoryId: 1 }, 'id must be an integer (int64), got "1.5".'],
])('the animal %s with %j is refused', async ([id, json, message], { sandbox }) => {
  const { status, body } = await ask(sandbox, ['PUT', `/state/pets/${id}`], { json })
  expect([status, body.detail]).toEqual([400, expect.stringContaining(message)])
  expect((await sandbox.send('/pets/1')).body.name).toBe('Rex')
})

test.for<[query: Record<string, string>, ids: readonly unknown[]]>([
  [{}, [1, 2, 9007199254740993n]],
  [{ status: 'sold' }, [1]],
  [{ categoryId: '7' }, [1, 9007199254740993n]],
  [{ q: 'REX' }, [1, 9007199254740993n]],
  [{ q: 'rex', status: 'sold' }, [1]],
  [{ q: '9007199254740993' }, [9007199254740993n]],
  [{ q: '2', status: 'sold' }, []],
  [{ q: 'nobody' }, []],
])(
  'of a world, the animals that meet %j are written, which are those that are browsed',
  async ([query, ids], { sandbox }) => {
    const pets = [
      { id: 1, name: 'Rex', categoryId: 7, status: 'sold' },
      { id: 2, name: 'Bella', categoryId: 1 },
      { id: 9007199254740993n, name: 'T-Rex', categoryId: 7 },
    ]
    const faults = [{ id: 'slow', on: 'listPets', delay: 1 }]
    await sandbox.load({ version: 1, name: 'few', pets, faults })
    const search = new URLSearchParams(query)
    const browsed = await ask(sandbox, ['GET', `/state/pets?${search}`])
    expect(browsed.body.pets.map(({ id }: { id: unknown }) => id)).toEqual(ids)
    const whole = await ask(sandbox, ['GET', `/state?${search}`])
    expect(whole.body).toMatchObject({ name: 'few', faults: [{ id: 'slow' }] })
    expect(whole.body.pets ?? []).toEqual(browsed.body.pets)
    const part = { ...query, name: 'mine', part: 'pets' }
    const alone = await ask(sandbox, ['GET', `/state?${new URLSearchParams(part)}`])
    const { pets: written = [], ...rest } = alone.body
    expect(rest).toEqual({ version: 1, name: 'mine' })
    expect(written).toEqual(browsed.body.pets)
    const yaml = await ask(sandbox, ['GET', `/state?format=yaml&${new URLSearchParams(part)}`])
    const headers = { 'content-type': 'application/yaml' }
    await ask(sandbox, ['PUT', '/scenario'], { body: yaml.text, headers })
    expect((await sandbox.state.list()).pets).toEqual(browsed.body.pets)
  },
)

test('a tape that was recorded with animals that are left out is written as outdated', async ({
  start,
}) => {
  const exchanges = [{ request: 'GET /v1/pets', answer: { status: 200, body: '[]' } }]
  const scenario = {
    version: 1,
    name: 'taped',
    pets: [{ id: 1, name: 'A', categoryId: 1 }],
    exchanges,
  }
  const sandbox = await start({ scenario })
  expect((await sandbox.state.read()).replay?.overtaken).toBeUndefined()
  expect((await sandbox.state.read({ status: 'sold' })).replay?.overtaken).toBe(true)
})

for (const format of ['json', 'yaml'] as const) {
  test(`a sandbox that is started from the state in ${format} continues from there`, async ({
    start,
    folder,
  }) => {
    const first = await start({
      scenario: {
        version: 1,
        extends: 'default',
        faults: [{ id: 'twice', on: 'listPets', times: 2, respond: { status: 503 } }],
      },
    })
    await first.send('/pets')
    await first.send('/pets', { json: { name: 'Rex: "the 2nd"\n', categoryId: 2n ** 62n } })
    await ask(first, ['DELETE', '/state/pets/7'])
    await ask(first, ['PUT', '/clock'], { json: { now: '2030-12-06', ticking: false } })
    await ask(first, ['PUT', '/keys'], { json: { keys: ['other-key'] } })
    await ask(first, ['PUT', '/ledger'], { json: { createdStatus: 'pending' } })
    const reply = await ask(first, ['GET', `/state?format=${format}`])
    expect(reply.headers['content-type']).toBe(`application/${format}`)
    const file = path.join(folder, `state.${format}`)
    await writeFile(file, reply.text)
    const second = await start({ scenario: file })
    for (const target of ['/pets?limit=100', '/pets?limit=100', '/pets/1', '/pets/51', '/pets/7']) {
      const [one, other] = await Promise.all(
        [first, second].map((each) => each.send(target, { key: 'other-key' })),
      )
      expect([other?.status, other?.text], target).toEqual([one?.status, one?.text])
    }
    const json = { name: 'Max', categoryId: 1 }
    const created = await second.send('/pets', { json, key: 'other-key' })
    expect(created.body).toEqual({ id: 52, ...json, status: 'pending' })
  })
}

test('while a long answer is sent to a client that takes all at once, others get their turn', async () => {
  let turns = 0
  setImmediate(() => {
    turns += 1
  })
  function* untilAnotherTurn() {
    const end = performance.now() + 5000
    while (turns === 0 && performance.now() < end) yield 'x'
  }
  const response = { writeHead() {}, write: () => true, end() {} } as unknown as ServerResponse
  const answer = { status: 200, pieces: untilAnotherTurn() }
  const sending = { secrets: new Secrets(), gone: new AbortController().signal }
  await sendAdminAnswer({ complete: true } as IncomingMessage, response, answer, sending)
  expect(turns).toBe(1)
})

test('the state is JSON unless it is asked for as YAML, and nothing else', async ({ start }) => {
  const sandbox = await start()
  expect((await ask(sandbox, ['GET', '/state'])).body.pets).toHaveLength(50)
  const { status, body } = await ask(sandbox, ['GET', '/state?format=xml'])
  expect([status, body.detail]).toEqual([400, 'format must be one of json, yaml, got "xml".'])
  const head = await ask(sandbox, ['HEAD', '/state?format=yaml'])
  expect([head.status, head.text, head.headers['content-type']]).toEqual([
    ...[200, '', 'application/yaml'],
  ])
})
