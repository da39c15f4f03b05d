import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from 'vitest'
import { compile, installPackage, linkPackages } from '../support/installed-package.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const run = promisify(execFile)

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'petstore-sandbox-commonjs-'))
  await installPackage(folder)
  linkPackages(folder, { packages: ['@types/node', 'undici-types'] })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CONSUMER = `const { startSandbox, UsageError } = require('petstore-sandbox')

async function main() {
  const sandbox = await startSandbox({ scenario: 'empty' })
  const reply = await fetch(sandbox.url + '/pets', { headers: { authorization: 'Bearer ' + sandbox.key } })
  console.log(reply.status, await reply.text())
  await sandbox.close()
  await startSandbox({ port: -1 }).catch((error) => console.log(error instanceof UsageError))
}
main()
`

test('a CommonJS program requires the package, and nothing is said about it', async () => {
  writeFiles(folder, { 'consumer.cjs': CONSUMER })
  const { stdout, stderr } = await run(process.execPath, ['consumer.cjs'], { cwd: folder })
  expect({ stdout, stderr }).toEqual({ stdout: '200 []\ntrue\n', stderr: '' })
})

test('a CommonJS program in TypeScript has the types', async () => {
  expect(await compile(folder, TYPED, { extension: 'cts' })).toBe('')
})

// --- internal ---

const TYPED = `import { startSandbox } from 'petstore-sandbox'

const sandbox: Promise<{ url: string }> = startSandbox({ scenario: 'empty' })
// @ts-expect-error: there is no such option
startSandbox({ scenarioo: 'empty' })
export = sandbox
`
