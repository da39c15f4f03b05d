import { counted, firstOf, listed } from '../../base/text/text.ts'
import type { FindingLine } from '../rotation/finding-lines.ts'
import type { Rehearsal } from './rehearsal.ts'

/** What the lines of a rehearsal need to know besides what was found. */
export interface RehearsalTexts {
  readonly rehearsal: 'next' | 'sunset'
  /** One sentence for each change, by its name. */
  readonly texts: ReadonlyMap<string, string>
  /** How long it may take, in milliseconds. */
  readonly time: number
}

/** Writes what a rehearsal shows about a client, in lines; the first is the result. */
export function rehearsalLines(
  found: Rehearsal,
  { rehearsal, texts, time }: RehearsalTexts,
): readonly FindingLine[] {
  const { passesToday, isFlaky, sets, passed, untested, runs, searches, stopped } = found
  const facts = {
    ...{ rehearsal, passesToday, isFlaky, sets },
    ...{ breaks: new Set(sets.flat()).size, passed: passed.length, untested: untested.length },
    ...{ untestedChanges: untested, runs, searches, stopped },
  }
  const isKnown = passesToday === true && (!isFlaky || sets.length > 0)
  return [
    { text: resultSentence(found, rehearsal), facts },
    ...sets.flatMap((set) => set.map((name) => ({ text: `  ${name}: ${texts.get(name)}` }))),
    ...(isFlaky && sets.length > 0 ? [{ text: `  ${ALSO_FLAKY}` }] : []),
    ...(isKnown && untested.length > 0
      ? [{ text: `  untested, which is not safe: ${firstOf(untested, MOST_NAMED).join(', ')}` }]
      : []),
    ...(stopped === 'time'
      ? [
          {
            text: `rehearsal: its time is up (${time / 1000} s, --rehearse-for), so it ended before all was found`,
          },
        ]
      : []),
    ...(stopped === 'asked' ? [{ text: 'rehearsal: it was stopped before it ended' }] : []),
    { text: `rehearsal: it took ${runsText(runs, searches)}` },
  ]
}

/** What a rehearsal shows about a client, in one sentence. */
export function resultSentence(found: Rehearsal, rehearsal: 'next' | 'sunset'): string {
  const { passesToday, isFlaky, sets, passed, untested, stopped } = found
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
  'rehearsal: no request came, so nothing is known of your client: does it send them to PETSTORE_URL?'

// --- internal ---

const MOST_NAMED = 10

const ALSO_FLAKY =
  'it fails in another way too, and not each time: what else breaks it is not known'

function breakingText(sets: readonly (readonly string[])[]): string {
  return listed(
    sets.map((set) => (set.length === 1 ? String(set[0]) : `${listed(set, 'and')} together`)),
    'and',
  ).replaceAll(', and', ' and')
}

function runsText(runs: number, searches: number): string {
  if (searches === 0) return counted(runs, 'run')
  return `${counted(runs, 'run')}, ${searches} of them to find what breaks your client`
}
