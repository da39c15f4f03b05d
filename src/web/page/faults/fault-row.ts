import { counted } from '../../../base/text/text.ts'
import { hrefOf, usePage } from '../parts/page-state.ts'
import { html, useEffect, useRef } from '../parts/preact.ts'
import { useRequested } from '../parts/use-action.ts'
import { faultText } from './fault-text.ts'
import type { FaultReceipts, ShownFault } from './use-faults.ts'

/** What can be done with a fault. */
export interface FaultActions {
  /** Switches it off or on; resolves to whether it succeeded. */
  readonly toggle: (shown: ShownFault) => Promise<boolean>
  readonly edit: (shown: ShownFault) => void
  readonly countAnew: (shown: ShownFault) => void
  readonly remove: (shown: ShownFault) => void
  readonly move: (shown: ShownFault, by: -1 | 1) => Promise<unknown>
}

/** A fault in the list: whether it is in force, what it does, and what it did. */
export function FaultRow({
  shown,
  place,
  isNew,
  actions,
  hasLive,
}: {
  /** Whether the page shows the requests that it struck. */
  readonly hasLive: boolean
  readonly shown: ShownFault
  /** Where it stands in the list. */
  readonly place: { readonly isFirst: boolean; readonly isLast: boolean }
  /** Whether it was just saved: then it is scrolled into view and marked. */
  readonly isNew: boolean
  readonly actions: FaultActions
}) {
  const { id, fault, receipts } = shown
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isNew) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  const [isOn, ask] = useRequested(receipts !== undefined)
  // A row that is moved in the document loses the focus.
  const move = (by: -1 | 1) => async (event: { currentTarget: HTMLButtonElement }) => {
    const button = event.currentTarget
    await actions.move(shown, by)
    button.focus()
  }
  const toggle = () => ask(!isOn, actions.toggle(shown))
  return html`<li ref=${row} class="${receipts ? '' : 'off'} ${isNew ? 'new' : ''}">
    <label class="switch">
      <input type="checkbox" role="switch" aria-label="${id} in force" checked=${isOn} onChange=${toggle} />
      <span aria-hidden="true">${receipts ? 'on' : 'off'}</span>
    </label>
    <div class="what">
      <p>${faultText(fault)}</p>
      <small class="mono">${id}</small>
      ${receipts ? html`<${Receipts} id=${id} receipts=${receipts} hasLive=${hasLive} />` : html`<small> is off: kept in this tab.</small>`}
    </div>
    <div class="doings">
      <button type="button" class="quiet" aria-label="Earlier: ${id}" title="Let it strike earlier" aria-disabled=${place.isFirst} onClick=${place.isFirst ? undefined : move(-1)}>↑</button>
      <button type="button" class="quiet" aria-label="Later: ${id}" title="Let it strike later" aria-disabled=${place.isLast} onClick=${place.isLast ? undefined : move(1)}>↓</button>
      <button type="button" class="quiet" aria-label="Edit ${id}" onClick=${() => actions.edit(shown)}>Edit</button>
      ${
        receipts &&
        html`<button type="button" class="quiet" aria-label="Count from 0: ${id}" onClick=${() => actions.countAnew(shown)}>Count from 0</button>`
      }
      <button type="button" class="quiet" aria-label="Remove ${id}" onClick=${() => actions.remove(shown)}>Remove</button>
    </div>
  </li>`
}

// --- internal ---

/** How many calls matched, and the way to the requests that it struck. */
function Receipts({
  id,
  receipts,
  hasLive,
}: {
  readonly id: string
  readonly receipts: FaultReceipts
  readonly hasLive: boolean
}) {
  const { world = '' } = usePage()
  const { calls, fired, tooEarly = 0, requests } = receipts
  return html`<small class="receipts">
    <span>${counted(calls, 'call')}, fired ${fired}${tooEarly > 0 && `, ${tooEarly} came back too early`}</span>
    ${
      hasLive &&
      requests.length > 0 &&
      html`<a href=${hrefOf({ section: 'live', values: { fault: id, world } })} aria-label="all in Live that ${id} struck">all in Live</a>`
    }
  </small>`
}
