import { choicesOf, ledgerNames } from '../support/pet-ledger.ts'
import { undeclaredViolations } from '../support/rotation-check.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'
import { steps } from './rotation-steps.ts'

test('a thousand requests under rotation get every choice of every entry, except that of a full disk, and break the contract only where a drawn choice says so', {
  tags: ['long'],
  timeout: 120_000,
}, async ({ start }) => {
  const drawn = new Set<string>()
  for (const now of [undefined, Date.parse('2030-12-05T00:00:01Z')]) {
    const sandbox = await start({ unspecified: 'rotate', ...(now && { now }) })
    const exchanges = []
    for (let round = 0; round < runs(20).numRuns; round += 1)
      for (const [path, request] of steps) {
        await sandbox.send(path, request)
        exchanges.push(...(await sandbox.requests.list({ limit: 1 })))
      }
    for (const exchange of exchanges)
      for (const [name, choice] of Object.entries(exchange.drawn ?? {}))
        drawn.add(`${name}=${choice}`)
    expect(await undeclaredViolations(exchanges)).toEqual([])
  }
  const all = ledgerNames
    .filter((name) => name !== 'notKept')
    .flatMap((name) => choicesOf(name).map((choice) => `${name}=${choice}`))
  expect([...drawn].toSorted()).toEqual(all.toSorted())
})
