import { counted } from '../../base/counted.ts'
import { severities } from '../../contract/violation.ts'
import { instancesOf } from './parts.ts'
import type { FindingOutline, ReportOutline } from './report.ts'
import { isPartly, uncheckedReasons } from './unchecked.ts'

/** How many names of instances are listed. */
const MOST_NAMES = 10

/** Explains why something was not judged. */
export function reasonText(reason: string): string {
  return (uncheckedReasons as { readonly [reason: string]: string })[reason] ?? reason
}

/** What was not judged: exchanges as a whole, and parts of exchanges that were checked, each with why and how often. */
export function notJudged({ unchecked }: Pick<ReportOutline, 'unchecked'>) {
  const reasons = Object.entries(unchecked).map(([reason, count]) => ({
    ...{ reason, count, text: reasonText(reason) },
  }))
  return {
    wholly: reasons.filter(({ reason }) => !isPartly(reason)),
    partly: reasons.filter(({ reason }) => isPartly(reason)),
  }
}

/** Says how many exchanges were checked: `46 checked (3 in part), 4 not`. */
export function checkedText({ exchanges }: Pick<ReportOutline, 'exchanges'>): string {
  const { checked, partly, unchecked } = exchanges
  return `${checked} checked${partly > 0 ? ` (${partly} in part)` : ''}, ${unchecked} not`
}

/** Writes the severity of a finding: `error`, `known error`, `expired error`. */
export function standing({ severity, known }: FindingOutline): string {
  if (!known) return severity
  return `${known.expired ? 'expired' : 'known'} ${severity}`
}

/** Names the service that a report is about, and for a merged one its instances; empty if nothing is known. */
export function sourceText({ upstream, parts }: ReportOutline): string {
  if (!parts) return upstream ?? ''
  const names = instancesOf({ parts })
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''
  const list = `${names.slice(0, MOST_NAMES).join(', ')}${more}`
  const merged = `${counted(parts.length, 'run')} of ${counted(names.length, 'instance')} (${list})`
  return upstream === undefined ? merged : `${upstream}, ${merged}`
}

/** Counts the new findings by severity, and those that the baseline knows. */
export function tally({ findings }: ReportOutline) {
  const isKnown = ({ known }: FindingOutline) => known !== undefined && !known.expired
  const fresh = findings.filter((finding) => !isKnown(finding))
  const of = (severity: FindingOutline['severity']) =>
    fresh.filter((each) => each.severity === severity).length
  return {
    errors: of('error'),
    warnings: of('warning'),
    notes: of('note'),
    known: findings.length - fresh.length,
  }
}

/** Writes the counts of findings: `2 errors, 1 warning, 3 notes; 4 known`. */
export function tallyText(report: ReportOutline): string {
  const { errors, warnings, notes, known } = tally(report)
  const parts = [counted(errors, 'error'), counted(warnings, 'warning'), counted(notes, 'note')]
  return parts.join(', ') + (known > 0 ? `; ${known} known` : '')
}

/** Says what is left out of a report, `1,200 violations of further findings are left out: 200 warnings, 1,000 notes`; `undefined` if nothing is. */
export function leftOutText({
  findingsLeftOut,
  leftOutBySeverity,
}: ReportOutline): string | undefined {
  if (findingsLeftOut === 0) return undefined
  const parts = severities.flatMap((severity) =>
    leftOutBySeverity[severity] > 0 ? [counted(leftOutBySeverity[severity], severity)] : [],
  )
  const are = findingsLeftOut === 1 ? 'is' : 'are'
  return `${counted(findingsLeftOut, 'violation')} of further findings ${are} left out: ${parts.join(', ')}`
}
