import { collection, inQuery, integer, listOf, object, text } from '../support/contract-parts.ts'
import { expect, type OwnSandbox, ownContract, test } from '../support/own-contract.ts'

const boolean = { type: 'boolean' }
const nullable = (type: string, more: object = {}) => ({ type: [type, 'null'], ...more })
const card = object({ id: integer, name: text }, ['id', 'name'])
const number = (name: string, schema: object = {}) => inQuery(name, { ...integer, ...schema })

/** Cards at a path, whose list has some parameters, an answer and headers. */
function cardsAt(path: string, query: readonly object[], shown: object, headers?: object) {
  const paths = collection(path, card, { query, shown })
  const { get } = Object(paths[path])
  if (headers) Object.assign(get.responses[200], { headers })
  return paths
}

const cards = (...list: [query: readonly object[], shown: object, headers?: object]) => ({
  paths: cardsAt('/cards', ...list),
})

/** Adds seven cards. */
async function filledWith({ send }: OwnSandbox, count = 7, path = '/cards') {
  for (let id = 1; id <= count; id += 1) await send(`POST ${path}`, { id, name: `card ${id}` })
}

const required = (properties: object) => object(properties, Object.keys(properties))
const sorting = required({ sorted: boolean, unsorted: boolean, empty: boolean })
const spring = required({
  content: listOf(card),
  pageable: required({
    ...{ pageNumber: integer, pageSize: integer, offset: integer },
    ...{ paged: boolean, unpaged: boolean, sort: sorting },
  }),
  ...{ totalElements: integer, totalPages: integer, number: integer, size: integer },
  ...{ first: boolean, last: boolean, empty: boolean, numberOfElements: integer, sort: sorting },
})

test('a page of Spring is counted from 0 and says where it is', async ({ start }) => {
  const parameters = [number('page'), number('size'), inQuery('sort', listOf(text))]
  const sandbox = await start(cards(parameters, spring))
  await filledWith(sandbox)
  const page = async (query: string) => (await sandbox.send(`GET /cards?${query}`)).body
  const pages = [await page('size=3'), await page('page=1&size=3'), await page('page=2&size=3')]
  expect(pages.map(({ content }) => content.map(({ id }: { id: number }) => id))).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7],
  ])
  expect(pages[0]).toMatchObject({ number: 0, first: true, last: false, empty: false })
  expect(pages[1]).toMatchObject({
    pageable: { pageNumber: 1, pageSize: 3, offset: 3, paged: true, unpaged: false },
    ...{ number: 1, size: 3, totalElements: 7, totalPages: 3, numberOfElements: 3 },
    ...{ first: false, last: false, sort: { sorted: false, unsorted: true, empty: true } },
  })
  expect(pages[2]).toMatchObject({ number: 2, last: true, numberOfElements: 1 })
  expect(await page('page=9&size=3')).toMatchObject({
    content: [],
    ...{ number: 9, empty: true, last: true, first: false, numberOfElements: 0 },
  })
  expect(await page('size=3&sort=id,desc')).toMatchObject({
    content: [{ id: 7 }, { id: 6 }, { id: 5 }],
    sort: { sorted: true, unsorted: false, empty: false },
  })
})

test('the parameters of Spring may be those of one object', async ({ start }) => {
  const pageable = object({ page: integer, size: integer, sort: listOf(text) })
  const sandbox = await start(cards([inQuery('pageable', pageable)], spring))
  await filledWith(sandbox)
  const { body: page } = await sandbox.send('GET /cards?page=1&size=3&sort=name,desc')
  expect(page).toMatchObject({ number: 1, content: [{ id: 4 }, { id: 3 }, { id: 2 }] })
})

for (const [what, schema, ids] of [
  ['with the least value 0', { minimum: 0 }, [3, 4]],
  ['with the default 0', { default: 0 }, [3, 4]],
  ['with the default 1', { minimum: 0, default: 1 }, [1, 2]],
  ['with the least value 1', { minimum: 1 }, [1, 2]],
  ['without a bound', {}, [1, 2]],
] as const)
  test(`a page ${what} is counted from there`, async ({ start }) => {
    const answer = required({ items: listOf(card), page: integer, pages: integer })
    const sandbox = await start(cards([number('page', schema), number('limit')], answer))
    await filledWith(sandbox)
    const { body: page } = await sandbox.send('GET /cards?page=1&limit=2')
    expect(page).toMatchObject({ page: 1, pages: 4 })
    expect(page.items.map(({ id }: { id: number }) => id)).toEqual(ids)
  })

const asking = [number('page'), number('per_page'), inQuery('tag')]

