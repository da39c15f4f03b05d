import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { counted } from '../support/counts.ts'
import { program } from '../support/program.ts'
import { spawnCli, startCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'

const VITEST = 'node_modules/.bin/vitest run --config test/exec/vitest.config.ts'

/** Tells whether a process runs; one that has ended may wait for its parent to take note of it (Z). */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z\s]/.test(stdout)
}

test('--exec runs a client that passes, and ends with 0', async () => {
  const { code, stdout, stderr } = await spawnCli(['-p', '0', '--exec', VITEST])
  expect({ code, stderr }).toMatchObject({ code: 0 })
  expect(stdout).toMatch(/^ready .*\/v1\n.*2 passed/s)
  expect(stderr).toContain('"status":201')
})

test('--exec runs a client that fails, and ends with 1', async () => {
  const { code, stdout } = await spawnCli(['-p', '0', '--now', '2031-01-01', '--exec', VITEST])
  expect({ code, counts: /1 failed.*1 passed/.test(stdout) }).toEqual({ code: 1, counts: true })
})

test.for([
  ['true', 0],
  ['false', 1],
  ['exit 7', 7],
  ['kill -TERM $$', 143],
  ['kill -KILL $$', 137],
  ['/no/such/command', 127],
] as const)('the exit code of `%s` is passed on as %i', async ([command, expected]) => {
  const { code } = await spawnCli(['-p', '0', '--log', 'silent', '--exec', command])
  expect(code).toBe(expected)
})

