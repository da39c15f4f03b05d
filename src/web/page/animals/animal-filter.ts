import { parseInt64 } from '../../../base/int64.ts'
import { petStatuses } from '../../../contract/pet-statuses.ts'
import { Choice, Field } from '../parts/field.ts'
import { Int64Field } from '../parts/int64-field.ts'
import { html, useState } from '../parts/preact.ts'
import type { PlaceValues } from '../parts/use-place.ts'

/** Filters the animals. */
export function AnimalFilter({
  values,
  change,
}: {
  readonly values: PlaceValues
  readonly change: (values: PlaceValues) => void
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
export const FIRST_PAGE = { after: '', before: '' }
