import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { StartOptions } from '../../src/http/start-options.ts'
import type { Notice } from '../../src/store/store.ts'
import { hasRedis, withoutRedis } from '../support/redis-server.ts'
import { some } from '../support/runs.ts'
import { expect, type TestSandbox } from '../support/test.ts'
import { inPlace, test, testIn } from './places.ts'
import { ask } from './support.ts'

const REX = { id: 1, name: 'Rex', categoryId: 1 }
const NEMO = { name: 'Nemo', categoryId: 2 }

const scenario = {
  ...{ version: 1, name: 'zoo', isolation: 'per-key', keys: ['test-*'] },
  pets: [REX],
} as const

const KEYS = ['test-1', 'test-2', 'test-3', 'test-4']

const namesOf = async (sandbox: TestSandbox, key: string) =>
  (await sandbox.send('/pets', { key })).body.map(({ name }: { name: string }) => name)

/** Leaves an animal in the world of each key. */
async function leaveNemo(sandbox: TestSandbox): Promise<void> {
  for (const key of KEYS)
    expect((await sandbox.send('/pets', { key, json: NEMO })).status).toBe(201)
}

const filesOf = async (folder: string) =>
  (await readdir(folder)).filter((file) => file.includes('+w-'))

/** Why worlds are not open when all are reset: `start` is how to start before, `again` how to start once more, if at all. */
const reasons: readonly (readonly [why: string, start: StartOptions, again?: StartOptions])[] = [
  ['they were not used since the start', {}, {}],
  ['there were too many', { maxWorlds: 2 }],
  ['all keys share a world now', {}, { isolation: 'shared' }],
]

for (const place of ['directory', 'server'] as const)
  for (const [why, options, again] of some(reasons, place === 'directory' ? reasons.length : 1))
    testIn(place)(
      `a reset of all worlds resets those that are not open because ${why}, also over a restart ${inPlace(place)}`,
      async ({ start, dataIn }) => {
        const data = await dataIn(place)
        const begin = (more: StartOptions) => start({ scenario, ...data, ...options, ...more })
        let sandbox = await begin({})
        await leaveNemo(sandbox)
        if (again) {
          await sandbox.close()
          sandbox = await begin(again)
        }
        expect((await ask(sandbox, ['POST', '/reset'])).status).toBe(200)
        if (again?.isolation !== 'shared')
          for (const key of KEYS) expect(await namesOf(sandbox, key), key).toEqual(['Rex'])
        await sandbox.close()
        const last = await begin({})
        for (const key of KEYS) expect(await namesOf(last, key), key).toEqual(['Rex'])
      },
    )

test.skipIf(!hasRedis)(
  `a reset at one replica also resets the worlds that only another has open, without an alarm${withoutRedis}`,
  async ({ share }) => {
    const notices: Notice[] = []
    const onNotice = (notice: Notice) => void notices.push(notice)
    const { replicas } = await share({ scenario, maxWorlds: 2, onNotice })
    const [one, other] = replicas
    await leaveNemo(other)
    await ask(one, ['POST', '/reset'])
    for (const key of KEYS) expect(await namesOf(other, key), key).toEqual(['Rex'])
    expect(notices.filter(({ isTrouble }) => isTrouble)).toEqual([])
  },
)

test.skipIf(!hasRedis)(
  `a reset leaves the keys of a world that is not open to expire, and its made key working${withoutRedis}`,
  async ({ redis, start }) => {
    const server = await redis()
    const begin = () => start({ scenario, data: server.address, maxWorlds: 1 })
    const sandbox = await begin()
    const { key } = (await ask(sandbox, ['POST', '/worlds'])).body
    await sandbox.send('/pets', { key, json: NEMO })
    await leaveNemo(sandbox)
    await ask(sandbox, ['POST', '/reset'])
    expect(await namesOf(await begin(), key)).toEqual(['Rex'])
    const keys = server.ask('KEYS', 'petstore:{zoo/zoo/w-*').split('\n')
    expect(keys.length).toBeGreaterThan(KEYS.length)
    for (const each of keys) expect(Number(server.ask('PTTL', each)), each).toBeGreaterThan(0)
  },
)

test.skipIf(!hasRedis)(
  `--fresh forgets the worlds of all keys at a server${withoutRedis}`,
  async ({ redis, start }) => {
    const data = (await redis()).address
    const first = await start({ scenario, data })
    await leaveNemo(first)
    await first.close()
    const second = await start({ scenario, data, fresh: true })
    for (const key of KEYS) expect(await namesOf(second, key), key).toEqual(['Rex'])
  },
)

test('a reset of all worlds forgets the file of a world that alone was switched to another scenario', async ({
  start,
  folder,
}) => {
  const sandbox = await start({ scenario, data: folder })
  await leaveNemo(sandbox)
  await ask(sandbox, ['PUT', '/scenario?world=test-1'], { json: { name: 'empty' } })
  await ask(sandbox, ['POST', '/reset'])
  expect(await filesOf(folder)).toEqual([])
})

for (const place of ['directory', 'server'] as const) {
  testIn(place)(
    `no switch brings back a world that was removed under another scenario ${inPlace(place)}`,
    async ({ start, dataIn }) => {
      const sandbox = await start({ scenario, ...(await dataIn(place)) })
      const { body: made } = await ask(sandbox, ['POST', '/worlds'])
      const { headers } = await sandbox.send('/pets', { key: 'test-1', json: NEMO })
      await sandbox.send('/pets', { key: made.key, json: NEMO })
      const load = (name: string) =>
        ask(sandbox, ['PUT', '/scenario'], { json: { ...scenario, name } })
      await load('park')
      for (const id of [headers.get('x-sandbox-world'), made.id])
        expect((await ask(sandbox, ['DELETE', `/worlds/${id}`])).status).toBe(204)
      await load('zoo')
      expect(await namesOf(sandbox, 'test-1')).toEqual(['Rex'])
      expect((await sandbox.send('/pets', { key: made.key })).status).toBe(401)
    },
  )

  testIn(place)(
    `a world that is kept and not open can be removed ${inPlace(place)}`,
    async ({ start, dataIn }) => {
      const sandbox = await start({ scenario, ...(await dataIn(place)), maxWorlds: 1 })
      const { headers } = await sandbox.send('/pets', { key: 'test-1', json: NEMO })
      await sandbox.send('/pets', { key: 'test-2', json: NEMO })
      const remove = async () =>
        (await ask(sandbox, ['DELETE', `/worlds/${headers.get('x-sandbox-world')}`])).status
      expect(await remove()).toBe(204)
      expect(await remove()).toBe(404)
      expect(await namesOf(sandbox, 'test-1')).toEqual(['Rex'])
      expect(await namesOf(sandbox, 'test-2')).toEqual(['Rex', 'Nemo'])
    },
  )
}

test('a reset of all worlds also forgets a world whose file is damaged', async ({
  start,
  folder,
}) => {
  const first = await start({ scenario, data: folder })
  await leaveNemo(first)
  await first.close()
  for (const file of await filesOf(folder)) {
    const text = await readFile(path.join(folder, file), 'utf8')
    await writeFile(path.join(folder, file), text.replace('Nemo', 'Mono'))
  }
  const second = await start({ scenario, data: folder })
  expect((await second.send('/pets', { key: 'test-1' })).status).toBe(503)
  await ask(second, ['POST', '/reset'])
  for (const key of KEYS) expect(await namesOf(second, key), key).toEqual(['Rex'])
})
