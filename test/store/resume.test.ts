import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { StartOptions } from '../../src/http/start-options.ts'
import { recordsNoun } from '../support/counts.ts'
import { UsageError } from '../support/library.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

const REX = { id: 1, name: 'Rex', categoryId: 3 }
const NEMO = { name: 'Nemo', categoryId: 2n ** 63n - 1n, status: 'sold' }
const SCENARIO = { version: 1, name: 's', pets: [REX] }

/** Starts a sandbox, adds an animal, and closes it. */
async function leaveNemo(
  start: (options: StartOptions) => Promise<TestSandbox>,
  data: string,
  scenario: object = SCENARIO,
): Promise<void> {
  const sandbox = await start({ scenario, data })
  expect((await sandbox.send('/pets', { json: NEMO })).status).toBe(201)
  await sandbox.close()
}

const bodyOf = async (sandbox: TestSandbox) => (await sandbox.send('/pets')).body

test('added animals are there after a restart, digit for digit, and ids continue', async ({
  start,
  folder,
}) => {
  await leaveNemo(start, folder)
  const notices: string[] = []
  const onNotice: StartOptions['onNotice'] = ({ message }) => notices.push(message)
  const again = await start({ scenario: SCENARIO, data: folder, onNotice })
  expect(await bodyOf(again)).toEqual([REX, { id: 2, ...NEMO }])
  expect((await again.send('/pets?status=sold')).body).toEqual([{ id: 2, ...NEMO }])
  expect((await again.send('/pets/2')).text).toContain('"categoryId":9223372036854775807')
  expect((await again.send('/pets', { json: NEMO })).body.id).toBe(3)
  const file = path.join(folder, 's.pets.ndjson')
  expect(notices).toEqual([`${file}: resumed with 2 ${recordsNoun}, 1 created`])
})

test('without data nothing is written, and nothing is there after a restart', async ({
  start,
  folder,
}) => {
  const sandbox = await start({ scenario: SCENARIO })
  await sandbox.send('/pets', { json: NEMO })
  await sandbox.close()
  expect(await bodyOf(await start({ scenario: SCENARIO }))).toEqual([REX])
  expect(readdirSync(folder)).toEqual([])
})

test('fresh forgets what is kept for the scenario, and for no other', async ({ start, folder }) => {
  const other = { ...SCENARIO, name: 'other' }
  await leaveNemo(start, folder)
  await leaveNemo(start, folder, other)
  const fresh = await start({ scenario: SCENARIO, data: folder, fresh: true })
  expect(await bodyOf(fresh)).toEqual([REX])
  await fresh.close()
  const again = await start({ scenario: SCENARIO, data: folder })
  expect(await bodyOf(again)).toEqual([REX])
  await again.close()
  expect(await bodyOf(await start({ scenario: other, data: folder }))).toHaveLength(2)
})

test('each scenario has a file of its own, whatever its name', async ({ start, folder }) => {
  for (const name of ['a/b', '..', 'a b', 'ä', 'a'])
    await leaveNemo(start, folder, { ...SCENARIO, name })
  for (const name of ['a/b', '..', 'a b', 'ä', 'a']) {
    const sandbox = await start({ scenario: { ...SCENARIO, name }, data: folder })
    expect([name, await bodyOf(sandbox)]).toEqual([name, [REX, { id: 2, ...NEMO }]])
    await sandbox.close()
  }
  expect(readdirSync(folder).filter((file) => file.endsWith('.ndjson'))).toHaveLength(5)
})

const sameData = [
  { faults: [{ id: 'a', on: 'getPet', respond: { status: 404 } }] },
  ...[{ keys: ['other'] }, { clock: { now: '2027-01-01T00:00:00Z' } }],
  ...[{ description: 'Another.' }, { unspecified: 'strict' }, { seed: 9 }],
]
test('what is kept goes on under other faults, keys, choices, another clock or description, or a seed that generates nothing', async ({
  start,
  folder,
}) => {
  await leaveNemo(start, folder)
  for (const change of sameData) {
    const again = await start({ scenario: { ...SCENARIO, ...change }, data: folder })
    expect(await bodyOf(again), JSON.stringify(change)).toHaveLength(2)
    await again.close()
  }
})

