import fc from 'fast-check'
import { FaultPlan } from '../../src/faults/fault-plan.ts'
import { type FaultTally, MemoryTally } from '../../src/faults/fault-tally.ts'
import type { Fault } from '../../src/faults/fault-types.ts'
import { expect, type TestSandbox, test } from '../support/test.ts'

/** Sends a number of requests one after the other and tells which were struck, by call number. */
async function struckCalls(sandbox: TestSandbox, count: number): Promise<number[]> {
  const struck: number[] = []
  for (let call = 1; call <= count; call += 1) {
    if ((await sandbox.send('/pets?limit=1')).status === 503) struck.push(call)
  }
  return struck
}

const fault = (more: object) => ({
  version: 1,
  faults: [{ id: 'f', on: 'listPets', respond: { status: 503 }, ...more }],
})

/** What of a fault says which of twelve calls it strikes. */
test.for<[object, number[]]>([
  [{}, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  [{ calls: 3 }, [3]],
  [{ calls: 'every 1', times: 2 }, [1, 2]],
  [{ calls: '13-' }, []],
  [{ times: 1 }, [1]],
  [{ times: 3, calls: '2-' }, [2, 3, 4]],
  [{ probability: 0 }, []],
  [{ probability: 1, calls: '2-3' }, [2, 3]],
])('a fault with %j strikes these of twelve calls: %j', async ([more, expected], { sandbox }) => {
  await sandbox.load(fault(more))
  expect(await struckCalls(sandbox, 12)).toEqual(expected)
  expect(sandbox.receipts()).toMatchObject([{ calls: 12, fired: expected.length }])
})

test('calls are counted by fault, and only those that its when matches', async ({ sandbox }) => {
  const respond = { status: 503 }
  const sold = {
    id: 'sold',
    on: 'listPets',
    when: { query: { status: 'sold' } },
    calls: 2,
    respond,
  }
  const any = { id: 'any', on: '*', calls: 3, respond: { status: 500 } }
  await sandbox.load({ version: 1, faults: [sold, any] })
  const statuses = []
  for (const path of ['/pets', '/pets?status=sold', '/pets', '/pets?status=sold']) {
    statuses.push((await sandbox.send(path)).status)
  }
  expect(statuses).toEqual([200, 200, 500, 503])
})

test('the same seed strikes the same calls, another seed others', async ({ sandbox }) => {
  const play = async (seed: number) => {
    await sandbox.load({ ...fault({ probability: 0.5 }), seed })
    await sandbox.reset()
    return struckCalls(sandbox, 40)
  }
  const [one, again, other] = [await play(5), await play(5), await play(6)]
  expect(again).toEqual(one)
  expect(other).not.toEqual(one)
  expect(one.length).toBeGreaterThan(5)
  expect(one.length).toBeLessThan(35)
})

const anyRequest = {
  ...{ time: 0, operation: 'listPets', key: '' },
  ...{ path: {}, query: [], headers: {}, body: {} },
}
const planOf = (faults: readonly Fault[], seed = 1, tally: FaultTally = new MemoryTally()) =>
  FaultPlan.of(faults, { seed, expressions: new Map(), tally })

test('two faults of one probability strike independently of each other, and each as often as it says', async () => {
  const plan = planOf(['a', 'b'].map((id) => ({ id, on: '*', probability: 0.1, delay: 0 })))
  const struck = new Set<string>()
  for (let call = 0; call < 1000; call += 1)
    struck.add((await plan.strike(anyRequest, `r${call}`)).faults.join())
  expect(struck).toEqual(new Set(['a', 'b', 'a,b', '']))
  for (const { calls, fired } of plan.receipts()) {
    expect(calls).toBe(1000)
    expect(fired).toBeGreaterThan(60)
    expect(fired).toBeLessThan(140)
  }
})

test('a receipt names the requests that were struck, the last 100 of them', async ({ sandbox }) => {
  await sandbox.load(fault({ calls: 'every 2' }))
  const ids = []
  for (let call = 1; call <= 6; call += 1) {
    const { headers } = await sandbox.send('/pets?limit=1')
    if (call % 2 === 0) ids.push(headers.get('x-request-id'))
  }
  const counts = { calls: 6, fired: 3 }
  expect(sandbox.receipts()).toEqual([{ id: 'f', ...counts, inAll: counts, requests: ids }])
  const plan = planOf([{ id: 'f', on: '*', delay: 0 }])
  for (let call = 1; call <= 123; call += 1) await plan.strike(anyRequest, `r${call}`)
  const last = Array.from({ length: 100 }, (_, at) => `r${24 + at}`)
  expect(plan.receipts()).toMatchObject([{ fired: 123, requests: last }])
})

test('receipts stand in the order of the scenario, also of faults that never struck', () => {
  const plan = planOf(['z', 'a', 'm'].map((id) => ({ id, on: 'getPet', delay: 0 })))
  expect(plan.receipts().map(({ id, fired }) => `${id} ${fired}`)).toEqual(['z 0', 'a 0', 'm 0'])
})

const drawn = (seed: number, times?: number, tally?: FaultTally) =>
  planOf(
    ['a', 'b'].map((id) => ({
      ...{ id, on: '*', probability: 0.5 },
      delay: { type: 'uniform', lower: 0, upper: 1000 } as const,
      ...(times !== undefined && { times }),
    })),
    seed,
    tally,
  )

test('what strikes the nth call follows from seed, fault and n, even if faults are forced in between', async () => {
  const forces = fc.array(fc.constantFrom('a', 'b', undefined), { maxLength: 40 })
  const anyTimes = fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined })
  await fc.assert(
    fc.asyncProperty(fc.nat(), anyTimes, forces, async (seed, times, steps) => {
      const [calm, forced] = [drawn(seed, times), drawn(seed, times)]
      for (const id of steps) {
        if (id === undefined) {
          const { counts: _forced, ...struck } = await forced.strike(anyRequest, 'r')
          expect(await calm.strike(anyRequest, 'r')).toMatchObject(struck)
        } else expect((await forced.force(id, 'p'))?.faults).toEqual([id])
      }
    }),
  )
})

