import { counted } from '../support/counts.ts'
import { expect } from '../support/test.ts'
import { inPlace, test, testIn } from './places.ts'
import { ask } from './support.ts'

test('a world goes back to a snapshot with everything but its journal', async ({ sandbox }) => {
  const animal = { name: 'Max', categoryId: 1 }
  await sandbox.send('/pets', { json: animal })
  const fault = { id: 'twice', on: 'listPets', times: 2, respond: { status: 503 } }
  await ask(sandbox, ['POST', '/faults'], { json: fault })
  await sandbox.send('/pets')
  await ask(sandbox, ['PUT', '/clock'], { json: { now: '2030-12-06', ticking: false } })
  const taken = await ask(sandbox, ['POST', '/snapshots'], { json: { name: 'before' } })
  expect([taken.status, taken.body]).toEqual([
    201,
    { name: 'before', ...counted(51), time: expect.stringMatching(/^\d{4}-.*Z$/) },
  ])
  await sandbox.send('/pets')
  await sandbox.send('/pets', { json: animal })
  await ask(sandbox, ['PUT', '/clock'], { json: { now: null } })
  await ask(sandbox, ['PUT', '/keys'], { json: { keys: ['other'] } })
  await ask(sandbox, ['DELETE', '/faults'])
  const journal = (await sandbox.requests.list()).length
  for (const round of [1, 2]) {
    const restored = await ask(sandbox, ['POST', '/snapshots/before/restore'])
    expect([restored.status, restored.body], `round ${round}`).toEqual([200, taken.body])
    expect((await ask(sandbox, ['GET', '/clock'])).body.now).toBe('2030-12-06T00:00:00.000Z')
    const faults = (await ask(sandbox, ['GET', '/faults'])).body.faults
    expect(faults).toMatchObject([{ id: 'twice', calls: 1, fired: 1 }])
    expect((await sandbox.send('/pets', { key: 'sandbox-key' })).status).toBe(503)
    expect((await sandbox.send('/pets', { key: 'sandbox-key' })).status).toBe(200)
    expect((await sandbox.send('/pets', { json: animal, key: 'sandbox-key' })).body.id).toBe(52)
  }
  expect(await sandbox.requests.list()).toHaveLength(journal + 6)
})

test('snapshots are listed in order, replaced by name, and removed', async ({ start }) => {
  const sandbox = await start()
  const names = async () =>
    (await ask(sandbox, ['GET', '/snapshots'])).body.snapshots.map(
      ({ name }: { name: string }) => name,
    )
  for (const name of ['a', 'b', 'a'])
    expect((await ask(sandbox, ['POST', '/snapshots'], { json: { name } })).status).toBe(201)
  expect(await names()).toEqual(['b', 'a'])
  expect((await ask(sandbox, ['DELETE', '/snapshots/b'])).status).toBe(204)
  expect(await names()).toEqual(['a'])
  const gone = await ask(sandbox, ['POST', '/snapshots/b/restore'])
  expect([gone.status, gone.body.detail]).toEqual([404, 'There is no such snapshot; there are a.'])
})

test.for(['', '.', '..', 'a/b', 'a b', 'x'.repeat(101), 'ä', 1, null])(
  'a snapshot is not taken under the name %j',
  async (name, { sandbox }) => {
    const { status, body } = await ask(sandbox, ['POST', '/snapshots'], { json: { name } })
    expect([status, body.detail]).toEqual([400, expect.stringContaining('name must be')])
  },
)

for (const place of ['memory', 'server'] as const)
  testIn(place)(
    `a world has at most 100 snapshots: one more is refused, and can replace one or take the place of one that is removed ${inPlace(place)}`,
    { tags: ['rest'] },
    async ({ start, dataIn }) => {
      const sandbox = await start({ scenario: 'empty', ...(await dataIn(place)) })
      const take = (name: string) => ask(sandbox, ['POST', '/snapshots'], { json: { name } })
      for (let at = 0; at < 100; at += 1) expect((await take(`s${at}`)).status).toBe(201)
      const refused = await take('one-more')
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        'A world has at most 100 snapshots. Remove one first (DELETE /__admin/snapshots/{name}).',
      ])
      expect((await take('s0')).status).toBe(201)
      expect((await ask(sandbox, ['DELETE', '/snapshots/s1'])).status).toBe(204)
      expect((await take('one-more')).status).toBe(201)
      expect((await take('s1')).status).toBe(409)
      const { snapshots } = (await ask(sandbox, ['GET', '/snapshots'])).body
      expect(snapshots.map(({ name }: { name: string }) => name).slice(-2)).toEqual([
        's0',
        'one-more',
      ])
    },
  )
