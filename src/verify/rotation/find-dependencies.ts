import { type Choice, choicesOf, type Ledger, type Unspecified } from '../../silences/settlement.ts'
import {
  type RotationRun,
  type RunResult,
  RunsStopped,
  type RunTests,
  rotating,
  rotatingOnly,
  type Steady,
  steadyChoice,
  withoutRotation,
} from './rotation-run.ts'

/** What runs under rotation show about a client. Runs are numbered from 1. */
export interface RotationFindings {
  /** Whether the client passes without rotation; `undefined` if the run was stopped. A client that fails is not run again. */
  readonly passesWithout: boolean | undefined
  /** The number of runs under rotation. */
  readonly runs: number
  /** The numbers of the runs that failed. */
  readonly failed: readonly number[]
  /** The numbers of the failed runs that the search could not explain, because they did not fail each time they were repeated. */
  readonly unsteady: readonly number[]
  readonly dependencies: readonly Dependency[]
  /** The entries for which a run drew another choice than the client gets without rotation. */
  readonly met: readonly string[]
  /** The number of runs that searched for the reasons of failures. */
  readonly searches: number
  readonly isStopped: boolean
}

/**
 * Runs a client's tests under rotation, once for each of `chances`, and searches for the reasons of failures: it repeats a failed run
 * with fewer and fewer entries that rotate, and then with each choice of the entry that is left.
 * @param base The settings of entries that do not rotate; the entries that it names never rotate.
 */
export async function findDependencies(
  runTests: RunTests,
  {
    base,
    chances,
    ledger,
  }: {
    readonly base: Unspecified
    readonly chances: readonly number[]
    /** What the contract leaves open. */
    readonly ledger: Ledger
  },
): Promise<RotationFindings> {
  const findings = {
    passesWithout: undefined as boolean | undefined,
    failed: [] as number[],
    unsteady: [] as number[],
    dependencies: [] as Dependency[],
    searches: 0,
  }
  const results: RunResult[] = []
  const steady = withoutRotation(base)
  const search: Search = (unspecified, chance) => {
    findings.searches += 1
    return runTests({ unspecified, chance, isSearch: true })
  }
  const findAll = async () => {
    const [first = 0] = chances
    const without = await runTests({ unspecified: steady, chance: first, isSearch: false })
    findings.passesWithout = without.isPassed
    if (!without.isPassed) return
    for (const chance of chances) {
      results.push(
        await runTests({
          unspecified: rotating(steady, { still: [], ledger }),
          chance,
          isSearch: false,
        }),
      )
      if (!results.at(-1)?.isPassed) findings.failed.push(results.length)
    }
    for (const number of findings.failed) {
      const chance = chances[number - 1] as number
      const result = results[number - 1] as RunResult
      const isExplained = await explainFailure(result, { chance, steady, ledger, search, findings })
      if (!isExplained) findings.unsteady.push(number)
    }
  }
  const isStopped = await findAll().then(
    () => false,
    (error) => {
      if (error instanceof RunsStopped) return true
      throw error
    },
  )
  const met = [...new Set(results.flatMap((result) => changedIn(result, steady, ledger)))]
  return { ...findings, runs: results.length, met, isStopped }
}

/** A choice of the ledger, or several together, on which the client depends although the contract leaves them open. */
export interface Dependency {
  /** The entries that must change together for the client to fail, each with the choice on which the client depends. */
  readonly entries: readonly { readonly name: string; readonly choice: Choice }[]
  /**
   * For a single entry: the choices with which the client fails when every request gets the same choice. Empty if it fails only
   * when the choices change from request to request, or if there are several entries.
   */
  readonly failsWith: readonly Choice[]
  /** The settings of a run that fails. */
  readonly again: Pick<RotationRun, 'unspecified' | 'chance'>
}

/** Runs the tests once in the search for the reason of a failure. */
type Search = (unspecified: Unspecified, chance: number) => Promise<RunResult>

