import { setTimeout as sleep } from 'node:timers/promises'
import { nodeHttp } from '../base/http/http.ts'
import type { OnProgress } from '../base/progress.ts'
import { createRandom } from '../base/random.ts'
import { contractOf } from '../contract/contract.ts'
import type { ContractSource } from '../contract/document/contract-source.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import type { RunningSandbox } from '../http/running-sandbox.ts'
import { startSandboxOf } from '../http/start-sandbox.ts'
import type { Capture } from '../journal/exchange.ts'
import { type AgentOptions, createAgents, parseUpstream } from '../proxy/upstream.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { type Ledger, ledgerOf } from '../silences/ledger-of.ts'
import { UNKNOWN_NAME } from '../silences/probing/invalid-requests.ts'
import { type GivenValues, NOTHING_GIVEN } from '../silences/probing/probe-records.ts'
import {
  INVENTED_NUMBER,
  INVENTED_TEXT,
  INVENTED_UUID,
  smallNumber,
} from '../silences/probing/probe-steps.ts'
import { type LedgerEntry, ROTATE, settle } from '../silences/settlement.ts'
import { ChoiceWatch } from './choice-watch.ts'
import { compare, type Verification } from './compare-services.ts'
import { type Probing, probeService, reachUpstream } from './probe-service.ts'
import { Pace, Service, type ServiceOptions } from './service/service.ts'

/**
 * Starts a sandbox, sends all probes to it and to the upstream, and compares what they show.
 * @throws UsageError for an invalid upstream, certificate or scenario, or when the upstream does not accept the key.
 * @throws StartError when the upstream does not answer the first request.
 */
export async function runVerify(options: VerifyOptions): Promise<Verification> {
  const { source, key, allowWrites: mayWrite, rate, timeout, signal } = options
  const { check, seed, given = NOTHING_GIVEN, onProgress } = options
  const contract = contractOf(source)
  const upstream = parseUpstream(options.upstream, source)
  const agents = createAgents(upstream, options)
  const common = {
    ...{ timeout, signal, wait: (time: number) => pause(time, signal) },
    ...{ contract, newReference: newReference(Date.now()) },
  }
  try {
    await using sandbox = await startStocked(options)
    const toUpstream = serviceOf(
      {
        ...{ ...common, upstream, agent: agents.fresh, key, mayWrite, pace: new Pace(rate) },
        ...{ random: createRandom(seed, 'verify'), headers: options.headers ?? [] },
      },
      check,
    )
    await reachUpstream(toUpstream.service)
    const { now } = await sandbox.clock.read()
    const toSandbox = serviceOf({
      ...common,
      ...{
        upstream: parseUpstream(sandbox.url, source),
        agent: new (nodeHttp().Agent)(),
        key: sandbox.key,
      },
      ...{ mayWrite: true, pace: new Pace(Number.POSITIVE_INFINITY) },
      ...{ ahead: Date.parse(now) - Date.now(), random: createRandom(seed, 'verify') },
    })
    const own = { key: sandbox.key, given: NOTHING_GIVEN }
    const here = { probed: await probeService({ ...toSandbox, ...own }), watch: toSandbox.watch }
    const probed = await probeService({ ...toUpstream, key, given, onProgress })
    const there = { probed, watch: toUpstream.watch }
    const rows = ledgerOf(contract).entries.map((entry) => {
      const at = contract.hints.ledger.find(({ name }) => name === entry.name)?.at
      return { entry, operation: entry.operation ?? at ?? EVERY }
    })
    const rotating = rotatingIn(sandbox.scenario, sandbox.leavesOpen)
    return compare({ sandbox: here, upstream: there }, rows, { rotating, seed })
  } finally {
    agents.destroy()
  }
}

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
  /** What its operations do beyond the contract, in code: a file, or handlers. */
  readonly handlers?: string | object | undefined
  /** The greatest number of requests to the upstream in a second. */
  readonly rate: number
  /** How long an exchange may take, in milliseconds. */
  readonly timeout: number
  readonly signal: AbortSignal
  /** Header lines that are added to every request to the upstream: name, value, name, value … */
  readonly headers?: readonly string[]
  /** The seed of everything that probes ask for at random, a uint32. */
  readonly seed: number
  /** Judges an exchange with the upstream, which an entry of the ledger may have provoked; returns its violations. */
  readonly check: (capture: Capture, about?: LedgerEntry) => readonly Violation[]
  /** What is known of the upstream, for another contract than the built-in one. */
  readonly given?: GivenValues
  /** Called before each probe of the upstream. */
  readonly onProgress?: OnProgress
}

/** The names of the entries of a ledger whose choices a scenario rotates. */
export function rotatingIn({ unspecified }: Scenario, ledger: Ledger): ReadonlySet<string> {
  const { choices } = settle(() => ledger, unspecified)
  return new Set(Object.keys(choices).filter((name) => choices[name] === ROTATE))
}

// --- internal ---

/** Stands for the operation of what is about all of them. */
const EVERY = 'every operation'

/** A service whose exchanges are watched, and judged if there is a check. */
function serviceOf(
  options: Omit<ServiceOptions, 'onExchange' | 'isJudged'>,
  check?: VerifyOptions['check'],
): Pick<Probing, 'service' | 'watch' | 'onEntry'> {
  const { contract, newReference: number } = options
  const invented = [number, smallNumber(number), INVENTED_NUMBER, INVENTED_UUID, INVENTED_TEXT]
  const watch = new ChoiceWatch({
    ...{ contract, invented: new Set(invented), sentFields: [UNKNOWN_NAME] },
  })
  let about: LedgerEntry | undefined
  const service = new Service({
    ...options,
    isJudged: check !== undefined,
    onExchange: (answer, began) => {
      const violations = check?.(answer.capture, about) ?? []
      watch.see(answer, began)
      return violations
    },
  })
  const onEntry = (entry: LedgerEntry | undefined) => {
    about = entry
  }
  return { service, watch, onEntry }
}

/** Starts a sandbox; one whose scenario has no records, such as a profile, gets those that it has without a scenario: most probes show nothing without records. */
async function startStocked({
  source,
  scenario,
  handlers,
}: VerifyOptions): Promise<RunningSandbox> {
  const code = { ...(handlers !== undefined && { handlers }) }
  const sandbox = await startSandboxOf(source, { scenario, ...code })
  const counts = Object.values(sandbox.counts)
  const { records, hints } = contractOf(source)
  const isListed = [...records.byId.values()].some(({ role }) => role === 'list')
  if (!isListed || counts.some((each) => Number(each) > 0)) return sandbox
  const { unspecified, clock } = sandbox.scenario
  await sandbox.close()
  const stocked = { version: 1, generate: { count: STOCK }, ...(clock && { clock }) }
  return startSandboxOf(source, {
    ...{ scenario: hints.main ? stocked : 'default', unspecified },
    ...code,
  })
}

/** More records than a list has by default. */
const STOCK = 30

/** Invents a number that differs in each run. It is odd and beyond 2^53, so that a double cannot hold it. */
function newReference(now: number): bigint {
  return 2n ** 53n + 1n + 2n * BigInt(now)
}

/** Waits for some milliseconds; a stop of the run ends the wait. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal }).catch(() => {})
}
