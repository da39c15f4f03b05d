import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { Notice } from '../../src/store/store.ts'
import { ask } from '../admin/support.ts'
import { test } from '../store/redis/support.ts'
import { hasRedis, withoutRedis } from '../support/redis-server.ts'
import { runs } from '../support/runs.ts'
import { expect } from '../support/test.ts'

const scenario = {
  ...{ version: 1, name: 'zoo', isolation: 'per-key', keys: ['test-*'] },
  pets: [{ id: 1, name: 'Rex', categoryId: 1 }],
} as const
const NEMO = { name: 'Nemo', categoryId: 2 }
const places = ['memory', 'directory', 'server'] as const
const titleOf = (place: string) => `(${place})${place === 'server' ? withoutRedis : ''}`

for (const place of places)
  test.skipIf(place === 'server' && !hasRedis)(
    `keys that ask for their worlds while all are switched to one world, and back, are answered ${titleOf(place)}`,
    { tags: ['long'] },
    async ({ start, folder, redis }) => {
      const data = { memory: undefined, directory: folder, server: 'redis' }[place]
      const address = data === 'redis' ? (await redis()).address : data
      const sandbox = await start({ scenario, ...(address && { data: address }) })
      let keys = 0
      let isOver = false
      const statuses = new Set<number>()
      const client = async () => {
        while (!isOver) {
          keys += 1
          statuses.add((await sandbox.send('/pets', { key: `test-${keys % 20}` })).status)
        }
      }
      const clients = Array.from({ length: 8 }, client)
      for (let switches = 0; switches < runs(8).numRuns; switches += 1) {
        const isolation = switches % 2 === 0 ? 'shared' : 'per-key'
        await sandbox.load({ ...scenario, isolation })
        const { headers } = await sandbox.send('/pets', { key: 'test-mine' })
        expect(headers.get('x-sandbox-world')).toMatch(isolation === 'shared' ? /^shared$/ : /^w-/)
      }
      isOver = true
      await Promise.all(clients)
      expect([...statuses]).toEqual([200])
      await sandbox.reset()
    },
  )

test('a world that is removed while it is opened can be used again', async ({ start, folder }) => {
  const notices: Notice[] = []
  const onNotice = (notice: Notice) => void notices.push(notice)
  const first = await start({ scenario, data: folder })
  const ids: (string | null)[] = []
  for (let at = 0; at < 8; at += 1) {
    const { headers } = await first.send('/pets', { key: `test-${at}`, json: NEMO })
    ids.push(headers.get('x-sandbox-world'))
  }
  await first.close()
  const sandbox = await start({ scenario, data: folder, onNotice })
  for (const [at, id] of ids.entries()) {
    const key = `test-${at}`
    const asked = sandbox.send('/pets', { key })
    for (let waits = 0; waits < at; waits += 1) await turn()
    const removed = ask(sandbox, ['DELETE', `/worlds/${id}`])
    expect((await asked).status).toBe(200)
    expect((await removed).status).toBe(204)
    expect((await sandbox.send('/pets', { key, json: NEMO })).status, key).toBe(201)
    expect((await sandbox.send('/pets', { key })).body, key).toHaveLength(2)
  }
  expect(notices.filter(({ isTrouble }) => isTrouble)).toEqual([])
})

test('a key whose file is damaged gets the error, and a switch takes all others along', async ({
  start,
  folder,
}) => {
  const notices: Notice[] = []
  const onNotice = (notice: Notice) => void notices.push(notice)
  const sandbox = await start({ scenario, data: folder, onNotice })
  const { headers } = await sandbox.send('/pets', { key: 'test-1', json: NEMO })
  await sandbox.send('/pets', { key: 'test-2', json: NEMO })
  await sandbox.load({ ...scenario, name: 'park' })
  const name = (await readdir(folder)).find((file) =>
    file.startsWith(`zoo+${headers.get('x-sandbox-world')}`),
  ) as string
  const file = path.join(folder, name)
  await writeFile(file, (await readFile(file, 'utf8')).replace('Nemo', 'Nemi'))
  await sandbox.load(scenario)
  expect(sandbox.scenario.name).toBe('zoo')
  expect((await sandbox.send('/pets', { key: 'test-1' })).status).toBe(503)
  expect((await sandbox.send('/pets', { key: 'test-2' })).body).toHaveLength(2)
  expect(notices.some(({ isTrouble, message }) => isTrouble && message.includes(name))).toBe(true)
})

test('a scenario has its hundred snapshots, whatever another one has', async ({ start }) => {
  const sandbox = await start({ scenario: { ...scenario, isolation: 'shared' } })
  for (let at = 0; at < 100; at += 1) await sandbox.snapshots.take(`s${at}`)
  await expect(sandbox.snapshots.take('more')).rejects.toThrow(/at most 100/)
  await sandbox.load({ ...scenario, isolation: 'shared', name: 'park' })
  await sandbox.snapshots.take('more')
  expect((await sandbox.snapshots.list()).map(({ name }) => name)).toEqual(['more'])
})
