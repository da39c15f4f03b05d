import { ADMIN_PATH, type AdminContext, assertServable } from '../admin/plane/admin-context.ts'
import { rethrow, StartError, UsageError } from '../base/errors.ts'
import { createHeaderKeeper } from '../base/http/header-lines.ts'
import type { Environment } from '../base/http/http.ts'
import { listen } from '../base/http/listen.ts'
import type { Progress } from '../base/progress.ts'
import { createIds } from '../base/random.ts'
import { controlSandbox, type Listen } from '../client/control-sandbox.ts'
import type { SandboxControl } from '../client/sandbox-control.ts'
import { Closed } from '../client/wait-for-request.ts'
import { type Contract, contractOf } from '../contract/contract.ts'
import { type ContractSource, remarksOf } from '../contract/document/contract-source.ts'
import { exampleRequest, takesKeys } from '../contract/example-request.ts'
import type { Delivery } from '../events/delivery-types.ts'
import { openEvents, startSending } from '../events/open-events.ts'
import type { Answered, ExchangeListeners } from '../journal/condition.ts'
import { usableKey } from '../options/usable-key.ts'
import { MOST_CONNECTIONS } from '../options/words.ts'
import { Secrets } from '../redaction/redaction.ts'
import { parseScenario } from '../scenarios/load-scenario.ts'
import { ledgerOf } from '../silences/ledger-of.ts'
import { StorageError } from '../store/store.ts'
import { RequestGate } from './app.ts'
import { type ContractOfRun, contractOfRun } from './choose-contract.ts'
import { documentsPath } from './contract/beyond-contract.ts'
import { bareError } from './exchange/error-outcome.ts'
import type { HttpContext } from './exchange/http-context.ts'
import { BodySender } from './exchange/send-outcome.ts'
import { StreamSender } from './exchange/stream-sender.ts'
import { asksForHealth, openServerTls } from './open-server-tls.ts'
import { openWorldPlace } from './open-store.ts'
import type { ChangingSandbox, RunningSandbox, ServedContract } from './running-sandbox.ts'
import { ScenarioReader, type ScenarioRun } from './scenario-reader.ts'
import type { PassingTraffic } from './serve-upstream.ts'
import {
  assertNotBehind,
  assertStartOptions,
  overridesOf,
  type StartOptions,
} from './start-options.ts'

/**
 * Starts a sandbox.
 * @throws UsageError when an option or the scenario is invalid, or the kept state belongs to other data; StartError
 * when host and port cannot be bound or the directory cannot be used.
 */
export function startSandbox(options: StartOptions = {}): Promise<RunningSandbox> {
  return startChangingSandbox(options, { isChanging: false })
}

/** Starts a sandbox as `startSandbox` does, with more parts of its run. */
export async function startChangingSandbox(
  options: StartOptions,
  { isChanging, ...parts }: Pick<RunParts, 'isChanging' | 'openTraffic' | 'proxyEnvironment'>,
): Promise<ChangingSandbox> {
  assertStartOptions(options)
  const { scenario = 'default', onProgress } = options
  const run = await contractOfRun({ ...options, scenario }, onProgress)
  return startSandboxOf(run.source, options, { ...run, isChanging, ...parts })
}

/** The parts of a run that are no options of `startSandbox`. */
export interface RunParts extends Partial<ContractOfRun>, ScenarioRun {
  /** Whether its contract may change while it runs. Default: no. */
  readonly isChanging?: boolean | undefined
  /** Opens what sees the exchanges that pass to an upstream, if there is one. */
  readonly openTraffic?:
    | ((address: string, source: ContractSource) => Promise<PassingTraffic>)
    | undefined
  /** `HTTPS_PROXY` and `NO_PROXY` for the way to an upstream; without them connections are direct. */
  readonly proxyEnvironment?: Environment | undefined
  /** The next contract, if it was read already; it is then served without its shadow. */
  readonly next?: ContractSource | undefined
}

