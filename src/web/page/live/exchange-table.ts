import type { Exchange } from '../../../journal/journal-types.ts'
import { html } from '../parts/preact.ts'
import { durationText, timeOfDay } from '../parts/texts.ts'
import { isDeprecated } from './exchange-dialog.ts'
import { clientName, shortReason } from './exchange-text.ts'

/** Exchanges, a row each. */
export function ExchangeTable({
  exchanges,
  isBusy,
  open,
}: {
  readonly exchanges: readonly Exchange[]
  /** Whether they meet earlier conditions. */
  readonly isBusy: boolean
  readonly open: (id: string) => void
}) {
  return html`<div class="box" tabindex="0" role="region" aria-label="Requests" aria-busy=${isBusy}>
    <table class="exchanges stacked">
      <thead><tr><th>Time</th><th>Request</th><th>Status</th><th>Answered by</th><th>Why</th><th>Client</th><th class="number">Took</th></tr></thead>
      <tbody>${exchanges.map((each) => html`<${Row} key=${each.id} exchange=${each} open=${open} />`)}</tbody>
    </table>
  </div>`
}

/** The class for a status; its colour only repeats the number. */
function statusClass(status: number | undefined): string {
  if (status === undefined || status >= 500) return 'bad'
  return status >= 400 ? 'warn' : 'good'
}

// --- internal ---

function Row({
  exchange,
  open,
}: {
  readonly exchange: Exchange
  readonly open: (id: string) => void
}) {
  const { id, time, request, answer, origin, duration } = exchange
  return html`<tr>
    <td class="mono">${timeOfDay(time)}</td>
    <td><button type="button" class="link mono" onClick=${() => open(id)}>${request.method} ${request.target}</button></td>
    <td class=${statusClass(answer?.status)}>${answer?.status ?? 'cut'}</td>
    <td data-label="by">${origin}</td>
    <td>${isDeprecated(exchange) && html`<span class="tag">deprecated</span> `}${shortReason(exchange)}</td>
    <td class="client" title=${request.headers['user-agent']}>${clientName(request)}</td>
    <td class="number" data-label="took">${durationText(duration)}</td>
  </tr>`
}
