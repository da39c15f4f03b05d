import { counted, printable } from '../../../base/text/text.ts'
import type { ContractSource } from '../../../contract/document/contract-source.ts'
import type { Severity } from '../../../contract/requests/violation-types.ts'
import { exchangesText } from '../findings/merge-findings.ts'
import { entriesShown, entryText, isOtherwise, pinnedOf } from '../ledger-counter.ts'
import type { Finding, Report } from '../report.ts'
import {
  checkedText,
  contractPlace,
  isFailure,
  leftOutText,
  notJudged,
  severityText,
  sourceText,
  tally,
  tallyText,
  verdictText,
  wasNothingChecked,
} from '../report-texts.ts'
import { nextLines } from './changes-shown.ts'

const MOST_SHOWN = 20

/** Writes a report as lines for a terminal: what was checked, what was not, and what was found. */
export function summaryLines(report: Report): readonly string[] {
  const { exchanges, coverage } = report
  const { wholly, partly } = notJudged(report)
  const source = sourceText(report)
  const shownFindings = report.findings.filter(({ severity }) => severity !== 'note')
  const notes = report.findings.length - shownFindings.length
  const lines = [
    `${counted(exchanges.total, 'exchange')}${source ? ` with ${printable(source)}` : ''}: ${checkedText(report)}`,
    ...wholly.map(({ count, text }) => `  not checked: ${count} × ${text}`),
    ...partly.map(({ count, text }) => `  checked in part: ${count} × ${text}`),
    `contract met: ${coverage.met} of ${coverage.of} (documented answers, cases of parameters)`,
    ...ledgerLines(report),
    ...(report.remarks ?? []).map((each) => `  ${printable(each)}`),
    ...nextLines(report),
    ...(wasNothingChecked(report) ? [verdictText(report)] : []),
    `findings: ${tallyText(report)}`,
  ]
  for (const finding of shownFindings.slice(0, MOST_SHOWN)) {
    const { rule, operation, location, message, fingerprint } = finding
    lines.push(
      `  ${severityText(finding)} ${rule} ${printable(`${operation} ${location}`)} (${printable(contractPlace(finding))}, ${exchangesText(finding)}, ${fingerprint})`,
      `    ${printable(message)}`,
    )
  }
  const more = shownFindings.length - MOST_SHOWN
  if (more > 0) lines.push(`  … and ${more} more: --report FILE lists all`)
  if (notes > 0) lines.push(`  ${counted(notes, 'note')}: --report FILE lists them`)
  const leftOut = leftOutText(report)
  if (leftOut) lines.push(`  ${leftOut}`)
  return lines
}

/** Writes a report as one line, for a run that prints nothing else; `undefined` if there is no error or warning, and something was checked. */
export function briefLine(report: Report): string | undefined {
  const { errors, warnings } = tally(report)
  if (wasNothingChecked(report)) return verdictText(report)
  if (errors + warnings === 0) return undefined
  const found = report.findings.filter(
    ({ severity, known }) => severity !== 'note' && (!known || known.expired),
  )
  const rules = [...new Set(found.map(({ rule }) => rule))].join(', ')
  return `findings: ${tallyText(report)} (${rules}); --report FILE lists them`
}

/** Writes GitHub's workflow commands for new findings at their operations: the ten errors and ten warnings that it shows. */
export function annotationLines(
  { findings }: Pick<Report, 'findings'>,
  { file, operationLines }: ContractSource,
): readonly string[] {
  return SHOWN.flatMap((severity) =>
    findings
      .filter((each) => each.severity === severity && isFailure(each, 'warning'))
      .slice(0, MOST)
      .map((each) => toCommand(each, { file: file.name, line: operationLines(each.operation) })),
  )
}

// --- internal ---

/** The entries of the ledger for which another choice was seen than the sandbox's default. */
function ledgerLines({ ledger = [] }: Report): readonly string[] {
  if (ledger.length === 0) return []
  const otherwise = ledger.filter(isOtherwise)
  const same = ledger.length - otherwise.length
  const { shown, rest } = entriesShown(otherwise)
  return [
    `ledger: ${counted(ledger.length, 'entry', 'entries')} seen, ${same} as the sandbox has them by default`,
    ...shown.map((seen) =>
      printable(`  ${entryText(seen)} (the sandbox: ${pinnedOf(seen) ?? 'not known'})`),
    ),
    ...(rest === undefined ? [] : [`  ${rest}`]),
  ]
}

const SHOWN = ['error', 'warning'] as const satisfies readonly Severity[]
const MOST = 10

function toCommand(
  { severity, rule, operation, location, message }: Finding,
  { file, line }: { readonly file: string; readonly line: number },
) {
  const title = property(`${rule}: ${operation}`)
  return `::${severity} file=${file},line=${line},title=${title}::${data(`${location}: ${message}`)}`
}

/** Escapes the text of a command as @actions/core does. */
function data(text: string): string {
  return printable(text.toWellFormed(), { lines: true })
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
