import path from 'node:path'
import { expect, test } from 'vitest'
import { contractOf } from '../../../src/contract/contract.ts'
import { ledgerOf } from '../../../src/contract/ledger-of.ts'
import { rotatedContracts } from '../behaviour/rotated-contracts.ts'
import { drawnIn, playRotated } from '../behaviour/rotated-play.ts'
import { openStage, readServed } from '../behaviour/served.ts'

const wild = path.join(import.meta.dirname, '../wild')

const SEED = 28
/** How many requests each contract gets; `npm run soak -- rotation-contracts` sends 5,000. */
const REQUESTS = Number(process.env.PETSTORE_TEST_RUNS ?? 1) * 160

test.for(rotatedContracts().map((document) => [document.name, document] as const))(
  `under rotation, answers of %s to random requests break nothing but what a drawn choice declares (seed ${SEED})`,
  { timeout: 120_000 },
  async ([, document], { expect: expectHere }) => {
    const played = await playRotated(document, { seed: SEED, requests: REQUESTS })
    expectHere(played.bugs).toEqual([])
    expectHere(played.broken).toEqual([])
    expectHere(played.sent).toBe(REQUESTS)
    expectHere(played.drawn.size).toBeGreaterThan(20)
  },
)

test('under each policy, every request that is drawn has a choice that its entry offers', async () => {
  const served = await readServed(path.join(wild, 'helpdesk.yaml'))
  const { byName } = ledgerOf(contractOf(served.source))
  const stage = await openStage(served, 'memory', { bugs: [] })
  await stage.sandbox.ledger.set('rotate')
  for (let round = 0; round < 20; round += 1) {
    const answer = await stage.send({
      method: 'GET',
      target: '/v2/tickets',
      headers: {},
      body: undefined,
    })
    for (const [name, choice] of drawnIn(answer))
      expect(byName.get(name)?.choices.map((each) => String(each.choice))).toContain(choice)
  }
  for (const policy of ['strict', 'documented', 'pinned'] as const) {
    await stage.sandbox.ledger.set(policy)
    expect((await stage.sandbox.ledger.read()).mode).toBe(policy)
  }
  await stage.close()
})
