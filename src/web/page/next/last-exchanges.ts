import { counted } from '../../../base/text/text.ts'
import type { Exchange } from '../../../journal/journal-types.ts'
import { clientName } from '../live/exchange-text.ts'
import { ProblemText } from '../parts/controls.ts'
import { usePage } from '../parts/page-state.ts'
import { html } from '../parts/preact.ts'
import { timeOfDay } from '../parts/texts.ts'
import { useAnswer } from '../parts/use-answer.ts'
import type { NumberedChange } from './changes-to-show.ts'

/** The last requests that have to do with the change. */
export function LastExchanges({
  change: { name, operation, clients },
  open,
}: {
  readonly change: NumberedChange
  /** Shows an exchange. */
  readonly open: (id: string) => void
}) {
  const { world } = usePage()
  const { answer, problem } = useAnswer<{ readonly requests: readonly Exchange[] }>(
    clients.length === 0
      ? undefined
      : { path: '/requests', query: { world, operation, limit: LOOKED_THROUGH } },
  )
  if (!answer) return html`<${ProblemText} problem=${problem} />`
  const found = answer.requests.flatMap((exchange) => {
    const refused = exchange.next?.refused.find(({ change }) => change === name)
    const met = exchange.next?.met.find(({ change }) => change === name)
    const shows = refused?.why ?? met?.where
    return shows === undefined ? [] : [{ exchange, shows, isRefused: refused !== undefined }]
  })
  return html`<h3>Their last exchanges</h3>
    <p class="faint">${counted(found.length, 'exchange')} of the last ${answer.requests.length}${operation && ` of ${operation}`} in the journal.</p>
    <ul class="met">${found.slice(0, LISTED).map(
      ({ exchange, shows, isRefused }) => html`<li key=${exchange.id}>
      ${timeOfDay(exchange.time)} <button type="button" class="link" onClick=${() => open(exchange.id)}>${exchange.request.method} ${exchange.request.target}</button>
      ${' '}<small>${clientName(exchange.request)}; ${isRefused ? 'refused: ' : ''}${shows}</small>
    </li>`,
    )}</ul>`
}

// --- internal ---

/** How many requests are looked through, and how many are listed. */
const LOOKED_THROUGH = 200
const LISTED = 20
