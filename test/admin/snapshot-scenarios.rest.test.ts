import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { hasRedis, withoutRedis } from '../support/redis-server.ts'
import { some } from '../support/runs.ts'
import { expect, type TestSandbox } from '../support/test.ts'
import { cases, inPlace, test, testIn } from './places.ts'
import { ask } from './support.ts'

const REX = { id: 1, name: 'Rex', categoryId: 1 }
const BEN = { id: 7, name: 'Ben', categoryId: 2 }
const NEMO = { name: 'Nemo', categoryId: 3 }
const DOWN = { id: 'down', on: 'getPet', respond: { status: 503 } }

const common = { version: 1, keys: ['known-*'] } as const
const first = { ...common, name: 'first', pets: [REX] }
const second = { ...common, name: 'second', pets: [BEN] }

/** Scenarios that a snapshot of the first one is refused in, and the words that its refusal has. */
const others = [
  ['another scenario', second, ['the scenario first,', 'second is in force']],
  [
    'a scenario of another name with the same animals',
    { ...second, pets: [REX] },
    ['the scenario first,', 'second is in force'],
  ],
  [
    'its own scenario after its animals were changed',
    { ...first, pets: [REX, BEN] },
    ['the scenario first ', 'other animals'],
  ],
] as const

/** Each place once; the other isolation of each is for the soak. */
const usual = cases.filter(
  ({ place, isolation }) => (place === 'server') === (isolation === 'shared'),
)

for (const { place, isolation } of some(
  [...usual, ...cases.filter((each) => !usual.includes(each))],
  usual.length,
)) {
  const about = `${isolation} ${inPlace(place)}`
  const there = testIn(place)
  const world = isolation === 'shared' ? '' : '?world=known-1'

  // Which of them it is does not depend on the place.
  for (const [what, other, words] of some(others, place === 'memory' ? others.length : 1))
    there(`a snapshot is not restored into ${what} ${about}`, async ({ start, folder, dataIn }) => {
      const data = await dataIn(place)
      const begin = (scenario: object) => start({ scenario: { ...scenario, isolation }, ...data })
      const sandbox = await begin(first)
      await sandbox.send('/pets', { key: 'known-1', json: { ...NEMO, name: 'early' } })
      await ask(sandbox, ['POST', `/snapshots${world}`], { json: { name: 'early' } })
      await ask(sandbox, ['PUT', '/scenario'], { json: { ...other, isolation } })
      await sandbox.send('/pets', { key: 'known-1', json: NEMO })
      await ask(sandbox, ['POST', `/faults${world}`], { json: DOWN })
      const seen = async (by: TestSandbox) => (await by.send('/pets', { key: 'known-1' })).body
      const files = () => (place === 'directory' ? filesOf(folder, ['first', 'second']) : undefined)
      const [animals, bytes] = [await seen(sandbox), await files()]
      expect(animals.at(-1)).toMatchObject(NEMO)
      const refused = await ask(sandbox, ['POST', `/snapshots/early/restore${world}`])
      expect(refused.status).toBe(409)
      for (const word of ['early', 'PUT /__admin/scenario', ...words])
        expect(refused.body.detail).toContain(word)
      expect(await seen(sandbox)).toEqual(animals)
      expect(await files()).toEqual(bytes)
      expect((await ask(sandbox, ['GET', `/faults${world}`])).body.faults).toHaveLength(1)
      expect((await sandbox.send('/pets', { key: 'known-1', json: NEMO })).body.id).toBe(
        animals.at(-1).id + 1,
      )
      // The way out that the refusal names.
      await ask(sandbox, ['PUT', '/scenario'], { json: { ...first, isolation } })
      expect((await ask(sandbox, ['POST', `/snapshots/early/restore${world}`])).status).toBe(200)
      expect((await seen(sandbox)).map(({ name }: { name: string }) => name)).toEqual([
        'Rex',
        'early',
      ])
      if (place === 'memory') return
      await ask(sandbox, ['PUT', '/scenario'], { json: { ...other, isolation } })
      const left = await seen(sandbox)
      await sandbox.close()
      // Replicas find one another by the scenario that they were started with, and follow it to the one in force.
      const again = await begin(place === 'server' ? first : other)
      expect(await seen(again)).toEqual(left)
    })

  there(
    `a snapshot is restored after only settings of its scenario were changed, and a reset then has the present ones ${about}`,
    async ({ start, dataIn }) => {
      const sandbox = await start({ scenario: { ...first, isolation }, ...(await dataIn(place)) })
      await sandbox.send('/pets', { key: 'known-1', json: NEMO })
      await ask(sandbox, ['POST', `/snapshots${world}`], { json: { name: 'early' } })
      await ask(sandbox, ['PUT', '/scenario'], { json: { ...first, isolation, faults: [DOWN] } })
      const got = async () => (await sandbox.send('/pets/1', { key: 'known-1' })).status
      expect(await got()).toBe(503)
      await sandbox.send('/pets', { key: 'known-1', json: NEMO })
      expect((await ask(sandbox, ['POST', `/snapshots/early/restore${world}`])).status).toBe(200)
      expect(await got()).toBe(200)
      expect((await sandbox.send('/pets', { key: 'known-1' })).body).toHaveLength(2)
      await ask(sandbox, ['POST', `/reset${world}`])
      expect(await got()).toBe(503)
      expect((await sandbox.send('/pets', { key: 'known-1' })).body).toEqual([REX])
    },
  )
}

