import {
  collection,
  inPath,
  inQuery,
  integer,
  listOf,
  object,
  shows,
  text,
} from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'
import { type OwnSandbox, testInPlaces } from '../support/own-paths.ts'

const level = { type: 'string', enum: ['low', 'high'] }
const boolean = { type: 'boolean' }
const item = object({ id: integer, name: text }, ['id', 'name'])
/** The list shows a member that only the body gives, and one that no record has. */
const listed = object({ id: integer, name: text, team: text, level, isNew: boolean }, [
  'id',
  'level',
])

const items = collection('/items', item, {
  sent: object({ name: text, team: text, weight: integer }, ['name']),
  query: [
    ...[inQuery('team'), inQuery('level', level), inQuery('is_new', boolean)],
    inQuery('weight', integer),
  ],
  shown: object({ data: listOf(listed), total: integer }),
})

testInPlaces('a list filters by what it shows', items, async ({ send, restart }) => {
  for (const [team, weight] of [
    ['red', 1],
    ['blue', 2],
    ['red', 3],
  ])
    await send('POST /items', { name: 'x', team, weight })
  await restart()
  const list = async (query: string) => (await send(`GET /items${query}`)).body
  const all = await list('')
  expect(all.data).toMatchObject([{ team: 'red' }, { team: 'blue' }, { team: 'red' }])
  const ids = async (query: string) => (await list(query)).data.map(({ id }: typeof all) => id)
  expect(await ids('?team=red')).toEqual([1, 3])
  expect(await list('?team=red')).toMatchObject({ total: 2 })
  for (const each of ['low', 'high']) {
    const meant = all.data.filter((one: { level: string }) => one.level === each)
    expect(await list(`?level=${each}`)).toEqual({ data: meant, total: meant.length })
  }
  // No list shows it, or no record has it.
  expect(await ids('?weight=1')).toEqual([1, 2, 3])
  expect(await ids('?is_new=true')).toEqual([1, 2, 3])
})

const time = { type: 'string', format: 'date-time' }
const day = { type: 'string', format: 'date' }
const range = object({ gt: integer, gte: integer, lt: integer, lte: integer })
const members = { title: text, notes: text, level, price: integer, created_at: time, due: day }
const event = object({ id: integer, ...members }, ['id'])

const events = collection('/events', event, {
  query: [
    ...['start', 'end', 'since', 'until', 'before', 'after'].map((name) => inQuery(name, time)),
    ...['from', 'to', 'due_before'].map((name) => inQuery(name, day)),
    ...['limit', 'offset', 'min_price'].map((name) => inQuery(name, integer)),
    ...['search', 'sort_by', 'order', 'ordering'].map((name) => inQuery(name)),
    ...[{ ...inQuery('price', range), style: 'deepObject' }, inQuery('sort', listOf(text))],
  ],
  shown: object({ data: listOf(event), total: integer }),
})

const at = (day: number, time = '10:00:00Z') => `2026-01-0${day}T${time}`
const EVENTS = [
  { title: 'Summer fair', price: 5, created_at: at(1), due: '2026-02-01' },
  { title: 'Book FAIR', price: 3, created_at: at(2), due: '2026-01-15' },
  {
    title: 'Concert',
    notes: 'at the fair, in summer',
    price: 5,
    created_at: at(3),
    due: '2026-03-01',
  },
  {
    title: 'Fair play',
    level: 'high',
    price: 3,
    created_at: at(3, '12:00:00+02:00'),
    due: '2026-01-20',
  },
]

/** Queries, and the ids of the events that they find. */
const found: readonly (readonly [query: string, ids: readonly number[]])[] = [
  [`start=${at(2)}`, [2, 3, 4]],
  [`since=${at(2)}`, [2, 3, 4]],
  [`after=${at(2)}`, [3, 4]],
  [`end=${at(2)}`, [1, 2]],
  [`until=${at(2)}`, [1, 2]],
  [`before=${at(2)}`, [1]],
  [`start=${at(2, '00:00:00Z')}&end=${at(3)}`, [2, 3, 4]],
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
]

test('a search has at most twenty different words', async ({ start }) => {
  const { send } = await start({ paths: events })
  const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join('+')
  expect((await send(`GET /events?search=${words(20)}+w1+W2`)).status).toBe(200)
  const { status, body } = await send(`GET /events?search=${words(21)}`)
  expect([status, JSON.stringify(body)]).toEqual([
    400,
    expect.stringContaining('search must have at most 20 words, got 21: search for fewer at once'),
  ])
})

