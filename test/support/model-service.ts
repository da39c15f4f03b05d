import type { CaseAnswer, CaseRequest } from './case.ts'
import { answer, errorText } from './case-parts.ts'

type Item = { readonly id: number; readonly [name: string]: unknown }

/**
 * A service that does what the changed contract says: animals and orders, each with the operations of a resource. It gives a
 * removed id again, which the contract does not rule out.
 */
export class ModelService {
  readonly #all = { pets: new Map<number, Item>(), orders: new Map<number, Item>() }

  answer({ method = 'GET', target, body = '' }: CaseRequest): CaseAnswer {
    const url = new URL(target, 'http://model.invalid')
    const [, name, id] = /^\/v1\/(?:store\/)?(pets|orders)(?:\/(\d+))?$/.exec(url.pathname) ?? []
    if (name !== 'pets' && name !== 'orders') return refusal(404)
    const items = this.#all[name]
    const sent = body === '' ? {} : JSON.parse(String(body))
    if (id === undefined)
      return method === 'GET' ? answer(listed(items, url.searchParams)) : created(items, sent)
    const item = items.get(Number(id))
    if (!item) return refusal(404)
    if (method === 'GET') return answer(item)
    if (method === 'DELETE') {
      items.delete(item.id)
      return { status: 204, headers: {}, body: '' }
    }
    const changed = { ...(method === 'PATCH' && item), ...sent, id: item.id }
    items.set(item.id, changed)
    return answer(changed)
  }
}

function refusal(status: number): CaseAnswer {
  return answer(errorText(status), status)
}

function created(items: Map<number, Item>, sent: object): CaseAnswer {
  let id = 1
  while (items.has(id)) id += 1
  const item = { id, ...sent }
  items.set(id, item)
  return answer(item, 201)
}

function listed(items: ReadonlyMap<number, Item>, query: URLSearchParams): readonly Item[] {
  const limit = Number(query.get('limit') ?? query.get('pageSize') ?? 20)
  const filters = [...query].filter(([name]) => name !== 'limit' && name !== 'pageSize')
  return [...items.values()]
    .filter((item) => filters.every(([name, value]) => String(item[name]) === value))
    .toSorted((one, other) => one.id - other.id)
    .slice(0, Math.min(limit, query.has('limit') || query.has('pageSize') ? limit : 10))
}
