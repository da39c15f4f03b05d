import type { Depot, DepotAnswer, DepotRequest } from './depot-service.ts'

/** Sends a request; `tamper` changes its answer, as a broken service would. */
export type Send = (
  request: DepotRequest,
  tamper?: (answer: DepotAnswer) => DepotAnswer,
) => Promise<DepotAnswer>

/** A break of one rule: what is asked, and where the answer is wrong. */
export interface Plot {
  readonly title: string
  /** The finding that it is: rule, operation and place. */
  readonly expected: string
  play(send: Send, depot: Depot): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape are changed
type Body = any

/** Changes the body of an answer. */
const within = (change: (body: Body) => unknown) => (answer: DepotAnswer) => ({
  ...answer,
  body: change(structuredClone(answer.body)),
})
const members = (changes: object) => within((body) => ({ ...body, ...changes }))
const instead = (answer: DepotAnswer) => () => answer
const asked = (line: string, body?: unknown, type = 'application/json'): DepotRequest => {
  const [method = '', target = ''] = line.split(' ')
  return { method, target, ...(body !== undefined && { body, type }) }
}
const form = 'application/x-www-form-urlencoded'

/** Creates a record; returns what the answer shows. */
const make = {
  parcel: async (send: Send, more: object = {}): Promise<Body> =>
    (await send(asked('POST /parcels', { to: 'Bonn', weight: 2, ...more }))).body,
  carrier: async (send: Send, name = 'Rhenus'): Promise<Body> =>
    (await send(asked('POST /carriers', { name, fleet: 7 }, form))).body,
  event: async (send: Send, parcel: number, what = 'packed'): Promise<Body> =>
    (await send(asked(`POST /parcels/${parcel}/events`, { what }))).body,
}

/** Reads a list to its end, by what its answers say. */
export const walks = {
  parcels: async (send: Send, size: number) => {
    for (let page = 1; ; page += 1) {
      const { body }: Body = await send(asked(`GET /parcels?per_page=${size}&page=${page}`))
      if (page >= body.meta.pages) return
    }
  },
  carriers: async (send: Send, size: number) => {
    for (let offset = 0; ; offset += size) {
      const { body, headers }: Body = await send(
        asked(`GET /carriers?limit=${size}&offset=${offset}`),
      )
      if (body.length === 0 || offset + size >= Number(headers['x-total-count'])) return
    }
  },
  events: async (send: Send, parcel: number, size: number) => {
    let cursor: string | null = ''
    while (cursor !== null) {
      const more = cursor === '' ? '' : `&cursor=${cursor}`
      const { body }: Body = await send(asked(`GET /parcels/${parcel}/events?limit=${size}${more}`))
      // The parcel may be gone by now.
      cursor = body.next_cursor ?? null
    }
  },
}

const several = async (create: () => Promise<Body>, count: number): Promise<Body[]> => {
  const all: Body[] = []
  while (all.length < count) all.push(await create())
  return all
}

/** Thirty breaks: each rule by role, in each form that the contract has for it. */
export const plots: readonly Plot[] = [
  {
    title: 'a page with more than was asked for',
    expected: 'list-limit listParcels response.200.body.data',
    play: async (send, depot) => {
      await several(() => make.parcel(send), 3)
      const all = [...depot.parcels.values()].slice(0, 3)
      await send(
        asked('GET /parcels?per_page=2'),
        within((body) => ({ ...body, data: all })),
      )
    },
  },
  {
    title: 'a record of another state than was asked for',
    expected: 'list-filter listParcels response.200.body.data.*.state',
    play: async (send) => {
      await make.parcel(send, { state: 'moving' })
      const other = await make.parcel(send)
      const wrong = within(({ data, meta }) => ({ meta, data: [other, ...data.slice(1)] }))
      await send(asked('GET /parcels?state=moving'), wrong)
    },
  },
  {
    title: 'a record twice on one page',
    expected: 'list-unique-id listParcels response.200.body.data.*.id',
    play: async (send) => {
      await several(() => make.parcel(send), 3)
      const twice = within(({ data, meta }) => ({ meta, data: [...data.slice(0, -1), data[0]] }))
      await send(asked('GET /parcels?per_page=3'), twice)
    },
  },
  {
    title: 'a total of fewer than are shown',
    expected: 'list-count listParcels response.200.body.meta.total',
    play: async (send) => {
      await several(() => make.parcel(send), 3)
      const few = within(({ data, meta }) => ({ data, meta: { ...meta, total: 1, pages: 1 } }))
      await send(asked('GET /parcels?per_page=3'), few)
    },
  },
  {
    title: 'a page too many',
    expected: 'list-count listParcels response.200.body.meta.pages',
    play: async (send) => {
      await make.parcel(send)
      const more = within(({ data, meta }) => ({ data, meta: { ...meta, pages: meta.pages + 1 } }))
      await send(asked('GET /parcels?per_page=3'), more)
    },
  },
  {
    title: 'a header with a total of fewer than are shown',
    expected: 'list-count listCarriers response.200.header.x-total-count',
    play: async (send) => {
      await several(() => make.carrier(send), 3)
      const few = (answer: DepotAnswer) => ({ ...answer, headers: { 'x-total-count': '1' } })
      await send(asked('GET /carriers?limit=3'), few)
    },
  },
  {
    title: 'a record on two pages',
    expected: 'list-repeated listParcels response.200.body.data.*.id',
    play: async (send) => {
      await several(() => make.parcel(send), 4)
      const { body }: Body = await send(asked('GET /parcels?per_page=2&page=1'))
      const again = within(({ data, meta }) => ({ meta, data: [body.data[0], data[1]] }))
      await send(asked('GET /parcels?per_page=2&page=2'), again)
    },
  },
  {
    title: 'a record before and after an offset',
    expected: 'list-repeated listCarriers response.200.body.*.code',
    play: async (send) => {
      await several(() => make.carrier(send), 4)
      const { body }: Body = await send(asked('GET /carriers?limit=2&offset=0'))
      const again = within((list) => [body[1], list[1]])
      await send(asked('GET /carriers?limit=2&offset=2'), again)
    },
  },
  {
    title: 'a record before and after a cursor',
    expected: 'list-repeated listEvents response.200.body.items.*.id',
    play: async (send) => {
      const { id } = await make.parcel(send)
      await several(() => make.event(send, id), 4)
      const { body }: Body = await send(asked(`GET /parcels/${id}/events?limit=2`))
      const again = within((page) => ({ ...page, items: [body.items[0], page.items[1]] }))
      const target = `/parcels/${id}/events?limit=2&cursor=${body.next_cursor}`
      await send(asked(`GET ${target}`), again)
    },
  },
  {
    title: 'a record that is on no page any more',
    expected: 'list-missing listParcels response.200.body.data',
    play: async (send, depot) => {
      const [, victim] = await several(() => make.parcel(send), 6)
      await walks.parcels(send, 20)
      depot.hidden.add(victim.id)
      await walks.parcels(send, 20)
      depot.hidden.delete(victim.id)
    },
  },
  {
    title: 'a record that is after no offset any more',
    expected: 'list-missing listCarriers response.200.body',
    play: async (send, depot) => {
      const [, victim] = await several(() => make.carrier(send), 4)
      await walks.carriers(send, 13)
      depot.hidden.add(victim.code)
      await walks.carriers(send, 13)
      depot.hidden.delete(victim.code)
    },
  },
  {
    title: 'a record that is after no cursor any more',
    expected: 'list-missing listEvents response.200.body.items',
    play: async (send, depot) => {
      const { id } = await make.parcel(send)
      const [, victim] = await several(() => make.event(send, id), 5)
      await walks.events(send, id, 2)
      depot.hidden.add(victim.id)
      await walks.events(send, id, 2)
      depot.hidden.delete(victim.id)
    },
  },
  {
    title: 'a new record that is not listed',
    expected: 'list-missing listCarriers response.200.body',
    play: async (send, depot) => {
      await make.carrier(send)
      await walks.carriers(send, 17)
      const { code } = await make.carrier(send, 'Hermes')
      depot.hidden.add(code)
      await walks.carriers(send, 17)
      depot.hidden.delete(code)
    },
  },
  {
    title: 'another record than was asked for',
    expected: 'get-same-id getParcel response.200.body.id',
    play: async (send) => {
      const { id } = await make.parcel(send)
      await send(asked(`GET /parcels/${id}`), members({ id: id + 1_000_000 }))
    },
  },
  {
    title: 'another record than was asked for, by a text',
    expected: 'get-same-id getCarrier response.200.body.code',
    play: async (send) => {
      const { code } = await make.carrier(send)
      await send(asked(`GET /carriers/${code}`), members({ code: 'c-0' }))
    },
  },
  {
    title: 'a creation that answers another text',
    expected: 'create-echo createParcel response.201.body.to',
    play: async (send) => {
      await send(asked('POST /parcels', { to: 'Bonn' }), members({ to: 'Bon' }))
    },
  },
  {
    title: 'a creation by a form that answers another number',
    expected: 'create-echo createCarrier response.201.body.fleet',
    play: async (send) => {
      await send(asked('POST /carriers', { name: 'GLS', fleet: 5 }, form), members({ fleet: 6 }))
    },
  },
  {
    title: 'a replacement that answers what was there',
    expected: 'replace-echo replaceParcel response.200.body.weight',
    play: async (send) => {
      const { id } = await make.parcel(send)
      await send(asked(`PUT /parcels/${id}`, { to: 'Bonn', weight: 9 }), members({ weight: 2 }))
    },
  },
  {
    title: 'a replacement by a form that answers what was there',
    expected: 'replace-echo replaceCarrier response.200.body.name',
    play: async (send) => {
      const { code } = await make.carrier(send)
      const put = asked(`PUT /carriers/${code}`, { name: 'DPD' }, form)
      await send(put, members({ name: 'Rhenus' }))
    },
  },
  {
    title: 'a merge that keeps what it takes out',
    expected: 'update-echo updateParcel response.200.body.note',
    play: async (send) => {
      const { id } = await make.parcel(send, { note: 'fragile' })
      const patch = asked(`PATCH /parcels/${id}`, { note: null }, 'application/merge-patch+json')
      await send(patch, members({ note: 'fragile' }))
    },
  },
  {
    title: 'changes of which one is not done',
    expected: 'update-echo updateParcel response.200.body.state',
    play: async (send) => {
      const { id } = await make.parcel(send)
      const changes = [{ op: 'replace', path: '/state', value: 'moving' }]
      const patch = asked(`PATCH /parcels/${id}`, changes, 'application/json-patch+json')
      await send(patch, members({ state: 'waiting' }))
    },
  },
  {
    title: 'an id that another record has',
    expected: 'create-new-id createParcel response.201.body.id',
    play: async (send) => {
      const { id } = await make.parcel(send)
      await send(asked('POST /parcels', { to: 'Ulm' }), members({ id }))
    },
  },
  {
    title: 'a record as it was before a change',
    expected: 'read-your-writes getParcel response.200.body.weight',
    play: async (send) => {
      const before = await make.parcel(send)
      const patch = asked(
        `PATCH /parcels/${before.id}`,
        { weight: 8 },
        'application/merge-patch+json',
      )
      await send(patch)
      await send(asked(`GET /parcels/${before.id}`), instead({ status: 200, body: before }))
    },
  },
  {
    title: 'a record that is not found after its creation',
    expected: 'read-your-writes getParcel response.404.status',
    play: async (send) => {
      const { id } = await make.parcel(send)
      const none = { status: 404, body: { error: { status: 404, message: 'none' } } }
      await send(asked(`GET /parcels/${id}`), instead(none))
    },
  },
  {
    title: 'a record below another that is not found after its creation',
    expected: 'read-your-writes getEvent response.404.status',
    play: async (send) => {
      const parcel = await make.parcel(send)
      const { id } = await make.event(send, parcel.id)
      const none = { status: 404, body: { error: { status: 404, message: 'none' } } }
      await send(asked(`GET /parcels/${parcel.id}/events/${id}`), instead(none))
    },
  },
  {
    title: 'a record that is listed as it was before a replacement',
    expected: 'read-your-writes listCarriers response.200.body.*.name',
    play: async (send, depot) => {
      const { code } = await make.carrier(send)
      await send(asked(`PUT /carriers/${code}`, { name: 'UPS', fleet: 7 }, form))
      const offset = [...depot.carriers.keys()].indexOf(code)
      const old = within((list) => list.map((each: Body) => ({ ...each, name: 'Rhenus' })))
      await send(asked(`GET /carriers?limit=1&offset=${offset}`), old)
    },
  },
  {
    title: 'a single record as it was before a replacement',
    expected: 'read-your-writes getSettings response.200.body.language',
    play: async (send) => {
      await send(asked('PUT /settings', { language: 'de', mails: false }))
      await send(asked('PUT /settings', { language: 'fr' }))
      await send(asked('GET /settings'), members({ language: 'de' }))
    },
  },
  {
    title: 'a removed record that is read',
    expected: 'removed-gone getParcel response.200.status',
    play: async (send) => {
      const before = await make.parcel(send)
      await send(asked(`DELETE /parcels/${before.id}`))
      await send(asked(`GET /parcels/${before.id}`), instead({ status: 200, body: before }))
    },
  },
  {
    title: 'a removed record that is listed',
    expected: 'removed-gone listCarriers response.200.body.*.code',
    play: async (send, depot) => {
      const before = await make.carrier(send)
      await send(asked(`DELETE /carriers/${before.code}`))
      const offset = depot.carriers.size
      const total = { 'x-total-count': String(offset + 1) }
      const still = instead({ status: 200, body: [before], headers: total })
      await send(asked(`GET /carriers?limit=1&offset=${offset}`), still)
    },
  },
  {
    title: 'an error that says another status',
    expected: 'error-status getParcel response.404.body.error.status',
    play: async (send) => {
      const wrong = within(({ error }) => ({ error: { ...error, status: 500 } }))
      await send(asked('GET /parcels/987654'), wrong)
    },
  },
]
