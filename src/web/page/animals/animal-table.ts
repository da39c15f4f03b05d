import { parseInt64 } from '../../../base/json/int64.ts'
import { counted } from '../../../base/text/text.ts'
import type { PetList } from '../../../client/answer-types.ts'
import {
  fieldOf,
  type PetFieldName,
  petFieldNames,
  petStatuses,
} from '../../../contract/document/pet-fields.ts'
import type { Pet } from '../../../petstore/pet.ts'
import { Choice, Field, Int64Field } from '../parts/controls.ts'
import type { AddressValues } from '../parts/page-state.ts'
import { html, useState } from '../parts/preact.ts'
import { fieldLabel, valueText } from './animal-draft.ts'

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
      <thead><tr>${petFieldNames.map((name) => html`<th key=${name} class=${isNumber(name) && 'number'}>${headOf(name)}</th>`)}<th>Actions</th></tr></thead>
      <tbody>${animals.map(
        (animal) => html`<tr key=${String(animal.id)}>
        ${petFieldNames.map((name) => html`<${Cell} key=${name} animal=${animal} name=${name} />`)}
        <td class="does">
          <button type="button" class="quiet" aria-label="Change animal ${animal.id}" onClick=${() => change(animal)}>Change</button>
          <button type="button" class="quiet" aria-label="Remove animal ${animal.id}" onClick=${() => remove(animal)}>Remove</button>
        </td>
      </tr>`,
      )}</tbody>
    </table>
  </div>`
}

/** Filters the animals. */
export function AnimalFilter({
  values,
  change,
}: {
  readonly values: AddressValues
  readonly change: (values: AddressValues) => void
}) {
  const [category, setCategory] = useState(values.category ?? '')
  // Another filter has other pages.
  const choose = (name: string) => (value: string) => change({ ...FIRST_PAGE, [name]: value })
  const typeCategory = (text: string) => {
    setCategory(text)
    if (text === '' || parseInt64(text) !== undefined) choose('category')(text)
  }
  return html`<form class="row top" role="search" aria-label="Filter" onSubmit=${(event: Event) => event.preventDefault()}>
    <${Field} label="Id or part of the name">
      <input type="search" id="animal-search" value=${values.q ?? ''}
        onInput=${(event: { currentTarget: HTMLInputElement }) => choose('q')(event.currentTarget.value)} />
    <//>
    <${Choice} label="Status" none="any" value=${values.status ?? ''} values=${petStatuses} onChange=${choose('status')} />
    <${Int64Field} label="Category id" value=${category} onInput=${typeCategory} />
  </form>`
}

/** The values of the first page. */
const FIRST_PAGE = { after: '', before: '' }

/** How many animals there are, and the way to the pages before and after this one. */
export function AnimalPager({
  page,
  isBusy,
  change,
}: {
  readonly page: PetList
  readonly isBusy: boolean
  readonly change: (values: AddressValues) => void
}) {
  const { previous, next } = page
  const goBack = () => change({ after: '', before: String(previous) })
  return html`<nav class="row pages" aria-label="Pages">
    <button type="button" disabled=${previous === undefined} onClick=${() => change(FIRST_PAGE)}>First</button>
    <button type="button" disabled=${previous === undefined} onClick=${goBack}>Previous</button>
    <button type="button" disabled=${next === undefined} onClick=${() => change(pageAfter(page))}>Next</button>
    <span role="status">${isBusy ? 'Looking through the animals …' : textOf(page)}</span>
  </nav>`
}

/** The values of the page after this one. */
export function pageAfter({ next }: PetList): AddressValues {
  return { before: '', after: String(next) }
}

// --- internal ---

function Cell({ animal, name }: { readonly animal: Pet; readonly name: PetFieldName }) {
  const text = valueText(animal, name)
  if (name === 'name') return html`<td class="name">${text}</td>`
  return html`<td class=${isNumber(name) && 'number'} data-label=${headOf(name)}>
    ${animal[name] === undefined ? html`<span class="faint">none</span>` : text}</td>`
}

function isNumber(name: PetFieldName): boolean {
  const { schema } = fieldOf(name)
  return 'type' in schema && schema.type === 'integer'
}

/** The head of a column: an id of something else is named for what it is the id of. */
function headOf(name: PetFieldName): string {
  return fieldLabel(name).replace(/ id$/, '')
}

function textOf({ pets, total, previous, next }: PetList): string {
  const [first, last] = [pets[0]?.id, pets.at(-1)?.id]
  if (first === undefined)
    return previous === undefined && next === undefined ? 'No animal' : 'No animal on this page'
  const shown = first === last ? `id ${first}` : `ids ${first} to ${last}`
  return total === undefined ? `Here: ${shown}` : `${counted(total, 'animal')}; here: ${shown}`
}
