import { createRandom, type Random } from '../../src/base/random.ts'
import { type Item, inOrderOf } from './production.ts'

/** How a client uses the records at a path of the service. */
export interface Used {
  /** The path of the list; `{}` stands for the id of a record of `under`. */
  readonly path: string
  readonly under?: Used
  readonly id: string
  /** What is there at the service, by the ids of parents. */
  readonly there: (parent: string) => readonly Item[]
  /** A body that creates one, and one that changes one. */
  readonly made: (random: Random) => Item
  readonly change?: (random: Random) => Item
  readonly changeBy?: 'PATCH' | 'PUT'
  /** The media types of these bodies. Default: JSON. */
  readonly contentType?: string
  readonly changeType?: string
  readonly removes?: boolean
  /** Query texts of lists, their limit not among them. */
  readonly queries?: readonly string[]
  readonly limit: string
  /** Whether a list ends at its limit, and does not go on. */
  readonly isCut?: boolean
  /** Follows a list from its first page; yields its pages. */
  readonly walk: (get: Get, address: string, limit: number) => AsyncGenerator<Page>
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  readonly body: any
}

export type Get = (path: string) => Promise<Reply>

export interface Page {
  readonly items: readonly Item[]
  readonly total?: number | undefined
}

/** Members that only the service gives, and changes as it likes. */
const OWN = new Set(['updatedAt', 'created_at', 'at'])

/**
 * Sends random requests of a client, and compares what it gets with a model: the data of the service with the client's writes laid over
 * it. Returns what differs, in sentences.
 */
export async function compareWithModel(
  send: (method: string, path: string, body?: unknown, type?: string) => Promise<Reply>,
  all: readonly Used[],
  { seed, runs }: { readonly seed: number; readonly runs: number },
): Promise<readonly string[]> {
  const random = createRandom(seed, 'model')
  const model = new Map<string, Map<string, Item>>()
  const differences: string[] = []
  const of = (used: Used, parent: string) => {
    const key = pathOf(used, parent)
    const known = model.get(key)
    if (known) return known
    const items = new Map(used.there(parent).map((each) => [String(each[used.id]), each]))
    model.set(key, items)
    return items
  }
  const pick = <Kind>(list: readonly Kind[]) => list[Math.floor(random() * list.length)] as Kind
  const get: Get = (path) => send('GET', path)
  for (let run = 0; run < runs; run += 1) {
    const used = pick(all)
    const parents = used.under ? of(used.under, '') : undefined
    const parent = parents ? (random() < 0.05 ? 'none' : pick([...parents.keys(), 'none'])) : ''
    const isThere = !parents || parents.has(parent)
    const items = isThere ? of(used, parent) : new Map<string, Item>()
    const path = pathOf(used, parent)
    const id =
      items.size > 0 && random() < 0.9 ? pick([...items.keys()]) : String(pick([7777, 8888]))
    const act = pick(['list', 'list', 'get', 'create', 'change', 'remove'])
    const differs = (what: string) => differences.push(`${run} ${act} ${path} ${id}: ${what}`)
    if (act === 'list') {
      const query = pick(['', ...(used.queries ?? [])])
      const limit = 1 + Math.floor(random() * 6)
      await compareList({ used, get, path, query, limit, isThere, items }, differs)
    } else if (act === 'get') {
      const { status, body } = await get(`${path}/${id}`)
      const item = items.get(id)
      if (status !== (item ? 200 : 404)) differs(`status ${status}`)
      else if (item && !isSame(body, item))
        differs(`${JSON.stringify(body)}, not ${JSON.stringify(item)}`)
    } else if (act === 'create') {
      const sent = used.made(random)
      const { status, body } = await send('POST', path, sent, used.contentType)
      if (status !== (isThere ? 201 : 404)) differs(`status ${status} ${JSON.stringify(body)}`)
      else if (isThere) {
        if (!isSame({ ...body, ...sent }, body)) differs(`made ${JSON.stringify(body)}`)
        if (items.has(String(body[used.id]))) differs(`the id ${body[used.id]} is taken`)
        items.set(String(body[used.id]), body)
      }
    } else if (act === 'change' && used.change) {
      const sent = used.change(random)
      const type = used.changeType ?? used.contentType
      const { status, body } = await send(used.changeBy ?? 'PATCH', `${path}/${id}`, sent, type)
      const item = items.get(id)
      if (status !== (item ? 200 : 404)) differs(`status ${status} ${JSON.stringify(body)}`)
      else if (item) {
        const kept =
          used.changeBy === 'PUT'
            ? Object.fromEntries(
                Object.entries(item).filter(
                  ([name]) => !Object.hasOwn(used.made(random), name) && !OPTIONAL.has(name),
                ),
              )
            : item
        const expected = { ...kept, ...sent }
        if (!isSame(body, expected))
          differs(`${JSON.stringify(body)}, not ${JSON.stringify(expected)}`)
        items.set(id, { ...expected, ...body })
      }
    } else if (act === 'remove' && used.removes) {
      const { status } = await send('DELETE', `${path}/${id}`)
      if (status !== (items.has(id) ? 204 : 404)) differs(`status ${status}`)
      items.delete(id)
      for (const each of all) if (each.under === used) model.set(pathOf(each, id), new Map())
    }
  }
  return differences
}

