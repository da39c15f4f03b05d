import { counted } from '../../base/text/text.ts'
import { severities } from '../../contract/requests/violation.ts'
import type { Threshold } from '../../options/words.ts'
import { sectionText } from '../../petstore/built-in-words.ts'
import { isPartly, uncheckedReasons } from './exchange-counter.ts'
import type { FindingOutline, OperationCoverage, Report, ReportOutline } from './report.ts'

/** How many names of instances are listed. */
const MOST_NAMES = 10

/** Explains why something was not judged. */
function reasonText(reason: string): string {
  return (uncheckedReasons as { readonly [reason: string]: string })[reason] ?? reason
}

/** The reasons why exchanges were not judged at all (`wholly`) or only in part (`partly`), each with the number of exchanges. */
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
export function severityText({ severity, known }: FindingOutline): string {
  if (!known) return severity
  return `${known.expired ? 'expired' : 'known'} ${severity}`
}

/** Says where the contract has the rule of a finding: its section, or the place in the document of a contract of a user. */
export function contractPlace({ section, pointer }: Pick<FindingOutline, 'section' | 'pointer'>) {
  return pointer === undefined ? sectionText(section) : pointer || 'the document'
}

/** Names the upstream of a report, and the instances of a merged report; empty if neither is known. */
export function sourceText({ upstream, parts }: ReportOutline): string {
  if (!parts) return upstream ?? ''
  const names = instancesOf({ parts })
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''
  const list = `${names.slice(0, MOST_NAMES).join(', ')}${more}`
  const merged = `${counted(parts.length, 'run')} of ${counted(names.length, 'instance')} (${list})`
  return upstream === undefined ? merged : `${upstream}, ${merged}`
}

/** The names of the instances that contributed to a report, each name once. */
export function instancesOf({ instance, parts = [] }: Pick<Report, 'instance' | 'parts'>) {
  const names = instance === undefined ? parts.map((part) => part.instance) : [instance]
  return [...new Set(names)]
}

/** Counts the new findings by severity, and all findings that the baseline knows. */
export function tally({ findings }: Pick<ReportOutline, 'findings'>) {
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
export function tallyText(report: Pick<ReportOutline, 'findings'>): string {
  const { errors, warnings, notes, known } = tally(report)
  const parts = [counted(errors, 'error'), counted(warnings, 'warning'), counted(notes, 'note')]
  return parts.join(', ') + (known > 0 ? `; ${known} known` : '')
}

/** Who broke the rule of a finding: what is wrong in a request is its client's. */
export function sideOf({ location }: Pick<FindingOutline, 'location'>): 'service' | 'client' {
  return location.startsWith('request.') ? 'client' : 'service'
}

/** The result in a sentence: `3 rules broken by the service, 1 by its clients, in 240 exchanges.` Notes break nothing. */
export function verdictText({
  findings,
  exchanges,
  unchecked,
}: Pick<ReportOutline, 'findings' | 'exchanges' | 'unchecked'>): string {
  if (wasNothingChecked({ exchanges, unchecked }))
    return `Nothing was checked, of ${counted(exchanges.total, 'exchange')}: that says nothing of the service.`
  const broken = findings.filter((each) => isFailure(each, 'warning'))
  const service = broken.filter((each) => sideOf(each) === 'service').length
  const client = broken.length - service
  const where = `in ${counted(exchanges.total, 'exchange')}.`
  if (broken.length === 0) return `No rule broken by the service or its clients, ${where}`
  return `${counted(service, 'rule')} broken by the service, ${client} by its clients, ${where}`
}

/**
 * Says how many violations are left out of a report: `1,200 violations of further findings are left out: 200 warnings, 1,000
 * notes`; `undefined` if there are none.
 */
export function leftOutText({
  findingsLeftOut,
  leftOutBySeverity,
}: Pick<ReportOutline, 'findingsLeftOut' | 'leftOutBySeverity'>): string | undefined {
  if (findingsLeftOut === 0) return undefined
  const parts = severities.flatMap((severity) =>
    leftOutBySeverity[severity] > 0 ? [counted(leftOutBySeverity[severity], severity)] : [],
  )
  const are = findingsLeftOut === 1 ? 'is' : 'are'
  return `${counted(findingsLeftOut, 'violation')} of further findings ${are} left out: ${parts.join(', ')}`
}

/** Whether there were exchanges, and none of them could be checked, although none was left out on purpose. */
export function wasNothingChecked({
  exchanges,
  unchecked,
}: Pick<ReportOutline, 'exchanges' | 'unchecked'>): boolean {
  return exchanges.total > 0 && exchanges.checked === 0 && !unchecked['sampled-out']
}

/**
 * Whether a report fails a run: it has a violation at or over the threshold that the baseline does not know. That nothing could be checked
 * counts as a warning.
 */
export function failsOn(report: ReportOutline, threshold: Threshold): boolean {
  return (
    (threshold === 'warning' && wasNothingChecked(report)) ||
    report.findings.some((finding) => isFailure(finding, threshold)) ||
    failuresLeftOut(report, threshold) > 0
  )
}

/** How many violations at or over the threshold belong to findings that are left out of the report. */
export function failuresLeftOut(
  { leftOutBySeverity }: ReportOutline,
  threshold: Threshold,
): number {
  const { error, warning } = leftOutBySeverity
  if (threshold === 'never') return 0
  return threshold === 'warning' ? error + warning : error
}

export function isFailure(
  { severity, known }: Pick<FindingOutline, 'severity' | 'known'>,
  threshold: Threshold,
): boolean {
  if (threshold === 'never' || severity === 'note' || (known && !known.expired)) return false
  return severity === 'error' || threshold === 'warning'
}

/**
 * The operations that a report for people lists: all, or of more than fifty those that had an exchange; and what to say of the others,
 * if there are any.
 */
export function coverageShown({ coverage: { operations } }: Pick<Report, 'coverage'>): {
  readonly shown: readonly OperationCoverage[]
  readonly rest: string | undefined
} {
  const met = operations.filter(({ count }) => count > 0)
  if (operations.length <= MOST_OPERATIONS) return { shown: operations, rest: undefined }
  const others = operations.length - met.length
  return {
    shown: met,
    rest: others > 0 ? `${counted(others, 'operation')} had no exchange.` : undefined,
  }
}

/** A report as JSON has it: of a large contract, operations without exchanges are counted and not listed, but for the first names. */
export function withCoverageShown(report: Report): Report {
  const { coverage } = report
  const { shown, rest } = coverageShown(report)
  if (rest === undefined) return report
  const left = coverage.operations.filter(({ count }) => count === 0)
  const operations = left.slice(0, MOST_NAMED).map(({ operation }) => operation)
  const neverMet = { count: left.length, operations }
  return { ...report, coverage: { ...coverage, operations: shown, neverMet } }
}

// --- internal ---

const MOST_OPERATIONS = 50

/** How many operations without exchanges are named. */
const MOST_NAMED = 40
