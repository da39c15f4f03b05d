import { Histogram } from 'prom-client'
import { Durations, durationBounds } from '../src/journal/durations.ts'
import { applyLoad, type Load } from './load.ts'
import { loadsOf } from './loads.ts'
import { median } from './median.ts'
import { cpuTimeOf } from './process-usage.ts'
import { conditions, ROUNDS } from './rounds.ts'
import { startServer } from './server.ts'

/**
 * Measures what counting durations costs: once alone, and in a sandbox (list, get, create) and a proxy (list), as the CPU time of
 * a request. It compares what there is with the library that writes the metrics, and with not counting at all: the servers run side by
 * side and are loaded in turn, a second each. Figures are medians of `ROUNDS` × 4, with the ratio to not counting.
 */
export async function benchMetrics(): Promise<void> {
  console.log(conditions())
  console.table({ 'ns a count': { own: ownCount(), library: libraryCount() } })
  const upstream = await startServer(['bench/servers/fixed-list.ts'], { core: 1 })
  const { list, get, create } = loadsOf(1000) as { readonly [name: string]: readonly Load[] }
  const rows = {
    ...(await measure({ list, get, create } as Loads, [])),
    ...(await measure({ 'proxy, list': list } as Loads, [upstream.url])),
  }
  await upstream.stop()
  console.table(rows)
}

// --- internal ---

const WAYS = ['none', 'own', 'library'] as const
type Loads = { readonly [name: string]: readonly Load[] }
type Row = { readonly [way: string]: string }

const KEY = 'sandbox-key'

async function measure(loads: Loads, args: readonly string[]): Promise<{ [name: string]: Row }> {
  const starts = WAYS.map((how) => startServer(['bench/servers/counting.ts', how, ...args]))
  const servers = await Promise.all(starts)
  const rows: { [name: string]: Row } = {}
  for (const [name, load] of Object.entries(loads)) {
    for (const { url } of servers) await applyLoad(url, load, KEY, 2)
    const rounds: number[][] = []
    for (let round = 0; round < ROUNDS * 4; round += 1) {
      const micros: number[] = []
      for (const { url, pid } of servers) {
        const before = cpuTimeOf(pid)
        const { requestsPerSecond } = await applyLoad(url, load, KEY, 1)
        micros.push((cpuTimeOf(pid) - before) / requestsPerSecond)
      }
      rounds.push(micros)
    }
    rows[name] = Object.fromEntries(WAYS.map((how, at) => [how, toCell(rounds, at)]))
  }
  for (const { stop } of servers) await stop()
  return rows
}

function toCell(rounds: readonly (readonly number[])[], at: number): string {
  const micros = median(rounds.map((each) => each[at] as number))
  const ratio = median(rounds.map((each) => (each[at] as number) / (each[0] as number)))
  return `${micros.toFixed(1)} µs · ${ratio.toFixed(3)}`
}

function ownCount(): number {
  const durations = new Durations()
  return nanosOf((status, seconds) => durations.count('/v1/pets', 'GET', status, seconds))
}

function libraryCount(): number {
  const labelNames = ['route', 'method', 'status'] as const
  const buckets = [...durationBounds]
  const histogram = new Histogram({ name: 'd', help: 'D', labelNames, buckets, registers: [] })
  return nanosOf((status, seconds) =>
    histogram.observe({ route: '/v1/pets', method: 'GET', status }, seconds),
  )
}

/** The time of a count in nanoseconds, once its code is compiled. */
function nanosOf(count: (status: number, seconds: number) => void): number {
  let began = 0
  for (let at = -COUNTS; at < COUNTS; at += 1) {
    if (at === 0) began = performance.now()
    count(at % 7 === 0 ? 404 : 200, (at % 13) / 1000)
  }
  return Math.round(((performance.now() - began) / COUNTS) * 1e6)
}

const COUNTS = 500_000
