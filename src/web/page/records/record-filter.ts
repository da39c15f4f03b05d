import { parseInt64 } from '../../../base/json/int64.ts'
import type { ResourceInfo } from '../../../client/answer-types.ts'
import { ChoiceField, Field, Int64Field } from '../parts/controls.ts'
import type { AddressValues } from '../parts/page-state.ts'
import { html, useState } from '../parts/preact.ts'
import { isInt64Schema } from '../schema-form/typed-text.ts'
import { FIRST_PAGE, filtersOf, type RecordFilter, searchedIn } from './filters.ts'
import { labelOf } from './record-fields.ts'

/** Filters the records of a resource. */
export function FilterForm({
  resource,
  values,
  change,
}: {
  readonly resource: ResourceInfo
  readonly values: AddressValues
  readonly change: (values: AddressValues) => void
}) {
  // Another filter has other pages.
  const choose = (name: string) => (value: string) => change({ ...FIRST_PAGE, [name]: value })
  return html`<form class="row top" role="search" aria-label="Filter" onSubmit=${(event: Event) => event.preventDefault()}>
    <${Field} label="Id or part of ${searchedIn(resource)}">
      <input type="search" id=${SEARCH} value=${values.q ?? ''}
        onInput=${(event: { currentTarget: HTMLInputElement }) => choose('q')(event.currentTarget.value)} />
    <//>
    ${filtersOf(resource).map(
      (filter) =>
        html`<${FilterControl} key=${filter.name} filter=${filter} value=${values[filter.value] ?? ''} choose=${choose(filter.value)} />`,
    )}
  </form>`
}

/** The id of the field to search in. */
export const SEARCH = 'record-search'

// --- internal ---

function FilterControl({
  filter: { name, schema, choices },
  value,
  choose,
}: {
  readonly filter: RecordFilter
  readonly value: string
  readonly choose: (value: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const label = labelOf(name)
  const takeInt64 = (text: string) => {
    setTyped(text)
    if (text === '' || parseInt64(text) !== undefined) choose(text)
  }
  if (choices)
    return html`<${ChoiceField} label=${label} none="any" value=${value} values=${choices} onChange=${choose} />`
  if (isInt64Schema(schema))
    return html`<${Int64Field} label=${label} value=${typed} onInput=${takeInt64} />`
  return html`<${Field} label=${label}>
    <input autocomplete="off" spellcheck=${false} value=${value}
      onInput=${(event: { currentTarget: HTMLInputElement }) => choose(event.currentTarget.value)} />
  <//>`
}