testInPlaces('times bound, words search, and names sort', events, async ({ send, restart }) => {
  for (const [place, each] of EVENTS.entries())
    expect((await send('POST /events', { id: place + 1, ...each })).status).toBe(201)
  await restart()
  const ids = async (query: string): Promise<readonly number[]> => {
    const { status, body } = await send(`GET /events?${query}`)
    expect([query, status]).toEqual([query, 200])
    const all = body.data.map(({ id }: { id: number }) => id)
    if (!/limit|offset/.test(query)) expect(body.total).toBe(all.length)
    return all
  }
  for (const [query, wanted] of found) expect([query, await ids(query)]).toEqual([query, wanted])
  // Among equal values the id decides: no page repeats or loses a record.
  for (const order of ['price', '-price', 'level', 'notes']) {
    const seen: number[] = []
    for (let offset = 0; offset < 4; offset += 1)
      seen.push(...(await ids(`ordering=${order}&limit=1&offset=${offset}`)))
    expect([order, seen.toSorted()]).toEqual([order, [1, 2, 3, 4]])
  }
  expect((await send('GET /events?start=3')).status).toBe(400)
})

const invoice = object({
  ...{ id: text, status: text, currency: text, country: text, address: text, tags: listOf(text) },
  ...{ total: integer, customer: object({ external_id: text, name: text }, ['external_id']) },
})
const invoices = (parameters: readonly object[], said: object = {}) => ({
  '/invoices': { get: { ...said, parameters, ...shows(listOf(invoice)) } },
})
const scenarioOf = (records: readonly object[]) => ({
  scenario: { version: 1, name: 'own', records: { invoices: records } },
})
const plurals = {
  ...{ 'statuses[]': 'status', 'currencies[]': 'currency', 'countries[]': 'country' },
  ...{ addresses: 'address', 'filter[countries]': 'country' },
}

test('a list in the query with the name of a property in the plural filters by any of its values', async ({
  start,
}) => {
  const parameters = Object.keys(plurals).map((name) => inQuery(name, listOf(text)))
  const records = ['a', 'b', 'c'].map((value) => ({
    ...{ id: value, status: value, currency: value, country: value, address: value },
  }))
  const { send } = await start({ paths: invoices(parameters) }, scenarioOf(records))
  for (const name of Object.keys(plurals)) {
    const asked = (values: readonly string[]) =>
      send(`GET /invoices?${values.map((each) => `${encodeURIComponent(name)}=${each}`).join('&')}`)
    expect((await asked(['a'])).body, name).toEqual(records.slice(0, 1))
    expect((await asked(['a', 'c'])).body, name).toEqual([records[0], records[2]])
    expect((await asked([])).body, name).toEqual(records)
  }
})

test('a text in the plural filters by nothing', async ({ start }) => {
  const parameters = [inQuery('countries'), inQuery('tags', listOf(text))]
  const records = [
    { id: 'a', country: 'a', tags: ['x', 'y'] },
    { id: 'b', country: 'b', tags: ['y'] },
  ]
  const { send } = await start({ paths: invoices(parameters) }, scenarioOf(records))
  expect((await send('GET /invoices?countries=a')).body).toEqual(records)
  expect((await send('GET /invoices?tags=x')).body).toEqual(records.slice(0, 1))
})

const within = ['external_customer_id', 'of', 'customer_total'].map((name) => inQuery(name))
const bills = ['ada', 'bob', 'ada'].map((name, at) => ({
  ...{ id: `i${at}`, customer: { external_id: name, name: name.toUpperCase() } },
}))

test('a parameter that names an object of the record and a member of it filters by that, in the query and in the path', async ({
  start,
}) => {
  const paths = {
    '/invoices': {
      ...invoices(within)['/invoices'],
      post: { ...collection('/invoices', invoice)['/invoices']?.post },
    },
    '/customers/{external_customer_id}/invoices': {
      parameters: [inPath('external_customer_id')],
      get: shows(listOf(invoice)),
    },
  }
  const { send } = await start({ paths }, scenarioOf(bills))
  for (const of of ['/invoices?external_customer_id=NAME', '/customers/NAME/invoices']) {
    const about = async (name: string) => (await send(`GET ${of.replace('NAME', name)}`)).body
    expect(await about('ada')).toEqual([bills[0], bills[2]])
    expect(await about('eve')).toEqual([])
  }
  for (const query of ['of=ada', 'customer_total=1'])
    expect((await send(`GET /invoices?${query}`)).body).toEqual(bills)
})

