import { expect as plainly } from 'vitest'
import { FaultPlan } from '../../src/faults/fault-plan.ts'
import type { Fault } from '../../src/faults/fault-types.ts'
import { MOST_LIMITED_CLIENTS } from '../../src/faults/limit-windows.ts'
import { expect, type TestReply, type TestSandbox, test } from '../support/test.ts'

const NOON = Date.parse('2030-12-05T12:00:00Z')

const scenario = (limit: object, more: object = {}) => ({
  ...{ version: 1, clock: { now: '2030-12-05T12:00:00Z' }, keys: ['ann', 'bob'] },
  faults: [{ id: 'quota', on: 'listPets', rateLimit: { requests: 2, per: '1m', ...limit } }],
  ...more,
})

/** Lists pets as one client after the other; returns the statuses. */
async function listAs(sandbox: TestSandbox, ...keys: readonly string[]): Promise<number[]> {
  const statuses: number[] = []
  for (const key of keys) statuses.push((await sandbox.send('/pets?limit=1', { key })).status)
  return statuses
}

const headersOf = ({ headers }: TestReply) =>
  Object.fromEntries([...headers].filter(([name]) => /ratelimit|retry-after/.test(name)))

test('each key has its requests in each window of the clock; what is beyond gets 429, Retry-After and the documented error', async ({
  start,
}) => {
  const sandbox = await start({ scenario: scenario({}) })
  expect(await listAs(sandbox, 'ann', 'ann', 'ann', 'bob')).toEqual([200, 200, 429, 200])
  const refused = await sandbox.send('/pets', { key: 'ann' })
  expect(refused.body).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(refused.headers.get('x-sandbox-fault')).toBe('quota')
  await sandbox.clock.set({ advance: 20_500 })
  expect((await sandbox.send('/pets', { key: 'ann' })).headers.get('retry-after')).toBe('40')
  await sandbox.clock.set({ advance: 39_500 })
  expect(await listAs(sandbox, 'ann', 'ann', 'ann')).toEqual([200, 200, 429])
})

test('a clock that is set back to before a window begins another one', async ({ start }) => {
  const sandbox = await start({ scenario: scenario({}) })
  expect(await listAs(sandbox, 'ann', 'ann', 'ann')).toEqual([200, 200, 429])
  await sandbox.clock.set({ advance: -3_600_000 })
  expect(await listAs(sandbox, 'ann', 'ann', 'ann')).toEqual([200, 200, 429])
})

