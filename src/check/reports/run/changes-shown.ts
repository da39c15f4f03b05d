import { counted } from '../../../base/text/text.ts'
import type { Position } from '../../../contract/contract-pointer.ts'
import type { ReportItem, TestCase } from '../../../formats/report-model.ts'
import type { ClientCount, CountedChange } from '../../../next/next-types.ts'
import { changeFingerprint } from '../known-changes.ts'
import { LEVELS } from '../next-changes.ts'
import type { Known } from '../report.ts'

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

// --- internal ---

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((each, index) => each !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

const MOST_CLIENTS = 5
