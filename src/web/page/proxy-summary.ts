import { Verdict } from './checks/verdict-text.ts'
import { html } from './parts/preact.ts'
import { useStatus } from './parts/use-status.ts'

/** The service behind this proxy, and the findings so far. */
export function ProxySummary() {
  const { answer } = useStatus()
  return html`<div class="summary">
    <strong>petstore-sandbox proxy</strong>
    ${answer && html`<span class="upstream">in front of ${answer.upstream}</span><span><${Verdict} status=${answer} /></span>`}
  </div>`
}
