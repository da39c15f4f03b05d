import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../base/random.ts'
import { type LedgerName, ledgerNames, ROTATE, settle } from '../contract/ledger.ts'
import type { Violation } from '../contract/violation.ts'
import { startSandbox } from '../http/start-sandbox.ts'
import type { Capture } from '../journal/capture.ts'
import { parseUpstream } from '../proxy/upstream.ts'
import { type AgentOptions, createAgents } from '../proxy/upstream-agents.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { Eyes } from './eyes.ts'
import { probeService } from './probe-service.ts'
import { reachUpstream } from './reach-upstream.ts'
import { Pace } from './service/pace.ts'
import { Service, type ServiceOptions } from './service/service.ts'
import { stockUp } from './stock-up.ts'
import { compare, type Side, type Verification } from './verification.ts'

/** What a run of probes needs. */
export interface VerifyOptions extends Pick<AgentOptions, 'ca' | 'insecure' | 'proxyEnvironment'> {
  /** The base address of the upstream. */
  readonly upstream: string
  /** A key that the upstream accepts. */
  readonly key: string
  /** Whether probes may change something in the upstream. */
  readonly allowWrites: boolean
  /** The scenario of the sandbox. */
  readonly scenario: string | object
  /** Requests a second to the upstream, at most. */
  readonly rate: number
  /** How long an exchange may take, in milliseconds. */
  readonly timeout: number
  /** Ends the run. */
  readonly signal: AbortSignal
  /** Header lines that every request to the upstream has besides its own: name, value, name, value … */
  readonly headers?: readonly string[]
  /** What is asked for at random follows from it, a uint32. */
  readonly seed: number
  /** Judges an exchange with the upstream, and returns its violations. */
  readonly check: (capture: Capture) => readonly Violation[]
}

/**
 * Starts a sandbox, sends all probes to it and to the upstream, and compares what they show.
 * @throws UsageError for a bad upstream, certificate or scenario, or a key that the upstream does not accept; StartError when the
 * upstream does not answer the first request.
 */
export async function runVerify(options: VerifyOptions): Promise<Verification> {
  const { key, allowWrites: mayWrite, rate, timeout, signal, check, scenario, seed } = options
  const upstream = parseUpstream(options.upstream)
  const agents = createAgents(upstream, options)
  await using sandbox = await startSandbox({ scenario })
  const common = {
    ...{ timeout, signal, wait: (time: number) => pause(time, signal) },
    newCategory: newCategory(Date.now()),
  }
  const there = withEyes(
    {
      ...{ ...common, upstream, agent: agents.fresh, key, mayWrite, pace: new Pace(rate) },
      ...{ random: createRandom(seed, 'verify'), headers: options.headers ?? [] },
    },
    check,
  )
  await stockUp(sandbox)
  const { now } = await sandbox.clock.read()
  const here = withEyes({
    ...common,
    ...{ upstream: parseUpstream(sandbox.url), agent: new Agent(), key: sandbox.key },
    ...{ mayWrite: true, pace: new Pace(Number.POSITIVE_INFINITY) },
    ...{ ahead: Date.parse(now) - Date.now(), random: createRandom(seed, 'verify') },
  })
  try {
    await reachUpstream(there.service)
    const sides = { sandbox: await probed(here), upstream: await probed(there) }
    return compare(sides, { rotating: rotatingIn(sandbox.scenario), seed })
  } finally {
    agents.destroy()
  }
}

// --- internal ---

/** A service, and the eyes on it. */
interface Watched {
  readonly service: Service
  readonly eyes: Eyes
}

async function probed({ service, eyes }: Watched): Promise<Side> {
  return { probed: await probeService(service), eyes }
}

function withEyes(
  options: Omit<ServiceOptions, 'onExchange' | 'isJudged'>,
  check?: VerifyOptions['check'],
): Watched {
  const eyes = new Eyes(options.newCategory)
  const service = new Service({
    ...options,
    isJudged: check !== undefined,
    onExchange: (seen, began) => {
      const violations = check?.(seen.capture) ?? []
      eyes.see(seen, began)
      return violations
    },
  })
  return { service, eyes }
}

/** The entries for which a scenario makes every choice in turn. */
function rotatingIn({ unspecified }: Scenario): ReadonlySet<LedgerName> {
  const { choices } = settle(unspecified)
  return new Set(ledgerNames.filter((name) => choices[name] === ROTATE))
}

/** Makes up a category, another in each run. It is odd and beyond 2^53: a double cannot hold it. */
function newCategory(now: number): bigint {
  return 2n ** 53n + 1n + 2n * BigInt(now)
}

/** Waits, or until the run is stopped. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal }).catch(() => {})
}
