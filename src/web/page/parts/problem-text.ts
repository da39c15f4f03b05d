import { html } from './preact.ts'

/** Why something failed, announced at once to a screen reader; empty if nothing failed. */
export function ProblemText({ problem }: { readonly problem: string | undefined }) {
  return html`<p class="problem" role="alert">${problem}</p>`
}