/** Starts a sandbox of a contract, as `startSandbox` does. By default, what scenarios say of contracts does not count. */
export async function startSandboxOf(
  started: ContractSource,
  options: StartOptions = {},
  run: RunParts = {},
): Promise<ChangingSandbox> {
  assertStartOptions(options)
  let source = started
  const { onExchange, onAnswered, onBug = rethrow } = options
  const next = await nextOf(options, source, run)
  let contract = next?.contract ?? contractOf(source)
  assertServable(source, contract.operations)
  let isStarting = true
  const onProgress = (progress: Progress) => isStarting && options.onProgress?.(progress)
  const scenarios = new ScenarioReader({ options, run, contract: () => contract, onProgress })
  // Overrides are checked like a scenario.
  const overrides = { ...overridesOf(options), ...(options.routes && { routes: options.routes }) }
  if (Object.keys(overrides).length > 0)
    await parseScenario({ version: 1, ...overrides }, contract, { name: 'startSandbox' })
  const scenario = await scenarios.read(options.scenario ?? 'default', {
    readFile: run.readFile,
    isLocal: true,
  })
  const events = await openEvents(contract, options)
  const address = scenarios.upstream
  const hasUpstream = address !== undefined
  if (!hasUpstream) assertNotBehind(options)
  await using opened = new AsyncDisposableStack()
  const served =
    address === undefined
      ? undefined
      : await (await import('./serve-upstream.ts')).serveUpstream(address, source, {
          ...options,
          traffic: await run.openTraffic?.(address, source),
          ...{ proxyEnvironment: run.proxyEnvironment, onBug },
        })
  opened.defer(() => served?.upstream.close())
  const tls = await openServerTls(options, opened)
  const contracts = { source, next: next?.source, handlers: scenarios.handlersDigest }
  const place = await openWorldPlace({ ...options, onProgress }, scenario, contracts).catch(
    toStartError,
  )
  opened.defer(() => place.close())
  const kept = keptOf(options)
  const sandbox = await place
    .open(scenario, {
      ...{ ...options, contract, hasUpstream, events, kept, onProgress },
      limits: { most: options.maxWorlds, idle: options.worldIdle },
    })
    .catch(toStartError)
  opened.defer(() => sandbox.close())
  opened.defer(() => sandbox.events?.sender?.close())
  const closing = new AbortController()
  let isDraining = false
  const nextId = createIds(contract.hints.requestIds !== 'short')
  const listeners: ExchangeListeners = new Set(
    onExchange && [({ exchange }) => onExchange(exchange)],
  )
  // Express is loaded late, so that an invalid file is refused without it.
  const { createApp } = await import('./app.ts')
  const onNotice = options.onNotice ?? (() => {})
  const shadow =
    options.next === undefined
      ? undefined
      : next?.shadowOf({
          ...{ now: Date.now(), onBug },
          tallyOf: (counted) => sandbox.createNextTally(counted),
          onTrouble: (message) => onNotice({ message, isTrouble: true }),
        })
  opened.defer(() => shadow?.close())
  const context: HttpContext = {
    ...{ sandbox, source, next: next?.source, shadow },
    ...{ upstream: served?.upstream, layerOver: served?.layerOver },
    route: served && ((here) => served.route(context)(here)),
    scheme: tls ? ('https' as const) : ('http' as const),
    trust: tls?.trust,
    adminToken: options.adminToken,
    readScenario: scenarios.read.bind(scenarios),
    nextId,
    keepHeaders: createHeaderKeeper(),
    bodySender: new BodySender(),
    streamSender: new StreamSender(),
    secrets: new Secrets(contract.words),
    listeners,
    deliveries: new Set(),
    onAnswered,
    onBug,
    onNotice,
    isDraining: () => isDraining || closing.signal.aborted,
    closing: closing.signal,
  }
  const send = () => startSending(sandbox, sendingIn(context, options))
  await send()
  const app = createApp(context, next?.serve)
  const onClose = () => closing.abort()
  const bareAnswer = bareError(nextId)
  const refusalOf = tls && (await import('./exchange/certificate-refusal.ts')).refusalIn(bareAnswer)
  const asProxy = served && (await import('../proxy/start-forwarding.ts')).asProxyListens
  const gate = run.isChanging ? new RequestGate(app) : undefined
  const server = await listen(gate?.listener ?? app, {
    // The options of listening, each by its name.
    ...{ ...options, name: tls?.name, onClose, bareAnswer, halfOpen: true },
    ...{ identity: tls?.identity, isOpen: asksForHealth, ...(refusalOf && { refusalOf }) },
    noTunnel: 'This server makes no tunnels; send it plain requests',
    ...(asProxy ?? { writeTimeout: options.writeTimeout ?? LONGEST_UNREAD }),
    onCut: () => served?.upstream.stop(),
    maxConnections: options.maxConnections ?? MOST_CONNECTIONS,
    onFull: (message) => context.onNotice({ message, isTrouble: false }),
  })
  opened.defer(() => server.close())
  isStarting = false
  // From here on, the caller closes the resources.
  const running = opened.move()
  const close = () => running.disposeAsync()
  const changeContract = async (changed: ContractSource) => {
    if (!gate || next || served)
      throw new UsageError('It goes on with the contract that it has read at its start.')
    const other = contractOf(changed)
    assertServable(changed, other.operations)
    const otherEvents = await openEvents(other, options)
    await gate.replace(async () => {
      const { events: former } = sandbox
      await sandbox.changeContract(other, otherEvents)
      // Requests do not wait for what is being sent: it is sent again.
      void former?.sender?.close()
      await send()
      source = changed
      contract = other
      result.url = server.origin + other.basePath
      Object.assign(context, { source, secrets: new Secrets(other.words) })
      return createApp(context)
    })
  }
  const result: Omit<ChangingSandbox, 'url'> & { url: string } = {
    ...controlOf(context),
    changeContract,
    url: server.origin + contract.basePath,
    get example() {
      const { path, ...shown } = exampleRequest(contract, usableKey(sandbox.scenario.keys))
      return { url: server.origin + path, ...shown }
    },
    adminUrl: server.origin + ADMIN_PATH,
    get docsUrl() {
      return `${server.origin + documentsPath(contract)}/docs`
    },
    tls: tls?.trust,
    get takesKeys() {
      return takesKeys(contract)
    },
    get key() {
      return usableKey(sandbox.scenario.keys)
    },
    get scenario() {
      return sandbox.scenario
    },
    upstream: served?.upstream.url,
    data: place.name,
    get size() {
      return sandbox.home.counts.pets
    },
    get counts() {
      return sandbox.home.counts
    },
    get contract() {
      return servedContract(contract, source, next)
    },
    next: next?.facts(server.origin),
    get silentWebhooks() {
      return sandbox.scenario.webhooks.url === undefined ? (sandbox.events?.webhookCount ?? 0) : 0
    },
    get leavesOpen() {
      return ledgerOf(contract)
    },
    get stability() {
      return contract.operations.flatMap(({ id, stability }) =>
        stability ? [{ operation: id, stability }] : [],
      )
    },
    // Unlike clients of the control plane, code of this process may name a file.
    load: async (other) => {
      const reload = await sandbox.load(await scenarios.read(other, { isLocal: true }))
      return { scenario: sandbox.scenario.name, ...sandbox.home.counts, ...reload }
    },
    settled: async () => served?.upstream.settled(),
    receipts: () => sandbox.receipts(),
    beginRun: async (run) => {
      scenarios.rotation = run
      await sandbox.load(await scenarios.read(options.scenario ?? 'default'))
      // If the data is the same, loading keeps the records of the last run.
      await sandbox.reset()
    },
    drain: () => {
      isDraining = true
      server.drain()
    },
    close,
    [Symbol.asyncDispose]: close,
  }
  return result
}

