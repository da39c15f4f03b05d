import fc from 'fast-check'
import { clientOf, UNNAMED_CLIENT } from '../../src/next/judged-exchange.ts'
import { mergeNextCounts, NextCounter, OTHERS, stateOf } from '../../src/next/next-counter.ts'
import { expect, test } from '../support/test.ts'

test.for<[lines: readonly string[], client: string]>([
  [['User-Agent', 'depot-app/2.1 (build 7)'], 'depot-app/2.1'],
  [['user-agent', 'node'], 'node'],
  [['User-Agent', 'Mozilla/5.0 (X11)', 'Origin', 'https://shop.example'], 'https://shop.example'],
  [['User-Agent', 'Mozilla/5.0 (X11)', 'Origin', 'null'], 'Mozilla/5.0'],
  [['User-Agent', '<b>x</b>'], UNNAMED_CLIENT],
  [['User-Agent', 'x'.repeat(500)], UNNAMED_CLIENT],
  [['Origin', 'https://shop.example/?key=secret'], UNNAMED_CLIENT],
  [[], UNNAMED_CLIENT],
])('the header lines %j are those of %s', ([requestHeaders, client]) => {
  expect(clientOf({ requestHeaders })).toBe(client)
  expect(clientOf({ requestHeaders, world: 'w1' })).toBe(`${client} in world w1`)
})

const rows = ['a', 'b', 'c'].map((name) => ({
  ...{ name, id: `x-${name}`, level: 'error' as const, text: `${name}.` },
}))
const shown = (at: number) => ({
  exchange: String(at),
  time: new Date(at).toISOString(),
  request: 'GET /v1/parcels',
})

/** What one exchange of a client shows: which row, and whether it is refused. */
const anyRun = fc.array(
  fc.record({ client: fc.nat(120), row: fc.nat(2), isRefused: fc.boolean(), at: fc.nat(1000) }),
  { maxLength: 60 },
)
type Run = typeof anyRun extends fc.Arbitrary<infer Value> ? Value : never

function countsOf(run: Run) {
  const counter = new NextCounter(rows)
  for (const { client, row: at, isRefused, at: time } of run) {
    const row = { ...(rows[at] as (typeof rows)[number]), pointers: {}, patch: [], requires: [] }
    counter.add(`client-${client}`, shown(time), {
      refused: isRefused ? [{ row, why: 'why' }] : [],
      met: [{ row, where: 'where' }],
    })
  }
  return counter.counts()
}

test('a hundred clients are told apart also beside all others, whoever is counted first', () => {
  const example = { ...shown(1), shows: 'why' }
  const names = [OTHERS, ...Array.from({ length: 100 }, (_, at) => `client-${at}`)]
  for (const order of [names, names.toReversed()]) {
    const counter = new NextCounter(rows)
    const [row] = rows as [(typeof rows)[number]]
    for (const client of order) counter.addCount(row, { client, refused: 1, met: 0, example })
    const [counted] = counter.counts().changes
    expect(counted?.clients.map(({ refused }) => refused)).toEqual(names.map(() => 1))
  }
})

test('reports of many runs say what one run says, in any order', () => {
  fc.assert(
    fc.property(fc.array(anyRun, { maxLength: 8 }), (runs) => {
      const merged = mergeNextCounts(runs.map(countsOf))
      expect(mergeNextCounts(runs.map(countsOf).toReversed())).toEqual(merged)
      expect(mergeNextCounts([merged])).toEqual(merged)
      const clients = new Set(runs.flat().map(({ client }) => client))
      if (runs.length > 0 && clients.size <= 100) {
        const sums = ({ changes }: typeof merged) =>
          changes.map((each) => each.clients.map(({ example: _, ...count }) => count))
        expect(sums(merged)).toEqual(sums(countsOf(runs.flat())))
      }
    }),
  )
})

test('a hundred clients are told apart, and the rest are one', () => {
  const run = Array.from({ length: 250 }, (_, client) => ({
    client,
    row: 0,
    isRefused: client === 249,
    at: client,
  }))
  const [first, ...others] = countsOf(run).changes
  expect(first?.clients).toHaveLength(101)
  expect(first?.clients[0]).toMatchObject({ client: OTHERS, refused: 1, met: 150 })
  expect(first?.clients[0]?.example).toEqual({ ...shown(249), shows: 'why' })
  expect([first, ...others].map((each) => each && stateOf(each))).toEqual([
    'refused',
    'not met',
    'not met',
  ])
})
