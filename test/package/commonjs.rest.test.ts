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

test.for([
  ['nodenext', 'cts', /^$/],
  ['node20', 'cts', /^$/],
  ['node18', 'cts', /TS1479.*cannot be imported with 'require'/],
  ['node16', 'cts', /TS1479.*cannot be imported with 'require'/],
  ['node18', 'ts', /^$/],
  ['node16', 'ts', /^$/],
] as const)(
  'with module %s, TypeScript says of a .%s file what docs/testing.md says',
  async ([module, extension, said]) => {
    const program = extension === 'cts' ? TYPED : TYPED.replace('export = ', 'export default ')
    expect(await compile(folder.path, program, { extension, module })).toMatch(said)
  },
)

// --- internal ---

const TYPED = `import { startSandbox } from 'petstore-sandbox'

const sandbox: Promise<{ url: string }> = startSandbox({ scenario: 'empty' })
// @ts-expect-error: there is no such option
startSandbox({ scenarioo: 'empty' })
export = sandbox
`
