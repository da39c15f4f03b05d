import type { Fault } from '../../../faults/fault-types.ts'
import { AboutWorlds } from '../parts/chosen-world.ts'
import { ProblemText } from '../parts/controls.ts'
import { html, useRef, useState } from '../parts/preact.ts'
import { FaultDialog, type FaultDraft } from './fault-dialog.ts'
import { type FaultActions, FaultRow } from './fault-row.ts'
import { type ShownFault, useFaults } from './use-faults.ts'

/** The faults, each with a switch and what it did, and buttons to add others. */
export function FaultsSection({ isOfProxy = false }: { readonly isOfProxy?: boolean } = {}) {
  const faults = useFaults()
  const [open, setOpen] = useState<Open>()
  const [saved, setSaved] = useState<string>()
  const first = useRef<HTMLButtonElement>(null)
  const shown = faults.shown ?? []
  const begin = ({ id, fault }: FaultTemplate) => {
    const ids = shown.map((each) => each.id)
    setOpen({ draft: { id: freeId(id, ids), ...fault } })
  }
  const save = async (fault: Fault) => {
    await faults.save(fault, open?.edited)
    setSaved(fault.id)
  }
  const actions: FaultActions = {
    toggle: faults.toggle,
    edit: (edited: ShownFault) => setOpen({ edited, draft: { ...edited.fault } }),
    countAnew: faults.countAnew,
    move: faults.move,
    remove: async (gone: ShownFault) => {
      if (await faults.remove(gone)) first.current?.focus()
    },
  }
  return html`
    ${!isOfProxy && html`<${AboutWorlds} all=${ALL} />`}
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
    ${faults.shown && html`<${FaultList} shown=${shown} saved=${saved} actions=${actions} hasLive=${!isOfProxy} />`}
    ${
      open &&
      html`<${FaultDialog} title=${titleOf(open)} button=${buttonOf(open)} draft=${open.draft}
      save=${save} onClose=${() => setOpen(undefined)} />`
    }
  `
}

/** A fault to begin with. */
export interface FaultTemplate {
  readonly title: string
  /** The fault, without its id and the operations that it strikes. */
  readonly fault: { readonly [key: string]: unknown }
  /** The beginning of its id. */
  readonly id: string
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
    return html`<p>Nothing goes wrong: there is no fault. The buttons above begin one.</p>`
  return html`<ul class="faults" aria-label="Faults">
    ${shown.map((each, at) => html`<${FaultRow} key=${each.id} shown=${each} place=${{ isFirst: at === 0, isLast: at === shown.length - 1 }} isNew=${each.id === saved} actions=${actions} hasLive=${hasLive} />`)}
  </ul>
  <p class="faint">${ORDER}</p>`
}

const ALL =
  'The counts are added up. What is put in force here, edited, put back or counted from 0 is from then on in every world, and the same in each, also where only one had it.'

const ORDER =
  'Faults strike in the order of this list until one of them answers or cuts the connection; ↑ and ↓ move one. A new one is last. One that is off is kept in this tab; put back, it is at its place, and counts from 0.'

/** The most usual faults. */
const faultTemplates: readonly FaultTemplate[] = [
  { title: 'Fail the nth call', id: 'fails-once', fault: { calls: 3, respond: { status: 500 } } },
  {
    title: 'Fail now and then',
    id: 'flaky',
    fault: { probability: 0.1, respond: { status: 503 } },
  },
  {
    title: 'Refuse, then work',
    id: 'throttled',
    fault: {
      calls: '1-2',
      respond: { status: 429, code: 'rate_limited', headers: { 'retry-after': '1' } },
    },
  },
  {
    title: 'Refuse every nth call',
    id: 'limited',
    fault: {
      calls: 'every 3',
      respond: { status: 429, code: 'rate_limited', headers: { 'retry-after': '1' } },
    },
  },
  { title: 'Slow down', id: 'slow', fault: { delay: 2000 } },
  { title: 'Cut the connection', id: 'cut', fault: { connection: 'reset' } },
  { title: 'Lose the answer', id: 'lost', fault: { connection: 'truncate', at: 'after' } },
]

/** An id that no fault has yet, e.g. `slow`, `slow-2`. */
function freeId(beginning: string, taken: readonly string[]): string {
  let id = beginning
  for (let number = 2; taken.includes(id); number += 1) id = `${beginning}-${number}`
  return id
}
