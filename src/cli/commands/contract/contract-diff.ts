import { existsSync } from 'node:fs'
import { UsageError } from '../../../base/errors.ts'
import { assertWritable } from '../../../base/files/files.ts'
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
import { readBaseline, updateBaseline } from '../../../check/reports/findings/baseline.ts'
import { changeKey } from '../../../check/reports/known-changes.ts'
import type { ContractSource } from '../../../contract/document/contract-source.ts'
import { readContract } from '../../../contract/reading/read-contract.ts'
import type { Settings } from '../../../options/options.ts'
import type { ChangeThreshold } from '../../../options/words.ts'
import { assertReports, writeContractReports } from './contract-reports.ts'

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
  const { baseline: file, updateBaseline: update, failOn, traffic: recorded } = settings
  const { report: files, format } = settings
  assertReports(files)
  if (update && file !== undefined) assertWritable(file, '--baseline')
  const exists = file !== undefined && existsSync(file)
  const baseline = exists ? readBaseline(file) : undefined
  const older = await readContract({ file: oldFile })
  const newer = await readContract({ file: newFile })
  const now = Date.now()
  const judged = await judgedBy(recorded, { older, newer, now })
  const report = reportChanges({ older, newer }, { baseline, now, ...judged })
  writeContractReports({
    ...{ files, format, tally: tallyOfChanges(report), what: 'the changes' },
    report: changesReport(report, failOn),
  })
  if (update && file !== undefined) updateBaseline(file, { findings: findingsOf(report, failOn) })
  if (file !== undefined && !exists && !update)
    console.error(
      printable(`${file} does not exist, so no change is known. --update-baseline writes it.`),
    )
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
