import { startCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const ESCAPES = String.raw`\e]0;owned\a\e[2J\u202e`
const SCENARIO = `version: 1
name: "one${ESCAPES}"
description: "a${ESCAPES}b\\n  key         forged"
`
/** What a terminal obeys, beside the ends of lines. */
const OBEYED = /(?!\n)\p{Cc}|[\u202a-\u202e]/u

test('the name and the description of a scenario cannot control the terminal of a person who lists or validates it', async ({
  folder,
}) => {
  writeFiles(folder, { 'scenarios/evil.yaml': SCENARIO })
  const list = await runCli(['scenario', 'list'], { cwd: folder })
  const valid = await runCli(['scenario', 'validate', 'scenarios/evil.yaml'], { cwd: folder })
  expect(list.stdout).toContain('key forged')
  for (const text of [list.stdout, valid.stdout + valid.stderr]) expect(text).not.toMatch(OBEYED)
})

test('the banner of a scenario cannot control the terminal or forge a row', async ({ folder }) => {
  writeFiles(folder, { 'evil.yaml': SCENARIO })
  const args = ['start', './evil.yaml', '--port', '0', '--log', 'pretty']
  const cli = startCli(args, { cwd: folder })
  await cli.ready()
  await cli.until(/\/docs/, 'stderr')
  const { stderr } = await cli.stop('SIGTERM')
  expect(stderr).toContain('key forged')
  expect(stderr).not.toMatch(OBEYED)
  expect(stderr).not.toMatch(/^ +key +forged/m)
})

test('an error that quotes a file or a flag cannot control the terminal', async ({ folder }) => {
  const keys = `version: 1\nkeys: ["k${ESCAPES}"]\n`
  writeFiles(folder, { 'evil.yaml': `version: 1\n"a${ESCAPES}": 1\n`, 'keys.yaml': keys })
  for (const args of [
    ['scenario', 'validate', 'evil.yaml'],
    ['scenario', 'validate', 'keys.yaml'],
    ['start', './evil.yaml'],
    ['start', './\u001b[2Jnone.yaml'],
    ['proxy', 'http://\u001b[2J/'],
    ['--\u001b[2J'],
  ]) {
    const { code, stdout, stderr } = await runCli(args, { cwd: folder })
    expect(code, stderr).toBe(2)
    expect(stderr + stdout).not.toMatch(OBEYED)
  }
})
