import type { LedgerName, Unspecified } from '../../contract/ledger.ts'
import { changedIn, type Dependency, explainFailure, type Search } from './explain-failure.ts'
import { type RunResult, RunsStopped, type RunTests } from './rotation-run.ts'
import { rotating, withoutRotation } from './settlements.ts'

/** What rotation shows about a client. Runs are counted from 1. */
export interface RotationFindings {
  /** Whether the client passes without rotation; `undefined` if that is not known. If not, it was not run any further. */
  readonly passesWithout: boolean | undefined
  /** How many runs under rotation there were. */
  readonly runs: number
  /** Those that failed. */
  readonly failed: readonly number[]
  /** Those of them that did not fail each time they were repeated. */
  readonly unsteady: readonly number[]
  readonly dependencies: readonly Dependency[]
  /** The entries of which another choice was drawn than without rotation. */
  readonly met: readonly LedgerName[]
  /** How many runs the search took. */
  readonly searches: number
  readonly isStopped: boolean
}

/**
 * Runs a client's tests under rotation, once for each start of chance, and finds what the failures have in common: runs
 * with fewer and fewer entries that rotate, and then with each choice of those that are left.
 * @param base How the entries are decided that do not rotate; those that it names never do.
 */
export async function findDependencies(
  runTests: RunTests,
  { base, chances }: { readonly base: Unspecified; readonly chances: readonly number[] },
): Promise<RotationFindings> {
  const found = {
    passesWithout: undefined as boolean | undefined,
    failed: [] as number[],
    unsteady: [] as number[],
    dependencies: [] as Dependency[],
    searches: 0,
  }
  const results: RunResult[] = []
  const steady = withoutRotation(base)
  const search: Search = (unspecified, chance) => {
    found.searches += 1
    return runTests({ unspecified, chance, isSearch: true })
  }
  const findAll = async () => {
    const [first = 0] = chances
    const without = await runTests({ unspecified: steady, chance: first, isSearch: false })
    found.passesWithout = without.isPassed
    if (!without.isPassed) return
    for (const chance of chances) {
      results.push(await runTests({ unspecified: rotating(steady, []), chance, isSearch: false }))
      if (!results.at(-1)?.isPassed) found.failed.push(results.length)
    }
    for (const number of found.failed) {
      const chance = chances[number - 1] as number
      const result = results[number - 1] as RunResult
      const isExplained = await explainFailure(result, { chance, steady, search, found })
      if (!isExplained) found.unsteady.push(number)
    }
  }
  const isStopped = await findAll().then(
    () => false,
    (error) => {
      if (error instanceof RunsStopped) return true
      throw error
    },
  )
  const met = [...new Set(results.flatMap((result) => changedIn(result, steady)))]
  return { ...found, runs: results.length, met, isStopped }
}