// --- internal ---

function servedContract(
  { document, basePath, recordedTitle, hints }: Contract,
  source: ContractSource,
  next: Awaited<ReturnType<typeof nextOf>>,
): ServedContract {
  const { title, version } = document.info
  return {
    ...{ title, version, basePath },
    get digest() {
      return source.digest
    },
    shownTitle: recordedTitle,
    main: hints.main?.resource,
    ...(next && { next: next.info }),
    remarks: [...remarksOf(source), ...(next?.remarks ?? [])],
    files: [source, next?.source].flatMap((each) =>
      each?.file.places?.length ? [each.file.places] : [],
    ),
  }
}

/** How what is sent is told of. */
function sendingIn({ deliveries, onBug, onNotice }: HttpContext, { onDelivery }: StartOptions) {
  return {
    onDelivery: (delivery: Delivery) => {
      for (const listen of deliveries) listen(delivery)
      onDelivery?.(delivery)
    },
    onTrouble: (message: string) => onNotice({ message, isTrouble: true }),
    onBug,
  }
}

/** How long a client may leave its answer unread, in milliseconds. */
const LONGEST_UNREAD = 30_000

/** The next contract, if there is one, and how both are served: loaded only then. */
async function nextOf({ next }: StartOptions, source: ContractSource, { next: read }: RunParts) {
  if (next === undefined && read === undefined) return undefined
  const { pairNextContract: openNext } = await import('./pair-next-contract.ts')
  return openNext(read ?? (next as string), source)
}

function keptOf({ fresh, otherData }: StartOptions) {
  if (fresh) return 'forget'
  return otherData === 'reseed' ? 'replace' : 'resume'
}

/** The sandbox does not start if the disk cannot store the initial records. */
function toStartError(error: unknown): never {
  if (!(error instanceof StorageError)) throw error
  const wayOut = error.reason === 'unwritable' ? 'Make room, or use' : 'Correct this, or use'
  throw new StartError(`${error.message}. ${wayOut} another --data.`, { cause: error })
}

/** Controls the sandbox of this process like a client of its control plane, but without HTTP. */
function controlOf(context: AdminContext): Omit<SandboxControl, 'url' | 'key' | 'contract'> {
  // The control plane is loaded at its first call, and made again when the contract has changed.
  const load = async () => (await import('../admin/sandbox-control-plane.ts')).askInProcess(context)
  let made: { readonly of: Contract; readonly ask: ReturnType<typeof load> } | undefined
  const ask = () => {
    const { contract } = context.sandbox
    if (made?.of !== contract) made = { of: contract, ask: load() }
    return made.ask
  }
  return controlSandbox(async (request) => (await ask())(request), listenIn(context))
}

function listenIn({ sandbox, listeners, closing }: AdminContext): Listen {
  return (name) => async (onExchange, onError) => {
    const world = name === undefined ? undefined : await sandbox.find(name)
    const listen = ({ exchange }: Answered) => {
      // An unknown world has no exchanges, and requests without a world match no name.
      if (name === undefined || (world && exchange.world === world.id)) onExchange(exchange)
    }
    const stop = () => onError(new Closed())
    listeners.add(listen)
    closing.addEventListener('abort', stop)
    return () => {
      listeners.delete(listen)
      closing.removeEventListener('abort', stop)
    }
  }
}
