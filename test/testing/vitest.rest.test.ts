import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll } from 'vitest'
import { LIBRARY } from '../support/contract-files.ts'
import {
  compile,
  installedEnvironment as env,
  installedFolder,
} from '../support/installed-package.ts'
import { spawnCli } from '../support/run-cli.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const folder = installedFolder({
  packages: ['vitest', '@types/node', 'undici-types'],
  commands: ['vitest'],
})

beforeAll(() =>
  writeFiles(folder.path, {
    'own-a.test.ts': OWN,
    'own-b.test.ts': OWN,
    'fails.test.ts': FAILS,
    'starts.test.ts': STARTS,
  }),
)

/** Adds ten animals to an empty world, as another file does at the same time, and sees these ten. */
const OWN = `import { createTest, expect } from 'petstore-sandbox/vitest'

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
const FAILS = `import { expect, test } from 'petstore-sandbox/vitest'

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

function vitest(args: readonly string[], variables: { readonly [name: string]: string } = {}) {
  const program = [path.join(folder.path, 'node_modules/.bin/vitest'), 'run'] as const
  return spawnCli(args, { cwd: folder.path, env: { ...env, ...variables }, program })
}

test('tests at once, in two files, see their own animals', async () => {
  const { code, stdout, stderr } = await vitest(['own', 'starts'])
  expect(code, stdout + stderr).toBe(0)
  expect(stdout).toMatch(/Tests {2}5 passed/)
})

test('they also do in one sandbox that runs elsewhere, and leave no world behind', async ({
  start,
}) => {
  const sandbox = await start({ adminToken: 'secret' })
  const shared = { PETSTORE_URL: sandbox.url, PETSTORE_ADMIN_TOKEN: 'secret' }
  const { code, stdout, stderr } = await vitest(['own', 'starts'], shared)
  expect(code, stdout + stderr).toBe(0)
  expect(stdout).toMatch(/Tests {2}5 passed/)
  expect(await sandbox.worlds.list()).toMatchObject([{ id: 'shared', requests: 0 }])
})

test('tests of another contract have worlds of it', async () => {
  const text = `import { createTest, expect } from 'petstore-sandbox/vitest'

const test = createTest({ contract: 'library.yaml', scenario: { version: 1, extends: 'default', generate: { books: { count: 3 } } } })

test('books', async ({ sandbox }) => {
  const headers = { authorization: 'Bearer ' + sandbox.key }
  expect(await (await fetch(sandbox.url + '/books', { headers })).json()).toHaveLength(3)
})
`
  writeFiles(folder.path, { 'library.yaml': LIBRARY, 'books.test.ts': text })
  const { code, stdout, stderr } = await vitest(['books'])
  expect(code, stdout + stderr).toBe(0)
})

test('the journal of a test that fails is printed, and kept as HAR', async () => {
  const { code, stdout, stderr } = await vitest(['fails'])
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
  const { code: exitCode, stdout, stderr } = await vitest(['docs'])
  expect(exitCode, stdout + stderr).toBe(0)
  expect(stdout).toMatch(/Tests {2}1 passed/)
})

test('a sandbox that cannot be reached is named', async () => {
  const { code, stderr } = await vitest(['fails'], { PETSTORE_URL: 'http://127.0.0.1:9/v1' })
  expect(code).toBe(1)
  expect(stderr).toContain('No sandbox answers at http://127.0.0.1:9/__admin')
})

test('an unknown option is named', async () => {
  const wrong =
    "import { createTest } from 'petstore-sandbox/vitest'\ncreateTest({ scenarioo: 'empty' })\n"
  writeFiles(folder.path, { 'wrong.test.js': wrong })
  const { code, stderr } = await vitest(['wrong'])
  expect(code).toBe(1)
  expect(stderr).toContain('createTest has no option "scenarioo". Did you mean "scenario"?')
})

test('a strict TypeScript program has the types of its fixtures and options', async () => {
  expect(await compile(folder.path, TYPED)).toBe('')
})

// --- internal ---

const TYPED = `import { createTest, expect, type TestSandbox, test } from 'petstore-sandbox/vitest'

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

interface HarEntry {
  readonly response: { readonly status: number }
}
