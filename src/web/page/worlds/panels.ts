import { countedOf, titled } from '../../../base/text/text.ts'
import { sumOf } from '../../../scenarios/record-counts.ts'
import { askAdmin } from '../parts/ask-admin.ts'
import { OneWorld, useNoun, useShownWorlds } from '../parts/chosen-world.ts'
import { DraftForm, focusForm, ProblemText } from '../parts/controls.ts'
import { ConfirmDialog } from '../parts/dialog.ts'
import { usePage } from '../parts/page-state.ts'
import { type Children, html, useId, useState } from '../parts/preact.ts'
import { useChange, useKnown, useRequested } from '../parts/use-answer.ts'

/** A part of the section, under its title. */
export function Panel({ title, children }: { title: string; children?: Children }) {
  const id = useId()
  return html`<section class="panel" aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    ${children}
  </section>`
}

/** Says how many records differ from the start, and are therefore lost when the scenario starts again. */
export function LossText({ unless = '' }: { readonly unless?: string }) {
  const noun = useNoun()
  const about = useShownWorlds()
  if (!about) return html``
  const changes = about.reduce((sum, each) => sum + each.changes, 0)
  const where = about.length > 1 ? ` in ${about.length} worlds` : ''
  if (changes === 0)
    return html`<p>No ${noun.one} was created, changed or removed${where}: none is lost.</p>`
  return html`<p><strong>Changes to ${countedOf(noun, changes)}${where} will be lost</strong>: created, changed or removed since
    the start${unless}.</p>`
}

/** The keys that the worlds accept. */
export function KeyPanel() {
  const { answer, problem, again } = useKnown('keys', 3000)
  const [keys, ask] = useRequested(answer?.keys ?? NONE)
  const action = useChange(again)
  const put = async (next: readonly string[], said: string) => {
    const isDone = action.send({ method: 'PUT', path: '/keys', body: { keys: next } }, said)
    await ask(next, isDone)
    return isDone
  }
  const add = (key: string) =>
    put([...keys.filter((each) => each !== key), key], 'The key is accepted.')
  const remove = async (gone: string) => {
    const rest = keys.filter((each) => each !== gone)
    if (await put(rest, 'The keys are set; a world keeps the one that was made for it.'))
      focusForm('key')
  }
  return html`<${Panel} title="Keys">
    <p class="faint">Requests with another key are answered with 401. * stands for any characters.</p>
    <ul class="entries">${keys.map(
      (each) => html`<li key=${each}>
      <div class="mono">${each}</div>
      <button type="button" class="quiet danger" aria-label="Remove ${each}" onClick=${() => remove(each)}>Remove</button>
    </li>`,
    )}</ul>
    <${DraftForm} draft="key" label="Another key" class="mono" button=${() => 'Add'} action=${action} use=${add} />
    <${ProblemText} problem=${action.problem ?? problem} />
  <//>`
}

/** Snapshots of one world to go back to. */
export function SnapshotPanel() {
  const { many } = useNoun()
  return html`<${Panel} title="Snapshots">
    <p class="faint">${titled(many)}, faults with their counts, clock, keys and ledger of one world, as they were.</p>
    <${OneWorld} Content=${Snapshots} />
  <//>`
}

/** A date with its time, as `2030-12-05 14:03:07` in the zone of the browser: as Sweden writes it. */
export function Time({ at }: { readonly at: string }) {
  return html`<time datetime=${at}>${new Date(at).toLocaleString('sv')}</time>`
}

// --- internal ---

const NONE: readonly string[] = []

const RESTORE =
  'Everything in the world is as it was then, except for the journal. What came since is lost, unless a snapshot is taken of it first.'

function Snapshots() {
  const { world } = usePage()
  const noun = useNoun()
  const query = { world }
  const { answer, problem, again } = useKnown('snapshots', 3000)
  const [asked, setAsked] = useState<string>()
  const action = useChange(again)
  const take = (name: string) =>
    action.send(
      { method: 'POST', path: '/snapshots', body: { name } },
      `The snapshot ${name} is taken.`,
    )
  const remove = async (gone: string) => {
    const request = { method: 'DELETE', path: `/snapshots/${gone}` } as const
    if (await action.send(request, `The snapshot ${gone} is removed.`)) focusForm('snapshot')
  }
  return html`
    <ul class="entries">${answer?.snapshots.map(
      (each) => html`<li key=${each.name}>
      <div><strong>${each.name}</strong> <small>${countedOf(noun, sumOf(each))}, <${Time} at=${each.time} /></small></div>
      <button type="button" class="quiet" aria-label="Restore ${each.name} …" onClick=${() => setAsked(each.name)}>Restore …</button>
      <button type="button" class="quiet danger" aria-label="Remove ${each.name}" onClick=${() => remove(each.name)}>Remove</button>
    </li>`,
    )}</ul>
    <${DraftForm} draft="snapshot" label="Name of a snapshot" action=${action} use=${take}
      button=${(name: string) => (answer?.snapshots.some((each) => each.name === name) ? 'Replace it' : 'Take a snapshot')} />
    <${ProblemText} problem=${action.problem ?? problem} />
    ${
      asked !== undefined &&
      html`<${ConfirmDialog} title="Back to ${asked}" label="Restore" text=${RESTORE} said="The world is as it was at ${asked}."
      does=${() => askAdmin({ method: 'POST', path: `/snapshots/${asked}/restore`, query })}
      onClose=${() => setAsked(undefined)} />`
    }`
}
