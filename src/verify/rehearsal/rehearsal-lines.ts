import { counted, firstOf, listed } from '../../base/text/text.ts'
import { LEVELS } from '../../check/reports/next-changes.ts'
import type { FindingLine } from '../rotation/finding-lines.ts'
import type { Rehearsal, Rehearsing } from './rehearsal.ts'

/** What the lines of a rehearsal need to know besides what was found. */
export interface RehearsalTexts {
  readonly rehearsal: 'next' | 'sunset'
  readonly changes: Rehearsing['changes']
  readonly isMet: Rehearsing['isMet']
  /** How long it may take, in milliseconds. */
  readonly time: number
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
