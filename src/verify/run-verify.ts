import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OnProgress } from '../base/progress.ts'
import { createRandom } from '../base/random.ts'
import { contractOf } from '../contract/contract.ts'
import type { ContractSource } from '../contract/document/contract-source.ts'
import { ROTATE, settle } from '../contract/ledger/ledger.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import { startSandbox } from '../http/start-sandbox.ts'
import type { Capture } from '../journal/exchange.ts'
import { builtInLedger, petEntries } from '../petstore/built-in-ledger.ts'
import type { PetEntry } from '../petstore/named-entries.ts'
import { type AgentOptions, createAgents, parseUpstream } from '../proxy/upstream.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { ChoiceWatch } from './choice-watch.ts'
import { compare, type Side, type Verification } from './compare-services.ts'
import { stockUp } from './probes/creations.ts'
import { unknown } from './probes/probe.ts'
import { reachUpstream } from './probes/reach-upstream.ts'
import { readOperations } from './read-operations.ts'
import { sendProbes } from './send-probes.ts'
import { Pace } from './service/patience.ts'
import { Service, type ServiceOptions } from './service/service.ts'

/** The options of a run of probes. */
export interface VerifyOptions extends Pick<AgentOptions, 'ca' | 'insecure' | 'proxyEnvironment'> {
  /** The contract that the upstream is to keep. */
  readonly source: ContractSource
  /** The base address of the upstream. */
  readonly upstream: string
  /** A key that the upstream accepts. */
  readonly key: string
  /** Whether probes may change something in the upstream. */
  readonly allowWrites: boolean
  /** The scenario of the sandbox that the upstream is compared with. */
  readonly scenario: string | object
  /** The greatest number of requests to the upstream in a second. */
  readonly rate: number
  /** How long an exchange may take, in milliseconds. */
  readonly timeout: number
  /** Aborts the run. */
  readonly signal: AbortSignal
  /** Header lines that are added to every request to the upstream: name, value, name, value … */
  readonly headers?: readonly string[]
  /** The seed of everything that probes ask for at random, a uint32. */
  readonly seed: number
  /** Judges an exchange with the upstream; returns its violations. */
  readonly check: (capture: Capture) => readonly Violation[]
  /** Called before each probe of the upstream. */
  readonly onProgress?: OnProgress
}

/**
 * Starts a sandbox, sends all probes to it and to the upstream, and compares what they show.
 * @throws UsageError for an invalid upstream, certificate or scenario, or when the upstream does not accept the key.
 * @throws StartError when the upstream does not answer the first request.
 */
export async function runVerify(options: VerifyOptions): Promise<Verification> {
  const { source, key, allowWrites: mayWrite, rate, timeout, signal } = options
  const { check, scenario, seed } = options
  const upstream = parseUpstream(options.upstream, source)
  const agents = createAgents(upstream, options)
  const common = {
    ...{ timeout, signal, wait: (time: number) => pause(time, signal) },
    ...{ contract: contractOf(source), newCategory: newCategory(Date.now()) },
  }
  const watchedUpstream = watchService(
    {
      ...{ ...common, upstream, agent: agents.fresh, key, mayWrite, pace: new Pace(rate) },
      ...{ random: createRandom(seed, 'verify'), headers: options.headers ?? [] },
    },
    check,
  )
  if (common.contract.isOther) {
    const { service } = watchedUpstream
    return readAlone(service, options).finally(() => agents.destroy())
  }
  await using sandbox = await startSandbox({ scenario })
  await stockUp(sandbox, common.contract)
  const { now } = await sandbox.clock.read()
  const watchedSandbox = watchService({
    ...common,
    ...{ upstream: parseUpstream(sandbox.url, source), agent: new Agent(), key: sandbox.key },
    ...{ mayWrite: true, pace: new Pace(Number.POSITIVE_INFINITY) },
    ...{ ahead: Date.parse(now) - Date.now(), random: createRandom(seed, 'verify') },
  })
  try {
    await reachUpstream(watchedUpstream.service)
    const sides = {
      sandbox: await probed(watchedSandbox),
      upstream: await probed(watchedUpstream, options.onProgress),
    }
    return compare(sides, { rotating: rotatingIn(sandbox.scenario), seed })
  } finally {
    agents.destroy()
  }
}

// --- internal ---

/** Reads a service of another contract: there is no sandbox to compare it with, since probes are about the built-in one. */
async function readAlone(
  service: Service,
  { key, seed, onProgress }: VerifyOptions,
): Promise<Verification> {
  const { contract, ended } = await readOperations(service, key, onProgress)
  const rules = [...contract].map(([probe, upstream]) => ({
    ...{ probe, upstream, sandbox: unknown('the sandbox is not asked') },
  }))
  return { rules, entries: [], rotating: new Set(), seed, ended }
}

/** A service, and the watch that collects what its exchanges show. */
interface WatchedService {
  readonly service: Service
  readonly watch: ChoiceWatch
}

async function probed({ service, watch }: WatchedService, onProgress?: OnProgress): Promise<Side> {
  return { probed: await sendProbes(service, onProgress), watch }
}

function watchService(
  options: Omit<ServiceOptions, 'onExchange' | 'isJudged'>,
  check?: VerifyOptions['check'],
): WatchedService {
  const watch = new ChoiceWatch(options)
  const service = new Service({
    ...options,
    isJudged: check !== undefined,
    onExchange: (answer, began) => {
      const violations = check?.(answer.capture) ?? []
      watch.see(answer, began)
      return violations
    },
  })
  return { service, watch }
}

/** The entries whose choices a scenario rotates. */
function rotatingIn({ unspecified }: Scenario): ReadonlySet<PetEntry> {
  const { choices } = settle(builtInLedger, unspecified)
  return new Set(petEntries.filter((name) => choices[name] === ROTATE))
}

/** Invents a category that differs in each run. It is odd and beyond 2^53, so that a double cannot hold it. */
function newCategory(now: number): bigint {
  return 2n ** 53n + 1n + 2n * BigInt(now)
}

/** Waits for some milliseconds; a stop of the run ends the wait. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal }).catch(() => {})
}
