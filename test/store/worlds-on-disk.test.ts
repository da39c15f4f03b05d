import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { StartOptions } from '../../src/http/start-options.ts'
import type { Notice } from '../../src/store/store.ts'
import { recordsNoun } from '../support/counts.ts'
import { startSandbox, UsageError } from '../support/library.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

const scenario = {
  version: 1,
  name: 'zoo',
  isolation: 'per-key',
  keys: ['test-*'],
  pets: [{ id: 1, name: 'Rex', categoryId: 1 }],
} as const
type Start = (options: StartOptions) => Promise<TestSandbox>

const nemo = { name: 'Nemo', categoryId: 2 }

/** Runs a sandbox that leaves a change in the world of `test-a`. */
async function leaveNemo(start: Start, folder: string): Promise<void> {
  const sandbox = await start({ scenario, data: folder })
  await sandbox.send('/pets', { key: 'test-a', json: nemo })
  await sandbox.close()
}

/** Collects notices. */
function noted() {
  const notices: Notice[] = []
  return { notices, onNotice: (notice: Notice) => void notices.push(notice) }
}

const filesOf = async (folder: string) =>
  (await readdir(folder)).filter((file) => file.endsWith('.ndjson')).sort()

test('each world that has changes has a file of its own, without the animals that all start with', async ({
  start,
  folder,
}) => {
  const { send, close } = await start({ scenario, data: folder })
  await send('/pets', { key: 'test-a', json: nemo })
  await send('/pets', { key: 'test-b' })
  await close()
  const files = await filesOf(folder)
  expect(files).toEqual(['zoo+w-d7ef9a3972.pets.ndjson', 'zoo.pets.ndjson'])
  const layer = await readFile(path.join(folder, files[0] as string), 'utf8')
  expect(layer.split('\n')).toHaveLength(3)
  expect(layer).not.toContain('Rex')
})

test('worlds are resumed after a restart, and after they were removed because there were too many', async ({
  start,
  folder,
}) => {
  const first = await start({ scenario, data: folder, maxWorlds: 1 })
  for (const key of ['test-a', 'test-b']) await first.send('/pets', { key, json: nemo })
  expect((await first.send('/pets', { key: 'test-a' })).body).toHaveLength(2)
  await first.close()
  const second = await start({ scenario, data: folder })
  for (const key of ['test-a', 'test-b'])
    expect((await second.send('/pets', { key })).body).toHaveLength(2)
  expect((await second.send('/pets', { key: 'test-a', json: nemo })).body.id).toBe(3)
  expect((await second.send('/pets', { key: 'test-c' })).body).toHaveLength(1)
})

test('a reset world no longer has a file, and --fresh removes those of all worlds', async ({
  start,
  folder,
}) => {
  const first = await start({ scenario, data: folder })
  await first.send('/pets', { key: 'test-a', json: nemo })
  await first.reset()
  expect(await filesOf(folder)).toEqual(['zoo.pets.ndjson'])
  await first.send('/pets', { key: 'test-a', json: nemo })
  await first.close()
  const second = await start({ scenario, data: folder, fresh: true })
  expect(await filesOf(folder)).toEqual(['zoo.pets.ndjson'])
  expect((await second.send('/pets', { key: 'test-a' })).body).toHaveLength(1)
})

test('changes to other animals than the scenario has now are refused, or forgotten on request', async ({
  start,
  folder,
}) => {
  await leaveNemo(start, folder)
  const changed = { ...scenario, pets: [{ id: 5, name: 'Ben', categoryId: 1 }] }
  const refused = await startSandbox({ scenario: changed, data: folder }).catch((error) => error)
  expect(refused).toBeInstanceOf(UsageError)
  expect(refused.message).toMatch(
    new RegExp(`zoo\\+w-d7ef9a3972\\.pets\\.ndjson has changes to other ${recordsNoun} .* --fresh`),
  )
  const { notices, onNotice } = noted()
  const again = await start({ scenario: changed, data: folder, otherData: 'reseed', onNotice })
  expect(notices.map(({ message }) => message)).toContain(
    "zoo: the scenario's data has changed; the changes in 1 world were lost",
  )
  expect((await again.send('/pets', { key: 'test-a' })).body).toEqual(changed.pets)
})

test('a key whose file is damaged gets a 503 without a path, the log says why, and other keys work', async ({
  start,
  folder,
}) => {
  await leaveNemo(start, folder)
  const file = path.join(folder, 'zoo+w-d7ef9a3972.pets.ndjson')
  await writeFile(file, (await readFile(file, 'utf8')).replace('Nemo', 'Mono'))
  const { notices, onNotice } = noted()
  const { send } = await start({ scenario, data: folder, onNotice })
  const reply = await send('/pets', { key: 'test-a' })
  expect(reply.status).toBe(503)
  expect(reply.headers.get('retry-after')).toBe('5')
  expect(reply.text).not.toContain(folder)
  expect(notices.at(-1)).toEqual({
    message: expect.stringContaining('its checksum does not match'),
    isTrouble: true,
  })
  expect((await send('/pets', { key: 'test-b' })).status).toBe(200)
})
