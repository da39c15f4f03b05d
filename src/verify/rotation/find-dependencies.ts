import {
  type Choice,
  choicesOf,
  type LedgerName,
  ROTATE,
  settle,
  type Unspecified,
} from '../../contract/ledger.ts'
import { smallestSet } from './smallest-set.ts'

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

/** Runs the client's tests. */
export type RunTests = (run: RotationRun) => Promise<RunResult>

/** Something that the client depends on, although the contract leaves it open. */
export interface Dependency {
  /** The entries that have to change together, each with the choice that it depends on. */
  readonly entries: readonly { readonly name: LedgerName; readonly choice: Choice }[]
  /** Choices of a single entry with which the client fails, if each request has the same; empty if it fails only while they change. */
  readonly failsWith: readonly Choice[]
}

/** What rotation shows about a client. */
export interface RotationFindings {
  /** Whether the client passes without rotation. If not, it was not run any further. */
  readonly passesWithout: boolean
  /** The runs under rotation that failed, counted from 1. */
  readonly failed: readonly number[]
  /** Failed runs that passed when they were repeated. */
  readonly unsteady: readonly number[]
  readonly dependencies: readonly Dependency[]
  /** The entries of which more than one choice was drawn in these runs. */
  readonly met: readonly LedgerName[]
  /** How many runs the search took. */
  readonly searches: number
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
  let searches = 0
  const steady = withoutRotation(base)
  const search = (unspecified: Unspecified, chance: number) => {
    searches += 1
    return runTests({ unspecified, chance, isSearch: true })
  }
  const [first = 0] = chances
  const without = await runTests({ unspecified: steady, chance: first, isSearch: false })
  const none = { failed: [], unsteady: [], dependencies: [], met: [], searches }
  if (!without.isPassed) return { ...none, passesWithout: false }
  const results: RunResult[] = []
  for (const chance of chances)
    results.push(await runTests({ unspecified: rotating(steady, []), chance, isSearch: false }))
  const failed = results.flatMap(({ isPassed }, at) => (isPassed ? [] : [at + 1]))
  const dependencies: Dependency[] = []
  const unsteady: number[] = []
  for (const number of failed) {
    const chance = chances[number - 1] as number
    const known = dependencies.flatMap(({ entries }) => entries.map(({ name }) => name))
    // Beside what is known already, it may fail for other reasons.
    let rest =
      known.length === 0
        ? (results[number - 1] as RunResult)
        : await search(rotating(steady, known), chance)
    while (!rest.isPassed) {
      const fails = async (names: readonly LedgerName[]) =>
        !(await search(only(steady, names), chance)).isPassed
      const candidates = changedIn(rest, steady)
      if (candidates.length === 0 || !(await fails(candidates))) {
        unsteady.push(number)
        break
      }
      const names = await smallestSet(candidates, fails)
      dependencies.push(await describe(names, steady, (unspecified) => search(unspecified, chance)))
      known.push(...names)
      rest = await search(rotating(steady, known), chance)
    }
  }
  return { passesWithout: true, failed, unsteady, dependencies, met: metIn(results), searches }
}

// --- internal ---

/** Choices that never rotate. */
type Steady = Exclude<Unspecified, string>

/** The entries that rotate in `base` are as pinned, apart from those that rotate. */
function withoutRotation(base: Unspecified): Steady {
  const { mode, ...named } = typeof base === 'string' ? { mode: base } : base
  const kept = Object.entries(named).filter(([, choice]) => choice !== ROTATE)
  return { ...(mode !== undefined && mode !== ROTATE && { mode }), ...Object.fromEntries(kept) }
}

/** All entries rotate but those that are named, and `pinned`. */
function rotating(steady: Steady, pinned: readonly LedgerName[]): Unspecified {
  const { choices } = settle(steady)
  const { mode: _mode, ...named } = steady
  return {
    mode: ROTATE,
    ...named,
    ...Object.fromEntries(pinned.map((name) => [name, choices[name]])),
  }
}

/** Only these entries rotate. */
function only(steady: Steady, names: readonly LedgerName[]): Unspecified {
  return { ...steady, ...Object.fromEntries(names.map((name) => [name, ROTATE])) }
}

/** The entries of which another choice was drawn than the steady one. */
function changedIn({ drawn }: RunResult, steady: Steady): readonly LedgerName[] {
  const { choices } = settle(steady)
  return [...drawn].flatMap(([name, seen]) =>
    [...seen].some((choice) => choice !== choices[name]) ? [name] : [],
  )
}

function metIn(results: readonly RunResult[]): readonly LedgerName[] {
  const all = new Map<LedgerName, Set<Choice>>()
  for (const { drawn } of results)
    for (const [name, seen] of drawn) all.set(name, new Set([...(all.get(name) ?? []), ...seen]))
  return [...all].flatMap(([name, seen]) => (seen.size > 1 ? [name] : []))
}

async function describe(
  names: readonly LedgerName[],
  steady: Steady,
  search: (unspecified: Unspecified) => Promise<RunResult>,
): Promise<Dependency> {
  const { choices } = settle(steady)
  const entries = names.map((name) => ({ name, choice: choices[name] }))
  const [single, ...more] = names
  if (single === undefined || more.length > 0) return { entries, failsWith: [] }
  const failsWith: Choice[] = []
  for (const choice of choicesOf(single)) {
    if (choice === choices[single]) continue
    const { isPassed } = await search({ ...steady, [single]: choice })
    if (!isPassed) failsWith.push(choice)
  }
  return { entries, failsWith }
}
