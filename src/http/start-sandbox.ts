import { ADMIN_PATH } from '../admin/admin-context.ts'
import { createIds } from '../base/create-ids.ts'
import { StartError } from '../base/errors.ts'
import { listen } from '../base/listen.ts'
import { rethrow } from '../base/rethrow.ts'
import { loadContract } from '../contract/contract.ts'
import type { Receipts } from '../faults/armed-fault.ts'
import type { CoverageReport } from '../journal/coverage-report.ts'
import type { Exchange } from '../journal/exchange.ts'
import { assertFilter, type ExchangeFilter } from '../journal/exchange-filter.ts'
import type { ExchangeListeners } from '../journal/exchange-listeners.ts'
import { Secrets } from '../redaction/secrets.ts'
import { findRequests } from '../sandbox/find-requests.ts'
import { usableKey } from '../sandbox/keys.ts'
import type { Reload } from '../sandbox/reload.ts'
import { Sandbox } from '../sandbox/sandbox.ts'
import { loadScenario, parseScenario } from '../scenarios/load-scenario.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { ScenarioInput } from '../scenarios/scenario-input.ts'
import { StorageError } from '../store/storage-error.ts'
import type { KeptDirectory } from '../store/store-adapter.ts'
import { bareError } from './bare-error.ts'
import { createHeaderKeeper } from './header-keeper.ts'
import { Outbox } from './outbox.ts'
import { assertStartOptions, overridesOf, type StartOptions } from './start-options.ts'
import { type WaitOptions, waitForRequest } from './wait-for-request.ts'

/** A sandbox that runs. `await using` closes it. */
export interface RunningSandbox extends AsyncDisposable {
  /** The base address of the contract, e.g. `http://127.0.0.1:4010/v1`. */
  readonly url: string
  /** A key that works. */
  readonly key: string
  /** The base address of the control plane, e.g. `http://127.0.0.1:4010/__admin`. */
  readonly adminUrl: string
  readonly scenario: Scenario
  /** The directory in which state is kept, if any. */
  readonly data: string | undefined
  /** The number of animals. */
  readonly size: number
  /** The operations that the contract marks as experimental or beta. */
  readonly stability: readonly { readonly operation: string; readonly stability: string }[]
  /** Restores the start of the scenario. Rejects with a StorageError when that cannot be written. */
  reset(): Promise<void>
  /** Switches to another scenario; the animals stay if its data is the same. Rejects with a UsageError when it is invalid. */
  load(scenario: string | ScenarioInput | object): Promise<Reload>
  /** What the faults did, in the order of the scenario. */
  receipts(): readonly Receipts[]
  /** The last exchanges that match a filter, the oldest first. Default: all. */
  requests(filter?: ExchangeFilter): readonly Exchange[]
  /**
   * Waits for an exchange that matches a filter; it may already have happened. If none matches in time, or before the
   * sandbox is closed, it rejects with a UsageError that names the nearest exchange and how it differs.
   */
  waitForRequest(filter: ExchangeFilter, options?: WaitOptions): Promise<Exchange>
  /** What the clients have met of the contract since the start: a reset does not start it again. */
  coverage(): CoverageReport
  close(): Promise<void>
}

/**
 * Starts a sandbox.
 * @throws UsageError when an option or the scenario is invalid, or the kept state belongs to other data; StartError
 * when host and port cannot be bound or the directory cannot be used.
 */
export async function startSandbox(options: StartOptions = {}): Promise<RunningSandbox> {
  assertStartOptions(options)
  const { host = '127.0.0.1', port = 0, onMiss, onExchange, onAnswered, onBug = rethrow } = options
  const contract = loadContract()
  const overrides = overridesOf(options)
  const read = async (
    scenario: string | ScenarioInput | object,
    { isLarge = false } = {},
  ): Promise<Scenario> => {
    const given =
      typeof scenario === 'string'
        ? await loadScenario(scenario, contract, { now: options.now })
        : await parseScenario(scenario, contract, { now: options.now, isLarge })
    return { ...given, ...overrides }
  }
  // They are checked as a scenario of their own.
  if (Object.keys(overrides).length > 0)
    await parseScenario({ version: 1, ...overrides }, contract, { name: 'startSandbox' })
  const scenario = await read(options.scenario ?? 'default')
  await using opened = new AsyncDisposableStack()
  const directory = await openDirectory(options)
  opened.defer(() => directory?.close())
  const kept = keptOf(options)
  const sandbox = await Sandbox.create(scenario, {
    ...{ contract, directory, kept, onMiss, onNotice: options.onNotice },
    limits: { most: options.maxWorlds, idle: options.worldIdle },
  }).catch(toStartError)
  opened.defer(() => sandbox.close())
  const closing = new AbortController()
  const nextId = createIds()
  const listeners: ExchangeListeners = new Set(onExchange && [onExchange])
  // Express is loaded late: a bad file is refused without it.
  const { createApp } = await import('./app.ts')
  const app = createApp({
    sandbox,
    adminToken: options.adminToken,
    readScenario: read,
    nextId,
    keepHeaders: createHeaderKeeper(),
    outbox: new Outbox(),
    secrets: new Secrets(contract.words),
    listeners,
    onAnswered,
    onBug,
    onNotice: options.onNotice ?? (() => {}),
    closing: closing.signal,
  })
  const onClose = () => closing.abort()
  const server = await listen(app, {
    ...{ host, port, onClose, bareAnswer: bareError(nextId), halfOpen: true },
    noTunnel: 'This server makes no tunnels; send it plain requests',
    writeTimeout: options.writeTimeout ?? 30_000,
  })
  opened.defer(() => server.close())
  // From here on the caller closes what was opened.
  const running = opened.move()
  const close = () => running.disposeAsync()
  const requests = (filter: ExchangeFilter = {}) => {
    assertFilter(filter, 'requests')
    return findRequests(sandbox, filter).exchanges
  }
  return {
    url: server.origin + contract.basePath,
    adminUrl: server.origin + ADMIN_PATH,
    get key() {
      return usableKey(sandbox.scenario.keys)
    },
    get scenario() {
      return sandbox.scenario
    },
    data: options.data,
    get size() {
      return sandbox.home.size
    },
    stability: contract.operations.flatMap(({ id, stability }) =>
      stability ? [{ operation: id, stability }] : [],
    ),
    reset: () => sandbox.reset(),
    load: async (other) => sandbox.load(await read(other)),
    receipts: () => sandbox.receipts(),
    requests,
    waitForRequest: (filter, wait = {}) =>
      waitForRequest(filter, wait, { requests, listeners, closing: closing.signal }),
    coverage: () => sandbox.coverage.report(),
    close,
    [Symbol.asyncDispose]: close,
  }
}

// --- internal ---

/** The only place that chooses the kind of directory that keeps state. */
async function openDirectory({
  data,
  onNotice = () => {},
}: StartOptions): Promise<KeptDirectory | undefined> {
  if (data === undefined) return undefined
  const { DataDirectory } = await import('../store/data-directory.ts')
  return DataDirectory.open(data, onNotice)
}

function keptOf({ fresh, otherData }: StartOptions) {
  if (fresh) return 'forget'
  return otherData === 'reseed' ? 'replace' : 'resume'
}

/** A disk that cannot store the initial animals keeps the sandbox from starting. */
function toStartError(error: unknown): never {
  if (!(error instanceof StorageError)) throw error
  throw new StartError(`${error.message}. Make room, or use another --data.`, { cause: error })
}
