import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ExecVariables, runExec } from '../../src/cli/process/exec.ts'
import type { Stop } from '../../src/cli/process/signals.ts'
import { counted } from '../support/counts.ts'
import { spawnCli } from '../support/run-cli.ts'
import { some } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

/** Tells whether a process runs; one that has ended may wait for its parent to take note of it (Z). */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z\s]/.test(stdout)
}

/** Runs a command as `--exec` does, with requests to stop that a test makes. */
function begin(command: string, variables: ExecVariables = {}) {
  const { promise: asked, resolve: ask } = Promise.withResolvers<NodeJS.Signals>()
  let second = () => {}
  const stop: Stop = {
    asked,
    onSecond: (act) => {
      second = act
    },
  }
  return { code: runExec(command, variables, stop, 'ignore'), ask, askAgain: () => second() }
}

/** The ids of processes that a command writes into a file, once there are as many. */
async function pidsIn(file: string, count: number): Promise<readonly number[]> {
  const read = () =>
    (existsSync(file) ? readFileSync(file, 'utf8') : '').trim().split('\n').filter(Boolean)
  await expect.poll(() => read().length).toBe(count)
  return read().map(Number)
}

test('start runs a command that knows the address, a working key and the token, passes its exit code on, and is gone after it', async () => {
  const asked =
    'curl -s -H "Authorization: Bearer $PETSTORE_KEY" "$PETSTORE_URL/pets/1"; echo; curl -s -o /dev/null -w "%{http_code} " -X POST "$PETSTORE_ADMIN_URL/reset"; curl -s -X POST -H "Authorization: Bearer $PETSTORE_ADMIN_TOKEN" "$PETSTORE_ADMIN_URL/reset"'
  const command = `echo "$PETSTORE_URL $PETSTORE_KEY $PETSTORE_ADMIN_URL"; ${asked}; exit 7`
  const flags = ['-p', '0', '--keys', 'test-*', '--admin-token', 'by-flag']
  const { code, stdout, stderr } = await spawnCli([...flags, '--exec', command])
  expect(code).toBe(7)
  const [ready = '', told = '', pet, reset] = stdout.split('\n')
  const [, url = ''] = /^ready (http:\/\/127\.0\.0\.1:\d+\/v1)$/.exec(ready) ?? []
  expect(told).toBe(`${url} test-1 ${url.replace('/v1', '/__admin')}`)
  expect(pet).toMatch(/^\{"id":1,/)
  expect(reset).toBe(`401 ${JSON.stringify({ scenario: 'default', ...counted(50) })}`)
  expect(stdout + stderr).not.toContain('by-flag')
  expect(stderr).toContain('"status":200')
  await expect(fetch(`${url}/pets`)).rejects.toThrow('fetch failed')
})

test.for([
  ['true', 0],
  ['false', 1],
  ['exit 7', 7],
  ['kill -TERM $$', 143],
  ['kill -KILL $$', 137],
  ['/no/such/command', 127],
  ['[ "$PETSTORE_URL $PETSTORE_ADMIN_TOKEN" = "http://a " ]', 0],
] as const)('the exit code of `%s` is passed on as %i', async ([command, expected]) => {
  expect(await begin(command, { PETSTORE_URL: 'http://a' }).code).toBe(expected)
})

test.for(some(['SIGTERM', 'SIGINT', 'SIGHUP'] as const, 1))(
  '%s ends the command and what the command started',
  async (signal, { folder }) => {
    const file = path.join(folder, 'pids')
    const command = `sleep 60 & echo $! > ${file}; (sleep 61; true) & echo $! >> ${file}; wait; exit 5`
    const { code, ask } = begin(command)
    const pids = await pidsIn(file, 2)
    expect(pids.map(isAlive)).toEqual([true, true])
    ask(signal)
    const ended = await code
    expect(ended).toBeGreaterThan(0)
    // It was asked to end, and not killed after the grace.
    expect(ended).not.toBe(137)
    await expect.poll(() => pids.map(isAlive)).toEqual([false, false])
  },
)

// It takes the three seconds of grace.
test('a command that ignores SIGTERM is killed with all that it started, after a grace period', async ({
  folder,
}) => {
  const file = path.join(folder, 'pids')
  const loop = 'while :; do sleep 0.1; done'
  // What is ignored stays so in what it starts.
  const command = `trap '' TERM; (${loop}) & echo $! > ${file}; echo $$ >> ${file}; ${loop}`
  const { code, ask } = begin(command)
  const pids = await pidsIn(file, 2)
  ask('SIGTERM')
  expect(await code).toBe(137)
  await expect.poll(() => pids.map(isAlive)).toEqual([false, false])
})

test('what a command leaves running ends with it', async ({ folder }) => {
  const file = path.join(folder, 'pid')
  expect(await begin(`sleep 60 >&- 2>&- & echo $! > ${file}`).code).toBe(0)
  const [pid = 0] = await pidsIn(file, 1)
  await expect.poll(() => isAlive(pid)).toBe(false)
})
