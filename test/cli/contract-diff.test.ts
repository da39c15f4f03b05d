import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { validateXML } from 'xmllint-wasm'
import { changed, type Draft, depot } from '../contract/changes/depot.ts'
import { writeFiles } from '../support/contract-files.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

/** The depot, and its next contract: a parameter allows less, a property goes, an operation comes. */
function pair() {
  const next = changed((d) => {
    d.info.version = '2'
    d.paths['/parcels'].get.parameters[0].schema.maximum = 50
    delete d.components.schemas.Parcel.properties.label
    d.paths['/notes'].get = { operationId: 'getNote', responses: { '200': { description: 'It' } } }
  })
  return writeFiles({ 'old.json': depot(), 'new.json': next })
}

test('contract diff lists changes by operation, the most serious first, with their places in both files, and fails for an error', async () => {
  const at = pair()
  const { code, stdout, stderr } = await runCli([
    'contract',
    'diff',
    at('old.json'),
    at('new.json'),
  ])
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  expect(stdout).toMatch(
    /^\S*old\.json \(Depot 1\) to \S*new\.json \(Depot 2\)\n\nlistParcels\n {2}error request-parameter-max-decreased \(\S*old\.json:\d+:\d+, \S*new\.json:\d+:\d+\)\n {4}The query parameter limit has the max 50 instead of 100\.\n {2}warning /,
  )
  expect(stdout).toMatch(/\nthe whole contract\n {2}info x-api-version-changed/)
  expect(stdout).toMatch(
    /\n\n6 changes, of 4 differences in the documents: 1 error, 3 warnings, 2 info\n$/,
  )
  const [, line = ''] = /old\.json:(\d+):\d+, /.exec(stdout) ?? []
  expect(readFileSync(at('old.json'), 'utf8').split('\n')[Number(line) - 1]).toContain(
    '"maximum": 100',
  )
})

test('contract diff of a file and itself says that there is no change, in every format', async () => {
  const at = pair()
  for (const format of ['text', 'markdown', 'json', 'sarif', 'junit', 'html']) {
    const { code, stdout, stderr } = await runCli([
      'contract',
      'diff',
      at('old.json'),
      at('old.json'),
      '--format',
      format,
      '--fail-on',
      'info',
    ])
    expect({ format, code, stderr }).toEqual({ format, code: 0, stderr: '' })
    expect(stdout.length).toBeGreaterThan(30)
  }
})

test('contract diff as JSON has each change with id, level, operation, place, sentence and what it requires', async () => {
  const at = pair()
  const { stdout } = await runCli([
    'contract',
    'diff',
    at('old.json'),
    at('new.json'),
    '--format',
    'json',
  ])
  const { version, changes } = JSON.parse(stdout)
  expect(version).toBe(1)
  expect(changes.find(({ id }: Draft) => id === 'request-parameter-max-decreased')).toEqual({
    name: 'request-parameter-max-decreased listParcels query.limit',
    id: 'request-parameter-max-decreased',
    level: 'error',
    operation: 'listParcels',
    place: {
      older: { file: at('old.json'), line: expect.any(Number), column: expect.any(Number) },
      newer: { file: at('new.json'), line: expect.any(Number), column: expect.any(Number) },
    },
    text: 'The query parameter limit has the max 50 instead of 100.',
    requires: [],
  })
})

test.for([
  ['never', 0],
  ['error', 0],
  ['warning', 1],
  ['info', 1],
] as const)(
  'with --fail-on %s a contract that only loses an optional property gives %i',
  async ([failOn, code]) => {
    const next = changed((d) => void delete d.components.schemas.Parcel.properties.label)
    const at = writeFiles({ 'old.json': depot(), 'new.json': next })
    const result = await runCli([
      'contract',
      'diff',
      at('old.json'),
      at('new.json'),
      '--fail-on',
      failOn,
    ])
    expect(result.code).toBe(code)
  },
)

test('the ending of each --report chooses its format, and what is written is valid', async () => {
  const at = pair()
  const files = ['out.md', 'out.sarif', 'out.xml', 'out.html', 'out.json'].map(at)
  const reports = files.flatMap((file) => ['--report', file])
  const { stdout } = await runCli(['contract', 'diff', at('old.json'), at('new.json'), ...reports])
  const tally = '6 changes, of 4 differences in the documents: 1 error, 3 warnings, 2 info'
  expect(stdout).toBe(files.map((file) => `${file}: ${tally}\n`).join(''))
  const [md = '', sarif = '', xml = '', html = '', json = ''] = files.map((file) =>
    readFileSync(file, 'utf8'),
  )
  expect(md).toContain(
    '| error | <code>request-parameter-max-decreased</code> | <code>listParcels</code> |',
  )
  const { runs } = JSON.parse(sarif)
  expect(runs[0].results).toHaveLength(6)
  expect(runs[0].results[0].locations[0].physicalLocation).toMatchObject({
    artifactLocation: { uri: at('new.json') },
    region: { startLine: expect.any(Number) },
  })
  const { valid } = await validateXML({
    xml: { fileName: 'out.xml', contents: xml },
    normalization: 'format',
  })
  expect(valid).toBe(true)
  expect(xml).toContain('tests="6" failures="1"')
  expect(html).toContain('<h1>Changes of the contract</h1>')
  expect(JSON.parse(json).changes).toHaveLength(6)
})

