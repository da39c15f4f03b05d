import { expect } from 'vitest'
import { body, inPath, inQuery, integer, listOf, object, text } from '../support/contract-parts.ts'
import { answers, testInPlaces } from '../support/own-paths.ts'

const time = { type: 'string', format: 'date-time' }
const day = { type: 'string', format: 'date' }
const level = { type: 'string', enum: ['low', 'high'] }
const event = object(
  { id: integer, title: text, notes: text, level, price: integer, created_at: time, due: day },
  ['id'],
)
const range = object({ gt: integer, gte: integer, lt: integer, lte: integer })

const paths = {
  '/events': {
    get: {
      operationId: 'listEvents',
      parameters: [
        ...['start', 'end', 'since', 'until', 'before', 'after'].map((name) => inQuery(name, time)),
        ...[inQuery('from', day), inQuery('to', day), inQuery('due_before', day)],
        ...[inQuery('search'), inQuery('limit', integer), inQuery('offset', integer)],
        ...[inQuery('min_price', integer), { ...inQuery('price', range), style: 'deepObject' }],
        ...[
          inQuery('sort_by'),
          inQuery('order'),
          inQuery('ordering'),
          inQuery('sort', listOf(text)),
        ],
      ],
      responses: answers(200, object({ data: listOf(event), total: integer })),
    },
    post: { operationId: 'addEvent', requestBody: body(event), responses: answers(201, event) },
  },
  '/events/{id}': {
    parameters: [inPath('id', integer)],
    get: { operationId: 'getEvent', responses: answers(200, event) },
  },
}

const EVENTS = [
  { id: 1, title: 'Summer fair', price: 5, created_at: '2026-01-01T10:00:00Z', due: '2026-02-01' },
  { id: 2, title: 'Book FAIR', price: 3, created_at: '2026-01-02T10:00:00Z', due: '2026-01-15' },
  {
    id: 3,
    title: 'Concert',
    notes: 'at the fair, in summer',
    price: 5,
    created_at: '2026-01-03T10:00:00Z',
    due: '2026-03-01',
  },
  {
    id: 4,
    title: 'Fair play',
    level: 'high',
    price: 3,
    created_at: '2026-01-03T12:00:00+02:00',
    due: '2026-01-20',
  },
]

testInPlaces('times bound, words search, and names sort', paths, async ({ send, restart }) => {
  for (const each of EVENTS) expect((await send('POST /events', each)).status).toBe(201)
  await restart()
  const ids = async (query: string): Promise<readonly number[]> => {
    const { status, body: found } = await send(`GET /events?${query}`)
    expect([query, status]).toEqual([query, 200])
    const all = found.data.map(({ id }: { id: number }) => id)
    if (!/limit|offset/.test(query)) expect(found.total).toBe(all.length)
    return all
  }
  for (const [query, wanted] of [
    ['start=2026-01-02T10:00:00Z', [2, 3, 4]],
    ['since=2026-01-02T10:00:00Z', [2, 3, 4]],
    ['after=2026-01-02T10:00:00Z', [3, 4]],
    ['end=2026-01-02T10:00:00Z', [1, 2]],
    ['until=2026-01-02T10:00:00Z', [1, 2]],
    ['before=2026-01-02T10:00:00Z', [1]],
    ['start=2026-01-02T00:00:00Z&end=2026-01-03T10:00:00Z', [2, 3, 4]],
    // A day is the whole of it.
    ['from=2026-01-02&to=2026-01-02', [2]],
    ['to=2026-01-03', [1, 2, 3, 4]],
    ['due_before=2026-01-20', [2]],
    ['min_price=4', [1, 3]],
    ['price[lt]=5', [2, 4]],
    ['price[gte]=3&price[lte]=3', [2, 4]],
    ['search=fair', [1, 2, 3, 4]],
    ['search=FAIR+summer', [1, 3]],
    ['search=high', []],
    ['search=+', [1, 2, 3, 4]],
    ['search=%25', []],
    ['sort_by=price', [2, 4, 1, 3]],
    ['sort_by=price&order=desc', [1, 3, 2, 4]],
    ['sort_by=price&order=DESC', [1, 3, 2, 4]],
    ['ordering=-price,-id', [3, 1, 4, 2]],
    ['ordering=%2Bprice,-id', [4, 2, 3, 1]],
    ['ordering=+price', [2, 4, 1, 3]],
    ['ordering=price:desc', [1, 3, 2, 4]],
    ['ordering=price_desc', [1, 3, 2, 4]],
    ['sort=price,desc', [1, 3, 2, 4]],
    ['sort=price,desc&sort=id,desc', [3, 1, 4, 2]],
    ['sort=price,asc&sort=id,desc', [4, 2, 3, 1]],
    ['ordering=created', [1, 2, 3, 4]],
    ['ordering=nothing', [1, 2, 3, 4]],
    ['order=desc', [4, 3, 2, 1]],
    ['search=fair&sort_by=price&limit=2&offset=1', [4, 1]],
  ] as const)
    expect([query, await ids(query)]).toEqual([query, wanted])
  // Among equal values the id decides: no page repeats or loses a record.
  for (const order of ['price', '-price', 'level', 'notes']) {
    const seen: number[] = []
    for (let offset = 0; offset < 4; offset += 1)
      seen.push(...(await ids(`ordering=${order}&limit=1&offset=${offset}`)))
    expect([order, seen.toSorted()]).toEqual([order, [1, 2, 3, 4]])
  }
  expect((await send('GET /events?start=3')).status).toBe(400)
})
