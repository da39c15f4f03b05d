import { type Children, html } from '../parts/preact.ts'

/** How often something that should be met was met; shown not only by colour. */
export function Met({ count, children }: { readonly count: number; readonly children?: Children }) {
  if (count === 0) return html`<strong class="bad">never</strong>`
  return html`<span class="good" aria-hidden="true">✓ </span>${children ?? count.toLocaleString('en')}`
}
