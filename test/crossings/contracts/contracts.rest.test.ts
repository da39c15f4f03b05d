import fc from 'fast-check'
import { hasRedis, startRedis, withoutRedis } from '../../support/redis-server.ts'
import { some } from '../../support/runs.ts'
import { test } from '../../support/test.ts'
import { isolations, places } from '../steps.ts'
import { playContracts } from './play.ts'
import { scriptOf } from './steps.ts'

// The contract changes between restarts; `npm run soak -- crossings` plays many more scripts.

/** One place after the other, shared and per key. */
const stages = places.flatMap((place, at) =>
  isolations.map((_, turn) => ({ place, isolation: isolations[(at + turn) % 2] ?? 'shared' })),
)
const [first, second, third, fourth, fifth, sixth] = stages
const inTurns = [fifth, third, second, first, fourth, sixth].flatMap((stage) => stage ?? [])

test.for(some(inTurns, 3))(
  `while the contract changes between starts, is tried beside another, dropped and promoted, worlds in $place, $isolation, keep their records, and what is refused changes nothing${withoutRedis}`,
  { timeout: 120_000 },
  async ({ place, isolation }, { skip }) => {
    if (place === 'server' && !hasRedis) return skip()
    const redis = place === 'server' ? await startRedis() : undefined
    try {
      for (const script of fc.sample(scriptOf(40), { numRuns: 1, seed: 5 }))
        await playContracts(script, { place, isolation, redis })
    } finally {
      await redis?.stop()
    }
  },
)
