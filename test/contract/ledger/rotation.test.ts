import { expect, test } from 'vitest'
import { contractOf } from '../../../src/contract/contract.ts'
import { ledgerOf } from '../../../src/silences/ledger-of.ts'
import { rotatedContracts } from '../behaviour/rotated-contracts.ts'
import { drawnIn } from '../behaviour/rotated-play.ts'
import { openStage, readServed } from '../behaviour/served.ts'

const helpdesk = rotatedContracts().filter(({ name }) => name === 'helpdesk')

test('under each policy, every request that is drawn has a choice that its entry offers', async () => {
  const served = await readServed(helpdesk[0]?.file ?? '')
  const { byName } = ledgerOf(contractOf(served.source))
  const stage = await openStage(served, 'memory', { bugs: [] })
  await stage.sandbox.ledger.set('rotate')
  const tickets = { method: 'GET', target: '/v2/tickets', headers: {}, body: undefined }
  for (let round = 0; round < 20; round += 1)
    for (const [name, choice] of drawnIn(await stage.send(tickets)))
      expect(byName.get(name)?.choices.map((each) => String(each.choice))).toContain(choice)
  for (const policy of ['strict', 'documented', 'pinned'] as const) {
    await stage.sandbox.ledger.set(policy)
    expect((await stage.sandbox.ledger.read()).mode).toBe(policy)
  }
  await stage.close()
})
