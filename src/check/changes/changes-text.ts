import { counted } from '../../base/text/text.ts'
import type { Position } from '../../contract/contract-positions.ts'
import { stateOf } from '../../next/next-counter.ts'
import type { ClientCount } from '../../next/next-types.ts'
import { byOperation, type ChangesReport, LEVELS, type ReportedChange } from './changes-report.ts'

/** Writes changes as lines for a terminal, operation by operation, the most serious first; of many, the first ones. */
export function changesText(report: ChangesReport): string {
  const { older, newer, changes } = report
  const lines = [
    `${older.file} (${older.title} ${older.version}) to ${newer.file} (${newer.title} ${newer.version})`,
  ]
  let left = MOST_IN_TEXT
  for (const [operation, own] of byOperation(changes)) {
    if (left === 0) break
    const shown = own.slice(0, left)
    left -= shown.length
    lines.push('', operation ?? WHOLE, ...shown.flatMap(changeLines))
  }
  const more = changes.length - MOST_IN_TEXT
  if (more > 0)
    lines.push('', `… and ${counted(more, 'more change', 'more changes')}: --format json has all`)
  return `${[...lines, '', tallyOfChanges(report)].join('\n')}\n`
}

/** The changes that are of no operation. */
export const WHOLE = 'the whole contract'

/** How many changes there are of each level. What several operations meet is counted for each. */
export function tallyOfChanges(report: ChangesReport): string {
  const { changes } = report
  if (changes.length === 0) return 'no change'
  const counts = LEVELS.map((level) => countOf(changes, level))
  const known = changes.filter((change) => change.known && !change.known.expired).length
  const differences = new Set(changes.map(({ name }) => name)).size
  const shared =
    differences === changes.length
      ? ''
      : `, of ${counted(differences, 'difference')} in the documents`
  return `${counted(changes.length, 'change')}${shared}: ${counted(counts[0] ?? 0, 'error')}, ${counted(counts[1] ?? 0, 'warning')}, ${counts[2]} info${known > 0 ? `; ${known} known` : ''}${trafficText(report)}`
}

/** What is said of a change and a client, with an exchange to look at. */
export function clientText({ client, refused, met, example }: ClientCount): string {
  const { shows, exchange, request } = example
  const what =
    refused > 0 ? `refused: ${client} (${counted(refused, 'request')})` : `met: ${client} (${met})`
  return `${what}, ${shows}, e.g. ${exchange}: ${request}`
}

/** The clients of a change, a line for each; of many, the first. Without traffic there are none. */
export function clientLines({ clients }: Pick<ReportedChange, 'clients'>): readonly string[] {
  if (!clients) return []
  if (clients.length === 0) return ['not met']
  const more = clients.length - MOST_CLIENTS
  return [
    ...clients.slice(0, MOST_CLIENTS).map(clientText),
    ...(more > 0 ? [`… and ${counted(more, 'more client')}`] : []),
  ]
}

/** How many changes have a level. */
export function countOf(
  changes: readonly ReportedChange[],
  level: ReportedChange['level'],
): number {
  return changes.filter((change) => change.level === level).length
}

/** Where a change is, in the older and the newer file. */
export function placesText({ place: { older, newer } }: Pick<ReportedChange, 'place'>): string {
  const text = ({ file, line, column }: Position) => `${file}:${line}:${column}`
  return [older, newer].flatMap((place) => (place ? [text(place)] : [])).join(', ')
}

/** The level of a change, and whether the baseline knows it. */
export function levelText({ level, known }: ReportedChange): string {
  if (!known) return level
  return known.expired ? `${level}, known until ${known.expires}` : `${level}, known`
}

// --- internal ---

const MOST_IN_TEXT = 200
const MOST_CLIENTS = 5

function trafficText({ traffic, changes }: ChangesReport): string {
  if (!traffic) return ''
  const { exchanges, clients } = traffic
  const states = Map.groupBy(changes, ({ clients: own = [] }) => stateOf({ clients: own }))
  const number = (state: ReturnType<typeof stateOf>) => states.get(state)?.length ?? 0
  const whose = `${exchanges.judged} of ${counted(exchanges.total, 'exchange')}, ${counted(clients.length, 'client')}`
  return `; ${number('refused')} refused, ${number('met')} met, ${number('not met')} not met by ${whose}`
}

function changeLines(change: ReportedChange): readonly string[] {
  const { id, text, requires } = change
  return [
    `  ${levelText(change)} ${id} (${placesText(change)})`,
    `    ${text}`,
    ...clientLines(change).map((line) => `    ${line}`),
    ...(requires.length > 0
      ? [
          `    requires ${requires.slice(0, 5).join(', ')}${requires.length > 5 ? ` and ${requires.length - 5} more` : ''}`,
        ]
      : []),
  ]
}
