import { mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { installedFolder } from '../support/installed-package.ts'
import {
  hasReadOnlyRoot,
  withoutReadOnlyRoot,
  withReadOnlyRoot,
} from '../support/read-only-root.ts'
import { type RunningCli, spawnCli, startCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'

const installed = installedFolder({ packages: [] })

/** The installed bin, where nothing is writable but `data`, in the folder that it is installed in. */
function installedBin(data: string) {
  const bin = realpathSync(path.join(installed.root, 'node_modules/.bin/petstore-sandbox'))
  const program = withReadOnlyRoot(data, [process.execPath, bin])
  return { cwd: installed.path, program } as const
}

const KEY = { authorization: 'Bearer sandbox-key' }
const add = (url: string, name: string) =>
  fetch(`${url}/pets`, {
    method: 'POST',
    headers: { ...KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ name, categoryId: 1 }),
  })

test.skipIf(!hasReadOnlyRoot)(
  `the installed package serves, keeps what it stores and stops, with nothing writable but its data${withoutReadOnlyRoot}`,
  async ({ folder }) => {
    const data = path.join(folder, 'data')
    mkdirSync(data)
    const start = () => startCli(['start', '-p', '0', '--data', data], installedBin(data))
    const first = start()
    const url = await first.ready()
    const added = await add(url, 'Nemo')
    expect(added.status).toBe(201)
    const { id } = (await added.json()) as { readonly id: number }
    expect((await fetch(new URL('/docs', url))).status).toBe(200)
    expect(await endOf(first)).toEqual({ code: 0, complaints: [] })
    const second = start()
    const kept = await fetch(`${await second.ready()}/pets/${id}`, { headers: KEY })
    expect(await kept.json()).toMatchObject({ id, name: 'Nemo' })
    expect(await endOf(second)).toEqual({ code: 0, complaints: [] })
    expect(readdirSync(folder)).toEqual(['data'])
    expect(readdirSync(data)).not.toEqual([])
  },
)

test.skipIf(!hasReadOnlyRoot)(
  `the installed proxy checks, records and reports, with nothing writable but the folder of its files${withoutReadOnlyRoot}`,
  { tags: ['long'] },
  async ({ folder, start }) => {
    const service = await start()
    const [session, report] = ['session.yaml', 'report.json'].map((name) => path.join(folder, name))
    const flags = ['--record', session as string, '--report', report as string]
    const proxy = startCli(['proxy', service.url, '-p', '0', ...flags], installedBin(folder))
    expect((await add(await proxy.ready(), 'Nemo')).status).toBe(201)
    expect(await endOf(proxy)).toEqual({ code: 0, complaints: [] })
    const { exchanges } = JSON.parse(readFileSync(report as string, 'utf8'))
    expect(exchanges).toMatchObject({ total: 1, checked: 1, unchecked: 0 })
    expect(readFileSync(session as string, 'utf8')).toContain('Nemo')
  },
)

test.skipIf(!hasReadOnlyRoot)(
  `where its data cannot be written, it does not start, and says so${withoutReadOnlyRoot}`,
  { tags: ['long'] },
  async ({ folder }) => {
    const data = path.join(installed.path, 'data')
    const { code, stdout, stderr } = await spawnCli(
      ['start', '-p', '0', '--data', data],
      installedBin(folder),
    )
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toContain(data)
    expect(stderr).toContain('EROFS')
  },
)

// --- internal ---

/** Stops a command; returns its exit code and what its log complains about. */
async function endOf(cli: RunningCli) {
  const { code, stderr } = await cli.stop('SIGTERM')
  const lines = stderr.split('\n').filter((line) => line !== '')
  return { code, complaints: lines.filter((line) => !/^\{"level":30,/.test(line)) }
}
