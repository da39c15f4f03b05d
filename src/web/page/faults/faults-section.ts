import type { Fault } from '../../../faults/fault.ts'
import { AboutWorlds } from '../parts/about-worlds.ts'
import { html, useRef, useState } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { FaultDialog, type FaultDraft } from './fault-dialog.ts'
import { type FaultDoings, FaultRow } from './fault-row.ts'
import { type FaultTemplate, faultTemplates, freeId } from './fault-templates.ts'
import type { ShownFault } from './shown-fault.ts'
import { useFaults } from './use-faults.ts'

/** The faults, each with a switch and what it did, and buttons to add others. */
export function FaultsSection() {
  const faults = useFaults()
  const [open, setOpen] = useState<Open>()
  const [saved, setSaved] = useState<string>()
  const first = useRef<HTMLButtonElement>(null)
  const shown = faults.shown ?? []
  const begin = ({ id, fault }: FaultTemplate) => {
    const ids = shown.map((each) => each.id)
    setOpen({ draft: { id: freeId(id, ids), on: 'listPets', ...fault } })
  }
  const save = async (fault: Fault) => {
    await faults.save(fault, open?.edited)
    setSaved(fault.id)
  }
  const doings: FaultDoings = {
    turn: faults.turn,
    edit: (edited: ShownFault) => setOpen({ edited, draft: { ...edited.fault } }),
    countAnew: faults.countAnew,
    move: faults.move,
    remove: async (gone: ShownFault) => {
      if (await faults.remove(gone)) first.current?.focus()
    },
  }
  return html`
    <${AboutWorlds} all=${ALL} />
    <div class="row" role="group" aria-label="Add a fault">
      <span>Add:</span>
      ${faultTemplates.map(
        (
          each,
          index,
        ) => html`<button type="button" key=${each.id} ref=${index === 0 ? first : undefined}
        onClick=${() => begin(each)}>${each.title}</button>`,
      )}
      <button type="button" onClick=${() => begin(OTHER)}>Something else</button>
    </div>
    <${ProblemText} problem=${faults.problem} />
    ${faults.warnings.map((text) => html`<p class="warn" role="status" key=${text}>${text}</p>`)}
    ${faults.shown && html`<${FaultList} shown=${shown} saved=${saved} doings=${doings} />`}
    ${
      open &&
      html`<${FaultDialog} title=${titleOf(open)} button=${buttonOf(open)} draft=${open.draft}
      save=${save} onClose=${() => setOpen(undefined)} />`
    }
  `
}

// --- internal ---

/** The open dialog: for a new fault, or for one that is edited. */
interface Open {
  readonly draft: FaultDraft
  readonly edited?: ShownFault
}

const OTHER: FaultTemplate = { title: '', id: 'fault', fault: {} }

function titleOf({ edited }: Open): string {
  return edited ? `Edit ${edited.id}` : 'Add a fault'
}

function buttonOf({ edited }: Open): string {
  return edited?.receipts ? 'Save' : 'Put in force'
}

function FaultList({
  shown,
  saved,
  doings,
}: {
  readonly shown: readonly ShownFault[]
  /** The id of the fault that was saved last. */
  readonly saved: string | undefined
  readonly doings: FaultDoings
}) {
  if (shown.length === 0)
    return html`<p>Nothing goes wrong: there is no fault. The buttons above begin one.</p>`
  return html`<ul class="faults" aria-label="Faults">
    ${shown.map((each, at) => html`<${FaultRow} key=${each.id} shown=${each} place=${{ isFirst: at === 0, isLast: at === shown.length - 1 }} isNew=${each.id === saved} doings=${doings} />`)}
  </ul>
  <p class="faint">${ORDER}</p>`
}

const ALL =
  'The counts are added up. What is put in force here, edited, put back or counted from 0 is from then on in every world, and the same in each, also where only one had it.'

const ORDER =
  'Faults strike in the order of this list until one of them answers or cuts the connection; ↑ and ↓ move one. A new one is last. One that is off is kept in this tab; put back, it is at its place, and counts from 0.'
