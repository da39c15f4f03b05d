import { parseInt64 } from '../../../base/json/int64.ts'
import { Choice, Field, Int64Field } from '../parts/controls.ts'
import type { AddressValues } from '../parts/page-state.ts'
import { html, useState } from '../parts/preact.ts'
import type { ResourceInfo } from '../parts/resources.ts'
import { type Schema, typesOf, valuesOf } from '../schema-form/form-schema.ts'
import { isInt64Schema } from '../schema-form/typed-text.ts'
import { fieldsOf, isText, labelOf } from './record-fields.ts'

/** What records are found by. */
export interface RecordFilter {
  /** Its parameter of the control plane. */
  readonly name: string
  /** Its name in the address of the page. */
  readonly value: string
  readonly schema: Schema
  /** Its values, as texts, if they are few. */
  readonly choices: readonly string[] | undefined
}

/** The filters of a resource. In the address of the page, an id of something else is named for what it is the id of. */
export function filtersOf({ filters }: Pick<ResourceInfo, 'filters'>): readonly RecordFilter[] {
  const taken = new Set([
    ...filters.map(({ parameter }) => parameter),
    ...Object.keys(FIRST_PAGE),
    'q',
    'world',
  ])
  return filters.map(({ parameter: name, schema }) => {
    const short = name.replace(/(?:Id|_id)$/, '')
    const value = short === '' || taken.has(short) ? name : short
    taken.add(value)
    return { name, value, schema: schema, choices: choicesOf(schema) }
  })
}

/** The values of the first page. */
export const FIRST_PAGE = { after: '', before: '' }

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
    return html`<${Choice} label=${label} none="any" value=${value} values=${choices} onChange=${choose} />`
  if (isInt64Schema(schema))
    return html`<${Int64Field} label=${label} value=${typed} onInput=${takeInt64} />`
  return html`<${Field} label=${label}>
    <input autocomplete="off" spellcheck=${false} value=${value}
      onInput=${(event: { currentTarget: HTMLInputElement }) => choose(event.currentTarget.value)} />
  <//>`
}

function choicesOf(schema: Schema): readonly string[] | undefined {
  const [type, other] = typesOf(schema)
  const values = valuesOf(schema) ?? (type === 'boolean' && !other ? [true, false] : undefined)
  return values?.map(String)
}

/** What `q` is looked for in: the texts of a record. */
function searchedIn(resource: ResourceInfo): string {
  const [own] = resource.id.property ?? []
  const texts = fieldsOf(resource).filter(({ name, schema }) => name !== own && isText(schema))
  const [only] = texts
  return only && texts.length === 1 ? `the ${only.label.toLowerCase()}` : 'a text'
}
