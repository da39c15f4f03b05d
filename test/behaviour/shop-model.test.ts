import { createRandom } from '../../src/base/random.ts'
import { ShopModel } from './shop-model.ts'
import { NOW, playRound, type RoundCounts, writeShop } from './shop-rounds.ts'
import { expect, test } from './support.ts'

/** How many rounds of four requests are played. */
const ROUNDS = Number(process.env.PETSTORE_TEST_SHOP_ROUNDS ?? 60)

// Over a second: each round is sent and compared.
test('the shop of the docs does what a second implementation of it does, whatever clients ask at once', async ({
  start,
  folder,
}) => {
  const sandbox = await start({ scenario: writeShop(folder) })
  const counts: RoundCounts = { requests: 0, statuses: new Map() }
  const random = createRandom(Number(process.env.PETSTORE_TEST_SEED ?? 1), 'shop')
  let model = new ShopModel(NOW)
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % 30 === 29) {
      await sandbox.reset()
      model = new ShopModel(NOW)
    }
    model = await playRound([sandbox.url], model, { random, counts })
  }
  expect(counts.requests).toBe(4 * ROUNDS)
  for (const status of [200, 201, 409]) expect(counts.statuses.get(status)).toBeGreaterThan(10)
  expect([...counts.statuses.keys()].sort()).toEqual([200, 201, 400, 404, 409])
})
