import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'
import { compile, installedFolder } from '../support/installed-package.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const run = promisify(execFile)

const folder = installedFolder({ packages: ['@types/node', 'undici-types'] })

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
  writeFiles(folder.path, { 'consumer.cjs': CONSUMER })
  const { stdout, stderr } = await run(process.execPath, ['consumer.cjs'], { cwd: folder.path })
  expect({ stdout, stderr }).toEqual({ stdout: '200 []\ntrue\n', stderr: '' })
})

test('a CommonJS program in TypeScript has the types', async () => {
  expect(await compile(folder.path, TYPED, { extension: 'cts' })).toBe('')
})

// --- internal ---

const TYPED = `import { startSandbox } from 'petstore-sandbox'

const sandbox: Promise<{ url: string }> = startSandbox({ scenario: 'empty' })
// @ts-expect-error: there is no such option
startSandbox({ scenarioo: 'empty' })
export = sandbox
`