test('the command knows the address and a working key, and the server is gone after it', async () => {
  const command =
    'echo "$PETSTORE_URL $PETSTORE_KEY"; curl -s -H "Authorization: Bearer $PETSTORE_KEY" "$PETSTORE_URL/pets/1"'
  const { code, stdout } = await spawnCli(['-p', '0', '--keys', 'test-*', '--exec', command])
  const [, url, key] = /^ready (\S+)\n\1 (\S+)\n\{"id":1,/.exec(stdout) ?? []
  expect({ code, key }).toEqual({ code: 0, key: 'test-1' })
  await expect(fetch(`${url}/pets`)).rejects.toThrow('fetch failed')
})

test.for([
  ['a flag', ['--admin-token', 'by-flag'], {}, 'by-flag'],
  ['a variable', [], { PETSTORE_ADMIN_TOKEN: 'by-variable' }, 'by-variable'],
] as const)(
  'the command knows the control plane, and its token if it comes from %s',
  async ([, flags, env, token]) => {
    const command =
      'curl -s -o /dev/null -w "%{http_code} " -X POST "$PETSTORE_ADMIN_URL/reset"; curl -s -X POST -H "Authorization: Bearer $PETSTORE_ADMIN_TOKEN" "$PETSTORE_ADMIN_URL/reset"'
    const { stdout, stderr } = await spawnCli(['-p', '0', ...flags, '--exec', command], { env })
    expect(stdout.split('\n')[1]).toBe(
      `401 ${JSON.stringify({ scenario: 'default', ...counted(50) })}`,
    )
    expect(stdout + stderr).not.toContain(token)
  },
)

test('without a token there is no variable for it', async () => {
  const { stdout } = await spawnCli(['-p', '0', '--exec', 'env | grep ^PETSTORE_ADMIN'])
  expect(stdout.trim().split('\n').slice(1)).toEqual([
    expect.stringMatching(/^PETSTORE_ADMIN_URL=http:\/\/127\.0\.0\.1:\d+\/__admin$/),
  ])
})

test.for(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s to the sandbox ends the command and what the command started',
  async (signal, { folder }) => {
    const file = path.join(folder, 'pids')
    const command = `sleep 60 & echo $! > ${file}; (sleep 61; true) & echo $! >> ${file}; echo up; wait; exit 5`
    const cli = startCli(['-p', '0', '--log', 'silent', '--exec', command])
    await cli.until(/^up$/m, 'stdout')
    const pids = readFileSync(file, 'utf8').trim().split('\n').map(Number)
    expect(pids.map(isAlive)).toEqual([true, true])
    const { code } = await cli.stop(signal)
    expect(code).toBeGreaterThan(0)
    await expect.poll(() => pids.map(isAlive)).toEqual([false, false])
  },
)

test('a command that ignores SIGTERM is killed with all that it started, after a grace period', async ({
  folder,
}) => {
  const file = path.join(folder, 'pids')
  const loop = 'while :; do sleep 0.1; done'
  // What is ignored stays so in what it starts.
  const command = `trap '' TERM; (${loop}) & echo $! > ${file}; echo $$ >> ${file}; echo up; ${loop}`
  const cli = startCli(['-p', '0', '--log', 'silent', '--exec', command])
  await cli.until(/^up$/m, 'stdout')
  const pids = readFileSync(file, 'utf8').trim().split('\n').map(Number)
  expect((await cli.stop('SIGTERM')).code).toBe(137)
  await expect.poll(() => pids.map(isAlive)).toEqual([false, false])
})

test('what a command leaves running and ignores SIGTERM is killed', async ({ folder }) => {
  const file = path.join(folder, 'pid')
  const stubborn = "trap '' TERM; while :; do sleep 0.1; done"
  const command = `sh -c "${stubborn}" >&- 2>&- & echo $! > ${file}; sleep 0.3`
  expect((await spawnCli(['-p', '0', '--log', 'silent', '--exec', command])).code).toBe(0)
  await expect.poll(() => isAlive(Number(readFileSync(file, 'utf8')))).toBe(false)
})

test('signals that come at once count as one', async () => {
  const cli = startCli([
    '-p',
    '0',
    '--log',
    'silent',
    '--exec',
    // Either may be delivered first.
    'trap "exit 5" INT TERM; echo up; while :; do sleep 0.1; done',
  ])
  await cli.until(/^up$/m, 'stdout')
  cli.child.kill('SIGINT')
  expect((await cli.stop('SIGTERM')).code).toBe(5)
})

test('what the command leaves running ends with it', async ({ folder }) => {
  const file = path.join(folder, 'pid')
  const { code } = await spawnCli([
    '-p',
    '0',
    '--log',
    'silent',
    '--exec',
    `sleep 60 >&- 2>&- & echo $! > ${file}`,
  ])
  expect(code).toBe(0)
  await expect.poll(() => isAlive(Number(readFileSync(file, 'utf8')))).toBe(false)
})

test('a second signal ends a command that ignores the first', async ({ folder }) => {
  const file = path.join(folder, 'pid')
  const command = `trap '' TERM INT; echo $$ > ${file}; echo up; while :; do sleep 0.1; done`
  const cli = startCli(['-p', '0', '--log', 'silent', '--exec', command])
  await cli.until(/^up$/m, 'stdout')
  cli.child.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(cli.child.exitCode).toBe(null)
  expect((await cli.stop('SIGTERM')).code).toBe(143)
  await expect.poll(() => isAlive(Number(readFileSync(file, 'utf8')))).toBe(false)
})

test.for([
  ['start', []],
  ['proxy', ['http://127.0.0.1:9/v1']],
] as const)(
  '%s ends with 3 when the system cannot run the command',
  async ([command, upstream]) => {
    // The arguments and variables of a process may take a quarter of its stack: the command does not fit in beside the variable.
    const limits = 'ulimit -s 1024; exec "$0" "$@"'
    const { code, stderr } = await spawnCli([command, ...upstream, '-p', '0', '--log', 'silent'], {
      program: ['bash', '-c', limits, ...program],
      env: { PETSTORE_EXEC: `true ${'x'.repeat(120_000)}`, PADDING: 'x'.repeat(60_000) },
    })
    expect({ code, stderr }).toMatchObject({ code: 3 })
    expect(stderr).toMatch(/^--exec cannot run true x.*E2BIG/m)
  },
)
