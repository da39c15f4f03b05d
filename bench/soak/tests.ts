// `npm run soak -- tests`: all tests, those that are random, large or long too, with a new seed, and the analysis of every regular
// expression, those of scripts/linear-expressions.json too. SEED in the environment sets the seed, and
// PETSTORE_TEST_RUNS how many examples each property gets (5 times as many).
import { spawnSync } from 'node:child_process'
import process from 'node:process'

/**
 * Runs the tests.
 * @throws Error that names the seed, if one of them fails, or an expression is not linear.
 */
export async function soakTests(): Promise<void> {
  const seed = String(process.env.SEED ?? Date.now() % 2 ** 31)
  console.log(`all tests with PETSTORE_TEST_SEED=${seed}`)
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run'], {
    stdio: 'inherit',
    env: { PETSTORE_TEST_RUNS: '5', ...process.env, PETSTORE_TEST_SEED: seed },
  })
  if (status !== 0) throw new Error(`A test fails with PETSTORE_TEST_SEED=${seed}.`)
  const lint = ['scripts/lint-expressions.ts', '--all']
  const { status: linear } = spawnSync(process.execPath, lint, { stdio: 'inherit' })
  if (linear !== 0) throw new Error('A regular expression is not linear.')
}
