import type { Sandbox } from '../sandbox/sandbox.ts'
import type { KeptWorlds } from '../store/store-adapter.ts'
import { buildInfo, counter, gauge, histogram } from './common-metrics.ts'
import type { Metric } from './metrics-text.ts'

/** The metrics of a sandbox, by the conventions of Prometheus and with the names of OpenTelemetry. No label contains a key or a requested path. */
export async function sandboxMetrics(sandbox: Sandbox): Promise<readonly Metric[]> {
  const { durations, contract, evicted } = sandbox
  const paths = new Map(contract.operations.map(({ id, path }) => [id, path]))
  const trouble = await sandbox.trouble()
  return [
    histogram('http_server_request_duration_seconds', 'How long answers took.', {
      series: durations.list(),
      routeOf: (operation) => paths.get(operation ?? ''),
    }),
    gauge('petstore_sandbox_worlds', 'The number of worlds.', sandbox.worlds().length),
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
    buildInfo(),
  ]
}

// --- internal ---

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

const EVICTED = 'The number of worlds that were removed because they were unused or too many.'
