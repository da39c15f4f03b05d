import { UsageError } from '../../../base/errors.ts'
import { didYouMean, shown } from '../../../base/text/shown.ts'
import { counted, firstOf, printable } from '../../../base/text/text.ts'
import { ledgerReport, tallyPoints } from '../../../check/ledger/ledger-report.ts'
import {
  listOpenPoints,
  type OpenPoint,
  type OpenPointList,
  OWN,
  pointKey,
} from '../../../check/ledger/open-points.ts'
import type { Baseline } from '../../../check/reports/findings/baseline.ts'
import { isFailure } from '../../../check/reports/report-texts.ts'
import { type ContractSource, firstFaults } from '../../../contract/document/contract-source.ts'
import type { Settings } from '../../../options/options.ts'
import type { Threshold } from '../../../options/words.ts'
import { silences } from '../../../silences/silence-kinds.ts'
import { assertReports, openBaseline, writeContractReports } from '../../settings/report-files.ts'

/** `petstore-sandbox contract ledger`: says what the contract leaves open. Returns 1 if new points are at or over `--fail-on`. */
export function contractLedger(source: ContractSource, settings: Settings<'contract'>): number {
  const { kind: kinds, all, report, baseline: file = '', failOn } = settings
  assertKinds(kinds)
  if (settings.updateBaseline && kinds.length > 0)
    throw new UsageError(
      '--update-baseline writes every point, so it does not go with --kind: the others would be lost. Leave --kind out.',
    )
  assertReports(report, ['markdown', 'json', 'sarif'])
  const { baseline, update, missing } = openBaseline(settings)
  const points = listOpenPoints(source, { baseline, kinds, now: Date.now() })
  const isWhole = all || kinds.length > 0
  writeContractReports({
    ...{ files: report, format: settings.format, tally: tallyPoints(points), what: 'the ledger' },
    report: ledgerReport(points, { isWhole, file: source.file.name }),
  })
  update?.(points.entries.map(toFinding))
  const failures = points.entries.filter((point) => isFailure(toFinding(point), failOn))
  const isFailed = !update && failures.length > 0
  const remarks = [
    ...firstFaults(source),
    ...missing('point'),
    ...(baseline && !update && kinds.length === 0 ? unmet(file, points, baseline.entries) : []),
    ...(isFailed ? [failureText(failures, failOn)] : []),
    ...(baseline && !update && failOn === 'error' ? silentText(points) : []),
  ]
  for (const remark of remarks) console.error(printable(remark))
  return isFailed ? 1 : 0
}

// --- internal ---

function assertKinds(kinds: readonly string[]): void {
  const known = [...Object.keys(silences), OWN]
  const unknown = kinds.find((each) => !known.includes(each))
  if (unknown === undefined) return
  const hint = didYouMean(unknown, known) || ` The kinds are ${known.join(', ')}.`
  throw new UsageError(
    `--kind must be a kind of open points, got ${shown(unknown)}.${hint} See --help.`,
  )
}

/** A point as a baseline keeps it. */
function toFinding(point: OpenPoint) {
  const { level, known, fingerprint } = point
  return { ...pointKey(point), severity: level, fingerprint, ...(known && { known }) }
}

/** The remark about entries of a baseline that match no open point: they are settled, or belong to another contract. */
function unmet(file: string, { entries, title }: OpenPointList, known: Baseline['entries']) {
  const open = new Set(entries.map(({ fingerprint }) => fingerprint))
  const others = known.filter(({ fingerprint }) => !open.has(fingerprint)).length
  if (others === 0) return []
  const which =
    others === known.length
      ? 'No entry'
      : `${counted(others, 'entry', 'entries')} of ${known.length.toLocaleString('en')}`
  const is =
    others === known.length ? `is about what ${title} leaves open` : 'name nothing that is open'
  return [
    `${file}: ${which} ${is}: it was settled, or the baseline is that of another contract. --update-baseline writes what is open now.`,
  ]
}

function failureText(failures: readonly OpenPoint[], threshold: Threshold): string {
  const names = firstOf(
    failures.map(({ name }) => name),
    MOST_NAMED,
  )
  return `${counted(failures.length, 'new point')} (--fail-on ${threshold}): ${names.join(', ')}. Settle them in the contract, or accept them with --baseline FILE --update-baseline and a reason.`
}

/** The hint for a user with a baseline but without `--fail-on`: new points do not fail the command. */
function silentText({ entries }: OpenPointList): readonly string[] {
  const fresh = entries.filter((point) => isFailure(toFinding(point), 'warning')).length
  if (fresh === 0) return []
  return [`${counted(fresh, 'new point')}. With --fail-on warning that is exit code 1.`]
}

const MOST_NAMED = 5
