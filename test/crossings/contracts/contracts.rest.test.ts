import fc from 'fast-check'
import { hasRedis, startRedis, withoutRedis } from '../../support/redis-server.ts'
import { some } from '../../support/runs.ts'
import { test } from '../../support/test.ts'
import { isolations, places } from '../steps.ts'
import { playContracts } from './play.ts'
import { scriptOf } from './steps.ts'

// The contract changes between restarts; `npm run soak -- crossings` plays many more scripts.

/** Those that show most come first: what a server and a directory keep. */
const stages = isolations
  .toReversed()
  .flatMap((isolation) => places.toReversed().map((place) => ({ place, isolation })))

test.for(some(stages, 1))(
  `while the contract changes between starts, is tried beside another, dropped and promoted, worlds in $place, $isolation, keep their records, and what is refused changes nothing${withoutRedis}`,
  { timeout: 120_000 },
  async ({ place, isolation }, { skip }) => {
    if (place === 'server' && !hasRedis) return skip()
    await using redis = place === 'server' ? await startRedis() : undefined
    for (const script of fc.sample(scriptOf(25), { numRuns: 1, seed: 12 }))
      await playContracts(script, { place, isolation, redis })
  },
)
