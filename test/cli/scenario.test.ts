import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { countedText } from '../support/counts.ts'
import { program, root } from '../support/program.ts'
import { spawnCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

test('scenario list shows the name and the description of every shipped scenario', async ({
  folder,
}) => {
  const { code, stdout, stderr } = await runCli(['scenario', 'list'], { cwd: folder })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const names = stdout
    .trimEnd()
    .split('\n')
    .map((line) => /^([\w-]+) +\S.{10,}/.exec(line)?.[1])
  expect(names).toEqual([
    'adoption',
    'default',
    'empty',
    'flaky',
    'key-revoked',
    'large',
    'not-found',
    'overloaded',
    'slow',
    'sunset',
  ])
})

test('scenario list shows those of the working directory before the shipped ones, and one that is broken as such', async ({
  folder,
}) => {
  writeFiles(folder, {
    'scenarios/mine.yml': 'version: 1\ndescription: My own.\n',
    'scenarios/default.json': '{ "version": 1, "description": "In place of the shipped one." }',
    'scenarios/broken.yaml': 'version: 1\nsed: 1\n',
    'scenarios/mine.schema.json': '{}',
    'scenarios/notes.txt': 'nothing',
  })
  const { code, stdout, stderr } = await runCli(['scenario', 'list'], { cwd: folder })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/ {2,}/, ': '))
  expect(lines.slice(0, 4)).toEqual([
    `broken: cannot be used: ${folder}/scenarios/broken.yaml:2: sed is an unknown key. Did you mean "seed"?`,
    'default: In place of the shipped one.',
    'mine: My own.',
    'adoption: An animal that is added is pending for an hour, then available; one that is sold stays sold. An example of what a contract leaves open.',
  ])
  expect(stdout.match(/^default /gm)).toHaveLength(1)
})

test('a name is looked up in ./scenarios before the shipped ones, which it can extend', async ({
  folder,
}) => {
  writeFiles(folder, {
    'scenarios/default.yaml': 'version: 1\nname: own\npets: []\n',
    'scenarios/flaky.yaml': 'version: 1\nextends: flaky\nfaults: []\n',
  })
  const args = ['scenario', 'validate', 'default', 'empty', 'flaky']
  const { code, stdout } = await runCli(args, { cwd: folder })
  expect([code, stdout]).toEqual([
    0,
    'default: valid (own: pets 0, faults 0)\nempty: valid (empty: pets 0, faults 0)\nflaky: valid (flaky: pets 50, faults 0)\n',
  ])
})

test('scenario validate reports on each file, also after an invalid one, and exits with 2', async ({
  folder,
}) => {
  const files = writeFiles(folder, {
    'one.yaml': 'version: 1\nsed: 1\n',
    'two.yaml': 'version: 1\npets: [{ id: 1, name: Rex, categoryId: 1 }]\ngenerate: { count: 3 }\n',
    'three.json': '{ "version": 2 }',
  })
  const args = [...Object.values(files), 'flaky', 'nobody']
  const { code, stdout, stderr } = await runCli(['scenario', 'validate', ...args])
  expect({ code, stdout }).toEqual({
    code: 2,
    stdout: `${files['two.yaml']}: valid (two: pets 4, faults 0)\nflaky: valid (flaky: pets 50, faults 8)\n`,
  })
  expect(stderr).toContain(`${files['one.yaml']}:2: sed is an unknown key`)
  expect(stderr).toContain(`${files['three.json']}:1: version must be 1, got 2`)
  expect(stderr).toContain('There is no scenario "nobody".')
  expect(stderr).not.toMatch(/^\s+at /m)
})

test('scenario schema prints the schema that is shipped, and writes it with --out; --log has no effect', async ({
  folder,
}) => {
  const shipped = readFileSync('scenarios/scenario.schema.json', 'utf8')
  expect(await runCli(['scenario', 'schema'])).toEqual({ code: 0, stdout: shipped, stderr: '' })
  const file = path.join(folder, 'schema.json')
  const written = await runCli(['scenario', 'schema', '--out', file])
  expect(written).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(readFileSync(file, 'utf8')).toBe(shipped)
  expect(await runCli(['scenario', 'schema', '--log', 'json'])).toEqual({
    ...{ code: 0, stdout: shipped, stderr: '--log has no effect: scenario has no log.\n' },
  })
})

