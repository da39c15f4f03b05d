import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Report } from '../src/check/reports/report.ts'
import { freePort } from './free-port.ts'
import { applyLoad, type Load, type Measured } from './load.ts'
import { median } from './median.ts'
import { cpuTimeOf } from './process-usage.ts'
import { proxyCommand } from './proxy-command.ts'
import { conditions, inTurns, SECONDS } from './rounds.ts'
import { type MeasuredServer, onCore, startServer } from './server.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/**
 * Measures throughput and p99 of a list of 20 animals through the built proxy, a plain pass-through on node:http and
 * `prism proxy`, interleaved in one run; and p50 and p99 for a client that sends a request every 2 ms. Figures are
 * medians. The load and the upstream share the second core; a proxy may use every core. Unchecked exchanges are
 * counted, including those of the warm-up. `against` is the folder of another build, whose proxy is measured too.
 */
export async function benchProxy(against: string | undefined): Promise<void> {
  console.log(conditions())
  const upstream = await startServer(['bench/servers/fixed-list.ts'], { core: 1 })
  using folder = createTemporaryFolder()
  const report = path.join(folder.path, 'report.json')
  const proxies: { readonly [name: string]: Start } = {
    ...PROXIES,
    ...(against !== undefined && { [`proxy, ${against}`]: built(against) }),
  }
  const rounds = await inTurns(Object.keys(proxies), async (name) =>
    measure(await (proxies[name] as Start)(upstream.url, report), report),
  )
  await upstream.stop()
  print(rounds)
}

// --- internal ---

type Start = (upstream: string, report: string) => Promise<MeasuredServer>
type Paced = { readonly p50: number; readonly p99: number }
type Figures = Measured & {
  /** CPU time per request, in microseconds. */
  readonly cpu: number
  readonly paced: Paced
  readonly unchecked: string
}

const KEY = 'sandbox-key'
const LIST: Load = { method: 'GET', path: '/pets?limit=20' }
/** How long the load runs before it is measured, in seconds: by then, the code of all proxies is compiled. */
const WARM_UP = 3

const PROXIES: { readonly [name: string]: Start } = {
  'pass-through': (upstream) =>
    startServer(['bench/servers/pass-through.ts', upstream], { core: 'any' }),
  'proxy, drop': built('.'),
  'proxy, uncached': (upstream) =>
    startServer(['bench/servers/proxy-uncached.ts', upstream], { core: 'any' }),
  'prism proxy': async (upstream) => {
    const port = String(await freePort())
    const prism = 'node_modules/@stoplight/prism-cli/dist/index.js'
    // Prism does not add /v1, and prints no ready line when silent.
    return startServer([prism, 'proxy', 'openapi.yaml', upstream, '-p', port, '-v', 'silent'], {
      url: `http://127.0.0.1:${port}`,
      core: 'any',
    })
  },
}

/** The proxy of the build in a folder. */
function built(folder: string): Start {
  return (upstream, report) => {
    const flags = ['--when-behind', 'drop', '--report', report]
    return startServer(proxyCommand(folder, upstream, ...flags), { core: 'any' })
  }
}

/** A fresh proxy for each round, warmed up first. */
async function measure(proxy: MeasuredServer, report: string): Promise<Figures> {
  rmSync(report, { force: true })
  await applyLoad(proxy.url, LIST, KEY, WARM_UP)
  const before = cpuTimeOf(proxy.pid)
  const measured = await applyLoad(proxy.url, LIST, KEY, SECONDS)
  const cpu = (cpuTimeOf(proxy.pid) - before) / (measured.requestsPerSecond * SECONDS)
  // Gives waiting exchanges time to be checked.
  await sleep(1000)
  const paced = measurePaced(proxy.url)
  await proxy.stop()
  return { ...measured, cpu, paced, unchecked: readUnchecked(report) }
}

/** The number of unchecked exchanges, from the report of the proxy. */
function readUnchecked(report: string): string {
  if (!existsSync(report)) return '–'
  const { exchanges } = JSON.parse(readFileSync(report, 'utf8')) as Report
  return `${exchanges.unchecked} of ${exchanges.total}`
}

/** Measures one request at a time. */
function measurePaced(url: string): Paced {
  const command = [process.execPath, 'bench/paced-client.ts', url + LIST.path, '2', KEY]
  const [first, ...rest] = onCore(1, command)
  const { status, stdout, stderr } = spawnSync(first as string, rest, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The paced client ended with ${status}: ${stderr}`)
  return JSON.parse(stdout)
}

function print(rounds: ReadonlyMap<string, readonly Figures[]>): void {
  const rateOf = (each: readonly Figures[]) => median(each.map((one) => one.requestsPerSecond))
  const base = rateOf(rounds.get('pass-through') ?? [])
  const prism = rateOf(rounds.get('prism proxy') ?? [])
  const rows = [...rounds].map(([name, each]) => [
    name,
    {
      'list/s': Math.round(rateOf(each)),
      'of pass-through': (rateOf(each) / base).toFixed(2),
      'of prism': (rateOf(each) / prism).toFixed(1),
      'µs CPU': median(each.map(({ cpu }) => cpu)).toFixed(0),
      'p99 ms': median(each.map(({ p99 }) => p99)).toFixed(2),
      unchecked: each.at(-1)?.unchecked,
      'p50 ms, asked every 2 ms': median(each.map(({ paced }) => paced.p50)).toFixed(3),
      'p99 ms, asked every 2 ms': median(each.map(({ paced }) => paced.p99)).toFixed(3),
    },
  ])
  console.table(Object.fromEntries(rows))
}
