import type { ContractSource } from '../../contract/document/contract-source.ts'
import type { Exchange } from '../../journal/journal-types.ts'
import { areStopped } from '../rotation/rotation-run.ts'
import { type BreakingSets, reasonsIn } from './find-breaking-sets.ts'
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
  readonly whyStopped: () => Stopped
}

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

/** What a rehearsal says of the changes of a contract and a client. A change is named as the comparison, or the date, is. */
export interface Rehearsal {
  /** Whether the client passes under the contract in force; `undefined` if that run was stopped. */
  readonly passesToday: boolean | undefined
  /** Whether the client failed, and passed when that was repeated: then no change is the reason. */
  readonly isFlaky: boolean
  /** The smallest sets of changes that break the client. */
  readonly sets: readonly (readonly string[])[]
  /** The changes that the client met, and with which it passes. */
  readonly passed: readonly string[]
  /** All others: what was not met, and what no run that passed had. */
  readonly untested: readonly string[]
  /** How often the tests were run, and how often of that to find what breaks them. */
  readonly runs: number
  readonly searches: number
  /** Why it ended before everything was found. */
  readonly stopped: Stopped | undefined
}

/** Why runs end early: on request, or because the time is up. */
export type Stopped = 'asked' | 'time'

/** What a rehearsal has found out so far. */
export interface RehearsalState extends BreakingSets {
  passesToday: boolean | undefined
  isFlaky: boolean
}

/** Runs tests with something served, counted: as a search for what breaks them, or not. */
export type CountedRun<Served> = (served: Served, isSearch: boolean) => Promise<boolean>

/** Rehearses until the end, or until the runs are stopped. */
export async function rehearseUntilStopped<Served>(
  {
    names,
    met,
    run,
    whyStopped,
  }: {
    /** The changes that a client can meet. */
    readonly names: readonly string[]
    /** The changes that the runs have met until now. */
    readonly met: () => ReadonlySet<string>
    readonly run: CountedRun<Served>
    readonly whyStopped: RehearsalRuns['whyStopped']
  },
  rehearse: (state: RehearsalState, run: CountedRun<Served>) => Promise<void>,
): Promise<Rehearsal> {
  const state: RehearsalState = {
    ...{ passesToday: undefined, isFlaky: false },
    ...{ sets: [], passing: [], unsteady: [] },
  }
  const count = { runs: 0, searches: 0 }
  const rehearsing = rehearse(state, (served, isSearch) => {
    count.runs += 1
    if (isSearch) count.searches += 1
    return run(served, isSearch)
  })
  const isStopped = await areStopped(rehearsing)
  const sets = reasonsIn(state)
  const broken = new Set(sets.flat())
  const had = new Set(state.passing.flat())
  const wasMet = met()
  const isPassed = (name: string) => had.has(name) && wasMet.has(name)
  const rest = names.filter((name) => !broken.has(name))
  return {
    ...{ passesToday: state.passesToday, isFlaky: state.isFlaky, sets, ...count },
    passed: rest.filter(isPassed),
    untested: rest.filter((name) => !isPassed(name)),
    stopped: isStopped ? whyStopped() : undefined,
  }
}
