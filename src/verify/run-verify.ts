import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OnProgress } from '../base/progress.ts'
import { createRandom } from '../base/random.ts'
import { contractOf } from '../contract/contract.ts'
import { startSandbox } from '../http/start-sandbox.ts'
import { builtInEntry, petEntries } from '../petstore/built-in-ledger.ts'
import { createAgents, parseUpstream } from '../proxy/upstream.ts'
import { ChoiceWatch } from './choice-watch.ts'
import { compare, type Side, type Verification } from './compare-services.ts'
import { stockUp } from './probes/creations.ts'
import { ledgerProbes } from './probes/probes.ts'
import { reachUpstream } from './probes/reach-upstream.ts'
import { runByRole } from './run-by-role.ts'
import { sendProbes } from './send-probes.ts'
import { Pace } from './service/patience.ts'
import { Service, type ServiceOptions } from './service/service.ts'
import { rotatingIn, type VerifyOptions } from './verify-options.ts'

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
  const toUpstream = {
    ...{ ...common, upstream, agent: agents.fresh, key, mayWrite, pace: new Pace(rate) },
    ...{ random: createRandom(seed, 'verify'), headers: options.headers ?? [] },
  }
  if (common.contract.isOther) return runByRole(options, toUpstream).finally(() => agents.destroy())
  const watchedUpstream = watchService(toUpstream, check)
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
    const rotating = rotatingIn(sandbox.scenario, sandbox.leavesOpen)
    return compare(sides, petRows(), { rotating, seed })
  } finally {
    agents.destroy()
  }
}

// --- internal ---

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

/** The entries of the built-in contract, with the operations of their findings. */
function petRows() {
  return petEntries.map((name) => ({
    entry: builtInEntry(name),
    operation: ledgerProbes[name]?.operation ?? name,
  }))
}

/** Invents a category that differs in each run. It is odd and beyond 2^53, so that a double cannot hold it. */
function newCategory(now: number): bigint {
  return 2n ** 53n + 1n + 2n * BigInt(now)
}

/** Waits for some milliseconds; a stop of the run ends the wait. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal }).catch(() => {})
}
