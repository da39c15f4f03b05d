import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll } from 'vitest'
import { CHROMIUM } from '../support/chromium.ts'
import { installedEnvironment } from '../support/installed-package.ts'
import { spawnCli, startCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'
import { commandsOf, installedExamples, noBrowser, noPython, unless } from './support.ts'

const env = { ...installedEnvironment, CHROMIUM, PORT: '0' }

let folder: string

beforeAll(async () => {
  folder = await installedExamples()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command of an example's README. */
function run(example: string, command: string) {
  const cwd = path.join(folder, example)
  return spawnCli([command], { cwd, env, program: ['bash', '-c'], limit: 100_000 })
}

test('the example for Vitest passes, with a sandbox in each worker and with one for all', {
  tags: ['long'],
}, async () => {
  const commands = commandsOf('vitest')
  expect(commands).toHaveLength(2)
  for (const command of commands) {
    const { code, stdout, stderr } = await run('vitest', command)
    expect(code, stdout + stderr).toBe(0)
    expect(stdout).toMatch(/Tests {2}9 passed/)
  }
})

test('the example of a receiver of webhooks passes, and its contract says what is sent when', async () => {
  const [command = '', explain = ''] = commandsOf('webhooks')
  const { code, stdout, stderr } = await run('webhooks', command)
  expect(code, stdout + stderr).toBe(0)
  expect(stdout).toContain('pass 5')
  const explained = await run('webhooks', explain)
  expect(explained.stdout).toContain('webhook orderPaid (POST): when status of orders becomes paid')
})

test.skipIf(noPython)(`the example for Python passes${unless(noPython, 'python3')}`, async () => {
  expect(commandsOf('python')).toEqual(['npm test'])
  const { code, stderr } = await run('python', 'npm test')
  expect(code, stderr).toBe(0)
  expect(stderr).toMatch(/^Ran 3 tests in .*\n\nOK$/m)
})

test.skipIf(noBrowser)(
  `the example for Playwright passes${unless(noBrowser, CHROMIUM)}`,
  { tags: ['long'], timeout: 120_000 },
  async () => {
    expect(commandsOf('playwright')).toEqual(['npm test'])
    const { code, stdout, stderr } = await run('playwright', 'npm test')
    expect(code, stdout + stderr).toBe(0)
    expect(stdout).toContain('15 passed')
  },
)

test('the session of an agent prints the transcript of its README', async () => {
  const { code, stdout, stderr } = await run('agent', 'node session.js')
  expect(code, stderr).toBe(0)
  const readme = readFileSync('examples/agent/README.md', 'utf8')
  const [, transcript = ''] = /^```text\n(.*?)^```$/ms.exec(readme) ?? []
  const steady = (text: string) =>
    text
      .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:4010')
      .replace(/\b[0-9a-f]{8}-(\d+)\b/g, '0-$1')
      .trim()
  expect(steady(stdout)).toBe(steady(transcript))
})

test('the pages of the shop are served, and nothing beside them', async () => {
  const cwd = path.join(folder, 'playwright')
  const { scripts } = JSON.parse(readFileSync(path.join(cwd, 'package.json'), 'utf8'))
  // Without npm, which would leave it running.
  const program = [process.execPath] as const
  const shop = startCli(scripts.start.split(' ').slice(1), { cwd, env, program })
  const [, url = ''] = await shop.until(/at (\S+)\n/, 'stdout')
  for (const page of ['', 'animal.html?id=1', 'add.html'])
    expect(await (await fetch(url + page)).text()).toContain('<main>')
  for (const outside of ['package.json', '..%2fpackage.json', '%2e%2e/package.json', '/'])
    expect((await fetch(url + outside)).status, outside).toBe(404)
})
