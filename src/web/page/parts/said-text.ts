import { usePage } from './page-context.ts'
import { html } from './preact.ts'

/** The last message, also for a screen reader. An open dialog has its own, because a screen reader does not read the page behind it. */
export function SaidText() {
  const { said } = usePage()
  return html`<p class="said" role="status">${said}</p>`
}
