import { test } from 'vitest'
import { some } from '../../support/runs.ts'
import type { CorpusDocument } from '../behaviour/documents.ts'
import { rotatedContracts } from '../behaviour/rotated-contracts.ts'
import { playRotated } from '../behaviour/rotated-play.ts'

const SEED = 28
/** How many requests each contract gets; `npm run soak -- rotation-contracts` sends 5,000. */
const REQUESTS = Number(process.env.PETSTORE_TEST_RUNS ?? 1) * 160

/** A test of each of some contracts under rotation. */
function testRotated(documents: readonly CorpusDocument[]): void {
  test.for(documents.map((document) => [document.name, document] as const))(
    `under rotation, answers of %s to random requests break nothing but what a drawn choice declares (seed ${SEED})`,
    { timeout: 120_000 },
    async ([, document], { expect }) => {
      const played = await playRotated(document, { seed: SEED, requests: REQUESTS })
      expect(played.bugs).toEqual([])
      expect(played.broken).toEqual([])
      expect(played.sent).toBe(REQUESTS)
      expect(played.drawn.size).toBeGreaterThan(12)
    },
  )
}

testRotated(
  some(
    rotatedContracts().filter(({ name }) => name !== '3.1/readme'),
    2,
  ),
)
