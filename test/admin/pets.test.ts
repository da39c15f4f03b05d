import fc from 'fast-check'
import type { Pet } from '../../src/client/answer-types.ts'
import { STATUSES } from '../support/contract.ts'
import { runs } from '../support/runs.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'
import { ask } from './support.ts'

const FAR = 9223372036854775807n

const pets: readonly Pet[] = [
  { id: -3, name: 'Below', categoryId: 1 },
  { id: 2, name: 'Rex', categoryId: 3, status: 'available' },
  { id: 5, name: 'Minka', categoryId: FAR, status: 'sold' },
  { id: 6, name: 'T-REX "the" \\ 2', categoryId: 3, status: 'sold' },
  { id: 2n ** 53n + 1n, name: 'Ärexa', categoryId: 1, status: 'pending' },
  { id: FAR, name: 'Nemo', categoryId: 3, status: 'sold' },
]
const scenario = { version: 1, pets } as const

const browse = async (sandbox: TestSandbox, query = '') =>
  (await ask(sandbox, ['GET', `/state/pets${query}`])).body
const idsOf = ({ pets }: { pets: readonly Pet[] }) => pets.map(({ id }) => id)

test.for<[string, readonly (number | bigint)[], object]>([
  ['', [-3, 2, 5, 6, 2n ** 53n + 1n, FAR], { total: 6 }],
  ['?limit=2', [-3, 2], { total: 6, next: 2 }],
  ['?limit=2&after=2', [5, 6], { total: 6, next: 6, previous: 3 }],
  ['?limit=2&after=6', [2n ** 53n + 1n, FAR], { total: 6, previous: 7 }],
  ['?limit=2&before=3', [-3, 2], { total: 6, next: 2 }],
  ['?limit=2&before=6', [2, 5], { total: 6, next: 5, previous: 2 }],
  ['?limit=2&before=9007199254740993', [5, 6], { total: 6, next: 2n ** 53n, previous: 5 }],
  [`?after=${FAR}`, [], { total: 6 }],
  [
    `?before=${FAR}&limit=1`,
    [2n ** 53n + 1n],
    { total: 6, next: FAR - 1n, previous: 2n ** 53n + 1n },
  ],
  ['?before=-9223372036854775808', [], { total: 6 }],
  ['?status=sold', [5, 6, FAR], { total: 3 }],
  ['?status=sold&after=5&limit=1', [6], { total: 3, next: 6, previous: 6 }],
  [`?categoryId=${FAR}`, [5], { total: 1 }],
  ['?categoryId=3&limit=2', [2, 6], { next: 6 }],
  ['?categoryId=3&after=6', [FAR], { previous: 7 }],
  ['?categoryId=3&status=available', [2], { total: 1 }],
  ['?q=rex', [2, 6, 2n ** 53n + 1n], { total: 3 }],
  ['?q=%C3%84REX', [2n ** 53n + 1n], { total: 1 }],
  ['?q=%22the%22%20%5C', [6], { total: 1 }],
  ['?q=rex&before=9007199254740993', [2, 6], { next: 2n ** 53n }],
  ['?q=5', [5], { total: 1 }],
  ['?q=-3', [-3], { total: 1 }],
  [`?q=${FAR}`, [FAR], { total: 1 }],
  [`?q=${FAR}&status=pending`, [], { total: 0 }],
  ['?q=5&categoryId=3', [], { total: 0 }],
  ['?q=7', [], { total: 0 }],
  ['?q=nobody', [], { total: 0 }],
])(
  '%s: a page has the animals, and says where the others are',
  async ([query, ids, more], { sandbox }) => {
    await sandbox.load(scenario)
    const { pets: page, ...rest } = await browse(sandbox, query)
    expect(page.map(({ id }: Pet) => id)).toEqual(ids)
    expect(rest).toEqual(more)
  },
)

test('an animal is shown digit for digit', async ({ sandbox }) => {
  await sandbox.load(scenario)
  const { text } = await ask(sandbox, ['GET', `/state/pets/${FAR}`])
  expect(text).toBe(`{"id":${FAR},"name":"Nemo","categoryId":3,"status":"sold"}`)
  expect((await ask(sandbox, ['GET', '/state/pets/7'])).status).toBe(404)
})

test.for([
  ['limit=101', 'limit must be an integer from 1 to 100, got "101"'],
  ['status=lost', `status must be one of ${STATUSES.join(', ')}`],
  ['after=1.5', 'after must be an integer (int64)'],
  ['categoryId=9223372036854775808', 'categoryId must be an integer (int64)'],
  ['q=', 'q must be a string, got nothing'],
  ['after=1&before=3', 'before cannot be used together with after: leave one of them out.'],
  ['name=Rex', 'It has status, categoryId, q, after, before, limit'],
] as const)('the page %s is refused', async ([query, message], { sandbox }) => {
  const { status, body } = await ask(sandbox, ['GET', `/state/pets?${query}`])
  expect([status, body.detail]).toEqual([400, expect.stringContaining(message)])
})

test('pages one after another have each animal that fits once, in both directions', async ({
  start,
}) => {
  const sandbox = await start()
  const filters = fc.record(
    {
      status: fc.constantFrom('available', 'sold'),
      categoryId: fc.integer({ min: 1, max: 3 }),
      q: fc.constantFrom('a', 'E', 'mi', 'zz'),
    },
    { requiredKeys: [] },
  )
  const all = (await browse(sandbox, '?limit=100')).pets as Pet[]
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 20 }), async (filter, limit) => {
      const { status, categoryId, q = '' } = filter
      const meant = all.filter(
        (pet) =>
          (status ?? pet.status) === pet.status &&
          (categoryId ?? pet.categoryId) === pet.categoryId &&
          pet.name.toLowerCase().includes(q.toLowerCase()),
      )
      const given = Object.entries({ ...filter, limit }).map(([key, value]): [string, string] => [
        ...([key, `${value}`] as const),
      ])
      /** All pages from a place on, in the order of their requests. */
      const pages = async (place: string, to: 'next' | 'previous') => {
        const query = new URLSearchParams(given)
        const found = [await browse(sandbox, `?${query}${place}`)]
        for (let at = found[0][to]; at !== undefined; at = found.at(-1)[to])
          found.push(await browse(sandbox, `?${query}&${to === 'next' ? 'after' : 'before'}=${at}`))
        return found.map(idsOf)
      }
      const ids = meant.map(({ id }) => id)
      expect((await pages('', 'next')).flat()).toEqual(ids)
      expect((await pages(`&before=${2 ** 50}`, 'previous')).toReversed().flat()).toEqual(ids)
    }),
    runs(20),
  )
})

test('a search through very many animals continues where it stopped', { tags: ['long'] }, async ({
  start,
}) => {
  const generate = { count: 100_000, categoryIds: [1] }
  const sandbox = await start({ scenario: { version: 1, generate } })
  const json = { name: 'Far away', categoryId: 2 }
  for (const id of [0, 1_000_000]) await ask(sandbox, ['PUT', `/state/pets/${id}`], { json })
  const first = await browse(sandbox, '?categoryId=2')
  expect(first).toEqual({ pets: [{ id: 0, ...json }], next: 99_999 })
  const second = await browse(sandbox, '?categoryId=2&after=99999')
  expect(second).toEqual({ pets: [{ id: 1_000_000, ...json }], previous: 100_000 })
})
