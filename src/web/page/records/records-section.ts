import { parseInt64 } from '../../../base/json/exact-numbers.ts'
import { oneOf, titled } from '../../../base/text/text.ts'
import type { ResourceInfo } from '../../../client/answer-types.ts'
import { OneWorld, useResources } from '../parts/chosen-world.ts'
import { Actions, ChoiceField, Field, Filters, INT64_RULE, ProblemText } from '../parts/controls.ts'
import { useSectionShortcuts } from '../parts/page-frame.ts'
import { type AddressValues, hrefOf, useAddress, usePage } from '../parts/page-state.ts'
import { type Children, html, useLayoutEffect, useRef, useState } from '../parts/preact.ts'
import { useAction, useAfterPause, useAnswer } from '../parts/use-answer.ts'
import { isInt64Schema, labelOf } from '../schema-form/form-schema.ts'
import {
  addRecord,
  askFullPage,
  changeRecord,
  type ListedRecords,
  pathOf,
  removeRecord,
} from './ask-records.ts'
import { RecordDialog } from './record-dialog.ts'
import {
  FIRST_PAGE,
  fieldsOf,
  filtersOf,
  type RecordFilter,
  type ShownId,
  type ShownValue,
  searchedIn,
  shortText,
  spokenOf,
  titleOf,
} from './record-fields.ts'
import {
  pageAfter,
  pageText,
  RecordPager,
  RecordTable,
  type ShownRecord,
  TABLE,
} from './record-table.ts'
import { addressesOf } from './resource-addresses.ts'
import { SaveDialog } from './save-dialog.ts'

/** The records of a resource in a world: browsed, added, changed, removed, and saved. */
export function RecordsSection() {
  return html`<${OneWorld} Content=${ChosenRecords} />`
}

// --- internal ---

/** The resource that the address names, or the first one. */
function useChosen(): ResourceInfo | undefined {
  const resources = useResources()
  const [{ section }] = useAddress()
  const at = addressesOf(resources).indexOf(section)
  return resources[Math.max(at, 0)]
}

function ResourceChoice() {
  const { world } = usePage()
  const resources = useResources()
  const chosen = useChosen()
  const addresses = addressesOf(resources)
  const labels = Object.fromEntries(
    resources.map(({ noun }, at) => [addresses[at] ?? '', titled(noun.many)]),
  )
  const open = (section: string) => {
    location.hash = hrefOf({ section, values: world ? { world } : {} })
  }
  const value = addresses[chosen ? resources.indexOf(chosen) : 0]
  return html`<${ChoiceField} label="Resource" value=${value} values=${addresses} labels=${labels} onChange=${open} />`
}

function ChosenRecords({ where }: { readonly where: string }) {
  const chosen = useChosen()
  if (!chosen) return html`<p>The contract has no resource, so there are no records.</p>`
  return html`<${Records} key=${chosen.name} resource=${chosen} where=${where} />`
}

function Records({ resource, where }: { resource: ResourceInfo; where: string }) {
  const { world } = usePage()
  const [{ values }, change] = useAddress()
  const [dialog, setDialog] = useState<{ readonly shown: ShownRecord | undefined }>()
  const [isSaving, setSaving] = useState(false)
  const [removed, setRemoved] = useState<ShownRecord>()
  const removal = useAction()
  const isOneOfMany = useResources().length > 1
  const { q: typed = '', after, before } = values
  const q = useAfterPause(typed)
  const filters = filtersOf(resource)
  const found = Object.fromEntries(filters.map(({ name, value }) => [name, values[value]]))
  const isSearch = q !== '' || filters.some(({ name, choices }) => found[name] && !choices)
  const { answer, problem, isCurrent, again } = useAnswer<ListedRecords>(
    { path: pathOf(resource), query: { world, q, ...found, after, before } },
    // A search that reads one record after another is not repeated.
    { every: isSearch ? undefined : 2000, ask: (request) => askFullPage(resource, request) },
  )
  const isBusy = (!isCurrent || q !== typed) && problem === undefined
  const add = () => setDialog({ shown: undefined })
  const addText = `Add ${oneOf(resource.noun)}${where && ` to ${where}`}`
  const remove = async (shown: ShownRecord) => {
    const { id, record: value } = shown
    const said = `${titled(spokenOf(resource, id))} is removed.`
    if (!(await removal.run(() => removeRecord({ resource, world, id, value }), said))) return
    setRemoved(shown)
    again()
  }
  const put = async ({ id, record }: ShownRecord, value: ShownValue) => {
    const said = `${titled(spokenOf(resource, id))} is changed.`
    const isDone = await removal.run(
      () => changeRecord({ resource, world, id, value }, record),
      said,
    )
    if (isDone) await again()
    return isDone
  }
  const keep = () => {
    setRemoved(undefined)
    again()
    document.getElementById(TABLE)?.focus()
  }
  useSectionShortcuts(
    [
      { key: 'a', does: addText, run: add },
      {
        key: 'n',
        does: 'Next page',
        run: () => answer?.next !== undefined && change(pageAfter(answer)),
      },
    ],
    [answer],
  )
  return html`
    <${Actions}>
      <button type="button" onClick=${() => setSaving(true)}>Save as a scenario …</button>
      <button type="button" class="main" onClick=${add}>${addText}</button>
    <//>
    <${FilterForm} resource=${resource} values=${values} change=${change}>
      ${isOneOfMany && html`<${ResourceChoice} />`}
    <//>
    <${ProblemText} problem=${problem ?? removal.problem} />
    ${removed && html`<${RemovedNote} resource=${resource} ...${removed} onUndone=${keep} onClose=${keep} />`}
    ${
      answer &&
      html`<p class="faint" role="status">${isBusy ? `Looking through the ${resource.noun.many} …` : pageText(resource, answer)}</p>
      <${RecordTable} resource=${resource} records=${answer.records} isBusy=${isBusy} remove=${remove}
        change=${(shown: ShownRecord) => setDialog({ shown })} put=${put} />
      <${RecordPager} page=${answer} change=${change} />`
    }
    ${isSaving && html`<${SaveDialog} resource=${resource} shown=${{ q, ...found }} onClose=${() => setSaving(false)} />`}
    ${
      dialog &&
      html`<${RecordDialog} resource=${resource} shown=${dialog.shown} onClose=${() => setDialog(undefined)}
      onDone=${() => {
        setDialog(undefined)
        again()
      }} />`
    }
  `
}

