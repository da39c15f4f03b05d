import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { CheckerOptions } from '../../src/check/checker-options.ts'
import { readBaseline } from '../../src/check/reports/findings/baseline.ts'
import { source } from '../support/built-in.ts'
import { toCapture } from '../support/capture.ts'
import { answer, list, pet, pets } from '../support/case-parts.ts'
import { createChecker, writeReport } from '../support/checking.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

const tooMany = toCapture(list(), answer(pets(21)))
const undeclared = toCapture(list(), answer([pet({ colour: 'red' })]))
const clean = toCapture(list(), answer(pets(20)))

/** Writes the report of a run of these exchanges. */
async function reportTo(
  file: string,
  captures: readonly ReturnType<typeof toCapture>[],
  options: Omit<CheckerOptions, 'source'> = {},
): Promise<string> {
  const checker = await createChecker({ upstream: 'http://staging.example/v1', ...options })
  for (const each of captures) checker.check(each)
  await writeReport(file, { report: checker.report(), failOn: 'error' })
  return file
}

const merge = (...args: readonly string[]) => runCli(['report', 'merge', ...args])

test('three reports become one in every format, in any order, and the exit code says what was found', async ({
  folder,
}) => {
  const at = (name: string) => path.join(folder, name)
  const files = [
    await reportTo(at('a.json'), [tooMany, clean], { instance: 'web-1' }),
    await reportTo(at('b.json'), [tooMany, tooMany, undeclared], { instance: 'web-2' }),
    await reportTo(at('c.json'), [clean], { instance: 'web-3', sample: 0.5 }),
  ]
  const endings = ['json', 'xml', 'html', 'md', 'sarif']
  const flags = endings.flatMap((ending) => ['--report', at(`all.${ending}`)])
  const { code, stdout, stderr } = await merge(...files, ...flags, '--expect', '3')
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain('6 exchanges with http://staging.example/v1, 3 runs of 3 instances')
  const [json = '', ...others] = await Promise.all(
    endings.map((ending) => readFile(at(`all.${ending}`), 'utf8')),
  )
  const report = JSON.parse(json)
  expect(report.exchanges).toMatchObject({ total: 6, checked: 6 })
  expect(report.findings[0]).toMatchObject({ rule: 'list-limit', count: 3 })
  expect(
    report.parts.map((part: { instance: string; sample: number }) => [part.instance, part.sample]),
  ).toEqual([
    ['web-1', 1],
    ['web-2', 1],
    ['web-3', 0.5],
  ])
  for (const text of others) expect(text).toContain('list-limit')
  await merge(...files.toReversed(), ...files, at('all.json'), '--report', at('again.json'))
  expect(await readFile(at('again.json'), 'utf8')).toBe(json)
})

test('--fail-on, --baseline and --update-baseline apply to the merge', async ({ folder }) => {
  const at = (name: string) => path.join(folder, name)
  const file = await reportTo(at('a.json'), [tooMany])
  expect((await merge(file, '--fail-on', 'never')).code).toBe(0)
  const update = await merge(file, '--baseline', at('known.yaml'), '--update-baseline')
  expect(update.code).toBe(0)
  expect((await merge(file, '--baseline', at('known.yaml'))).code).toBe(0)
  const knowing = await reportTo(at('b.json'), [tooMany], {
    baseline: readBaseline(at('known.yaml')),
  })
  const { code, stderr } = await merge(knowing)
  expect(code).toBe(1)
  expect(stderr).toContain('1 finding of the reports was known to a baseline')
})

test('a missing instance fails the run and is counted, an instance that ran twice is one', async ({
  folder,
}) => {
  const at = (name: string) => path.join(folder, name)
  const files = [
    await reportTo(at('a.json'), [clean], { instance: 'web-1' }),
    await reportTo(at('b.json'), [clean], { instance: 'web-1' }),
  ]
  const { code, stderr } = await merge(...files, '--expect', '2', '--fail-on', 'never')
  expect(code).toBe(1)
  expect(stderr).toContain('--expect 2: there are reports of 1 instance only: web-1.')
  expect((await merge(...files, '--expect', '1')).code).toBe(0)
})

