import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { runAll, runCli } from '../support/run-command.ts'
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

const LONG = 'k'.repeat(100_000)

const contract = (paths: object) => ({
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths,
})

/** A wrong file with a long name in it, and what reads it: `FILE` is where the file goes. */
const files: [what: string, command: string, content: object | string][] = [
  ['a key of a scenario', 'scenario validate FILE', { version: 1, name: 'x', [LONG]: 1 }],
  [
    'a key within one',
    'scenario validate FILE',
    { version: 1, name: 'x', unspecified: { [LONG]: 1 } },
  ],
  ['a member of a record', 'scenario validate FILE', { version: 1, pets: [{ [LONG]: 1 }] }],
  ['a key that is there twice', 'scenario validate FILE', `{"${LONG}":1,"${LONG}":2}`],
  [
    'a path of a contract',
    'start FILE --strict-contract',
    contract({ [`/${LONG}`]: { get: { parameters: 'none', responses: {} } } }),
  ],
  [
    'a reference',
    'start FILE --strict-contract',
    contract({ '/a': { get: { responses: { 200: { $ref: `#/components/${LONG}` } } } } }),
  ],
  [
    'a key of a baseline',
    'report merge reports --baseline FILE',
    { version: 1, known: [], [LONG]: 1 },
  ],
  ['a key of an entry of a tape', 'check FILE', `{"tape":1}\n{"${LONG}":1}\n`],
  ['a key of a report', 'report merge FILE', { version: 1, [LONG]: 1 }],
]

test('what is wrong is named shortly in every file, however long a name in it is', {
  tags: ['long'],
}, async ({ folder }) => {
  const lines = files.map(([, command, content], at) => {
    const file = path.join(folder, `${at}.${command.startsWith('check FILE') ? 'tape' : 'json'}`)
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    return command.split(' ').map((word) => (word === 'FILE' ? file : word))
  })
  for (const [at, { code, stdout, stderr }] of (await runAll(lines)).entries()) {
    const said = `${stdout}${stderr}`
    const [what] = files[at] ?? []
    expect([what, code]).not.toEqual([what, 0])
    expect(said).toContain(path.join(folder, `${at}.`))
    expect([what, said.length < 3000]).toEqual([what, true])
  }
})
