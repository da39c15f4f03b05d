import { counted } from '../../../base/counted.ts'
import type { Finding } from '../../../check/reports/report.ts'
import { exchangesText } from '../../../check/reports/severity-counts.ts'
import { CopyButton } from '../parts/copy-button.ts'
import { Dialog } from '../parts/dialog.ts'
import { MessageView } from '../parts/message-view.ts'
import { html } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { Standing } from './standing-text.ts'

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
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <${ProblemText} problem=${problem} />
    ${answer && html`<${FindingParts} finding=${answer} />`}
  <//>`
}

// --- internal ---

function FindingParts({ finding }: { readonly finding: Finding }) {
  const { location, severity, known, message, section, count } = finding
  const { fingerprint, occurrences, firstSeen, example } = finding
  const { request, response, curl } = example
  return html`
    <p class="wrong">${message}</p>
    <dl class="facts">
      <dt>Severity</dt><dd><${Standing} severity=${severity} known=${known} /></dd>
      <dt>Place</dt><dd class="mono">${location}</dd>
      <dt>Contract</dt><dd>${section === '–' ? 'not in a numbered section' : `section ${section}`}</dd>
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
