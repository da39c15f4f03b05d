import { fingerprintOf } from '../../check/reports/fingerprint.ts'
import { placesText, WHOLE_CONTRACT } from '../../check/reports/run/changes-shown.ts'
import type { Level } from '../../contract/changes/oasdiff-checks.ts'
import type { Position } from '../../contract/contract-pointer.ts'
import type { ReportItem, ReportModel, ReportPage, TestCase } from '../../formats/report-model.ts'

/** What a rehearsal shows of a change: it breaks the client, the client met it and passes, or neither is known. */
export type ChangeVerdict = 'breaks' | 'passed' | 'untested'

/** A change of a rehearsal, as one operation meets it. */
export interface RehearsedChange {
  readonly name: string
  readonly id: string
  readonly level: Level
  readonly operation?: string
  readonly text: string
  readonly place: { readonly older?: Position; readonly newer?: Position }
  readonly verdict: ChangeVerdict
}

export interface RehearsalResult {
  readonly rehearsal: 'next' | 'sunset'
  /** What is compared, or whose dates these are. */
  readonly about: string
  /** The file of the contract that changes are in. */
  readonly file: string
  /** For a terminal. */
  readonly lines: readonly string[]
  /** One sentence. */
  readonly result: string
  readonly isPassed: boolean
  readonly runs: number
  /** The smallest sets of names that break the client. */
  readonly sets: readonly (readonly string[])[]
  readonly changes: readonly RehearsedChange[]
}

/** What a rehearsal shows, to be written in any format. */
export function rehearsalReport(result: RehearsalResult): ReportModel {
  const { lines, rehearsal, isPassed, runs, sets, changes, file } = result
  return {
    lines: () => lines,
    data: () => ({
      ...{ version: 1, rehearsal, result: result.result, isPassed, runs },
      ...Object.fromEntries(VERDICTS.map((verdict) => [verdict, countOf(result, verdict)])),
      ...{ sets, changes },
    }),
    page: () => pageOf(result),
    log: () => ({
      file,
      items: byVerdict(result)
        .filter(({ verdict }) => verdict !== 'passed')
        .map((change) => itemOf(change, result)),
    }),
    tests: () => ({
      suites: [{ name: 'rehearsal', countsSkipped: true, cases: casesOf(result) }],
    }),
  }
}

// --- internal ---

/** The verdicts, the worst first, with how each looks. */
const MARKS = { breaks: 'error', untested: 'warning', passed: 'good' } as const
const VERDICTS = ['breaks', 'untested', 'passed'] as const satisfies readonly ChangeVerdict[]

function countOf({ changes }: RehearsalResult, verdict: ChangeVerdict): number {
  const names = changes.filter((each) => each.verdict === verdict).map(({ name }) => name)
  return new Set(names).size
}

/** The changes with the worst verdict first. */
function byVerdict({ changes }: RehearsalResult): readonly RehearsedChange[] {
  return VERDICTS.flatMap((verdict) => changes.filter((each) => each.verdict === verdict))
}

/** The verdict in words; those with which a change breaks the client only together are named. */
function verdictText({ name, verdict }: RehearsedChange, { sets }: RehearsalResult): string {
  if (verdict === 'untested') return 'untested, not safe'
  if (verdict === 'passed') return 'passed'
  const own = sets.filter((set) => set.includes(name))
  const isAlone = own.some((set) => set.length === 1)
  const others = [...new Set(own.flat())].filter((each) => each !== name)
  return isAlone ? 'breaks your client' : `breaks your client together with ${others.join(', ')}`
}

function pageOf(result: RehearsalResult): ReportPage {
  return {
    ...{ title: 'Rehearsal of the contract', about: result.about },
    verdict: {
      ...{ text: result.result, more: ` (${result.runs} runs)` },
      mark: result.isPassed ? 'good' : 'error',
    },
    numbers: [
      ...VERDICTS.map((verdict) => ({
        ...{ name: verdict, count: countOf(result, verdict), mark: MARKS[verdict] },
      })),
      { name: 'runs', count: result.runs },
    ],
    sections: [
      {
        blocks: [
          {
            ...{ kind: 'items', head: ['your client', 'change', 'operation', 'what', 'where'] },
            items: byVerdict(result).map((change) => itemOf(change, result)),
          },
        ],
      },
    ],
  }
}

/** As a result, a change that breaks the client is an error, and one that is untested a note. */
function itemOf(change: RehearsedChange, result: RehearsalResult): ReportItem {
  const { id, operation = WHOLE_CONTRACT, text, place, verdict } = change
  const label = verdictText(change, result)
  return {
    ...{ rule: id, operation, text, label, mark: MARKS[verdict], more: [placesText(change)] },
    fingerprint: fingerprintOf({ rule: id, operation, location: text }),
    result: {
      ...{ level: verdict === 'breaks' ? 'error' : 'note', place: place.newer ?? place.older },
      message: `${operation}: ${text} ${label}`,
    },
  }
}

/** A test for the run with all changes, and one for each change; what breaks the client fails, what is untested is skipped. */
function casesOf(result: RehearsalResult): readonly TestCase[] {
  const { rehearsal, isPassed, result: text } = result
  const whole = { name: 'the whole', className: rehearsal }
  return [
    isPassed ? whole : { ...whole, failures: [{ message: text, text }] },
    ...byVerdict(result).map((change): TestCase => {
      const { id, operation = WHOLE_CONTRACT, verdict } = change
      const message = verdictText(change, result)
      const test = { name: `${id}: ${change.text}`, className: operation }
      if (verdict === 'untested') return { ...test, skipped: message }
      if (verdict === 'passed') return test
      const details = `${id}\n${change.text}\n${placesText(change)}`
      return { ...test, failures: [{ message, text: details }] }
    }),
  ]
}
