import { html } from './parts/preact.ts'
import { useAnswer } from './parts/use-answer.ts'

/** Which service this proxy stands in front of. */
export function ProxySummary() {
  const { answer } = useAnswer<{ readonly upstream: string }>({ path: '/health' }, { every: 3000 })
  return html`<div class="summary">
    <strong>petstore-sandbox proxy</strong>
    <span>${answer && `in front of ${answer.upstream}`}</span>
  </div>`
}
