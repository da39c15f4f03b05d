import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { median } from './median.ts'
import { fetchInto } from './peers.ts'
import { proxyCommand } from './proxy-command.ts'
import { conditions, ROUNDS, SECONDS } from './rounds.ts'
import { type MeasuredServer, onCore, startServer } from './server.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/**
 * Measures p50 and p99 of lists of 20 animals, one request after another over one connection, through a plain pass-through,
 * http-proxy and the built proxy, side by side on one core and on two, in turn. `against` is the folder of another build.
 */
export async function benchLatency(against: string | undefined): Promise<void> {
  console.log(conditions())
  using folder = createTemporaryFolder()
  const hasPeer = fetchInto(folder.path, { 'http-proxy': '1.18.1' })
  const upstream = await startServer(['bench/servers/fixed-list.ts'], { core: 1 })
  const commands: { readonly [name: string]: readonly string[] } = {
    'pass-through': ['bench/servers/pass-through.ts', upstream.url],
    ...(hasPeer && { 'http-proxy': ['bench/servers/http-proxy.ts', upstream.url, folder.path] }),
    proxy: proxyCommand('.', upstream.url),
    ...(against !== undefined && { [`proxy, ${against}`]: proxyCommand(against, upstream.url) }),
  }
  const rows: { [name: string]: { readonly [column: string]: string } } = {}
  for (const core of [0, 'any'] as const) {
    const servers = new Map<string, MeasuredServer>()
    for (const [name, args] of Object.entries(commands))
      servers.set(name, await startServer(args, { core }))
    const rounds = measureInTurns(servers)
    for (const { stop } of servers.values()) await stop()
    const cores = core === 0 ? 'one core' : 'two cores'
    for (const [name, each] of rounds) {
      const [p50, p99] = [median(each.map((one) => one.p50)), median(each.map((one) => one.p99))]
      rows[`${name}, ${cores}`] = { 'p50 ms': p50.toFixed(3), 'p99 ms': p99.toFixed(3) }
    }
  }
  await upstream.stop()
  console.table(rows)
}

// --- internal ---

interface Latency {
  readonly p50: number
  readonly p99: number
}

function measureInTurns(servers: ReadonlyMap<string, MeasuredServer>): Map<string, Latency[]> {
  const rounds = new Map([...servers.keys()].map((name) => [name, [] as Latency[]]))
  for (const { url } of servers.values()) measure(url)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, { url }] of servers) rounds.get(name)?.push(measure(url))
  return rounds
}

function measure(url: string): Latency {
  const target = `${url}/pets?limit=20`
  const client = ['bench/paced-client.ts', target, String(SECONDS), 'sandbox-key', '0']
  const [first, ...rest] = onCore(1, [process.execPath, ...client])
  const { status, stdout, stderr } = spawnSync(first as string, rest, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The client ended with ${status}: ${stderr}`)
  return JSON.parse(stdout)
}
