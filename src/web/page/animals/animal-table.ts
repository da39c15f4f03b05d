import type { Pet } from '../../../store/pet.ts'
import { html } from '../parts/preact.ts'

/** A page of animals, a row each. */
export function AnimalTable({
  animals,
  isBusy,
  change,
  remove,
}: {
  readonly animals: readonly Pet[]
  /** Whether the animals belong to an earlier request. */
  readonly isBusy: boolean
  readonly change: (animal: Pet) => void
  readonly remove: (animal: Pet) => void
}) {
  return html`<div class="box" id="animals" tabindex="0" role="region" aria-label="Animals" aria-busy=${isBusy}>
    <table class="animals stacked">
      <thead><tr><th class="number">Id</th><th>Name</th><th class="number">Category</th><th>Status</th><th>Actions</th></tr></thead>
      <tbody>${animals.map(
        (animal) => html`<tr key=${String(animal.id)}>
        <td class="number" data-label="Id">${String(animal.id)}</td>
        <td class="name">${animal.name}</td>
        <td class="number" data-label="Category">${String(animal.categoryId)}</td>
        <td data-label="Status">${animal.status ?? html`<span class="faint">none</span>`}</td>
        <td class="does">
          <button type="button" class="quiet" aria-label="Change animal ${animal.id}" onClick=${() => change(animal)}>Change</button>
          <button type="button" class="quiet" aria-label="Remove animal ${animal.id}" onClick=${() => remove(animal)}>Remove</button>
        </td>
      </tr>`,
      )}</tbody>
    </table>
  </div>`
}