test('generated records are found by what is in their objects', async ({ start }) => {
  const scenario = { version: 1, name: 'own', generate: { invoices: { count: 3 } } }
  const { send } = await start({ paths: invoices(within) }, { scenario })
  const { body: all } = await send('GET /invoices')
  const shown = all.filter(({ customer }: typeof invoice & { customer?: object }) => customer)
  expect([all.length, shown.length]).toEqual([3, 3])
  for (const each of all) {
    const id = encodeURIComponent(each.customer.external_id)
    expect((await send(`GET /invoices?external_customer_id=${id}`)).body).toContainEqual(each)
  }
})

test('x-sandbox names a member in a member to filter by', async ({ start }) => {
  const said = { 'x-sandbox': { filters: { of: 'customer.name' } } }
  const { send } = await start({ paths: invoices(within, said) }, scenarioOf(bills))
  expect((await send('GET /invoices?of=BOB')).body).toEqual([bills[1]])
  expect((await send('GET /invoices?of=bob')).body).toEqual([])
})

const card = object({ id: text, rank: integer }, ['id', 'rank'])
const ends = { has_more: boolean, has_next: boolean, has_previous: boolean }
const nullable = { type: ['string', 'null'] }
const page = object({ data: listOf(card), ...ends, next_cursor: nullable, next: nullable })
const query = [
  ...[inQuery('limit', integer), inQuery('sort')],
  ...[inQuery('starting_after'), inQuery('ending_before')],
]
const { '/boxes/{boxId}/lids': lids } = collection('/boxes/{boxId}/lids', card, { query })
/** Cards in an envelope and in a bare array, also below a box that takes any value. */
const cards = {
  ...collection('/cards', card, { query, shown: page, item: { delete: shows(undefined, 204) } }),
  '/boxes/{boxId}/lids': lids,
}
const RANKS = { a: 3, b: 1, c: 2, d: 3, e: 1 }

async function ranked({ send, restart }: OwnSandbox) {
  for (const [id, rank] of Object.entries(RANKS))
    for (const path of ['/cards', '/boxes/x/lids', '/boxes/y/lids'])
      await send(`POST ${path}`, { id, rank })
  await restart()
}

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id).join('')

testInPlaces('a list goes on after a record in its own order', cards, async (sandbox) => {
  await ranked(sandbox)
  for (const [sort, all] of [
    ['', 'abcde'],
    ['&sort=rank', 'becad'],
    ['&sort=-rank', 'adcbe'],
  ] as const)
    for (const limit of [1, 2, 5, 7]) {
      let seen = ''
      let after = ''
      for (let pages = 0; seen.length < all.length && pages < 6; pages += 1) {
        const asked = `?limit=${limit}${sort}${after}`
        const { body: found } = await sandbox.send(`GET /cards${asked}`)
        const ids = idsOf(found.data)
        expect(idsOf((await sandbox.send(`GET /boxes/x/lids${asked}`)).body)).toBe(ids)
        seen += ids
        const isLast = seen.length === all.length
        const has = { has_more: !isLast, has_next: !isLast, has_previous: pages > 0 }
        expect(found).toMatchObject(has)
        expect(found.next_cursor ?? null).toBe(isLast ? null : ids.at(-1))
        if (!isLast) expect(found.next).toContain(`starting_after=${ids.at(-1)}`)
        after = `&starting_after=${ids.at(-1)}`
      }
      expect(seen).toBe(all)
    }
})

testInPlaces('a list goes back before a record in its own order', cards, async (sandbox) => {
  await ranked(sandbox)
  const { send } = sandbox
  for (const [before, ids, hasMore] of [
    ['d', 'bc', true],
    ['c', 'ab', false],
    ['c&sort=rank', 'be', false],
    ['d&sort=rank', 'ca', true],
    ['b&sort=rank', '', false],
  ] as const) {
    const { body: found } = await send(`GET /cards?limit=2&ending_before=${before}`)
    expect([before, idsOf(found.data)]).toEqual([before, ids])
    const has = { has_more: hasMore, has_previous: hasMore, has_next: ids.length > 0 }
    expect(found).toMatchObject(has)
  }
  // In its order nothing is known of a record that is gone.
  expect((await send('DELETE /cards/c')).status).toBe(204)
  const gone = await send('GET /cards?sort=rank&starting_after=c')
  expect(gone.body).toMatchObject({ data: [], has_more: false })
  const next = await send('GET /cards?starting_after=c&limit=1')
  expect(next.body.data).toEqual([{ id: 'd', rank: 3 }])
})
