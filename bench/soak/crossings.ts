// `npm run soak -- crossings`: scripts of creations, resets, snapshots, switches, reloads, stops and evictions, over every place of
// state, with one contract, with a next one and with contracts that change between starts, beside a model. ROUNDS in the environment sets how many scripts for each place (10), SEED the first of them.
import process from 'node:process'
import fc from 'fast-check'
import { playContracts } from '../../test/crossings/contracts/play.ts'
import { scriptOf as scriptOfContracts } from '../../test/crossings/contracts/steps.ts'
import { play } from '../../test/crossings/play.ts'
import { isolations, places, scriptOf } from '../../test/crossings/steps.ts'
import { startRedis } from '../../test/support/redis-server.ts'

/**
 * Plays scripts of up to 200 steps, and prints a line for each place.
 * @throws Error that names the steps after which the sandbox and the model differ, and the seed.
 */
export async function soakCrossings(): Promise<void> {
  const rounds = Number(process.env.ROUNDS ?? 10)
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const redis = await startRedis()
  try {
    for (const place of places)
      for (const isolation of isolations) {
        let changes = 0
        for (const script of fc.sample(scriptOfContracts(100), { numRuns: rounds, seed }))
          changes += await playContracts(script, { place, isolation, redis })
        console.log(
          `${place}, ${isolation}, contracts that change: ${changes} steps of ${rounds} scripts, as the model says (seed ${seed})`,
        )
        for (const hasNext of [false, true]) {
          let steps = 0
          for (const script of fc.sample(scriptOf(200, hasNext), { numRuns: rounds, seed }))
            steps += await play(script, { place, isolation, redis, hasNext })
          console.log(
            `${place}, ${isolation}, ${hasNext ? 'two contracts' : 'one contract'}: ${steps} steps of ${rounds} scripts, as the model says (seed ${seed})`,
          )
        }
      }
  } catch (error) {
    throw new Error(`with SEED=${seed}: ${(error as Error).message}`, { cause: error })
  } finally {
    await redis.stop()
  }
}

if (import.meta.main) await soakCrossings()
