import { availableParallelism } from 'node:os'
import type { Verdicts, Violation } from '../contract/violation.ts'
import type { Capture } from '../journal/capture.ts'
import type { CheckFigures } from './check-figures.ts'
import { type Checker, createChecker } from './checker.ts'
import type { CheckerOptions } from './checker-options.ts'
import { CheckerThread } from './checker-thread.ts'
import type { Finding, Report, ReportOutline } from './reports/report.ts'

/** A checker, whichever thread it runs in. */
export interface RunningChecker extends Pick<Checker, 'skip'> {
  /** Judges one exchange and returns its violations. */
  check(capture: Capture): readonly Violation[] | Promise<readonly Violation[]>
  /** Judges exchanges in its own thread, if it has one. */
  checkAll?(captures: readonly Capture[]): Promise<Verdicts>
  /** The report so far. */
  report(): Promise<Report>
  /** The report so far without examples. */
  outline(): Promise<ReportOutline>
  /** The finding with a fingerprint, if there is one. */
  finding(fingerprint: string): Promise<Finding | undefined>
  /** The results of the exchanges so far. */
  figures(): Promise<CheckFigures>
  /** Ends its thread, if it has one. */
  close(): Promise<void>
}

/** Starts a checker: in its own thread if there is a core for it, otherwise in this one. */
export async function startChecker(options: Omit<CheckerOptions, 'now'>): Promise<RunningChecker> {
  if (availableParallelism() > 1) return new CheckerThread(options)
  const { check, skip, report, outline, finding, figures } = await createChecker(options)
  return {
    ...{ check, skip },
    report: async () => report(),
    outline: async () => outline(),
    finding: async (fingerprint) => finding(fingerprint),
    figures: async () => figures(),
    close: async () => {},
  }
}
