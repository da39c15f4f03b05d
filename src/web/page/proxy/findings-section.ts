import { counted } from '../../../base/text/text.ts'
import { exchangesText, severityCountsText } from '../../../check/reports/findings/join-findings.ts'
import type { Finding, FindingOutline, Known } from '../../../check/reports/report.ts'
import { leftOutText } from '../../../check/reports/report-texts.ts'
import { severities } from '../../../contract/requests/violation.ts'
import { sectionText } from '../../../petstore/section-text.ts'
import { download } from '../parts/ask-admin.ts'
import {
  Actions,
  Copied,
  FilterChoice,
  Filters,
  MessageView,
  ProblemText,
  SearchField,
  Table,
  useFirst,
} from '../parts/controls.ts'
import { Detail } from '../parts/dialog.ts'
import { useAddress } from '../parts/page-state.ts'
import { html, useMemo } from '../parts/preact.ts'
import { useAction, useAnswer } from '../parts/use-answer.ts'
import { useStatus } from './proxy-status.ts'

/** The findings so far, the most severe first. */
export function FindingsSection() {
  const [{ values }, change] = useAddress()
  const { answer, problem } = useStatus()
  const findings = answer?.findings ?? []
  const { severity, operation, rule, q } = values
  const shown = useMemo(
    () => findingsToShow(findings, values),
    [answer, severity, operation, rule, q],
  )
  const leftOut = answer && leftOutText(answer)
  return html`
    ${answer && html`<${ReportButton} />`}
    <${Filters}>
      <${SearchField} label="Text of a finding" />
      <${FilterChoice} name="severity" label="Severity" none="Any severity" values=${severities} />
      <${FilterChoice} name="operation" label="Operation" none="Any operation" values=${valuesOf(findings, 'operation')} />
      <${FilterChoice} name="rule" label="Rule" none="Any rule" values=${valuesOf(findings, 'rule')} />
    <//>
    <${ProblemText} problem=${problem} />
    ${answer && html`<p class="faint">${countText(shown.length, findings.length)}</p>`}
    ${shown.length > 0 && html`<${FindingTable} findings=${shown} open=${(finding: string) => change({ finding })} />`}
    ${leftOut && html`<p class="faint">${leftOut}.</p>`}
    ${values.finding && html`<${FindingDialog} fingerprint=${values.finding} onClose=${() => change({ finding: '' })} />`}
  `
}

// --- internal ---

function countText(shown: number, all: number): string {
  if (all === 0)
    return 'Nothing is found so far. What passes the proxy is checked as it is answered.'
  return shown === all ? counted(all, 'finding') : `${shown} of ${counted(all, 'finding')}`
}

/** Saves the report so far as a file. */
function ReportButton() {
  const { run, isRunning, problem } = useAction()
  const save = () => run(() => download({ path: '/report' }, 'report.json'), 'The report is saved.')
  return html`<${Actions}><button type="button" disabled=${isRunning} onClick=${save}>Save the report (JSON)</button><//>
    <${ProblemText} problem=${problem} />`
}

/** Which findings to show; an empty text matches everything. */
interface FindingFilter {
  readonly severity?: string
  readonly operation?: string
  readonly rule?: string
  /** A part of any text of a finding, in any case. */
  readonly q?: string
}

/**
 * The findings that match a filter: those that the baseline does not know come first, then the most severe, then by rule, operation
 * and place. Counts do not matter, so that no row moves while somebody reads.
 */
function findingsToShow(
  findings: readonly FindingOutline[],
  { severity, operation, rule, q }: FindingFilter,
): readonly FindingOutline[] {
  const part = q?.toLowerCase() ?? ''
  const shown = findings.filter(
    (each) =>
      (!severity || each.severity === severity) &&
      (!operation || each.operation === operation) &&
      (!rule || each.rule === rule) &&
      (!part || textsOf(each).some((text) => text.toLowerCase().includes(part))),
  )
  return shown.toSorted((a, b) => rankOf(a) - rankOf(b) || compare(sortTextOf(a), sortTextOf(b)))
}

/** The different values of a property of findings, for a list to choose from. */
function valuesOf(
  findings: readonly FindingOutline[],
  property: 'operation' | 'rule',
): readonly string[] {
  return [...new Set(findings.map((each) => each[property]))].toSorted(compare)
}

function textsOf(finding: FindingOutline): readonly string[] {
  const { rule, operation, location, message, fingerprint, known } = finding
  const { section = '', pointer = '' } = finding
  return [rule, operation, location, message, section, pointer, fingerprint, known?.reason ?? '']
}

