import { CheckerMemory } from '../check/checker-memory.ts'
import type { CheckerOptions } from '../check/checker-options.ts'
import { failedVerdict } from '../check/failed-verdict.ts'
import { createJudge, type Judge } from '../check/judge/judge.ts'
import { judgeCapture } from '../check/judge-capture.ts'
import { readNote } from '../check/observed/read-note.ts'
import { noSigns, type SignReader } from '../check/observed/read-signs.ts'
import { declaredFields, lookAt } from '../check/observed/sight.ts'
import { CoverageCounter } from '../check/reports/coverage.ts'
import { LedgerCounter } from '../check/reports/ledger-counter.ts'
import type { Probed, Report } from '../check/reports/report.ts'
import type { Verdict } from '../check/verdict.ts'
import { type Contract, loadContract } from '../contract/contract.ts'
import type { Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'
import { findDifferences } from './find-differences.ts'
import { isOpen, isOpenOutside } from './is-open.ts'
import { seenCounts, toProbed } from './to-probed.ts'
import type { Verification } from './verification.ts'

/** Judges the exchanges with the upstream, and keeps what they and the probes show. The ledger is left to `Eyes`, and counted at the end. */
export interface UpstreamCheck {
  /** Judges an exchange, and returns its violations. */
  check(capture: Capture): readonly Violation[]
  /** Adds what the probes have found out: rules that are broken, differences, and the choices of the ledger that were seen. */
  conclude(verification: Verification): void
  report(): Report
}

/**
 * Creates the check of an upstream. What probes do wrong on purpose is no violation, nor is what an entry of the ledger leaves
 * open: that is compared with the sandbox instead.
 */
export async function createUpstreamCheck({
  secrets = [],
  ...options
}: Omit<CheckerOptions, 'now'> & {
  /** What no report may show, besides the credentials of requests. */
  readonly secrets?: readonly string[]
}): Promise<UpstreamCheck> {
  const contract = loadContract()
  const coverage = new CoverageCounter(contract.operations)
  const judge = withoutOpen(await createJudge(contract))
  const ledger = new LedgerCounter()
  const tools = { judge, contract, coverage, readSigns: noteReader(contract) }
  const memory = new CheckerMemory(options, { contract, coverage, ledger })
  memory.adopt(secrets)
  const verdictOn = (capture: Capture): Verdict => {
    try {
      const verdict = judgeCapture(capture, tools)
      return isOpenOutside(capture, contract) ? { ...verdict, violations: [] } : verdict
    } catch (error) {
      return failedVerdict(error)
    }
  }
  let probed: Probed | undefined
  return {
    check: (capture) => memory.add(capture, { verdict: verdictOn(capture), repeated: false }),
    conclude: (verification) => {
      for (const found of findDifferences(verification)) memory.note(found)
      probed = toProbed(verification)
      ledger.addReport(seenCounts(probed))
    },
    report: () => ({ ...memory.report(), ...(probed && { probed }) }),
  }
}

// --- internal ---

/** Reads of an exchange only what later ones are judged by. */
function noteReader(contract: Contract): SignReader {
  const declared = declaredFields(contract)
  return (facts) => ({ ...noSigns, note: readNote(lookAt(facts, declared)) })
}

function withoutOpen(judge: Judge): Judge {
  return (exchange) => {
    const { facts, violations } = judge(exchange)
    return { facts, violations: violations.filter((each) => !isOpen(each, facts)) }
  }
}