test('objects about pages have numbers of pages, null at the ends', async ({ start }) => {
  const numbers = { current: integer, next: nullable('integer'), previous: nullable('integer') }
  const answer = required({
    cards: listOf(card),
    pagination: required({
      ...numbers,
      ...{ total_pages: integer, start_index: integer, end_index: integer, count: integer },
    }),
    meta: required({ page: integer, pages: integer, total: integer, per_page: integer }),
  })
  const sandbox = await start(cards(asking, answer))
  await filledWith(sandbox)
  const page = async (at: number) => (await sandbox.send(`GET /cards?page=${at}&per_page=3`)).body
  const all = { total_pages: 3, count: 7 }
  expect((await page(1)).pagination).toEqual({
    ...{ ...all, current: 1, next: 2, previous: null, start_index: 1, end_index: 3 },
  })
  expect((await page(3)).pagination).toEqual({
    ...{ ...all, current: 3, next: null, previous: 2, start_index: 7, end_index: 7 },
  })
  expect((await page(2)).meta).toEqual({ page: 2, pages: 3, total: 7, per_page: 3 })
  // Beyond the end, the last page is the one before.
  expect((await page(9)).pagination).toMatchObject({ next: null, previous: 3 })
})

const uri = { type: 'string', format: 'uri' }
const href = (schema: object = text) => ({ anyOf: [required({ href: schema }), { type: 'null' }] })
const ends = ['first', 'last', 'next', 'prev'] as const

type Cards = readonly { id: number }[]

interface Listed {
  readonly data?: Cards
  readonly items?: Cards
  readonly _embedded?: { readonly cards: Cards }
}

/** Answers with links of different schools, and where the address of a page is in them. */
const SCHOOLS = {
  'JSON:API': {
    answer: required({
      data: listOf(card),
      links: object({
        self: uri,
        ...Object.fromEntries(ends.map((each) => [each, nullable('string', { format: 'uri' })])),
      }),
    }),
    at: (page: never, to: string): string | undefined =>
      (page as { links: Record<string, string | undefined> }).links[to] ?? undefined,
  },
  HAL: {
    answer: required({
      _embedded: required({ cards: listOf(card) }),
      _links: object({ self: href(), ...Object.fromEntries(ends.map((each) => [each, href()])) }),
    }),
    at: (page: never, to: string) =>
      (page as { _links: Record<string, { href: string } | undefined> })._links[to]?.href,
  },
  'a list of links': {
    answer: required({ items: listOf(card), links: listOf(required({ rel: text, href: uri })) }),
    at: (page: never, to: string) =>
      (page as { links: { rel: string; href: string }[] }).links.find(({ rel }) => rel === to)
        ?.href,
  },
}

/** Parameters that go on, each with whether the last page and the one before are known. */
const WAYS = {
  pages: [number('page'), number('limit')],
  'pages from 0': [number('page', { minimum: 0 }), number('limit')],
  offsets: [number('offset'), number('limit')],
  cursors: [inQuery('after'), inQuery('before'), number('limit')],
  'members of an object': [
    {
      ...inQuery('page', object({ number: integer, size: integer })),
      ...{ style: 'deepObject', explode: true },
    },
  ],
}

const everyWay = Object.entries(SCHOOLS).flatMap(([school, of]) =>
  Object.entries(WAYS).map(([way, parameters], at) => ({
    ...{ school, way, parameters, ...of, path: `/${school.replace(/\W/g, '')}${at}` },
  })),
)
const inEveryWay = ownContract({
  paths: Object.assign(
    {},
    ...everyWay.map(({ path, parameters, answer }) =>
      cardsAt(path, [...parameters, inQuery('q'), inQuery('sort')], answer),
    ),
  ),
})

test.for(everyWay)(
  'links of $school lead through $way, with the other parameters kept',
  async ({ way, at, path }, { start }) => {
    const sandbox = await start(inEveryWay)
    await filledWith(sandbox, 7, path)
    const { origin, host } = new URL(sandbox.sandbox.url)
    const follow = async (target: string | undefined) => {
      const to = new URL(target ?? 'http://none', origin)
      expect(to.host).toBe(host)
      return (await sandbox.send(`GET ${to.pathname}${to.search}`)).body
    }
    const idsOf = (page: Listed): readonly number[] => {
      const found = page.data ?? page.items ?? Object.values(page._embedded ?? {})[0] ?? []
      return found.map(({ id }) => id)
    }
    const size = way === 'members of an object' ? 'page[size]' : 'limit'
    const first = await follow(`${path}?q=card&sort=-id&${size}=3`)
    const second = await follow(at(first as never, 'next'))
    const third = await follow(at(second as never, 'next'))
    expect([first, second, third].map(idsOf)).toEqual([[7, 6, 5], [4, 3, 2], [1]])
    expect(at(first as never, 'prev') ?? null).toBe(null)
    expect(at(third as never, 'next') ?? null).toBe(null)
    expect(idsOf(await follow(at(third as never, 'prev')))).toEqual([4, 3, 2])
    expect(idsOf(await follow(at(third as never, 'first')))).toEqual([7, 6, 5])
    if (way !== 'cursors') expect(idsOf(await follow(at(first as never, 'last')))).toEqual([1])
    expect(at(second as never, 'prev')).toContain('q=card&sort=-id')
  },
)