function rankOf({ severity, known }: FindingOutline): number {
  return (known && !known.expired ? severities.length : 0) + severities.indexOf(severity)
}

function sortTextOf({ rule, operation, location }: FindingOutline): string {
  return `${rule}\n${operation}\n${location}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** How many rows are shown at once: nobody reads more, and a thousand rows take a browser half a second. */
const AT_ONCE = 200

/** Findings, a row for each rule, operation and place. */
function FindingTable({
  findings,
  open,
}: {
  readonly findings: readonly FindingOutline[]
  readonly open: (fingerprint: string) => void
}) {
  const [shown, more] = useFirst(findings, 'finding', AT_ONCE)
  const heads = html`<th>Severity</th><th class="number">Exchanges</th><th>What is wrong</th><th>Rule</th><th>Operation</th><th>Place</th>`
  return html`<${Table} label="Findings" kind="findings stacked" heads=${heads}>
    <tbody>${shown.map((each) => html`<${Row} key=${each.fingerprint} finding=${each} open=${open} />`)}</tbody>
  <//>
  ${more}`
}

/** One finding in full, with the first exchange that has it. */
function FindingDialog({ fingerprint, onClose }: { fingerprint: string; onClose: () => void }) {
  const path = `/findings/${encodeURIComponent(fingerprint)}`
  const { answer, problem } = useAnswer<Finding>({ path }, { every: 2000 })
  const title = answer ? `${answer.rule} in ${answer.operation}` : 'A finding'
  return html`<${Detail} title=${title} onClose=${onClose}>
    <${ProblemText} problem=${problem} />
    ${answer && html`<${FindingParts} finding=${answer} />`}
  <//>`
}

function Row({ finding, open }: { finding: FindingOutline; open: (fingerprint: string) => void }) {
  const { fingerprint, severity, known, message, rule, operation, location } = finding
  return html`<tr>
    <td><${SeverityText} severity=${severity} known=${known} /></td>
    <td class="number" data-label="exchanges">${severityCountsText(finding)}</td>
    <td><button type="button" class="link" onClick=${() => open(fingerprint)}>${message}</button></td>
    <td class="mono" data-label="rule">${rule}</td>
    <td class="mono">${operation}</td>
    <td class="mono">${location}</td>
  </tr>`
}

function FindingParts({ finding }: { readonly finding: Finding }) {
  const { location, severity, known, message, count } = finding
  const { fingerprint, occurrences, firstSeen, example } = finding
  const { request, response, curl } = example
  return html`
    <p class="wrong">${message}</p>
    <dl class="facts">
      <dt>Severity</dt><dd><${SeverityText} severity=${severity} known=${known} /></dd>
      <dt>Place</dt><dd class="mono">${location}</dd>
      <dt>Contract</dt><dd>${placeOf(finding)}</dd>
      <dt>Seen</dt><dd>in ${exchangesText(finding)}${occurrences === count ? '' : `, ${counted(occurrences, 'time')}`}, first at ${firstSeen}</dd>
      <dt>Fingerprint</dt><dd class="mono">${fingerprint}</dd>
    </dl>
    <h3>The first exchange that showed it</h3>
    <${MessageView} title="Request" first="${request.method} ${request.target}" headers=${request.headers} body=${request.body} />
    <${MessageView} title="Answer" first=${response.status === undefined ? 'No answer' : String(response.status)}
      headers=${response.headers} body=${response.body} />
    <h3>Do it again</h3>
    <${Copied} what="curl command" label="Copy the curl line" text=${curl} />`
}

/** Where the contract has the rule. */
function placeOf({ section, pointer }: Finding): string {
  return pointer ?? sectionText(section)
}

/** The severity of a finding, and what the baseline says about it. */
function SeverityText({ severity, known }: Pick<FindingOutline, 'severity' | 'known'>) {
  const isKnown = known !== undefined && !known.expired
  return html`<span class=${isKnown ? 'faint' : CLASSES[severity]}>${severity}</span>
    ${known && html`<small class="known">${knownText(known)}</small>`}`
}

/** What the baseline says, in words. */
function knownText({ reason, expires, expired }: Known): string {
  if (expired) return `known until ${expires}, now expired: ${reason}`
  return `known${expires === undefined ? '' : ` until ${expires}`}: ${reason}`
}

const CLASSES = { error: 'bad', warning: 'warn', note: 'faint' } as const
