import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { freePort } from './free-port.ts'
import { applyLoad, type Load, type Measured } from './load.ts'
import { median } from './median.ts'
import { conditions, inTurns, SECONDS } from './rounds.ts'
import { type MeasuredServer, onCore, startServer } from './server.ts'

/**
 * Throughput and p99 for the list of 20 animals through the built proxy beside a plain pass-through on
 * node:http and `prism proxy`, interleaved in one run; and p50 for a client that asks every 2 ms.
 * Medians. A proxy has the first core to itself, the load and the upstream share the second.
 */
export async function benchProxy(): Promise<void> {
  console.log(conditions())
  const upstream = await startServer(['bench/servers/bare-http.ts'], { core: 1 })
  const rounds = await inTurns(Object.keys(proxies), async (name) =>
    measure(await (proxies[name] as Start)(upstream.url)),
  )
  await upstream.stop()
  print(rounds)
}

// --- internal ---

type Start = (upstream: string) => Promise<MeasuredServer>
type Figures = Measured & { readonly paced: number }

const KEY = 'sandbox-key'
const LIST: Load = { method: 'GET', path: '/pets?limit=20' }
const DROP = ['--port', '0', '--log', 'silent', '--when-behind', 'drop', '--fail-on', 'never']

const proxies: { readonly [name: string]: Start } = {
  'pass-through': (upstream) => startServer(['bench/servers/pass-through.ts', upstream]),
  'proxy, drop': (upstream) => startServer(['dist/cli/main.js', 'proxy', upstream, ...DROP]),
  'proxy, judged anew': (upstream) => startServer(['bench/servers/proxy-anew.ts', upstream]),
  'prism proxy': async (upstream) => {
    const port = String(await freePort())
    const prism = 'node_modules/@stoplight/prism-cli/dist/index.js'
    // Prism has no /v1 of its own, and says nothing when silent.
    return startServer([prism, 'proxy', 'openapi.yaml', upstream, '-p', port, '-v', 'silent'], {
      url: `http://127.0.0.1:${port}`,
    })
  },
}

/** A fresh proxy for each round, warmed up first. */
async function measure(proxy: MeasuredServer): Promise<Figures> {
  await applyLoad(proxy.url, LIST, KEY, 1)
  const measured = await applyLoad(proxy.url, LIST, KEY, SECONDS)
  const paced = pacedMedian(proxy.url)
  await proxy.stop()
  return { ...measured, paced }
}

function pacedMedian(url: string): number {
  const command = [process.execPath, 'bench/paced-client.ts', url + LIST.path, '2', KEY]
  const [first, ...rest] = onCore(1, command)
  const { status, stdout, stderr } = spawnSync(first as string, rest, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The paced client ended with ${status}: ${stderr}`)
  return Number(stdout)
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
      'p99 ms': median(each.map(({ p99 }) => p99)).toFixed(2),
      'p50 ms, asked every 2 ms': median(each.map(({ paced }) => paced)).toFixed(3),
    },
  ])
  console.table(Object.fromEntries(rows))
}
