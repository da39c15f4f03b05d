import type { NextTotals } from '../../next/shadow/next-tally.ts'
import type { Shadow } from '../../next/shadow/shadow.ts'
import type { Sandbox } from '../../sandbox/sandbox.ts'
import type { RecordCounts } from '../../scenarios/record-counts.ts'
import type { KeptWorlds } from '../../store/store-adapter.ts'
import type { EventStreams } from '../plane/event-streams.ts'
import type { Metric } from './metric.ts'
import { buildInfo, changeSamples, counter, gauge, histogram } from './metrics.ts'

/** The metrics of a sandbox, by the conventions of Prometheus and with the names of OpenTelemetry. No label contains a key or a requested path. */
export async function sandboxMetrics(
  sandbox: Sandbox,
  streams: Pick<EventStreams, 'figures'>,
  shadow?: Shadow,
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
    buildInfo(),
  ]
}

// --- internal ---

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
