import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { StartOptions } from '../../src/http/start-options.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

const PET = { name: 'Rex', categoryId: 1 }
const FILE = 'empty.pets.ndjson'

/** Starts a sandbox with some animals on a directory, and keeps what it says about writing. */
async function startOn(
  start: (options: object) => Promise<TestSandbox>,
  folder: string,
  animals = 2,
) {
  const said: string[] = []
  const onNotice: StartOptions['onNotice'] = ({ message }) => {
    if (/ can(not)? be written/.test(message)) said.push(message)
  }
  const sandbox = await start({ scenario: 'empty', data: folder, onNotice })
  const add = async () => (await sandbox.send('/pets', { json: PET })).status
  const health = async () => (await sandbox.send('~/__admin/health', { key: null })).status
  for (let count = 0; count < animals; count += 1) expect(await add()).toBe(201)
  return { sandbox, said, add, health, file: path.join(folder, FILE) }
}

/** Writes into a file in place, later than this process has: a clock of files is coarse. */
function overwrite(file: string, text: string): void {
  writeFileSync(file, text, { flag: 'r+' })
  const later = new Date(Date.now() + 1000)
  utimesSync(file, later, later)
}

const changes: [string, (file: string, text: string) => void, RegExp][] = [
  ['cuts it to nothing', (file) => truncateSync(file), /it has 0 bytes instead of \d+/],
  [
    'cuts it in the middle',
    (file, text) => truncateSync(file, text.length >> 1),
    /it has \d+ bytes instead of \d+/,
  ],
  [
    'cuts off its last line',
    (file, text) => truncateSync(file, text.trimEnd().lastIndexOf('\n') + 1),
    /it has \d+ bytes instead of \d+/,
  ],
  [
    'appends to it',
    (file) => writeFileSync(file, '{}\n', { flag: 'a' }),
    /it has \d+ bytes instead of \d+/,
  ],
  [
    'overwrites it in place',
    (file, text) => overwrite(file, text.replace('Rex', 'Max')),
    /another process has overwritten it/,
  ],
  [
    'writes other lines of the same length into it',
    (file, text) => {
      const [header, one, two, ...rest] = text.split('\n')
      overwrite(file, [header, two, one, ...rest].join('\n'))
    },
    /another process has overwritten it/,
  ],
]
test.for(changes)(
  'when another process %s, creations are 503, the health fails, one notice says so, and a reset or a restored snapshot writes it anew',
  async ([, change, expected], { start, folder }) => {
    const { sandbox, said, add, health, file } = await startOn(start, folder)
    change(file, readFileSync(file, 'utf8'))
    expect([await add(), await health(), await add(), await health()]).toEqual([503, 503, 503, 503])
    expect((await sandbox.send('/pets')).body).toHaveLength(2)
    expect(said).toEqual([expect.stringMatching(expected)])
    expect(said[0]).toMatch(/restore a snapshot or reset, which write it anew from memory$/)
    await sandbox.snapshots.take('a')
    await sandbox.snapshots.restore('a')
    expect([await add(), await health()]).toEqual([201, 200])
    expect(said.slice(1)).toEqual([`${file} can be written again`])
    // The health finds it, too, although nothing is created.
    change(file, readFileSync(file, 'utf8'))
    expect([await health(), await health()]).toEqual([503, 503])
    expect(said).toHaveLength(3)
    await sandbox.reset()
    expect([await add(), await health()]).toEqual([201, 200])
    await sandbox.close()
    expect((await start({ scenario: 'empty', data: folder })).size).toBe(1)
  },
)

test('a file that is put back as it was is used again; one with another content is not, whatever its length', async ({
  start,
  folder,
}) => {
  const { sandbox, said, add, health, file } = await startOn(start, folder)
  const kept = path.join(folder, 'kept')
  copyFileSync(file, kept)
  truncateSync(file)
  expect(await add()).toBe(503)
  writeFileSync(file, readFileSync(file, 'utf8').padEnd(readFileSync(kept).length))
  expect([await add(), await health()]).toEqual([503, 503])
  copyFileSync(kept, file)
  expect([await add(), await health()]).toEqual([201, 200])
  expect(said).toEqual([
    expect.stringMatching(/it has 0 bytes instead of/),
    `${file} can be written again`,
  ])
  await sandbox.close()
  expect((await start({ scenario: 'empty', data: folder })).size).toBe(3)
})

test('a file whose time alone was changed is used on', async ({ start, folder }) => {
  const { said, add, health, file } = await startOn(start, folder)
  for (let round = 1; round <= 2; round += 1) {
    const later = new Date(Date.now() + round * 60_000)
    utimesSync(file, later, later)
    expect([await add(), await health()]).toEqual([201, 200])
  }
  expect(said).toEqual([])
})

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
    const { sandbox, said, add } = await startOn(start, data, 0)
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
  const { sandbox, said, add } = await startOn(start, data, 0)
  expect(await add()).toBe(201)
  rmSync(data, { recursive: true })
  await sandbox.close()
  expect(said).toEqual([expect.stringMatching(/the lock of its directory was deleted/)])
})

test('a directory that is moved and put back is used again', async ({ start, folder }) => {
  const data = path.join(folder, 'data')
  const { sandbox, said, add } = await startOn(start, data, 0)
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
  const first = await startOn(start, data, 0)
  expect(await first.add()).toBe(201)
  rmSync(path.join(data, 'lock'))
  const second = await startOn(start, data, 0)
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
