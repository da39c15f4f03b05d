import {
  aFunction,
  anObject,
  assertOptions,
  aText,
  integerFrom,
  type OptionRules,
} from '../base/text/assert-options.ts'
import { instanceName } from '../check/checker-options.ts'
import { readBaseline } from '../check/reports/findings/baseline.ts'
import type { Report } from '../check/reports/report.ts'
import { startChecker } from '../check/threads/checker-thread.ts'
import { type OptionsOf, rulesOf } from '../options/options.ts'
import type { ProxyOptions } from '../proxy/proxy-options.ts'
import { parseUpstream } from '../proxy/upstream.ts'
import { Recordings } from '../recording/recordings.ts'
import type { Notice } from '../store/storage-error.ts'
import { givenContract } from './given-contract.ts'
import { givenNext } from './given-next.ts'
import {
  type ProxyWithControlPlane,
  startProxyWithControlPlane,
} from './start-proxy-with-control-plane.ts'

/** How to start a proxy that checks; only `upstream` is required. */
export interface CheckingProxyOptions
  extends Omit<
      ProxyOptions,
      | keyof OptionsOf<'startProxy'>
      | 'source'
      | 'checker'
      | 'random'
      | 'aside'
      | 'identity'
      | 'name'
      | 'isOpen'
      | 'onFull'
    >,
    OptionsOf<'startProxy'> {
  /** Called with reports of changes by the control plane. */
  readonly onNotice?: (notice: Notice) => void
}

/** A running proxy that checks. `await using` closes it. */
export interface CheckingProxy extends ProxyWithControlPlane {
  /** The findings of the exchanges so far. */
  report(): Promise<Report>
}

/**
 * Starts a proxy that passes everything under `/v1` on, byte for byte, and checks each exchange against the contract.
 * @throws UsageError for a bad option or file; StartError for a name that does not resolve, or a port in use.
 */
export async function startProxy(given: CheckingProxyOptions): Promise<CheckingProxy> {
  assertOptions(given, { of: 'startProxy', rules, required: ['upstream'] })
  const {
    baseline: file,
    next: nextFile,
    instance,
    adminToken,
    onNotice = () => {},
    ...options
  } = given
  const baseline = file === undefined ? undefined : readBaseline(file)
  const source = await givenContract(given)
  const next = await givenNext(nextFile, source)
  const { url: upstream } = parseUpstream(options.upstream, source)
  const { sample, port } = options
  const checker = await startChecker({
    ...{ source, upstream, sample, instance: instance ?? (port ? instanceName(port) : undefined) },
    ...{ next: next?.source, ...(baseline && { baseline }) },
  })
  const recordings = new Recordings(source, onNotice)
  const proxy = await startProxyWithControlPlane({
    ...{ ...options, source },
    ...{ checker, recordings, record: undefined, failOn: 'error', adminToken, onNotice },
  }).catch(async (error) => {
    await checker.close()
    throw error
  })
  let last: Promise<Report> | undefined
  let recorded: Promise<unknown> | undefined
  const report = async () => {
    if (last) return last
    await proxy.settled()
    return checker.report()
  }
  const finish = async () => {
    try {
      await proxy.close()
      return await checker.report()
    } finally {
      await checker.close()
    }
  }
  const close = async () => {
    last ??= finish()
    recorded ??= last.catch(() => {}).then(() => recordings.end())
    await Promise.all([last, recorded])
  }
  return { ...proxy, report, close, [Symbol.asyncDispose]: close }
}

// --- internal ---

const rules: OptionRules<CheckingProxyOptions> = {
  upstream: aText,
  ...rulesOf('startProxy'),
  queue: anObject,
  cap: integerFrom(0, Number.MAX_SAFE_INTEGER),
  recorder: anObject,
  proxyEnvironment: anObject,
  onExchange: aFunction,
  onBytes: aFunction,
  onBug: aFunction,
  onNotice: aFunction,
}
