import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '../support/test.ts'

const NOW = Date.parse('2031-01-01')

test.for([
  ['stands still', NOW, {}, false],
  ['ticks on', { now: NOW, ticking: true }, {}, true],
  ['ticks on where the scenario says so', NOW, { clock: { ticking: true } }, true],
  ['ticks on where the scenario says otherwise', { now: NOW, ticking: true }, { clock: {} }, true],
] as const)('the clock that starts at a given time %s', async (row, { start }) => {
  const [, now, more, ticking] = row
  const sandbox = await start({ now, scenario: { version: 1, name: 'own', ...more } })
  await sleep(20)
  const read = await sandbox.clock.read()
  expect(read.ticking).toBe(ticking)
  const since = Date.parse(read.now) - NOW
  expect(since > 0 && since < 60_000).toBe(ticking)
})
