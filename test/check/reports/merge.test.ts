import fc from 'fast-check'
import { createBaseline } from '../../../src/check/reports/findings/baseline.ts'
import type { Report } from '../../../src/check/reports/report.ts'
import type { Capture } from '../../../src/journal/exchange.ts'
import { breaks } from '../../support/breaks.ts'
import { toCapture } from '../../support/capture.ts'
import { answer, create, get, list, pet, pets } from '../../support/case-parts.ts'
import { mergeReports } from '../../support/checking.ts'
import { createRuns, type TestRun } from '../../support/reports.ts'
import { runs } from '../../support/runs.ts'
import { sound } from '../../support/sound.ts'
import { expect, test } from '../../support/test.ts'

const cases = [...breaks, ...sound]
const newRun = await createRuns()

/** As a file has it. */
const written = (report: Report): Report => JSON.parse(JSON.stringify(report))

/** What exchanges show, without which runs they are of. */
function essence({ findings, ...report }: Report): object {
  const { instance, run, sequence, sample, parts, ...rest } = report
  const shown = findings.map(({ example: { run: _run, ...example }, ...finding }) => ({
    ...finding,
    example,
  }))
  return { ...written(rest as Report), findings: shown }
}

/** Exchanges at different times, each in one of four parts, and reasons for unchecked ones. */
const anyParts = fc
  .uniqueArray(
    fc.record({
      case: fc.nat({ max: cases.length - 1 }),
      time: fc.nat({ max: 1_000_000 }),
      part: fc.nat({ max: 3 }),
    }),
    { selector: ({ time }) => time, maxLength: 60, size: 'max' },
  )
  .map((all) =>
    [0, 1, 2, 3].map((part) =>
      all
        .filter((each) => each.part === part)
        .map(({ case: at, time }) => {
          const { request, answer: given } = cases[at] as (typeof cases)[number]
          return toCapture(request, given, { time, duration: 0 })
        }),
    ),
  )

function addAll(run: TestRun, captures: readonly Capture[]): void {
  for (const capture of captures) run.add(capture)
  for (let left = captures.length; left > 0; left -= 2) run.skip('sampled-out')
}

test('the merge of the reports of several runs is the report of one run over all their exchanges', () => {
  fc.assert(
    fc.property(anyParts, (parts) => {
      const one = newRun()
      const reports = parts.map((captures) => {
        addAll(one, captures)
        one.nextSession()
        const part = newRun()
        addAll(part, captures)
        return written(part.report())
      })
      expect(essence(mergeReports(reports))).toEqual(essence(written(one.report())))
    }),
    runs(10),
  )
})

test('merging is commutative, associative and idempotent, with an earlier report of a run or without', () => {
  fc.assert(
    fc.property(
      anyParts,
      fc.array(fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 5 }), { maxLength: 4 }),
      (parts, groups) => {
        const reports = parts.flatMap((captures, at) => {
          const run = newRun({ instance: `web-${at}` })
          addAll(run, captures.slice(0, 3))
          const early = written(run.report())
          addAll(run, captures.slice(3))
          return [early, written(run.report())]
        })
        const all = mergeReports(reports, { now: 0 })
        const some = (group: readonly number[]) => group.map((at) => reports[at] as Report)
        const nested = groups.map((group) => written(mergeReports(some(group))))
        expect(mergeReports([...nested, ...reports].toReversed(), { now: 0 })).toEqual(all)
        expect(mergeReports([...reports, ...nested, ...reports], { now: 0 })).toEqual(all)
        expect(mergeReports([written(all), ...nested], { now: 0 })).toEqual(all)
      },
    ),
    runs(10),
  )
})

/** The report of a run of these exchanges. */
function reportOf(captures: readonly Capture[], options = {}): Report {
  const run = newRun(options)
  for (const capture of captures) run.add(capture)
  return written(run.report())
}

const tooMany = (time: number) => toCapture(list(), answer(pets(21)), { time })

