import { createChecker } from '../../src/check/checker.ts'
import type { Report } from '../../src/check/reports/report.ts'
import type { Capture } from '../../src/journal/exchange.ts'
import { toCapture } from '../support/capture.ts'
import type { CaseAnswer, CaseRequest } from '../support/case.ts'
import { answer, create, errorText, get, list, pet, SUNSET } from '../support/case-parts.ts'
import {
  changedContract,
  withOrderItems,
  withOrders,
  withRemoval,
} from '../support/four-changes.ts'
import { expect, test } from '../support/test.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const source = changedContract(withRemoval, withOrders, withOrderItems)
const removed: CaseAnswer = { status: 204, headers: {}, body: '' }
const notFound = answer(errorText(404), 404, SUNSET)
const remove = (id: number | string): CaseRequest => ({
  method: 'DELETE',
  target: `/v1/pets/${id}`,
})
const given = (id: number): CaseAnswer => answer(pet({ id }), 201)

/** An exchange, and from when to when it took. */
type Timed = readonly [CaseRequest, CaseAnswer, began: number, end: number, Partial<Capture>?]

/** What is found in exchanges, which are checked in the order in which they stand. */
async function reportOn(...exchanges: readonly Timed[]): Promise<Report> {
  const checker = await createChecker({ source })
  for (const [request, reply, began, end, changes] of exchanges) {
    const span = { time: NOON + began, duration: end - began }
    checker.check(toCapture(request, reply, { ...span, ...changes }))
  }
  return checker.report()
}

const rulesIn = ({ findings }: Report) =>
  findings.filter(({ severity }) => severity !== 'note').map(({ rule }) => rule)
const choicesIn = ({ ledger = [] }: Report) =>
  ledger.flatMap(({ entry, choices }) => choices.map(({ choice }) => `${entry} ${choice}`))

const NO_ANSWER: Partial<Capture> = { status: undefined, failure: 'reset' }

test.for<[string, readonly string[], ...Timed[]]>([
  ['a removal', [], [remove(1), removed, 20, 25]],
  ['a removal that may have been done', [], [remove(1), removed, 20, 25, NO_ANSWER]],
  ['a removal that failed', [], [remove(1), answer('', 503), 20, 25]],
  ['an animal that is not found', [], [get(1), notFound, 20, 25]],
  ['a list of all without it', [], [list(), answer([pet({ id: 2 })]), 20, 25]],
  [
    'a list that may go on',
    ['create-new-id'],
    [list('?limit=1'), answer([pet({ id: 2 })]), 20, 25],
  ],
  ['a list of others', ['create-new-id'], [list('?status=sold'), answer([]), 20, 25]],
  ['a list of all that began before it was there', ['create-new-id'], [list(), answer([]), 3, 25]],
  ['a refused removal', ['create-new-id'], [remove(1), answer(errorText(401), 401), 20, 25]],
  ['the removal of another', ['create-new-id'], [remove(2), removed, 20, 25]],
  ['another that is not found', ['create-new-id'], [get(2), notFound, 20, 25]],
  [
    'a removal before an answer that shows it again',
    ['create-new-id'],
    [remove(1), removed, 20, 25],
    [get(1), answer(pet(), 200, SUNSET), 30, 35],
  ],
  [
    'an answer that may be older than the removal',
    [],
    [remove(1), removed, 20, 25],
    [get(1), answer(pet(), 200, SUNSET), 22, 35],
  ],
])('after %s, a creation that gives the same id breaks %j', async ([, expected, ...between]) => {
  const report = await reportOn([create(), given(1), 0, 5], ...between, [
    create(),
    given(1),
    50,
    55,
  ])
  expect(rulesIn(report).filter((rule) => rule === 'create-new-id')).toEqual(expected)
})

test('what was found is taken back when a removal is answered that overlaps with it', async () => {
  const first: Timed = [create(), given(1), 0, 5]
  const again: Timed = [create(), given(1), 50, 55]
  expect(rulesIn(await reportOn(first, again, [remove(1), removed, 40, 90]))).toEqual([])
  expect(rulesIn(await reportOn(first, again, [remove(1), removed, 60, 90]))).toHaveLength(1)
  expect(rulesIn(await reportOn(first, again, [remove(2), removed, 40, 90]))).toHaveLength(1)
  const short: Timed[] = [
    [list('?limit=3'), answer([pet(), pet({ id: 2 })]), 0, 5],
    [list('?limit=3'), answer([pet()]), 50, 55],
  ]
  expect(choicesIn(await reportOn(...short))).toContain('listFill short')
  const late = await reportOn(...short, [remove(2), removed, 40, 90])
  expect(choicesIn(late)).not.toContain('listFill short')
})

test('what an exchange does that is not checked is known as well', async () => {
  const checker = await createChecker({ source })
  const made = (time: number) => toCapture(create(), given(1), { time: NOON + time })
  const unchecked = (request: CaseRequest, time: number) =>
    checker.skip('sampled-out', toCapture(request, removed, { time: NOON + time }))
  checker.check(made(0))
  unchecked(get(1), 10)
  unchecked(remove(2), 20)
  checker.check(made(50))
  expect(rulesIn(checker.report())).toEqual(['create-new-id'])
  unchecked(remove(1), 40)
  expect(rulesIn(checker.report())).toEqual([])
})

test('an order of a list shows only in animals that are still as they were', async () => {
  const ids = (...all: readonly number[]) => answer(all.map((id) => pet({ id })))
  const orderIn = async (...between: readonly Timed[]) =>
    choicesIn(await reportOn([list(), ids(4, 5, 1, 2, 3), 0, 5], ...between)).filter((each) =>
      each.startsWith('listOrder'),
    )
  const later = (...all: readonly number[]): Timed => [list(), ids(...all), 50, 55]
  expect(await orderIn(later(5, 4, 1, 2, 3))).toEqual(['listOrder shuffled'])
  expect(await orderIn([remove(5), removed, 20, 25], later(5, 4, 1, 2, 3))).toEqual([])
  expect(await orderIn([remove(5), removed, 20, 25], later(5, 2, 1, 4, 3))).toEqual([
    'listOrder shuffled',
  ])
})
