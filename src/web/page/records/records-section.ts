import { oneOf, titled } from '../../../base/text/text.ts'
import type { ResourceInfo } from '../../../client/answer-types.ts'
import { OneWorld } from '../parts/chosen-world.ts'
import { Actions, ChoiceField, ProblemText } from '../parts/controls.ts'
import { hrefOf, useAddress, usePage } from '../parts/page-state.ts'
import { html, useState } from '../parts/preact.ts'
import { useSectionShortcuts } from '../parts/shortcuts.ts'
import { useAction } from '../parts/use-action.ts'
import { useAfterPause, useAnswer } from '../parts/use-answer.ts'
import { useResources } from '../parts/use-resources.ts'
import {
  askFullPage,
  changeRecord,
  type ListedRecords,
  pathOf,
  removeRecord,
} from './ask-records.ts'
import { filtersOf } from './filters.ts'
import { RecordDialog } from './record-dialog.ts'
import { type ShownValue, spokenOf } from './record-fields.ts'
import { FilterForm } from './record-filter.ts'
import { pageAfter, RecordPager, RecordTable, type ShownRecord, TABLE } from './record-table.ts'
import { RemovedNote } from './removed-note.ts'
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

function ChosenRecords() {
  const chosen = useChosen()
  if (!chosen) return html`<p>The contract has no resource, so there are no records.</p>`
  return html`<${Records} key=${chosen.name} resource=${chosen} />`
}

function Records({ resource }: { readonly resource: ResourceInfo }) {
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
  const addText = `Add ${oneOf(resource.noun)}`
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
      html`<${RecordTable} resource=${resource} records=${answer.records} isBusy=${isBusy} remove=${remove}
        change=${(shown: ShownRecord) => setDialog({ shown })} put=${put} />
      <${RecordPager} resource=${resource} page=${answer} isBusy=${isBusy} change=${change} />`
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
