import path from 'node:path'
import { beforeAll } from 'vitest'
import {
  compile,
  installedEnvironment as env,
  installedFolder,
} from '../support/installed-package.ts'
import { spawnCli } from '../support/run-cli.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const folder = installedFolder({
  packages: ['@playwright/test', '@types/node', 'undici-types'],
  commands: ['playwright'],
})

// No browser is needed: the tests send their requests themselves.
beforeAll(() =>
  writeFiles(folder.path, { 'own-a.spec.ts': OWN, 'own-b.spec.ts': OWN, 'fails.spec.ts': FAILS }),
)

/** Adds ten animals to an empty world, as another file does at the same time, and sees these ten. */
const OWN = `import { createTest, expect } from 'petstore-sandbox/playwright'

const test = createTest({ scenario: 'empty' })

test('a test sees its own', async ({ request, sandbox }) => {
  const headers = { authorization: 'Bearer ' + sandbox.key }
  for (let count = 1; count <= 10; count += 1) {
    await request.post(sandbox.url + '/pets', { headers, data: { name: 'Nemo', categoryId: 1 } })
    expect(await (await request.get(sandbox.url + '/pets', { headers })).json()).toHaveLength(count)
  }
  expect(await sandbox.requests.count()).toBe(20)
})
`

const FAILS = `import { expect, test } from 'petstore-sandbox/playwright'

test('fails', async ({ request, sandbox }) => {
  await sandbox.clock.set({ now: '2031-01-01T00:00:00Z' })
  const headers = { authorization: 'Bearer ' + sandbox.key }
  expect((await request.get(sandbox.url + '/pets/1', { headers })).status()).toBe(200)
})

test('passes', async ({ sandbox }) => {
  expect(await sandbox.requests.list()).toEqual([])
})
`

function playwright(args: readonly string[], variables: { readonly [name: string]: string } = {}) {
  const program = [path.join(folder.path, 'node_modules/.bin/playwright'), 'test'] as const
  return spawnCli(args, { cwd: folder.path, env: { ...env, ...variables }, program })
}

test('two files at once see their own animals', async () => {
  const { code, stdout } = await playwright(['own', '--workers', '2'])
  expect(code, stdout).toBe(0)
  expect(stdout).toContain('2 passed')
})

test('they also do in one sandbox that runs elsewhere, and leave no world behind', async ({
  start,
}) => {
  const sandbox = await start()
  const { code, stdout } = await playwright(['own', '--workers', '2'], {
    PETSTORE_URL: sandbox.url,
  })
  expect(code, stdout).toBe(0)
  expect(stdout).toContain('2 passed')
  expect(await sandbox.worlds.list()).toMatchObject([{ id: 'shared', requests: 0 }])
})

test('the journal of a test that fails is attached, as text and as HAR', async () => {
  const { code, stdout } = await playwright(['fails', '--reporter', 'json'])
  expect(code).toBe(1)
  const [failed, passed] = JSON.parse(stdout).suites[0].specs
  const attached = (spec: typeof failed) => spec.tests[0].results[0].attachments
  expect(attached(passed)).toEqual([])
  const [text, har] = attached(failed)
  expect(text.name).toBe('requests.txt')
  expect(Buffer.from(text.body, 'base64').toString()).toMatch(
    /^The sandbox of the test "fails" received these requests:\n {2}GET \/v1\/pets\/1\n {4}410 store \{"code":"gone"/,
  )
  const { log } = JSON.parse(Buffer.from(har.body, 'base64').toString())
  expect(log.entries).toMatchObject([{ response: { status: 410 } }])
})

test('a strict TypeScript program has the types of its fixtures and options', async () => {
  expect(await compile(folder.path, TYPED)).toBe('')
})

// --- internal ---

const TYPED = `import { createTest, expect, type TestSandbox, test as base } from 'petstore-sandbox/playwright'

const test = base.extend<{ name: string }>({
  name: async ({ page, sandbox }, use) => {
    const own: TestSandbox = sandbox
    await use((await page.title()) + own.key)
  },
})
test('is typed', async ({ name, sandbox }) => {
  const count: number = await sandbox.requests.count({ status: 200 })
  expect(count).toBe(name.length)
  // @ts-expect-error: an operation is missing
  await sandbox.faults.add({ id: 'broken', respond: { status: 500 } })
})
// @ts-expect-error: there is no such option
createTest({ scenarioo: 'empty' })
`
