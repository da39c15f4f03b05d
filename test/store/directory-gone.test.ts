import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { StartOptions } from '../../src/http/start-options.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

const PET = { name: 'Rex', categoryId: 1 }
const FILE = 'empty.pets.ndjson'

/** Starts a sandbox on a directory, and keeps what it says is wrong. */
async function startOn(start: (options: object) => Promise<TestSandbox>, data: string) {
  const said: string[] = []
  const onNotice: StartOptions['onNotice'] = ({ message }) => said.push(message)
  const sandbox = await start({ scenario: 'empty', data, onNotice })
  const add = async () => (await sandbox.send('/pets', { json: PET })).status
  return { sandbox, said, add }
}

/** What happens to a directory that is in use, and what is said. */
const losses: [string, (data: string) => void, RegExp][] = [
  [
    'the directory is deleted',
    (data) => rmSync(data, { recursive: true }),
    /cannot be written: the lock of its directory was deleted/,
  ],
  [
    'the directory is moved',
    (data) => renameSync(data, `${data}2`),
    /cannot be written: the lock of its directory was deleted, moved/,
  ],
  [
    'the file is deleted',
    (data) => rmSync(path.join(data, FILE)),
    /empty\.pets\.ndjson cannot be written: it was deleted/,
  ],
  [
    'the file is replaced',
    (data) => {
      rmSync(path.join(data, FILE))
      writeFileSync(path.join(data, FILE), '')
    },
    /empty\.pets\.ndjson cannot be written: it was deleted, moved or replaced/,
  ],
  [
    'the lock is deleted',
    (data) => rmSync(path.join(data, 'lock')),
    /cannot be written: the lock of its directory was deleted/,
  ],
]
test.for(losses)(
  'when %s while it is in use, creations are 503, one notice says so, and reads still work',
  async ([, lose, expected], { start, folder }) => {
    const data = path.join(folder, 'data')
    const { sandbox, said, add } = await startOn(start, data)
    expect(await add()).toBe(201)
    lose(data)
    const reply = await sandbox.send('/pets', { json: PET })
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await add()).toBe(503)
    expect((await sandbox.send('/pets')).body).toEqual([{ id: 1, ...PET }])
    await sandbox.close()
    expect(said).toEqual([expect.stringMatching(expected)])
  },
)

test('a directory that is deleted while nothing is created is noticed at the end at the latest', async ({
  start,
  folder,
}) => {
  const data = path.join(folder, 'data')
  const { sandbox, said, add } = await startOn(start, data)
  expect(await add()).toBe(201)
  rmSync(data, { recursive: true })
  await sandbox.close()
  expect(said).toEqual([expect.stringMatching(/the lock of its directory was deleted/)])
})

test('a directory that is moved and put back is used again', async ({ start, folder }) => {
  const data = path.join(folder, 'data')
  const { sandbox, said, add } = await startOn(start, data)
  renameSync(data, `${data}2`)
  expect(await add()).toBe(503)
  renameSync(`${data}2`, data)
  expect(await add()).toBe(201)
  expect(said.at(-1)).toMatch(/can be written again$/)
  await sandbox.close()
  expect((await start({ scenario: 'empty', data })).size).toBe(1)
})

test('where the lock was deleted and a second sandbox started, the first acknowledges nothing, and no id is given twice', async ({
  start,
  folder,
}) => {
  const data = path.join(folder, 'data')
  const first = await startOn(start, data)
  expect(await first.add()).toBe(201)
  rmSync(path.join(data, 'lock'))
  const second = await startOn(start, data)
  const added = [first, second, first, second].map(({ add }) => add())
  expect(await Promise.all(added)).toEqual([503, 201, 503, 201])
  await expect(first.sandbox.reset()).rejects.toThrow('the lock of its directory was deleted')
  await first.sandbox.close()
  const ids = (await second.sandbox.send('/pets')).body.map(({ id }: { id: number }) => id)
  expect(ids).toEqual([1, 2, 3])
  await second.sandbox.close()
  const lines = readFileSync(path.join(data, FILE), 'utf8').trimEnd().split('\n')
  expect(lines).toHaveLength(4)
})

test('a directory is made with those above it', async ({ start, folder }) => {
  const data = path.join(folder, 'a', 'b', 'c')
  mkdirSync(path.join(folder, 'a'))
  await start({ scenario: 'empty', data })
  expect(readdirSync(data)).toContain(FILE)
})
