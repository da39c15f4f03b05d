import { html } from './preact.ts'

/** Why something failed, said at once to a screen reader; nothing where nothing did. */
export function ProblemText({ problem }: { readonly problem: string | undefined }) {
  return html`<p class="problem" role="alert">${problem}</p>`
}
