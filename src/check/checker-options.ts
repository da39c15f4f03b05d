import type { Baseline } from './reports/baseline.ts'

/** The options of a checker. */
export interface CheckerOptions {
  /** Known findings; none by default. */
  readonly baseline?: Baseline
  /** The base address of the service, for the report and its curl commands. */
  readonly upstream?: string
  /** The name of the proxy, for the report. By default the host's, with the beginning of the run's id. */
  readonly instance?: string | undefined
  /** The share of exchanges that is checked, for the report. Defaults to 1. */
  readonly sample?: number | undefined
  /** Whether verdicts are kept for equal exchanges. Defaults to true. */
  readonly keepVerdicts?: boolean
  /** Returns the current time, in milliseconds since 1970. */
  readonly now?: () => number
}
