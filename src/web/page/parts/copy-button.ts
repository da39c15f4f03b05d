import { usePage } from './page-context.ts'
import { html } from './preact.ts'

/** Copies a text. If the page may not copy (only secure contexts may), it asks the person to copy it. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const { say } = usePage()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      say('Copied.')
    } catch {
      say('This browser does not let the page copy; select the text and copy it.')
    }
  }
  return html`<button type="button" onClick=${copy}>${label}</button>`
}
