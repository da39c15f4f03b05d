import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../../../src/base/errors.ts'
import { readBaseline, updateBaseline } from '../../../src/check/reports/findings/baseline.ts'
import type { Report } from '../../../src/check/reports/report.ts'
import { failsOn } from '../../../src/check/reports/report-texts.ts'
import { toCapture } from '../../support/capture.ts'
import {
  answer,
  create,
  errorText,
  get,
  list,
  pet,
  pets,
  petText,
} from '../../support/case-parts.ts'
import { createChecker } from '../../support/checking.ts'
import { expect, test } from '../../support/test.ts'

const DAY = 24 * 60 * 60 * 1000
const NOON = Date.parse('2026-11-21T12:00:00Z')

async function tooMany(file?: string, now = NOON): Promise<Report> {
  const baseline = file === undefined ? {} : { baseline: readBaseline(file) }
  const checker = await createChecker({ ...baseline, now: () => now })
  await checker.check(toCapture(list(), answer(pets(21))))
  await checker.check(toCapture(list('?limit=1'), answer(pets(2))))
  return checker.report()
}

for (const name of ['known.yaml', 'known.json']) {
  test(`what ${name} knows does not fail, what it does not know does`, async ({ folder }) => {
    const file = path.join(folder, name)
    updateBaseline(file, await tooMany())
    const known = await tooMany(file)
    expect(failsOn(known, 'warning')).toBe(false)
    expect(known.findings.map((each) => each.known?.expired)).toEqual([false])
    const checker = await createChecker({ baseline: readBaseline(file) })
    await checker.check(toCapture(list(), answer([pet(), pet()])))
    expect(failsOn(checker.report(), 'error')).toBe(true)
  })
}

test('a finding that has expired fails again from the next day on', async ({ folder }) => {
  const file = path.join(folder, 'known.yaml')
  updateBaseline(file, await tooMany())
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(
      /reason: .*/,
      'reason: will be fixed\n    expires: 2026-11-21',
    ),
  )
  expect(failsOn(await tooMany(file), 'error')).toBe(false)
  const late = await tooMany(file, NOON + DAY)
  expect(failsOn(late, 'error')).toBe(true)
  expect(late.findings[0]?.known).toEqual({
    reason: 'will be fixed',
    expires: '2026-11-21',
    expired: true,
  })
  updateBaseline(file, late)
  // An update does not make it known for ever: that takes a person.
  expect(readBaseline(file).entries).toMatchObject([
    { reason: 'will be fixed', expires: '2026-11-21' },
  ])
})

test('an update keeps the reasons of what stays, drops what went, and is the same twice', async ({
  folder,
}) => {
  const file = path.join(folder, 'known.yaml')
  const checker = await createChecker()
  await checker.check(toCapture(list(), answer([pet({ id: '1' }), pet({ id: 2, name: null })])))
  updateBaseline(file, checker.report())
  const text = readFileSync(file, 'utf8').replace(
    /(location: response\.200\.body\.\*\.id\n\s+reason:) .*/,
    '$1 ids are texts',
  )
  writeFileSync(file, text)
  const after = await createChecker()
  await after.check(toCapture(get(1), answer(petText({ colour: 'red' }))))
  await after.check(toCapture(list(), answer([pet({ id: '1' })])))
  updateBaseline(file, after.report())
  const entries = readBaseline(file).entries.map(({ operation, rule, reason }) => [
    operation,
    rule,
    reason,
  ])
  expect(entries).toEqual([
    ['getPet', 'undeclared-field', 'not yet explained'],
    ['listPets', 'type', 'ids are texts'],
  ])
  const first = readFileSync(file, 'utf8')
  updateBaseline(file, after.report())
  expect(readFileSync(file, 'utf8')).toBe(first)
})

const entry = (changes: string) =>
  `version: 1\nknown:\n  - fingerprint: 0123456789abcdef\n    rule: type\n    operation: listPets\n    location: x\n    reason: because\n${changes}`

