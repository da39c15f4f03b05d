import { countedOf, titled } from '../../../base/text/text.ts'
import type { SnapshotInfo } from '../../../client/answer-types.ts'
import { sumOf } from '../../../scenarios/record-counts.ts'
import { askAdmin } from '../parts/ask-admin.ts'
import { OneWorld } from '../parts/chosen-world.ts'
import { Field, ProblemText } from '../parts/controls.ts'
import { ConfirmDialog } from '../parts/dialog.ts'
import { useDraft, usePage } from '../parts/page-state.ts'
import { html, useRef, useState } from '../parts/preact.ts'
import { useAction } from '../parts/use-action.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { useNoun } from '../parts/use-resources.ts'
import { Panel } from './panel.ts'

/** Snapshots of one world to go back to. */
export function SnapshotPanel() {
  const { many } = useNoun()
  return html`<${Panel} title="Snapshots">
    <p class="faint">${titled(many)}, faults with their counts, clock, keys and ledger of one world, as they were.</p>
    <${OneWorld} Content=${Snapshots} />
  <//>`
}

// --- internal ---

const RESTORE =
  'Everything in the world is as it was then, except for the journal. What came since is lost, unless a snapshot is taken of it first.'

function Snapshots() {
  const { world } = usePage()
  const noun = useNoun()
  const query = { world }
  const { answer, problem, again } = useAnswer<{ snapshots: readonly SnapshotInfo[] }>(
    { path: '/snapshots', query },
    { every: 3000 },
  )
  const [name, setName, used] = useDraft('snapshot')
  const [asked, setAsked] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const action = useAction()
  const take = async (event: Event) => {
    event.preventDefault()
    const does = () => askAdmin({ method: 'POST', path: '/snapshots', query, body: { name } })
    if (await action.run(does, `The snapshot ${name} is taken.`)) {
      used(name)
      input.current?.focus()
    }
    again()
  }
  const remove = async (gone: string) => {
    const does = () => askAdmin({ method: 'DELETE', path: `/snapshots/${gone}`, query })
    if (await action.run(does, `The snapshot ${gone} is removed.`)) input.current?.focus()
    again()
  }
  return html`
    <ul class="entries">${answer?.snapshots.map(
      (each) => html`<li key=${each.name}>
      <div><strong>${each.name}</strong> <small>${countedOf(noun, sumOf(each))}, ${new Date(each.time).toLocaleString('en')}</small></div>
      <button type="button" class="quiet" aria-label="Restore ${each.name} …" onClick=${() => setAsked(each.name)}>Restore …</button>
      <button type="button" class="quiet" aria-label="Remove ${each.name}" onClick=${() => remove(each.name)}>Remove</button>
    </li>`,
    )}</ul>
    <form class="row" onSubmit=${take} onInput=${action.forget}>
      <${Field} label="Name of a snapshot">
        <input ref=${input} required value=${name} autocomplete="off" spellcheck=${false}
          onInput=${(event: { currentTarget: HTMLInputElement }) => setName(event.currentTarget.value)} />
      <//>
      <button type="submit" class="beside" disabled=${action.isRunning}>${answer?.snapshots.some((each) => each.name === name) ? 'Replace it' : 'Take it'}</button>
    </form>
    <${ProblemText} problem=${action.problem ?? problem} />
    ${
      asked !== undefined &&
      html`<${ConfirmDialog} title="Back to ${asked}" label="Restore" text=${RESTORE} said="The world is as it was at ${asked}."
      does=${() => askAdmin({ method: 'POST', path: `/snapshots/${asked}/restore`, query })}
      onClose=${() => setAsked(undefined)} />`
    }`
}
