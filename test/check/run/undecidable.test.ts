import { createChecker } from '../../../src/check/checker.ts'
import { recordRules } from '../../../src/check/judge/record-rule-table.ts'
import type { Report } from '../../../src/check/reports/report.ts'
import type { Capture } from '../../../src/journal/exchange.ts'
import { toCapture } from '../../support/capture.ts'
import { answer } from '../../support/case-parts.ts'
import { depot } from '../../support/depot.ts'
import { expect, test } from '../../support/test.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const source = depot()

/** An exchange, from when to when it took, in milliseconds, and what else is said of it. */
type Timed = readonly [
  line: string,
  sent: object | undefined,
  Reply,
  at: readonly [number, number],
  Partial<Capture>?,
]
type Reply = readonly [status: number, body?: object]

/** What is found in exchanges, which come in the order in which they stand; those with a status of 0 are only skipped. */
async function reportOn(...exchanges: readonly Timed[]): Promise<Report> {
  const checker = await createChecker({ source: await source })
  for (const [line, sent, [status, body], [began, end], more] of exchanges) {
    const [method = '', target = ''] = line.split(' ')
    const patch = method === 'PATCH' ? { 'content-type': 'application/merge-patch+json' } : {}
    const request = {
      ...{ method, target: `/api${target}`, headers: { ...patch, authorization: null } },
      ...(sent && { body: JSON.stringify(sent) }),
    }
    const reply = body ? answer(body, status) : { status, headers: {}, body: '' }
    const capture = toCapture(request, reply, {
      ...{ time: NOON + began, began, duration: end - began },
      ...more,
    })
    if (status === 0) checker.skip('sampled-out', { ...capture, status: 200 })
    else checker.check(capture)
  }
  return checker.report()
}

const ofRun = new Set(recordRules.flatMap(({ id, isOfRun }) => (isOfRun ? id : [])))
const rulesIn = ({ findings }: Report) =>
  findings.map(({ rule }) => rule).filter((rule) => ofRun.has(rule))

const old = { id: 1, to: 'Bonn', state: 'waiting', weight: 2, updatedAt: '2026-11-21T12:00:01Z' }
const changed = { ...old, weight: 8, updatedAt: '2026-11-21T12:00:02Z' }
const gone = { error: { status: 404, message: 'none' } }
const created: Timed = ['POST /parcels', { to: 'Bonn', weight: 2 }, [201, old], [0, 5]]
const patched: Timed = ['PATCH /parcels/1', { weight: 8 }, [200, changed], [20, 25]]
const removed: Timed = ['DELETE /parcels/1', undefined, [204], [20, 25]]
const read = (
  reply: Reply,
  at: readonly [number, number] = [50, 55],
  more: Partial<Capture> = {},
): Timed => ['GET /parcels/1', undefined, reply, at, more]
const page = (at: readonly [number, number], total: number, ...ids: readonly number[]): Timed => [
  `GET /parcels?per_page=2&page=${at[0] < 60 ? 1 : 2}`,
  undefined,
  [200, { data: ids.map((id) => ({ id, state: 'waiting' })), meta: { total } }],
  at,
]

const stale = read([200, old])
const missing = read([404, gone])
const failed: Timed = ['PATCH /parcels/1', { weight: 8 }, [503], [20, 25]]
const skipped: Timed = ['PATCH /parcels/1', { weight: 8 }, [0], [20, 25]]
const heavy = read([200, { ...old, weight: 8 }])
const ulm = { ...old, to: 'Ulm' }
const added = (reply: Reply, at: readonly [number, number]): Timed => [
  'POST /parcels',
  { to: 'Ulm' },
  reply,
  at,
]
const other: Partial<Capture> = { requestHeaders: ['authorization', 'Bearer other'] }
const event = { id: 7, what: 'x' }
const [one, two] = [page([50, 55], 4, 1, 2), page([60, 65], 4, 2, 3)]
const another = [200, { ...changed, weight: 9 }] as const
const newer = read([200, { ...old, updatedAt: '2026-11-21T12:00:03Z' }])

test.for<readonly [title: string, expected: readonly string[], ...Timed[]]>([
  ['a record as it was before a change', ['read-your-writes'], created, patched, stale],
  [
    'an answer that was right before',
    ['read-your-writes'],
    ...[created, read([200, old], [10, 15]), patched, stale],
  ],
  ['a record as it was written', [], created, patched, read([200, changed])],
  ['a record that was written again since', [], created, patched, newer],
  ['a read that began before the change ended', [], created, patched, read([200, old], [24, 55])],
  ['a read a minute later', [], created, patched, read([200, old], [61_000, 61_005])],
  ['another client', [], created, patched, read([200, old], [50, 55], other)],
  [
    'two changes at one time',
    [],
    ...[created, patched],
    ['PATCH /parcels/1', { weight: 9 }, another, [22, 30]],
    stale,
  ],
  ['a change that failed', [], created, failed, heavy],
  ['a change that was not checked', [], created, skipped, heavy],
  [
    'a change that is answered later',
    [],
    ...[created, patched, stale],
    ['PATCH /parcels/1', { weight: 2 }, [200, old], [40, 90]],
  ],
  [
    'an event below it',
    [],
    ...[created, patched],
    ['POST /parcels/1/events', { what: 'x' }, [201, event], [30, 35]],
    stale,
  ],
  ['a record that is not found', ['read-your-writes'], created, missing],
  ['a record that is not found after its removal', [], created, removed, missing],
  ['a record that is still there', ['removed-gone'], created, removed, stale],
  [
    'a record that was removed again and is there',
    ['removed-gone'],
    ...[created, removed, read([404, gone], [30, 35])],
    ['DELETE /parcels/1', undefined, [404, gone], [40, 45]],
    ['DELETE /parcels/1', undefined, [204], [60, 65]],
    read([200, old], [80, 85]),
  ],
  ['a record marked as gone', [], created, removed, read([200, { ...old, note: 'deleted' }])],
  [
    'a removal that is still to be done',
    [],
    created,
    ['DELETE /parcels/1', undefined, [202], [20, 25]],
    stale,
  ],
  [
    'an id that is used again',
    [],
    ...[created, removed, added([201, ulm], [30, 35]), read([200, ulm])],
  ],
  [
    'a removal at the same time as a change',
    [],
    ...[created, removed],
    ['PATCH /parcels/1', { weight: 8 }, [200, changed], [22, 28]],
    read([200, changed]),
  ],
  ['a record on two pages', ['list-repeated'], one, two],
  ['two pages with a write between', [], one, added([201, { ...old, id: 9 }], [56, 57]), two],
  ['two pages of another total', [], one, page([60, 65], 5, 2, 3)],
  ['two pages with a write that is not checked', [], one, added([0], [56, 57]), two],
  [
    'two pages, and a write answered later',
    [],
    one,
    two,
    added([201, { ...old, id: 9 }], [58, 99]),
  ],
])('with %s, the check finds %j', async ([, expected, ...exchanges]) => {
  expect(rulesIn(await reportOn(...exchanges))).toEqual(expected)
})