test.for<[string, string, RegExp]>([
  ['an empty file', '', /^known\.yaml: the baseline must be an object/],
  ['what is not YAML', 'version: [', /^known\.yaml:\d+: not YAML/],
  ['another version', 'version: 2\nknown: []', /^known\.yaml:1: version must be 1, got 2\./],
  ['no list', 'version: 1\nknown: yes', /^known\.yaml:2: known must be a list, got "yes"\./],
  [
    'an unknown key',
    'version: 1\nknow: []',
    /^known\.yaml:2: know is an unknown key\. Did you mean "known"\?/,
  ],
  [
    'an item that is none',
    'version: 1\nknown: [5]',
    /^known\.yaml:2: known\[0\] must be an object, got 5\./,
  ],
  [
    'an entry without a reason',
    'version: 1\nknown:\n  - rule: a\n    operation: b\n    location: c\n    fingerprint: 89ab',
    /known\[0\]\.fingerprint must be [0-9a-f]{16}/,
  ],
  [
    'an unknown key of an entry',
    entry('    expire: 2027-01-01'),
    /^known\.yaml:8: known\[0\]\.expire is an unknown key\. Did you mean "expires"\?/,
  ],
  [
    'a fingerprint of something else',
    entry(''),
    /^known\.yaml:3: known\[0\]\.fingerprint must be [0-9a-f]{16}.*--update-baseline/,
  ],
])('%s is refused with file, line, rule and way out', ([, text, message], { folder }) => {
  const file = path.join(folder, 'known.yaml')
  writeFileSync(file, text)
  const read = () => readBaseline(file)
  expect(read).toThrow(UsageError)
  try {
    read()
  } catch (error) {
    expect((error as Error).message.replace(`${folder}/`, '')).toMatch(message)
  }
})

test('a day that does not exist and a finding named twice are refused', async ({ folder }) => {
  const file = path.join(folder, 'known.yaml')
  updateBaseline(file, await tooMany())
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/(reason: .*)/, '$1\n    expires: 2026-02-30'))
  expect(() => readBaseline(file)).toThrow(
    /known\[0\]\.expires must be a day such as 2027-03-31, got "2026-02-30"/,
  )
  const item = text.slice(text.indexOf('  - '))
  writeFileSync(file, text + item)
  expect(() => readBaseline(file)).toThrow(/known\[1\]\.fingerprint is the same as in known\[0\]/)
})

test('a baseline that is not there is named', ({ folder }) => {
  expect(() => readBaseline(path.join(folder, 'none.yaml'))).toThrow(
    /there is no such file\. --update-baseline/,
  )
})

test('an update keeps the comments of a YAML baseline, wherever findings come and go around them', async ({
  folder,
}) => {
  const file = path.join(folder, 'known.yaml')
  const checker = await createChecker()
  checker.check(toCapture(list(), answer(pets(21))))
  updateBaseline(file, checker.report())
  const commented = readFileSync(file, 'utf8')
    .replace(/^known:/m, '# Of the team that lists.\nknown:')
    .replace('  - fingerprint', '  # Ticket 12.\n  - fingerprint')
    .replace(
      /reason: .*/,
      "reason: 'a late fix' # ask Ann\n    expires: 2027-01-31 # then it is over",
    )
  writeFileSync(file, `${commented}# The end.\n`)
  // One comes before it, one after; then both go again.
  checker.check(toCapture(create(), answer(errorText(418), 418)))
  checker.check(toCapture(list(), answer([pet({ zebra: 1 })])))
  updateBaseline(file, checker.report())
  const text = readFileSync(file, 'utf8')
  expect(readBaseline(file).entries).toHaveLength(3)
  expect(text).toMatch(/# Of the team that lists\.\nknown:\n/)
  expect(text).toMatch(/ {2}# Ticket 12\.\n {2}- fingerprint: \S+\n {4}rule: list-limit\n/)
  expect(text).toMatch(
    /reason: 'a late fix' # ask Ann\n {4}expires: 2027-01-31 # then it is over\n/,
  )
  expect(text).toMatch(/# The end\.\n$/)
  const first = await createChecker()
  first.check(toCapture(list(), answer(pets(21))))
  updateBaseline(file, first.report())
  expect(readFileSync(file, 'utf8').replace('\n\n# The end', '\n# The end')).toBe(
    `${commented}# The end.\n`,
  )
  updateBaseline(file, (await createChecker()).report())
  expect(readBaseline(file).entries).toEqual([])
  updateBaseline(file, checker.report())
  expect(readFileSync(file, 'utf8')).toMatch(/known:\n {2}- fingerprint/)
})
