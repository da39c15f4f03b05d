import { counted } from '../../base/text/text.ts'
import { changesOf } from '../../contract/changes/changes-of.ts'
import type { Comparison, ContractChange } from '../../contract/changes/contract-change.ts'
import type { Position } from '../../contract/contract-pointer.ts'
import type { ContractSource } from '../../contract/document/contract-source.ts'
import {
  code,
  type Inline,
  MOST_ROWS,
  own,
  type ReportItem,
  type ReportModel,
  type ReportPage,
  type Suite,
} from '../../formats/report-model.ts'
import { stateOf } from '../../next/next-counter.ts'
import { placedChanges } from '../../next/next-judge.ts'
import type { ClientCount } from '../../next/next-types.ts'
import type { ChangeThreshold } from '../../options/words.ts'
import type { Baseline } from '../reports/findings/baseline.ts'
import { changeFingerprint } from '../reports/fingerprint.ts'
import { LEVELS } from '../reports/next-changes.ts'
import type { Known } from '../reports/report.ts'
import {
  byOperation,
  changeCase,
  changeHead,
  changeItem,
  clientLines,
  levelText,
  mostTelling,
  placesText,
  WHOLE_CONTRACT,
} from '../reports/run/changes-shown.ts'
import type { Traffic } from './traffic.ts'

/** A change with where it is in the files, as a report has it. */
export interface ReportedChange
  extends Pick<ContractChange, 'name' | 'id' | 'level' | 'operation' | 'text' | 'requires'> {
  readonly place: { readonly older?: Position; readonly newer?: Position }
  /** Stable across runs: it is a digest of the sentence, not of the place. */
  readonly fingerprint: string
  /** What the baseline says of it. */
  readonly known?: Known
  /** With traffic: the clients that it would refuse, or that have something of it; none if it was not met. */
  readonly clients?: readonly ClientCount[]
}

export interface ChangesReport {
  readonly older: ReportedContract
  readonly newer: ReportedContract
  readonly changes: readonly ReportedChange[]
  /** The exchanges that say whom the changes are about. */
  readonly traffic?: Omit<Traffic, 'changes'>
}

export interface ReportedContract {
  readonly file: string
  readonly title: string
  readonly version: string
}

export interface ChangesOptions {
  readonly baseline: Baseline | undefined
  /** In milliseconds since 1970. */
  readonly now: number
  /** The changes, where they are known. */
  readonly comparison?: Comparison | undefined
  readonly traffic?: Traffic | undefined
}

/** Compares two contracts that were read from files. */
export function reportChanges(
  { older, newer }: { readonly older: ContractSource; readonly newer: ContractSource },
  { baseline, now, comparison, traffic: judged }: ChangesOptions,
): ChangesReport {
  const documents = { older: older.written, newer: newer.written }
  const { changes } = comparison ?? changesOf(documents, dayOf(now))
  const placed = placedChanges(changes, { older, newer })
  const { changes: counts, ...traffic } = judged ?? {}
  return {
    older: outlineOf(older),
    newer: outlineOf(newer),
    changes: placed.map((change, at): ReportedChange => {
      const fingerprint = changeFingerprint(change)
      const known = baseline?.knownAt(fingerprint, now)
      const clients = counts?.[at]?.clients
      return {
        ...{ ...change, requires: changes[at]?.requires ?? [], fingerprint },
        ...{ ...(known && { known }), ...(clients && { clients }) },
      }
    }),
    ...(judged && { traffic: traffic as Omit<Traffic, 'changes'> }),
  }
}

/** The ISO date of a time in milliseconds since 1970. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

/** Whether a change fails a run: with traffic, one that refuses a client or is met by one. */
export function isFailingChange(change: ReportedChange, threshold: ChangeThreshold): boolean {
  const { level, known } = change
  if (threshold === 'never' || (known && !known.expired) || !doesCount(change)) return false
  return LEVELS.indexOf(level) <= LEVELS.indexOf(threshold)
}

/** Whether a change is about a client: without traffic, any may be. */
export function doesCount({ clients }: Pick<ReportedChange, 'clients'>): boolean {
  return clients === undefined || stateOf({ clients }) !== 'not met'
}

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

function outlineOf({ file, written }: ContractSource): ReportedContract {
  const { title, version } = written.info
  return { file: file.name, title, version: String(version) }
}

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
    ...groups.flatMap(([operation, all]) => [
      '',
      operation ?? WHOLE_CONTRACT,
      ...all.flatMap(changeLines),
    ]),
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

function pageOf(report: ChangesReport): ReportPage {
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

/** A change that no client has met is reported as a note. */
function toItem(change: ReportedChange): ReportItem {
  return changeItem(change, change.level === 'info' || !doesCount(change) ? 'note' : change.level)
}

/** A suite for each operation, with a test for each change: one at or over the threshold fails, a known one is skipped. */
function suitesOf({ changes, newer }: ChangesReport, failOn: ChangeThreshold): readonly Suite[] {
  if (changes.length === 0)
    return [{ name: WHOLE_CONTRACT, cases: [{ name: 'no change', className: newer.file }] }]
  return byOperation(changes).map(([operation, all]) => ({
    name: operation ?? WHOLE_CONTRACT,
    cases: all.map((change) => changeCase(change, { isFailure: isFailingChange(change, failOn) })),
  }))
}