test('--out to a place that cannot be written exits with 2', async ({ folder }) => {
  const out = path.join(folder, 'not', 'there.json')
  const { code, stdout, stderr } = await runCli(['scenario', 'schema', '--out', out])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(/^--out .*there\.json cannot be written: ENOENT.*\n$/)
})

const SCHEMA = path.resolve('scenarios/scenario.schema.json')

test('scenario new writes a commented file that is valid and starts, and what it comments out is valid too', async ({
  folder,
  start,
}) => {
  expect(await runCli(['scenario', 'new', 'mine'], { cwd: folder })).toEqual({
    code: 0,
    stdout: 'mine.yaml written. Start it: petstore-sandbox start mine.yaml --watch\n',
    stderr: '',
  })
  const text = readFileSync(path.join(folder, 'mine.yaml'), 'utf8')
  expect(text).toMatch(/^# yaml-language-server: \$schema=(\S+)\n/)
  expect(text.split('\n')[0]).toContain(`=${pathToFileURL(SCHEMA).href}`)
  const whole = text.replaceAll(/^# (?= *[a-zA-Z]+: |faults:| +- )/gm, '')
  writeFileSync(path.join(folder, 'whole.yaml'), whole)
  expect(
    await runCli(['scenario', 'validate', 'mine.yaml', 'whole.yaml'], { cwd: folder }),
  ).toEqual({
    code: 0,
    stdout: `mine.yaml: valid (mine: ${countedText(2, 3)}, faults 0)\nwhole.yaml: valid (whole: ${countedText(52, 3)}, faults 1)\n`,
    stderr: '',
  })
  const sandbox = await start({ scenario: path.join(folder, 'mine.yaml') })
  expect((await sandbox.send('/pets/1')).body).toMatchObject({ name: 'Rex' })
})

test('scenario new names the schema by a relative path where the package lies below the working directory', {
  tags: ['rest'],
}, async ({ folder }) => {
  const installed = path.join(folder, 'modules', 'petstore-sandbox')
  mkdirSync(path.dirname(installed))
  mkdirSync(path.join(folder, 'scenarios'))
  symlinkSync(root, installed)
  const [node, main] = program
  const asInstalled = path.join(installed, path.relative(root, main))
  const links = ['--preserve-symlinks', '--preserve-symlinks-main']
  const { code, stderr } = await spawnCli(
    [...links, asInstalled, 'scenario', 'new', 'scenarios/a'],
    {
      cwd: folder,
      program: [node],
    },
  )
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const [first] = readFileSync(path.join(folder, 'scenarios/a.yaml'), 'utf8').split('\n')
  const schema = '../modules/petstore-sandbox/scenarios/scenario.schema.json'
  expect(first).toBe(`# yaml-language-server: $schema=${schema}`)
  expect(readFileSync(path.join(folder, 'scenarios', schema), 'utf8')).toBe(
    readFileSync(SCHEMA, 'utf8'),
  )
})

test('scenario new overwrites nothing', async ({ folder }) => {
  const { 'sub/mine.yaml': file } = writeFiles(folder, { 'sub/mine.yaml': 'version: 1\n' })
  for (const name of ['sub/mine', './sub/mine.yaml']) {
    const { code, stdout, stderr } = await runCli(['scenario', 'new', name], { cwd: folder })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(
      /^(\.\/)?sub\/mine\.yaml already exists\. Choose another name, or delete it\.\n$/,
    )
  }
  expect(readFileSync(file, 'utf8')).toBe('version: 1\n')
})

test.for([
  ['nowhere/mine', /^nowhere\/mine\.yaml cannot be written: ENOENT.*\n$/],
  [
    'mine.json',
    /^scenario new writes YAML, since JSON has no comments: scenario new mine\.yaml\n$/,
  ],
] as const)('scenario new %s ends with 2 and says why', async ([name, message], { folder }) => {
  const { code, stderr } = await runCli(['scenario', 'new', name], { cwd: folder })
  expect(code).toBe(2)
  expect(stderr).toMatch(message)
})
