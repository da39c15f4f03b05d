import { chmod, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { pageAddress } from '../../src/cli/log/banner.ts'
import { noReader, openerOf } from '../../src/cli/process/open-page.ts'
import { type RunningCli, startCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'

/** The names that the opener of a system may have. */
const OPENERS = ['xdg-open', 'open']

/** Puts an opener first on the PATH that notes what it is to open; returns the environment, and how to read the note. */
async function fakeOpener(folder: string, exitCode = 0) {
  const note = path.join(folder, 'opened')
  for (const name of OPENERS) {
    const file = path.join(folder, name)
    await writeFile(file, `#!/bin/sh\necho "$@" > '${note}'\nexit ${exitCode}\n`)
    await chmod(file, 0o755)
  }
  const env = { PATH: `${folder}:${process.env.PATH}`, DISPLAY: ':9' }
  return { env, opened: () => readFile(note, 'utf8').catch(() => '') }
}

/** The address of the page, under a loopback name. */
async function pageOf(cli: RunningCli): Promise<string> {
  const url = await cli.ready()
  return url.replace('0.0.0.0', '127.0.0.1').replace('[::]', '[::1]').replace(/v1$/, '__admin/')
}

test
  .skipIf(process.platform === 'win32')
  .for([
    { args: ['start', '--open'] },
    { args: ['proxy', 'http://127.0.0.1:1/v1', '--open'] },
    { args: ['start', '--open', '--host', '0.0.0.0', '--admin-token', 'let-me-in'] },
  ])(
  '$args opens the page, which answers, without the token in its address',
  async ({ args }, { folder }) => {
    const { env, opened } = await fakeOpener(folder)
    const cli = startCli([...args, '--port', '0'], { env })
    const page = await pageOf(cli)
    await expect.poll(opened).toBe(`${page}\n`)
    expect((await fetch(page)).headers.get('content-type')).toMatch(/^text\/html/)
    const { code, stderr } = await cli.stop('SIGTERM')
    expect([code, stderr.includes('--open')]).toEqual([0, false])
  },
)

test.skipIf(process.platform === 'win32')(
  'an opener that fails or does not exist gives a warning with the address, and nothing stops',
  async ({ folder }) => {
    const { env } = await fakeOpener(folder, 3)
    const failing = startCli(['start', '--port', '0'], { env: { ...env, PETSTORE_OPEN: '1' } })
    const page = await pageOf(failing)
    const [, said] = await failing.until(/(--open cannot .*? ended with 3\. It is [^"]*)"/)
    expect(said).toContain(page)
    expect((await fetch(page)).status).toBe(200)
    await failing.stop('SIGTERM')

    const nowhere = path.join(folder, 'nowhere')
    const none = startCli(['start', '--port', '0', '--open', '--log', 'silent'], {
      env: { ...env, PATH: nowhere },
    })
    const address = await pageOf(none)
    await none.until(/--open cannot open the page: (xdg-)?open cannot be run \(.*ENOENT\)\. /)
    expect(none.stderr()).toContain(`It is ${address}\n`)
    expect((await none.stop('SIGTERM')).code).toBe(0)
  },
)

test('in CI nothing is opened, and the address is printed', async ({ folder }) => {
  const { env, opened } = await fakeOpener(folder)
  const flags = ['start', '--port', '0', '--open', '--log', 'silent']
  const cli = startCli(flags, { env: { ...env, CI: 'true' } })
  const page = await pageOf(cli)
  const { stderr } = await cli.stop('SIGTERM')
  expect(stderr).toBe(`--open opens nothing: this is CI. The page is ${page}\n`)
  expect(await opened()).toBe('')
})

test.for([
  [{}, 'linux', 'there is no display'],
  [{ DISPLAY: ':0' }, 'linux', undefined],
  [{ WAYLAND_DISPLAY: 'wayland-0' }, 'linux', undefined],
  [{ BROWSER: '/editor/open' }, 'linux', undefined],
  [{ CI: 'false', DISPLAY: ':0' }, 'linux', undefined],
  [{ CI: '', DISPLAY: ':0' }, 'freebsd', undefined],
  [{ CI: '1', DISPLAY: ':0' }, 'linux', 'this is CI'],
  [{ CI: 'true' }, 'darwin', 'this is CI'],
  [{}, 'darwin', undefined],
  [{}, 'win32', undefined],
] as const)('with %j on %s, the reason to open nothing is %s', ([env, platform, reason]) => {
  expect(noReader(env, platform)).toBe(reason)
})

test.for([
  ['linux', 'xdg-open http://[::1]:1/__admin/'],
  ['darwin', 'open http://[::1]:1/__admin/'],
  ['win32', 'cmd /c start "" "http://[::1]:1/__admin/"'],
] as const)('on %s a page is opened by: %s', ([platform, command]) => {
  const { file, args } = openerOf('http://[::1]:1/__admin/', platform)
  expect([file, ...args].join(' ')).toBe(command)
})

test.for([
  ['http://127.0.0.1:4010/__admin', 'http://127.0.0.1:4010/__admin/'],
  ['http://0.0.0.0:4010/__admin', 'http://127.0.0.1:4010/__admin/'],
  ['http://0:4010/__admin', 'http://127.0.0.1:4010/__admin/'],
  ['http://[::]:4010/__admin', 'http://[::1]:4010/__admin/'],
  ['http://[::0]:4010/__admin', 'http://[::1]:4010/__admin/'],
  ['http://192.168.1.5:4010/__admin', 'http://192.168.1.5:4010/__admin/'],
  ['http://localhost:80/__admin', 'http://localhost/__admin/'],
] as const)('the page of %s is %s', ([adminUrl, address]) => {
  expect(pageAddress({ adminUrl })).toBe(address)
})
