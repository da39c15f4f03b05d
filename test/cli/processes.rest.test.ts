import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { program } from '../support/program.ts'
import { spawnCli, startCli } from '../support/run-cli.ts'
import { some } from '../support/runs.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const SILENT = ['-p', '0', '--log', 'silent']

test('a second signal ends a command that ignores the first', async () => {
  const command = `trap '' TERM INT; echo up; while :; do sleep 0.1; done`
  const cli = startCli([...SILENT, '--exec', command])
  await cli.until(/^up$/m, 'stdout')
  cli.child.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(cli.child.exitCode).toBe(null)
  expect((await cli.stop('SIGTERM')).code).toBe(143)
})

test.for([
  ['start', []],
  ['proxy', ['http://127.0.0.1:9/v1']],
] as const)(
  '%s ends with 3 when the system cannot run the command',
  async ([command, upstream]) => {
    // The arguments and variables of a process may take a quarter of its stack: the command does not fit in beside the variable.
    const limits = 'ulimit -s 1024; exec "$0" "$@"'
    const { code, stderr } = await spawnCli([command, ...upstream, ...SILENT], {
      program: ['bash', '-c', limits, ...program],
      env: { PETSTORE_EXEC: `true ${'x'.repeat(120_000)}`, PADDING: 'x'.repeat(60_000) },
    })
    expect({ code, stderr }).toMatchObject({ code: 3 })
    expect(stderr).toMatch(/^--exec cannot run true x.*E2BIG/m)
  },
)

test('a second signal ends a stop that takes too long', async () => {
  const cli = startCli(['empty', '-p', '0'])
  const { port } = new URL(await cli.ready())
  // An upload that does not go on is waited for.
  const upload = connect({ host: '127.0.0.1', port: Number(port) })
  const cut = once(upload, 'close')
  upload.on('error', () => {}) // a reset is a cut as well
  const head = 'Host: x\r\nAuthorization: Bearer sandbox-key\r\nContent-Type: application/json'
  // Both requests arrive together: once the first is answered, the second has begun.
  upload.write(
    `GET /v1/pets HTTP/1.1\r\n${head}\r\n\r\nPOST /v1/pets HTTP/1.1\r\n${head}\r\nContent-Length: 100\r\n\r\n{`,
  )
  await once(upload, 'data')
  cli.child.kill('SIGINT')
  await cli.until(/SIGINT: waiting/)
  // A second signal right after the first is taken for the first one repeated.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(cli.child.exitCode).toBe(null)
  expect((await cli.stop('SIGINT')).code).toBe(130)
  await cut
})

