import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parse } from 'yaml'
import { installedEnvironment } from '../support/installed-package.ts'
import { spawnCli, startCli } from '../support/run-cli.ts'
import { expect, test } from '../support/test.ts'
import { noPython, unless } from './support.ts'

/** What the file says of a service, as far as it is used here. */
interface Service {
  readonly command: string
  readonly environment: { readonly [name: string]: string }
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly depends_on?: { readonly [service: string]: { readonly condition: string } }
  readonly volumes?: readonly string[]
}

const folder = path.resolve('examples/docker-compose')
const { sandbox, client } = parse(
  readFileSync(path.join(folder, 'compose.yaml'), 'utf8').replaceAll(/\$\{\w+:-(.*?)\}/g, '$1'),
).services as { readonly [service: string]: Service }

// Containers cannot be run here: their commands, with their environments, can.
test.skipIf(noPython)(
  `what the containers of the example for Docker Compose run works together${unless(noPython, 'python3')}`,
  async () => {
    const running = startCli([...(sandbox?.command.split(' ') ?? []), '--port', '0'], {
      env: { ...sandbox?.environment },
    })
    const { host } = new URL(await running.ready())
    const local = (text: string) => text.replace(/(?:sandbox|127\.0\.0\.1):4010/, host)
    const [kind, , ...asked] = sandbox?.healthcheck?.test ?? []
    expect(kind).toBe('CMD')
    const health = await spawnCli(asked.map(local), { program: [process.execPath] })
    expect(health.code, health.stderr).toBe(0)
    expect(client?.depends_on).toEqual({ sandbox: { condition: 'service_healthy' } })
    const [tests = ''] = client?.volumes?.[0]?.split(':') ?? []
    const environment = Object.entries(client?.environment ?? {})
    const { code, stderr } = await spawnCli(
      ['-c', client?.command.replace('python', 'python3') ?? ''],
      {
        cwd: path.resolve(folder, tests),
        env: {
          ...installedEnvironment,
          ...Object.fromEntries(environment.map(([name, value]) => [name, local(value)])),
        },
        program: ['bash'],
      },
    )
    expect(code, stderr).toBe(0)
    expect(stderr).toMatch(/^Ran 3 tests in .*\n\nOK$/m)
  },
)
