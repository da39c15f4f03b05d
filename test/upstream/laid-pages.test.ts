import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createComparison, sortValues } from '../../src/sandbox/lists/sort-keys.ts'
import { GONE, type LaidRecord, ListLayer } from '../../src/upstream/layer/lay-records.ts'
import { type AskedPage, compileAskedPage } from '../../src/upstream/layer/page-envelope.ts'
import { layPage, type UpstreamPage } from '../../src/upstream/layer/upstream-pages.ts'

interface Item {
  readonly id: number
  readonly rank: number
}

/** What a world has done to a list, and how the list is ordered. */
interface Case {
  readonly there: readonly Item[]
  readonly laid: readonly { readonly was: Item | undefined; readonly now: Item | undefined }[]
  readonly by: 'id' | 'rank'
  readonly isDown: boolean
  readonly limit: number
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    ranks: fc.array(fc.nat(4), { maxLength: 14 }),
    acts: fc.array(fc.record({ at: fc.nat(13), rank: fc.option(fc.nat(4)) }), { maxLength: 5 }),
    created: fc.array(fc.nat(4), { maxLength: 6 }),
    by: fc.constantFrom('id' as const, 'rank' as const),
    isDown: fc.boolean(),
    limit: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ ranks, acts, created, ...rest }) => {
    const there = ranks.map((rank, at) => ({ id: at + 1, rank }))
    const touched = new Map(acts.map(({ at, rank }) => [at % Math.max(1, there.length), rank]))
    const laid = [...touched].flatMap(([at, rank]) => {
      const was = there[at]
      return was ? [{ was, now: rank === null ? undefined : { ...was, rank } }] : []
    })
    const made = created.map((rank, at) => ({ was: undefined, now: { id: 1000 + at, rank } }))
    return { ...rest, there, laid: [...laid, ...made] }
  })

test('a walk by numbers shows each record of the upstream with the layer once, in order, on full pages', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (given) => {
      const pages = await walk(given, 'numbered')
      expectWhole(given, pages)
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(given.limit)
    }),
    { numRuns: 300 },
  )
})

test('a walk by cursors shows each record of the upstream with the layer once, in order, and no page is too long', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (given) => expectWhole(given, await walk(given, 'cursor'))),
    { numRuns: 300 },
  )
})

test('for one page, no more than ten of the upstream are read', async () => {
  const there = Array.from({ length: 2000 }, (_, at) => ({ id: at + 1, rank: 0 }))
  const laid = there.slice(0, 1990).map((was) => ({ was, now: undefined }))
  const given = { there, laid, by: 'id', isDown: false, limit: 5 } as const
  const { answer, layer, values } = listOf(given, 'numbered')
  let reads = 0
  const load = async (target: string) => {
    reads += 1
    return answer(target)
  }
  const page = read('/items?limit=5&offset=0', 5, 'numbered')
  const first = answer(page.target)
  const parts = { page, first, layer, loader: { load, by: values }, afterOwn: undefined }
  const { entries, hasNext } = await layPage(parts)
  expect([entries, hasNext]).toEqual([[], true])
  expect(reads).toBe(9)
})

// --- helpers ---

function expectWhole(given: Case, pages: readonly (readonly Item[])[]): void {
  const shown = pages.flat()
  const kept = given.there.filter(({ id }) => !given.laid.some(({ was }) => was?.id === id))
  const expected = [...kept, ...given.laid.flatMap(({ now }) => now ?? [])]
  const compare = comparisonOf(given)
  expect(shown.toSorted((a, b) => a.id - b.id)).toEqual(expected.toSorted((a, b) => a.id - b.id))
  for (const [at, item] of shown.entries())
    if (at > 0) expect(compare(shown[at - 1] as Item, item)).toBeLessThanOrEqual(0)
  for (const page of pages) expect(page.length).toBeLessThanOrEqual(given.limit)
}

function comparisonOf({
  by,
  isDown,
}: Pick<Case, 'by' | 'isDown'>): (one: Item, other: Item) => number {
  const keys = [{ property: by, isDown }]
  const compare = createComparison(keys)
  return (one, other) => compare(sortValues(one, keys), sortValues(other, keys))
}

/** A list of the upstream, and what is laid over it. */
function listOf(given: Omit<Case, 'limit'>, style: 'numbered' | 'cursor') {
  const { there, by, isDown } = given
  const keys = [{ property: by, isDown }]
  const sorted = there.toSorted(comparisonOf(given))
  const end = by === 'id' ? (isDown ? ('first' as const) : ('last' as const)) : undefined
  const values = (item: unknown) => sortValues(item, keys)
  const records = given.laid
    .toSorted(
      (one, other) => Number((one.was ?? one.now)?.id) - Number((other.was ?? other.now)?.id),
    )
    .map(
      ({ was, now }): LaidRecord => ({
        key: (was ?? now)?.id ?? 0,
        standing: was ? (now ? 'changed' : 'removed') : 'created',
        by: now && values(now),
        byBefore: was && values(was),
        show: () => now,
      }),
    )
  const layer = new ListLayer(records, { compare: createComparison(keys), end })
  const answer = (target: string): UpstreamPage => {
    const query = new URLSearchParams(target.split('?')[1])
    const from = Number(query.get('offset') ?? query.get('after') ?? 0)
    const size = Number(query.get('limit'))
    const items = sorted.slice(from, from + size)
    const isMore = from + size < sorted.length
    const next = style === 'cursor' && isMore ? String(from + size) : undefined
    return {
      value: items,
      records: items.map((item) => ({ key: item.id, value: item })),
      says: { total: style === 'numbered' ? sorted.length : undefined, hasMore: isMore, next },
    }
  }
  return { answer, layer, values }
}

/** Follows a list to its end, as a client does: by numbers of records, or by the cursors that it is given. */
async function walk(given: Case, style: 'numbered' | 'cursor'): Promise<readonly Item[][]> {
  const { limit } = given
  const { answer, layer, values } = listOf(given, style)
  const pages: Item[][] = []
  let place = style === 'numbered' ? 'offset=0' : ''
  for (let step = 0; step < 60; step += 1) {
    const page = read(`/items?limit=${limit}&${place}`, limit, style)
    const first = answer(page.target)
    const loader = { load: async (target: string) => answer(target), by: values }
    const laid = await layPage({ page, first, layer, loader, afterOwn: undefined })
    pages.push(laid.entries.flatMap(({ value }) => (value === GONE ? [] : [value as Item])))
    if (!laid.hasNext) return pages
    const cursor = laid.cursor ?? first.says.next
    place = style === 'numbered' ? `offset=${(step + 1) * limit}` : `after=${cursor}`
  }
  throw new Error('the list has no end')
}

const parameter = (name: string, meaning: 'limit' | 'offset' | 'after') => ({
  ...{
    name,
    meaning,
    whole: name,
    members: [],
    schema: { maximum: 50 },
    field: name,
    first: 0 as const,
  },
  ...{ because: '', isLost: false, read: () => undefined },
})

function read(target: string, limit: number, style: 'numbered' | 'cursor'): AskedPage {
  const going = parameter(
    style === 'numbered' ? 'offset' : 'after',
    style === 'numbered' ? 'offset' : 'after',
  )
  const skip = Number(new URLSearchParams(target.split('?')[1]).get('offset') ?? 0)
  const nothing = { where: undefined, tests: undefined, refused: undefined, sort: undefined }
  return compileAskedPage([parameter('limit', 'limit'), going])(target, {
    ...{ ...nothing, limit, skip, after: undefined, before: undefined, going },
  })
}
