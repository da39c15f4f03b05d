import { counted } from '../../../base/text/text.ts'
import { exchangesText, severityCountsText } from '../../../check/reports/findings/join-findings.ts'
import type { Finding, FindingOutline, Known } from '../../../check/reports/report.ts'
import { sectionText } from '../../../petstore/section-text.ts'
import { ProblemText } from '../parts/controls.ts'
import { Detail } from '../parts/dialog.ts'
import { useFirst } from '../parts/long-list.ts'
import { html } from '../parts/preact.ts'
import { CopyButton, MessageView } from '../parts/shown-text.ts'
import { useAnswer } from '../parts/use-answer.ts'

/** How many rows are shown at once: nobody reads more, and a thousand rows take a browser half a second. */
const AT_ONCE = 200

/** Findings, a row for each rule, operation and place. */
export function FindingTable({
  findings,
  open,
}: {
  readonly findings: readonly FindingOutline[]
  readonly open: (fingerprint: string) => void
}) {
  const [shown, more] = useFirst(findings, 'finding', AT_ONCE)
  return html`<div class="box" tabindex="0" role="region" aria-label="Findings">
    <table class="findings stacked">
      <thead><tr><th>Severity</th><th class="number">Exchanges</th><th>What is wrong</th><th>Rule</th><th>Operation</th><th>Place</th></tr></thead>
      <tbody>${shown.map((each) => html`<${Row} key=${each.fingerprint} finding=${each} open=${open} />`)}</tbody>
    </table>
  </div>
  ${more}`
}

/** One finding in full, with the first exchange that has it. */
export function FindingDialog({
  fingerprint,
  onClose,
}: {
  readonly fingerprint: string
  readonly onClose: () => void
}) {
  const path = `/findings/${encodeURIComponent(fingerprint)}`
  const { answer, problem } = useAnswer<Finding>({ path }, { every: 2000 })
  const title = answer ? `${answer.rule} in ${answer.operation}` : 'A finding'
  return html`<${Detail} title=${title} onClose=${onClose}>
    <${ProblemText} problem=${problem} />
    ${answer && html`<${FindingParts} finding=${answer} />`}
  <//>`
}

// --- internal ---

function Row({
  finding,
  open,
}: {
  readonly finding: FindingOutline
  readonly open: (fingerprint: string) => void
}) {
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
    <pre tabindex="0" aria-label="curl command">${curl}</pre>
    <div class="row"><${CopyButton} label="Copy the curl line" text=${curl} /></div>`
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