test('annotations go to standard error, which GitHub reads too', async ({ folder }) => {
  const file = await reportTo(path.join(folder, 'a.json'), [tooMany, undeclared])
  for (const log of ['json', 'pretty', 'silent']) {
    const { stdout, stderr } = await merge(file, '--annotations', 'github', '--log', log)
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^::error file=openapi\.yaml,line=\d+,title=list-limit%3A listPets::/m)
    expect(stderr).toMatch(/^::warning file=openapi\.yaml,line=\d+,title=undeclared-field/m)
  }
})

type Change = (report: { [key: string]: unknown }) => unknown

const refused: [string, Change, RegExp][] = [
  [
    'of another contract',
    (report) => ({ ...report, contract: `sha256:${'0'.repeat(64)}` }),
    new RegExp(`contract must be ${source.digest}, .*, got .*Merge only reports on one`),
  ],
  [
    'of a newer format',
    (report) => ({ ...report, version: 2 }),
    /version must be 1.*got 2\. Merge/,
  ],
  ['of an older format', ({ run, ...report }) => report, /instance, run, sequence and sample must/],
  ['that is another JSON', () => ({ log: { entries: [] } }), /not a report of .*Name files that/],
  ['that is a list', () => [], /not a report of petstore-sandbox\. Name files/],
  ['that is null', () => null, /not a report of petstore-sandbox\. Name files/],
  ['without a count', (report) => ({ ...report, exchanges: {} }), /exchanges\.total is required\./],
  [
    'with a negative count',
    (report) => ({ ...report, findingsLeftOut: -1 }),
    /findingsLeftOut must/,
  ],
  [
    'with an unknown key',
    (report) => ({ ...report, sampel: 1 }),
    /sampel is an unknown key\..*"sample"/,
  ],
  [
    'merged of nothing',
    ({ instance, run, sequence, sample, ...report }) => ({ ...report, parts: [] }),
    /parts must not be empty/,
  ],
  [
    'with a changed finding',
    (report) => ({
      ...report,
      findings: (report.findings as object[]).map((each) => ({ ...each, rule: 'type' })),
    }),
    /findings\.0\.fingerprint must fit its rule.*Write the report again/,
  ],
]

test.for(refused)(
  'a report %s is refused by file, rule and way out',
  async ([, change, says], { folder }) => {
    const at = (name: string) => path.join(folder, name)
    const good = await reportTo(at('good.json'), [tooMany])
    const bad = at('bad.json')
    await writeFile(bad, JSON.stringify(change(JSON.parse(await readFile(good, 'utf8')))))
    const { code, stdout, stderr } = await merge(good, bad, '--report', at('all.json'))
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(says)
    expect(stderr).toContain(`${bad}: `)
    expect(stderr).not.toMatch(/^ +at /m)
    await expect(readFile(at('all.json'))).rejects.toThrow('ENOENT')
  },
)

test('a file that is not a report, a directory and a pattern without a match are refused', async ({
  folder,
}) => {
  const at = (name: string) => path.join(folder, name)
  await writeFile(at('a.html'), '<!doctype html>')
  await mkdir(at('reports'))
  for (const [file, says] of [
    ['a.html', 'a.html: the file is not JSON. Name files that --report FILE.json wrote.'],
    ['reports', 'reports: this is a directory'],
    ['*.json', '*.json: there is no such file. Name a report'],
  ] as const) {
    const { code, stderr } = await merge(at(file))
    expect([code, stderr]).toEqual([2, expect.stringContaining(says)])
  }
})

const mistakes: [string, string[], RegExp][] = [
  ['nothing to do', ['report'], /^report needs to know what to do: report merge/],
  ['another thing to do', ['report', 'mrege'], /^What to do with reports must be one of merge/],
  ['no file', ['report', 'merge'], /^report merge needs a file/],
  [
    'a wrong count',
    ['report', 'merge', 'a.json', '--expect', '0'],
    /^--expect must be a whole number/,
  ],
  [
    'another CI service',
    ['report', 'merge', 'a.json', '--annotations', 'gitlab'],
    /^--annotations must be one of github/,
  ],
]

test.for(mistakes)('%s is explained', async ([, args, says]) => {
  const { code, stderr } = await runCli(args)
  expect([code, stderr]).toEqual([2, expect.stringMatching(says)])
})
