import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { validateXML } from 'xmllint-wasm'
import { changed, type Draft, depot } from '../contract/changes/depot.ts'
import { keepFiles, writeFiles } from '../support/contract-files.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'
import { harOf, list, PARCEL, SESSION, SHOWN, shownIn, twoDepots } from '../support/two-clients.ts'

/** The depot, and its next contract: a parameter allows less, a property goes, an operation comes. */
const at = keepFiles({
  'old.json': depot(),
  'new.json': changed((d) => {
    d.info.version = '2'
    d.paths['/parcels'].get.parameters[0].schema.maximum = 50
    delete d.components.schemas.Parcel.properties.label
    d.paths['/notes'].get = { operationId: 'getNote', responses: { '200': { description: 'It' } } }
  }),
  'label.json': changed((d) => void delete d.components.schemas.Parcel.properties.label),
  'list.json': [],
})
const TALLY = '6 changes, of 4 differences in the documents: 1 error, 3 warnings, 2 info'

const between = (older: string, newer: string, ...more: readonly string[]) =>
  runCli(['contract', 'diff', older, newer, ...more])
const diff = (...more: readonly string[]) => between(at('old.json'), at('new.json'), ...more)

async function validXml(contents: string): Promise<boolean> {
  const xml = { fileName: 'out.xml', contents }
  return (await validateXML({ xml, normalization: 'format' })).valid
}

// Over a second: the first test of the file reads both contracts.
test('contract diff lists changes by operation, the most serious first, with their places in both files, and fails for an error', async () => {
  const { code, stdout, stderr } = await diff()
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  expect(stdout).toMatch(
    /^\S*old\.json \(Depot 1\) to \S*new\.json \(Depot 2\)\n\nlistParcels\n {2}error request-parameter-max-decreased \(\S*old\.json:\d+:\d+, \S*new\.json:\d+:\d+\)\n {4}The query parameter limit has the max 50 instead of 100\.\n {2}warning /,
  )
  expect(stdout).toMatch(/\nthe whole contract\n {2}info x-api-version-changed/)
  expect(stdout.endsWith(`\n\n${TALLY}\n`)).toBe(true)
  const [, line = ''] = /old\.json:(\d+):\d+, /.exec(stdout) ?? []
  expect(readFileSync(at('old.json'), 'utf8').split('\n')[Number(line) - 1]).toContain(
    '"maximum": 100',
  )
})

test('contract diff of a file and itself says that there is no change, in every format', async () => {
  for (const format of ['text', 'markdown', 'json', 'sarif', 'junit', 'html']) {
    const flags = ['--format', format, '--fail-on', 'info']
    const { code, stdout, stderr } = await between(at('old.json'), at('old.json'), ...flags)
    expect({ format, code, stderr }).toEqual({ format, code: 0, stderr: '' })
    expect(stdout.length).toBeGreaterThan(30)
  }
})

