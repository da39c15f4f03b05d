import {
  aBearerToken,
  aBoolean,
  aFunction,
  aPort,
  assertOptions,
  aText,
  integerFrom,
  type OptionRule,
  type OptionRules,
  oneOf,
} from '../base/assert-options.ts'
import { LONGEST_TIMER } from '../base/time.ts'
import { readBaseline } from '../check/reports/baseline.ts'
import type { Report } from '../check/reports/report.ts'
import { instanceName, instanceRule, isInstanceName } from '../check/run-stamp.ts'
import { startChecker } from '../check/start-checker.ts'
import type { ProxyOptions } from '../proxy/proxy-options.ts'
import { parseUpstream } from '../proxy/upstream.ts'
import { whenBehindChoices } from '../proxy/when-behind.ts'
import { Recordings } from '../recording/recordings.ts'
import type { Notice } from '../store/notice.ts'
import { type ControlledProxy, startControlledProxy } from './start-controlled-proxy.ts'

/** How to start a proxy that checks; only `upstream` is required. */
export interface CheckingProxyOptions extends Omit<ProxyOptions, 'checker' | 'random' | 'aside'> {
  /** A baseline file (YAML or JSON) of known findings. */
  readonly baseline?: string
  /** The name of the proxy in its reports. Default: the host's name, and the port if one is given. */
  readonly instance?: string
  /**
   * The bearer token that every request to the control plane needs, except for its health. Default: none, and the control
   * plane answers only this machine.
   */
  readonly adminToken?: string
  /** Called with reports of changes by the control plane. */
  readonly onNotice?: (notice: Notice) => void
}

/** A running proxy that checks. `await using` closes it. */
export interface CheckingProxy extends ControlledProxy {
  /** The findings of the exchanges so far. */
  report(): Promise<Report>
}

/**
 * Starts a proxy that passes everything under `/v1` to an upstream and back without changing a byte, and checks
 * each exchange against the contract.
 * @throws UsageError for a bad option, upstream, baseline or CA file; StartError when the upstream's name does
 * not resolve, or host and port cannot be bound.
 */
export async function startCheckingProxy(given: CheckingProxyOptions): Promise<CheckingProxy> {
  assertOptions(given, { of: 'startProxy', rules, required: ['upstream'] })
  const { baseline: file, instance, adminToken, onNotice = () => {}, ...options } = given
  const baseline = file === undefined ? undefined : readBaseline(file)
  const { url: upstream } = parseUpstream(options.upstream)
  const { sample, port } = options
  const checker = await startChecker({
    ...{ upstream, sample, instance: instance ?? (port ? instanceName(port) : undefined) },
    ...(baseline && { baseline }),
  })
  const recordings = new Recordings(onNotice)
  const proxy = await startControlledProxy({
    ...options,
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

const anObject: OptionRule = {
  fits: (value) => typeof value === 'object' && value !== null,
  must: 'an object',
}
const rules: OptionRules<CheckingProxyOptions> = {
  upstream: aText,
  port: aPort,
  host: aText,
  timeout: integerFrom(1, LONGEST_TIMER),
  readOnly: aBoolean,
  annotate: aBoolean,
  sample: {
    fits: (value) => typeof value === 'number' && value >= 0 && value <= 1,
    must: 'a number from 0 to 1',
  },
  whenBehind: oneOf(whenBehindChoices),
  queue: anObject,
  cap: integerFrom(0, Number.MAX_SAFE_INTEGER),
  recorder: anObject,
  ca: aText,
  insecure: aBoolean,
  proxyEnvironment: anObject,
  onExchange: aFunction,
  onBytes: aFunction,
  onBug: aFunction,
  baseline: aText,
  instance: {
    fits: (value) => typeof value === 'string' && isInstanceName(value),
    must: instanceRule,
  },
  adminToken: aBearerToken,
  onNotice: aFunction,
}
