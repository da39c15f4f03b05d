import { counted } from '../../../base/text/text.ts'
import type { Position } from '../../../contract/contract-pointer.ts'
import type { ClientCount, CountedChange } from '../../../next/next-types.ts'
import { LEVELS } from '../next-changes.ts'
import type { Known } from '../report.ts'

/** A change as reports show it. */
export interface ShownChange extends Omit<CountedChange, 'clients'> {
  /** The clients that it would refuse, or that have something of it; `undefined` where nobody was watched. */
  readonly clients?: readonly ClientCount[]
  /** What a baseline says of it. */
  readonly known?: Known
  /** The names of the changes without which it makes no contract, where that is told. */
  readonly requires?: readonly string[]
}

/** The changes that are of no operation. */
export const WHOLE = 'the whole contract'

/** What is said of a change and a client, with an exchange to look at. */
export function clientText({ client, refused, met, example }: ClientCount): string {
  const { shows, exchange, request } = example
  const what =
    refused > 0 ? `refused: ${client} (${counted(refused, 'request')})` : `met: ${client} (${met})`
  return `${what}, ${shows}, e.g. ${exchange}: ${request}`
}

/** The clients of a change, a line for each; of many, the first. Where nobody was watched there are none. */
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

// --- internal ---

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((each, index) => each !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

const MOST_CLIENTS = 5
