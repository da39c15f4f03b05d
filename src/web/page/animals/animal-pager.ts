import { counted } from '../../../base/counted.ts'
import type { PetList } from '../../../client/sandbox-control.ts'
import { html } from '../parts/preact.ts'
import type { PlaceValues } from '../parts/use-place.ts'
import { FIRST_PAGE } from './animal-filter.ts'

/** How many animals there are, and the way to the pages before and after this one. */
export function AnimalPager({
  page,
  isBusy,
  change,
}: {
  readonly page: PetList
  readonly isBusy: boolean
  readonly change: (values: PlaceValues) => void
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
export function pageAfter({ next }: PetList): PlaceValues {
  return { before: '', after: String(next) }
}

// --- internal ---

function textOf({ pets, total, previous, next }: PetList): string {
  const [first, last] = [pets[0]?.id, pets.at(-1)?.id]
  if (first === undefined)
    return previous === undefined && next === undefined ? 'No animal' : 'No animal on this page'
  const shown = first === last ? `id ${first}` : `ids ${first} to ${last}`
  return total === undefined ? `Here: ${shown}` : `${counted(total, 'animal')}; here: ${shown}`
}
