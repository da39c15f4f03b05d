import { usePage } from './page-context.ts'
import { html, useRef } from './preact.ts'

/**
 * The last message since this was shown, also for a screen reader. An open dialog has its own, because a screen reader does not
 * read the page behind it; the page's is hidden meanwhile.
 */
export function SaidText() {
  const { said } = usePage()
  const first = useRef(said.number)
  return html`<p class="said" role="status">${said.number > first.current && said.text}</p>`
}
