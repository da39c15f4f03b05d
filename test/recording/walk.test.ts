import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { essence, record, take } from '../support/record.ts'
import { expect, test } from '../support/test.ts'
import { walk } from '../support/walk.ts'

const KEY = 'sandbox-key'

for (const ending of ['yaml', 'json']) {
  test(`a session recorded to ${ending} replays from the file alone, every answer equal`, async ({
    start,
    folder,
  }) => {
    const file = path.join(folder, `walk.${ending}`)
    const service = await start()
    const { replies, summary } = await record(service.url, { file, steps: walk, key: KEY })
    await service.close()
    expect(walk.length).toBeGreaterThanOrEqual(60)
    expect(summary).toMatchObject({ exchanges: walk.length, created: 6, conflicts: [], failed: 0 })

    const replay = await start({ scenario: file, onMiss: '404' })
    for (const [at, step] of walk.entries()) {
      const reply = await take(replay.url, step, KEY)
      expect(essence(reply), JSON.stringify(step)).toEqual(essence(replies[at] as typeof reply))
      const isOwn = step.method === 'OPTIONS' || /code=/.test(step.headers?.prefer ?? '')
      if (!isOwn) expect(reply.headers['x-sandbox-origin'], JSON.stringify(step)).toBe('tape')
    }
    const text = await readFile(file, 'utf8')
    expect(text).not.toContain(KEY)
    expect(text).not.toContain('a-wrong-key')
  })
}

test('after a replay a new animal has an id above every recorded one, and lists show it', async ({
  start,
  folder,
}) => {
  const file = path.join(folder, 'walk.yaml')
  const service = await start()
  await record(service.url, { file, steps: walk, key: KEY })
  const replay = await start({ scenario: file })
  for (const step of walk) await take(replay.url, step, KEY)
  const created = await replay.send('/pets', { json: { name: 'New', categoryId: 4 } })
  expect([created.status, created.headers.get('x-sandbox-origin')]).toEqual([201, 'store'])
  expect(created.body.id).toBe(57)
  const list = await replay.send('/pets?limit=100')
  expect(list.headers.get('x-sandbox-origin')).toBe('store')
  const names = list.body.map(({ name }: { name: string }) => name)
  expect(names.slice(-6)).toEqual(['Nemo', 'Big', 'Low', 'Twin', 'Twin', 'ü', 'New'].slice(-6))
  expect((await replay.send(`/pets/${created.body.id}`)).body).toEqual(created.body)
})
