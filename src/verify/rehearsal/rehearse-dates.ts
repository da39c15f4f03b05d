import { failsEachTime } from '../rotation/find-dependencies.ts'
import type { DatedChange } from './dated-changes.ts'
import type { BreakingSets } from './find-breaking-sets.ts'
import { type Rehearsal, RunCount, type Stopped, untilStopped, verdictsOf } from './rehearsal.ts'

/** One run of a client's tests at a time. */
export interface DateRun {
  /** The time in the sandbox, which stands still, in milliseconds since 1970. */
  readonly now: number
  /** Whether it is to find what breaks the client. */
  readonly isSearch: boolean
}

/** What a rehearsal of dates needs. */
export interface DateRehearsal {
  /** The earliest first. */
  readonly changes: readonly DatedChange[]
  /** Runs the tests once; returns whether they pass. It rejects with RunsStopped when no more runs are to be. */
  readonly run: (run: DateRun) => Promise<boolean>
  /** The operations that the runs have asked for until now. */
  readonly asked: () => ReadonlySet<string>
  /** Why the runs were stopped. */
  readonly whyStopped: () => Stopped
}

/**
 * Runs a client's tests before the first of some dates, and at each of them, which is before the next one, too. The first date at which
 * they fail breaks the client if they do so three more times, and pass once more before it. Later ones stay untested.
 */
export async function rehearseDates({
  changes,
  run: runTests,
  asked,
  whyStopped,
}: DateRehearsal): Promise<Rehearsal> {
  const count = new RunCount()
  const run = (now: number, isSearch: boolean) => {
    count.add(isSearch)
    return runTests({ now, isSearch })
  }
  const found: BreakingSets = { sets: [], passing: [], unsteady: [] }
  const dates = [...Map.groupBy(changes, ({ time }) => time)]
  let passesToday: boolean | undefined
  let isFlaky = false
  const rehearse = async () => {
    const [first] = dates
    if (!first) return
    let before = first[0] - BEFORE
    passesToday = await run(before, false)
    if (!passesToday) {
      isFlaky = await run(before, true)
      return
    }
    for (const [time, own] of dates) {
      const names = own.map(({ name }) => name)
      if (await run(time, false)) {
        found.passing.push(names)
        before = time
        continue
      }
      const isReason =
        (await failsEachTime(async () => !(await run(time, true)))) && (await run(before, true))
      isFlaky = !isReason
      if (isReason) found.sets.push(names)
      return
    }
  }
  const isStopped = await untilStopped(rehearse())
  const operations = asked()
  const met = changes.flatMap(({ name, operation }) => (operations.has(operation) ? [name] : []))
  return {
    ...{ passesToday, isFlaky },
    ...verdictsOf(
      changes.map(({ name }) => name),
      found,
      new Set(met),
    ),
    ...{ runs: count.runs, searches: count.searches },
    stopped: isStopped ? whyStopped() : undefined,
  }
}

// --- internal ---

/** How long before a date its other side is, in milliseconds. */
const BEFORE = 1000
