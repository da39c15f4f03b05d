import { counted, firstOf, listed } from '../../base/text/text.ts'
import { LEVELS } from '../../check/reports/next-changes.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import type { Exchange } from '../../journal/journal-types.ts'
import type { FindingLine } from '../rotation/find-dependencies.ts'
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

/** Writes what a rehearsal shows about a client, in lines; the first is the result. */
export function rehearsalLines(
  found: Rehearsal,
  { rehearsal, changes, isMet, time }: RehearsalTexts,
): readonly FindingLine[] {
  const { passesToday, isFlaky, sets, passed, untested, runs, searches, stopped } = found
  const facts = {
    ...{ rehearsal, passesToday, isFlaky, sets },
    ...{ breaks: new Set(sets.flat()).size, passed: passed.length, untested: untested.length },
    ...{ untestedChanges: untested, runs, searches, stopped },
  }
  const isKnown = passesToday === true && (!isFlaky || sets.length > 0)
  const sayings = Map.groupBy(changes, ({ name }) => name)
  const lineOf = (name: string) => {
    const all = sayings.get(name) ?? []
    const met = all.filter(isMet)
    return `    ${sayingText(worstOf(met.length > 0 ? met : all))}`
  }
  const texts = [
    ...sets.flatMap((set) => [
      ...(sets.length > 1 ? [`  ${setText(set)}`] : []),
      ...set.map(lineOf),
    ]),
    ...(isFlaky && sets.length > 0 ? [`  ${ALSO_FLAKY}`] : []),
    ...(isKnown && untested.length > 0
      ? [`  untested, which is not safe: ${firstOf(untested, MOST_NAMED).join(', ')}`]
      : []),
    ...(stopped === 'time'
      ? [
          `rehearsal: its time is up (${time / 1000} s, --rehearse-for), so it ended before all was found`,
        ]
      : []),
    ...(stopped === 'asked' ? ['rehearsal: it was stopped before it ended'] : []),
    ...(isNothing(found) ? [] : [`rehearsal: it took ${runsText(runs, searches)}`]),
  ]
  return [{ text: resultSentence(found, rehearsal), facts }, ...texts.map((text) => ({ text }))]
}

/** What a rehearsal shows about a client, in one sentence. */
export function resultSentence(found: Rehearsal, rehearsal: 'next' | 'sunset'): string {
  const { passesToday, isFlaky, sets, passed, untested, stopped } = found
  if (isNothing(found)) return NOTHING
  const tally = `${counted(passed.length, 'change')} passed, ${untested.length} ${untested.length === 1 ? 'was' : 'were'} not met`
  if (sets.length > 0) return `your client breaks at ${breakingText(sets)}; ${tally}`
  if (isFlaky)
    return 'your client is flaky: it failed, and passed when the same was repeated; no change is told'
  if (passesToday === undefined) return 'nothing is known of your client: no run has ended'
  if (!passesToday)
    return rehearsal === 'next'
      ? 'your client fails today, under the contract in force, and not because of a change'
      : 'your client fails before the first of the dates, and not because of one'
  if (stopped !== undefined) return `what breaks your client is not known yet; ${tally}`
  return `your client passes; ${tally}`
}

/** What to say of a client that sent nothing. */
export const NO_REQUEST =
  'rehearsal: no request came, so nothing is known of your client: does it send them to SANDBOX_URL?'

/** Whether there was nothing to run. */
export function isNothing({ runs, stopped }: Rehearsal): boolean {
  return runs === 0 && stopped === undefined
}

// --- internal ---

/** What the lines of a rehearsal need to know besides what was found. */
interface RehearsalTexts {
  readonly rehearsal: 'next' | 'sunset'
  readonly changes: Rehearsing['changes']
  readonly isMet: Rehearsing['isMet']
  /** How long it may take, in milliseconds. */
  readonly time: number
}

const NOTHING =
  'the two contracts differ in nothing that a client can meet, so there is nothing to rehearse'

const MOST_NAMED = 10

/** How many sets one sentence names. */
const MOST_SETS = 3

const ALSO_FLAKY =
  'it fails in another way too, and not each time: what else breaks it is not known'

function breakingText(sets: readonly (readonly string[])[]): string {
  if (sets.length <= MOST_SETS) return sets.map(setText).join(' and at ')
  const isSingle = sets.every(({ length }) => length === 1)
  return isSingle ? `${sets.length} changes` : `${sets.length} sets of changes`
}

function setText(set: readonly string[]): string {
  return set.length === 1 ? String(set[0]) : `${listed(set, 'and')} together`
}

function worstOf(all: Rehearsing['changes']): Rehearsing['changes'][number] | undefined {
  return all.toSorted((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level))[0]
}

function sayingText(change: Rehearsing['changes'][number] | undefined): string {
  const { operation, text = '', place } = change ?? {}
  const { file, line, column } = place?.newer ?? place?.older ?? {}
  const at = file === undefined ? '' : ` (${file}:${line}:${column})`
  return `${operation === undefined ? '' : `${operation}: `}${text}${at}`
}

function runsText(runs: number, searches: number): string {
  if (searches === 0) return counted(runs, 'run')
  return `${counted(runs, 'run')}, ${searches} of them to find what breaks your client`
}
