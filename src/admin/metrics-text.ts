// The only file that imports prom-client.
import { Registry } from 'prom-client'

/** A metric, as data. */
export interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly values: readonly Sample[]
}

/** One value of a metric. */
export interface Sample {
  readonly labels: { readonly [name: string]: string | number }
  readonly value: number
  /** The name of the series, if it is not that of the metric: a histogram has several. */
  readonly name?: string
}

/** The media type of the text. */
export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/** Writes metrics in the text format of Prometheus. */
export function metricsText(metrics: readonly Metric[]): Promise<string> {
  const registry = new Registry()
  for (const metric of metrics) {
    // What is counted is counted elsewhere, for less than the library's own counters cost: it only writes.
    const collected = { name: metric.name, get: async () => collect(metric) }
    registry.registerMetric(collected as unknown as Parameters<Registry['registerMetric']>[0])
  }
  return registry.metrics()
}

// --- internal ---

function collect({ name, help, type, values }: Metric): object {
  const samples = values.map((sample) => ({ ...sample, metricName: sample.name ?? name }))
  return { name, help, type, aggregator: 'sum', values: samples }
}
