import type { Change } from '../../contract/changes/contract-change.ts'
import { type BreakingSets, findBreakingSets } from './find-breaking-sets.ts'
import { type Rehearsal, RunCount, type Stopped, untilStopped, verdictsOf } from './rehearsal.ts'

/** One run of a client's tests. */
export interface NextRun {
  /** The changes with which the contract in force is served: none, all, or some of them with all that they require. */
  readonly changes: readonly string[]
  /** Whether it is to find what breaks the client. */
  readonly isSearch: boolean
}

/** What a rehearsal of the next contract needs. */
export interface NextRehearsal {
  /** The changes that somebody can meet. */
  readonly names: readonly string[]
  /** All changes, by name. */
  readonly byName: ReadonlyMap<string, Pick<Change, 'requires'>>
  /** Runs the tests once; returns whether they pass. It rejects with RunsStopped when no more runs are to be. */
  readonly run: (run: NextRun) => Promise<boolean>
  /** The changes that the runs have met until now. */
  readonly met: () => ReadonlySet<string>
  /** Why the runs were stopped. */
  readonly whyStopped: () => Stopped
}

/**
 * Runs a client's tests under the contract in force, then under the whole next one; if they fail only there, finds the smallest sets of
 * changes that break them. What fails and then passes is flaky, and is not told a change. Where no change can be met, nothing is run.
 */
export async function rehearseNext(rehearsal: NextRehearsal): Promise<Rehearsal> {
  const { names, byName, met, whyStopped } = rehearsal
  const count = new RunCount()
  const run = (changes: readonly string[], isSearch: boolean) => {
    count.add(isSearch)
    return rehearsal.run({ changes, isSearch })
  }
  const found: BreakingSets = { sets: [], passing: [], unsteady: [] }
  const all = [...byName.keys()]
  let passesToday: boolean | undefined
  let isFlaky = false
  const rehearse = async () => {
    if (names.length === 0) return
    passesToday = await run([], false)
    if (!passesToday) {
      isFlaky = await run([], true)
      return
    }
    if (await run(all, false)) {
      found.passing.push(all)
      return
    }
    if (await run(all, true)) {
      isFlaky = true
      return
    }
    const search = (changes: readonly string[]) => run(changes, true)
    await findBreakingSets(found, { byName, suspects: met(), run: search })
    isFlaky = found.unsteady.length > 0
  }
  const isStopped = await untilStopped(rehearse())
  return {
    ...{ passesToday, isFlaky },
    ...verdictsOf(names, found, met()),
    ...{ runs: count.runs, searches: count.searches },
    stopped: isStopped ? whyStopped() : undefined,
  }
}
