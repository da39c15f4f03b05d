import { expect, test } from 'vitest'
import type { Finding } from '../../src/check/reports/report.ts'
import { breaks } from '../support/breaks.ts'
import { toCapture } from '../support/capture.ts'
import type { Expected } from '../support/case.ts'
import { createChecker } from '../support/checking.ts'
import { sound } from '../support/sound.ts'

const MINUTE = 60_000

const toExpected = ({ rule, severity, operation, location }: Finding): Expected => ({
  rule,
  severity,
  operation,
  location,
})
const inOrder = (found: readonly Expected[]) =>
  found.toSorted((a, b) => (a.location + a.rule < b.location + b.rule ? -1 : 1))

test.each(breaks)(
  'finds that $title',
  async ({ before = [], request, answer, expected, also = [] }) => {
    const checker = await createChecker()
    const time = Date.parse('2026-11-21T12:00:00Z')
    for (const [index, each] of before.entries()) {
      await checker.check(toCapture(each.request, each.answer, { time: time + index * MINUTE }))
    }
    await checker.check(toCapture(request, answer, { time: time + before.length * MINUTE }))
    const serious = checker.report().findings.filter(({ severity }) => severity !== 'note')
    expect(inOrder(serious.map(toExpected))).toEqual(inOrder([expected, ...also]))
    expect(
      serious.every(({ section = '', message }) => /^\d/.test(section) && message !== ''),
    ).toBe(true)
  },
)

test.each(sound)(
  'finds nothing in $title',
  async ({ request, answer, notes = [], unchecked = [] }) => {
    const checker = await createChecker()
    await checker.check(toCapture(request, answer))
    const { findings, unchecked: reasons } = checker.report()
    expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([])
    expect([...new Set(findings.map(({ rule }) => rule))].toSorted()).toEqual(notes.toSorted())
    expect(Object.keys(reasons)).toEqual(unchecked)
  },
)

test('there are at least 40 breaks and 15 sound exchanges', () => {
  expect(breaks.length).toBeGreaterThanOrEqual(40)
  expect(sound.length).toBeGreaterThanOrEqual(15)
})
