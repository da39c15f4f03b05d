import { usePage } from './page-context.ts'
import { html } from './preact.ts'

/** What was done last, also for a screen reader. An open dialog has one of its own: what is behind it is not read. */
export function SaidText() {
  const { said } = usePage()
  return html`<p class="said" role="status">${said}</p>`
}
