import { UsageError } from '../../../base/errors.ts'
import { printable } from '../../../base/text/text.ts'
import {
  type ChangesOptions,
  type ChangesReport,
  changesReport,
  dayOf,
  doesCount,
  isFailingChange,
  reportChanges,
  tallyOfChanges,
} from '../../../check/changes/changes-report.ts'
import { changeKey } from '../../../check/reports/fingerprint.ts'
import { type ContractSource, firstFaults } from '../../../contract/document/contract-source.ts'
import { readContract } from '../../../contract/reading/read-contract.ts'
import type { Settings } from '../../../options/options.ts'
import type { ChangeThreshold } from '../../../options/words.ts'
import { assertReports, openBaseline, writeContractReports } from '../../settings/report-files.ts'

/** `petstore-sandbox contract diff`: says how two contracts differ. Returns 1 if a change that is not known, and with traffic is about a client, is at or over `--fail-on`. */
export async function contractDiff(
  documents: readonly string[],
  settings: Settings<'contract'>,
): Promise<number> {
  const [oldFile, newFile, ...others] = documents
  if (oldFile === undefined || newFile === undefined || others.length > 0)
    throw new UsageError(
      'contract diff takes two documents, the older one first: contract diff old.yaml new.yaml. See --help.',
    )
  const { report: files, format, failOn, traffic: recorded } = settings
  assertReports(files)
  const { baseline, update, missing } = openBaseline(settings)
  const older = await readContract({ file: oldFile })
  const newer = await readContract({ file: newFile })
  for (const fault of [older, newer].flatMap(firstFaults)) console.error(printable(fault))
  const now = Date.now()
  const judged = await judgedBy(recorded, { older, newer, now })
  const report = reportChanges({ older, newer }, { baseline, now, ...judged })
  writeContractReports({
    ...{ files, format, tally: tallyOfChanges(report), what: 'the changes' },
    report: changesReport(report, failOn),
  })
  update?.(findingsOf(report, failOn))
  for (const remark of missing('change')) console.error(printable(remark))
  return !update && hasFailure(report, failOn) ? 1 : 0
}

// --- internal ---

/** The changes with what recorded exchanges show of them; nothing where there are no files of them. */
async function judgedBy(
  files: readonly string[],
  { older, newer, now }: Contracts & { readonly now: number },
): Promise<Pick<ChangesOptions, 'comparison' | 'traffic'>> {
  if (files.length === 0) return {}
  const { judgeTraffic } = await import('../../../check/changes/traffic.ts')
  const { nextJudge } = await import('../../../next/next-judge.ts')
  const judge = nextJudge(older, newer, { today: dayOf(now) })
  const onRemark = (remark: string) => console.error(printable(remark))
  return {
    comparison: judge.comparison,
    traffic: judgeTraffic(files, { older, judge, onRemark }),
  }
}

interface Contracts {
  readonly older: ContractSource
  readonly newer: ContractSource
}

function hasFailure({ changes }: ChangesReport, threshold: ChangeThreshold): boolean {
  return changes.some((change) => isFailingChange(change, threshold))
}

/** The changes as a baseline keeps them, which leaves out notes: what is info is one, unless it would fail. */
function findingsOf({ changes }: ChangesReport, threshold: ChangeThreshold) {
  const least: 'warning' | 'note' = threshold === 'info' ? 'warning' : 'note'
  const findings = changes.filter(doesCount).map((change) => {
    const { level, fingerprint } = change
    const severity = level === 'info' ? least : level
    return [fingerprint, { ...changeKey(change), fingerprint, severity }] as const
  })
  return [...new Map(findings).values()]
}
