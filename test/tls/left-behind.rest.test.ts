import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { libraryFile } from '../support/program.ts'
import { startCli } from '../support/run-cli.ts'
import { some } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'

/** The folders of this program in a directory for temporary files. */
const left = (folder: string) =>
  readdirSync(folder).filter((name) => name.startsWith('petstore-sandbox-'))

test('the file that clients trust is removed by a second signal, which ends everything at once', async ({
  folder,
}) => {
  const cli = startCli(
    ['start', '-p', '0', '--tls-self-signed', '--exec', 'trap "" TERM; echo begun; sleep 30'],
    { env: { TMPDIR: folder } },
  )
  await cli.until(/begun/, 'stdout')
  expect(left(folder)).toHaveLength(1)
  cli.child.kill('SIGTERM')
  // A signal within 50 ms is the first one repeated.
  await sleep(200)
  expect((await cli.stop('SIGTERM')).code).toBe(143)
  expect(left(folder)).toEqual([])
})

for (const command of some([['start'], ['proxy', 'http://127.0.0.1:1']], 1))
  test(`it is removed by a signal while ${command[0]} begins`, async ({ folder }) => {
    const cli = startCli([...command, '-p', '0', '--tls-self-signed'], { env: { TMPDIR: folder } })
    while (left(folder).length === 0 && cli.child.exitCode === null) await sleep(1)
    const { code } = await cli.stop('SIGTERM')
    expect([0, 143]).toContain(code)
    expect(left(folder)).toEqual([])
  })

test('it is removed when the program around the library ends by an error', async ({ folder }) => {
  const script = `
    const { startSandbox } = await import(${JSON.stringify(`file://${libraryFile}`)})
    const sandboxes = []
    for (let count = 0; count < 12; count += 1) sandboxes.push(await startSandbox({ tls: 'self-signed' }))
    await sandboxes[0].close()
    setTimeout(() => { throw new Error('on purpose') })`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: folder },
  })
  const error = await run.catch((thrown) => thrown)
  expect(error.stderr).toContain('on purpose')
  expect(error.stderr).not.toContain('MaxListeners')
  expect(left(folder)).toEqual([])
})
