import { titled } from '../../../base/text/text.ts'
import type { WorldInfo } from '../../../client/answer-types.ts'
import { sumOf } from '../../../scenarios/scenario.ts'
import { askAdmin } from '../parts/ask-admin.ts'
import { SHARED, useFirstRequest, useNoun } from '../parts/chosen-world.ts'
import { Actions, Copied, Empty, ProblemText, Table } from '../parts/controls.ts'
import { ConfirmDialog, Dialog } from '../parts/dialog.ts'
import { useSectionShortcuts } from '../parts/page-frame.ts'
import { usePage } from '../parts/page-state.ts'
import { html, useState } from '../parts/preact.ts'
import { type ListedWorlds, useAction, useKnown } from '../parts/use-answer.ts'
import { Time } from './panels.ts'

/** The list of worlds, and how to make, reset, remove and choose one. */
export function WorldsSection() {
  const { world, setWorld } = usePage()
  const { many } = useNoun()
  const making = useAction()
  const [made, setMade] = useState<NewWorld>()
  const [asked, setAsked] = useState<{ readonly id: string; readonly isRemoval: boolean }>()
  const { answer, problem, again } = useKnown('worlds', 2000)
  const make = () =>
    making.run(async () => {
      setMade(await askAdmin<NewWorld>({ method: 'POST', path: '/worlds' }))
      again()
    }, '') // the dialog says it
  useSectionShortcuts([{ key: 'm', does: 'Make a world', run: make }], [])
  const close = () => {
    setAsked(undefined)
    again()
  }
  return html`
    <${Actions}><button type="button" class="main" disabled=${making.isRunning} onClick=${make}>Make a world</button><//>
    <p class="faint">A world has ${many}, clock, chance, faults, keys and a journal of its own. ${answer && whoHasOne(answer)}</p>
    <${ProblemText} problem=${problem ?? making.problem} />
    ${
      answer &&
      html`<${WorldTable} worlds=${answer.worlds} looked=${world} look=${setWorld}
      reset=${(id: string) => setAsked({ id, isRemoval: false })}
      remove=${(id: string) => setAsked({ id, isRemoval: true })} />`
    }
    ${made && html`<${MadeWorldDialog} made=${made} look=${setWorld} onClose=${() => setMade(undefined)} />`}
    ${asked && html`<${AskedDialog} ...${asked} onClose=${close} />`}
  `
}

/** A world that was just made. */
export interface NewWorld {
  readonly id: string
  /** The key is also among the keys of the world (`GET /keys?world=`), but the list of worlds does not show it. */
  readonly key: string
}

// --- internal ---

function whoHasOne({ worlds }: ListedWorlds): string {
  return worlds.some(({ id }) => id === SHARED)
    ? 'All keys share one; a world that is made here gets a key of its own.'
    : 'Each key has one, made at its first request.'
}

function AskedDialog({ id, isRemoval, onClose }: AskedDialogProps) {
  const { world, setWorld } = usePage()
  const remove = async () => {
    await askAdmin({ method: 'DELETE', path: `/worlds/${encodeURIComponent(id)}` })
    if (world === id) setWorld(undefined)
  }
  const reset = () => askAdmin({ method: 'POST', path: '/reset', query: { world: id } })
  return isRemoval
    ? html`<${ConfirmDialog} title="Remove world ${id}?" label="Remove it" said="World ${id} is removed." text="Everything in it is lost." does=${remove} onClose=${onClose} />`
    : html`<${ConfirmDialog} title="Reset world ${id}?" label="Reset it" said="World ${id} is back at its start." text=${RESET_WORLD} does=${reset} onClose=${onClose} />`
}

interface AskedDialogProps {
  readonly id: string
  readonly isRemoval: boolean
  readonly onClose: () => void
}

const RESET_WORLD =
  'Everything in it goes back to how the scenario starts; its journal becomes empty.'

/** Shows the key of a world that was just made, and how to use it. */
function MadeWorldDialog({ made: { id, key }, look, onClose }: MadeWorldDialogProps) {
  const curl = useFirstRequest(key)
  const lookAt = () => {
    look(id)
    onClose()
  }
  return html`<${Dialog} title="World ${id} is made" onClose=${onClose}>
    <p>Requests with this key see this world. Later, it is found among the keys of this world under Scenario.</p>
    <h3>Key</h3>
    <${Copied} what="Key" label="Copy the key" text=${key} />
    <h3>Use it</h3>
    <${Copied} what="curl command" label="Copy the curl line" text=${curl} />
    <div class="row">
      <button type="button" class="main" onClick=${lookAt}>View this world</button>
      <button type="button" onClick=${onClose}>Close</button>
    </div>
  <//>`
}

interface MadeWorldDialogProps {
  readonly made: NewWorld
  readonly look: (id: string) => void
  readonly onClose: () => void
}

/** The worlds, a row each. */
function WorldTable({ worlds, ...does }: { readonly worlds: readonly WorldInfo[] } & WorldActions) {
  const { many } = useNoun()
  const command = useFirstRequest()
  if (worlds.length === 0)
    return html`<${Empty} command=${command}>No world yet. Make one with the button above, or by a request:<//>`
  const heads = html`<th>World</th><th class="number">${titled(many)}</th><th class="number">Requests</th><th>Last used</th><th>Made</th><th><span class="unseen">Actions</span></th>`
  return html`<${Table} label="Worlds" kind="worlds stacked" heads=${heads}>
    <tbody>${worlds.map((each) => html`<${Row} key=${each.id} world=${each} ...${does} />`)}</tbody>
  <//>`
}

/** The actions on a world. */
interface WorldActions {
  /** The id of the chosen world, if any. */
  readonly looked: string | undefined
  readonly look: (id: string | undefined) => void
  readonly reset: (id: string) => void
  readonly remove: (id: string) => void
}

function Row({ world, looked, look, reset, remove }: { readonly world: WorldInfo } & WorldActions) {
  const { id, requests, lastUsed, created } = world
  const { many } = useNoun()
  const isLooked = looked === id
  return html`<tr>
    <td><code>${id}</code>${isLooked && html` <small>viewing</small>`}</td>
    <td class="number" data-label=${titled(many)}>${sumOf(world).toLocaleString('en')}</td>
    <td class="number" data-label="Requests">${requests.toLocaleString('en')}</td>
    <td data-label="Last used"><${Time} at=${lastUsed} /></td>
    <td data-label="Made"><${Time} at=${created} /></td>
    <td class="does">
      <button type="button" class="quiet" aria-pressed=${isLooked} aria-label="View ${id}"
        onClick=${() => look(isLooked ? undefined : id)}>View</button>
      <button type="button" class="quiet danger" aria-label="Reset ${id}" onClick=${() => reset(id)}>Reset</button>
      ${id !== SHARED && html`<button type="button" class="quiet danger" aria-label="Remove ${id}" onClick=${() => remove(id)}>Remove</button>`}
    </td>
  </tr>`
}
