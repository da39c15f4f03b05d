import * as fc from 'fast-check'
import type { Exchange } from '../../src/journal/journal-types.ts'
import { STATUSES } from '../support/contract.ts'
import { FOREIGN_FIELD, FOREIGN_METHOD } from '../support/not-in-contract.ts'
import { choicesOf, type LedgerName, ledgerNames } from '../support/pet-ledger.ts'
import { undeclaredViolations } from '../support/rotation-check.ts'
import { runs } from '../support/runs.ts'
import { expect, type TestRequest, test } from '../support/test.ts'

type Step = readonly [path: string, request?: TestRequest]

const from = fc.constantFrom
const number = fc.oneof(fc.integer({ min: -3, max: 120 }), from('', 'x', '1e1', '007', 2n ** 63n))
const status = from(...STATUSES, 'lost', '', 'SOLD')
const query = fc
  .array(
    fc.oneof(
      number.map((value) => `limit=${value}`),
      status.map((value) => `status=${value}`),
      from('page=2', 'limit[]=3', '%zz', 'x'),
    ),
    { maxLength: 3 },
  )
  .map((parts) => (parts.length === 0 ? '' : `?${parts.join('&')}`))
const name = from('Rex', 'Zoë', '', '名前', 'x'.repeat(300), '\u2028"\\')
const json = (value: unknown): TestRequest => ({ json: value })
const newPet = fc
  .record(
    {
      name,
      categoryId: from<unknown>(1, 3, -4, 999, 2n ** 60n, '3', 1.5),
      status: from<unknown>('available', 'sold', 'lost', null),
      [FOREIGN_FIELD]: from<unknown>('red', { a: ['é'] }),
      id: from<unknown>(7),
    },
    { requiredKeys: [] },
  )
  .map(json)
const good = from<TestRequest>(
  json({ name: 'Rex', categoryId: 3 }),
  json({ name: 'Ülo', categoryId: 1, status: 'sold' }),
)
const bad = from<TestRequest>(
  { body: '{}' },
  {
    body: '{"name":"R","name":"S","categoryId":1}',
    headers: { 'content-type': 'application/json' },
  },
  { body: '', headers: { 'content-type': 'application/json' } },
  { body: '{"name', headers: { 'content-type': 'application/json' } },
  { body: 'x'.repeat(1024 * 1024 + 1), headers: { 'content-type': 'application/json' } },
  { body: '{}', headers: { 'content-encoding': 'br' } },
)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(from('/pets', '/pets/', '/Pets'), query)
      .map(([path, search]): Step => [path + search]),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(from('/pets/', '/PETS/'), number)
      .map(([path, id]): Step => [`${path}${id}`]),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(from('/pets', '/pets?x=1', '/pets/'), fc.oneof(good, good, newPet))
      .map(([path, request]): Step => [path, { method: 'POST', ...request }]),
  },
  { weight: 1, arbitrary: bad.map((request): Step => ['/pets', { method: 'POST', ...request }]) },
  {
    weight: 1,
    arbitrary: from('Hi', '', 'é', 'x'.repeat(256)).map(
      (message): Step => ['~/messages', json({ message })],
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(from('/pets', '/pets/1', '/pets?limit=3'), from('HEAD', FOREIGN_METHOD, 'OPTIONS'))
      .map(([path, method]): Step => [path, { method }]),
  },
  {
    weight: 1,
    arbitrary: from<Step>(
      ['/pets?limit=0', { key: null }],
      ['/pets/x', { key: 'wrong' }],
      ['/nothing'],
      ['/pets', { ...json({}), method: 'POST', key: null }],
    ),
  },
)

const JSON_TYPE = { 'content-type': 'application/json' }

/** Requests of every run, so that what chance seldom brings is drawn often enough. */
const always: readonly Step[] = [
  ...Array.from({ length: 3 }, (): Step => ['/pets', json({ name: 'Rex', categoryId: 1 })]),
  ...Array.from({ length: 3 }, (): Step => ['~/messages', json({ message: 'Hi' })]),
  ...Array.from({ length: 3 }, (): Step => ['/pets/1']),
  ...([
    ['/pets', json({ name: '', categoryId: 1 })],
    ['/pets', json({ name: 'x'.repeat(300), categoryId: 1 })],
    ['/pets', json({ name: 'Rex', categoryId: -4 })],
    ['/pets', json({ name: 'Rex', categoryId: 999 })],
    ['/pets', json({ name: 'Rex', categoryId: 1, [FOREIGN_FIELD]: 'red' })],
    ['/pets', { body: '{"name":"R","name":"S","categoryId":1}', headers: JSON_TYPE }],
    ['/pets', { body: '{}' }],
    ['/pets', { body: '{}', headers: { ...JSON_TYPE, 'content-encoding': 'br' } }],
    ['/pets', { body: 'x'.repeat(1024 * 1024 + 1), headers: JSON_TYPE }],
    ['~/messages', json({ message: '' })],
    ['/pets?limit=1&limit=2'],
    ['/pets?limit=1&limit=2'],
    ['/pets?limit='],
    ['/pets?limit=0'],
    ['/pets?page=2'],
    ['/pets/x'],
    ['/pets/'],
    ['/Pets'],
    ['/pets', { method: 'HEAD' }],
    ['/pets', { method: FOREIGN_METHOD }],
    ['/pets?limit=0', { key: null }],
  ] as Step[]),
]

/** An entry that a request cannot ask for here: nothing is stored on a disk. */
const UNREACHED: readonly LedgerName[] = ['notKept']

test('thousands of requests under rotation get answers that break the contract only where a drawn choice says so', {
  timeout: 120_000,
}, async ({ start }) => {
  const drawn = new Map<string, Set<unknown>>()
  let isLate = false
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 100, maxLength: 100 }),
      fc.nat(),
      async (steps, seed) => {
        isLate = !isLate
        const exchanges: Exchange[] = []
        const sandbox = await start({
          ...{ seed, unspecified: 'rotate' },
          ...(isLate && { now: Date.parse('2030-12-05T00:00:01Z') }),
        })
        for (const [path, request] of [...steps, ...always]) {
          await sandbox.send(path, request)
          exchanges.push(...(await sandbox.requests.list({ limit: 1 })))
        }
        for (const each of exchanges)
          for (const [entry, choice] of Object.entries(each.drawn ?? {}))
            drawn.set(entry, (drawn.get(entry) ?? new Set()).add(choice))
        expect(await undeclaredViolations(exchanges)).toEqual([])
      },
    ),
    { ...runs(20), endOnFailure: true },
  )
  // Otherwise the property would say little.
  for (const entry of ledgerNames)
    if (!UNREACHED.includes(entry))
      expect([entry, drawn.get(entry)]).toEqual([entry, new Set(choicesOf(entry))])
})
