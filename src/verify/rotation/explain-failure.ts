import { type Choice, choicesOf, type LedgerName, type Unspecified } from '../../contract/ledger.ts'
import type { RotationRun, RunResult } from './rotation-run.ts'
import { rotating, rotatingOnly, type Steady, steadyChoice } from './settlements.ts'
import { smallestSet } from './smallest-set.ts'

/** Something that the client depends on, although the contract leaves it open. */
export interface Dependency {
  /** The entries that have to change together, each with the choice that it depends on. */
  readonly entries: readonly { readonly name: LedgerName; readonly choice: Choice }[]
  /** Choices of a single entry with which the client fails, if each request has the same; empty if it fails only while they change. */
  readonly failsWith: readonly Choice[]
  /** A run that fails. */
  readonly again: Pick<RotationRun, 'unspecified' | 'chance'>
}

/** Runs the tests in search of the reason for a failure. */
export type Search = (unspecified: Unspecified, chance: number) => Promise<RunResult>

/** Explains a failed run, by what is known already or by what it adds; returns whether it could. */
export async function explainFailure(
  result: RunResult,
  {
    chance,
    steady,
    search,
    found,
  }: {
    readonly chance: number
    readonly steady: Steady
    readonly search: Search
    readonly found: { readonly dependencies: Dependency[] }
  },
): Promise<boolean> {
  const known = found.dependencies.flatMap(({ entries }) => entries.map(({ name }) => name))
  const fails = async (names: readonly LedgerName[]) =>
    !(await search(rotatingOnly(steady, names), chance)).isPassed
  // Beside what is known already, it may fail for other reasons.
  let rest = known.length === 0 ? result : await search(rotating(steady, known), chance)
  while (!rest.isPassed) {
    const candidates = changedIn(rest, steady)
    if (candidates.length === 0 || !(await fails(candidates))) return false
    const names = await smallestSet(candidates, fails)
    for (let more = 0; more < MORE_FAILURES; more += 1) if (!(await fails(names))) return false
    if (await fails([])) return false
    found.dependencies.push(await describe(names, { chance, steady, search }))
    known.push(...names)
    rest = await search(rotating(steady, known), chance)
  }
  return true
}

/** The entries of which another choice was drawn than the steady one. */
export function changedIn({ drawn }: RunResult, steady: Steady): readonly LedgerName[] {
  return [...drawn].flatMap(([name, seen]) =>
    [...seen].some((choice) => choice !== steadyChoice(steady, name)) ? [name] : [],
  )
}

// --- internal ---

/** How often a set of entries has to fail again before it is named: a client may also fail by chance. */
const MORE_FAILURES = 3

async function describe(
  names: readonly LedgerName[],
  { chance, steady, search }: { chance: number; steady: Steady; search: Search },
): Promise<Dependency> {
  const entries = names.map((name) => ({ name, choice: steadyChoice(steady, name) }))
  const changing = { unspecified: rotatingOnly(steady, names), chance }
  const [single, ...more] = entries
  if (!single || more.length > 0) return { entries, failsWith: [], again: changing }
  const failsWith: Choice[] = []
  for (const choice of choicesOf(single.name).filter((each) => each !== single.choice)) {
    const { isPassed } = await search({ ...steady, [single.name]: choice }, chance)
    if (!isPassed) failsWith.push(choice)
  }
  const [fixed] = failsWith
  const again =
    fixed === undefined ? changing : { unspecified: { ...steady, [single.name]: fixed }, chance }
  return { entries, failsWith, again }
}
