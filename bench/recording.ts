import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { applyLoad, type Load } from './load.ts'
import { median } from './median.ts'
import { conditions, inTurns, SECONDS } from './rounds.ts'
import { type MeasuredServer, startServer } from './server.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/**
 * Measures what a recording of 1,000, 10,000 and 100,000 exchanges costs to write, start from, serve and
 * check, each step in its own process; and the built proxy with and without `--record`.
 */
export async function benchRecording(): Promise<void> {
  using folder = createTemporaryFolder()
  console.log(conditions())
  for (const ending of ['yaml', 'json'])
    console.table(Object.fromEntries(SIZES.map((size) => [size, steps(folder.path, size, ending)])))
  await benchProxies(folder.path)
}

// --- internal ---

const SIZES = [1000, 10_000, 100_000]
const KEY = 'sandbox-key'
const LIST: Load = { method: 'GET', path: '/pets?limit=20' }

function steps(folder: string, size: number, ending: string): Record<string, number> {
  const file = path.join(folder, `${ending}-${size}.${ending}`)
  return Object.assign({}, ...['write', 'serve', 'check'].map((step) => run(step, file, size)))
}

function run(step: string, file: string, size: number): Record<string, number> {
  const args = ['--expose-gc', 'bench/recording-step.ts', step, file, String(size)]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${step} of ${size} ended with ${status}: ${stderr}`)
  return JSON.parse(stdout)
}

async function benchProxies(folder: string): Promise<void> {
  const upstream = await startServer(['bench/servers/bare-http.ts'], { core: 1 })
  const flags = ['--port', '0', '--log', 'silent', '--when-behind', 'drop', '--fail-on', 'never']
  const proxy = ['dist/cli/main.js', 'proxy', upstream.url, ...flags]
  const proxies: { readonly [name: string]: readonly string[] } = {
    'without --record': proxy,
    'with --record': [...proxy, '--record', path.join(folder, 'load.yaml')],
  }
  const rounds = await inTurns(Object.keys(proxies), async (name) =>
    measure(await startServer(proxies[name] as readonly string[])),
  )
  await upstream.stop()
  const rows = [...rounds].map(([name, each]) => [
    name,
    {
      'list/s': Math.round(median(each.map((one) => one.requestsPerSecond))),
      'p99 ms': median(each.map(({ p99 }) => p99)).toFixed(2),
    },
  ])
  console.table(Object.fromEntries(rows))
}

async function measure(server: MeasuredServer) {
  await applyLoad(server.url, LIST, KEY, 1)
  const measured = await applyLoad(server.url, LIST, KEY, SECONDS)
  await server.stop()
  return measured
}