test('a cursor that is no id is refused, and not answered with the first page again', async ({
  start,
}) => {
  const sandbox = await start(
    cards([inQuery('after'), inQuery('before'), number('limit')], listOf(card)),
  )
  await filledWith(sandbox, 3)
  for (const cursor of ['rubbish', '1x', '-', '1e1', '%22'])
    for (const going of ['after', 'before']) {
      const { status, body } = await sandbox.send(`GET /cards?${going}=${cursor}&limit=2`)
      const said = `${going} must be that of a card that is there, got `
      expect([cursor, status]).toEqual([cursor, 400])
      expect(JSON.stringify(body)).toContain(said)
    }
})

test('an address is whole where its schema says that it is one', async ({ start }) => {
  const answer = required({
    count: integer,
    next: nullable('string', { format: 'uri' }),
    previous: nullable('string', { format: 'uri' }),
    next_path: nullable('string'),
    results: listOf(card),
  })
  const sandbox = await start(cards([number('page'), number('page_size')], answer))
  await filledWith(sandbox)
  const { origin } = new URL(sandbox.sandbox.url)
  const { body: page } = await sandbox.send('GET /cards?page_size=3')
  expect(page).toMatchObject({
    ...{ count: 7, previous: null },
    next: `${origin}/cards?page_size=3&page=2`,
    next_path: '/cards?page_size=3&page=2',
  })
})

test('cursors and whether there are more stand in objects of their own', async ({ start }) => {
  const answer = required({
    data: listOf(card),
    paging: object({ cursors: object({ after: text, before: text }), next: uri }),
    ...{ has_more: boolean, hasNext: boolean, isLast: boolean },
  })
  const sandbox = await start(cards([inQuery('after'), number('limit')], answer))
  await filledWith(sandbox, 3)
  const page = async (query: string) => (await sandbox.send(`GET /cards?${query}`)).body
  const { origin } = new URL(sandbox.sandbox.url)
  expect(await page('limit=2')).toMatchObject({
    paging: { cursors: { after: '2' }, next: `${origin}/cards?limit=2&after=2` },
    ...{ has_more: true, hasNext: true, isLast: false },
  })
  const last = await page('limit=2&after=2')
  expect(last).toMatchObject({ has_more: false, hasNext: false, isLast: true })
  expect(last.paging?.next).toBe(undefined)
  expect(last.paging?.cursors?.after).toBe(undefined)
})

test('headers of a list say what its page is and what it leads to', async ({ start }) => {
  const header = (schema: object) => ({ schema })
  const headers = {
    ...{ Link: header(text), 'X-Total-Count': header(integer), 'X-Total-Pages': header(integer) },
    ...{ 'X-Page': header(integer), 'X-Next-Page': header(text), 'X-Per-Page': header(integer) },
  }
  const sandbox = await start(cards(asking, listOf(card), headers))
  await filledWith(sandbox)
  const { headers: found } = await sandbox.send('GET /cards?page=2&per_page=3')
  const at = (page: number) =>
    `${new URL(sandbox.sandbox.url).origin}/cards?page=${page}&per_page=3`
  expect(found.get('link')).toBe(
    `<${at(1)}>; rel="first", <${at(1)}>; rel="prev", <${at(3)}>; rel="next", <${at(3)}>; rel="last"`,
  )
  const named = Object.keys(headers).slice(1)
  expect(named.map((name) => found.get(name))).toEqual(['7', '3', '2', '3', '3'])
})

test('numbers of pages and bounds that lead nowhere get a sound answer', async ({ start }) => {
  const answer = required({ items: listOf(card), page: integer, per_page: integer, total: integer })
  const sandbox = await start(cards(asking, answer))
  await filledWith(sandbox)
  const ids = async (query: string) => {
    const { status, body: page } = await sandbox.send(`GET /cards?${query}`)
    expect([query, status, page.total]).toEqual([query, 200, 7])
    return page.items.map(({ id }: { id: number }) => id)
  }
  const all = [1, 2, 3, 4, 5, 6, 7]
  expect(await ids('page=0&per_page=2')).toEqual([1, 2])
  expect(await ids('page=-3&per_page=2')).toEqual([1, 2])
  expect(await ids('per_page=0')).toEqual([])
  expect(await ids('page=999999999999&per_page=0')).toEqual([])
  expect(await ids('per_page=-1')).toEqual(all)
  for (const huge of ['9007199254740993', '999999999999999999999999999999'])
    expect([await ids(`per_page=${huge}`), await ids(`page=${huge}`)]).toEqual([all, []])
  const { body: page } = await sandbox.send('GET /cards?per_page=999999999')
  expect(page.per_page).toBe(1000)
})

test('numbers that a schema forbids are refused', async ({ start }) => {
  const bounds = [number('page', { minimum: 1 }), number('limit', { minimum: 1, maximum: 50 })]
  const sandbox = await start(cards(bounds, required({ items: listOf(card) })))
  for (const query of ['page=0', 'page=-1', 'limit=0', 'limit=51', 'limit=x'])
    expect([query, (await sandbox.send(`GET /cards?${query}`)).status]).toEqual([query, 400])
})
