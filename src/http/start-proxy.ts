import { serveProxyAdmin } from '../admin/admin-middleware.ts'
import { ADMIN_PATH, assertServable, type ProxyContext } from '../admin/plane/admin-context.ts'
import { rethrow } from '../base/errors.ts'
import {
  aFunction,
  anObject,
  assertOptions,
  aText,
  integerFrom,
  type OptionRules,
} from '../base/text/assert-options.ts'
import type { ServerTrust, TlsSetting } from '../base/tls/server-tls.ts'
import { instanceName } from '../check/checker-options.ts'
import { readBaseline } from '../check/reports/findings/baseline.ts'
import type { Report } from '../check/reports/report.ts'
import { type RunningChecker, startChecker } from '../check/threads/checker-thread.ts'
import { contractOf } from '../contract/contract.ts'
import type { ContractSource } from '../contract/document/contract-source.ts'
import { listOperations } from '../contract/document/operations.ts'
import { type ExampleCall, exampleRequest } from '../contract/example-request.ts'
import type { Receipts } from '../faults/armed-fault.ts'
import { type OptionsOf, optionRules } from '../options/options.ts'
import type {
  ExchangeRecorder,
  OwnListening,
  OwnPath,
  ProxyOptions,
} from '../proxy/proxy-options.ts'
import {
  type RunningProxy,
  startForwarding,
  startWebhookForwarding,
} from '../proxy/start-forwarding.ts'
import { parseUpstream } from '../proxy/upstream.ts'
import { Recordings } from '../recording/recordings.ts'
import type { ScenarioInput } from '../scenarios/scenario-types.ts'
import type { Notice } from '../store/store.ts'
import { createPageHandler } from '../web/control-page.ts'
import { readPageFiles } from '../web/read-page-files.ts'
import { contractOrBuiltIn } from './choose-contract.ts'
import { asksForHealth, openServerTls } from './open-server-tls.ts'
import { readNextOption } from './read-next-contract.ts'

