import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll } from 'vitest'
import {
  compile,
  installedEnvironment as env,
  installedFolder,
} from '../support/installed-package.ts'
import { spawnCli } from '../support/run-cli.ts'
import { some } from '../support/runs.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const folder = installedFolder({
  packages: ['vitest', '@playwright/test', '@types/node', 'undici-types'],
  commands: ['vitest', 'playwright'],
})

// No browser is needed: the tests send their requests themselves.
beforeAll(() =>
  writeFiles(folder.path, {
    'own-a.test.ts': OWN_VITEST,
    'own-b.test.ts': OWN_VITEST,
    'fails.test.ts': FAILS_VITEST,
    'starts.test.ts': STARTS,
    'own-a.spec.ts': OWN_PLAYWRIGHT,
    'own-b.spec.ts': OWN_PLAYWRIGHT,
    'fails.spec.ts': FAILS_PLAYWRIGHT,
    // Otherwise either takes the files of both.
    'vitest.config.js': "export default { test: { include: ['*.test.*'] } }",
    'playwright.config.js': "export default { testMatch: '*.spec.ts' }",
  }),
)

/** Adds ten animals to an empty world, as another file does at the same time, and sees these ten. */
const OWN_VITEST = `import { createTest, expect } from 'petstore-sandbox/vitest'

const test = createTest({ scenario: 'empty' })
const both = Array.from({ length: 2 }, (_, at) => at)

test.concurrent.for(both)('test %i sees its own', async (at, { sandbox }) => {
  const headers = { authorization: 'Bearer ' + sandbox.key, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Nemo', categoryId: at })
  for (let count = 1; count <= 10; count += 1) {
    await fetch(sandbox.url + '/pets', { method: 'POST', headers, body })
    expect(await (await fetch(sandbox.url + '/pets', { headers })).json()).toHaveLength(count)
  }
  expect(await sandbox.requests.count()).toBe(20)
})
`

/** Fails after two requests, beside tests that pass. */
const FAILS_VITEST = `import { expect, test } from 'petstore-sandbox/vitest'

const ask = ({ url, key }, path) => fetch(url + path, { headers: { authorization: 'Bearer ' + key } })

test('fails', async ({ sandbox }) => {
  await sandbox.faults.add({ id: 'broken', on: 'listPets', respond: { status: 500 } })
  await ask(sandbox, '/pets?limit=3')
  const { status } = await ask(sandbox, '/pets/999')
  expect(status).toBe(200)
})

test.fails('is to fail', async ({ sandbox }) => {
  expect((await ask(sandbox, '/pets/8')).status).toBe(404)
})

test('passes', async ({ sandbox }) => {
  expect((await ask(sandbox, '/pets/7')).status).toBe(200)
})
`

const STARTS = `import { createTest, expect } from 'petstore-sandbox/vitest'

const test = createTest({
  scenario: { version: 1, pets: [{ id: 1, name: 'Rex', categoryId: 3 }], clock: { now: '2031-01-01T00:00:00Z' } },
})

test('a world starts as its scenario says', async ({ sandbox }) => {
  const headers = { authorization: 'Bearer ' + sandbox.key }
  expect(await (await fetch(sandbox.url + '/pets', { headers })).json()).toHaveLength(1)
  expect((await fetch(sandbox.url + '/pets/1', { headers })).status).toBe(410)
})
`

const OWN_PLAYWRIGHT = `import { createTest, expect } from 'petstore-sandbox/playwright'

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

const FAILS_PLAYWRIGHT = `import { expect, test } from 'petstore-sandbox/playwright'

test('fails', async ({ request, sandbox }) => {
  await sandbox.clock.set({ now: '2031-01-01T00:00:00Z' })
  const headers = { authorization: 'Bearer ' + sandbox.key }
  expect((await request.get(sandbox.url + '/pets/1', { headers })).status()).toBe(200)
})

test('passes', async ({ sandbox }) => {
  expect(await sandbox.requests.list()).toEqual([])
})
`

const TYPED_VITEST = `import { createTest, expect, type TestSandbox, test } from 'petstore-sandbox/vitest'

