import type { Exchange } from '../../../journal/journal-types.ts'
import { html, memo } from '../parts/preact.ts'
import { durationText, statusClass, timeOfDay } from '../parts/texts.ts'
import { isDeprecated } from './exchange-dialog.ts'
import { clientName, shortReason } from './exchange-text.ts'

/** Exchanges, a line each. Tab reaches one of them; the arrows walk from there. */
export function ExchangeTable({
  exchanges,
  isBusy,
  opened = exchanges[0]?.id,
  open,
  read,
}: {
  readonly exchanges: readonly Exchange[]
  /** Whether they meet earlier conditions. */
  readonly isBusy: boolean
  /** The id of the one that is shown in full. */
  readonly opened: string | undefined
  readonly open: (values: { readonly request: string }) => void
  /** Called with whether the pointer is on them. */
  readonly read: (isRead: boolean) => void
}) {
  return html`<div class="box live" tabindex="0" role="region" aria-label="Requests" aria-busy=${isBusy}
    onMouseEnter=${() => read(true)} onMouseLeave=${() => read(false)}>
    <table class="exchanges stacked">
      <thead><tr><th class="time">Time</th><th>Request</th><th class="status">Status</th><th class="by">Answered by</th><th class="why">Why</th><th class="client">Client</th><th class="took number">Took</th></tr></thead>
      <tbody>${exchanges.map((each) => html`<${Row} key=${each.id} exchange=${each} isMarked=${each.id === opened} open=${open} />`)}</tbody>
    </table>
  </div>`
}

/** The id of the exchange whose row has the focus. */
export function focusedRow(): string | undefined {
  return (document.activeElement as HTMLElement | null)?.dataset.exchange
}

/** The id of the exchange whose row is below (1) or above (-1) that of another. */
export function rowBeside(id: string | undefined, by: 1 | -1): string | undefined {
  const ids = [...document.querySelectorAll<HTMLElement>('[data-exchange]')].map(
    ({ dataset }) => dataset.exchange,
  )
  return ids[Math.min(Math.max(ids.indexOf(id) + by, 0), ids.length - 1)]
}

/** Moves the focus to the row of an exchange. */
export function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-exchange="${CSS.escape(id)}"]`)?.focus()
}

// --- internal ---

/** Most of 200 rows stay as they are, so `open` has to be one function always. */
const Row = memo(
  ({
    exchange,
    isMarked,
    open,
  }: {
    readonly exchange: Exchange
    readonly isMarked: boolean
    readonly open: (values: { readonly request: string }) => void
  }) => {
    const { id, time, request, answer, origin, duration } = exchange
    return html`<tr aria-selected=${isMarked} onClick=${() => open({ request: id })}>
    <td class="time mono faint">${timeOfDay(time)}</td>
    <td class="asked"><button type="button" class="link mono" data-exchange=${id} tabindex=${isMarked ? 0 : -1} title=${request.target}>${request.method} ${request.target}</button></td>
    <td class="status ${statusClass(answer?.status)}">${answer?.status ?? 'cut'}</td>
    <td class="by faint" data-label="by">${origin}</td>
    <td class="why">${isDeprecated(exchange) && html`<span class="tag">deprecated</span> `}${shortReason(exchange)}</td>
    <td class="client faint" title=${request.headers['user-agent']}>${clientName(request)}</td>
    <td class="took number faint" data-label="took">${durationText(duration)}</td>
  </tr>`
  },
)
