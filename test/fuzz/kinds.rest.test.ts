import path from 'node:path'
import { expect, test } from 'vitest'
import { runs } from '../support/runs.ts'
import { FOUND, foundNames, readFound } from './found-files.ts'
import { kinds } from './kinds.ts'
import { runKind } from './run-kind.ts'

const SEED = 20_261_127

const found = foundNames().map((file) => ({ file, ...readFound(path.join(FOUND, file)) }))

// A kind begins with the start of all that it asks, which takes longer than its cases.
for (const [name, kind] of Object.entries(kinds))
  test(`what fuzz runs found of the kind ${name} is right, and a short one finds nothing`, {
    timeout: 120_000,
  }, async () => {
    const open = await kind.open()
    try {
      for (const { file, kind: of, case: tried } of found) {
        const problem = of === name ? await open.tryCase(tried) : undefined
        expect.soft(problem, `${file}: ${problem}`).toBeUndefined()
      }
      const bounds = {
        time: 60_000,
        cases: runs(name === 'contracts' ? 1 : 20).numRuns,
        shrinking: 20_000,
      }
      const run = await runKind(name, open, SEED, bounds)
      expect(run.found).toEqual([])
      expect(run.cases).toBeGreaterThan(Math.min(10, bounds.cases - 1))
    } finally {
      await open.close()
    }
  })

test('every file that a fuzz run left is of a kind that there is', () => {
  expect(found.filter(({ kind }) => !Object.hasOwn(kinds, kind))).toEqual([])
})
