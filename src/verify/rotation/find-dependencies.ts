import { counted } from '../../base/text/text.ts'
import { sectionText } from '../../petstore/built-in-words.ts'
import {
  type Choice,
  choiceBy,
  choicesNamed,
  choicesOf,
  type Ledger,
  type NamedChoices,
  ROTATE,
  type Unspecified,
  unspecifiedText,
} from '../../silences/settlement.ts'
import {
  areStopped,
  failsEachTime,
  type RotationRun,
  type RunResult,
  type RunTests,
  smallestSet,
} from './rotation-run.ts'

/** What runs under rotation show about a client. Runs are numbered from 1. */
export interface RotationFindings {
  /** Whether the client passes without rotation; `undefined` if the run was stopped. A client that fails is not run again. */
  readonly passesWithout: boolean | undefined
  readonly runs: number
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

/** What a search for dependencies begins with. */
export interface RotationOptions {
  /** The settings of entries that do not rotate; the entries that it names never rotate. */
  readonly base: Unspecified
  readonly chances: readonly number[]
  /** What the contract leaves open. */
  readonly ledger: Ledger
}

/**
 * Runs a client's tests under rotation, once for each of `chances`, and searches for the reasons of failures: it repeats a failed run
 * with fewer and fewer entries that rotate, and then with each choice of the entry that is left.
 */
export function findDependencies(
  runTests: RunTests,
  options: RotationOptions,
): Promise<RotationFindings> {
  return new DependencySearch(runTests, options).find()
}

/** A line for people, and its facts for programs. */
export interface FindingLine {
  readonly text: string
  readonly facts?: object
}

/** Writes what rotation shows about a client, in lines; `scenario` is the name of the sandbox's scenario. */
export function findingLines(
  findings: RotationFindings,
  scenario: string,
  ledger: Ledger,
): readonly FindingLine[] {
  const { passesWithout, runs, failed, unsteady, met, searches, isStopped } = findings
  const facts = { passesWithout, runs, failed, unsteady, met, searches, isStopped }
  const isCutShort = isStopped && failed.length > 0
  return [
    ...(isCutShort ? [{ text: 'rotation: it was stopped before everything was found' }] : []),
    { text: resultLine(findings), facts },
    ...findings.dependencies.flatMap((each) => dependencyLines(each, scenario, ledger)),
    ...(unsteady.length > 0 ? [{ text: unsteadyLine(unsteady) }] : []),
  ]
}

// --- internal ---

class DependencySearch {
  readonly #runTests: RunTests
  readonly #chances: readonly number[]
  readonly #ledger: Ledger
  /** The settings without rotation: an entry that would rotate has its pinned choice. */
  readonly #steady: NamedChoices
  readonly #results: RunResult[] = []
  readonly #failed: number[] = []
  readonly #unsteady: number[] = []
  readonly #dependencies: Dependency[] = []
  #passesWithout: boolean | undefined
  #searches = 0

  constructor(runTests: RunTests, { base, chances, ledger }: RotationOptions) {
    this.#runTests = runTests
    this.#chances = chances
    this.#ledger = ledger
    const mode = typeof base === 'string' ? base : base.mode
    const kept = Object.entries(choicesNamed(base)).filter(([, choice]) => choice !== ROTATE)
    const hasMode = mode !== undefined && mode !== ROTATE && mode !== 'pinned'
    this.#steady = { ...(hasMode && { mode }), ...Object.fromEntries(kept) }
  }

