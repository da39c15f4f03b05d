import { countedOf, titled } from '../../../base/text/text.ts'
import type { ResourceInfo } from '../../../client/answer-types.ts'
import type { AddressValues } from '../parts/page-state.ts'
import { html } from '../parts/preact.ts'
import type { ListedRecords } from './ask-records.ts'
import { FIRST_PAGE } from './filters.ts'
import {
  fieldsOf,
  idOf,
  isNumber,
  parentsIn,
  type RecordField,
  type ShownId,
  type ShownValue,
  shortText,
  spokenOf,
  titleOf,
} from './record-fields.ts'

/** A record that can be changed. */
export interface ShownRecord {
  readonly id: ShownId
  readonly record: ShownValue
}

/** A page of records, a row each. */
export function RecordTable({
  resource,
  records,
  isBusy,
  change,
  remove,
}: {
  readonly resource: ResourceInfo
  readonly records: readonly ShownValue[]
  /** Whether the records belong to an earlier request. */
  readonly isBusy: boolean
  readonly change: (shown: ShownRecord) => void
  readonly remove: (shown: ShownRecord) => void
}) {
  const { many } = resource.noun
  const fields = fieldsOf(resource)
  const title = titleOf(fields)
  return html`<div class="box" id=${TABLE} tabindex="0" role="region" aria-label=${titled(many)} aria-busy=${isBusy}>
    <table class="records stacked">
      <thead><tr>${fields.map(
        ({ name, head, schema }) =>
          html`<th key=${name} class=${isNumber(schema) && 'number'}>${head}</th>`,
      )}<th>Actions</th></tr></thead>
      <tbody>${records.map((record, at) => {
        const id = idOf(resource, record)
        const spoken = id !== undefined && spokenOf(resource, id)
        const below = Object.values(parentsIn(resource, record))
        return html`<tr key=${resource.isScoped ? [...below, id].join('/') : String(id ?? at)}>
        ${fields.map((field) => html`<${Cell} key=${field.name} field=${field} value=${record[field.name]} isTitle=${field === title} />`)}
        <td class="does">${
          spoken &&
          html`<button type="button" class="quiet" aria-label="Change ${spoken}" onClick=${() => change({ id, record })}>Change</button>
          <button type="button" class="quiet" aria-label="Remove ${spoken}" onClick=${() => remove({ id, record })}>Remove</button>`
        }</td>
      </tr>`
      })}</tbody>
    </table>
  </div>`
}

/** The id of the table. */
export const TABLE = 'records'

/** How many records there are, and the way to the pages before and after this one. */
export function RecordPager({
  resource,
  page,
  isBusy,
  change,
}: {
  readonly resource: ResourceInfo
  readonly page: ListedRecords
  readonly isBusy: boolean
  readonly change: (values: AddressValues) => void
}) {
  const { previous, next } = page
  const goBack = () => change({ after: '', before: String(previous) })
  return html`<nav class="row pages" aria-label="Pages">
    <button type="button" disabled=${previous === undefined} onClick=${() => change(FIRST_PAGE)}>First</button>
    <button type="button" disabled=${previous === undefined} onClick=${goBack}>Previous</button>
    <button type="button" disabled=${next === undefined} onClick=${() => change(pageAfter(page))}>Next</button>
    <span role="status">${isBusy ? `Looking through the ${resource.noun.many} …` : textOf(resource, page)}</span>
  </nav>`
}

/** The values of the page after this one. */
export function pageAfter({ next }: ListedRecords): AddressValues {
  return { before: '', after: String(next) }
}

// --- internal ---

/** Texts of this many UTF-16 code units stay in one line: a code, a time, one of a few values. */
const MOST_WHOLE = 24

function Cell({
  field: { head, schema },
  value,
  isTitle,
}: {
  readonly field: RecordField
  readonly value: unknown
  readonly isTitle: boolean
}) {
  const text = shortText(value)
  if (isTitle && value !== undefined) return html`<td class="name">${text}</td>`
  const kind = isNumber(schema) ? 'number' : text.length <= MOST_WHOLE && 'whole'
  return html`<td class=${kind} data-label=${head}>
    ${value === undefined ? html`<span class="faint">none</span>` : text}</td>`
}

function textOf(resource: ResourceInfo, { records, total, previous, next }: ListedRecords): string {
  const { noun } = resource
  const [first, last] = [records[0], records.at(-1)].map((each) => each && idOf(resource, each))
  if (records.length === 0)
    return previous === undefined && next === undefined
      ? `No ${noun.one}`
      : `No ${noun.one} on this page`
  if (first === undefined) return countedOf(noun, total ?? records.length)
  const shown = first === last ? `id ${first}` : `ids ${first} to ${last}`
  return total === undefined ? `Here: ${shown}` : `${countedOf(noun, total)}; here: ${shown}`
}
