import type { NextVerdict } from '../../../journal/journal-types.ts'
import { html } from '../parts/preact.ts'

/** What the next contract would have made of an exchange. */
export function NextVerdictView({ verdict }: { readonly verdict: NextVerdict }) {
  const { result, refused, otherwise, met } = verdict
  return html`<h3>What the next contract makes of it</h3>
    <p>${RESULTS[result]()}</p>
    ${refused.length > 0 && html`<ul>${refused.map(({ change, why }) => html`<li><strong class="bad">${why}</strong> <small class="mono">${change}</small></li>`)}</ul>`}
    ${otherwise.length > 0 && html`<ul>${otherwise.map(({ place, how }) => html`<li><span class="mono">${place}</span> ${WAYS[how]}</li>`)}</ul>`}
    ${
      met.length > 0 &&
      html`<details><summary>It has something of ${met.length === 1 ? 'one change' : `${met.length} changes`}</summary>
      <ul>${met.map(({ change, where }) => html`<li>${where} <small class="mono">${change}</small></li>`)}</ul></details>`
    }`
}

// --- internal ---

const RESULTS = {
  refused: () => html`It would be <strong class="bad">refused</strong>.`,
  otherwise: () => html`It would be answered <strong class="warn">otherwise</strong>.`,
  same: () => html`It would be answered <strong class="good">alike</strong>.`,
}

const WAYS = { gone: 'is gone', new: 'is new', other: 'is another one' }
