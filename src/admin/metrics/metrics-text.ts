// The only file that imports prom-client.
// The library measures it with a histogram that forgets, at each answer, when it measured last: a block right after one was never seen,
// and where nothing was measured it wrote a mean of `Nan` and a minimum of 292 years.

import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { AdminAnswer } from '../plane/admin-answer.ts'

export interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly values: readonly Sample[]
}

export interface Sample {
  readonly labels: { readonly [name: string]: string | number }
  readonly value: number
  /** The name of the series, if it differs from that of the metric: a histogram has several series. */
  readonly name?: string
}

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

/** The names of the library for the lag of the event loop, which are not to be registered there. */
export const LAG_NAMES = ['', '_min', '_max', '_mean', '_stddev', '_p50', '_p90', '_p99'].map(
  (part) => `nodejs_eventloop_lag${part}_seconds`,
)

/**
 * The lag of the event loop since the last call, in seconds: how long it was between two turns of a timer of 10 ms. It is measured once for
 * the process, from the first call on.
 */
export function lagMetrics(): readonly Metric[] {
  sampler ??= startSampler()
  const last = sampler.sample()
  const { histogram } = sampler
  const values = [
    last,
    ...[histogram.min, histogram.max, histogram.mean, histogram.stddev],
    ...[50, 90, 99].map((each) => histogram.percentile(each)),
  ]
  histogram.reset()
  return LAG_NAMES.map((name, at) => ({
    ...{ name, help: HELP, type: 'gauge' },
    // The standard deviation of a single time is not a number for Node.
    values: [{ labels: {}, value: ((values[at] as number) || 0) / 1e9 }],
  }))
}

// --- internal ---

/** Gauges that have the names of counters, which `promtool check metrics` refuses. */
const MISNAMED = ['handles', 'requests', 'resources'].map((kind) => `nodejs_active_${kind}_total`)

function textOf(metrics: readonly Metric[]): Promise<string> {
  const registry = new Registry()
  for (const metric of metrics) {
    // The library only writes: counting elsewhere costs less than its own counters.
    const collected = { name: metric.name, get: async () => collect(metric) }
    registry.registerMetric(
      collected as typeof collected & Parameters<Registry['registerMetric']>[0],
    )
  }
  return registry.metrics()
}

function collect({ name, help, type, values }: Metric): object {
  const samples = values.map((sample) => ({ ...sample, metricName: sample.name ?? name }))
  return { name, help, type, aggregator: 'sum', values: samples }
}

const HELP = 'The time between two turns of a timer of 10 ms, since the last answer with metrics.'

/** In milliseconds. */
const EVERY = 10

interface Sampler {
  readonly histogram: RecordableHistogram
  /** Records the time since it was recorded last, and returns it, in nanoseconds. */
  readonly sample: () => number
}

let sampler: Sampler | undefined

function startSampler(): Sampler {
  const histogram = createHistogram()
  let before = process.hrtime.bigint()
  const sample = () => {
    const now = process.hrtime.bigint()
    const since = now > before ? now - before : 1n
    before = now
    histogram.record(since)
    return Number(since)
  }
  setInterval(sample, EVERY).unref()
  return { histogram, sample }
}
