import { CheckerMemory } from '../../src/check/checker-memory.ts'
import type { CheckerOptions } from '../../src/check/checker-options.ts'
import { createJudge } from '../../src/check/judge/judge.ts'
import { judgeCapture } from '../../src/check/judge-capture.ts'
import { CoverageCounter } from '../../src/check/reports/coverage.ts'
import { LedgerCounter } from '../../src/check/reports/ledger-counter.ts'
import type { Report } from '../../src/check/reports/report.ts'
import type { Capture } from '../../src/journal/exchange.ts'
import { createSignReader } from '../../src/silences/observe-exchange.ts'
import { loadContract, source } from './built-in.ts'

/** A run whose exchanges are judged one by one, as a checker does, by a judge that all runs share. */
export interface TestRun {
  add(capture: Capture): void
  skip(reason: string): void
  nextSession(): void
  report(): Report
}

/** Makes runs. */
export async function createRuns(): Promise<(options?: Omit<CheckerOptions, 'source'>) => TestRun> {
  const contract = loadContract()
  const judge = await createJudge(contract)
  const readSigns = createSignReader(contract)
  return (options = {}) => {
    const coverage = new CoverageCounter(contract.operations)
    const ledger = new LedgerCounter()
    const parts = { contract, coverage, ledger }
    const memory = new CheckerMemory({ source, now: () => 0, ...options }, parts)
    return {
      add: (capture) => {
        const verdict = judgeCapture(capture, { judge, contract, coverage, ledger, readSigns })
        memory.add(capture, { verdict, repeated: false })
      },
      skip: (reason) => memory.skip(reason),
      nextSession: () => memory.nextSession(),
      report: () => memory.report(),
    }
  }
}
