import { html, useMemo } from '../parts/preact.ts'
import type { ListedFinding } from './finding-filter.ts'
import { Standing } from './standing-text.ts'

/** Findings, a row for each rule, operation and place. */
export function FindingTable({
  findings,
  open,
}: {
  readonly findings: readonly ListedFinding[]
  readonly open: (fingerprint: string) => void
}) {
  return html`<div class="box" tabindex="0" role="region" aria-label="Findings">
    <table class="findings">
      <thead><tr><th>Severity</th><th class="number">Exchanges</th><th>What is wrong</th><th>Rule</th><th>Operation</th><th>Place</th></tr></thead>
      <tbody>${findings.map((each) => html`<${Row} key=${each.fingerprint} finding=${each} open=${open} />`)}</tbody>
    </table>
  </div>`
}

// --- internal ---

/** Made anew only when it shows something else: most of a thousand rows stay as they are. */
function Row({
  finding,
  open,
}: {
  readonly finding: ListedFinding
  readonly open: (fingerprint: string) => void
}) {
  const { fingerprint, severity, known, message, rule, operation, location, count } = finding
  const row = () => html`<tr>
    <td><${Standing} severity=${severity} known=${known} /></td>
    <td class="number">${count.toLocaleString('en')}</td>
    <td><button type="button" class="link" onClick=${() => open(fingerprint)}>${message}</button></td>
    <td class="mono">${rule}</td>
    <td class="mono">${operation}</td>
    <td class="mono">${location}</td>
  </tr>`
  return useMemo(row, [severity, message, count, known?.expired, known?.reason, known?.expires])
}
