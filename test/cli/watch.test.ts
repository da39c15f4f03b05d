import { appendFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { UsageError } from '../../src/base/errors.ts'
import type { Log } from '../../src/cli/log/create-log.ts'
import { watchSources } from '../../src/cli/process/watch-sources.ts'
import type { StartOptions } from '../../src/http/start-options.ts'
import { recordsNoun } from '../support/counts.ts'
import { nextChanges, writeNext } from '../support/next-pet-store.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { test as base, expect, type TestSandbox } from '../support/test.ts'

const PETS = 'pets: [{ id: 1, name: Rex, categoryId: 1 }]\n'
const UNCHANGED = expect.stringMatching(/unchanged$/)

interface Watched {
  readonly sandbox: TestSandbox
  /** Makes a change, and waits for what is then said, of that form. */
  readonly next: (change: () => void, form?: RegExp) => Promise<string>
  readonly said: readonly string[]
}

/** Starts a sandbox with the scenario of a file, and watches that as `start --watch` does. */
const test = base.extend<{ watch: (file: string, options?: StartOptions) => Promise<Watched> }>({
  watch: async ({ start }, use) => {
    await use(async (file, options = {}) => {
      const said: string[] = []
      const tell = (message: unknown) => void said.push(String(message))
      const sandbox = await start({ scenario: file, otherData: 'reseed', ...options })
      const log = { info: tell, error: tell, bug: tell } as unknown as Log
      // The sandbox is that of the build, with error classes of its own.
      const load = (...given: Parameters<typeof sandbox.load>) =>
        sandbox.load(...given).catch(({ name, message }) => {
          throw name === 'UsageError' ? new UsageError(message) : new Error(message)
        })
      const watched = Object.create(sandbox, { load: { value: load } })
      const watcher = watchSources(
        watched,
        { scenario: file, read: () => Promise.reject(new Error('not read')) },
        log,
      )
      onTestFinished(() => watcher.close())
      const next = async (change: () => void, form = /^/) => {
        const { length } = said
        change()
        const found = () => said.slice(length).find((each) => form.test(each))
        await expect.poll(found).toBeDefined()
        return found() as string
      }
      return { sandbox, next, said }
    })
  },
})

const add = (sandbox: TestSandbox, name: string) =>
  sandbox.send('/pets', { json: { name, categoryId: 1 } })
const namesOf = async (sandbox: TestSandbox, key = sandbox.key) =>
  (await sandbox.send('/pets', { key })).body.map(({ name }: { name: string }) => name)
const statusWith = async (sandbox: TestSandbox, key: string) =>
  (await sandbox.send('/pets', { key })).status

test('--watch swaps keys and faults at once and keeps the animals that were added', async ({
  watch,
  folder,
}) => {
  const { 's.yaml': file } = writeFiles(folder, { 's.yaml': `version: 1\n${PETS}` })
  const { sandbox, next } = await watch(file)
  await add(sandbox, 'Nemo')
  const faults = 'faults: [{ id: a, on: listPets, calls: 1, respond: { status: 503 } }]\n'
  const said = await next(() => writeFileSync(file, `version: 1\n${PETS}keys: [new]\n${faults}`))
  expect(said).toBe(`scenario s reloaded: its ${recordsNoun} are unchanged`)
  expect(await statusWith(sandbox, 'sandbox-key')).toBe(401)
  expect(await statusWith(sandbox, 'new')).toBe(503)
  expect(await namesOf(sandbox, 'new')).toEqual(['Rex', 'Nemo'])
})

test('--watch seeds changed animals again and says how many created ones were lost', async ({
  watch,
  folder,
}) => {
  const { 's.yaml': file } = writeFiles(folder, { 's.yaml': `version: 1\n${PETS}` })
  const { sandbox, next } = await watch(file)
  for (const name of ['Nemo', 'Dory']) await add(sandbox, name)
  const changed = `version: 1\n${PETS.replace('Rex', 'Max')}`
  expect(await next(() => writeFileSync(file, changed))).toBe(
    `scenario s reloaded: its ${recordsNoun} changed and were reseeded; changes to ${recordsNoun} that were lost: 2`,
  )
  expect(await namesOf(sandbox)).toEqual(['Max'])
})

test('--watch reports a bad edit, keeps the old scenario, and takes the good edit after it, also of editors that write a new file', async ({
  watch,
  folder,
}) => {
  const { 's.yaml': file } = writeFiles(folder, { 's.yaml': `version: 1\nkeys: [old]\n${PETS}` })
  const { sandbox, next } = await watch(file)
  const said = await next(() => writeFileSync(file, 'version: 1\nkeys: [new]\nsed: 1\n'))
  expect(said).toContain(`The scenario stays as it was.\n${file}:3: sed is an unknown key.`)
  expect(await statusWith(sandbox, 'old')).toBe(200)
  for (const key of ['k1', 'k2', 'k3']) {
    const reloaded = await next(() => {
      writeFileSync(`${file}~`, `version: 1\nkeys: [${key}]\n${PETS}`)
      renameSync(`${file}~`, file)
    })
    expect(reloaded).toEqual(UNCHANGED)
    expect(await statusWith(sandbox, key)).toBe(200)
  }
  expect(await statusWith(sandbox, 'old')).toBe(401)
})

test('--watch sees a change of a base, also of one that a change brought in', async ({
  watch,
  folder,
}) => {
  const files = writeFiles(folder, {
    's.yaml': 'version: 1\nextends: ./a.yaml\n',
    'a.yaml': 'version: 1\nkeys: [a]\n',
    'b.yaml': 'version: 1\nkeys: [b]\n',
  })
  const { sandbox } = await watch(files['s.yaml'])
  writeFileSync(files['a.yaml'], 'version: 1\nkeys: [a2]\n')
  await expect.poll(() => statusWith(sandbox, 'a2')).toBe(200)
  writeFileSync(files['s.yaml'], 'version: 1\nextends: ./b.yaml\n')
  await expect.poll(() => statusWith(sandbox, 'b')).toBe(200)
  appendFileSync(files['b.yaml'], 'pets: []\nseed: 3\nname: later\n')
  await expect.poll(() => namesOf(sandbox, 'b')).toEqual([])
  expect(sandbox.scenario.name).toBe('s')
})

test('--watch follows a symbolic link that is swapped above the file, as Kubernetes does', {
  tags: ['rest'],
}, async ({ watch, folder }) => {
  writeFiles(folder, {
    '..ts1/s.yaml': 'version: 1\nkeys: [k1]\n',
    '..ts2/s.yaml': 'version: 1\nkeys: [k2]\n',
    '..ts3/s.yaml': 'version: 1\nkeys: [k3]\n',
  })
  const data = path.join(folder, '..data')
  const file = path.join(folder, 's.yaml')
  symlinkSync('..ts1', data)
  symlinkSync('..data/s.yaml', file)
  const { sandbox, next } = await watch(file)
  for (const key of ['k2', 'k3']) {
    const said = await next(() => {
      symlinkSync(`..ts${key.slice(1)}`, `${data}_tmp`)
      renameSync(`${data}_tmp`, data)
    })
    expect(said).toEqual(UNCHANGED)
    expect(await statusWith(sandbox, key)).toBe(200)
  }
  rmSync(path.join(folder, '..ts1'), { recursive: true })
  expect(await next(() => rmSync(data))).toBe(
    `The scenario stays as it was: ${file} is gone. It is read again when the file is back.`,
  )
  expect(await statusWith(sandbox, 'k3')).toBe(200)
  expect(await next(() => symlinkSync('..ts2', data))).toEqual(UNCHANGED)
  expect(await statusWith(sandbox, 'k2')).toBe(200)
})

test('--watch says when the file or its base is gone, keeps the scenario, and continues when it is back', {
  tags: ['long'],
}, async ({ watch, folder }) => {
  const files = writeFiles(folder, {
    's.yaml': 'version: 1\nextends: ./a.yaml\n',
    'a.yaml': 'version: 1\nkeys: [a]\n',
  })
  const { sandbox, next, said } = await watch(files['s.yaml'])
  for (const file of [files['s.yaml'], files['a.yaml']]) {
    const away = `${file}.away`
    expect(await next(() => renameSync(file, away))).toBe(
      `The scenario stays as it was: ${file} is gone. It is read again when the file is back.`,
    )
    expect(await statusWith(sandbox, 'a')).toBe(200)
    expect(await next(() => renameSync(away, file))).toEqual(UNCHANGED)
  }
  expect(said.filter((each) => each.includes('is gone'))).toHaveLength(2)
})

test('--watch says that a contract has changed or is gone, and that the sandbox goes on with what it has read', {
  tags: ['rest'],
}, async ({ watch, folder }) => {
  const { 's.json': file } = writeFiles(folder, { 's.json': `{ "version": 1 }` })
  const contract = writeNext(folder, nextChanges.lowerLimit)
  const { sandbox, next } = await watch(file, { next: contract })
  const goesOn =
    'the sandbox goes on with the contract that it has read at its start. Start it again to serve another one.'
  expect(await next(() => writeNext(folder, nextChanges.withToys))).toBe(
    `${contract} has changed: ${goesOn}`,
  )
  expect(await next(() => rmSync(contract), /is gone/)).toBe(`${contract} is gone: ${goesOn}`)
  const headers = { 'sandbox-contract': 'next' }
  expect((await sandbox.send('/pets?limit=80', { headers })).status).toBe(400)
  // The scenario is read again as ever, and both contracts stay.
  const keys = '{ "version": 1, "nextKeys": ["sandbox-key"] }'
  await next(() => writeFileSync(file, keys), /^scenario s reloaded/)
  expect((await sandbox.send('/pets')).headers.get('sandbox-contract')).toBe('next')
})
