import type { Fault } from '../../../faults/fault-types.ts'
import { AboutWorlds } from '../parts/chosen-world.ts'
import { Actions, ProblemText } from '../parts/controls.ts'
import { html, useState } from '../parts/preact.ts'
import { Empty } from '../parts/shown-text.ts'
import { FaultDialog, type FaultDraft } from './fault-dialog.ts'
import { type FaultActions, FaultRow } from './fault-row.ts'
import { FaultSuggestions, freeFaultId, SUGGESTIONS } from './fault-suggestions.ts'
import { type ShownFault, useFaults } from './use-faults.ts'

/** The faults, each with a switch and what it did, and a sentence to add another. */
export function FaultsSection({ isOfProxy = false }: { readonly isOfProxy?: boolean } = {}) {
  const faults = useFaults()
  const [open, setOpen] = useState<Open>()
  const [saved, setSaved] = useState<string>()
  const shown = faults.shown ?? []
  const save = async (fault: Fault, edited?: ShownFault) => {
    await faults.save(fault, edited)
    setSaved(fault.id)
  }
  const actions: FaultActions = {
    toggle: faults.toggle,
    edit: (edited: ShownFault) => setOpen({ edited, draft: { ...edited.fault } }),
    countAnew: faults.countAnew,
    move: faults.move,
    remove: async (gone: ShownFault) => {
      if (await faults.remove(gone))
        document.querySelector<HTMLElement>(`#${SUGGESTIONS} input`)?.focus()
    },
  }
  const ids = shown.map(({ id }) => id)
  const edit = (draft: FaultDraft) => setOpen({ draft })
  return html`
    <${Actions}><button type="button" class="main" onClick=${() => edit({ id: freeFaultId('fault', ids) })}>Write a fault …</button><//>
    ${!isOfProxy && html`<${AboutWorlds} all=${ALL} />`}
    <${ProblemText} problem=${faults.problem} />
    ${faults.warnings.map((text) => html`<p class="warn" role="status" key=${text}>${text}</p>`)}
    ${faults.shown && html`<${FaultList} shown=${shown} saved=${saved} actions=${actions} hasLive=${!isOfProxy} />`}
    <${FaultSuggestions} ids=${ids} save=${save} edit=${edit} isOfProxy=${isOfProxy} />
    ${
      open &&
      html`<${FaultDialog} title=${titleOf(open)} button=${buttonOf(open)} draft=${open.draft}
      save=${(fault: Fault) => save(fault, open.edited)} onClose=${() => setOpen(undefined)} />`
    }
  `
}

// --- internal ---

/** The open dialog: for a new fault, or for one that is edited. */
interface Open {
  readonly draft: FaultDraft
  readonly edited?: ShownFault
}

function titleOf({ edited }: Open): string {
  return edited ? `Edit ${edited.id}` : 'Add a fault'
}

function buttonOf({ edited }: Open): string {
  return edited?.receipts ? 'Save' : 'Put in force'
}

function FaultList({
  shown,
  saved,
  actions,
  hasLive,
}: {
  readonly hasLive: boolean
  readonly shown: readonly ShownFault[]
  /** The id of the fault that was saved last. */
  readonly saved: string | undefined
  readonly actions: FaultActions
}) {
  if (shown.length === 0)
    return html`<${Empty}>Nothing goes wrong: there is no fault. Switch one on below, write one, or let one request alone fail:${' '}
      <code>Prefer: code=503</code> in its headers.<//>`
  return html`<ul class="faults entries" aria-label="Faults">
    ${shown.map((each, at) => html`<${FaultRow} key=${each.id} shown=${each} place=${{ isFirst: at === 0, isLast: at === shown.length - 1 }} isNew=${each.id === saved} actions=${actions} hasLive=${hasLive} />`)}
  </ul>
  <p class="faint">${ORDER}</p>`
}

const ALL =
  'The counts are added up. What is put in force here, edited, put back or counted from 0 is from then on in every world, and the same in each, also where only one had it.'

const ORDER =
  'Faults strike in the order of this list until one of them answers or cuts the connection; ↑ and ↓ move one. A new one is last. One that is off is kept in this tab; put back, it is at its place, and counts from 0.'
