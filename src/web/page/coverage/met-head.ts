import { type Children, html } from '../parts/preact.ts'
import { usePlace } from '../parts/use-place.ts'

/** How much of the contract was met, and a switch that shows only what was never met. */
export function MetHead({
  met,
  of,
  children,
}: {
  readonly met: number
  readonly of: number
  readonly children?: Children
}) {
  const [isNeverOnly, turn] = useNeverOnly()
  return html`
    <p><strong>${met} of ${of}</strong> documented answers and cases of parameters were met <meter min="0" max=${of} value=${met} aria-label="Met" />${', '}${children}</p>
    <p><label><input type="checkbox" checked=${isNeverOnly} onChange=${turn} /> Only what was never met</label></p>
  `
}

/** Whether only what was never met is shown (kept in the address), and how to switch that. */
export function useNeverOnly(): [isNeverOnly: boolean, turn: () => void] {
  const [{ values }, change] = usePlace()
  const isNeverOnly = values.never === 'only'
  return [isNeverOnly, () => change({ never: isNeverOnly ? '' : 'only' })]
}
