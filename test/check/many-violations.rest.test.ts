import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { createBaseline } from '../../src/check/reports/findings/baseline.ts'
import { Findings, type KeptFinding } from '../../src/check/reports/findings/findings.ts'
import { fingerprintOf, fingerprintPlace } from '../../src/check/reports/fingerprint.ts'
import type { Finding } from '../../src/check/reports/report.ts'
import { failsOn } from '../../src/check/reports/report-texts.ts'
import { summaryLines } from '../../src/check/reports/run/run-text.ts'
import { boundViolations } from '../../src/check/verdict.ts'
import { severities } from '../../src/contract/requests/violation.ts'
import type { Violation } from '../../src/contract/requests/violation-types.ts'
import type { Capture } from '../../src/journal/exchange.ts'
import { toCapture } from '../support/capture.ts'
import { answer, create, errorText, list, pet } from '../support/case-parts.ts'
import { createChecker, writeReport } from '../support/checking.ts'
import { harOf } from '../support/har.ts'
import { runCli } from '../support/run-command.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

/** An animal with `count` fields that the contract does not declare; `name` makes them others. */
function wordy(count: number, changes: object = {}, name = 'extra'): object {
  return pet({
    ...changes,
    ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, index])),
  })
}

/** A list of 100 animals where 50 were asked for: of 20 fields too many each, one not sold, one id twice. */
const WORDY_LIST = Array.from({ length: 100 }, (_, index) =>
  wordy(20, {
    id: index === 99 ? 1 : index + 1,
    status: index === 97 ? 'pending' : 'sold',
  }),
)

const asIs = (finding: KeptFinding): Finding => ({ ...finding, example: {} as never })

test('severe violations of an exchange are found among two thousand minor ones, and all are counted', async () => {
  const checker = await createChecker()
  const capture = toCapture(list('?limit=50&status=sold'), answer(WORDY_LIST))
  const answered = checker.check(capture)
  const report = checker.report()
  const errors = report.findings.filter(({ severity }) => severity === 'error')
  expect(errors.map(({ rule }) => rule).toSorted()).toEqual([
    'list-limit',
    'list-status',
    'list-unique-id',
  ])
  expect(report.findings.filter(({ rule }) => rule === 'undeclared-field')).toHaveLength(20)
  for (const { rule, occurrences } of report.findings) {
    if (rule === 'undeclared-field') expect(occurrences).toBe(100)
  }
  expect(report.findingsLeftOut).toBe(0)
  expect(answered).toHaveLength(1000)
  // An equal exchange, whose verdict is kept, counts the same.
  checker.check(capture)
  expect(checker.report().findings.at(-1)).toMatchObject({ count: 2, occurrences: 200 })
})

test('an error that comes after a thousand findings takes the place of a warning', async () => {
  const checker = await createChecker()
  for (let part = 0; part < 11; part += 1)
    checker.check(toCapture(list(), answer([wordy(100, {}, `f${part}x`)])))
  checker.check(toCapture(list('?status=sold'), answer([pet({ status: 'pending' })])))
  checker.check(toCapture(create(), answer(errorText(418), 418)))
  const report = checker.report()
  expect(report.findings).toHaveLength(1000)
  expect(report.findings[0]).toMatchObject({ severity: 'error', rule: 'list-status' })
  expect(report.findings.map(({ rule }) => rule)).toContain('undocumented-status')
  expect(report.leftOutBySeverity).toEqual({ error: 0, warning: 102, note: 0 })
  expect(failsOn(report, 'error')).toBe(true)
})

test('check exits with 1 for an error after a thousand warnings', async ({ folder }) => {
  const file = path.join(folder, 'wordy.har')
  const warnings = Array.from({ length: 11 }, (_, part) =>
    toCapture(list(), answer([wordy(100, {}, `f${part}x`)])),
  )
  const grave = toCapture(list('?limit=50'), answer(WORDY_LIST))
  const write = (captures: readonly Capture[]) => writeFileSync(file, harOf(captures))
  write(warnings)
  expect((await runCli(['check', file])).code).toBe(0)
  write([...warnings, grave])
  expect((await runCli(['check', file])).code).toBe(1)
})

test('a report in any format says what it leaves out, and JUnit fails for it', async ({
  folder,
}) => {
  const checker = await createChecker()
  for (let part = 0; part < 11; part += 1)
    checker.check(toCapture(list(), answer([wordy(100, {}, `f${part}x`)])))
  const leftOut = '100 violations of further findings are left out: 100 warnings'
  expect(summaryLines(checker.report()).join('\n')).toContain(leftOut)
  for (const ending of ['.xml', '.html', '.md', '.json']) {
    const file = path.join(folder, `report${ending}`)
    await writeReport(file, { report: checker.report(), failOn: 'warning' })
    const text = readFileSync(file, 'utf8')
    if (ending === '.json')
      expect(JSON.parse(text)).toMatchObject({
        findingsLeftOut: 100,
        leftOutBySeverity: { error: 0, warning: 100, note: 0 },
      })
    else expect(text).toContain(leftOut)
    if (ending === '.xml') expect(text).toMatch(/<failure type="left-out"/)
  }
})

