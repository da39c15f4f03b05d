import { counted } from '../../../base/text/text.ts'
import { exchangesText } from '../../../check/reports/findings/merge-findings.ts'
import type { Finding, FindingOutline, Known } from '../../../check/reports/report.ts'
import { leftOutText } from '../../../check/reports/report-texts.ts'
import { severities } from '../../../contract/requests/violation.ts'
import { sectionText } from '../../../petstore/built-in-words.ts'
import { download } from '../parts/ask-admin.ts'
import {
  Actions,
  Copied,
  Empty,
  Filters,
  MessageView,
  OpeningRow,
  ProblemText,
  Table,
  useFirst,
} from '../parts/controls.ts'
import { Detail } from '../parts/dialog.ts'
import { type AddressValues, useAddress } from '../parts/page-state.ts'
import { html, useMemo } from '../parts/preact.ts'
import { useAction, useAnswer } from '../parts/use-answer.ts'
import { firstCommand, useStatus } from './proxy-status.ts'

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
  const choices = [
    { name: 'severity', values: severities },
    { name: 'operation', values: valuesOf(findings, 'operation') },
    { name: 'rule', values: valuesOf(findings, 'rule') },
  ]
  const leftOut = answer && leftOutText(answer)
  return html`
    ${answer && html`<${ReportButton} />`}
    <${Filters} search="Text of a finding" choices=${choices} />
    <${ProblemText} problem=${problem} />
    ${findings.length > 0 && html`<p class="faint">${shown.length < findings.length && `${shown.length} of `}${counted(findings.length, 'finding')}</p>`}
    ${answer && findings.length === 0 && html`<${Empty} command=${firstCommand(answer)}>Nothing is found so far. What passes the proxy is checked as it is answered: let your clients ask ${location.origin} instead of the service.<//>`}
    ${shown.length > 0 && html`<${FindingTable} findings=${shown} />`}
    ${leftOut && html`<p class="faint">${leftOut}.</p>`}
    ${values.finding && html`<${FindingDialog} fingerprint=${values.finding} onClose=${() => change({ finding: '' })} />`}
  `
}

// --- internal ---

/** Saves the report so far as a file. */
function ReportButton() {
  const { run, isRunning, problem } = useAction()
  const save = () => run(() => download({ path: '/report' }, 'report.json'), 'The report is saved.')
  return html`<${Actions}><button type="button" disabled=${isRunning} onClick=${save}>Save the report (JSON)</button><//>
    <${ProblemText} problem=${problem} />`
}

/**
 * The findings that match a filter: those that the baseline does not know come first, then the most severe, then by rule, operation
 * and place. Counts do not matter, so that no row moves while somebody reads.
 */
function findingsToShow(
  findings: readonly FindingOutline[],
  { severity, operation, rule, q = '' }: AddressValues,
): readonly FindingOutline[] {
  const part = q.toLowerCase()
  const shown = findings.filter(
    (each) =>
      (!severity || each.severity === severity) &&
      (!operation || each.operation === operation) &&
      (!rule || each.rule === rule) &&
      (!part || textOf(each).toLowerCase().includes(part)),
  )
  return shown.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
}

/** The different values of a property of findings, for a list to choose from. */
function valuesOf(findings: readonly FindingOutline[], property: 'operation' | 'rule') {
  return [...new Set(findings.map((each) => each[property]))].toSorted()
}

function textOf({ known, ...finding }: FindingOutline): string {
  const texts = Object.values(finding).filter((each) => typeof each === 'string')
  return [...texts, known?.reason].join('\n')
}

function orderOf({ severity, known, rule, operation, location }: FindingOutline): string {
  const rank = (known && !known.expired ? severities.length : 0) + severities.indexOf(severity)
  return [rank, rule, operation, location].join('\n')
}

/** How many rows are shown at once: nobody reads more, and a thousand rows take a browser half a second. */
const AT_ONCE = 200

/** Findings, a row for each rule, operation and place. */
function FindingTable({ findings }: { readonly findings: readonly FindingOutline[] }) {
  const [shown, more] = useFirst(findings, 'finding', AT_ONCE)
  const heads = html`<th>Severity</th><th>What is wrong</th><th>Operation</th><th>Rule</th><th>Place</th><th class="number">Exchanges</th>`
  return html`<${Table} label="Findings" kind="findings stacked" heads=${heads}>
    <tbody>${shown.map((each) => html`<${Row} key=${each.fingerprint} finding=${each} />`)}</tbody>
  <//>
  ${more}`
}

/** One finding in full, with the first exchange that has it. */
function FindingDialog({ fingerprint, onClose }: { fingerprint: string; onClose: () => void }) {
  const path = `/findings/${encodeURIComponent(fingerprint)}`
  const { answer, problem } = useAnswer<Finding>({ path }, { every: 2000 })
  const title = answer?.message ?? 'A finding'
  return html`<${Detail} title=${title} onClose=${onClose}>
    <${ProblemText} problem=${problem} />
    ${answer && html`<${FindingParts} finding=${answer} />`}
  <//>`
}

function Row({ finding }: { readonly finding: FindingOutline }) {
  const { fingerprint, severity, known, message, rule, operation, location, count } = finding
  return html`<${OpeningRow} name="finding" value=${fingerprint}>
    <td><${SeverityText} severity=${severity} known=${known} /></td>
    <td class="title"><button type="button" class="link">${message}</button></td>
    <td class="mono">${operation}</td>
    <td class="mono">${rule}</td>
    <td class="mono">${location}</td>
    <td class="number" data-label="exchanges">${count.toLocaleString('en')}</td>
  <//>`
}

function FindingParts({ finding }: { readonly finding: Finding }) {
  const { location, severity, known, rule, operation, count } = finding
  const { fingerprint, occurrences, firstSeen, example } = finding
  const { request, response, curl } = example
  return html`
    <dl class="facts">
      <dt>Severity</dt><dd><${SeverityText} severity=${severity} known=${known} /></dd>
      <dt>Rule</dt><dd><span class="mono">${rule}</span> in <span class="mono">${operation}</span></dd>
      <dt>Place</dt><dd class="mono">${location}</dd>
      <dt>Contract</dt><dd>${placeOf(finding)}</dd>
      <dt>Seen</dt><dd>in ${exchangesText(finding)}${occurrences === count ? '' : `, ${counted(occurrences, 'time')}`}, first at ${firstSeen}</dd>
      <dt>Fingerprint</dt><dd class="mono">${fingerprint}</dd>
    </dl>
    <h3>The first exchange that showed it</h3>
    <${MessageView} title="Request" first="${request.method} ${request.target}" headers=${request.headers} body=${request.body} none=${request.method === 'GET' && 'No body.'} />
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
