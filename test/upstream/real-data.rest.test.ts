import process from 'node:process'
import { expect, test } from 'vitest'
import { ContractSource } from '../../src/contract/document/contract-source.ts'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { builtInContract } from '../../src/petstore/built-in-contract.ts'
import { depot } from '../support/depot.ts'
import { desk } from '../support/desk.ts'
import { compareWithModel, type Get, type Page, type Used } from '../support/laid-over.ts'
import { type Item, type ServiceList, startProduction } from '../support/production.ts'

/** How many requests a client sends to each service; `REQUESTS` sets another number. */
const REQUESTS = Number(process.env.REQUESTS ?? 250)

interface Company {
  readonly name: string
  readonly base: string
  readonly source: () => Promise<ContractSource> | ContractSource
  readonly lists: readonly ServiceList[]
  readonly used: readonly Used[]
}

const some = <Kind>(count: number, make: (at: number) => Kind): readonly Kind[] =>
  Array.from({ length: count }, (_, at) => make(at))
const oneOf = <Kind>(random: () => number, ...list: Kind[]) =>
  list[Math.floor(random() * list.length)] as Kind
const uuid = (at: number) =>
  `00000000-0000-4000-8000-${String((at * 7919) % 10007).padStart(12, '0')}`

// Members that the contract does not declare are the service's own business: they must stay.
const pets = some(30, (at) => ({
  ...{ id: at + 1, name: `Pet ${at}`, categoryId: at % 4 },
  ...{ status: ['available', 'pending', 'sold'][at % 3], chip: `x${at}` },
}))
const parcels = some(23, (at) => ({
  ...{
    id: 100 + at * 3,
    to: `T${at}`,
    weight: at % 5,
    state: ['waiting', 'moving', 'delivered'][at % 3],
  },
  ...{ price: at / 4, depot: 'north' },
}))
const events = new Map(
  parcels
    .slice(0, 6)
    .map(({ id }) => [
      String(id),
      some(id % 5 === 0 ? 9 : 2, (at) => ({ id: id * 100 + at, what: `w${at}` })),
    ]),
)
const carriers = some(11, (at) => ({ code: `c${at}`, name: `Carrier ${at}`, fleet: at }))
const tickets = some(26, (at) => ({
  ...{ id: uuid(at), title: `t${(at * 13) % 17}`, priority: 1 + (at % 5) },
  ...{
    state: ['open', 'waiting', 'closed'][at % 3],
    created_at: new Date(1e12 + at * 1e6).toISOString(),
  },
}))
const comments = new Map(
  tickets
    .slice(0, 5)
    .map(({ id }, one) => [
      id,
      some(one * 3, (at) => ({ id: one * 1000 + at + 1, text: `c${at}` })),
    ]),
)
const labels = some(14, (at) => ({ id: 900 - at * 2, name: `l${at}` }))