test('changes that the baseline knows do not fail, and keep their reasons', async () => {
  const at = pair()
  const words = ['contract', 'diff', at('old.json'), at('new.json'), '--baseline', at('known.yaml')]
  const first = await runCli(words)
  expect(first.code).toBe(1)
  expect(first.stderr).toContain(
    'does not exist, so no change is known. --update-baseline writes it.',
  )
  expect((await runCli([...words, '--update-baseline'])).code).toBe(0)
  const known = readFileSync(at('known.yaml'), 'utf8').replaceAll(
    'not yet explained',
    'announced in May',
  )
  writeFileSync(at('known.yaml'), known)
  const second = await runCli([...words, '--fail-on', 'warning'])
  expect(second.code).toBe(0)
  expect(second.stdout).toContain('error, known request-parameter-max-decreased')
  expect((await runCli([...words, '--fail-on', 'info'])).code).toBe(1)
})

test('a thousand changes are listed to a bound for people, and all for programs', async () => {
  const many = (maximum: number) =>
    changed((d) => {
      d.paths['/parcels'].get.parameters = Array.from({ length: 1000 }, (_, at) => ({
        name: `p${at}`,
        in: 'query',
        schema: { type: 'integer', maximum },
      }))
    })
  const at = writeFiles({ 'old.json': many(9), 'new.json': many(8) })
  const { stdout } = await runCli(['contract', 'diff', at('old.json'), at('new.json')])
  expect(stdout.split('\n').length).toBeLessThan(420)
  expect(stdout).toContain(
    '… and 800 more changes, less serious or of differences that are above: --format json has all',
  )
  const { stdout: json } = await runCli([
    'contract',
    'diff',
    at('old.json'),
    at('new.json'),
    '--format',
    'json',
  ])
  expect(JSON.parse(json).changes).toHaveLength(1000)
})

test('what a contract says is text in every format', async () => {
  const next = changed((d) => {
    d.info.title = '</style><script>alert(1)</script>'
    d.paths['/parcels'].get.tags = ['](https://evil.example) <b>&\u0007']
  })
  const at = writeFiles({ 'old.json': depot(), 'new.json': next })
  for (const format of ['html', 'markdown', 'junit', 'sarif', 'text']) {
    const { stdout } = await runCli([
      'contract',
      'diff',
      at('old.json'),
      at('new.json'),
      '--format',
      format,
    ])
    if (format !== 'sarif' && format !== 'text')
      expect({ format, stdout }).not.toMatchObject({
        stdout: expect.stringMatching(/<script>|<b>&/),
      })
    if (format === 'markdown' || format === 'sarif') expect(stdout).not.toContain('](https://evil')
    expect(stdout).not.toContain('\u0007')
  }
})

test('what stands in another file is found at its operation', async () => {
  const split = (length: number) => {
    const draft = depot()
    draft.components.schemas.Parcel = { $ref: `./parcel-${length}.json` }
    return draft
  }
  const { Address, Parcel } = depot().components.schemas
  Parcel.properties.address = Address
  const with30 = structuredClone(Parcel)
  const with20 = structuredClone(Parcel)
  with20.properties.label.maxLength = 20
  const at = writeFiles({
    'old.json': split(30),
    'new.json': split(20),
    'parcel-30.json': with30,
    'parcel-20.json': with20,
  })
  const { stdout } = await runCli([
    'contract',
    'diff',
    at('old.json'),
    at('new.json'),
    '--format',
    'json',
  ])
  const [first] = JSON.parse(stdout).changes
  const line = readFileSync(at('old.json'), 'utf8').split('\n')[first.place.older.line - 1]
  expect(line).toMatch(/"Parcel"|"get"/)
})

test.for([
  [
    ['old.json'],
    'contract diff takes two documents, the older one first: contract diff old.yaml new.yaml.',
  ],
  [['old.json', 'new.json', 'old.json'], 'contract diff takes two documents, the older one first'],
  [['old.json', 'gone.json'], 'gone.json: there is no such file'],
  [['old.json', 'list.json'], 'list.json'],
  [['old.json', 'swagger.json'], 'only OpenAPI 3.0 and 3.1 are read'],
  [
    ['old.json', 'new.json', '--contract', 'x.yaml'],
    '--contract goes with contract explain or ledger, not with diff.',
  ],
  [
    ['old.json', 'new.json', '--format', 'pdf'],
    '--format must be one of text, markdown, json, sarif, junit, html',
  ],
  [
    ['old.json', 'new.json', '--fail-on', 'note'],
    '--fail-on must be one of error, warning, info, never',
  ],
  [['old.json', 'new.json', '--report', 'nowhere/out.md'], '--report'],
  [
    ['old.json', 'new.json', '--report', 'out.txt'],
    'out.txt: a report must end in .json, .xml, .html, .md, .sarif, got .txt. The ending chooses the format (.xml is JUnit).',
  ],
  [['old.json', 'new.json', '--update-baseline'], '--update-baseline needs --baseline FILE.'],
] as const)('contract diff %j is refused in a sentence', async ([words, sentence]) => {
  const at = writeFiles({
    'old.json': depot(),
    'new.json': depot(),
    'list.json': [],
    'swagger.json': { swagger: '2.0', info: { title: 'Old', version: '1' }, paths: {} },
  })
  const named = words.map((word) => (/\.(?:json|md)$/.test(word) ? at(word) : word))
  const { code, stdout, stderr } = await runCli(['contract', 'diff', ...named])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(sentence)
  expect(existsSync(at('nowhere'))).toBe(false)
})

test('flags of contract diff are refused for contract explain, and the other way round', async () => {
  const explain = await runCli(['contract', 'explain', '--baseline', 'known.yaml'])
  expect(explain.stderr).toContain(
    '--baseline goes with contract ledger or diff, not with explain.',
  )
  const ledger = await runCli(['contract', 'ledger', '--format', 'html'])
  expect(ledger.stderr).toContain(
    '--format must be one of text, markdown, json, sarif for contract ledger',
  )
})
