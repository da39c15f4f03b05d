import process from 'node:process'
import { packageVersion } from '../base/package-version.ts'
import { type DurationSeries, durationBounds } from '../journal/durations.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Metric, Sample } from './metrics-text.ts'

/** What a sandbox counts, by Prometheus's conventions and OpenTelemetry's names. No label has a key or a raw path. */
export function sandboxMetrics(sandbox: Sandbox): readonly Metric[] {
  const routes = new Map(sandbox.contract.operations.map(({ id, path }) => [id, path]))
  return [
    {
      name: 'http_server_request_duration_seconds',
      help: 'How long answers took.',
      type: 'histogram',
      values: sandbox.durations
        .list()
        .flatMap((series) => toSamples(series, routes.get(series.operation ?? '') ?? 'none')),
    },
    gauge('petstore_sandbox_worlds', 'The number of worlds.', sandbox.worlds().length),
    {
      ...gauge('petstore_sandbox_worlds_evicted_total', EVICTED, sandbox.evicted),
      type: 'counter',
    },
    {
      name: 'petstore_sandbox_faults_fired_total',
      help: 'How often each fault fired, in all worlds.',
      type: 'counter',
      values: sandbox
        .receipts()
        .map(({ id, inAll }) => ({ labels: { fault: id }, value: inAll.fired })),
    },
    {
      ...gauge('petstore_build_info', 'The version that runs.', 1),
      values: [{ labels: { version: packageVersion(), node: process.versions.node }, value: 1 }],
    },
  ]
}

// --- internal ---

const EVICTED = 'The number of worlds that went because they were unused or too many.'
const NAME = 'http_server_request_duration_seconds'

function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: 'gauge', values: [{ labels: {}, value }] }
}

/** The samples of a histogram: cumulative buckets, the sum and the count. */
function toSamples({ method, status, counts, sum }: DurationSeries, route: string): Sample[] {
  const labels = { method, route, status }
  let total = 0
  const buckets = [...counts].map((count, at): Sample => {
    total += count
    const le = durationBounds[at] ?? '+Inf'
    return { name: `${NAME}_bucket`, labels: { ...labels, le }, value: total }
  })
  return [
    ...buckets,
    { name: `${NAME}_sum`, labels, value: sum },
    { name: `${NAME}_count`, labels, value: total },
  ]
}
