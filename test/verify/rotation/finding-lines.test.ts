import { expect, test } from 'vitest'
import { builtInLedger } from '../../../src/petstore/built-in-ledger.ts'
import {
  findingLines,
  type RotationFindings,
} from '../../../src/verify/rotation/find-dependencies.ts'

const FOUND: RotationFindings = {
  ...{ passesWithout: true, runs: 3, failed: [1], unsteady: [], met: ['listOrder'] },
  ...{ searches: 5, isStopped: false },
  dependencies: [
    {
      entries: [{ name: 'listOrder', choice: 'id' }],
      failsWith: [],
      again: { unspecified: { mode: 'strict', listOrder: 'rotate' }, chance: 7 },
    },
  ],
}

test('a failure that needs draws is repeated by a scenario, with its mode', () => {
  expect(findingLines(FOUND, 'default', builtInLedger()).map(({ text }) => text)).toContain(
    '  to see it fail: start { version: 1, extends: default, chance: 7, unspecified: { mode: strict, listOrder: rotate } }',
  )
})

test('the line with the outcome has the facts, also if the search was stopped', () => {
  const lines = findingLines(
    { ...FOUND, isStopped: true, dependencies: [] },
    'default',
    builtInLedger(),
  )
  expect(lines).toEqual([
    { text: 'rotation: it was stopped before everything was found' },
    {
      text: 'rotation: of 3 runs 1 failed (1)',
      facts: expect.objectContaining({ runs: 3, failed: [1], isStopped: true }),
    },
  ])
})
