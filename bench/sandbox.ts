import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { applyLoad, type Load, type Measured } from './load.ts'
import { median } from './median.ts'
import { conditions, inTurns, SECONDS } from './rounds.ts'
import { type MeasuredServer, startServer } from './server.ts'

/**
 * Requests per second and p99 of the built sandbox beside bare node:http and bare Express 5 doing the
 * same work, interleaved in one run; medians, and ratios to bare node:http.
 */
export async function benchSandbox(): Promise<void> {
  console.log(conditions())
  const servers = serverArguments()
  for (const [name, load] of Object.entries(loads)) {
    const rounds = await inTurns(Object.keys(servers), async (server) =>
      measure(await startServer(servers[server] as readonly string[]), load),
    )
    print(name, rounds)
  }
}

// --- internal ---

const ANIMALS = 1000

const loads: Record<string, Load> = {
  list: { method: 'GET', path: '/pets?limit=20' },
  get: { method: 'GET', path: '/pets/500' },
  create: {
    method: 'POST',
    path: '/pets',
    body: '{"name":"Rex","categoryId":3,"status":"available"}',
  },
}

function serverArguments(): Record<string, readonly string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'petstore-bench-'))
  const scenario = path.join(folder, 'bench.json')
  writeFileSync(scenario, JSON.stringify({ version: 1, generate: { count: ANIMALS } }))
  return {
    'bare node:http': ['bench/servers/bare-http.ts', String(ANIMALS)],
    'bare Express 5': ['bench/servers/bare-express.ts', String(ANIMALS)],
    'petstore-sandbox': ['dist/cli/main.js', 'start', scenario, '--port', '0', '--log', 'silent'],
  }
}

/** A fresh server for each round, warmed up first. */
async function measure(server: MeasuredServer, load: Load): Promise<Measured> {
  await applyLoad(server.url, load, 'sandbox-key', 1)
  const measured = await applyLoad(server.url, load, 'sandbox-key', SECONDS)
  await server.stop()
  return measured
}

function print(name: string, rounds: ReadonlyMap<string, readonly Measured[]>): void {
  const [base = 1] = [...rounds.values()].map((each) =>
    median(each.map((one) => one.requestsPerSecond)),
  )
  console.table(
    Object.fromEntries(
      [...rounds].map(([server, each]) => {
        const rate = median(each.map(({ requestsPerSecond }) => requestsPerSecond))
        const p99 = median(each.map((one) => one.p99))
        return [
          server,
          {
            [`${name}/s`]: Math.round(rate),
            'of bare': (rate / base).toFixed(2),
            'p99 ms': p99.toFixed(2),
          },
        ]
      }),
    ),
  )
}
