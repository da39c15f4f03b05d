import { describe } from 'vitest'
import { hasRedis, withoutRedis } from '../../support/redis-server.ts'
import { expect, type TestSandbox } from '../../support/test.ts'
import { test } from './support.ts'

describe.skipIf(!hasRedis)(`the coverage of replicas${withoutRedis}`, () => {
  test('adds up what the clients of all have met, in every one', async ({ replicas }) => {
    const all = await replicas()
    const alone = (await all[0]?.coverage()) as { met: number }
    expect(alone.met).toBe(0)
    const paths = [
      '/pets?limit=1',
      '/pets?limit=100',
      '/pets?status=sold',
      '/pets/1',
      '/pets/999',
      '/petz',
    ]
    for (let call = 0; call < 18; call += 1)
      await (all[call % 3] as TestSandbox).send(paths[call % paths.length] as string)
    await all[1]?.send('/pets/1', { key: null })
    await all[2]?.send('/pets', { json: { name: 'Rex', categoryId: 3, status: 'sold' } })
    const reports = []
    for (const replica of all) {
      await expect
        .poll(async () =>
          (await replica.coverage()).operations.map(({ count }) => count).reduce((a, b) => a + b),
        )
        .toBe(17)
      reports.push(await replica.coverage())
    }
    expect(reports[1]).toEqual(reports[0])
    expect(reports[2]).toEqual(reports[0])
    expect(reports[0]).toMatchObject({ unmatched: 3 })
    const [list] = reports[0]?.operations ?? []
    expect(list?.answers.find(({ status }) => status === 200)?.count).toBe(9)
  })
})
