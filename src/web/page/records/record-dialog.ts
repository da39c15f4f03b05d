import { MAX_INT64 } from '../../../base/json/exact-numbers.ts'
import { oneOf, titled } from '../../../base/text/text.ts'
import type { ResourceInfo } from '../../../client/answer-types.ts'
import { ONLY } from '../../../contract/resources/paths.ts'
import { ProblemText } from '../parts/controls.ts'
import { Dialog, FormButtons } from '../parts/dialog.ts'
import { usePage } from '../parts/page-state.ts'
import { html, useLayoutEffect, useMemo, useState } from '../parts/preact.ts'
import { isObject } from '../parts/texts.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { firstControl } from '../schema-form/form-field.ts'
import { type FormSchema, labelOf, merged, typesOf, valuesOf } from '../schema-form/form-schema.ts'
import { SchemaForm, useRefusedForm } from '../schema-form/schema-form.ts'
import { addRecord, askPage, changeRecord, type ListedRecords, pathOf } from './ask-records.ts'
import {
  beginningOf,
  boundsOf,
  formSchemaOf,
  freeIdBeyond,
  idOf,
  isNumber,
  type ShownId,
  type ShownValue,
  spokenOf,
} from './record-fields.ts'
import type { ShownRecord } from './record-table.ts'

/** A dialog to add a record, or to change an existing one. */
export function RecordDialog({ resource, shown, onClose, onDone }: RecordDialogProps) {
  const { world } = usePage()
  const proposal = useProposal(resource, shown === undefined)
  const schema = useMemo(() => formSchemaOf(resource), [resource])
  const [typed, setTyped] = useState<{ readonly id: unknown }>()
  const { form, value, change, send, problems, problem, isRunning } = useRefusedForm(
    () => shown?.record ?? beginningOf(schema),
    REFUSED,
  )
  const id = shown?.id ?? (typed ? typed.id : proposal)
  // After the dialog is open: the id is proposed, the rest is typed.
  useLayoutEffect(() => {
    const forms = form.current?.querySelectorAll('.fields') ?? []
    const begin = shown || hasProposal(resource) ? forms[forms.length - 1] : form.current
    ;(firstControl(begin) ?? firstControl(form.current))?.focus()
  }, [])
  // An empty text is no id.
  const typeId = (next: unknown) => setTyped({ id: next === '' ? undefined : next })
  const save = async (event: Event) => {
    event.preventDefault()
    // The form is not sent unless there is an id, and the record is an object.
    const sent = { resource, world, id: id as ShownId, value: isObject(value) ? value : {} }
    const what = titled(spokenOf(resource, sent.id))
    const isDone = shown
      ? await send(() => changeRecord(sent, shown.record), `${what} is changed.`)
      : await send(() => addRecord(sent), `${what} is added.`)
    if (isDone) onDone()
  }
  const title = shown ? `Change ${spokenOf(resource, shown.id)}` : `Add ${oneOf(resource.noun)}`
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <form ref=${form} onSubmit=${save} class="record">
      <${SchemaForm} schema=${schema} value=${value} onChange=${change} problems=${problems} parts=${PARTS}>${
        !shown &&
        !resource.isSingleton &&
        html`<${SchemaForm} hasText=${false} schema=${idForm(resource)} value=${{ [idName(resource)]: id }} problems=${[]} parts=${PARTS}
          onChange=${(next: ShownValue) => typeId(next[idName(resource)])} />`
      }<//>
      <${ProblemText} problem=${problem} />
      <${FormButtons} label=${shown ? 'Change' : 'Add'} isOff=${isRunning} onClose=${onClose} />
    </form>
  <//>`
}

interface RecordDialogProps {
  readonly resource: ResourceInfo
  /** The record to change; `undefined` for a new one. */
  readonly shown: ShownRecord | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

// --- internal ---

const REFUSED = 'It was not stored; what is wrong stands at its place above.'

/** How the fields of a record are shown. */
const PARTS = {
  resolve: merged,
  labelOf,
  hintOf: boundsOf,
  // Nothing typed or chosen is no value of theirs.
  isAlwaysShown: (schema: FormSchema) =>
    valuesOf(schema) !== undefined || isNumber(schema) || typesOf(schema).join() === 'boolean',
}

/** The id that a form proposes: that of a single record, or a free int64. */
function useProposal(resource: ResourceInfo, isNew: boolean): ShownId | undefined {
  const { world } = usePage()
  const query = { world, before: MAX_INT64, limit: 1 }
  const { answer } = useAnswer<ListedRecords>(
    isNew && hasProposal(resource) ? { path: pathOf(resource), query } : undefined,
    { ask: (request) => askPage(resource, request) },
  )
  if (resource.isSingleton) return ONLY
  const ids = answer?.records.map((each) => idOf(resource, each))
  return freeIdBeyond(ids && { ids, next: answer?.next })
}

function hasProposal({ id }: ResourceInfo): boolean {
  return id.kind === 'int64'
}

/** The name of the property or the parameter that has the id. */
function idName({ id }: ResourceInfo): string {
  return id.property?.at(-1) ?? id.parameter ?? 'id'
}

/** The schema of a form for an id. */
function idForm(resource: ResourceInfo): FormSchema {
  const name = idName(resource)
  const schema = resource.id.kind === 'int64' ? INT64 : { type: 'string' }
  return { type: 'object', required: [name], properties: { [name]: schema } }
}

const INT64 = { type: 'integer', format: 'int64' }
