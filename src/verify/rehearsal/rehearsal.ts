import { RunsStopped } from '../rotation/rotation-run.ts'
import { type BreakingSets, reasonsIn } from './find-breaking-sets.ts'

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

/** Why runs end early: somebody asked for that, or the time is up. */
export type Stopped = 'asked' | 'time'

/** The runs of a rehearsal, and how they are counted. */
export class RunCount {
  runs = 0
  searches = 0

  /** Counts a run. */
  add(isSearch: boolean): void {
    this.runs += 1
    if (isSearch) this.searches += 1
  }
}

/** Lets a rehearsal go on until it ends, or until its runs are stopped; returns whether they were. */
export async function untilStopped(rehearsing: Promise<void>): Promise<boolean> {
  return rehearsing.then(
    () => false,
    (error) => {
      if (error instanceof RunsStopped) return true
      throw error
    },
  )
}

/** What is known of each change after a search. */
export function verdictsOf(
  names: readonly string[],
  found: Pick<BreakingSets, 'sets' | 'passing'>,
  met: ReadonlySet<string>,
): Pick<Rehearsal, 'sets' | 'passed' | 'untested'> {
  const sets = reasonsIn(found)
  const broken = new Set(sets.flat())
  const had = new Set(found.passing.flat())
  const rest = names.filter((name) => !broken.has(name))
  const isPassed = (name: string) => had.has(name) && met.has(name)
  return {
    sets,
    passed: rest.filter(isPassed),
    untested: rest.filter((name) => !isPassed(name)),
  }
}
