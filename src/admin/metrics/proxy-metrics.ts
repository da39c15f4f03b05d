import { uncheckedReasons } from '../../check/reports/exchange-counter.ts'
import type { ProxyContext } from '../plane/admin-context.ts'
import type { Metric } from './metric.ts'
import { buildInfo, changeSamples, counter, gauge, histogram } from './metrics.ts'

/** The metrics of a proxy, by the conventions of Prometheus and with the names of OpenTelemetry. No label contains a key or a requested path. */
export async function proxyMetrics({
  checker,
  progress,
  durations,
}: Pick<ProxyContext, 'checker' | 'progress' | 'durations'>): Promise<readonly Metric[]> {
  const [figures, next, queue, { server, client }] = await Promise.all([
    checker.figures(),
    checker.next(),
    progress(),
    durations(),
  ])
  const { clean, violated, unchecked, reasons, violations } = figures
  const routeOf = (route: string | undefined) => route
  return [
    histogram('http_server_request_duration_seconds', 'How long answers to clients took.', {
      ...{ series: server.list(), routeOf },
    }),
    histogram('http_client_request_duration_seconds', 'How long answers of the service took.', {
      ...{ series: client.list(), routeOf },
    }),
    counter(
      'petstore_proxy_exchanges_total',
      'Exchanges whose check is over: without a violation, with one, or not judged.',
      Object.entries({ clean, violated, unchecked }).map(toSample('result')),
    ),
    counter(
      'petstore_proxy_unchecked_total',
      'Exchanges, or parts of them, that were not judged.',
      Object.entries({ ...NONE, ...reasons }).map(toSample('reason')),
    ),
    counter(
      'petstore_proxy_violations_total',
      'How often each rule was broken.',
      violations.map(({ count, ...labels }) => ({ labels, value: count })),
    ),
    ...(next
      ? [
          counter(
            'petstore_proxy_next_total',
            'How often a change of the next contract would have refused a request, or was met by an exchange.',
            changeSamples(next.changes),
          ),
        ]
      : []),
    gauge(
      'petstore_proxy_check_queue_length',
      'Exchanges that wait for their check.',
      queue?.waiting ?? 0,
    ),
    gauge(
      'petstore_proxy_check_lag_seconds',
      'How long the last checked exchange waited; 0 if none waits now.',
      (queue?.lag ?? 0) / 1000,
    ),
    buildInfo(),
  ]
}

// --- internal ---

/** All reasons start at 0, so that the first increase of each is visible. */
const NONE = Object.fromEntries(Object.keys(uncheckedReasons).map((reason) => [reason, 0]))

function toSample(label: string) {
  return ([name, value]: [string, number]) => ({ labels: { [label]: name }, value })
}