test('a fault that is forced draws another delay each time, the same for the same seed', async () => {
  const delays = async (plan: FaultPlan) => {
    const strikes = await Promise.all([1, 2, 3].map(() => plan.force('a', 'p')))
    return strikes.map((each) => each?.before.delay)
  }
  expect(await delays(drawn(4))).toEqual(await delays(drawn(4)))
  expect(new Set(await delays(drawn(4))).size).toBe(3)
})

test('counters that are elsewhere, and answer later, strike the same calls', async () => {
  const tally = new MemoryTally()
  const late: FaultTally = {
    call: async (tokens) => tally.call(tokens),
    strike: async (due, requestId) => tally.strike(due, requestId),
    force: async (token, requestId) => tally.force(token, requestId),
    limit: async (calls, time) => tally.limit(calls, time),
    read: (token) => tally.read(token),
    keep: () => late,
    copy: () => late,
  }
  const [here, there] = [drawn(7, 5), drawn(7, 5, late)]
  expect(there.strike(anyRequest, 'r0')).toBeInstanceOf(Promise)
  expect(here.strike(anyRequest, 'r0')).not.toBeInstanceOf(Promise)
  for (let call = 1; call < 30; call += 1) {
    const id = `r${call}`
    expect(await there.strike(anyRequest, id)).toEqual(here.strike(anyRequest, id))
    expect(await there.force('b', id)).toEqual(here.force('b', id))
  }
  expect(there.receipts()).toEqual(here.receipts())
})

test('a copy goes on from the same counts, and neither counts for the other', async () => {
  const plan = drawn(3, 6)
  for (let call = 0; call < 9; call += 1) await plan.strike(anyRequest, `r${call}`)
  await plan.force('a', 'asked')
  const copy = plan.copy()
  expect(copy.receipts()).toEqual(plan.receipts())
  for (let call = 0; call < 9; call += 1)
    expect(await copy.strike(anyRequest, `s${call}`)).toEqual(
      await plan.strike(anyRequest, `s${call}`),
    )
  expect(copy.receipts()).toEqual(plan.receipts())
  await copy.strike(anyRequest, 'other')
  expect(copy.counts()).not.toEqual(plan.counts())
})