for (const place of ['memory', 'directory'] as const)
  test(`a snapshot is not restored in a world that alone was switched to another scenario (${place})`, async ({
    start,
    dataIn,
  }) => {
    const data = await dataIn(place)
    const sandbox = await start({ scenario: { ...first, isolation: 'per-key' }, ...data })
    const of = (key: string) => sandbox.send('/pets', { key })
    for (const key of ['known-1', 'known-2']) await sandbox.send('/pets', { key, json: NEMO })
    await ask(sandbox, ['POST', '/snapshots?world=known-1'], { json: { name: 'early' } })
    await ask(sandbox, ['PUT', '/scenario?world=known-1'], { json: second })
    await sandbox.send('/pets', { key: 'known-1', json: NEMO })
    const [own, other] = [(await of('known-1')).body, (await of('known-2')).body]
    const refused = await ask(sandbox, ['POST', '/snapshots/early/restore?world=known-1'])
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('second is in force'),
    ])
    expect([(await of('known-1')).body, (await of('known-2')).body]).toEqual([own, other])
    expect((await ask(sandbox, ['GET', '/snapshots?world=known-1'])).body.snapshots).toEqual([])
  })

test.skipIf(!hasRedis)(
  `a snapshot at a server lives as long as its world, and one that is gone is not restored${withoutRedis}`,
  async ({ redis, start }) => {
    const server = await redis()
    const options = { scenario: { ...first, isolation: 'per-key' }, data: server.address }
    const sandbox = await start(options)
    const create = (at: TestSandbox) => at.send('/pets', { key: 'known-1', json: NEMO })
    await create(sandbox)
    await ask(sandbox, ['POST', '/snapshots?world=known-1'], { json: { name: 'early' } })
    const keys = server.ask('KEYS', 'petstore:*:snapshot:early:*').split('\n')
    expect(keys).toContainEqual(expect.stringContaining(':settings'))
    const times = () => keys.map((key) => Number(server.ask('PTTL', key)))
    for (const time of times()) expect(time).toBeGreaterThan(0)
    // A use of the world makes its snapshots last as long as the world itself.
    for (const key of keys) server.ask('PEXPIRE', key, '60000')
    await create(await start(options))
    await expect.poll(() => Math.min(...times())).toBeGreaterThan(3_000_000)
    await ask(sandbox, ['POST', '/snapshots/early/restore?world=known-1'])
    expect((await sandbox.send('/pets', { key: 'known-1' })).body).toHaveLength(2)
    server.ask('UNLINK', ...keys)
    const gone = await ask(sandbox, ['POST', '/snapshots/early/restore?world=known-1'])
    expect(gone.status).toBe(404)
    expect((await create(sandbox)).body.id).toBe(3)
    expect((await ask(sandbox, ['GET', '/snapshots?world=known-1'])).body.snapshots).toEqual([])
  },
)

// --- internal ---

async function filesOf(folder: string, names: readonly string[]): Promise<readonly string[]> {
  const texts = names.map((name) =>
    readFile(path.join(folder, `${name}.pets.ndjson`), 'utf8').catch(() => ''),
  )
  return Promise.all(texts)
}
