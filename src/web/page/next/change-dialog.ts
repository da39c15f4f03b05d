import { counted } from '../../../base/text/text.ts'
import type { Position } from '../../../contract/contract-pointer.ts'
import { stateOf } from '../../../next/next-counter.ts'
import type { ClientCount } from '../../../next/next-types.ts'
import { isText } from '../../../next/operation-changes.ts'
import { Detail } from '../parts/dialog.ts'
import { type Children, html } from '../parts/preact.ts'
import { CountText, KnownText, LevelTag } from './change-table.ts'
import type { NumberedChange } from './changes-to-show.ts'

/** A change in full: who has to do with it, and their exchanges. */
export function ChangeDialog({
  change,
  exchanges,
  open,
  onClose,
}: OpenedChange & {
  /** Shows the exchanges that have to do with it, where they are kept. */
  readonly exchanges: ((change: NumberedChange) => Children) | undefined
  readonly onClose: () => void
}) {
  const { text, name, level, operation, place, clients } = change
  const isOfOthers = operation !== undefined && !name.split(' ').includes(operation)
  return html`<${Detail} title=${text} onClose=${onClose}>
    <p>${isText(change) ? TEXT : VERDICTS[stateOf(change)]}</p>
    <dl class="facts">
      <dt>Level</dt><dd><${LevelTag} level=${level} /> <${KnownText} change=${change} /></dd>
      <dt>Change</dt><dd><span class="mono">${name}</span>${isOfOthers && html` <small>The same change as there: several operations use the schema.</small>`}</dd>
      ${operation && html`<dt>Operation</dt><dd class="mono">${operation}</dd>`}
      <dt>Where</dt><dd>${placeText(place.older)}; in the next one: ${placeText(place.newer)}</dd>
    </dl>
    ${clients.length > 0 && html`<${Clients} change=${change} open=${open} />`}
    ${exchanges?.(change)}
  <//>`
}

// --- internal ---

const VERDICTS = {
  refused: 'It breaks clients: the next contract would refuse requests of theirs.',
  met: 'No request would be refused by it. These clients have something of what changes; whether it matters to them, traffic cannot show.',
  'not met': 'No exchange so far has anything of it: that is no proof that nobody needs it.',
}

const TEXT = 'It is in the document alone: no exchange can have anything of it.'

interface OpenedChange {
  readonly change: NumberedChange
  /** Shows an exchange, where it is kept. */
  readonly open: ((id: string) => void) | undefined
}

function placeText(place: Position | undefined): string {
  return place ? `${place.file}, line ${place.line}` : 'nowhere'
}

function Clients({ change: { clients }, open }: OpenedChange) {
  return html`<h3>${counted(clients.length, 'client')}</h3>
    <ul class="met">${clients.map(
      (each) => html`<li key=${each.client}>
      <span class="mono">${each.client}</span> <${CountText} count=${each} />
      <br /><${Example} example=${each.example} open=${open} /> <small>${each.example.shows}</small>
    </li>`,
    )}</ul>`
}

/** A request of a client, which leads to its exchange where that is kept. */
function Example({
  example: { exchange, request },
  open,
}: Pick<OpenedChange, 'open'> & Pick<ClientCount, 'example'>) {
  if (!open) return html`<span class="mono">${request}</span>`
  return html`<button type="button" class="link" onClick=${() => open(exchange)}>${request}</button>`
}