const companies: readonly Company[] = [
  {
    name: 'the pet store',
    base: '/v1',
    source: builtInContract,
    lists: [
      { path: /\/pets/, id: 'id', items: () => pets, filters: ['status'], limit: ['limit', 20] },
    ],
    used: [
      {
        ...{ path: '/pets', id: 'id', there: () => pets, limit: 'limit', isCut: true },
        queries: ['status=sold', 'status=available'],
        made: (random) => ({
          name: 'New',
          categoryId: 2,
          status: oneOf(random, 'sold', 'available'),
        }),
        walk: single(({ body }) => ({ items: body })),
      },
    ],
  },
  {
    name: 'a depot of pages, offsets and cursors below a parent',
    base: '/api',
    source: depot,
    lists: [
      {
        ...{ path: /\/parcels\/(\d+)\/events/, id: 'id', limit: ['limit', 3], going: 'cursor' },
        items: ([parcel = '']) =>
          parcels.some(({ id }) => String(id) === parcel) ? (events.get(parcel) ?? []) : undefined,
        body: (items, { next }) => ({ items, next_cursor: next ?? null }),
      },
      {
        ...{
          path: /\/parcels/,
          id: 'id',
          items: () => parcels,
          filters: ['state'],
          limit: ['per_page', 5],
          going: 'page',
        },
        body: (data, { total, limit, from }) => ({
          data,
          meta: { total, page: from / limit + 1, per_page: limit, pages: Math.ceil(total / limit) },
        }),
      },
      {
        ...{
          path: /\/carriers/,
          id: 'code',
          items: () => carriers,
          limit: ['limit', 4],
          going: 'offset',
        },
        headers: ({ total }) => ({ 'X-Total-Count': String(total) }),
      },
    ],
    used: depotUse(),
  },
  {
    name: 'a desk of envelopes, sorting and links',
    base: '/desk',
    source: () => new ContractSource({ name: 'desk.json', text: JSON.stringify(desk) }),
    lists: [
      {
        ...{
          path: /\/tickets\/([^/]+)\/comments/,
          id: 'id',
          limit: ['per_page', 3],
          going: 'page',
        },
        items: ([ticket = '']) =>
          tickets.some(({ id }) => id === ticket) ? (comments.get(ticket) ?? []) : undefined,
        headers: ({ total, nextAddress }) => ({
          'X-Total-Count': String(total),
          Link: [`</first>; rel="first"`, nextAddress && `<${nextAddress}>; rel="next"`]
            .filter(Boolean)
            .join(', '),
        }),
      },
      {
        ...{
          path: /\/tickets/,
          id: 'id',
          items: () => tickets,
          filters: ['state'],
          limit: ['limit', 5],
          going: 'cursor',
        },
        body: (items, { total, next }) => ({ tickets: items, total, next_cursor: next ?? null }),
      },
      {
        ...{ path: /\/labels/, id: 'id', items: () => labels, limit: ['limit', 5], going: 'after' },
        body: (data, { total, from, limit }) => ({ data, has_more: from + limit < total }),
      },
    ],
    used: deskUse(),
  },
]

for (const { name, base, source, lists, used } of companies)
  test(`a client that works on the data of ${name} sees it with its own writes laid over, and the service gets reads alone`, async () => {
    const before = JSON.stringify([
      pets,
      parcels,
      [...events],
      carriers,
      tickets,
      [...comments],
      labels,
    ])
    await using production = await startProduction(base, lists)
    await using sandbox = await startSandboxOf(await source(), {
      ...{ upstream: production.url, mock: ['writes'] },
    })
    const send = async (
      method: string,
      path: string,
      body?: unknown,
      type = 'application/json',
    ) => {
      const address = /^https?:/.test(path) ? path : sandbox.url + path
      const isForm = type.includes('form')
      const sent = isForm
        ? new URLSearchParams(body as Record<string, string>).toString()
        : JSON.stringify(body)
      const answer = await fetch(address, {
        method,
        headers: { Authorization: 'Bearer k', ...(body !== undefined && { 'Content-Type': type }) },
        ...(body !== undefined && { body: sent }),
      })
      const text = await answer.text()
      return {
        status: answer.status,
        headers: answer.headers,
        body: text === '' ? undefined : JSON.parse(text),
      }
    }
    const differences = await compareWithModel(send, used, { seed: 7, runs: REQUESTS })
    expect(differences).toEqual([])
    expect([...production.methods.keys()]).toEqual(['GET'])
    expect(
      JSON.stringify([pets, parcels, [...events], carriers, tickets, [...comments], labels]),
    ).toBe(before)
  }, 600_000)

// --- helpers ---

