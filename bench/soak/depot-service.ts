import { createServer } from 'node:http'
import { listen } from '../../test/support/listen.ts'

/** A request to the depot, and its answer; bodies are values. */
export interface DepotRequest {
  readonly method: string
  /** Below `/api`. */
  readonly target: string
  readonly type?: string
  readonly body?: unknown
}
export interface DepotAnswer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: { readonly [name: string]: string }
}

type Row = { readonly [name: string]: unknown }
type Kept = Map<number | string, Row>

/** A sound service of the contract. */
export class Depot {
  readonly parcels: Kept = new Map()
  readonly carriers: Kept = new Map()
  readonly events = new Map<number, Kept>()
  /** Ids that lists leave out. */
  readonly hidden = new Set<unknown>()
  settings: Row = { language: 'en', mails: true, from: '2026-01-01T00:00:00Z' }
  #last = 0
  #clock = Date.parse('2026-11-21T12:00:00Z')

  answer({ method, target, type, body: sent }: DepotRequest): DepotAnswer {
    const url = new URL(target, 'http://depot.example')
    const [resource, key = '', below, last] = url.pathname.split('/').slice(1)
    const number = (name: string, usual: number) => Number(url.searchParams.get(name) ?? usual)
    if (resource === 'settings') {
      if (method === 'PUT') this.settings = { ...this.settings, ...inUtc(sent as Row, 'from') }
      return { status: 200, body: this.settings }
    }
    if (resource === 'carriers') return this.#carriers(method, key, sent as Row, number)
    if (resource !== 'parcels') return refusal(404)
    if (key === '') {
      if (method === 'POST') return { status: 201, body: shownParcel(this.#keep(sent as Row)) }
      const [page, size] = [number('page', 1), number('per_page', 5)]
      const state = url.searchParams.get('state')
      const all = this.#listed(this.parcels).filter((each) => !state || each.state === state)
      return {
        status: 200,
        body: {
          data: all.slice((page - 1) * size, page * size).map(shownParcel),
          meta: { total: all.length, page, per_page: size, pages: Math.ceil(all.length / size) },
        },
      }
    }
    const id = Number(key)
    const parcel = this.parcels.get(id)
    if (!parcel) return refusal(404)
    if (below === 'events') return this.#events(method, { id, last, sent: sent as Row, url })
    if (method === 'GET') return { status: 200, body: shownParcel(parcel) }
    if (method === 'DELETE') {
      this.parcels.delete(id)
      this.events.delete(id)
      return { status: 204 }
    }
    const changed =
      method === 'PUT'
        ? (sent as Row)
        : { ...parcel, ...(type === 'application/json-patch+json' ? applied(sent) : (sent as Row)) }
    return { status: 200, body: shownParcel(this.#keep(changed, id)) }
  }

  #keep(sent: Row, id = this.#next()): Row {
    const { due, address, ...rest } = sent
    const row = {
      ...{ state: 'waiting', ...rest },
      ...(due !== undefined && inUtc({ due }, 'due')),
      ...(address !== undefined && { address: { ...Object(address), checked: true } }),
      ...{ id, price: Number(sent.weight ?? 1) * 3, updatedAt: this.#now() },
    }
    const entries = Object.entries(row).filter(([, value]) => value !== null)
    this.parcels.set(id, Object.fromEntries(entries))
    return this.parcels.get(id) as Row
  }

  #carriers(
    method: string,
    key: string,
    sent: Row,
    number: (name: string, usual: number) => number,
  ): DepotAnswer {
    if (key === '') {
      if (method === 'POST') {
        const code = `c-${this.#next()}`
        this.carriers.set(code, { ...sent, code })
        return { status: 201, body: this.carriers.get(code) }
      }
      const from = number('offset', 0)
      const all = this.#listed(this.carriers)
      return {
        ...{ status: 200, body: all.slice(from, from + number('limit', 4)) },
        headers: { 'x-total-count': String(all.length) },
      }
    }
    if (!this.carriers.has(key)) return refusal(404)
    if (method === 'DELETE') {
      this.carriers.delete(key)
      return { status: 204 }
    }
    if (method === 'PUT') this.carriers.set(key, { ...sent, code: key })
    return { status: 200, body: this.carriers.get(key) }
  }

  #events(
    method: string,
    {
      id,
      last,
      sent,
      url,
    }: {
      readonly id: number
      readonly last: string | undefined
      readonly sent: Row
      readonly url: URL
    },
  ): DepotAnswer {
    const kept: Kept = this.events.get(id) ?? new Map()
    this.events.set(id, kept)
    if (last !== undefined) {
      const event = kept.get(Number(last))
      if (!event) return refusal(404)
      if (method === 'GET') return { status: 200, body: event }
      kept.delete(Number(last))
      return { status: 204 }
    }
    if (method === 'POST') {
      const event = { ...sent, id: this.#next(), at: this.#now() }
      kept.set(event.id, event)
      return { status: 201, body: event }
    }
    const after = Number(/\d+/.exec(url.searchParams.get('cursor') ?? '')?.[0] ?? 0)
    const limit = Number(url.searchParams.get('limit') ?? 3)
    const rest = this.#listed(kept).filter((each) => Number(each.id) > after)
    const items = rest.slice(0, limit)
    const next = rest.length > limit ? `after-${items.at(-1)?.id}` : null
    return { status: 200, body: { items, next_cursor: next } }
  }

  #listed(kept: Kept): readonly Row[] {
    return [...kept.values()].filter(({ id, code }) => !this.hidden.has(code ?? id))
  }

  #next(): number {
    this.#last += 1
    return this.#last
  }

  #now(): string {
    this.#clock += 1000
    return new Date(this.#clock).toISOString()
  }
}

/** Serves answers over HTTP, under `/api`. */
export async function serveDepot(
  answer: (request: DepotRequest) => DepotAnswer | Promise<DepotAnswer>,
) {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', async () => {
      const type = request.headers['content-type'] ?? ''
      const sent = Buffer.concat(parts).toString()
      const {
        status,
        body: value,
        headers,
      } = await answer({
        ...{
          method: request.method ?? 'GET',
          target: (request.url ?? '').replace('/api', ''),
          type,
        },
        body: sent === '' ? undefined : type.includes('form') ? readForm(sent) : JSON.parse(sent),
      })
      response.writeHead(status, {
        ...(value !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      })
      response.end(value === undefined ? '' : JSON.stringify(value))
    })
  })
  const { origin, close } = await listen(server)
  return { url: `${origin}/api`, close }
}

// --- internal ---

const refusal = (status: number): DepotAnswer => ({
  ...{ status, body: { error: { status, message: 'there is no such record' } } },
})

function shownParcel({ pin: _pin, ...rest }: Row): Row {
  return rest
}

/** A time is kept in UTC. */
function inUtc(row: Row, name: string): Row {
  const value = row[name]
  return typeof value === 'string' ? { ...row, [name]: new Date(value).toISOString() } : row
}

function applied(changes: unknown): Row {
  const all = changes as readonly { readonly op: string; readonly path: string; value?: unknown }[]
  return Object.fromEntries(
    all.map(({ op, path, value }) => [path.slice(1), op === 'remove' ? null : value]),
  )
}

/** A form has texts; the depot keeps numbers and booleans. */
function readForm(sent: string): Row {
  const entries = [...new URLSearchParams(sent)].map(([name, value]) => [
    name,
    name !== 'name' && /^\d+$/.test(value)
      ? Number(value)
      : value === 'true' || (value === 'false' ? false : value),
  ])
  return Object.fromEntries(entries)
}
