import path from 'node:path'
import { createRandom } from '../../src/base/random.ts'
import { hasRedis, startRedis, withoutRedis } from '../support/redis-server.ts'
import { startCli } from '../support/run-cli.ts'
import { ShopModel } from './shop-model.ts'
import {
  anyRequest,
  ask,
  compareRound,
  NOW,
  playRound,
  type RoundCounts,
  stateOf,
  writeShop,
} from './shop-rounds.ts'
import { expect, shopWith, test } from './support.ts'

/** How many rounds of four requests are played at each place: the test at length plays 1,250 at all of them together. */
const ROUNDS = Number(process.env.PETSTORE_TEST_SHOP_ROUNDS ?? 40)

/** After how many rounds a process is killed while it answers one. */
const LIFE = Math.max(10, Math.floor(ROUNDS / 12))

const seed = Number(process.env.PETSTORE_TEST_SEED ?? 1)

function told(place: string, counts: RoundCounts): void {
  if (process.env.PETSTORE_TEST_SHOP_ROUNDS)
    process.stderr.write(`${place}: ${JSON.stringify([...counts.statuses])}\n`)
}

test('the shop of the docs does what its model does on disk, over SIGKILLs while it answers: all of a request is there or nothing', async ({
  folder,
}) => {
  const scenario = writeShop(folder)
  const counts: RoundCounts = { requests: 0, statuses: new Map() }
  const random = createRandom(seed, 'disk')
  let model = new ShopModel(NOW)
  for (let round = 0; round < ROUNDS; ) {
    const cli = startCli(
      ['start', scenario, '-p', '0', '--log', 'silent', '--data', path.join(folder, 'data')],
      { limit: 300_000 },
    )
    const url = await cli.ready()
    for (let lived = 0; lived < LIFE && round < ROUNDS; lived += 1, round += 1)
      model = await playRound([url], model, { random, counts })
    const requests = Array.from({ length: 4 }, () => anyRequest(random, model.orders.size))
    const last = ask([url], requests)
    setTimeout(() => cli.child.kill('SIGKILL'), random() * 4)
    const asked = await last
    const again = startCli(
      ['start', scenario, '-p', '0', '--log', 'silent', '--data', path.join(folder, 'data')],
      { limit: 300_000 },
    )
    const state = await stateOf(await again.ready())
    model = compareRound(asked, { model, state, counts })
    again.child.kill('SIGKILL')
    await again.stop().catch(() => {})
  }
  told('disk', counts)
  for (const status of [200, 201, 409]) expect(counts.statuses.get(status)).toBeGreaterThan(1)
}, 600_000)

test.skipIf(!hasRedis)(
  `the shop of the docs does what its model does on two replicas at once${withoutRedis}`,
  async ({ start, folder }) => {
    await using redis = await startRedis()
    const scenario = writeShop(folder)
    const replicas = [
      await start({ scenario, data: redis.address }),
      await start({ scenario, data: redis.address }),
    ]
    const urls = replicas.map(({ url }) => url)
    const counts: RoundCounts = { requests: 0, statuses: new Map() }
    const random = createRandom(seed, 'replicas')
    let model = new ShopModel(NOW)
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round % 30 === 29) {
        await replicas[round % 2]?.reset()
        model = new ShopModel(NOW)
      }
      const at = round % 2 === 0 ? urls : urls.toReversed()
      model = await playRound(at, model, { random, counts })
    }
    told('replicas', counts)
    for (const status of [200, 201, 409]) expect(counts.statuses.get(status)).toBeGreaterThan(1)
    for (const each of replicas) await each.close()
  },
  600_000,
)

test.skipIf(!hasRedis)(
  `a replica with other handlers is refused at its start${withoutRedis}`,
  async ({ start, folder }) => {
    await using redis = await startRedis()
    const one = await start({ scenario: writeShop(folder), data: redis.address })
    const scenario = { version: 1, name: 'rounds', clock: { now: NOW }, records: {} }
    const other = shopWith({ getQuote: { answer: () => ({ price: 1 }) } }, { data: redis.address })
    await expect(start({ ...other, scenario })).rejects.toThrow(
      'other replicas serve other handlers of the contract shop',
    )
    await one.close()
  },
)
