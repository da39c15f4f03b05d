import { counted } from '../../../base/counted.ts'
import { askPlane } from '../parts/ask-plane.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.ts'
import { usePage } from '../parts/page-context.ts'
import { html, useState } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { type ListedWorlds, SHARED } from '../parts/shared-world.ts'
import { useSectionShortcuts } from '../parts/shortcut-context.ts'
import { useAction } from '../parts/use-action.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { type MadeWorld, MadeWorldDialog } from './made-world-dialog.ts'
import { WorldTable } from './world-table.ts'

/** The list of worlds, and how to make, reset, remove and choose one. */
export function WorldsSection() {
  const { world, setWorld } = usePage()
  const making = useAction()
  const [made, setMade] = useState<MadeWorld>()
  const [asked, setAsked] = useState<{ readonly id: string; readonly isRemoval: boolean }>()
  const { answer, problem, again } = useAnswer<ListedWorlds>({ path: '/worlds' }, { every: 2000 })
  const make = () =>
    making.run(async () => {
      setMade(await askPlane<MadeWorld>({ method: 'POST', path: '/worlds' }))
      again()
    }, '') // the dialog says it
  useSectionShortcuts([{ key: 'm', does: 'Make a world', run: make }], [])
  const close = () => {
    setAsked(undefined)
    again()
  }
  return html`
    <p>A world has animals, clock, chance, faults, keys and a journal of its own. ${answer && whoHasOne(answer)}</p>
    <div class="row">
      <button type="button" class="main" disabled=${making.isRunning} onClick=${make}>Make a world</button>
      ${answer && html`<span>${counted(answer.worlds.length, 'world')}</span>`}
    </div>
    <${ProblemText} problem=${problem ?? making.problem} />
    ${
      answer &&
      html`<${WorldTable} worlds=${answer.worlds} looked=${world} look=${setWorld}
      reset=${(id: string) => setAsked({ id, isRemoval: false })}
      remove=${(id: string) => setAsked({ id, isRemoval: true })} />`
    }
    ${made && html`<${MadeWorldDialog} made=${made} look=${setWorld} onClose=${() => setMade(undefined)} />`}
    ${asked?.isRemoval === false && html`<${ResetDialog} id=${asked.id} onClose=${close} />`}
    ${asked?.isRemoval && html`<${RemoveDialog} id=${asked.id} onClose=${close} />`}
  `
}

// --- internal ---

function whoHasOne({ worlds }: ListedWorlds): string {
  return worlds.some(({ id }) => id === SHARED)
    ? 'All keys share one; a world that is made here gets a key of its own.'
    : 'Each key has one, made at its first request.'
}

interface Asked {
  readonly id: string
  readonly onClose: () => void
}

function ResetDialog({ id, onClose }: Asked) {
  return html`<${ConfirmDialog} title="Reset world ${id}?" label="Reset it" said="World ${id} is back at its start."
    text="Everything in it goes back to how the scenario starts; its journal becomes empty."
    does=${() => askPlane({ method: 'POST', path: '/reset', query: { world: id } })} onClose=${onClose} />`
}

function RemoveDialog({ id, onClose }: Asked) {
  const { world, setWorld } = usePage()
  const remove = async () => {
    await askPlane({ method: 'DELETE', path: `/worlds/${encodeURIComponent(id)}` })
    if (world === id) setWorld(undefined)
  }
  return html`<${ConfirmDialog} title="Remove world ${id}?" label="Remove it" said="World ${id} is removed."
    text="Everything in it is lost." does=${remove} onClose=${onClose} />`
}
