import { titled } from '../../../base/text/text.ts'
import type { ResourceInfo } from '../../../client/answer-types.ts'
import { ProblemText } from '../parts/controls.ts'
import { usePage } from '../parts/page-state.ts'
import { html, useLayoutEffect, useRef } from '../parts/preact.ts'
import { useAction } from '../parts/use-action.ts'
import { addRecord } from './ask-records.ts'
import {
  fieldsOf,
  type ShownId,
  type ShownValue,
  shortText,
  spokenOf,
  titleOf,
} from './record-fields.ts'

/** Says that a record was removed, and offers to undo it. It takes the focus, because the focused button is gone with the record. */
export function RemovedNote({
  resource,
  id,
  record,
  onUndone,
  onClose,
}: {
  readonly resource: ResourceInfo
  readonly id: ShownId
  readonly record: ShownValue
  readonly onUndone: () => void
  readonly onClose: () => void
}) {
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
