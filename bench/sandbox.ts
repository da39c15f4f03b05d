import { applyLoad, type Load, type Measured } from './load.ts'
import { loadsOf } from './loads.ts'
import { createPeers } from './peers.ts'
import { conditions, inTurns, SECONDS } from './rounds.ts'
import { type MeasuredServer, startServer } from './server.ts'
import type { Settings } from './settings.ts'
import { toTable, writeTable } from './table.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/**
 * Measures requests per second and p99 of the built sandbox, in memory and on disk, compared with bare
 * node:http and bare Express 5 doing the same work (and optionally its peers), interleaved in one run.
 * Figures are medians, with ratios to bare node:http.
 */
export async function benchSandbox({ sizes, loads, withPeers, write }: Settings): Promise<void> {
  const tables = [conditions()]
  console.log(tables[0])
  using peers = withPeers ? createPeers(PEERS_AT) : undefined
  for (const size of sizes) {
    const candidates = { ...own(size), ...(size === PEERS_AT && peers?.starts) }
    const chosen = Object.fromEntries(
      Object.entries(loadsOf(size)).filter(([name]) => loads.includes(name)),
    )
    const rounds = await inTurns(Object.keys(candidates), async (name) =>
      measure(
        await (candidates[name] as Start)(),
        name.startsWith('json-server') ? forJsonServer(chosen) : chosen,
      ),
    )
    const table = toTable(`${size.toLocaleString('en')} animals`, Object.keys(chosen), rounds)
    console.log(table)
    tables.push(table)
  }
  if (write !== undefined) writeTable(write, tables)
}

// --- internal ---

/** The number of animals for the peers: with more, they need seconds for a request. */
const PEERS_AT = 1000

/** json-server calls the parameter `limit` `_limit`. */
function forJsonServer(loads: Loads): Loads {
  const entries = Object.entries(loads).map(([name, requests]) => [
    name,
    requests.map((load) => ({ ...load, path: load.path.replace('limit=', '_limit=') })),
  ])
  return Object.fromEntries(entries)
}

type Loads = { readonly [name: string]: readonly Load[] }
type Start = () => Promise<MeasuredServer>

function own(size: number): { readonly [name: string]: Start } {
  const count = String(size)
  return {
    'bare node:http': () => startServer(['bench/servers/bare-http.ts', count]),
    'bare Express 5': () => startServer(['bench/servers/bare-express.ts', count]),
    sandbox: () => startServer(['bench/servers/sandbox.ts', count]),
    'sandbox --data': async () => {
      const folder = createTemporaryFolder()
      const server = await startServer(['bench/servers/sandbox.ts', count, '--data', folder.path])
      const stop = async () => {
        await server.stop()
        folder[Symbol.dispose]()
      }
      return { ...server, stop }
    },
  }
}

/** How long a fresh server is warmed up, in seconds: until most of its code is compiled. */
const WARM_UP = 3

/** Starts a fresh server for each round, and warms up the server and every load. */
async function measure(
  server: MeasuredServer,
  loads: Loads,
): Promise<ReadonlyMap<string, Measured>> {
  const measured = new Map<string, Measured>()
  const [first] = Object.values(loads)
  if (first) await applyLoad(server.url, first, 'sandbox-key', WARM_UP)
  for (const [name, load] of Object.entries(loads)) {
    await applyLoad(server.url, load, 'sandbox-key', 1)
    measured.set(name, await applyLoad(server.url, load, 'sandbox-key', SECONDS))
  }
  await server.stop()
  return measured
}