const violation: fc.Arbitrary<Violation> = fc.record({
  source: fc.constantFrom('request', 'response'),
  severity: fc.constantFrom(...severities),
  rule: fc.constantFrom('a', 'b', 'c'),
  location: fc.constantFrom('body.0.x', 'body.1.x', 'body.y', 'body.z', 'query', 'status'),
  message: fc.constant('m'),
})

const kindOf = (each: Violation) =>
  `${each.severity} ${each.rule} ${fingerprintPlace(each, undefined)}`

test('the most severe violations of an exchange are kept, with the first of every kind, and none is lost', () => {
  fc.assert(
    fc.property(
      fc.array(violation, { maxLength: 60 }),
      fc.integer({ min: 1, max: 30 }),
      (all, most) => {
        const { kept, further, leftOut } = boundViolations(all, most)
        expect(kept).toHaveLength(Math.min(all.length, most))
        expect(kept).toEqual(all.filter((each) => kept.includes(each)))
        for (const severity of severities) {
          const counted = kept.reduce(
            (sum, each, index) =>
              each.severity === severity ? sum + 1 + (further.get(index) ?? 0) : sum,
            leftOut[severity],
          )
          expect(counted).toBe(all.filter((each) => each.severity === severity).length)
        }
        const kinds = new Set(all.map(kindOf))
        const keptKinds = new Set(kept.map(kindOf))
        if (kinds.size <= most) expect(keptKinds).toEqual(kinds)
        // A kind that is left out weighs no more than any that is kept.
        const weights = (which: Iterable<string>) =>
          [...which].map((kind) => severities.findIndex((each) => kind.startsWith(each)))
        const out = weights([...kinds].filter((kind) => !keptKinds.has(kind)))
        const lightest = Math.max(0, ...weights(keptKinds))
        for (const each of out) expect(each).toBeGreaterThanOrEqual(lightest)
      },
    ),
  )
})

test('however many findings there are, a severe one is never left out for a lesser one, and exit codes count all', () => {
  const example = () => ({ curl: '' }) as never
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('listPets', 'getPet'), violation), { maxLength: 80 }),
      fc.integer({ min: 1, max: 12 }),
      fc.subarray(['a', 'b', 'c']),
      (all, room, knownRules) => {
        const known = ['listPets'].flatMap((operation) =>
          knownRules.map((rule) => {
            const key = { rule, operation, location: 'response.200.body.y' }
            return { ...key, fingerprint: fingerprintOf(key), reason: 'r' }
          }),
        )
        const baseline = createBaseline(known)
        const bounded = new Findings({ baseline, room })
        const unbounded = new Findings({ baseline, room: Number.POSITIVE_INFINITY })
        for (const [operation, each] of all)
          for (const findings of [bounded, unbounded])
            findings.add([each], { operation, status: 200, time: 0, example })
        const kept = bounded.list(0, asIs)
        const every = unbounded.list(0, asIs)
        const keptPrints = new Set(kept.map(({ fingerprint }) => fingerprint))
        const isKnown = ({ fingerprint }: { fingerprint: string }) =>
          known.some((entry) => entry.fingerprint === fingerprint)
        // All that is known is there, and as many of the others as there is room for.
        expect(kept.filter(isKnown)).toHaveLength(every.filter(isKnown).length)
        expect(kept.filter((each) => !isKnown(each))).toHaveLength(
          Math.min(room, every.filter((each) => !isKnown(each)).length),
        )
        const weight = ({ severity }: { severity: Violation['severity'] }) =>
          severities.indexOf(severity)
        const out = every.filter(({ fingerprint }) => !keptPrints.has(fingerprint))
        const lightestKept = Math.max(-1, ...kept.filter((each) => !isKnown(each)).map(weight))
        for (const each of out) expect(weight(each)).toBeGreaterThanOrEqual(lightestKept)
        const { error, warning, note } = bounded.leftOut
        const seen = kept.reduce(
          (sum, { occurrences }) => sum + occurrences,
          error + warning + note,
        )
        expect(seen).toBe(all.length)
        // Whatever fails a run with room for all fails it with room for few.
        const report = (findings: Findings) =>
          ({
            ...{ exchanges: { total: 1, checked: 1 }, unchecked: {} },
            ...{ findings: findings.list(0, asIs), leftOutBySeverity: findings.leftOut },
          }) as never
        for (const threshold of ['error', 'warning', 'never'] as const)
          expect(failsOn(report(bounded), threshold)).toBe(failsOn(report(unbounded), threshold))
      },
    ),
    runs(200),
  )
})