// --- helpers ---

/** Members that a replacement may leave out, and that are then gone. */
const OPTIONAL = new Set([
  'weight',
  'note',
  'fragile',
  'tags',
  'due',
  'fleet',
  'isLocal',
  'address',
])

function pathOf({ path, under }: Used, parent: string): string {
  return under ? path.replace('{}', parent) : path
}

function isSame(one: Item, other: Item): boolean {
  const plain = (item: Item) =>
    JSON.stringify(
      Object.entries(item)
        .filter(([name]) => !OWN.has(name))
        .toSorted(),
    )
  return plain(one) === plain(other)
}

interface AskedList {
  readonly used: Used
  readonly get: Get
  readonly path: string
  readonly query: string
  readonly limit: number
  readonly isThere: boolean
  readonly items: ReadonlyMap<string, Item>
}

async function compareList(
  { used, get, path, query, limit, isThere, items }: AskedList,
  differs: (what: string) => void,
): Promise<void> {
  if (!isThere) {
    const { status } = await get(path)
    if (status !== 404) differs(`status ${status} without its parent`)
    return
  }
  const asked = new URLSearchParams(query)
  const sort = asked.get('sort')
  const filters = [...asked].filter(([name]) => name !== 'sort')
  const all = inOrderOf(
    [...items.values()].filter((item) =>
      filters.every(([name, value]) => String(item[name]) === value),
    ),
    sort,
  )
  const expected = used.isCut ? all.slice(0, limit) : all
  const shown: Item[] = []
  const about = `${path}?${query} by ${limit}`
  let pages = 0
  for await (const page of used.walk(
    get,
    `${path}?${used.limit}=${limit}${query && `&${query}`}`,
    limit,
  )) {
    if (page.items.length > limit) differs(`${about}: ${page.items.length} on a page`)
    if (page.total !== undefined && page.total !== expected.length)
      differs(`${about}: total ${page.total}, not ${expected.length}`)
    shown.push(...page.items)
    pages += 1
    if (pages > 200) return differs(`${about}: no end`)
  }
  const ids = (list: readonly Item[]) => list.map((each) => String(each[used.id]))
  const [got, wanted] = [ids(shown).toSorted(), ids(expected).toSorted()]
  if (got.join() !== wanted.join())
    differs(
      `${about}: missing ${wanted.filter((each) => !got.includes(each))}, beside ${got.filter((each, at) => !wanted.includes(each) || got.indexOf(each) !== at)}`,
    )
  const values = sort && shown.map((each) => each[sort.replace('-', '')])
  const sorted = sort && inOrderOf(shown, sort).map((each) => each[sort.replace('-', '')])
  if (String(values) !== String(sorted)) differs(`${about}: in the order ${values}`)
  for (const item of shown) {
    const known = items.get(String(item[used.id]))
    if (known && !isSame(item, known))
      differs(`${about}: ${JSON.stringify(item)}, not ${JSON.stringify(known)}`)
  }
}
