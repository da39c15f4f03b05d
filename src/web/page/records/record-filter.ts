import { parseInt64 } from '../../../base/json/int64.ts'
import type { ResourceInfo } from '../../../client/answer-types.ts'
import { ChoiceField, Field, Filters, INT64_RULE, SearchField } from '../parts/controls.ts'
import type { AddressValues } from '../parts/page-state.ts'
import { type Children, html, useState } from '../parts/preact.ts'
import { isInt64Schema } from '../schema-form/typed-text.ts'
import { FIRST_PAGE, filtersOf, type RecordFilter, searchedIn } from './filters.ts'
import { labelOf } from './record-fields.ts'

/** Filters the records of a resource. */
export function FilterForm({
  resource,
  values,
  change,
  children,
}: {
  readonly resource: ResourceInfo
  readonly values: AddressValues
  readonly change: (values: AddressValues) => void
  readonly children?: Children
}) {
  // Another filter has other pages.
  const choose = (name: string) => (value: string) => change({ ...FIRST_PAGE, [name]: value })
  const label = `Id or part of ${searchedIn(resource)}`
  return html`<${Filters}>
    <${SearchField} label=${label} value=${values.q} onInput=${choose('q')} />
    ${filtersOf(resource).map(
      (filter) =>
        html`<${FilterControl} key=${filter.name} filter=${filter} value=${values[filter.value] ?? ''} choose=${choose(filter.value)} />`,
    )}
    ${children}
  <//>`
}

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
  const isWrong = isInt64Schema(schema) && typed !== '' && parseInt64(typed) === undefined
  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const text = currentTarget.value.trim()
    setTyped(text)
    if (!isInt64Schema(schema) || text === '' || parseInt64(text) !== undefined) choose(text)
  }
  if (choices)
    return html`<${ChoiceField} label=${label} none="Any ${label.toLowerCase()}" value=${value} values=${choices} onChange=${choose} />`
  return html`<${Field} label=${label} hint=${isWrong && INT64_RULE}>
    <input autocomplete="off" spellcheck=${false} placeholder=${label} aria-invalid=${isWrong} value=${typed} onInput=${take} />
  <//>`
}
