import type { Choice, LedgerName, Unspecified } from '../../contract/ledger.ts'

/** How the sandbox decides in one run of a client's tests. */
export interface RotationRun {
  readonly unspecified: Unspecified
  /** Where the chance of the sandbox starts, a uint32. */
  readonly chance: number
  /** Whether it is one of those in search of the reason for a failure. */
  readonly isSearch: boolean
}

/** How a run ended. */
export interface RunResult {
  readonly isPassed: boolean
  /** The choices that were drawn. */
  readonly drawn: ReadonlyMap<LedgerName, ReadonlySet<Choice>>
}

/** Runs the client's tests; throws `RunsStopped` when there are to be no more runs. */
export type RunTests = (run: RotationRun) => Promise<RunResult>

/** Somebody has stopped the runs. */
export class RunsStopped extends Error {}
