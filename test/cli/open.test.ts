import { pageAddress } from '../../src/cli/log/banner.ts'
import { noReader, openerOf } from '../../src/cli/process/open-page.ts'
import { findRunner } from '../../src/cli/process/signals.ts'
import { expect, test } from '../support/test.ts'

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

test.for<[names: readonly string[], found: string | undefined]>([
  [['sh', 'npm start', 'bash'], 'npm start'],
  [['npm run mock', 'bash'], 'npm run mock'],
  [['sh', 'node', 'sh', 'npm run dev', 'bash'], 'npm run dev'],
  [['cmd.exe', 'node.exe', 'cmd.exe'], 'node.exe'],
  [['-bash', 'sshd'], 'sshd'],
  [['sh'], undefined],
  [[], undefined],
])('of the ancestors %j, %j runs the script', ([names, found]) => {
  const ancestors = names.map((name, at) => ({ name, pid: at + 2 }))
  expect(findRunner(ancestors)?.name).toBe(found)
})
