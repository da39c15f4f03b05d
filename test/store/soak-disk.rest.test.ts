import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('the long run that kills a sandbox on a directory can read what is kept, and nothing is lost', async () => {
  const env = { ...process.env, ROUNDS: '2', CONNECTIONS: '8' }
  const { stdout } = await promisify(execFile)('node', ['bench/soak.ts', 'disk'], { env })
  expect(stdout).toMatch(/^2 rounds: [1-9]\d* acknowledged, \d+ kept; none lost, none duplicated$/m)
})
