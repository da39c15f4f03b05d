import { expect, test } from 'vitest'
import { runs } from '../support/runs.ts'
import { kinds } from './kinds.ts'
import { runKind } from './run-kind.ts'

const SEED = 20_261_127

for (const [name, kind] of Object.entries(kinds))
  test(`a short fuzz run of the kind ${name} finds nothing`, { timeout: 120_000 }, async () => {
    const open = await kind.open()
    try {
      const bounds = {
        time: 60_000,
        cases: runs(name === 'contracts' ? 1 : 20).numRuns,
        shrinking: 20_000,
      }
      const { found, cases } = await runKind(name, open, SEED, bounds)
      expect(found).toEqual([])
      expect(cases).toBeGreaterThan(Math.min(10, bounds.cases - 1))
    } finally {
      await open.close()
    }
  })
