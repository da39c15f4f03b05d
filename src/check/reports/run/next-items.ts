import { counted, printable } from '../../../base/text/text.ts'
import {
  type ItemList,
  own,
  type ReportItem,
  type ReportPage,
  type Suite,
} from '../../../formats/report-model.ts'
import { stateOf } from '../../../next/next-counter.ts'
import type { NextThreshold } from '../../../options/words.ts'
import { byState, isFailingNext, nextTally } from '../next-changes.ts'
import type { NextChange, Report } from '../report.ts'
import {
  byOperation,
  changeCase,
  changeHead,
  changeItem,
  clientLines,
  levelText,
  placesText,
  WHOLE_CONTRACT,
} from './changes-shown.ts'

/** A report as far as its section about the next contract is concerned; without a next contract there is none. */
type Watched = Pick<Report, 'next' | 'exchanges' | 'parts'>

/** Writes what is said of the next contract as lines for a terminal: whom it refuses, what clients met, and what nobody did. */
export function nextLines(report: Watched): readonly string[] {
  const { next } = report
  if (!next) return []
  const met = byState(next).filter(isMet)
  const unmet = byState(next).filter((change) => !isMet(change))
  const more = met.length - MOST_SHOWN
  const shown = met
    .slice(0, MOST_SHOWN)
    .flatMap((change) => [
      `  ${levelText(change)} ${nameOf(change)} (${placesText(change)})`,
      ...[change.text, ...clientLines(change)].map((line) => `    ${line}`),
    ])
  const notMet = `  not met: ${someOf([...new Set(unmet.map(nameOf))])}`
  return [
    printable(`next contract: ${nextText(report)}`),
    ...shown.map((line) => printable(line)),
    ...(more > 0 ? [`  … and ${more} more: --report FILE lists all`] : []),
    ...(unmet.length > 0 ? [printable(notMet)] : []),
  ]
}

/** The changes of the next contract as they are listed. Only what fails a run is more than a note. */
export function nextItems(
  { next }: Pick<Watched, 'next'>,
  threshold: NextThreshold,
): readonly ReportItem[] {
  return (next?.changes ?? []).map((change) => toItem(change, threshold))
}

/** The section about the next contract; changes that no client met are folded. */
export function nextSections(report: Watched): ReportPage['sections'] {
  const { next } = report
  if (!next) return []
  const changes = byState(next)
  const itemsOf = (some: readonly NextChange[]) => some.map((change) => toItem(change, 'never'))
  const unmet = changes.filter((change) => !isMet(change))
  const summary = `${counted(unmet.length, 'change')} that no exchange met`
  const text = [{ mark: 'strong', text: `${nextText(report)}.` } as const, own(` ${UNMET}`)]
  const list: ItemList = {
    ...{ kind: 'items', head: changeHead(true), items: itemsOf(changes.filter(isMet)) },
    ...(unmet.length > 0 && { folded: { summary, items: itemsOf(unmet) } }),
  }
  return [{ heading: 'Next contract', blocks: [{ kind: 'text', text }, list] }]
}

/** The suites about the next contract: a test for each change. What fails a run is a failure, and what nobody met is skipped. */
export function nextSuites({ next }: Watched, threshold: NextThreshold): readonly Suite[] {
  return byOperation(next?.changes ?? []).map(([operation, changes]) => ({
    ...{ name: `next contract: ${operation ?? WHOLE_CONTRACT}`, countsSkipped: true },
    cases: changes.map((change) =>
      changeCase(change, {
        isFailure: isFailingNext(change, threshold),
        skipped: isMet(change) ? undefined : 'not met by any exchange',
      }),
    ),
  }))
}

// --- internal ---

function toItem(change: NextChange, threshold: NextThreshold): ReportItem {
  if (!isFailingNext(change, threshold)) return changeItem(change, 'note')
  return changeItem(change, change.level === 'info' ? 'warning' : change.level)
}

const MOST_SHOWN = 20
const MOST_NAMES = 5

const UNMET = 'What is not met may still concern a client: no checked exchange had something of it.'

/** How many changes refuse clients, are met or not met, by how many exchanges, and whose they are. */
function nextText(report: Watched): string {
  const { next } = report
  if (!next) return 'none'
  if (next.changes.length === 0) return 'no change'
  const { changes, refused, met, notMet } = nextTally(next)
  const names = next.changes.flatMap(({ clients }) => clients.map(({ client }) => client))
  const who = names.length === 0 ? '' : `; clients: ${someOf([...new Set(names)])}`
  return `${counted(changes, 'change')}: ${refused} refused, ${met} met, ${notMet} not met by ${counted(watchedIn(report), 'checked exchange')}${who}`
}

/** How many exchanges were held against the next contract: a merged report may have runs without one. */
function watchedIn({ exchanges, parts }: Watched): number {
  if (!parts) return exchanges.checked
  return parts.filter(({ next }) => next).reduce((sum, part) => sum + part.exchanges.checked, 0)
}

function isMet(change: NextChange): boolean {
  return stateOf(change) !== 'not met'
}

function nameOf({ id, operation = WHOLE_CONTRACT }: NextChange): string {
  return `${id} ${operation}`
}

function someOf(names: readonly string[]): string {
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''
  return names.slice(0, MOST_NAMES).join(', ') + more
}