test('the example of a merged finding is the earliest, whichever run it is of and however it came', () => {
  const late = reportOf([tooMany(3000), tooMany(2000)], { instance: 'late' })
  const early = reportOf([tooMany(1000), tooMany(4000)], { instance: 'early' })
  expect(late.findings[0]).toMatchObject({ firstSeen: '1970-01-01T00:00:02.000Z', count: 2 })
  expect(mergeReports([late, early]).findings[0]).toMatchObject({
    ...{ rule: 'list-limit', count: 4, firstSeen: '1970-01-01T00:00:01.000Z' },
    example: { time: '1970-01-01T00:00:01.000Z', run: early.run },
  })
})

test('a graver example goes before an earlier one, and the finding is still as old as it is', () => {
  const refused = toCapture(
    list('?limit=0'),
    answer('{"code":"a","message":"b","status":400}', 400),
    {
      time: 1000,
    },
  )
  const accepted = toCapture(list('?limit=0'), answer([]), { time: 2000 })
  const merged = mergeReports([reportOf([refused]), reportOf([accepted])])
  const found = merged.findings.find(({ location }) => location === 'request.query.limit')
  expect(found).toMatchObject({
    ...{ severity: 'error', count: 2, firstSeen: '1970-01-01T00:00:01.000Z' },
    example: { time: '1970-01-01T00:00:02.000Z', response: { status: 200 } },
  })
})

test('the baseline of the merge is applied, those of the parts are not', () => {
  const known = reportOf([tooMany(1)]).findings.map(
    ({ fingerprint, rule, operation, location }) => ({
      ...{ fingerprint, rule, operation, location, reason: 'known here' },
    }),
  )
  const baseline = createBaseline(known)
  const [withOne, without] = [reportOf([tooMany(1)], { baseline }), reportOf([tooMany(2)])]
  expect(withOne.findings[0]?.known).toBeDefined()
  const plain = mergeReports([withOne, without])
  expect(plain.findings.map((each) => each.known)).toEqual([undefined])
  const merged = mergeReports([withOne, without], { baseline })
  expect(merged.findings).toMatchObject([{ count: 2, known: { reason: 'known here' } }])
})

test('what had no room in the parts is summed, and what the parts list is all listed', () => {
  const wide = (name: string) =>
    Array.from({ length: 6 }, (_, part) => {
      const names = Array.from({ length: 100 }, (_, at) => `${name}${toLetters(part * 100 + at)}`)
      return toCapture(list(), answer([pet(Object.fromEntries(names.map((each) => [each, 1])))]))
    })
  const [one, two] = [reportOf([...wide('a'), ...wide('b')]), reportOf(wide('c'))]
  expect([one.findings.length, one.findingsLeftOut]).toEqual([1000, 200])
  const merged = mergeReports([one, two])
  expect(merged.findings).toHaveLength(1600)
  expect(merged.leftOutBySeverity).toEqual({ error: 0, warning: 200, note: 0 })
})

/** A number in letters: digits would make names values. */
function toLetters(number: number): string {
  return [...String(number)].map((digit) => 'klmnopqrst'[Number(digit)]).join('')
}

test('coverage and what was not checked are summed', () => {
  const one = newRun()
  one.skip('queue-full')
  one.add(toCapture(get(1), answer(pet({}), 200)))
  const two = newRun()
  two.skip('sampled-out')
  two.skip('queue-full')
  two.add(toCapture(create(), answer(pet({ id: 7 }), 201)))
  const merged = mergeReports([one.report(), two.report()])
  expect(merged.exchanges).toMatchObject({ total: 5, checked: 2, unchecked: 3 })
  expect(Object.entries(merged.unchecked)).toEqual([
    ['sampled-out', 1],
    ['queue-full', 2],
  ])
  const counts = merged.coverage.operations.map(({ operation, count }) => [operation, count])
  expect(counts).toContainEqual(['getPet', 1])
  expect(counts).toContainEqual(['createPet', 1])
})
