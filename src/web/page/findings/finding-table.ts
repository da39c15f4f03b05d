import type { FindingOutline } from '../../../check/reports/report.ts'
import { severityCountsText } from '../../../check/reports/severity-counts.ts'
import { html, useMemo, useState } from '../parts/preact.ts'
import { Standing } from './standing-text.ts'

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
  const [most, setMost] = useState(AT_ONCE)
  const more = Math.min(AT_ONCE, findings.length - most)
  return html`<div class="box" tabindex="0" role="region" aria-label="Findings">
    <table class="findings">
      <thead><tr><th>Severity</th><th class="number">Exchanges</th><th>What is wrong</th><th>Rule</th><th>Operation</th><th>Place</th></tr></thead>
      <tbody>${findings.slice(0, most).map((each) => html`<${Row} key=${each.fingerprint} finding=${each} open=${open} />`)}</tbody>
    </table>
  </div>
  ${more > 0 && html`<div class="row"><button type="button" onClick=${() => setMost(most + AT_ONCE)}>Show ${more} more</button></div>`}`
}

// --- internal ---

/** Rendered again only when it changes: most of a thousand rows stay as they are. */
function Row({
  finding,
  open,
}: {
  readonly finding: FindingOutline
  readonly open: (fingerprint: string) => void
}) {
  const { fingerprint, severity, known, message, rule, operation, location, count } = finding
  const row = () => html`<tr>
    <td><${Standing} severity=${severity} known=${known} /></td>
    <td class="number">${severityCountsText(finding)}</td>
    <td><button type="button" class="link" onClick=${() => open(fingerprint)}>${message}</button></td>
    <td class="mono">${rule}</td>
    <td class="mono">${operation}</td>
    <td class="mono">${location}</td>
  </tr>`
  return useMemo(row, [
    severity,
    message,
    count,
    severityCountsText(finding),
    known?.expired,
    known?.reason,
    known?.expires,
  ])
}