  async find(): Promise<RotationFindings> {
    const isStopped = await areStopped(this.#findAll())
    return {
      ...{ passesWithout: this.#passesWithout, runs: this.#results.length },
      ...{ failed: this.#failed, unsteady: this.#unsteady, dependencies: this.#dependencies },
      met: [...new Set(this.#results.flatMap((result) => this.#changedIn(result)))],
      ...{ searches: this.#searches, isStopped },
    }
  }

  async #findAll(): Promise<void> {
    const [first = 0] = this.#chances
    const isSearch = false
    const without = await this.#runTests({ unspecified: this.#steady, chance: first, isSearch })
    this.#passesWithout = without.isPassed
    if (!without.isPassed) return
    for (const chance of this.#chances) {
      const result = await this.#runTests({ unspecified: this.#rotating([]), chance, isSearch })
      this.#results.push(result)
      if (!result.isPassed) this.#failed.push(this.#results.length)
    }
    for (const number of this.#failed) {
      const chance = this.#chances[number - 1] as number
      const isExplained = await this.#explain(this.#results[number - 1] as RunResult, chance)
      if (!isExplained) this.#unsteady.push(number)
    }
  }

  /** Explains a failed run by the known dependencies and by new ones, which it adds to them; returns whether the run is explained. */
  async #explain(result: RunResult, chance: number): Promise<boolean> {
    const known = this.#dependencies.flatMap(({ entries }) => entries.map(({ name }) => name))
    const fails = async (names: readonly string[]) =>
      !(await this.#search(this.#rotatingOnly(names), chance)).isPassed
    // With the known dependencies pinned, the run may still fail for other reasons.
    let rest = known.length === 0 ? result : await this.#search(this.#rotating(known), chance)
    while (!rest.isPassed) {
      const candidates = this.#changedIn(rest)
      if (candidates.length === 0 || !(await fails(candidates))) return false
      const names = await smallestSet(candidates, fails)
      if (!(await failsEachTime(() => fails(names))) || (await fails([]))) return false
      this.#dependencies.push(await this.#describe(names, chance))
      known.push(...names)
      rest = await this.#search(this.#rotating(known), chance)
    }
    return true
  }

  async #describe(names: readonly string[], chance: number): Promise<Dependency> {
    const entries = names.map((name) => ({ name, choice: this.#steadyChoice(name) }))
    const changing = { unspecified: this.#rotatingOnly(names), chance }
    const [single, ...more] = entries
    if (!single || more.length > 0) return { entries, failsWith: [], again: changing }
    const failsWith: Choice[] = []
    const entry = this.#ledger.byName.get(single.name)
    const all = entry ? choicesOf(entry) : []
    const settled = (choice: Choice) => ({ ...this.#steady, [single.name]: choice })
    for (const choice of all.filter((each) => each !== single.choice)) {
      const { isPassed } = await this.#search(settled(choice), chance)
      if (!isPassed) failsWith.push(choice)
    }
    const [fixed] = failsWith
    const again = fixed === undefined ? changing : { unspecified: settled(fixed), chance }
    return { entries, failsWith, again }
  }

  #search(unspecified: Unspecified, chance: number): Promise<RunResult> {
    this.#searches += 1
    return this.#runTests({ unspecified, chance, isSearch: true })
  }

  /** The entries for which a run drew another choice than the one without rotation. */
  #changedIn({ drawn }: RunResult): readonly string[] {
    return [...drawn].flatMap(([name, seen]) =>
      [...seen].some((choice) => choice !== this.#steadyChoice(name)) ? [name] : [],
    )
  }

  /** Settings in which all entries rotate, except for those that are settled and those in `still`. */
  #rotating(still: readonly string[]): Unspecified {
    return {
      mode: ROTATE,
      ...choicesNamed(this.#steady),
      ...Object.fromEntries(still.map((name) => [name, this.#steadyChoice(name)])),
    }
  }

  /** Settings in which only these entries rotate. */
  #rotatingOnly(names: readonly string[]): Unspecified {
    return { ...this.#steady, ...Object.fromEntries(names.map((name) => [name, ROTATE])) }
  }

  /** The choice for an entry without rotation. */
  #steadyChoice(name: string): Choice {
    const { mode = 'pinned', [name]: own } = this.#steady
    const entry = this.#ledger.byName.get(name)
    return own ?? (entry ? choiceBy(mode, entry) : mode)
  }
}

/** A choice of the ledger, or several together, on which the client depends although the contract leaves them open. */
interface Dependency {
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

function resultLine(findings: RotationFindings): string {
  const { passesWithout, runs, failed, unsteady, dependencies, searches, isStopped } = findings
  if (isStopped && failed.length === 0) return stoppedLine(findings)
  if (passesWithout === false)
    return 'rotation: the command fails without rotation too, so there is nothing to find out'
  if (failed.length === 0) return passedLine(findings)
  const outcome = `rotation: of ${counted(runs, 'run')} ${failed.length} failed (${failed.join(', ')})`
  if (dependencies.length + unsteady.length === 0) return outcome
  return `${outcome}; ${counted(searches, 'more run')} looked for what they have in common:`
}

function stoppedLine({ passesWithout, runs }: RotationFindings): string {
  if (passesWithout === undefined) return 'rotation: it was stopped before a run had ended'
  const which =
    runs === 0 ? 'the run without rotation' : `${counted(runs, 'run')} and the one without rotation`
  return `rotation: it was stopped; until then ${which} passed`
}

function passedLine({ runs, met }: RotationFindings): string {
  const passed = runs === 1 ? 'the one run passed' : `all ${runs} runs passed`
  if (met.length === 0)
    return `rotation: ${passed}, but they met no entry of the ledger with different choices: nothing is known of the client. Either it does not send its requests to SANDBOX_URL, or its tests pin the ledger`
  const entries = counted(met.length, 'entry', 'entries')
  return `rotation: ${passed}; they met different choices of ${entries} of the ledger: ${met.join(', ')}`
}

function dependencyLines(
  dependency: Dependency,
  scenario: string,
  ledger: Ledger,
): readonly FindingLine[] {
  const { entries } = dependency
  return [
    { text: `your client ${whatItNeeds(dependency, ledger)}`, facts: dependency },
    ...entries.map(({ name }) => {
      const { section = '', question } = ledger.byName.get(name) ?? {}
      const where = section === '' ? '' : ` (${sectionText(section)})`
      return { text: `  the contract leaves open${where}: ${question}` }
    }),
    { text: `  to see it fail: ${again(dependency, scenario)}` },
  ]
}

function whatItNeeds({ entries, failsWith }: Dependency, { byName }: Ledger): string {
  const on = entries.map(({ name, choice }) => `${name}=${choice}`).join(' or ')
  if (entries.length > 1) return `depends on ${on}: it fails when they change together`
  const [{ name = undefined, choice = undefined } = {}] = entries
  if (name === undefined || failsWith.length === 0)
    return `depends on ${on}: it fails when it changes from one request to the next`
  const entry = byName.get(name)
  const all = entry ? choicesOf(entry) : []
  const others = all.filter((each) => each !== choice && !failsWith.includes(each))
  const fails = `it fails with ${failsWith.join(', ')}`
  return others.length === 0
    ? `depends on ${on}: ${fails}`
    : `depends on ${on} or ${others.join(', ')}: ${fails}`
}

/** How to repeat a failure: by a flag if no entry rotates, else by a scenario with the same random numbers. */
function again({ again: { unspecified, chance } }: Dependency, scenario: string): string {
  const text = unspecifiedText(unspecified)
  if (!text.includes(ROTATE)) return `--unspecified ${text}`
  const settings =
    typeof unspecified === 'string'
      ? unspecified
      : `{ ${Object.entries(unspecified)
          .map(([name, choice]) => `${name}: ${choice}`)
          .join(', ')} }`
  return `start { version: 1, extends: ${scenario}, chance: ${chance}, unspecified: ${settings} }`
}

function unsteadyLine(runs: readonly number[]): string {
  return `of these, the search did not explain ${runs.join(', ')}: the client failed there, and not each time when it was repeated. Either it makes its requests in another order each time, or it fails by chance`
}
