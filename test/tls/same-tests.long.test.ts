import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { root } from '../support/program.ts'
import { expect, test } from '../support/test.ts'

/** Tests whose connections can all be over TLS: those that do not start a command, and that expect no address of http. */
const files = [
  'test/faults',
  ...['http/any-answer', 'hostile-input', 'isolation', 'http/bodies', 'methods'],
  ...['next-request', 'order', 'raw-http', 'wait-for-request', 'cors.test'],
  ...['sandbox/prefer', 'admin/streams'],
  ...['proxy/bytes', 'proxy/early', 'proxy/ends', 'proxy/failures', 'proxy/upstream-target'],
  ...['proxy/interim', 'proxy/check.test'],
]

test('the tests of connections, faults, order and bytes hold over TLS, on both sides of the proxy', async ({
  folder,
}) => {
  const env = { ...process.env, PETSTORE_TEST_TLS: '1' }
  const file = path.join(folder, 'report.json')
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...files]
  // A failure is told by the report.
  await promisify(execFile)(
    process.execPath,
    [...args, '--reporter=json', `--outputFile=${file}`],
    { cwd: root, env, maxBuffer: 2 ** 27 },
  ).catch(() => {})
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  const failed = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  )
  expect(failed.map(({ title, failureMessages }) => [title, failureMessages])).toEqual([])
  expect(report.success).toBe(true)
  expect(report.numPassedTests).toBeGreaterThan(700)
}, 600_000)

/** What Vitest reports as JSON. */
interface Report {
  readonly success: boolean
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}
