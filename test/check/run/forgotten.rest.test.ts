import { expect, test } from 'vitest'
import { createChecker } from '../../../src/check/checker.ts'
import { toCapture } from '../../support/capture.ts'
import type { CaseAnswer } from '../../support/case.ts'
import { answer } from '../../support/case-parts.ts'
import { depot } from '../../support/depot.ts'

test('what is forgotten of more records than are remembered is said once', {
  tags: ['long'],
}, async () => {
  const checker = await createChecker({ source: await depot() })
  const check = (began: number, asked: object, given: CaseAnswer) => {
    const request = { target: '/api/parcels', headers: { authorization: null }, ...asked }
    checker.check(toCapture(request, given, { time: began, began }))
  }
  for (let id = 1; id <= 10_001; id += 1) {
    const created = answer({ id, to: 'Ulm', state: 'waiting' }, 201)
    check(id * 10, { method: 'POST', body: '{"to":"Ulm"}' }, created)
  }
  const gone = { error: { status: 404, message: 'none' } }
  check(2e5, { target: '/api/parcels/7' }, answer(gone, 404))
  const { findings, remarks } = checker.report()
  expect(findings.filter(({ rule }) => rule === 'read-your-writes')).toEqual([])
  expect(remarks).toEqual([
    'parcels: more than 10000 records were written or listed; what was known of them is forgotten, and what later exchanges make of it is not checked.',
  ])
})
