import process from 'node:process'
import { packageVersion } from '../../base/package-files.ts'
import { late } from '../../base/remember-results.ts'
import { type DurationSeries, durationBounds } from '../../journal/durations.ts'
import type { CountedChange } from '../../next/next-types.ts'
import type { Metric, Sample } from './metric.ts'
import type { MetricsWriter } from './metrics-text.ts'

/** A gauge without labels. */
export function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: 'gauge', values: [{ labels: {}, value }] }
}

/** A counter with one series for each value of a label, or without labels. */
export function counter(
  name: string,
  help: string,
  values: number | readonly Omit<Sample, 'name'>[],
): Metric {
  const samples = typeof values === 'number' ? [{ labels: {}, value: values }] : values
  return { name, help, type: 'counter', values: samples }
}

/** The durations of requests as a histogram, by method, route and status. */
export function histogram(name: string, help: string, { series, routeOf }: DurationSource): Metric {
  const values = series.flatMap((each) => toSamples(name, each, routeOf(each.operation) ?? 'none'))
  return { name, help, type: 'histogram', values }
}

/** The running version. */
export function buildInfo(): Metric {
  const labels = { version: packageVersion(), node: process.versions.node }
  const info = gauge('petstore_build_info', 'The running version.', 1)
  return { ...info, values: [{ labels, value: 1 }] }
}

/** A writer of metrics that is created at its first use. */
export function lateMetricsWriter(): MetricsWriter {
  const create = late(() => import('./metrics-text.ts').then((each) => each.createMetricsWriter()))
  return async (metrics) => (await create())(metrics)
}

/**
 * A sample for each kind of change that an operation met, and whether it refused: as many as the two contracts have, whoever the clients
 * are. A change of the whole contract has the operation `none`.
 */
export function changeSamples(
  changes: readonly Pick<CountedChange, 'id' | 'level' | 'operation' | 'clients'>[],
): readonly Sample[] {
  const met = changes.filter(({ clients }) => clients.length > 0)
  const groups = Map.groupBy(met, ({ id, operation = 'none' }) => `${id} ${operation}`)
  return [...groups.values()].flatMap((own) => {
    const [{ id = '', level = 'info', operation = 'none' } = {}] = own
    const clients = own.flatMap((change) => change.clients)
    return (['refused', 'met'] as const).map((result) => ({
      labels: { change: id, operation, level, result },
      value: clients.reduce((sum, client) => sum + client[result], 0),
    }))
  })
}

// --- internal ---

interface DurationSource {
  readonly series: readonly DurationSeries[]
  /** The path of an operation as the contract writes it. Requested paths would be unbounded as a label, and could contain a key. */
  readonly routeOf: (operation: string | undefined) => string | undefined
}

/** The samples of a histogram: cumulative buckets, the sum and the count. */
function toSamples(name: string, { method, status, counts, sum }: DurationSeries, route: string) {
  const labels = { method, route, status }
  let total = 0
  const buckets = [...counts].map((count, at): Sample => {
    total += count
    const le = durationBounds[at] ?? '+Inf'
    return { name: `${name}_bucket`, labels: { ...labels, le }, value: total }
  })
  return [
    ...buckets,
    { name: `${name}_sum`, labels, value: sum },
    { name: `${name}_count`, labels, value: total },
  ]
}