/** Explains a failed run by the known dependencies and by new ones, which it adds to them; returns whether the run is explained. */
async function explainFailure(
  result: RunResult,
  {
    chance,
    steady,
    ledger,
    search,
    findings,
  }: {
    readonly chance: number
    readonly steady: Steady
    readonly ledger: Ledger
    readonly search: Search
    readonly findings: { readonly dependencies: Dependency[] }
  },
): Promise<boolean> {
  const known = findings.dependencies.flatMap(({ entries }) => entries.map(({ name }) => name))
  const fails = async (names: readonly string[]) =>
    !(await search(rotatingOnly(steady, names), chance)).isPassed
  // With the known dependencies held still, the run may fail for other reasons.
  let rest =
    known.length === 0 ? result : await search(rotating(steady, { still: known, ledger }), chance)
  while (!rest.isPassed) {
    const candidates = changedIn(rest, steady, ledger)
    if (candidates.length === 0 || !(await fails(candidates))) return false
    const names = await smallestSet(candidates, fails)
    if (!(await failsEachTime(() => fails(names))) || (await fails([]))) return false
    findings.dependencies.push(await describe(names, { chance, steady, ledger, search }))
    known.push(...names)
    rest = await search(rotating(steady, { still: known, ledger }), chance)
  }
  return true
}

/** The entries for which a run drew another choice than the one without rotation. */
function changedIn({ drawn }: RunResult, steady: Steady, ledger: Ledger): readonly string[] {
  return [...drawn].flatMap(([name, seen]) =>
    [...seen].some((choice) => choice !== steadyChoice(steady, name, ledger)) ? [name] : [],
  )
}

/**
 * Finds a set of items that fails, and of which no item can be left out, by delta debugging (Zeller, Hildebrandt: "Simplifying and
 * Isolating Failure-Inducing Input", 2002). The set of all items must fail, and the empty set must not.
 */
export async function smallestSet<Item>(
  items: readonly Item[],
  fails: (some: readonly Item[]) => Promise<boolean>,
): Promise<readonly Item[]> {
  let current = items
  let parts = 2
  while (current.length > 1) {
    const pieces = split(current, parts)
    const rests = parts === 2 ? [] : pieces.map((piece) => without(current, piece))
    const piece = await firstThat(fails, pieces)
    const rest = piece ?? (await firstThat(fails, rests))
    if (!rest && parts >= current.length) return current
    if (rest) {
      current = rest
      parts = piece ? 2 : Math.max(parts - 1, 2)
    } else parts = Math.min(parts * 2, current.length)
  }
  return current
}

/** Whether what failed does so each time that it is repeated: a client may also fail by chance. */
export async function failsEachTime(fails: () => Promise<boolean>): Promise<boolean> {
  for (let more = 0; more < MORE_FAILURES; more += 1) if (!(await fails())) return false
  return true
}

// --- internal ---

/** How often something must fail again before it counts as the reason. */
const MORE_FAILURES = 3

async function describe(
  names: readonly string[],
  {
    chance,
    steady,
    ledger,
    search,
  }: { chance: number; steady: Steady; ledger: Ledger; search: Search },
): Promise<Dependency> {
  const entries = names.map((name) => ({ name, choice: steadyChoice(steady, name, ledger) }))
  const changing = { unspecified: rotatingOnly(steady, names), chance }
  const [single, ...more] = entries
  if (!single || more.length > 0) return { entries, failsWith: [], again: changing }
  const failsWith: Choice[] = []
  const entry = ledger.byName.get(single.name)
  const all = entry ? choicesOf(entry) : []
  for (const choice of all.filter((each) => each !== single.choice)) {
    const { isPassed } = await search({ ...steady, [single.name]: choice }, chance)
    if (!isPassed) failsWith.push(choice)
  }
  const [fixed] = failsWith
  const again =
    fixed === undefined ? changing : { unspecified: { ...steady, [single.name]: fixed }, chance }
  return { entries, failsWith, again }
}

/** Splits items into parts of nearly equal length. */
function split<Item>(items: readonly Item[], parts: number): readonly (readonly Item[])[] {
  const at = (part: number) => Math.round((part * items.length) / parts)
  return Array.from({ length: parts }, (_, part) => items.slice(at(part), at(part + 1)))
}

function without<Item>(items: readonly Item[], some: readonly Item[]): readonly Item[] {
  return items.filter((item) => !some.includes(item))
}

async function firstThat<Item>(
  fails: (some: readonly Item[]) => Promise<boolean>,
  candidates: readonly (readonly Item[])[],
): Promise<readonly Item[] | undefined> {
  for (const candidate of candidates) if (await fails(candidate)) return candidate
  return undefined
}
