import { createRandom, type Random } from '../../src/base/random.ts'
import { type Plot, plots, type Send, walks } from './depot-plots.ts'
import type { Depot, DepotAnswer, DepotRequest } from './depot-service.ts'

/** Does one thing that a client of the depot may do: mostly one request, sometimes several. */
export async function anything(send: Send, depot: Depot, chance: Random): Promise<void> {
  const pick = <Kind>(all: readonly Kind[]): Kind => all[Math.floor(chance() * all.length)] as Kind
  const parcel = pick([...depot.parcels.keys(), 987_654])
  const carrier = pick([...depot.carriers.keys(), 'c-none'])
  const event = pick([...(depot.events.get(Number(parcel))?.keys() ?? []), 987_654])
  const ask = (line: string, body?: unknown, type = 'application/json') => {
    const [method = '', target = ''] = line.split(' ')
    return send({ method, target, ...(body !== undefined && { body, type }) })
  }
  const form = 'application/x-www-form-urlencoded'
  const some = {
    to: pick(['Bonn', ' Ulm ', 'Köln']),
    weight: pick([1, 2.5, 1e3]),
    ...pick([{}, { state: 'moving' }, { fragile: true }, { tags: ['b', 'a'] }, { note: null }]),
    ...pick([{}, { due: '2026-12-01T10:00:00+01:00' }, { pin: '1234' }]),
    ...pick([{}, { address: { street: 'Am Hof 1', city: 'Bonn', checked: false } }]),
  }
  const size = 1 + Math.floor(chance() * 6)
  const all: readonly (() => Promise<unknown>)[] = [
    () => ask('POST /parcels', some),
    () => ask(`PUT /parcels/${parcel}`, some),
    // A client may send back all that it got.
    async () => {
      const { status, body } = await ask(`GET /parcels/${parcel}`)
      if (status === 200) await ask(`PUT /parcels/${parcel}`, { ...Object(body), to: 'Kiel' })
    },
    () =>
      ask(`PATCH /parcels/${parcel}`, { note: pick(['x', null]) }, 'application/merge-patch+json'),
    () => {
      const changes = [
        { op: 'replace', path: '/weight', value: 4 },
        pick([
          { op: 'remove', path: '/note' },
          { op: 'add', path: '/state', value: 'moving' },
        ]),
      ]
      return ask(`PATCH /parcels/${parcel}`, changes, 'application/json-patch+json')
    },
    ...Array.from({ length: 3 }, () => () => ask(`GET /parcels/${parcel}`)),
    () => ask(`DELETE /parcels/${parcel}`),
    () =>
      ask(pick(['GET /parcels', 'GET /parcels?state=moving', 'GET /parcels?page=2&per_page=3'])),
    () => walks.parcels(send, 10 + size),
    () => ask('POST /carriers', { name: pick(['DHL', '007']), fleet: 3, isLocal: true }, form),
    () => ask(`PUT /carriers/${carrier}`, { name: 'GLS', fleet: size }, form),
    () => ask(`GET /carriers/${carrier}`),
    () => ask(`DELETE /carriers/${carrier}`),
    () => walks.carriers(send, 10 + size),
    () => ask(`POST /parcels/${parcel}/events`, { what: pick(['packed', 'sent']) }),
    () => ask(`GET /parcels/${parcel}/events/${event}`),
    () => ask(`DELETE /parcels/${parcel}/events/${event}`),
    async () => {
      if (depot.parcels.has(parcel)) await walks.events(send, Number(parcel), size)
    },
    () => ask('PUT /settings', { language: pick(['en', 'de']), from: '2026-11-21T13:00:00+02:00' }),
    () => ask('GET /settings'),
  ]
  await pick(all)()
}

/**
 * Plays random traffic with breaks among it, each as often as the others.
 * @returns how many exchanges there were, and the findings that must be there, with how often
 */
export async function playPlots(
  sendTo: (request: DepotRequest) => Promise<DepotAnswer>,
  depot: Depot,
  {
    tamperNext,
    seed,
    breaks,
    exchanges,
    only = plots,
  }: {
    /** Changes the answer to the next request. */
    readonly tamperNext: (tamper: ((answer: DepotAnswer) => DepotAnswer) | undefined) => void
    readonly seed: number
    readonly breaks: number
    readonly exchanges: number
    readonly only?: readonly Plot[]
  },
): Promise<{ readonly sent: number; readonly planted: ReadonlyMap<string, number> }> {
  const chance = createRandom(seed)
  const planted = new Map<string, number>()
  let sent = 0
  const send: Send = (request, tamper) => {
    sent += 1
    tamperNext(tamper)
    return sendTo(request)
  }
  const order = Array.from({ length: breaks }, (_, at) => only[at % only.length] as Plot)
    .map((plot) => ({ plot, rank: chance() }))
    .toSorted((one, other) => one.rank - other.rank)
  for (const [at, { plot }] of order.entries()) {
    while (sent < (exchanges * (at + 0.5)) / breaks) await anything(send, depot, chance)
    await plot.play(send, depot)
    planted.set(plot.expected, (planted.get(plot.expected) ?? 0) + 1)
  }
  while (sent < exchanges) await anything(send, depot, chance)
  return { sent, planted }
}
