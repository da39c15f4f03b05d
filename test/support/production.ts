import { createServer } from 'node:http'
import { listen } from './listen.ts'

export interface Item {
  readonly [name: string]: unknown
}

/** How a list of the service goes on, and what it says of its pages. */
export interface ServiceList {
  /** The path of the list; the first group of each level is the id of a parent. */
  readonly path: RegExp
  readonly id: string
  /** The items below some parents; `undefined` if one of these does not exist. */
  readonly items: (parents: readonly string[]) => readonly Item[] | undefined
  readonly filters?: readonly string[]
  readonly limit?: readonly [name: string, usual: number]
  readonly going?: 'page' | 'offset' | 'cursor' | 'after'
  readonly sort?: string
  /** The body of a page. Default: the items alone. */
  readonly body?: (items: readonly Item[], page: ServicePage) => unknown
  readonly headers?: (page: ServicePage) => { readonly [name: string]: string }
}

export interface ServicePage {
  readonly total: number
  readonly limit: number
  readonly from: number
  readonly next: string | undefined
  readonly nextAddress: string | undefined
}

/** A real service that can only be read: it counts what reaches it, by methods, keeps the preferences, and refuses everything else. */
export async function startProduction(base: string, lists: readonly ServiceList[]) {
  const methods = new Map<string, number>()
  const preferences: unknown[] = []
  const server = createServer((request, response) => {
    const { method = '' } = request
    methods.set(method, (methods.get(method) ?? 0) + 1)
    preferences.push(request.headers.prefer)
    const url = new URL(request.url ?? '/', 'http://production.invalid')
    if (method === 'OPTIONS') return void response.writeHead(204, PREFLIGHT).end()
    const found = method === 'GET' ? answerOf(lists, url, base) : undefined
    const body = JSON.stringify(found?.body ?? { error: { status: 404, message: 'not there' } })
    response.writeHead(found ? 200 : method === 'GET' ? 404 : 500, {
      'Content-Type': 'application/json',
      'X-Served-By': 'production',
      ETag: `"${body.length}"`,
      ...found?.headers,
    })
    response.end(body)
  })
  const served = await listen(server)
  return { ...served, url: served.origin + base, methods, preferences }
}

/** The order of a list: by a member, downwards with a minus before it; items that are equal stay in their order. */
export function inOrderOf(items: readonly Item[], sort: string | null): readonly Item[] {
  if (!sort) return items
  const [, sign, name = ''] = /^(-?)(.*)$/.exec(sort) ?? []
  const compare = (one: unknown, other: unknown) => {
    if (typeof one === 'number' && typeof other === 'number') return one - other
    return Number(String(one) > String(other)) - Number(String(one) < String(other))
  }
  return items.toSorted((one, other) => compare(one[name], other[name]) * (sign ? -1 : 1))
}

// --- helpers ---

/** It lets pages of any origin read and ask for everything. */
const PREFLIGHT = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, content-type',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
}

function answerOf(lists: readonly ServiceList[], url: URL, base: string) {
  const path = url.pathname.slice(base.length)
  for (const list of lists) {
    const parents = list.path.exec(path)
    if (parents && parents[0] === path) return pageOf(list, parents.slice(1), url)
    const slash = path.lastIndexOf('/')
    const above = list.path.exec(path.slice(0, slash))
    if (above?.[0] !== path.slice(0, slash)) continue
    const id = decodeURIComponent(path.slice(slash + 1))
    const item = list.items(above.slice(1))?.find((each) => String(each[list.id]) === id)
    if (item) return { body: item, headers: {} }
  }
  return undefined
}

function pageOf(list: ServiceList, parents: readonly string[], url: URL) {
  const { limit: [name, usual] = ['', Number.POSITIVE_INFINITY], going, filters = [] } = list
  const own = list.items(parents)
  if (!own) return undefined
  const query = url.searchParams
  const all = inOrderOf(
    own.filter((each) =>
      filters.every((filter) => !query.has(filter) || String(each[filter]) === query.get(filter)),
    ),
    query.get('sort') ?? list.sort ?? null,
  )
  const limit = Number(query.get(name) ?? usual)
  const after = query.get('starting_after')
  const from =
    going === 'page'
      ? (Number(query.get('page') ?? 1) - 1) * limit
      : going === 'offset'
        ? Number(query.get('offset') ?? 0)
        : going === 'cursor'
          ? Number(Buffer.from(query.get('cursor') ?? '', 'base64').toString() || 0)
          : after === null
            ? 0
            : all.findIndex((each) => String(each[list.id]) === after) + 1
  const items = all.slice(from, from + limit)
  const end = from + limit
  const next = end < all.length ? Buffer.from(String(end)).toString('base64') : undefined
  const further = new URL(url)
  if (going === 'cursor') further.searchParams.set('cursor', next ?? '')
  if (going === 'page') further.searchParams.set('page', String(from / limit + 2))
  const nextAddress = next && further.pathname + further.search
  const page = { total: all.length, limit, from, next, nextAddress }
  return { body: list.body?.(items, page) ?? items, headers: list.headers?.(page) }
}
