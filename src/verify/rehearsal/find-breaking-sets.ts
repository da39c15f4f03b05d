import {
  closedWithout,
  closureOf,
  type Requirements,
  tipsOf,
} from '../../contract/changes/closed-sets.ts'
import { failsEachTime, smallestSet } from '../rotation/find-dependencies.ts'

/**
 * Runs a client's tests once under the contract in force with some changes, and all that they require; returns whether they pass.
 * @throws RunsStopped (as a rejection) when no more runs are to be.
 */
export type RunUnder = (changes: readonly string[]) => Promise<boolean>

/** What a search finds while it goes on; what was found stays if it is stopped. */
export interface BreakingSets {
  /** The smallest sets that break the client: names of changes, without those that they require. */
  readonly sets: (readonly string[])[]
  /** The closed sets under which it passes. */
  readonly passing: (readonly string[])[]
  /** Closed sets under which it failed, and did not each time that was repeated. */
  readonly unsteady: (readonly string[])[]
}

/**
 * Finds the smallest sets of changes that break a client which passes without any, and fails with all: each fails three more times, and without it the client
 * passes once more. What else breaks it is looked for with each change of a known set left out in turn (Reiter, "A theory of diagnosis from
 * first principles", 1987), until the rest passes.
 * @param suspects the changes that the client's requests met; others are suspected only where these do not make it fail
 */
export async function findBreakingSets(
  found: BreakingSets,
  {
    byName,
    suspects,
    run,
  }: {
    readonly byName: Requirements
    readonly suspects: ReadonlySet<string>
    readonly run: RunUnder
  },
): Promise<void> {
  const { sets, passing, unsteady } = found
  const closed = (names: readonly string[]) => closureOf(names, byName).toSorted()
  const known = new Map([[JSON.stringify(closed([...byName.keys()])), Promise.resolve(false)]])
  const runAgain = (names: readonly string[]) => run(closed(names))
  const fails = async (names: readonly string[]) => {
    const all = closed(names)
    const key = JSON.stringify(all)
    const result = known.get(key) ?? run(all)
    known.set(key, result)
    return !(await result)
  }
  /** A smallest set within one that fails. */
  const smallestIn = async (rest: readonly string[]): Promise<readonly string[]> => {
    const likely = rest.filter((name) => suspects.has(name))
    const from = likely.length > 0 && (await fails(likely)) ? likely : rest
    let all: readonly string[] = closed(await smallestSet(from, fails))
    for (let isSmaller = true; isSmaller; ) {
      isSmaller = false
      for (const tip of tipsOf(all, byName)) {
        const fewer = all.filter((name) => name !== tip)
        if (fewer.length === 0 || !(await fails(fewer))) continue
        all = fewer
        isSmaller = true
        break
      }
    }
    return tipsOf(all, byName)
  }
  const waiting: (readonly string[])[] = [[]]
  const seen = new Set<string>()
  for (let left = waiting.shift(); left; left = waiting.shift()) {
    const rest = closedWithout(left, byName)
    const isWithin = (set: readonly string[]) => set.every((name) => rest.includes(name))
    let set = sets.find(isWithin)
    if (!set) {
      if (rest.length === 0) continue
      if (!(await fails(rest))) {
        passing.push(rest)
        continue
      }
      const names = await smallestIn(rest)
      const fewest = () => runAgain(names).then((isPassed) => !isPassed)
      if (!(await failsEachTime(fewest)) || !(await run([]))) {
        unsteady.push(rest)
        return
      }
      set = names
      sets.push(set)
    }
    for (const name of set) {
      const next = [...left, name].toSorted()
      const key = JSON.stringify(next)
      if (!seen.has(key)) waiting.push(next)
      seen.add(key)
    }
  }
}
