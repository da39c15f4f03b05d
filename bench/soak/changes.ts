// `npm run soak -- changes`: random changes of the contract; bodies that Ajv finds valid must come back whole by every way in, the
// others be refused. CHANGES in the environment sets how many (1,000), SEED which ones.
import process from 'node:process'
import fc from 'fast-check'
import { anyChange } from '../../test/support/any-change.ts'
import { hasRedis, startRedis } from '../../test/support/redis-server.ts'
import { play, REPLICAS, wayNames } from '../../test/ways/play.ts'

/**
 * Plays every change by every way in, and prints how many there were.
 * @throws Error that names the way, the change, and what went wrong, with the seed.
 */
export async function soakChanges(): Promise<void> {
  const numRuns = Number(process.env.CHANGES ?? 1000)
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const redis = hasRedis ? await startRedis() : undefined
  const ways = wayNames.filter((way) => redis || way !== REPLICAS)
  try {
    for (const [at, change] of fc.sample(anyChange(), { numRuns, seed }).entries())
      for (const way of ways)
        await play(way, change, { seed: seed + at, redis }).catch((error: Error) => {
          throw new Error(`change ${at + 1} with SEED=${seed}: ${error.message}`, { cause: error })
        })
    console.log(
      `${numRuns} changes by ${ways.length} ways: all bodies whole or refused (seed ${seed})`,
    )
  } finally {
    await redis?.stop()
  }
}

if (import.meta.main) await soakChanges()
