import { html } from '../parts/preact.ts'

/** Shows text between backquotes as code. */
export function inlineCode(text: string) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code key=${index}>${part}</code>` : part))
}
