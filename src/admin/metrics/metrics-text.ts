// The only file that imports prom-client.
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { AdminAnswer } from '../plane/admin-answer.ts'
import { LAG_NAMES, lagMetrics } from './event-loop-lag.ts'
import type { Metric } from './metric.ts'

/** Writes metrics, followed by those of the process, in the text format of Prometheus. */
export type MetricsWriter = (metrics: readonly Metric[]) => Promise<AdminAnswer>

/** Creates the writer of metrics. From then on it measures the process (memory, CPU, the lag of the event loop). */
export function createMetricsWriter(): MetricsWriter {
  const ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  for (const name of [...MISNAMED, ...LAG_NAMES]) ofProcess.removeSingleMetric(name)
  lagMetrics()
  return async (metrics) => {
    const pieces = await Promise.all([textOf([...metrics, ...lagMetrics()]), ofProcess.metrics()])
    return { status: 200, pieces, type: Registry.PROMETHEUS_CONTENT_TYPE }
  }
}

// --- internal ---

/** Gauges that have the names of counters, which `promtool check metrics` refuses. */
const MISNAMED = ['handles', 'requests', 'resources'].map((kind) => `nodejs_active_${kind}_total`)

function textOf(metrics: readonly Metric[]): Promise<string> {
  const registry = new Registry()
  for (const metric of metrics) {
    // The library only writes: counting elsewhere costs less than its own counters.
    const collected = { name: metric.name, get: async () => collect(metric) }
    registry.registerMetric(collected as unknown as Parameters<Registry['registerMetric']>[0])
  }
  return registry.metrics()
}

function collect({ name, help, type, values }: Metric): object {
  const samples = values.map((sample) => ({ ...sample, metricName: sample.name ?? name }))
  return { name, help, type, aggregator: 'sum', values: samples }
}
