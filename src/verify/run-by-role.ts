import { Agent } from 'node:http'
import { createRandom } from '../base/random.ts'
import type { LedgerEntry } from '../contract/ledger/ledger.ts'
import { ledgerOf } from '../contract/ledger-of.ts'
import { type RunningSandbox, startSandboxOf } from '../http/start-sandbox.ts'
import { parseUpstream } from '../proxy/upstream.ts'
import { NOTHING_GIVEN } from './by-role/given-records.ts'
import { compare, type Verification } from './compare-services.ts'
import { probeContract } from './probe-contract.ts'
import { Pace } from './service/patience.ts'
import { Service, type ServiceOptions } from './service/service.ts'
import { rotatingIn, type VerifyOptions } from './verify-options.ts'

/**
 * Probes a service of a user's contract, and a sandbox of the same contract, and compares what they show.
 * @param toUpstream how the service is asked
 * @throws UsageError for an invalid scenario, or when the upstream does not accept the key; StartError when it does not answer.
 */
export async function runByRole(
  { source, key, scenario, seed, check, given = NOTHING_GIVEN, onProgress }: VerifyOptions,
  toUpstream: Omit<ServiceOptions, 'onExchange' | 'isJudged'>,
): Promise<Verification> {
  let about: LedgerEntry | undefined
  const service = new Service({
    ...toUpstream,
    isJudged: true,
    onExchange: ({ capture }) => check(capture, about),
  })
  const upstream = await probeContract(service, {
    ...{ key, given, onProgress },
    onEntry: (entry) => {
      about = entry
    },
  })
  await using sandbox = await startStocked(source, scenario)
  const own = new Service({
    ...toUpstream,
    ...{ upstream: parseUpstream(sandbox.url, source), agent: new Agent(), headers: [] },
    ...{ mayWrite: true, pace: new Pace(Number.POSITIVE_INFINITY) },
    ...{ random: createRandom(seed, 'verify'), isJudged: false, onExchange: () => [] },
  })
  const here = await probeContract(own, { key: sandbox.key, given: NOTHING_GIVEN })
  const rows = ledgerOf(toUpstream.contract).entries.map((entry) => ({
    entry,
    operation: entry.operation ?? EVERY,
  }))
  const rotating = rotatingIn(sandbox.scenario, sandbox.leavesOpen)
  return compare({ sandbox: here, upstream }, rows, { rotating, seed })
}

// --- internal ---

/** Stands for the operation of what is about all of them. */
const EVERY = 'every operation'

/** Starts a sandbox; one whose scenario has no records, such as a profile, gets those that it has without a scenario. */
async function startStocked(
  source: VerifyOptions['source'],
  scenario: VerifyOptions['scenario'],
): Promise<RunningSandbox> {
  const sandbox = await startSandboxOf(source, { scenario })
  const counts = Object.values(sandbox.counts)
  if (counts.some((each) => Number(each) > 0)) return sandbox
  const { unspecified } = sandbox.scenario
  await sandbox.close()
  return startSandboxOf(source, { scenario: 'default', unspecified })
}
