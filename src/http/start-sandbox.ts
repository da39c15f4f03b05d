import { loadContract } from '../contract/contract.ts'
import type { Unspecified } from '../contract/ledger.ts'
import { createIds } from '../exchanges/create-ids.ts'
import type { Exchange } from '../exchanges/exchange.ts'
import type { Receipts } from '../faults/fault-plan.ts'
import { usableKey } from '../sandbox/keys.ts'
import { type Reload, Sandbox } from '../sandbox/sandbox.ts'
import { loadScenario, parseScenario } from '../scenarios/load-scenario.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { DataDirectory } from '../store/data-directory.ts'
import { malformedError } from './answer-malformed.ts'
import { listen } from './listen.ts'

/** How to start a sandbox; everything can be left out. */
export interface StartOptions {
  /** A name in `scenarios/`, the path of a file, or a scenario as a value. `default`, when left out. */
  readonly scenario?: string | object
  /** 0, the default, takes any free port. */
  readonly port?: number
  /** `127.0.0.1`, when left out. */
  readonly host?: string
  /** A directory in which state is kept; in memory, when left out. */
  readonly data?: string
  /** Forgets what the directory keeps for the scenario. */
  readonly fresh?: boolean
  /** Over the scenario's own. */
  readonly seed?: number
  readonly keys?: readonly string[]
  readonly unspecified?: Unspecified
  /** The time of its clock, in milliseconds since 1970. */
  readonly now?: number
  /** Is told of every exchange, once it is answered. */
  readonly onExchange?: (exchange: Exchange) => void
  /** Is told of a bug of the sandbox; the client gets a bare 500. */
  readonly onBug?: (error: unknown) => void
}

/** A sandbox that runs. `await using` closes it. */
export interface RunningSandbox extends AsyncDisposable {
  /** The base address of the contract, e.g. `http://127.0.0.1:4010/v1`. */
  readonly url: string
  /** A key that works. */
  readonly key: string
  readonly scenario: Scenario
  /** How many animals there are. */
  readonly size: number
  /** The operations that the contract marks as experimental or beta. */
  readonly stability: readonly { readonly operation: string; readonly stability: string }[]
  /** Back to how the scenario starts. */
  reset(): Promise<void>
  /** Takes another scenario; the animals stay where its data is the same. Rejects with a UsageError when it is wrong. */
  load(scenario: string | object): Promise<Reload>
  /** What the faults did, in the order of the scenario. */
  receipts(): readonly Receipts[]
  /** The last exchanges, the oldest first. */
  requests(): readonly Exchange[]
  close(): Promise<void>
}

/**
 * Starts a sandbox.
 * @throws UsageError when the scenario is wrong; StartError when host and port can not be bound.
 */
export async function startSandbox(options: StartOptions = {}): Promise<RunningSandbox> {
  const { host = '127.0.0.1', port = 0, onExchange, onBug = rethrow } = options
  const contract = loadContract()
  const read = (scenario: string | object): Scenario => {
    const given =
      typeof scenario === 'string'
        ? loadScenario(scenario, contract)
        : parseScenario(scenario, contract)
    return withOptions(given, options)
  }
  const scenario = read(options.scenario ?? 'default')
  const { data, fresh } = options
  await using opened = new AsyncDisposableStack()
  const directory = data === undefined ? undefined : await DataDirectory.open(data)
  opened.defer(async () => directory?.close())
  const sandbox = await Sandbox.create(scenario, {
    contract,
    directory,
    fresh,
    onExchange,
    onStorageError: onBug,
  })
  opened.defer(() => sandbox.close())
  const closing = new AbortController()
  const nextId = createIds()
  // Express is loaded once there is something to serve: a bad file is refused without it.
  const { createApp } = await import('./app.ts')
  const app = createApp({ sandbox, nextId, onBug, closing: closing.signal })
  const onClose = () => closing.abort()
  const server = await listen(app, { host, port, malformed: malformedError(nextId), onClose })
  opened.defer(() => server.close())
  // From here on whoever started the sandbox closes what was opened.
  const running = opened.move()
  const close = () => running.disposeAsync()
  return {
    url: `${server.origin}/v1`,
    get key() {
      return usableKey(sandbox.world.scenario.keys)
    },
    get scenario() {
      return sandbox.world.scenario
    },
    get size() {
      return sandbox.world.store.size
    },
    stability: contract.operations.flatMap(({ id, stability }) =>
      stability ? [{ operation: id, stability }] : [],
    ),
    reset: () => sandbox.reset(),
    load: async (other) => sandbox.load(read(other)),
    receipts: () => sandbox.world.faults.receipts(),
    requests: () => sandbox.world.journal.list(),
    close,
    [Symbol.asyncDispose]: close,
  }
}

// --- internal ---

function withOptions(scenario: Scenario, { seed, keys, unspecified, now }: StartOptions): Scenario {
  return {
    ...scenario,
    ...(seed !== undefined && { seed }),
    ...(keys && { keys }),
    ...(unspecified !== undefined && { unspecified }),
    ...(now !== undefined && { clock: { ...scenario.clock, now } }),
  }
}

/** Without anybody to tell, a bug must not pass in silence. */
function rethrow(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