test.for<[string, Record<string, string>, Record<string, string>]>([
  [
    'draft',
    { 'ratelimit-policy': '"quota";q=2;w=60', ratelimit: '"quota";r=1;t=60' },
    { 'ratelimit-policy': '"quota";q=2;w=60', ratelimit: '"quota";r=0;t=60' },
  ],
  [
    'legacy',
    {
      ...{ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' },
      'x-ratelimit-reset': String(NOON / 1000 + 60),
    },
    {
      ...{ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '0' },
      'x-ratelimit-reset': String(NOON / 1000 + 60),
    },
  ],
  ['none', {}, {}],
])(
  'with headers: %s, answers within and beyond the limit have its lines',
  async ([headers, within, beyond], { start }) => {
    const sandbox = await start({ scenario: scenario({ headers }) })
    expect(headersOf(await sandbox.send('/pets'))).toEqual(within)
    await sandbox.send('/pets')
    const refused = await sandbox.send('/pets')
    expect([refused.status, headersOf(refused)]).toEqual([429, { ...beyond, 'retry-after': '60' }])
  },
)

test('several limits are one list, and the longest of those that are exceeded says when to come back', async ({
  start,
}) => {
  const faults = [
    { id: 'burst', on: '*', rateLimit: { requests: 1, per: '1500ms' } },
    { id: 'day', on: '*', rateLimit: { requests: 1, per: '1d' } },
  ]
  const sandbox = await start({ scenario: scenario({}, { faults }) })
  expect(headersOf(await sandbox.send('/pets'))).toEqual({
    'ratelimit-policy': '"burst";q=1;w=2, "day";q=1;w=86400',
    ratelimit: '"burst";r=0;t=2, "day";r=0;t=86400',
  })
  const refused = await sandbox.send('/pets')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400'])
  // The first ends the request.
  expect(sandbox.receipts()).toMatchObject([{ fired: 1 }, { fired: 0 }])
})

test('by client counts a page by its origin and a program by its product, whatever its key', async ({
  start,
}) => {
  const sandbox = await start({ scenario: scenario({ by: 'client', requests: 1 }) })
  const statusOf = async (key: string, headers: Record<string, string>) =>
    (await sandbox.send('/pets', { key, headers })).status
  expect(await statusOf('ann', { 'User-Agent': 'app/1 (x)' })).toBe(200)
  expect(await statusOf('bob', { 'User-Agent': 'app/1 (y)' })).toBe(429)
  expect(await statusOf('bob', { 'User-Agent': 'app/2' })).toBe(200)
  expect(await statusOf('ann', { 'User-Agent': 'app/2', Origin: 'https://a.example' })).toBe(200)
  expect(await statusOf('ann', { 'User-Agent': 'b', Origin: 'https://a.example' })).toBe(429)
})

test('receipts count what was refused, and who came back before Retry-After was over', async ({
  start,
}) => {
  const sandbox = await start({ scenario: scenario({}) })
  await listAs(sandbox, 'ann', 'ann', 'ann', 'ann', 'bob', 'bob', 'bob')
  expect(sandbox.receipts()).toMatchObject([{ calls: 7, fired: 3, tooEarly: 1 }])
  await sandbox.clock.set({ advance: 60_000 })
  await listAs(sandbox, 'ann')
  const [counted] = await sandbox.faults.list()
  expect(counted).toMatchObject({ calls: 8, fired: 3, tooEarly: 1 })
  await sandbox.reset()
  expect(sandbox.receipts()).toMatchObject([{ tooEarly: 0, inAll: { fired: 3, tooEarly: 1 } }])
})

test('a reset begins the counts again, a snapshot has them, and each world has its own', async ({
  start,
  folder,
}) => {
  for (const data of [undefined, folder]) {
    const sandbox = await start({ scenario: scenario({}), ...(data && { data }) })
    expect(await listAs(sandbox, 'ann')).toEqual([200])
    await sandbox.snapshots.take('one')
    expect(await listAs(sandbox, 'ann', 'ann')).toEqual([200, 429])
    await sandbox.snapshots.restore('one')
    expect(await listAs(sandbox, 'ann', 'ann', 'bob')).toEqual([200, 429, 200])
    await sandbox.reset()
    expect(await listAs(sandbox, 'ann', 'ann', 'ann')).toEqual([200, 200, 429])
    await sandbox.faults.replace('quota', scenario({}).faults[0] as Fault)
    expect(await listAs(sandbox, 'ann')).toEqual([200])
    await sandbox.close()
    const again = await start({ scenario: scenario({}), ...(data && { data }) })
    expect(await listAs(again, 'ann', 'ann')).toEqual([200, 200])
  }
  const byWorld = await start({
    scenario: scenario({ by: 'client', requests: 1 }),
    isolation: 'per-key',
  })
  expect(await listAs(byWorld, 'ann', 'ann', 'bob', 'bob')).toEqual([200, 429, 200, 429])
})

test('a request can ask for the 429, which counts for nobody', async ({ start }) => {
  const sandbox = await start({ scenario: scenario({}) })
  const asked = await sandbox.send('/pets', { headers: { Prefer: 'fault=quota' } })
  expect([asked.status, headersOf(asked)]).toEqual([
    429,
    {
      'ratelimit-policy': '"quota";q=2;w=60',
      ratelimit: '"quota";r=0;t=60',
      'retry-after': '60',
    },
  ])
  expect((await sandbox.send('/pets')).headers.get('ratelimit')).toBe('"quota";r=1;t=60')
})

test('of more clients than a world tells apart, the others share one count, until windows are over', async () => {
  const rateLimit = { requests: 1, per: '1m' }
  const plan = FaultPlan.of([{ id: 'a', on: '*', rateLimit }], { seed: 1, expressions: new Map() })
  const isRefused = async (key: string, time: number) => {
    const request = {
      ...{ operation: 'listPets', path: {}, query: [], headers: {}, body: undefined },
      ...{ key, time },
    }
    return (await plan.strike(request, 'r')).before.end !== undefined
  }
  for (let at = 0; at < MOST_LIMITED_CLIENTS; at += 1)
    plainly(await isRefused(`k${at}`, NOON)).toBe(false)
  plainly(await isRefused('other', NOON)).toBe(false)
  plainly(await isRefused('another', NOON)).toBe(true)
  plainly(await isRefused('k0', NOON)).toBe(true)
  plainly(await isRefused('another', NOON + 60_000)).toBe(false)
  plainly(await isRefused('third', NOON + 60_000)).toBe(false)
})

test.for<[object, string]>([
  [{ per: '25d' }, 'rateLimit.per must be a duration up to 24d'],
  [{ per: '1 minute' }, 'rateLimit.per must be a duration up to 24d'],
  [{ requests: 0 }, 'rateLimit.requests must be at least 1'],
  [{ by: 'address' }, 'rateLimit.by must be one of'],
])('a rate limit with %j is refused: %s', async ([limit, words], { start }) => {
  await expect(start({ scenario: scenario(limit) })).rejects.toThrow(words)
})

test('a fault with a rate limit does nothing else', async ({ start }) => {
  const [fault] = scenario({}).faults
  for (const [key, value] of Object.entries({ delay: 5, respond: { status: 400 }, at: 'after' }))
    await expect(
      start({ scenario: scenario({}, { faults: [{ ...fault, [key]: value }] }) }),
    ).rejects.toThrow(new RegExp(`faults\\[0\\]\\.${key} must be`))
})
