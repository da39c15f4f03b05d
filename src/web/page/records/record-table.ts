import { isSameJson } from '../../../base/json/json.ts'
import { countedOf, titled } from '../../../base/text/text.ts'
import type { ResourceInfo } from '../../../client/answer-types.ts'
import { Table } from '../parts/controls.ts'
import type { AddressValues } from '../parts/page-state.ts'
import { html, useLayoutEffect, useRef, useState } from '../parts/preact.ts'
import {
  merged,
  propertiesOf,
  readTyped,
  typesOf,
  valuesOf,
  writeTyped,
} from '../schema-form/form-schema.ts'
import type { ListedRecords } from './ask-records.ts'
import {
  FIRST_PAGE,
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
export function RecordTable({ resource, records, isBusy, change, put, remove }: RecordTableProps) {
  const { many } = resource.noun
  const fields = fieldsOf(resource)
  const title = titleOf(fields)
  const heads = html`${fields.map(
    (field) => html`<th key=${field.name} class=${isAmount(field) && 'number'}>${field.head}</th>`,
  )}<th><span class="unseen">Actions</span></th>`
  return html`<${Table} id=${TABLE} label=${titled(many)} aria-busy=${isBusy} kind="records stacked" heads=${heads}>
      <tbody>${records.map((record, at) => {
        const id = idOf(resource, record)
        const spoken = id !== undefined && spokenOf(resource, id)
        const below = Object.values(parentsIn(resource, record))
        return html`<tr key=${resource.isScoped ? [...below, id].join('/') : String(id ?? at)}>
        ${fields.map(
          (
            field,
          ) => html`<${Cell} key=${field.name} field=${field} value=${record[field.name]} isTitle=${field === title} isFirst=${field === (title ?? fields[0])}
          of=${spoken} put=${spoken && isSimple(resource, field) && ((value: unknown) => put({ id, record }, withMember(record, field.name, value)))} />`,
        )}
        <td class="does">${
          spoken &&
          html`<button type="button" class="quiet" aria-label="Change ${spoken}" onClick=${() => change({ id, record })}>Change</button>
          <button type="button" class="quiet danger" aria-label="Remove ${spoken}" onClick=${() => remove({ id, record })}>Remove</button>`
        }</td>
      </tr>`
      })}</tbody>
  <//>`
}

interface RecordTableProps {
  readonly resource: ResourceInfo
  readonly records: readonly ShownValue[]
  /** Whether the records belong to an earlier request. */
  readonly isBusy: boolean
  readonly change: (shown: ShownRecord) => void
  /** Puts a value in place of a record; resolves to whether it is there. */
  readonly put: (shown: ShownRecord, value: ShownValue) => Promise<boolean>
  readonly remove: (shown: ShownRecord) => void
}

/** The id of the table. */
export const TABLE = 'records'

/** The way to the pages before and after this one. */
export function RecordPager({ page, change }: RecordPagerProps) {
  const { previous, next } = page
  if (previous === undefined && next === undefined) return html``
  const goBack = () => change({ after: '', before: String(previous) })
  return html`<nav class="row" aria-label="Pages">
    <button type="button" disabled=${previous === undefined} onClick=${() => change(FIRST_PAGE)}>First</button>
    <button type="button" disabled=${previous === undefined} onClick=${goBack}>Previous</button>
    <button type="button" disabled=${next === undefined} onClick=${() => change(pageAfter(page))}>Next</button>
  </nav>`
}

interface RecordPagerProps {
  readonly page: ListedRecords
  readonly change: (values: AddressValues) => void
}

/** The values of the page after this one. */
export function pageAfter({ next }: ListedRecords): AddressValues {
  return { before: '', after: String(next) }
}

/** How many records there are, and which of them a page has. */
export function pageText(
  resource: ResourceInfo,
  { records, total, previous, next }: ListedRecords,
): string {
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

// --- internal ---

/** Texts of this many UTF-16 code units stay in one line: a code, a time, one of a few values. */
const MOST_WHOLE = 24

/** A value, which becomes a control when it is pressed, if it is simple: then Enter puts what is typed in its place, and Escape nothing. */
function Cell({ field, value, isTitle, isFirst, of, put }: CellProps) {
  const [isTyping, setTyping] = useState(false)
  const text = shortText(value)
  const shown = value === undefined ? html`<span class="faint">none</span>` : text
  const size = isAmount(field) ? 'number' : text.length <= MOST_WHOLE && 'whole'
  return html`<td class="${isTitle ? 'name' : size} ${isFirst && 'title'}" data-label=${isTitle ? undefined : field.head}>${
    !put
      ? shown
      : isTyping
        ? html`<${CellEditor} field=${field} of=${of} value=${value} put=${put} onClose=${() => setTyping(false)} />`
        : html`<button type="button" class="cell" tabindex="-1" title="Change it here" onClick=${() => setTyping(true)}>${shown}</button>`
  }</td>`
}

interface CellProps {
  readonly field: RecordField
  readonly value: unknown
  readonly isTitle: boolean
  /** Whether it stands first in a narrow window. */
  readonly isFirst: boolean
  /** The record, as it is spoken of. */
  readonly of: string | false
  readonly put: false | ((value: unknown) => Promise<boolean>)
}

/** The control in a cell. Left, it puts what was typed, if that is another value. */
function CellEditor({ field: { label, schema }, of, value, put, onClose }: CellEditorProps) {
  const control = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  const written = writeTyped(value, schema)
  useLayoutEffect(() => {
    const { current } = control
    if (!current) return
    // Not as an attribute: what is typed stays when the list is read again.
    current.value = written
    current.focus()
  }, [])
  const end = async (isMeant: boolean) => {
    if (isOver.current) return
    isOver.current = true
    const next = readTyped(control.current?.value ?? '', schema)
    if (!isMeant || isSameJson(next, value) || (await put(next))) return onClose()
    isOver.current = false
    control.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'Escape') end(event.key === 'Enter')
  }
  const parts = {
    ...{ ref: control, 'aria-label': `${label} of ${of}`, onKeyDown: press },
    ...{ onBlur: () => end(true) },
  }
  const choices = valuesOf(schema) ?? (typesOf(schema).join() === 'boolean' && [true, false])
  if (!choices) return html`<input ...${parts} size="16" autocomplete="off" spellcheck=${false} />`
  return html`<select ...${parts} onChange=${() => end(true)}>
    ${value === undefined && html`<option value="">none</option>`}
    ${choices.map((each) => html`<option key=${String(each)} value=${writeTyped(each, schema)}>${String(each)}</option>`)}
  </select>`
}

interface CellEditorProps {
  readonly field: RecordField
  readonly of: string | false
  readonly value: unknown
  readonly put: (value: unknown) => Promise<boolean>
  readonly onClose: () => void
}

/** Whether a field has numbers that are compared: an id of something else only looks like one. */
function isAmount({ head, label, schema }: RecordField): boolean {
  return isNumber(schema) && head === label
}

/** Whether a member is changed in its cell: it has one value of a simple type, and is not what tells records apart. */
function isSimple(resource: ResourceInfo, { name, schema }: RecordField): boolean {
  const { property, parameter } = resource.id
  const [type, ...others] = typesOf(schema)
  const isOfId = name === (property?.[0] ?? parameter) || name === resource.beside
  return (
    !isOfId &&
    type !== undefined &&
    others.length === 0 &&
    !['array', 'object', 'null'].includes(type) &&
    Object.hasOwn(propertiesOf(merged(resource.body)) ?? {}, name)
  )
}

/** A record with another value of a member, or without it. */
function withMember(record: ShownValue, name: string, value: unknown): ShownValue {
  const { [name]: _before, ...others } = record
  return value === undefined ? others : { ...record, [name]: value }
}
