import { counted } from '../../base/text/text.ts'
import { stateOf } from '../../next/next-counter.ts'
import {
  byOperation,
  clientLines,
  levelText,
  mostTelling,
  placesText,
  WHOLE,
} from '../reports/formats/change-texts.ts'
import { LEVELS } from '../reports/next-changes.ts'
import type { ChangesReport, ReportedChange } from './changes-report.ts'

/** Writes changes as lines for a terminal, operation by operation, the most serious first; of many, those that tell most. */
export function changesText(report: ChangesReport): string {
  const { older, newer, changes } = report
  const lines = [
    `${older.file} (${older.title} ${older.version}) to ${newer.file} (${newer.title} ${newer.version})`,
  ]
  for (const [operation, own] of byOperation(mostTelling(changes, MOST_IN_TEXT)))
    lines.push('', operation ?? WHOLE, ...own.flatMap(changeLines))
  const more = changes.length - MOST_IN_TEXT
  if (more > 0)
    lines.push(
      '',
      `… and ${counted(more, 'more change', 'more changes')}, less serious or of differences that are above: --format json has all`,
    )
  return `${[...lines, '', tallyOfChanges(report)].join('\n')}\n`
}

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

/** How many changes have a level. */
export function countOf(
  changes: readonly ReportedChange[],
  level: ReportedChange['level'],
): number {
  return changes.filter((change) => change.level === level).length
}

// --- internal ---

const MOST_IN_TEXT = 200

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
