import { createBaseline } from '../../../src/check/reports/findings/baseline.ts'
import { listFindings } from '../../../src/check/reports/findings/merge-findings.ts'
import { fingerprintOf } from '../../../src/check/reports/fingerprint.ts'
import type { Finding } from '../../../src/check/reports/report.ts'
import type { Severity } from '../../../src/contract/requests/violation-types.ts'
import { annotationLines } from '../../support/checking.ts'
import { expect, test } from '../../support/test.ts'

function finding(severity: Severity, at: number, changes: Partial<Finding> = {}): Finding {
  const key = { rule: 'type', operation: 'listPets', location: `response.200.body.*.a${at}` }
  return {
    ...key,
    ...{ fingerprint: fingerprintOf(key), severity, message: 'must be a string', section: '2' },
    ...{ count: at, occurrences: at, firstSeen: '2026-11-22T00:00:00.000Z', example: {} as never },
    ...changes,
  }
}

const many = (severity: Severity) => Array.from({ length: 12 }, (_, at) => finding(severity, at))
const listed = (findings: readonly Finding[], baseline = createBaseline([])) => ({
  findings: listFindings(findings, { baseline, now: 0 }),
})

test('ten errors and ten warnings are annotated, the most frequent ones, and no note', () => {
  const lines = annotationLines(
    listed(
      (['note', 'warning', 'error'] as const).flatMap((severity, at) =>
        many(severity).map((each) => ({ ...each, fingerprint: `${at}${each.fingerprint}` })),
      ),
    ),
  )
  expect(lines.map((line) => /^::(\w+) /.exec(line)?.[1])).toEqual([
    ...Array(10).fill('error'),
    ...Array(10).fill('warning'),
  ])
  expect(lines[0]).toMatch(
    /^::error file=openapi\.yaml,line=\d+,title=type%3A listPets::response\.200\.body\.\*\.a11: must be a string$/,
  )
})

test('findings that the baseline knows are not annotated', () => {
  const [one, two] = [finding('error', 1), finding('error', 2)]
  const baseline = createBaseline([{ ...one, reason: 'known' }])
  expect(annotationLines(listed([one, two], baseline))).toEqual([
    expect.stringContaining('body.*.a2'),
  ])
})

const escapes: [string, Partial<Finding>, string][] = [
  ['a line feed', { message: 'a\nb' }, 'a%0Ab'],
  ['a percent sign', { message: '100%0A' }, '100%250A'],
  ['a second command', { message: 'a\n::set-output name=x::y' }, 'a%0A::set-output name=x::y'],
  ['a carriage return', { message: 'a\rb' }, 'a\ufffdb'],
  ['a colour', { message: 'a\u001b[31mb' }, 'a\ufffd[31mb'],
  ['a property', { operation: 'GET /a,line=1::b' }, 'title=type%3A GET /a%2Cline=1%3A%3Ab::'],
]

test.for(escapes)('%s in a finding stays within its annotation', ([, changes, expected]) => {
  const [line = '', ...more] = annotationLines(listed([finding('error', 1, changes)]))
  expect(more).toEqual([])
  expect(line).toContain(expected)
  expect(line.split('\n')).toHaveLength(1)
})
