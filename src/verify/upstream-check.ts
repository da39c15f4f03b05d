import { CheckerMemory } from '../check/checker-memory.ts'
import type { CheckerOptions } from '../check/checker-options.ts'
import { failedVerdict } from '../check/failed-verdict.ts'
import { createJudge, type Judge } from '../check/judge/judge.ts'
import { judgeCapture } from '../check/judge-capture.ts'
import { createSignReader } from '../check/observed/read-signs.ts'
import { CoverageCounter } from '../check/reports/coverage.ts'
import { LedgerCounter } from '../check/reports/ledger-counter.ts'
import type { Report } from '../check/reports/report.ts'
import type { Verdict } from '../check/verdict.ts'
import { loadContract } from '../contract/contract.ts'
import type { Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'
import { isOpen, isOpenOutside } from './is-open.ts'

/** Judges the exchanges with the upstream, and keeps what they and the probes show. */
export interface UpstreamCheck {
  /** Judges an exchange, and returns its violations. */
  check(capture: Capture): readonly Violation[]
  /** Adds what probes found out. */
  find(found: Found): void
  report(): Report
}

/** What a probe found out. */
export interface Found {
  /** The exchange that shows it. */
  readonly capture: Capture
  readonly operation: string
  /** The name of the probe or of the entry. */
  readonly place: string
  readonly violation: Violation
}

/**
 * Creates the check of an upstream. What probes do wrong on purpose is no violation, nor is what an entry of the ledger leaves
 * open: that is compared with the sandbox instead.
 */
export async function createUpstreamCheck(
  options: Omit<CheckerOptions, 'now'>,
): Promise<UpstreamCheck> {
  const contract = loadContract()
  const coverage = new CoverageCounter(contract.operations)
  const judge = withoutOpen(await createJudge(contract))
  const ledger = new LedgerCounter()
  const tools = { judge, contract, coverage, ledger, readSigns: createSignReader(contract) }
  const memory = new CheckerMemory(options, tools)
  const verdictOn = (capture: Capture): Verdict => {
    try {
      const verdict = judgeCapture(capture, tools)
      return isOpenOutside(capture, contract) ? { ...verdict, violations: [] } : verdict
    } catch (error) {
      return failedVerdict(error)
    }
  }
  return {
    check: (capture) => memory.add(capture, { verdict: verdictOn(capture), repeated: false }),
    find: (found) => memory.note(found),
    report: () => memory.report(),
  }
}

// --- internal ---

function withoutOpen(judge: Judge): Judge {
  return (exchange) => {
    const { facts, violations } = judge(exchange)
    return { facts, violations: violations.filter((each) => !isOpen(each, facts)) }
  }
}
