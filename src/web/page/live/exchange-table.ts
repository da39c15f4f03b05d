import type { Exchange } from '../../../journal/exchange.ts'
import { html } from '../parts/preact.ts'
import { durationText, timeOfDay } from '../parts/texts.ts'

/** Exchanges, a row each. */
export function ExchangeTable({
  exchanges,
  open,
}: {
  readonly exchanges: readonly Exchange[]
  readonly open: (id: string) => void
}) {
  return html`<div class="box" tabindex="0" role="region" aria-label="Requests">
    <table class="exchanges">
      <thead><tr><th>Time</th><th>Request</th><th>Status</th><th>Answered by</th><th>Why</th><th class="number">Took</th></tr></thead>
      <tbody>${exchanges.map((each) => html`<${Row} key=${each.id} exchange=${each} open=${open} />`)}</tbody>
    </table>
  </div>`
}

/** How a status is shown: its colour says what its number says. */
export function statusClass(status: number | undefined): string {
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
    <td>${origin}</td>
    <td>${isDeprecated(exchange) && html`<span class="tag">deprecated</span> `}${partsOf(exchange)}</td>
    <td class="number">${durationText(duration)}</td>
  </tr>`
}

function isDeprecated({ answer }: Exchange): boolean {
  return answer?.headers.deprecation !== undefined
}

/** In a few words, what had a part in the answer. */
function partsOf({ fault, violations, unknownFault, abandoned, nearest, miss }: Exchange): string {
  const parts = [
    fault && `fault ${fault}`,
    violations.length > 0 &&
      violations.map(({ location, rule }) => `${location}: ${rule}`).join(', '),
    unknownFault && `no fault ${unknownFault}`,
    abandoned && 'the client left',
    nearest && `nearest: ${nearest.operation}`,
    miss && 'not on the tape',
  ]
  return parts.filter(Boolean).join('; ')
}
