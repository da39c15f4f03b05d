import { availableParallelism } from 'node:os'
import type { Verdicts, Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'
import { type Checker, type CheckerOptions, createChecker } from './checker.ts'
import { CheckerThread } from './checker-thread.ts'
import type { Report } from './reports/report.ts'

/** A checker wherever it runs. */
export interface RunningChecker extends Pick<Checker, 'skip'> {
  /** Judges one exchange, and answers its violations. */
  check(capture: Capture): readonly Violation[] | Promise<readonly Violation[]>
  /** Judges exchanges in a thread of its own, where it has one. */
  checkAll?(captures: readonly Capture[]): Promise<Verdicts>
  /** What was found so far. */
  report(): Promise<Report>
  /** Ends its thread, where it has one. */
  close(): Promise<void>
}

/** Starts a checker: in a thread of its own where there is a core for it, else in this one. */
export async function startChecker(options: Omit<CheckerOptions, 'now'>): Promise<RunningChecker> {
  if (availableParallelism() > 1) return new CheckerThread(options)
  const { check, skip, report } = await createChecker(options)
  return {
    ...{ check, skip },
    report: async () => report(),
    close: async () => {},
  }
}
