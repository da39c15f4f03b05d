import type { ContractSource } from '../../contract/document/contract-source.ts'
import type { Exchange } from '../../journal/journal-types.ts'
import type { Rehearsal, Stopped } from './rehearsal.ts'
import type { RehearsedChange } from './rehearsal-report.ts'

/** A rehearsal that is ready to begin. */
export interface Rehearsing {
  readonly rehearsal: 'next' | 'sunset'
  /** What is compared, or whose dates these are, in a few words. */
  readonly about: string
  /** The file of the contract that the changes are in. */
  readonly file: string
  /** What it is about, as operations meet it. */
  readonly changes: readonly Omit<RehearsedChange, 'verdict'>[]
  /** Whether a run has met a change, at the operation for which that says it. */
  readonly isMet: (change: Rehearsing['changes'][number]) => boolean
  rehearse(runs: RehearsalRuns): Promise<Rehearsal>
}

/** How a rehearsal runs a client's tests. */
export interface RehearsalRuns {
  /** Runs them once; returns whether they pass. It rejects with RunsStopped when no more runs are to be. */
  readonly run: (run: ServedRun) => Promise<boolean>
  /** Why the runs were stopped. */
  readonly whyStopped: () => Stopped
}

/** What is served in one run. */
export interface ServedRun {
  readonly source: ContractSource
  /** What it is, to be read after "a run under". */
  readonly what: string
  /** Whether the run is to find what breaks the client. */
  readonly isSearch: boolean
  /** The time, which stands still, in milliseconds since 1970. Default: that of the scenario. */
  readonly now?: number
  /** Called with every exchange of the run. */
  readonly onExchange?: (exchange: Exchange) => void
}
