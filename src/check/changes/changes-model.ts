import { counted } from '../../base/text/text.ts'
import { stateOf } from '../../next/next-counter.ts'
import type { ChangeThreshold } from '../../options/words.ts'
import {
  code,
  type Inline,
  type Item,
  MOST_ROWS,
  own,
  type Page,
  type ReportModel,
  type Suite,
} from '../reports/formats/report-model.ts'
import { LEVELS } from '../reports/next-changes.ts'
import {
  byOperation,
  changeCase,
  changeHead,
  changeItem,
  clientLines,
  levelText,
  mostTelling,
  placesText,
  WHOLE,
} from '../reports/run/changes-shown.ts'
import {
  type ChangesReport,
  doesCount,
  isFailingChange,
  type ReportedChange,
  type ReportedContract,
} from './changes-report.ts'

/** The changes between two contracts, to be written in any format. */
export function changesReport(report: ChangesReport, failOn: ChangeThreshold): ReportModel {
  const { changes, newer, traffic } = report
  return {
    lines: () => linesOf(report),
    data: () => ({ version: 1, ...(traffic && { traffic }), changes: changes.map(dataOf) }),
    page: () => pageOf(report),
    log: () => ({
      ...{ file: newer.file, items: changes.map(toItem) },
    }),
    tests: () => ({ suites: suitesOf(report, failOn) }),
  }
}

/** How many changes there are of each level. What several operations meet is counted for each. */
export function tallyOfChanges(report: ChangesReport): string {
  const { changes } = report
  if (changes.length === 0) return 'no change'
  const [errors = 0, warnings = 0, infos] = LEVELS.map((level) => countOf(changes, level))
  const known = changes.filter((change) => change.known && !change.known.expired).length
  const differences = new Set(changes.map(({ name }) => name)).size
  const shared =
    differences === changes.length
      ? ''
      : `, of ${counted(differences, 'difference')} in the documents`
  return `${counted(changes.length, 'change')}${shared}: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}, ${infos} info${known > 0 ? `; ${known} known` : ''}${trafficText(report)}`
}

// --- internal ---

function countOf(changes: readonly ReportedChange[], level: ReportedChange['level']): number {
  return changes.filter((change) => change.level === level).length
}

function trafficText({ traffic, changes }: ChangesReport): string {
  if (!traffic) return ''
  const { exchanges, clients } = traffic
  const states = Map.groupBy(changes, ({ clients: own = [] }) => stateOf({ clients: own }))
  const number = (state: ReturnType<typeof stateOf>) => states.get(state)?.length ?? 0
  const whose = `${exchanges.judged} of ${counted(exchanges.total, 'exchange')}, ${counted(clients.length, 'client')}`
  return `; ${number('refused')} refused, ${number('met')} met, ${number('not met')} not met by ${whose}`
}

const MOST_IN_TEXT = 200

/** Operation by operation, the most serious first; of many, those that tell most. */
function linesOf(report: ChangesReport): readonly string[] {
  const { older, newer, changes } = report
  const nameOf = ({ file, title, version }: ReportedContract) => `${file} (${title} ${version})`
  const groups = byOperation(mostTelling(changes, MOST_IN_TEXT))
  const more = changes.length - MOST_IN_TEXT
  const rest = `… and ${counted(more, 'more change', 'more changes')}, less serious or of differences that are above: --format json has all`
  return [
    `${nameOf(older)} to ${nameOf(newer)}`,
    ...groups.flatMap(([operation, all]) => ['', operation ?? WHOLE, ...all.flatMap(changeLines)]),
    ...(more > 0 ? ['', rest] : []),
    ...['', tallyOfChanges(report)],
  ]
}

function changeLines(change: ReportedChange): readonly string[] {
  const { id, text, requires } = change
  const more = requires.length > 5 ? ` and ${requires.length - 5} more` : ''
  return [
    `  ${levelText(change)} ${id} (${placesText(change)})`,
    ...[text, ...clientLines(change)].map((line) => `    ${line}`),
    ...(requires.length > 0 ? [`    requires ${requires.slice(0, 5).join(', ')}${more}`] : []),
  ]
}

function dataOf(change: ReportedChange): object {
  const { name, id, level, operation, place, text, requires, known, clients } = change
  return {
    ...{ name, id, level, operation, place, text, requires },
    ...{ ...(known && { known }), ...(clients && { clients }) },
  }
}

function pageOf(report: ChangesReport): Page {
  const { older, newer, changes, traffic } = report
  const nameOf = ({ file, title, version }: ReportedContract): Exclude<Inline, string> => [
    ...[code(file), ` (${title} ${version})`],
  ]
  const itemsOf = (some: readonly ReportedChange[]) =>
    byOperation(some).flatMap(([, all]) => all.map(toItem))
  return {
    title: 'Changes of the contract',
    about: [...nameOf(older), ' to ', ...nameOf(newer)],
    verdict: { text: [own(`${tallyOfChanges(report)}.`)] },
    numbers: LEVELS.map((level) => ({
      ...{ name: level, count: countOf(changes, level) },
      mark: level === 'info' ? 'note' : level,
    })),
    sections: [
      {
        blocks: [
          {
            ...{ kind: 'items', head: changeHead(traffic !== undefined) },
            items: itemsOf(changes),
            shown: itemsOf(mostTelling(changes, MOST_ROWS)),
          },
        ],
      },
    ],
  }
}

/** What no client has met is a note. */
function toItem(change: ReportedChange): Item {
  return changeItem(change, change.level === 'info' || !doesCount(change) ? 'note' : change.level)
}

/** A suite for each operation, with a test for each change: one at or over the threshold fails, a known one is skipped. */
function suitesOf({ changes, newer }: ChangesReport, failOn: ChangeThreshold): readonly Suite[] {
  if (changes.length === 0)
    return [{ name: WHOLE, cases: [{ name: 'no change', className: newer.file }] }]
  return byOperation(changes).map(([operation, all]) => ({
    name: operation ?? WHOLE,
    cases: all.map((change) => changeCase(change, { isFailure: isFailingChange(change, failOn) })),
  }))
}
