import { applyLoad } from './load.ts'
import { loadsOf } from './loads.ts'
import { median } from './median.ts'
import { cpuTimeOf, memoryOf } from './process-usage.ts'
import { conditions, inTurns, SECONDS } from './rounds.ts'
import { startServer } from './server.ts'

/**
 * Measures what the log, the flags of V8 and the memory cost, compared with bare Express 5, with 1,000 animals: for
 * each load, requests per second, CPU time per request (which other work on the machine affects least) and p99; and
 * the resident memory at the end. Interleaved in one run; figures are medians.
 */
export async function benchVariants(loads: readonly string[]): Promise<void> {
  console.log(conditions())
  const rounds = await inTurns(Object.keys(VARIANTS), (name) =>
    measure(VARIANTS[name] as readonly string[], loads),
  )
  const rows = [...rounds].map(([name, each]) => {
    const columns = Object.keys(each[0] ?? {})
    const middle = (column: string) => median(each.map((figures) => figures[column] as number))
    return [name, Object.fromEntries(columns.map((column) => [column, middle(column)]))]
  })
  console.table(Object.fromEntries(rows))
}

// --- internal ---

const ANIMALS = '1000'
const SANDBOX = 'bench/servers/sandbox.ts'
const ONE_THREAD = '--concurrent-marking-max-worker-num=1'
const GROWTH = '--heap-growing-percent=300'
/** Command lines of Node, by name. */
const VARIANTS: { readonly [name: string]: readonly string[] } = {
  'bare Express 5': ['bench/servers/bare-express.ts', ANIMALS],
  sandbox: [SANDBOX, ANIMALS],
  'sandbox, logged': [SANDBOX, ANIMALS, '--log'],
  'without V8 flags': [SANDBOX, ANIMALS, '--plain'],
  'one marking thread': [ONE_THREAD, SANDBOX, ANIMALS, '--plain'],
  'growth of 300 %': [GROWTH, SANDBOX, ANIMALS, '--plain'],
  'both, of the process': [ONE_THREAD, GROWTH, SANDBOX, ANIMALS, '--plain'],
  'semi-space 32': ['--max-semi-space-size=32', SANDBOX, ANIMALS, '--plain'],
}
const WARM_UP = 2
const KEY = 'sandbox-key'

type Figures = { readonly [column: string]: number }

/** Measures a fresh, warmed-up server under one load after another. */
async function measure(args: readonly string[], chosen: readonly string[]): Promise<Figures> {
  const { url, pid, stop } = await startServer(args, { quiet: true })
  const figures: Record<string, number> = {}
  for (const [name, load] of Object.entries(loadsOf(Number(ANIMALS)))) {
    if (!chosen.includes(name)) continue
    await applyLoad(url, load, KEY, WARM_UP)
    const before = cpuTimeOf(pid)
    const { requestsPerSecond, p99 } = await applyLoad(url, load, KEY, SECONDS)
    figures[`${name}/s`] = Math.round(requestsPerSecond)
    const micros = (cpuTimeOf(pid) - before) / (requestsPerSecond * SECONDS)
    figures[`${name} µs CPU`] = Math.round(micros * 10) / 10
    figures[`${name} p99`] = p99
  }
  figures['MB after'] = memoryOf(pid)
  await stop()
  return figures
}
