import { availableParallelism } from 'node:os'
import { type Checker, type CheckerOptions, createChecker } from './checker.ts'
import { CheckerThread } from './checker-thread.ts'
import type { Report } from './report.ts'

/** A checker wherever it runs. */
export interface RunningChecker extends Pick<Checker, 'check' | 'skip'> {
  /** Whether it judges in a thread of its own. */
  readonly isApart: boolean
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
