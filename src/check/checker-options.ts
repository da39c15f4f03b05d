import type { Baseline } from './reports/baseline.ts'

/** The options of a checker. */
export interface CheckerOptions {
  /** Known findings; none by default. */
  readonly baseline?: Baseline
  /** The base address of the service, for the report and its curl commands. */
  readonly upstream?: string
  /** Whether verdicts are kept for equal exchanges. Defaults to true. */
  readonly keepVerdicts?: boolean
  /** Returns the current time, in milliseconds since 1970. */
  readonly now?: () => number
}
