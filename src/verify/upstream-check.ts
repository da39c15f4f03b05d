import { CheckerMemory } from '../check/checker-memory.ts'
import type { CheckerOptions } from '../check/checker-options.ts'
import { openPointOf } from '../check/judge/answer-rules.ts'
import type { ExchangeFacts } from '../check/judge/exchange-facts.ts'
import { createJudge, type Judge } from '../check/judge/judge.ts'
import { judgeCapture } from '../check/judge-capture.ts'
import { CoverageCounter } from '../check/reports/coverage.ts'
import { ledgerCounterOf } from '../check/reports/ledger-counter.ts'
import type { Probed, Report } from '../check/reports/report.ts'
import { createRunEvidenceReader } from '../check/run/run-evidence.ts'
import { failedVerdict, type Verdict } from '../check/verdict.ts'
import { type Contract, contractOf, matchTarget } from '../contract/contract.ts'
import type { Violation } from '../contract/requests/violation-types.ts'
import type { Capture } from '../journal/exchange.ts'
import { ledgerOf } from '../silences/ledger-of.ts'
import { noSigns, type SignReader } from '../silences/observe-exchange.ts'
import { readRecordNote } from '../silences/run-note.ts'
import { breaksRule, type LedgerEntry, usesUndocumented } from '../silences/settlement.ts'
import { findDifferences, type Verification } from './compare-services.ts'
import { seenCounts, toProbed } from './result-lines.ts'

/** Judges the exchanges with the upstream, and reports the findings of exchanges and probes with the choices that were seen. */
export interface UpstreamCheck {
  /** Judges an exchange, which an entry of the ledger may have provoked; returns its violations. */
  check(capture: Capture, about?: LedgerEntry): readonly Violation[]
  /** Adds the results of the probes: broken rules, differences, and the choices that the upstream has shown. */
  conclude(verification: Verification): void
  report(): Report
}

/**
 * Creates the check of an upstream. Two kinds of violations do not count: those that probes commit on purpose, and those that follow
 * from a choice of the ledger, in which the upstream is compared with the sandbox instead.
 */
export async function createUpstreamCheck({
  secrets = [],
  ...options
}: Omit<CheckerOptions, 'now'> & {
  /** Texts that the report must not show, besides the credentials of requests. */
  readonly secrets?: readonly string[]
}): Promise<UpstreamCheck> {
  const contract = contractOf(options.source)
  const coverage = new CoverageCounter(contract.operations)
  const judge = withoutOpen(await createJudge(contract), contract)
  const ledger = ledgerCounterOf(contract)
  const readEvidence = createRunEvidenceReader(contract)
  const tools = { judge, contract, coverage, readSigns: noteReader(contract), readEvidence }
  const memory = new CheckerMemory(options, { contract, coverage, ledger })
  memory.adopt(secrets)
  const { entries: open } = ledgerOf(contract)
  const verdictOn = (capture: Capture, about: LedgerEntry | undefined): Verdict => {
    try {
      const verdict = judgeCapture(capture, tools)
      const violations = isOpenOutside(capture, contract)
        ? []
        : verdict.violations.filter((each) => !(about && isAsked(each, capture, open)))
      return { ...verdict, violations }
    } catch (error) {
      return failedVerdict(error)
    }
  }
  let probed: Probed | undefined
  return {
    check: (capture, about) =>
      memory.add(capture, { verdict: verdictOn(capture, about), repeated: false }),
    conclude: (verification) => {
      for (const found of findDifferences(verification)) memory.addProblem(found)
      probed = toProbed(verification)
      ledger.addReport(seenCounts(probed))
    },
    report: () => ({ ...memory.report(), ...(probed && { probed }) }),
  }
}

// --- internal ---

/** Reads from an exchange only the note for the rules that remember earlier exchanges. */
function noteReader({ records }: Contract): SignReader {
  return (facts) => ({ ...noSigns, note: readRecordNote(facts, records) })
}

function withoutOpen(judge: Judge, contract: Contract): Judge {
  const { entries, find } = ledgerOf(contract)
  const isAnnounced = find('deprecationHeaders') !== undefined
  const hasRules = contract.hints.rules !== undefined
  // It follows from a choice of the ledger, or the probe committed it on purpose.
  const isOpen = ({ source, rule }: Violation, facts: ExchangeFacts) => {
    const { operation, status } = facts.exchange
    if (source === 'request' || (rule === ANNOUNCED && isAnnounced)) return true
    if (entries.some((entry) => breaksRule(entry, rule))) return true
    // A service need not offer operations that have a server of their own.
    if (!operation.path.startsWith(`${contract.basePath}/`) && status >= 300) return true
    return hasRules && rule === 'undocumented-status' && openPointOf(facts) !== undefined
  }
  return (exchange) => {
    const { violations, ...rest } = judge(exchange)
    return { ...rest, violations: violations.filter((each) => !isOpen(each, rest.facts)) }
  }
}

/** Whether a violation is what a probe of an entry provokes: a choice of the ledger uses this status. */
function isAsked(
  { rule }: Violation,
  { status = 0 }: Capture,
  entries: readonly LedgerEntry[],
): boolean {
  if (rule !== 'undocumented-status') return false
  // Probes ask without a key on purpose.
  return status === 401 || entries.some((each) => usesUndocumented(each, status))
}

/** Whether a target is nearly that of an operation (trailing slash, other case): the ledger lets a service serve it. */
function isOpenOutside({ method, target }: Capture, contract: Contract): boolean {
  const { match, hasSlash, hasOtherCase } = matchTarget(method, target, contract)
  return match?.operation !== undefined && (hasSlash || hasOtherCase)
}

/** The rule about announcing a deprecation: an entry of the ledger asks the same (`deprecationHeaders`). */
const ANNOUNCED = 'deprecation-header'
