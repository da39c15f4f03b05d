import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { blocks, expectSteps, printed, stepsOf, toExpression } from './support/console-steps.ts'
import { libraryFile } from './support/program.ts'
import { startCli } from './support/run-cli.ts'
import { runCli } from './support/run-command.ts'
import { expect, test } from './support/test.ts'

test('the commands of docs/control-plane.md print what it shows', async ({ start }) => {
  const sandbox = await start()
  const steps = stepsOf(await readFile('docs/control-plane.md', 'utf8'))
  expect(steps.length).toBeGreaterThan(40)
  await expectSteps(steps, sandbox.url.replace(/\/v1$/, ''))
})

test.for(['docs/proxy.md', 'docs/operations.md'])(
  'the commands of %s print what it shows',
  async (page, { start, folder }) => {
    const service = await start()
    const flags = ['proxy', service.url, '--port', '0', '--log', 'silent']
    const origin = (await startCli(flags, { cwd: folder }).ready()).replace(/\/v1$/, '')
    for (const { command, output } of stepsOf(await readFile(page, 'utf8'))) {
      const ours = command
        .replaceAll('http://127.0.0.1:4011', origin)
        .replaceAll('http://127.0.0.1:4010', service.url.replace(/\/v1$/, ''))
      expect(await printed(ours), command).toMatch(toExpression(output))
    }
  },
)

test.for<[string, string]>([
  ['README.md', '20 1\n'],
  ['docs/testing.md', '3 listPets 200\n'],
])('the code of %s runs', async ([page, output], { folder }) => {
  const [code = ''] = blocks('ts', await readFile(page, 'utf8'))
  const file = path.join(folder, 'example.ts')
  await writeFile(file, code.replace("'petstore-sandbox'", `'${libraryFile}'`))
  const { stdout } = await promisify(execFile)(process.execPath, [file])
  expect(stdout).toBe(output)
})

test('the command of docs/supply-chain.md prints what it shows', async () => {
  const steps = stepsOf(await readFile('docs/supply-chain.md', 'utf8'))
  expect(steps).toHaveLength(1)
  for (const { command, output } of steps) {
    const { stdout } = await runCli(command.split(' ').slice(1))
    expect(stdout).toMatch(toExpression(output))
  }
})