function depotUse(): readonly Used[] {
  const states = ['waiting', 'moving', 'delivered']
  const parcel: Used = {
    ...{ path: '/parcels', id: 'id', there: () => parcels, limit: 'per_page', removes: true },
    changeType: 'application/merge-patch+json',
    made: (random) => ({ to: `N${random()}`, weight: 1, state: oneOf(random, ...states) }),
    change: (random) => ({ state: oneOf(random, ...states), weight: Math.floor(random() * 9) }),
    queries: ['state=moving', 'state=waiting'],
    walk: numbered('page', ({ body }) => ({ items: body.data, total: body.meta.total })),
  }
  return [
    parcel,
    {
      ...{
        path: '/parcels/{}/events',
        under: parcel,
        id: 'id',
        there: (id) => events.get(id) ?? [],
      },
      ...{ limit: 'limit', removes: true, made: (random) => ({ what: `made ${random()}` }) },
      walk: cursors(
        ({ body }) => ({ items: body.items }),
        'cursor',
        ({ body }) => body.next_cursor,
      ),
    },
    {
      ...{ path: '/carriers', id: 'code', there: () => carriers, limit: 'limit', removes: true },
      ...{ contentType: 'application/x-www-form-urlencoded', changeBy: 'PUT' },
      made: () => ({ name: 'Made' }),
      change: (random) => ({ name: `Changed ${random()}` }),
      walk: numbered('offset', ({ body, headers }) => ({
        items: body,
        total: Number(headers.get('x-total-count')),
      })),
    },
  ]
}

function deskUse(): readonly Used[] {
  const states = ['open', 'waiting', 'closed']
  const ticket: Used = {
    ...{ path: '/tickets', id: 'id', there: () => tickets, limit: 'limit', removes: true },
    made: (random) => ({
      title: `t${Math.floor(random() * 17)}`,
      priority: 1 + Math.floor(random() * 5),
      state: oneOf(random, ...states),
    }),
    change: (random) =>
      oneOf<Item>(
        random,
        { priority: 1 + Math.floor(random() * 5) },
        { title: `t${Math.floor(random() * 20)}` },
        { state: oneOf(random, ...states) },
      ),
    queries: [
      'state=open',
      'sort=priority',
      'sort=-priority',
      'sort=title',
      'sort=-title&state=waiting',
    ],
    walk: cursors(
      ({ body }) => ({ items: body.tickets, total: body.total }),
      'cursor',
      ({ body }) => body.next_cursor,
    ),
  }
  return [
    ticket,
    {
      ...{
        path: '/tickets/{}/comments',
        under: ticket,
        id: 'id',
        there: (id) => comments.get(id) ?? [],
      },
      ...{ limit: 'per_page', removes: true, made: (random) => ({ text: `made ${random()}` }) },
      walk: links(({ body, headers }) => ({
        items: body,
        total: Number(headers.get('x-total-count')),
      })),
    },
    {
      ...{ path: '/labels', id: 'id', there: () => labels, limit: 'limit', removes: true },
      made: (random) => ({ name: `made ${random()}` }),
      change: (random) => ({ name: `changed ${random()}` }),
      walk: cursors(
        ({ body }) => ({ items: body.data }),
        'starting_after',
        ({ body }) => (body.has_more ? body.data.at(-1).id : null),
      ),
    },
  ]
}

type Read = (reply: Awaited<ReturnType<Get>>) => Page
type Walk = Used['walk']

function single(read: Read): Walk {
  return async function* (get, address) {
    yield read(await get(address))
  }
}

/** Goes on until a page is not full, as clients do that count. */
function numbered(name: 'page' | 'offset', read: Read): Walk {
  return async function* (get, address, limit) {
    for (let at = 0; ; at += 1) {
      const page = read(await get(`${address}&${name}=${name === 'page' ? at + 1 : at * limit}`))
      yield page
      if ((at + 1) * limit >= (page.total ?? 0)) return
    }
  }
}

function cursors(
  read: Read,
  name: string,
  next: (reply: Awaited<ReturnType<Get>>) => unknown,
): Walk {
  return async function* (get, address) {
    for (let more = ''; ; ) {
      const reply = await get(address + more)
      yield read(reply)
      const cursor = next(reply)
      if (cursor === null || cursor === undefined) return
      more = `&${name}=${encodeURIComponent(String(cursor))}`
    }
  }
}

function links(read: Read): Walk {
  return async function* (get, address) {
    for (let at: string | undefined = address; at !== undefined; ) {
      const reply: Awaited<ReturnType<Get>> = await get(at)
      yield read(reply)
      const next = /<([^>]*)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
      at = next?.replace(/^(?:https?:\/\/[^/]+)?\/desk/, '')
    }
  }
}