test.for(
  some(
    [
      ['--read-only=1', 403],
      ['--read-only=false', 201],
    ] as const,
    1,
  ),
)('a proxy with %s answers a creation with %i', async ([flag, status], { start }) => {
  const { url, key } = await start()
  const cli = startCli(['proxy', url, ...SILENT, flag])
  const reply = await fetch(`${await cli.ready()}/pets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{"name":"Rex","categoryId":3}',
  })
  expect(reply.status).toBe(status)
})

test.for(
  some(
    [
      ['has colours', {}, true],
      ['has none under NO_COLOR', { NO_COLOR: '1' }, false],
      ['has none under FORCE_COLOR=0', { FORCE_COLOR: '0' }, false],
      ['has none under TERM=dumb', { TERM: 'dumb' }, false],
    ] as const,
    2,
  ),
)(
  'on a terminal the banner is shown, and the log is for a person and %s',
  async ([, env, isColoured], { skip }) => {
    const command = `${program.join(' ')} -p 0 --exec 'curl -s $PETSTORE_URL/pets'`
    const script = ['script', '-qec', command, '/dev/null'] as const
    const options = { program: script, env: { TERM: 'xterm', ...env } }
    const { code, stdout } = await spawnCli([], options).catch(() => ({ code: 127, stdout: '' }))
    skip(code === 127, 'there is no `script` of util-linux here, which gives a terminal')
    expect(stdout).toMatch(/scenario {4}default: 50 pets, 0 faults/)
    expect(stdout.match(/^ready http:\S+\r$/gm)).toHaveLength(1)
    expect(stdout).toMatch(/GET \/v1\/pets → \S*401/)
    expect(stdout.includes('\u001b[')).toBe(isColoured)
  },
)

/** Puts an opener first on the PATH that notes what it is to open; returns the environment, and how to read the note. */
function fakeOpener(folder: string, exitCode = 0) {
  const note = path.join(folder, 'opened')
  writeFileSync(note, '')
  const text = `#!/bin/sh\necho "$@" > '${note}'\nexit ${exitCode}\n`
  const files = writeFiles(folder, { 'xdg-open': text, open: text })
  spawnSync('chmod', ['+x', ...Object.values(files)])
  const env = { PATH: `${folder}:${process.env.PATH}`, DISPLAY: ':9' }
  return { env, opened: () => readFileSync(note, 'utf8') }
}

const pageOf = (url: string) => url.replace('0.0.0.0', '127.0.0.1').replace(/v1$/, '__admin/')

test.for(
  some(
    [
      { args: ['start', '--open'] },
      { args: ['proxy', 'http://127.0.0.1:1/v1', '--open'] },
      { args: ['start', '--open', '--host', '0.0.0.0', '--admin-token', 'let-me-in'] },
    ],
    1,
  ),
)(
  '$args opens the page, which answers, without the token in its address',
  async ({ args }, { folder }) => {
    const { env, opened } = fakeOpener(folder)
    const cli = startCli([...args, '--port', '0'], { env })
    const page = pageOf(await cli.ready())
    await expect.poll(opened).toBe(`${page}\n`)
    expect((await fetch(page)).headers.get('content-type')).toMatch(/^text\/html/)
    const { code, stderr } = await cli.stop('SIGTERM')
    expect([code, stderr.includes('--open')]).toEqual([0, false])
  },
)

test('an opener that fails or does not exist, and CI, give a warning with the address, and nothing stops', {
  tags: ['long'],
}, async ({ folder }) => {
  const { env, opened } = fakeOpener(folder, 3)
  for (const [more, warning] of [
    [{}, /^--open cannot open the page: \S+ ended with 3\. It is (\S+)$/m],
    [
      { PATH: path.join(folder, 'nowhere') },
      /^--open cannot open the page: \S+ cannot be run \(.*ENOENT\)\. It is (\S+)$/m,
    ],
    [{ CI: 'true' }, /^--open opens nothing: this is CI\. The page is (\S+)$/m],
  ] as const) {
    writeFileSync(path.join(folder, 'opened'), '')
    const cli = startCli(['start', ...SILENT], { env: { ...env, PETSTORE_OPEN: '1', ...more } })
    const page = pageOf(await cli.ready())
    expect((await cli.until(warning))[1]).toBe(page)
    expect((await fetch(page)).status).toBe(200)
    expect((await cli.stop('SIGTERM')).code).toBe(0)
  }
  expect(opened()).toBe('')
})

test('the banner of a scenario cannot control the terminal or forge a row', {
  tags: ['long'],
}, async ({ folder }) => {
  const escapes = String.raw`\e]0;owned\a\e[2J\u202e`
  const description = `a${escapes}b\\n  key         forged`
  const text = `version: 1\nname: "one${escapes}"\ndescription: "${description}"\n`
  writeFiles(folder, { 'evil.yaml': text })
  const cli = startCli(['start', './evil.yaml', '-p', '0', '--log', 'pretty'], { cwd: folder })
  await cli.ready()
  await cli.until(/\/docs/, 'stderr')
  const { stderr } = await cli.stop('SIGTERM')
  expect(stderr).toContain('key forged')
  expect(stderr).not.toMatch(/(?!\n)\p{Cc}|[\u202a-\u202e]/u)
  expect(stderr).not.toMatch(/^ +key +forged/m)
})

test.for([
  ['scenario', 'schema'],
  ['scenario', 'list'],
])('`%s %s` ends with 2 and one line on a full disk', async (args) => {
  const stdout = openSync('/dev/full', 'w')
  const { code, stderr } = await spawnCli(args, { stdout })
  closeSync(stdout)
  expect([code, stderr]).toEqual([2, 'Standard output cannot be written: ENOSPC.\n'])
})