test('is typed', async ({ sandbox, task }) => {
  const own: TestSandbox = sandbox
  const count: number = await own.requests.count({ status: 200 })
  expect(count).toBe(task.name.length)
  // @ts-expect-error: an operation is missing
  await sandbox.faults.add({ id: 'broken', respond: { status: 500 } })
})
// @ts-expect-error: there is no such option
createTest({ scenarioo: 'empty' })
`

const TYPED_PLAYWRIGHT = `import { createTest, expect, type TestSandbox, test as base } from 'petstore-sandbox/playwright'

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

function run(
  runner: 'vitest' | 'playwright',
  args: readonly string[],
  variables: { readonly [name: string]: string } = {},
) {
  const bin = path.join(folder.root, 'node_modules/.bin', runner)
  const program = runner === 'vitest' ? ([bin, 'run'] as const) : ([bin, 'test'] as const)
  return spawnCli(args, { cwd: folder.path, env: { ...env, ...variables }, program })
}

/** The files that each runner runs at once, and what it says then. */
const runners = [
  ['vitest', ['own', 'starts'], /Tests {2}5 passed/],
  ['playwright', ['own', '--workers', '2'], /2 passed/],
] as const

test.for(some(runners, 1))(
  'of %s, files at once see their own animals, also in one sandbox that runs elsewhere, and leave no world behind',
  async ([runner, args, said], { start }) => {
    const sandbox = await start({ adminToken: 'secret' })
    const shared = { PETSTORE_URL: sandbox.url, PETSTORE_ADMIN_TOKEN: 'secret' }
    for (const variables of [{}, shared]) {
      const { code, stdout, stderr } = await run(runner, args, variables)
      expect(code, stdout + stderr).toBe(0)
      expect(stdout).toMatch(said)
    }
    expect(await sandbox.worlds.list()).toMatchObject([{ id: 'shared', requests: 0 }])
  },
)

test('the journal of a test that fails is printed, and kept as HAR', async () => {
  const { code, stdout, stderr } = await run('vitest', ['fails'])
  expect(code).toBe(1)
  expect(stdout).toMatch(/Tests {2}1 failed \| 1 passed \| 1 expected fail/)
  const [, text, file = ''] = /fails.test.ts > fails\n(.*)As HAR: (\S+)/s.exec(stderr) ?? []
  expect(text).toBe(`The sandbox of the test "fails" received these requests:
  GET /v1/pets?limit=3
    500 fault broken {"code":"internal_server_error","message":"Injected by the sandbox: status 500","status":500}
  GET /v1/pets/999
    404 store {"code":"not_found","message":"Animal not found: no animal has the petId 999","status":404}
`)
  const { log } = JSON.parse(readFileSync(file, 'utf8'))
  expect(log.entries.map((entry: HarEntry) => entry.response.status)).toEqual([500, 404])
  expect(stderr).not.toMatch(/\/v1\/pets\/[78]/)
})

test('the test of docs/testing.md passes', async () => {
  const [, code = ''] = /^```js\n(.*?)^```$/ms.exec(readFileSync('docs/testing.md', 'utf8')) ?? []
  writeFiles(folder.path, { 'docs.test.js': code })
  const { code: exitCode, stdout, stderr } = await run('vitest', ['docs'])
  expect(exitCode, stdout + stderr).toBe(0)
  expect(stdout).toMatch(/Tests {2}1 passed/)
})

test('the journal of a test that fails is attached, as text and as HAR', {
  tags: ['long'],
}, async () => {
  const { code, stdout } = await run('playwright', ['fails', '--reporter', 'json'])
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

test('a strict TypeScript program has the types of its fixtures and options', {
  tags: ['long'],
}, async () => {
  expect(await compile(folder.path, TYPED_VITEST)).toBe('')
  expect(await compile(folder.path, TYPED_PLAYWRIGHT)).toBe('')
})

// --- internal ---

interface HarEntry {
  readonly response: { readonly status: number }
}
