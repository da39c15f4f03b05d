import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sarifSchema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with {
  type: 'json',
}
import { Ajv } from 'ajv'
import type { OpenPointList } from '../../src/check/ledger/open-points.ts'
import { ledgerOf } from '../../src/silences/ledger-of.ts'
import { loadContract } from '../support/built-in.ts'
import { keepFiles, LIBRARY, writeFiles } from '../support/contract-files.ts'
import { root } from '../support/program.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

const at = keepFiles({ 'library.yaml': LIBRARY, 'notes.txt': 'no contract' })
const library = (...more: readonly string[]) =>
  runCli(['contract', 'ledger', at('library.yaml'), ...more])

test('contract ledger says where, why, which choices and what would settle it', async () => {
  const { code, stdout, stderr } = await runCli(['contract', 'ledger'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Pet Store Service 1\.0\.0 leaves open: \d+ points of \d+ kinds: /)
  expect(stdout).toContain(`
invalidId
  why: clients tell a wrong id from one that nothing has by the status
  openapi.yaml:${lineOf('- name: petId', 'openapi.yaml')}:11 invalidPetId
    How is a petId that is not an int64 answered? Only 404 is documented.
      not-found (pinned): with 404, as one that no animal has
      reject (strict; 400 not documented): with 400
    settled by a sentence in the description of the 404 or the 400: “The petId is not an int64.”
`)
  expect(stdout).toMatch(/Standards say .*keyOrder \(RFC 8259, section 4\)/)
})

test('contract ledger --format json has every entry, each at the key of its place', async () => {
  const { code, stdout } = await runCli(['contract', 'ledger', '--format', 'json'])
  const { version, entries }: OpenPointList = JSON.parse(stdout)
  expect({ code, version }).toEqual({ code: 0, version: 1 })
  const { entries: known } = ledgerOf(loadContract())
  expect(entries.map(({ name }) => name).toSorted()).toEqual(
    known.map(({ name }) => name).toSorted(),
  )
  const lines = readFileSync(path.join(root, 'openapi.yaml'), 'utf8').split('\n')
  for (const { name, place, file, line, column, ...point } of entries) {
    expect(file).toBe('openapi.yaml')
    const key = place.split('/').at(-1)?.replaceAll('~1', '/') ?? ''
    const text = lines[line - 1]?.slice(column - 1) ?? ''
    expect(text, name).toMatch(/^\d+$/.test(key) ? /^['\w]/ : new RegExp(`^'?${key}'?:`))
    expect(point).toMatchObject({
      question: expect.stringMatching(/\?/),
      why: expect.any(String),
      settledBy: expect.any(String),
      level: point.operation === undefined ? 'note' : 'warning',
      pinned: point.choices[0]?.choice,
    })
    expect(point.choices.map(({ choice }) => choice)).toContain(point.strict)
  }
})

test('contract ledger writes Markdown in which no text of the contract is markup', {
  tags: ['rest'],
}, async () => {
  const evil = '"<b>|[x](http://evil.example)\\u001b[31m"'
  const file = writeFiles({ 'odd.yaml': LIBRARY.replace('Town Library', evil) })('odd.yaml')
  const { stdout } = await runCli(['contract', 'ledger', file, '--format', 'markdown'])
  expect(stdout).not.toMatch(/<b>|\[x\]\(/)
  expect(stdout).toContain('| place | question | choices | settled by |')
  const text = await runCli(['contract', 'ledger', file])
  expect(stdout + text.stdout).not.toContain('\u001b')
})

// Over a second: the whole ledger is held to the schema of SARIF.
test('contract ledger writes SARIF 2.1.0 with a result for each point that no standard settles', async () => {
  const { stdout } = await library('--format', 'sarif')
  const { $schema, id, ...schema } = sarifSchema
  const validate = new Ajv({ strict: false, unicodeRegExp: false, validateFormats: false }).compile(
    schema,
  )
  const log = JSON.parse(stdout)
  expect(validate(log), JSON.stringify(validate.errors)).toBe(true)
  const [{ results, tool }] = log.runs
  const { entries } = await pointsOf(at('library.yaml'))
  const unsaid = entries.filter(({ standard }) => standard === undefined)
  expect(results).toHaveLength(unsaid.length)
  expect(unsaid.length).toBeLessThan(entries.length)
  expect(
    results.map(({ ruleIndex }: { ruleIndex: number }) => tool.driver.rules[ruleIndex].id),
  ).toEqual(results.map(({ ruleId }: { ruleId: string }) => ruleId))
})

test('several --report files are written in the format of their endings, and --format says what standard output has besides', async () => {
  const files = ['a.md', 'a.json', 'B.SARIF', 'b.json'].map(at)
  const reports = files.flatMap((file) => ['--report', file])
  const { code, stdout } = await library(...reports)
  expect(code).toBe(0)
  expect(stdout.split('\n').map((line) => line.split(/: \d\d points of/)[0])).toEqual([
    ...[...files, ''],
  ])
  const [md, json = '', sarif, other] = files.map((file) => readFileSync(file, 'utf8'))
  expect([md, json, sarif, other]).toEqual([
    expect.stringMatching(/^# What Town Library 2\.0\.0 leaves open/),
    expect.stringMatching(/^\{\n {2}"version": 1/),
    expect.stringMatching(/sarif-schema-2\.1\.0/),
    json,
  ])
  const both = await library(...reports, '--format', 'json', '--fail-on', 'warning')
  expect([both.code, both.stdout]).toEqual([1, json])
})

test('PETSTORE_REPORT names a file, too', async () => {
  const env = { PETSTORE_REPORT: at('named.md') }
  expect((await runCli(['contract', 'ledger', at('library.yaml')], { env })).code).toBe(0)
  expect(readFileSync(at('named.md'), 'utf8')).toMatch(/^# What Town Library/)
})

test('a baseline knows what is open: only what is new fails, or what was accepted until a day', {
  tags: ['long'],
}, async () => {
  const at = writeFiles({ 'library.yaml': LIBRARY })
  const ledger = (...args: string[]) =>
    runCli(['contract', 'ledger', at('library.yaml'), '--baseline', at('known.yaml'), ...args])
  const strict = ['--fail-on', 'warning']
  const absent = await ledger(...strict)
  expect(absent.code).toBe(1)
  expect(absent.stderr).toContain('does not exist, so no point is known')
  expect((await ledger('--update-baseline')).code).toBe(0)
  const same = await ledger(...strict)
  expect({ code: same.code, stderr: same.stderr }).toEqual({ code: 0, stderr: '' })
  expect(same.stdout).toMatch(/listOrder \(1 known\)\n {2}why: .*\n\n/)

  // Another operation is new; what it leaves open is named.
  const more = LIBRARY.replace(
    'paths:',
    `paths:
  /shelves:
    get:
      operationId: listShelves
      responses: { '200': { description: S, content: { application/json: { schema: { type: array, items: { type: object, properties: { id: { type: integer } } } } } } } }`,
  )
  writeFileSync(at('library.yaml'), more)
  const grown = await ledger(...strict)
  expect(grown.code).toBe(1)
  expect(grown.stderr).toContain('listOrder:listShelves')
  expect(grown.stdout).toContain('listOrder (2, 1 known)')
  const silent = await ledger()
  expect(silent.code).toBe(0)
  expect(silent.stderr).toContain('With --fail-on warning that is exit code 1.')

  // What is accepted until a day fails after it.
  writeFileSync(at('library.yaml'), LIBRARY)
  const known = readFileSync(at('known.yaml'), 'utf8')
  writeFileSync(
    at('known.yaml'),
    known.replace('reason: not yet explained', 'reason: next release\n    expires: 2020-01-31'),
  )
  const expired = await ledger(...strict)
  expect(expired.code).toBe(1)
  expect(expired.stderr).toMatch(/^1 new point \(--fail-on warning\)/)
  expect(expired.stdout).toContain('known until 2020-01-31: next release')
})

test('the baseline of another contract is said to be that', async () => {
  const baseline = ['--baseline', at('pets.yaml')]
  await runCli(['contract', 'ledger', ...baseline, '--update-baseline'])
  const { code, stderr } = await library(...baseline, '--fail-on', 'warning')
  expect(code).toBe(1)
  expect(stderr).toContain('or the baseline is that of another contract')
})

test('what an overlay adds is found at the schema that it is added to', {
  tags: ['rest'],
}, async () => {
  const overlay = {
    'over.yaml': `overlay: 1.0.0
info: { title: More, version: 1.0.0 }
actions:
  - target: $.components.schemas.NewBook.properties
    update: { remarks: { type: string } }
`,
  }
  const args = ['--overlay', writeFiles(overlay)('over.yaml'), '--kind', 'longText']
  const { entries } = await pointsOf(at('library.yaml'), ...args)
  const remarks = entries.find(({ field }) => field === 'remarks')
  expect(remarks?.line).toBe(lineOf('NewBook:', at('library.yaml')) + 3)
})

test('docs/ledger.md shows the beginning of a page as it is', { tags: ['rest'] }, async () => {
  const cwd = path.dirname(at('library.yaml'))
  const { stdout } = await runCli(['contract', 'ledger', 'library.yaml'], { cwd })
  const page = readFileSync(path.join(root, 'docs/ledger.md'), 'utf8')
  const shown = /```\n(Town Library.*?)```/s.exec(page)?.[1] ?? 'nothing'
  // How many points there are, later releases change.
  const withoutCounts = (text: string) => text.replace(/\d+ (points|kinds?|about)/g, 'N $1')
  expect(withoutCounts(stdout)).toContain(withoutCounts(shown))
})

test.each([
  [['absent.yaml'], 'absent.yaml'],
  [['notes.txt'], 'notes.txt'],
  [['--kind', 'nothing'], 'The kinds are listOrder,'],
  [
    ['--format', 'html'],
    '--format must be one of text, markdown, json, sarif for contract ledger, got "html"',
  ],
  [['--baseline', 'known.yaml', '--update-baseline', '--kind', 'head'], 'does not go with --kind'],
  [['--baseline', 'notes.txt'], 'notes.txt'],
  [['--report', 'nowhere/ledger.md'], 'nowhere'],
  [
    ['--report', 'ledger.html'],
    'ledger.html: a report must end in .md, .json, .sarif, got .html. The ending chooses the format.',
  ],
  [['--report', 'known.json', '--report', 'ledger'], 'got no ending'],
  [['--output', 'ledger.md'], '--output'],
  [['library.yaml', '--contract', 'library.yaml'], 'contract ledger takes one document'],
  [['library.yaml', 'other.yaml'], '"other.yaml" is one word too many'],
  [['--overlay', 'over.yaml'], '--overlay needs --contract FILE'],
])('contract ledger %j is refused in a sentence', async (words, sentence) => {
  const cwd = path.dirname(at('library.yaml'))
  const { code, stdout, stderr } = await runCli(['contract', 'ledger', ...words], { cwd })
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(sentence)
  for (const file of ['known.yaml', 'known.json']) expect(existsSync(at(file))).toBe(false)
})

// --- internal ---

async function pointsOf(file: string, ...args: readonly string[]): Promise<OpenPointList> {
  const { stdout } = await runCli(['contract', 'ledger', file, '--format', 'json', ...args])
  return JSON.parse(stdout)
}

/** The line, from 1, in which a file has a text first. */
function lineOf(text: string, file: string): number {
  const lines = readFileSync(path.resolve(root, file), 'utf8').split('\n')
  return lines.findIndex((line) => line.includes(text)) + 1
}
