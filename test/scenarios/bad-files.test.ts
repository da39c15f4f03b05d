import { chmodSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { UsageError } from '../../src/base/errors.ts'
import { loadScenario } from '../../src/scenarios/load-scenario.ts'
import { badScenarios, writeUnreadable } from '../support/bad-scenarios.ts'
import { loadContract } from '../support/built-in.ts'
import { program, root } from '../support/program.ts'
import { type CliResult, spawnCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const contract = loadContract()

/** What every message about a bad file must be. */
function expectSentence(message: string): void {
  expect(message).not.toMatch(/^\s+at |node:|Warning|YAML\.parse|undefined|\[object/m)
  expect(message).toMatch(/^[^\n]*bad\.(yaml|json)(\/x\.yaml)?[: ]/)
}

function expectRefusal({ code, stdout, stderr }: CliResult): void {
  expectSentence(stderr)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
}

const WAYS_OUT =
  /scenario schema|docs.scenarios|scenario list|Correct the line|strict JSON|Save it|Use generate|Name a|at least the line|Rewrite it|Write it|write path|Close it|Remove one|into its own file|Indent with|Give yourself|Put it back beside|docs\/recording/

// Two of them write 20 MB and two million lines: what bounds a file needs files beyond the bound.
test.for(Object.entries(badScenarios))(
  'a file that %s ends the start with its place, rule and way out',
  async ([, { files, says }], { folder }) => {
    const [file = ''] =
      typeof files === 'function' ? [files(folder)] : Object.values(writeFiles(folder, files))
    const refused = await loadScenario(file, contract).catch((error) => error)
    expect(refused).toBeInstanceOf(UsageError)
    expectSentence(refused.message)
    const message = refused.message.replaceAll(folder + path.sep, '')
    expect(message).toContain(says)
    expect(message.slice(message.indexOf(says))).toMatch(WAYS_OUT)
  },
)

test('a mistake in a base names the file that extends it and the base, with a line for both', async ({
  folder,
}) => {
  const files = writeFiles(folder, {
    'bad.yaml': 'version: 1\n\nextends: ./base.yaml\n',
    'base.yaml': 'version: 1\nextends: ./root.yaml\n',
    'root.yaml': 'version: 1\nseed: -1\n',
  })
  const { code, stderr } = await runCli(['start', files['bad.yaml']])
  expect(code).toBe(2)
  expect(stderr.split('\n')).toEqual([
    `${files['bad.yaml']}:3: extends ./base.yaml:`,
    `${files['base.yaml']}:2: extends ./root.yaml:`,
    `${files['root.yaml']}:2: seed must be at least 0, got -1.`,
    'The format: docs/scenarios.md, or `petstore-sandbox scenario schema`.',
    '',
  ])
})

test('every mistake in a file is reported, up to ten', async ({ folder }) => {
  const pets = Array.from({ length: 14 }, (_, index) => `  - { id: ${index}, name: ${index} }\n`)
  const files = writeFiles(folder, { 'bad.yaml': `version: 1\nsed: 1\npets:\n${pets.join('')}` })
  const { stderr } = await runCli(['start', files['bad.yaml']])
  expect(stderr).toContain('bad.yaml:2: sed is an unknown key. Did you mean "seed"?')
  expect(stderr.match(/bad\.yaml:\d+:/g)).toHaveLength(10)
  expect(stderr).toContain('… and 19 more')
})

test('a wrong key is not shown', async ({ folder }) => {
  const files = writeFiles(folder, {
    'bad.yaml': `version: 1\nkeys: ['s3cret word']\nfaults: [{ id: a, on: '*', delay: 1, when: { key: { matches: 's3cret(' } } }]\n`,
    'bad.json': '{ "version": 1, "keys": ["s3cret" "word"] }',
  })
  for (const file of Object.values(files)) {
    const { code, stderr } = await runCli(['start', file])
    expect({ code, told: /keys\[0\]|not JSON/.test(stderr) }).toEqual({ code: 2, told: true })
    expect(stderr).not.toContain('s3cret')
  }
  const flag = await runCli(['start', '--keys', 's3cret word'])
  expect(flag).toMatchObject({ code: 2, stdout: '' })
  expect(flag.stderr).toMatch(/^--keys must be /)
  expect(flag.stderr).not.toContain('s3cret')
})

test('no credential is shown, whatever its name and whatever is wrong with it', async ({
  folder,
}) => {
  const whens = [
    'header: { x-session-token: [s3cret] }',
    'header: { Cookie: [sid=s3cret] }',
    'query: { client_secret: [s3cret] }',
    'body: { password: [s3cret] }',
    "header: { x-session-token: { matches: 's3cret(?=a)' } }",
  ]
  const faults = whens.map((when, at) => `  - { id: a${at}, on: '*', delay: 1, when: { ${when} } }`)
  const within = `  - { when: { header: { x-api-key: s3cret } }, id: last, on: '*' }`
  const files = writeFiles(folder, {
    'shapes.yaml': `version: 1\nfaults:\n${[...faults, within].join('\n')}\n`,
    'expressions.yaml': `version: 1\nfaults:\n${faults.at(-1)}\n`,
    'addresses.yaml': `version: 1\nexchanges:\n  - { request: 'GET /v1/pets?access_token=s3cret twice', answer: { status: 200 } }\n`,
    'tape.yaml': 'version: 1\nexchanges: ./tape.ndjson\n',
    'tape.ndjson':
      '{"tape":1}\n{"request":"GET /v1/pets?access_token=s3cret twice","answer":{"status":200}}\n',
  })
  for (const [name, told] of [
    ['shapes.yaml', 5],
    ['expressions.yaml', 1],
    ['addresses.yaml', 1],
    ['tape.yaml', 1],
  ] as const) {
    const { code, stderr } = await runCli(['scenario', 'validate', files[name] as string])
    expect({ code, told: stderr.match(/^.*(?:\[\d+\]|: request ).*$/gm)?.length }).toEqual({
      code: 2,
      told,
    })
    expect(stderr).not.toContain('s3cret')
  }
})

const isRoot = process.getuid?.() === 0

// The right to read is nothing to root: the command runs as nobody, which needs root itself.
test('a file without the right to read it ends the start', { tags: ['rest'] }, async ({
  folder,
  skip,
}) => {
  const file = writeUnreadable(folder)
  if (!isRoot) {
    expectRefusal(await runCli(['start', file]))
    return
  }
  const plain = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] as const
  const probe = await spawnCli([process.execPath, '-e', `fs.readdirSync('${root}/src')`], {
    program: [...plain],
  }).catch(() => undefined)
  skip(probe?.code !== 0, 'setpriv, or the right of nobody to run Node here, is missing')
  // The folder of the test is for its owner only: nobody may pass through it, but not read the file.
  chmodSync(folder, 0o755)
  const result = await spawnCli([...program, 'start', file], {
    program: [...plain],
  })
  expectRefusal(result)
  expect(result.stderr).toContain(`${file}: no permission to read the file`)
  expect(() => readFileSync(file)).not.toThrow()
})
