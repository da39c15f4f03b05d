import { counted } from '../../../base/text/text.ts'
import { LEVELS, STATES } from '../../../check/reports/next-changes.ts'
import type { NextChange } from '../../../check/reports/report.ts'
import { ChoiceField, Filters, SearchField } from '../parts/controls.ts'
import { useAddress } from '../parts/page-state.ts'
import { type Children, html, useMemo } from '../parts/preact.ts'
import { ChangeDialog } from './change-dialog.ts'
import { ChangeTable } from './change-table.ts'
import { answerOf, changesToShow, type NumberedChange, operationOf } from './changes-to-show.ts'

/**
 * The changes of the next contract with their clients, those that refuse one first; what is chosen of them is in the address. `exchanges`
 * shows those of a change, and `open` one of them, where they are kept: in a sandbox.
 */
export function ChangeList({
  changes,
  exchanges,
  open,
}: {
  readonly changes: readonly NextChange[]
  readonly exchanges?: (change: NumberedChange) => Children
  readonly open?: (id: string) => void
}) {
  const [{ values }, change] = useAddress()
  const { state, level, operation, client, q, change: number, exchange } = values
  const shown = useMemo(
    () => changesToShow(changes, values),
    [...[changes, state, level, operation, client, q]],
  )
  const choose = (name: string) => (value: string) => change({ [name]: value })
  const clients = changes.flatMap((each) => each.clients.map((one) => one.client))
  const opened = number === undefined ? undefined : changes[Number(number)]
  return html`
    <${Filters}>
      <${SearchField} label="What changes, or for whom" value=${q} onInput=${choose('q')} />
      <${ChoiceField} label="Effect" none="Any effect" value=${state ?? ''} values=${STATES} labels=${LABELS} onChange=${choose('state')} />
      <${ChoiceField} label="Client" none="Any client" value=${client ?? ''} values=${sorted(clients)} onChange=${choose('client')} />
      <${ChoiceField} label="Operation" none="Any operation" value=${operation ?? ''} values=${sorted(changes.map(operationOf))} onChange=${choose('operation')} />
      <${ChoiceField} label="Level" none="Any level" value=${level ?? ''} values=${LEVELS} onChange=${choose('level')} />
    <//>
    <p role="status"><span class="faint">${countText(shown.length, changes.length)}</span> ${shown.length > 0 && answerOf(shown)}</p>
    ${shown.length > 0 && html`<${ChangeTable} changes=${shown} open=${(each: number) => change({ change: String(each) })} />`}
    ${
      opened &&
      !exchange &&
      html`<${ChangeDialog} change=${{ ...opened, number: Number(number) }} exchanges=${exchanges} open=${open}
      onClose=${() => change({ change: '' })} />`
    }
  `
}

// --- internal ---

const LABELS = { refused: 'it breaks some', met: 'some have it', 'not met': 'none has it' }

function countText(shown: number, all: number): string {
  if (all === 0) return 'The two contracts do not differ.'
  return shown === all ? `${counted(all, 'change')}.` : `${shown} of ${counted(all, 'change')}.`
}

function sorted(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].toSorted()
}