test('contract diff as JSON has each change with id, level, operation, place, sentence and what it requires', async () => {
  const { version, changes } = JSON.parse((await diff('--format', 'json')).stdout)
  expect(version).toBe(1)
  const placed = { line: expect.any(Number), column: expect.any(Number) }
  expect(changes.find(({ id }: Draft) => id === 'request-parameter-max-decreased')).toEqual({
    name: 'request-parameter-max-decreased listParcels query.limit',
    id: 'request-parameter-max-decreased',
    level: 'error',
    operation: 'listParcels',
    place: {
      older: { file: at('old.json'), ...placed },
      newer: { file: at('new.json'), ...placed },
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
    const result = await between(at('old.json'), at('label.json'), '--fail-on', failOn)
    expect(result.code).toBe(code)
  },
)

test('the ending of each --report chooses its format, and what is written is valid', async () => {
  const files = ['out.md', 'out.sarif', 'out.xml', 'out.html', 'out.json'].map(at)
  const { stdout } = await diff(...files.flatMap((file) => ['--report', file]))
  expect(stdout).toBe(files.map((file) => `${file}: ${TALLY}\n`).join(''))
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
  expect(await validXml(xml)).toBe(true)
  expect(xml).toContain('tests="6" failures="1"')
  expect(html).toContain('<h1>Changes of the contract</h1>')
  expect(JSON.parse(json).changes).toHaveLength(6)
})

test('changes that the baseline knows do not fail, and keep their reasons', async () => {
  const baseline = ['--baseline', at('known.yaml')]
  const first = await diff(...baseline)
  expect(first.code).toBe(1)
  expect(first.stderr).toContain(
    'does not exist, so no change is known. --update-baseline writes it.',
  )
  expect((await diff(...baseline, '--update-baseline')).code).toBe(0)
  const known = readFileSync(at('known.yaml'), 'utf8')
  writeFileSync(at('known.yaml'), known.replaceAll('not yet explained', 'announced in May'))
  const second = await diff(...baseline, '--fail-on', 'warning')
  expect(second.code).toBe(0)
  expect(second.stdout).toContain('error, known request-parameter-max-decreased')
  expect((await diff(...baseline, '--fail-on', 'info')).code).toBe(1)
})

test('what a contract says is text in every format', { tags: ['rest'] }, async () => {
  const next = changed((d) => {
    d.info.title = '</style><script>alert(1)</script>'
    d.paths['/parcels'].get.tags = ['](https://evil.example) <b>&\u0007']
  })
  const file = writeFiles({ 'evil.json': next })('evil.json')
  for (const format of ['html', 'markdown', 'junit', 'sarif', 'text']) {
    const { stdout } = await between(at('old.json'), file, '--format', format)
    if (format !== 'sarif' && format !== 'text')
      expect({ format, stdout }).not.toMatchObject({
        stdout: expect.stringMatching(/<script>|<b>&/),
      })
    if (format === 'markdown' || format === 'sarif') expect(stdout).not.toContain('](https://evil')
    expect(stdout).not.toContain('\u0007')
  }
})

// Over a second: several pairs of contracts are read.
test('what stands in another file is found at its operation', async () => {
  const split = (length: number) => {
    const draft = depot()
    draft.components.schemas.Parcel = { $ref: `./parcel-${length}.json` }
    return draft
  }
  const { Address, Parcel } = depot().components.schemas
  Parcel.properties.address = Address
  const with20 = structuredClone(Parcel)
  with20.properties.label.maxLength = 20
  const files = writeFiles({
    ...{ 'old.json': split(30), 'new.json': split(20) },
    ...{ 'parcel-30.json': Parcel, 'parcel-20.json': with20 },
  })
  const { stdout } = await between(files('old.json'), files('new.json'), '--format', 'json')
  const [first] = JSON.parse(stdout).changes
  const line = readFileSync(files('old.json'), 'utf8').split('\n')[first.place.older.line - 1]
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
  [
    ['old.json', 'new.json', '--contract', 'x.yaml'],
    '--contract goes with contract explain, ledger or types, not with diff.',
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
  [['old.json', 'new.json', '--traffic', 'none.har'], 'none.har'],
] as const)('contract diff %j is refused in a sentence', async ([words, sentence]) => {
  const named = words.map((word) => (/\.(?:json|md|har)$/.test(word) ? at(word) : word))
  const { code, stdout, stderr } = await runCli(['contract', 'diff', ...named])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(sentence)
  expect(existsSync(at('nowhere'))).toBe(false)
})

/** Two contracts and a session of two clients. */
const depots = twoDepots(keepFiles)
const har = keepFiles({ 'session.har': harOf(SESSION) })('session.har')
const judged = (traffic: string, ...more: readonly string[]) =>
  between(depots('depot.json'), depots('next.json'), '--traffic', traffic, ...more)

test('a recorded session of two clients says whom each change would refuse, who met it, and which nobody met', {
  tags: ['rest'],
}, async () => {
  const { code, stdout, stderr } = await judged(har, '--format', 'json')
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  const { changes, traffic } = JSON.parse(stdout)
  expect(shownIn(changes)).toEqual(SHOWN)
  expect(traffic).toEqual({
    files: [har],
    exchanges: { total: 6, judged: 6 },
    clients: ['shop/1.4', 'scale/0.9'],
  })
  expect(changes[1].clients[0]).toEqual({
    client: 'shop/1.4',
    refused: 1,
    met: 2,
    example: {
      exchange: `${har}#1`,
      time: '2030-01-01T00:00:00.000Z',
      request: 'GET /v1/parcels?limit=80',
      shows: 'query limit: must be an integer from 1 to 50',
    },
  })
  expect(stdout).not.toContain('key-of-a-client')
})

test('every format has the clients of each change, and only what is about one counts', {
  tags: ['rest'],
}, async () => {
  const { stdout } = await judged(har)
  expect(stdout).toMatch(
    /The query parameter limit has the max 50 instead of 100\.\n {4}refused: shop\/1\.4 \(1 request\), query limit: must be an integer from 1 to 50, e\.g\. \S+session\.har#1: GET \/v1\/parcels\?limit=80\n {4}met: scale\/0\.9 \(1\), query limit, e\.g\. \S+#6: GET \/v1\/parcels\?limit=5\n/,
  )
  expect(stdout).toMatch(/50 instead of 100\.\n {4}not met\n/)
  expect(stdout).toMatch(
    /\n7 changes, of 5 differences in the documents: .*; 2 refused, 1 met, 4 not met by 6 of 6 exchanges, 2 clients\n$/,
  )
  const files = ['out.md', 'out.sarif', 'out.xml', 'out.html'].map(depots)
  const reports = files.flatMap((file) => ['--report', file])
  expect((await judged(har, ...reports)).code).toBe(1)
  const [md = '', sarif = '', xml = '', html = ''] = files.map((file) => readFileSync(file, 'utf8'))
  expect(md).toContain('| level | change | operation | what | where | clients |')
  expect(md).toMatch(/refused&#58; shop\/1\.4 \(1 request\)/)
  const { results } = JSON.parse(sarif).runs[0]
  expect(results.map(({ level }: { level: string }) => level).toSorted()).toEqual([
    ...['error', 'error', 'note', 'note', 'note', 'note', 'warning'],
  ])
  expect(results[1].message.text).toContain('refused: shop/1.4')
  expect(await validXml(xml)).toBe(true)
  expect(xml).toContain('tests="7" failures="2"')
  expect(html).toContain('refused: shop/1.4 (1 request), ')
  for (const text of [md, sarif, xml, html]) expect(text).not.toContain('key-of-a-client')
})

// Over a second: the check reads a session for it.
test.for([
  ['a session that meets nothing', '', {}, 'warning', 0],
  ['a session that meets a warning', '', { label: 'fragile' }, 'error', 0],
  ['a session that meets a warning', '', { label: 'fragile' }, 'warning', 1],
  ['a session that meets an error', '?limit=20', {}, 'error', 1],
  ['a session that an error refuses', '?limit=80', {}, 'error', 1],
] as const)('%s (%s, %j) gives, with --fail-on %s, %i', async ([, query, more, failOn, code]) => {
  const session = [list('shop/1.4', query, [{ ...PARCEL, ...more }])]
  const file = writeFiles({ 'one.har': harOf(session) })('one.har')
  expect((await judged(file, '--fail-on', failOn)).code).toBe(code)
})
