import { counted, printable } from '../../../base/text/text.ts'
import type { Position } from '../../../contract/contract-pointer.ts'
import {
  type ItemList,
  own,
  type ReportItem,
  type ReportPage,
  type Suite,
  type TestCase,
} from '../../../formats/report-model.ts'
import { stateOf } from '../../../next/next-counter.ts'
import type { ClientCount, CountedChange } from '../../../next/next-types.ts'
import type { NextThreshold } from '../../../options/words.ts'
import { changeFingerprint } from '../fingerprint.ts'
import { byState, isFailingNext, LEVELS, nextTally } from '../next-changes.ts'
import type { Known, NextChange, Report } from '../report.ts'

/** A change as reports show it. */
export interface ShownChange extends Omit<CountedChange, 'clients'> {
  /** The clients that it would refuse or that have met it; `undefined` without traffic. */
  readonly clients?: readonly ClientCount[]
  /** What a baseline says of it. */
  readonly known?: Known
  /** The names of the changes that it requires, where they are reported. */
  readonly requires?: readonly string[]
}

/** The changes that are of no operation. */
export const WHOLE_CONTRACT = 'the whole contract'

/** A line about one client of a change, with an example exchange. */
export function clientText({ client, refused, met, example }: ClientCount): string {
  const { shows, exchange, request } = example
  const what =
    refused > 0 ? `refused: ${client} (${counted(refused, 'request')})` : `met: ${client} (${met})`
  return `${what}, ${shows}, e.g. ${exchange}: ${request}`
}

/** A line for each client of a change, up to a limit; none without traffic. */
export function clientLines({ clients }: Pick<ShownChange, 'clients'>): readonly string[] {
  if (!clients) return []
  if (clients.length === 0) return ['not met']
  const more = clients.length - MOST_CLIENTS
  return [
    ...clients.slice(0, MOST_CLIENTS).map(clientText),
    ...(more > 0 ? [`… and ${counted(more, 'more client')}`] : []),
  ]
}

/** Where a change is, in the older and the newer file. */
export function placesText({ place: { older, newer } }: Pick<ShownChange, 'place'>): string {
  const text = ({ file, line, column }: Position) => `${file}:${line}:${column}`
  return [older, newer].flatMap((place) => (place ? [text(place)] : [])).join(', ')
}

/** The level of a change, and whether the baseline knows it. */
export function levelText({ level, known }: Pick<ShownChange, 'level' | 'known'>): string {
  if (!known) return level
  return known.expired ? `${level}, known until ${known.expires}` : `${level}, known`
}

/** The changes of each operation, those with the most serious first; in each, the most serious first. What is of the whole contract has none. */
export function byOperation<Kind extends Pick<ShownChange, 'level' | 'operation'>>(
  changes: readonly Kind[],
): readonly (readonly [operation: string | undefined, changes: readonly Kind[]])[] {
  const rank = ({ level }: Kind) => LEVELS.indexOf(level)
  const groups = [...Map.groupBy(changes, ({ operation }) => operation)].map(
    ([operation, own]) => [operation, own.toSorted((a, b) => rank(a) - rank(b))] as const,
  )
  const worst = ([, [first]]: (typeof groups)[number]) => (first ? rank(first) : LEVELS.length)
  return groups.toSorted((a, b) => worst(a) - worst(b))
}

/**
 * Of many changes those that tell most, in their order: what clients met before what nobody did, then errors, then one of each difference,
 * which may be in many operations; then the most serious.
 */
export function mostTelling<Kind extends Pick<ShownChange, 'name' | 'level' | 'clients'>>(
  changes: readonly Kind[],
  most: number,
): readonly Kind[] {
  if (changes.length <= most) return changes
  const seen = new Set<string>()
  const ranked = changes.map((change, at) => {
    const { name, level, clients } = change
    const isMet = clients !== undefined && clients.length > 0
    const key = `${level} ${name}`
    const isFirst = !seen.has(key)
    seen.add(key)
    return {
      change,
      at,
      rank: [...[!isMet, level !== 'error', !isFirst].map(Number), LEVELS.indexOf(level)],
    }
  })
  return ranked
    .toSorted((a, b) => compareRanks(a.rank, b.rank) || a.at - b.at)
    .slice(0, most)
    .toSorted((a, b) => a.at - b.at)
    .map(({ change }) => change)
}

/** The columns of a table of changes, with their clients if they were watched. */
export function changeHead(hasClients: boolean): readonly string[] {
  return ['level', 'change', 'operation', 'what', 'where', ...(hasClients ? ['clients'] : [])]
}

const MARKS = { error: 'error', warning: 'warning', info: 'note' } as const

/** A change as it is listed, and as a result of a level at its place in the newer contract; where that has none, in the older one. */
export function changeItem(change: ShownChange, level: string): ReportItem {
  const { name, id, operation, text, place, known, requires, clients } = change
  const { older, newer } = place
  const lines = clientLines(change)
  const own = operation === undefined ? text : `${operation}: ${text}`
  return {
    ...{
      rule: id,
      operation: operation ?? WHOLE_CONTRACT,
      text,
      fingerprint: changeFingerprint(change),
    },
    ...{ label: levelText(change), mark: MARKS[change.level], known },
    more: [
      placesText(change),
      ...(clients ? [lines.flatMap((line, at) => (at > 0 ? ['\n', line] : [line]))] : []),
    ],
    ...(requires?.length && { details: [`requires ${requires.join(', ')}`] }),
    result: {
      ...{ level, message: [own, ...lines].join('\n'), place: newer ?? older },
      before: newer && older,
      properties: { name, ...(requires && { requires }), ...(clients && { clients }) },
    },
  }
}

/** A change as a test: one that fails is a failure, a known one is skipped, and so is one that is not met. */
export function changeCase(
  change: ShownChange,
  {
    isFailure,
    skipped,
  }: {
    readonly isFailure: boolean
    /** Why it is skipped, if it is for another reason than a baseline. */
    readonly skipped?: string | undefined
  },
): TestCase {
  const { id, text, level, known } = change
  const name = `${id}: ${text}`
  const said = [`${level} ${id}`, text, placesText(change), ...clientLines(change)].join('\n')
  if (isFailure) return { name, failures: [{ type: level, message: text, text: said }] }
  const reason = known && !known.expired ? `known: ${known.reason}` : skipped
  return reason === undefined ? { name, printed: said } : { name, skipped: reason }
}

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

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((each, index) => each !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

const MOST_CLIENTS = 5

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
