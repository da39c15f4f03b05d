import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { spawnCli, startCli } from '../support/run-cli.ts'
import { runCli } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'

const folder = path.resolve('examples/fleet')
const read = (file: string) =>
  parse(readFileSync(path.join(folder, file), 'utf8'), { merge: true }) as {
    readonly [key: string]: { readonly [key: string]: never }
  }

/** The words of a command line. */
const words = (text: string): string[] =>
  (text.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''))

// Containers cannot be run here: their commands can.
test('what the containers of the example of a fleet run makes one report of three proxies', {
  tags: ['long'],
}, async ({ folder: data }) => {
  const services = read('compose.yaml').services as unknown as {
    readonly [name: string]: { readonly command: string; readonly volumes?: readonly string[] }
  }
  const addresses = new Map<string, string>()
  const local = (text = '') =>
    words(text).map((word) =>
      word
        .replace(/http:\/\/([\w-]+):4010\/v1/, (_all, name) => addresses.get(name) ?? 'none')
        .replace('/data/', `${data}/`),
    )
  const proxies = ['web-1', 'web-2', 'web-3']
  const running = []
  for (const name of ['service', ...proxies]) {
    const cli = startCli([...local(services[name]?.command), '--port', '0', '--log', 'silent'])
    addresses.set(name, await cli.ready())
    if (name !== 'service') running.push(cli)
  }
  const traffic = await spawnCli(
    [path.join(folder, 'traffic.sh'), ...local(services.traffic?.command)],
    { program: ['sh'] },
  )
  expect(traffic.code, traffic.stderr).toBe(0)
  for (const cli of running) expect((await cli.stop('SIGTERM')).code).toBe(0)
  for (const name of proxies) expect(services[name]?.volumes).toEqual(['reports:/data'])
  const { code, stderr } = await runCli(local(services.report?.command))
  expect(code, stderr).toBe(0)
  expect(stderr).toMatch(/18 exchanges .*, 3 runs of 3 instances \(web-1, web-2, web-3\)/)
  expect(readFileSync(path.join(data, 'all.html'), 'utf8')).toContain('undocumented-status')
})

test('the commands of the workflow have the flags that there are', async ({ folder: here }) => {
  const jobs = read('workflow.yaml').jobs as unknown as {
    readonly [name: string]: { readonly steps: readonly { readonly run?: string }[] }
  }
  const commands = Object.values(jobs)
    .flatMap(({ steps }) => steps.map(({ run = '' }) => run))
    .filter((run) => run.startsWith('npx petstore-sandbox'))
    .map((run) => words(run.replace(/\$\{\{ matrix\.shard \}\}/g, '1')).slice(2))
  expect(commands.map(([name]) => name)).toEqual(['proxy', 'report'])
  for (const command of commands) {
    const { code, stderr } = await runCli(command, {
      cwd: here,
      env: { PETSTORE_STAGING_URL: 'http://upstream.invalid/v1' },
    })
    // They get as far as the service that is not there, and the reports that nobody has written.
    expect([code, stderr]).toEqual(
      command[0] === 'proxy'
        ? [3, expect.stringContaining('upstream.invalid')]
        : [2, expect.stringContaining('reports/*.json: there is no such file')],
    )
  }
})
