import type { WorldInfo } from '../../../client/sandbox-control.ts'
import { html } from '../parts/preact.ts'
import { SHARED } from '../parts/shared-world.ts'

/** The worlds, a row each. */
export function WorldTable({
  worlds,
  ...does
}: { readonly worlds: readonly WorldInfo[] } & WorldActions) {
  if (worlds.length === 0)
    return html`<p>There is none so far. Ask for something with a key, or make one.</p>`
  return html`<div class="box" tabindex="0" role="region" aria-label="Worlds">
    <table class="worlds stacked">
      <thead><tr><th>World</th><th class="number">Animals</th><th class="number">Requests</th><th>Last used</th><th>Made</th><th>Actions</th></tr></thead>
      <tbody>${worlds.map((each) => html`<${Row} key=${each.id} world=${each} ...${does} />`)}</tbody>
    </table>
  </div>`
}

// --- internal ---

/** The actions on a world. */
interface WorldActions {
  /** The id of the chosen world, if any. */
  readonly looked: string | undefined
  readonly look: (id: string | undefined) => void
  readonly reset: (id: string) => void
  readonly remove: (id: string) => void
}

function Row({
  world: { id, pets, requests, lastUsed, created },
  looked,
  look,
  reset,
  remove,
}: { readonly world: WorldInfo } & WorldActions) {
  const isLooked = looked === id
  return html`<tr>
    <td><code>${id}</code>${isLooked && html` <small>viewing</small>`}</td>
    <td class="number" data-label="Animals">${pets.toLocaleString('en')}</td>
    <td class="number" data-label="Requests">${requests.toLocaleString('en')}</td>
    <td data-label="Last used"><${Time} at=${lastUsed} /></td>
    <td data-label="Made"><${Time} at=${created} /></td>
    <td class="does">
      <button type="button" class="quiet" aria-pressed=${isLooked} aria-label="View ${id}"
        onClick=${() => look(isLooked ? undefined : id)}>View</button>
      <button type="button" class="quiet" aria-label="Reset ${id}" onClick=${() => reset(id)}>Reset</button>
      ${id !== SHARED && html`<button type="button" class="quiet" aria-label="Remove ${id}" onClick=${() => remove(id)}>Remove</button>`}
    </td>
  </tr>`
}

function Time({ at }: { readonly at: string }) {
  const text = new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'medium' })
  return html`<time datetime=${at}>${text}</time>`
}
