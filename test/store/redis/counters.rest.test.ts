import { describe } from 'vitest'
import type { Fault } from '../../../src/faults/fault-types.ts'
import { hasRedis, withoutRedis } from '../../support/redis-server.ts'
import { expect, type TestSandbox } from '../../support/test.ts'
import { test } from './support.ts'

/** Sends requests to all replicas in turn, all at once; returns the statuses. */
async function hammer(replicas: readonly TestSandbox[], count: number): Promise<number[]> {
  const sent = Array.from({ length: count }, (_, at) =>
    (replicas[at % replicas.length] as TestSandbox).send('/pets?limit=1'),
  )
  return (await Promise.all(sent)).map(({ status }) => status)
}

const fault = (more: object): Fault => ({
  id: 'f',
  on: 'listPets',
  respond: { status: 503 },
  ...more,
})

const struck = (statuses: readonly number[]) => statuses.filter((status) => status === 503).length

describe.skipIf(!hasRedis)(`the counters of faults at replicas${withoutRedis}`, () => {
  test('calls: 2 strikes exactly one of many calls over three replicas', async ({ replicas }) => {
    const all = await replicas({ faults: [fault({ calls: 2 })] })
    expect(struck(await hammer(all, 90))).toBe(1)
    for (const replica of all) {
      const [counted] = await replica.faults.list()
      expect(counted).toMatchObject({ calls: 90, fired: 1 })
      expect(counted?.requests).toHaveLength(1)
    }
  })

  test('a fault that is replaced begins at zero at every replica; others go on', async ({
    replicas,
  }) => {
    const other = fault({ id: 'other', calls: 7 })
    const all = await replicas({ faults: [fault({ calls: 1 }), other] })
    expect(struck(await hammer(all, 4))).toBe(1)
    await all[0]?.faults.replace('f', fault({ calls: 2 }))
    expect(await all[1]?.faults.list()).toMatchObject([{ calls: 0, fired: 0 }, { calls: 4 }])
    expect(struck(await hammer(all, 4))).toBe(2)
    expect(await all[1]?.faults.list()).toMatchObject([
      { calls: 4, fired: 1 },
      { calls: 8, fired: 1 },
    ])
  })

  test('a reset begins the counters again at every replica', async ({ replicas }) => {
    const all = await replicas({ faults: [fault({ calls: 1 })] })
    expect(struck(await hammer(all, 4))).toBe(1)
    await all[1]?.reset()
    expect(struck(await hammer(all, 4))).toBe(1)
    expect(await all[0]?.faults.list()).toMatchObject([{ calls: 4, fired: 1 }])
  })

  test('a snapshot has the counters of all replicas', async ({ replicas }) => {
    const all = await replicas({ faults: [fault({ calls: '3-4' })] })
    await hammer(all, 2)
    await all[0]?.snapshots.take('two')
    expect(struck(await hammer(all, 4))).toBe(2)
    await all[1]?.snapshots.restore('two')
    expect(await all[0]?.faults.list()).toMatchObject([{ calls: 2, fired: 0 }])
    expect(struck(await hammer(all, 4))).toBe(2)
  })

  test('replicas count the requests of a client together, in one window, which a snapshot has and a reset ends', async ({
    replicas,
  }) => {
    const rateLimit = { requests: 5, per: '1h' }
    const all = await replicas({ faults: [{ id: 'f', on: 'listPets', rateLimit }] })
    const refused = async (count: number) =>
      (await hammer(all, count)).filter((status) => status === 429).length
    expect(await refused(4)).toBe(0)
    await all[0]?.snapshots.take('four')
    expect(await refused(4)).toBe(3)
    expect(await all[1]?.faults.list()).toMatchObject([{ calls: 8, fired: 3, tooEarly: 2 }])
    await all[1]?.snapshots.restore('four')
    expect(await refused(3)).toBe(2)
    await all[2]?.reset()
    expect(await refused(6)).toBe(1)
    await all[0]?.clock.set({ advance: 3_600_000 })
    expect(await refused(5)).toBe(0)
    await all[0]?.faults.replace('f', { id: 'f', on: 'listPets', rateLimit })
    expect(await refused(6)).toBe(1)
  })

  test('the receipts at the end are those of all replicas', async ({ replicas }) => {
    const all = await replicas({ faults: [fault({ calls: 'every 2' })] })
    await hammer(all, 20)
    for (const replica of all) {
      await replica.close()
      expect(replica.receipts()).toMatchObject([{ calls: 20, fired: 10 }])
    }
  })
})