const otherData: [string, object, object][] = [
  ['pets', {}, { pets: [] }],
  ['a name', {}, { pets: [{ ...REX, name: 'Max' }] }],
  ['generate', { generate: { count: 3 } }, { generate: { count: 4 } }],
  [
    'the seed of what is generated',
    { generate: { count: 3 } },
    { generate: { count: 3 }, seed: 2 },
  ],
]
for (const [title, before, after] of otherData) {
  test(`what was kept under other data is refused where ${title} changed, or reseeded when asked`, async ({
    start,
    folder,
  }) => {
    await leaveNemo(start, folder, { ...SCENARIO, ...before })
    const file = path.join(folder, 's.pets.ndjson')
    appendFileSync(file, '{"id":3,"na') // not even a torn line is mended
    const bytes = readFileSync(file)
    const scenario = { ...SCENARIO, ...after }
    const refused = start({ scenario, data: folder })
    await expect(refused).rejects.toBeInstanceOf(UsageError)
    await expect(refused).rejects.toThrow(
      `${file} was seeded from other data than the scenario has now, and has changes: 1 created. Start with --fresh to forget them, or with another --data.`,
    )
    expect(readFileSync(file)).toEqual(bytes)
    const notices: string[] = []
    const sandbox = await start({
      scenario,
      data: folder,
      otherData: 'reseed',
      onNotice: ({ message }: { message: string }) => notices.push(message),
    })
    expect(notices).toEqual([
      `${file}: the scenario's data has changed; its ${recordsNoun} were reseeded; lost: 1 created`,
    ])
    const { size } = sandbox
    await sandbox.close()
    expect((await start({ scenario, data: folder })).size).toBe(size)
  })
}

test('a scenario whose name holds half a character is refused under data, and starts without', async ({
  start,
  folder,
}) => {
  const scenario = { ...SCENARIO, name: 'a\ud800' }
  const refused = start({ scenario, data: folder })
  await expect(refused).rejects.toBeInstanceOf(UsageError)
  await expect(refused).rejects.toThrow('must be well-formed Unicode, got "a\\ud800"')
  expect((await start({ scenario })).size).toBe(1)
})

test('a file goes on, a torn last line apart, and is as it was where it is refused', async ({
  start,
  folder,
}) => {
  await leaveNemo(start, folder)
  const file = path.join(folder, 's.pets.ndjson')
  const written = readFileSync(file, 'utf8')
  const torn = `${written}{"id":3,"na`
  writeFileSync(file, torn)
  const refused = start({ scenario: { ...SCENARIO, pets: [] }, data: folder })
  await expect(refused).rejects.toThrow('has changes: 1 created')
  expect(readFileSync(file, 'utf8')).toBe(torn)
  const notices: string[] = []
  const onNotice: StartOptions['onNotice'] = ({ message }) => notices.push(message)
  const again = await start({ scenario: SCENARIO, data: folder, onNotice })
  expect(notices).toEqual([
    expect.stringMatching(/the last line was torn, .* was cut off \(11 bytes\)$/),
    `${file}: resumed with 2 ${recordsNoun}, 1 created`,
  ])
  expect(readFileSync(file, 'utf8')).toBe(written)
  await again.send('/pets', { json: { ...NEMO, name: 'Dory' } })
  await again.reset()
  expect(await bodyOf(again)).toEqual([REX])
  await again.send('/pets', { json: NEMO })
  await again.close()
  expect(await bodyOf(await start({ scenario: SCENARIO, data: folder }))).toHaveLength(2)
})

test('new files that a killed process left beside the old ones are removed', async ({
  start,
  folder,
}) => {
  await leaveNemo(start, folder)
  const ours = ['new', '7.new', 'room.new'].map((ending) => `s.pets.ndjson.${ending}`)
  for (const left of [...ours, 'mine.new']) appendFileSync(path.join(folder, left), 'half')
  expect(await bodyOf(await start({ scenario: SCENARIO, data: folder }))).toHaveLength(2)
  const left = readdirSync(folder).filter((file) => file.endsWith('.new'))
  expect(left).toEqual(['mine.new'])
})

test('another scenario of the same directory, loaded while it runs, has its own animals', async ({
  start,
  folder,
}) => {
  const other = { ...SCENARIO, name: 'other' }
  await leaveNemo(start, folder, other)
  const sandbox = await start({ scenario: SCENARIO, data: folder })
  expect(await sandbox.load(other)).toMatchObject({ reseeded: false, lost: 0, resumed: true })
  await sandbox.send('/pets', { json: NEMO })
  expect(await bodyOf(sandbox)).toHaveLength(3)
  expect(await sandbox.load({ ...other, pets: [] })).toMatchObject({ reseeded: true, lost: 2 })
  expect(await sandbox.load(SCENARIO)).toMatchObject({ reseeded: false, lost: 0, resumed: true })
  expect(await bodyOf(sandbox)).toEqual([REX])
  await sandbox.close()
  expect(await bodyOf(await start({ scenario: { ...other, pets: [] }, data: folder }))).toEqual([])
})