/** Filters the records of a resource. */
function FilterForm({ resource, values, change, children }: FilterFormProps) {
  // Another filter has other pages.
  const choose = (name: string) => (value: string) => change({ ...FIRST_PAGE, [name]: value })
  const label = `Id or part of ${searchedIn(resource)}`
  const filters = filtersOf(resource)
  return html`<${Filters} search=${label} names=${filters.map((filter) => filter.value)}>
    ${filters.map(
      (filter) =>
        html`<${FilterControl} key=${filter.name} filter=${filter} value=${values[filter.value] ?? ''} choose=${choose(filter.value)} />`,
    )}
    ${children}
  <//>`
}

interface FilterFormProps {
  readonly resource: ResourceInfo
  readonly values: AddressValues
  readonly change: (values: AddressValues) => void
  readonly children?: Children
}

function FilterControl({ filter: { name, schema, choices }, value, choose }: FilterControlProps) {
  const [typed, setTyped] = useState(value)
  const label = labelOf(name)
  const isWrong = isInt64Schema(schema) && typed !== '' && parseInt64(typed) === undefined
  // The address may have another one by now: it was cleared.
  const shown = isWrong || typed.trim() === value ? typed : value
  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const text = currentTarget.value.trim()
    setTyped(text)
    if (!isInt64Schema(schema) || text === '' || parseInt64(text) !== undefined) choose(text)
  }
  if (choices)
    return html`<${ChoiceField} label=${label} none="Any ${label.toLowerCase()}" value=${value} values=${choices} onChange=${choose} />`
  return html`<${Field} label=${label} hint=${isWrong && INT64_RULE}>
    <input autocomplete="off" spellcheck=${false} placeholder=${label} aria-invalid=${isWrong} value=${shown} onInput=${take} />
  <//>`
}

interface FilterControlProps {
  readonly filter: RecordFilter
  readonly value: string
  readonly choose: (value: string) => void
}

/** Says that a record was removed, and offers to undo it. It takes the focus, because the focused button is gone with the record. */
function RemovedNote({ resource, id, record, onUndone, onClose }: RemovedNoteProps) {
  const { world } = usePage()
  const { run, isRunning, problem } = useAction()
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => button.current?.focus(), [record])
  const what = titled(spokenOf(resource, id))
  const title = titleOf(fieldsOf(resource))
  const named = title && record[title.name] !== undefined
  const undo = async () => {
    const said = `${what} is there again.`
    if (await run(() => addRecord({ resource, world, id, value: record }), said)) onUndone()
  }
  return html`<div class="row note" role="group" aria-label="Removed">
    <span>${what}${named && `, ${shortText(record[title.name])},`} is removed.</span>
    <button type="button" ref=${button} disabled=${isRunning} onClick=${undo}>Undo</button>
    <button type="button" class="quiet" onClick=${onClose}>Dismiss</button>
    <${ProblemText} problem=${problem} />
  </div>`
}

interface RemovedNoteProps {
  readonly resource: ResourceInfo
  readonly id: ShownId
  readonly record: ShownValue
  readonly onUndone: () => void
  readonly onClose: () => void
}