/** How to start a proxy that checks; only `upstream` is required. */
export interface CheckingProxyOptions
  extends Omit<
      ProxyOptions,
      | keyof OptionsOf<'startProxy'>
      | 'source'
      | 'upstreamName'
      | 'checker'
      | 'random'
      | 'aside'
      | 'strikes'
      | keyof OwnListening
    >,
    OptionsOf<'startProxy'> {
  /** A scenario, by name or path or as an object: its faults strike the traffic. */
  readonly faults?: string | Pick<ScenarioInput, 'faults' | 'seed'>
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
  const source = await contractOrBuiltIn(given)
  const next = await readNextOption(nextFile, source)
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

/** How to start a proxy with a control plane. */
export interface ProxyWithControlPlaneOptions
  extends Omit<ProxyOptions, 'source' | 'upstreamName' | 'aside' | 'strikes' | keyof OwnListening>,
    Pick<ProxyContext, 'adminToken' | 'onNotice' | 'recordings' | 'record' | 'failOn'>,
    Partial<Pick<ProxyContext, 'failOnNext'>> {
  readonly source: ContractSource
  /** See `OptionsOf`. */
  readonly webhooksTo?: string | undefined
  readonly webhooksPort?: number | undefined
  readonly checker: RunningChecker
  readonly tls?: TlsSetting | undefined
  /** See `CheckingProxyOptions`. */
  readonly faults?: string | object | undefined
}

export interface ProxyWithControlPlane extends RunningProxy {
  /** Where webhooks and callbacks are taken, if they are passed on. */
  readonly webhooks: { readonly url: string; readonly to: string } | undefined
  /** The address of the control plane, e.g. `http://127.0.0.1:4011/__admin`. */
  readonly adminUrl: string
  /** What clients trust, if it speaks https. */
  readonly tls: ServerTrust | undefined
  /** A request to try it. */
  readonly example: ExampleCall
  /** What its faults did; none without any. */
  receipts(): readonly Receipts[]
  /** From now on, its health is `fail` and every answer closes its connection; it still answers. */
  drain(): void
}

/**
 * Starts a proxy with a control plane.
 * @throws UsageError for a bad upstream or CA file, or a contract with a path of the control plane; StartError for a name that does not resolve, or a port in use.
 */
export async function startProxyWithControlPlane(
  options: ProxyWithControlPlaneOptions,
): Promise<ProxyWithControlPlane> {
  const { checker, recordings, recorder, record, adminToken, onNotice, faults, ...rest } = options
  const { failOn, failOnNext = 'never', webhooksTo, webhooksPort, ...more } = rest
  const { source } = options
  assertServable(source, listOperations(source.document))
  await using opened = new AsyncDisposableStack()
  const tls = await openServerTls(options, opened)
  const closing = new AbortController()
  const strikes =
    faults === undefined
      ? undefined
      : await (await import('./contract/read-faults.ts')).readProxyFaults(faults, {
          ...{ source, closing: closing.signal },
          onNotice: (message) => onNotice({ message, isTrouble: false }),
        })
  let isDraining = false
  const started = Promise.withResolvers<RunningProxy>()
  const onBug = options.onBug ?? rethrow
  const servePage = createPageHandler({
    page: 'proxy',
    readFiles: readPageFiles,
    adminToken,
    onBug,
  })
  const serveAdmin = serveProxyAdmin({
    upstream: parseUpstream(options.upstream, options.source).url,
    checked: async () => {
      await (await started.promise).settled({ hurry: false })
      await webhooks?.settled({ hurry: false })
    },
    ...{ checker, sample: options.sample ?? 1, whenBehind: options.whenBehind ?? 'wait' },
    ...{ failOn, failOnNext },
    progress: async () => (await started.promise).progress(),
    durations: async () => (await started.promise).durations,
    ...{ recordings, record, adminToken, onNotice, faults: strikes },
    onBug,
    isDraining: () => isDraining || closing.signal.aborted,
    closing: closing.signal,
  })
  const aside: OwnPath = {
    path: ADMIN_PATH,
    answer: (...exchange) => servePage(...exchange) || serveAdmin(...exchange),
  }
  const served = {
    onFull: (message: string) => onNotice({ message, isTrouble: false }),
    ...{ identity: tls?.identity, name: tls?.name, isOpen: asksForHealth },
  }
  const { port = 0, readOnly, ...passing } = more
  const webhooks =
    webhooksTo === undefined
      ? undefined
      : await startWebhookForwarding({
          ...{ ...passing, ...served, checker, to: webhooksTo },
          port: webhooksPort ?? (port === 0 ? 0 : port + 1),
        })
  if (webhooks) opened.defer(() => webhooks.close())
  const proxy = await startForwarding({
    ...{ ...more, ...served },
    ...{ checker, aside, strikes, recorder: bothOf(recordings, recorder) },
  })
  // From here on, the caller closes the resources.
  const running = opened.move()
  started.resolve(proxy)
  const drain = () => {
    isDraining = true
    proxy.drain()
    webhooks?.drain()
  }
  const settled: RunningProxy['settled'] = async (when) => {
    await Promise.all([proxy.settled(when), webhooks?.settled(when)])
  }
  const close = async () => {
    closing.abort()
    await proxy.close()
    await running.disposeAsync()
  }
  const adminUrl = new URL(proxy.url).origin + ADMIN_PATH
  return {
    ...{ ...proxy, adminUrl, tls: tls?.trust, settled, drain, close, [Symbol.asyncDispose]: close },
    webhooks: webhooks && { url: webhooks.url, to: webhooks.upstream },
    receipts: () => strikes?.current.faults.receipts() ?? [],
    get example() {
      const { path, ...shown } = exampleRequest(contractOf(options.source), '<API_KEY>')
      return { url: new URL(proxy.url).origin + path, ...shown }
    },
  }
}

// --- internal ---

const rules: OptionRules<CheckingProxyOptions> = {
  upstream: aText,
  ...optionRules('startProxy'),
  faults: {
    fits: (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
    must: 'a name, a path or a scenario as an object',
  },
  queue: anObject,
  cap: integerFrom(0, Number.MAX_SAFE_INTEGER),
  recorder: anObject,
  proxyEnvironment: anObject,
  onExchange: aFunction,
  onBytes: aFunction,
  onBug: aFunction,
  onNotice: aFunction,
}

/** The recordings of the control plane, and the recorder given by the code that starts the proxy. */
function bothOf(
  recordings: Recordings,
  recorder: ExchangeRecorder | undefined,
): Required<ExchangeRecorder> {
  return {
    get isOn() {
      return recordings.isOn || (recorder !== undefined && recorder.isOn !== false)
    },
    add: (capture) => {
      recorder?.add(capture)
      recordings.add(capture)
    },
  }
}
