import { availableParallelism } from 'node:os'
import type { Violation } from '../contract/violation.ts'
import type { Capture } from '../exchanges/capture.ts'
import { type CheckerOptions, createChecker } from './checker.ts'
import { CheckerThread } from './checker-thread.ts'
import type { Report } from './report.ts'

/** A checker wherever it runs. */
export interface RunningChecker {
  /** Whether it judges in a thread of its own. */
  readonly isApart: boolean
  /** Judges one exchange, adds what it shows to findings and coverage, answers its violations. */
  check(capture: Capture): Promise<readonly Violation[]>
  /** Counts an exchange that was passed on unchecked, and why. */
  skip(reason: string): void
  /** What was found so far. */
  report(): Promise<Report>
  /** Ends its thread, where it has one. */
  close(): Promise<void>
}

/** Starts a checker: in a thread of its own where there is a core for it, else in this one. */
export async function startChecker(options: Omit<CheckerOptions, 'now'>): Promise<RunningChecker> {
  if (availableParallelism() > 1) return new CheckerThread(options)
  const { check, skip, report } = await createChecker(options)
  return { isApart: false, check, skip, report: async () => report(), close: async () => {} }
}
