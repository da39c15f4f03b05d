import { lazy } from '../../base/memoize.ts'
import { packageVersion } from '../../base/package-files.ts'
import { uncheckedReasons } from '../../check/reports/exchange-counter.ts'
import { WAITING } from '../../events/delivery.ts'
import type { Events } from '../../events/events.ts'
import type { Answered } from '../../journal/condition.ts'
import { type DurationSeries, durationBounds } from '../../journal/durations.ts'
import type { CountedChange } from '../../next/next-types.ts'
import type { NextTotals } from '../../next/shadow/next-tally.ts'
import type { ProxyDurations } from '../../proxy/forwarder.ts'
import type { Sandbox } from '../../sandbox/sandbox.ts'
import type { RecordCounts } from '../../scenarios/scenario.ts'
import { DELIVERIES } from '../../store/record-kinds.ts'
import type { KeptWorlds } from '../../store/store-adapter.ts'
import type { AdminContext, ProxyContext } from '../plane/admin-context.ts'
import type { EventStreams } from '../plane/event-streams.ts'
import type { Metric, MetricsWriter, Sample } from './metrics-text.ts'

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

export function buildInfo(): Metric {
  const labels = { version: packageVersion(), node: process.versions.node }
  const info = gauge('petstore_build_info', 'The running version.', 1)
  return { ...info, values: [{ labels, value: 1 }] }
}

/** A writer of metrics that is created at its first use. */
export function lateMetricsWriter(): MetricsWriter {
  const create = lazy(() => import('./metrics-text.ts').then((each) => each.createMetricsWriter()))
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

/** The metrics of a sandbox, by the conventions of Prometheus and with the names of OpenTelemetry. No label contains a key or a requested path. */
export async function sandboxMetrics(
  sandbox: Sandbox,
  streams: Pick<EventStreams<Answered>, 'figures'>,
  { shadow, upstream }: Pick<AdminContext, 'shadow' | 'upstream'> = {},
): Promise<readonly Metric[]> {
  const { durations, contract, evicted } = sandbox
  const paths = new Map(contract.operations.map(({ id, path }) => [id, path]))
  const trouble = await sandbox.trouble()
  const { open, held, ended } = streams.figures
  const next = await shadow?.totals()
  return [
    histogram('http_server_request_duration_seconds', 'How long answers took.', {
      series: durations.list(),
      routeOf: (operation) => paths.get(operation ?? ''),
    }),
    ...(upstream ? [clientHistogram(upstream.durations)] : []),
    gauge('petstore_sandbox_worlds', 'The number of worlds.', sandbox.worlds().length),
    ...recordMetrics(sandbox),
    counter('petstore_sandbox_worlds_evicted_total', EVICTED, evicted),
    counter(
      'petstore_sandbox_faults_fired_total',
      'How often each fault fired, in all worlds.',
      sandbox.receipts().map(({ id, inAll }) => ({ labels: { fault: id }, value: inAll.fired })),
    ),
    ...keptMetrics(await sandbox.kept()),
    gauge(
      'petstore_sandbox_store_up',
      'Whether changes can be kept.',
      trouble === undefined ? 1 : 0,
    ),
    gauge('petstore_sandbox_event_streams', 'The number of streams of requests.', open),
    gauge('petstore_sandbox_event_stream_bytes', HELD, held),
    counter('petstore_sandbox_event_streams_ended_total', ENDED, ended),
    ...(next ? nextMetrics(next) : []),
    ...(sandbox.events ? deliveryMetrics(sandbox, sandbox.events) : []),
    buildInfo(),
  ]
}

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
  return [
    histogram('http_server_request_duration_seconds', 'How long answers to clients took.', {
      ...{ series: server.list(), routeOf: (route) => route },
    }),
    clientHistogram({ client }),
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

/** How long a real service took, by the paths of operations. */
function clientHistogram({ client }: Pick<ProxyDurations, 'client'>): Metric {
  const source = { series: client.list(), routeOf: (route: string | undefined) => route }
  return histogram(
    'http_client_request_duration_seconds',
    'How long answers of the service took.',
    source,
  )
}

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

/** The records of each resource in all worlds, where the contract has several resources. */
function recordMetrics(sandbox: Sandbox): readonly Metric[] {
  const counts = sandbox.everyWorld().map((world) => world.counts)
  const further = Object.keys(counts[0]?.records ?? {})
  const { leading } = sandbox.scenario.resources
  if (!leading || further.length === 0) return []
  const sumOf = (count: (each: RecordCounts) => number) =>
    counts.reduce((sum, each) => sum + count(each), 0)
  const values = [
    { labels: { resource: leading.name }, value: sumOf(({ pets }) => pets) },
    ...further.map((resource) => ({
      labels: { resource },
      value: sumOf(({ records }) => records?.[resource] ?? 0),
    })),
  ]
  return [{ name: 'petstore_sandbox_records', help: RECORDS, type: 'gauge', values }]
}

/** What exchanges show of the next contract: by its changes, which are as many as there are, and by no client. */
function nextMetrics({ figures, changes }: NextTotals): readonly Metric[] {
  return [
    counter(
      'petstore_sandbox_next_exchanges_total',
      'Exchanges under the current contract, by what the next one would have made of them.',
      Object.entries(figures).map(([result, value]) => ({ labels: { result }, value })),
    ),
    counter(
      'petstore_sandbox_next_changes_total',
      'How often a change of the next contract would have refused an exchange, or was met by one.',
      changeSamples(changes),
    ),
  ]
}

/** What becomes of deliveries, by their events, which are as many as the contract has. */
function deliveryMetrics(sandbox: Sandbox, { attempts }: Events): readonly Metric[] {
  const waiting = sandbox
    .everyWorld()
    .reduce((sum, { current }) => sum + current.store.count(DELIVERIES, WAITING), 0)
  return [
    counter(
      'petstore_sandbox_delivery_attempts_total',
      'Attempts to send each event, by whether its receiver took it.',
      [...attempts].flatMap(([event, counts]) =>
        Object.entries(counts).map(([result, value]) => ({ labels: { event, result }, value })),
      ),
    ),
    gauge('petstore_sandbox_deliveries_waiting', 'The number of deliveries that wait.', waiting),
  ]
}

/** The worlds of keys that outlive the process, if any do. */
function keptMetrics(kept: KeptWorlds | undefined): readonly Metric[] {
  if (!kept) return []
  const { count, most, bytes } = kept
  return [
    gauge('petstore_sandbox_kept_worlds', 'The number of worlds of keys that are kept.', count),
    gauge('petstore_sandbox_kept_worlds_limit', 'How many worlds of keys may be kept.', most),
    ...(bytes === undefined
      ? []
      : [gauge('petstore_sandbox_kept_worlds_bytes', 'The size of their files.', bytes)]),
  ]
}

const RECORDS = 'The number of records of each resource, in all worlds.'
const HELD = 'What streams of requests hold for clients that have not read it yet.'
const ENDED = 'The number of streams of requests that were ended because they were read too slowly.'
const EVICTED = 'The number of worlds that were removed because they were unused or too many.'

/** All reasons start at 0, so that the first increase of each is visible. */
const NONE = Object.fromEntries(Object.keys(uncheckedReasons).map((reason) => [reason, 0]))

function toSample(label: string) {
  return ([name, value]: [string, number]) => ({ labels: { [label]: name }, value })
}
