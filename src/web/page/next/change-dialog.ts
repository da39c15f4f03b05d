import { counted } from '../../../base/text/text.ts'
import type { Position } from '../../../contract/contract-positions.ts'
import type { Exchange } from '../../../journal/journal-types.ts'
import { stateOf } from '../../../next/next-counter.ts'
import { clientName } from '../live/exchange-text.ts'
import { ProblemText } from '../parts/controls.ts'
import { Dialog } from '../parts/dialog.ts'
import { usePage } from '../parts/page-state.ts'
import { html } from '../parts/preact.ts'
import { timeOfDay } from '../parts/texts.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { CountText, LevelTag } from './change-table.ts'
import type { NumberedChange } from './changes-to-show.ts'

/** A change in full: who has to do with it, and their exchanges. */
export function ChangeDialog({
  change,
  open,
  onClose,
}: {
  readonly change: NumberedChange
  /** Shows an exchange. */
  readonly open: (id: string) => void
  readonly onClose: () => void
}) {
  const { text, name, level, operation, place, clients } = change
  return html`<${Dialog} title=${text} onClose=${onClose}>
    <p>${VERDICTS[stateOf(change)]}</p>
    <dl class="facts">
      <dt>Level</dt><dd><${LevelTag} level=${level} /></dd>
      <dt>Change</dt><dd class="mono">${name}</dd>
      ${operation && html`<dt>Operation</dt><dd class="mono">${operation}</dd>`}
      <dt>Where</dt><dd>${placeText(place.older)}; in the next one: ${placeText(place.newer)}</dd>
    </dl>
    ${clients.length > 0 && html`<${Clients} change=${change} open=${open} />`}
    <${Exchanges} change=${change} open=${open} />
  <//>`
}

// --- internal ---

const VERDICTS = {
  refused: 'It breaks clients: the next contract would refuse requests of theirs.',
  met: 'No request would be refused by it. These clients have something of what changes; whether they read it, traffic cannot show.',
  'not met': 'No exchange so far has anything of it: that is no proof that nobody needs it.',
}

interface OpenedChange {
  readonly change: NumberedChange
  readonly open: (id: string) => void
}

function placeText(place: Position | undefined): string {
  return place ? `${place.file}, line ${place.line}` : 'nowhere'
}

function Clients({ change: { clients }, open }: OpenedChange) {
  return html`<h3>${counted(clients.length, 'client')}</h3>
    <ul class="met">${clients.map(
      (each) => html`<li key=${each.client}>
      <span class="mono">${each.client}</span> <${CountText} count=${each} />
      <br /><button type="button" class="link" onClick=${() => open(each.example.exchange)}>${each.example.request}</button> <small>${each.example.shows}</small>
    </li>`,
    )}</ul>`
}

/** How many requests are looked through, and how many are listed. */
const LOOKED_THROUGH = 200
const LISTED = 20

/** The last requests that have to do with the change. */
function Exchanges({ change: { name, operation, clients }, open }: OpenedChange) {
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
