import { counted } from '../../../base/text/text.ts'
import type { LedgerDecision } from '../../../client/answer-types.ts'
import { sectionText } from '../../../petstore/section-text.ts'
import { askAdmin } from '../parts/ask-admin.ts'
import { AboutWorlds } from '../parts/chosen-world.ts'
import { ChoiceField, ProblemText } from '../parts/controls.ts'
import { MOST_SHOWN, useFind, useFirst } from '../parts/long-list.ts'
import { usePage } from '../parts/page-state.ts'
import { html, useState } from '../parts/preact.ts'
import { inlineCode } from '../parts/shown-text.ts'
import { useAction, useRequested } from '../parts/use-action.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { choicesOfGroup, entriesWith, type LedgerGroup, ledgerGroups } from './ledger-groups.ts'

/** The points that the contract leaves open, and how each is decided. */
export function LedgerSection() {
  const { world } = usePage()
  const query = { world }
  const { answer, problem, again } = useAnswer<Ledger>({ path: '/ledger', query }, { every: 3000 })
  const action = useAction()
  const put = async (body: object, said: string) => {
    const does = () => askAdmin({ method: 'PUT', path: '/ledger', query, body })
    const isDone = await action.run(does, said)
    await again()
    return isDone
  }
  return html`
    <p>What the contract leaves open, each point with its choices. A client that works with every choice depends only on what the
      contract promises. A choice holds from the next request on, until the scenario starts again.</p>
    <${AboutWorlds} all="What is chosen is chosen in each; what is shown is how new worlds begin." />
    <${ProblemText} problem=${action.problem ?? problem} />
    ${
      answer &&
      html`<div class="row" role="group" aria-label="All entries at once">
        <span>Mode: <strong>${MODES[answer.mode] ?? answer.mode}</strong></span>
        <button type="button" onClick=${() => put({ mode: 'pinned' }, 'Every entry has its pinned choice.')}>All as pinned</button>
        <button type="button" onClick=${() => put({ mode: 'strict' }, 'Every entry has the choice that refuses most.')}>All strict</button>
        <button type="button" onClick=${() => put({ mode: 'documented' }, 'Every entry keeps to statuses that the contract documents, where it has such a choice.')}>All documented</button>
        <button type="button" onClick=${() => put({ mode: 'rotate' }, 'Every request draws its choices.')}>Rotate all</button>
      </div>
      <${Entries} entries=${answer.entries} put=${put} />`
    }
  `
}

// --- internal ---

interface Ledger {
  readonly mode: string
  readonly entries: readonly LedgerDecision[]
}

/** Decides entries by their names, or by those of their kinds. */
type Put = (choices: { readonly [name: string]: Choice }, said: string) => Promise<boolean>

/** All entries: those of a kind with several together, which are open where there are few. */
function Entries({
  entries,
  put,
}: {
  readonly entries: readonly LedgerDecision[]
  readonly put: Put
}) {
  const [sought, field] = useFind('Find points by name or question')
  const { single, groups } = ledgerGroups(entriesWith(entries, sought))
  const grouped = ledgerGroups(entries).groups
  if (grouped.length === 0) return html`<${Grid} entries=${entries} put=${put} />`
  const isOpen = sought !== '' || entries.length <= MOST_SHOWN
  return html`
    <div class="row">${field}</div>
    ${single.length + groups.length === 0 && html`<p>No point has this in its name or question.</p>`}
    ${single.length > 0 && html`<h2>About every operation</h2><${Grid} entries=${single} put=${put} />`}
    ${groups.length > 0 && html`<h2>About one operation or field</h2>`}
    ${groups.map(
      (group) => html`<${Group} key=${`${group.kind} ${isOpen}`} group=${group} isOpen=${isOpen}
        isWhole=${grouped.some(({ kind, entries: all }) => kind === group.kind && all.length === group.entries.length)} put=${put} />`,
    )}
  `
}

/** The entries of a kind. What is closed is not made. */
function Group({
  group: { kind, entries },
  isOpen: isOpenFirst,
  isWhole,
  put,
}: {
  readonly group: LedgerGroup
  readonly isOpen: boolean
  /** Whether they are all of the kind, so that its name decides them. */
  readonly isWhole: boolean
  readonly put: Put
}) {
  const [isOpen, setOpen] = useState(isOpenFirst)
  const [shown, more] = useFirst(entries, 'point')
  const { all, common, changed } = choicesOfGroup(entries)
  const choose = (text: string) => {
    const choice = all.find((each) => String(each) === text)
    if (choice !== undefined) put({ [kind]: choice }, `${kind} is ${choice}.`)
  }
  const toggle = ({ currentTarget }: { currentTarget: HTMLDetailsElement }) =>
    setOpen(currentTarget.open)
  return html`<details open=${isOpen} onToggle=${toggle}>
    <summary><strong class="mono">${kind}</strong>: ${counted(entries.length, 'point')}${changed > 0 && `, ${changed.toLocaleString('en')} not pinned`}</summary>
    ${
      isOpen &&
      html`
      ${
        isWhole &&
        entries.length > 1 &&
        html`<div class="row"><${ChoiceField} label=${`All of ${kind}, but those chosen one by one`} none="one by one"
          value=${String(common ?? '')} values=${all.map(String)} onChange=${choose} /></div>`
      }
      <${Grid} entries=${shown} put=${put} />${more}`
    }
  </details>`
}

function Grid({
  entries,
  put,
}: {
  readonly entries: readonly LedgerDecision[]
  readonly put: Put
}) {
  return html`<div class="ledger">${entries.map(
    (entry) => html`<${EntryChoice} key=${entry.name} entry=${entry}
    choose=${(choice: Choice) => put({ [entry.name]: choice }, `${entry.name} is ${choice}.`)} />`,
  )}</div>`
}

type Choice = LedgerDecision['choice']

const MODES: { readonly [mode: string]: string } = {
  pinned: 'as pinned',
  strict: 'strict (the choices that refuse most)',
  documented: 'documented (statuses that the contract documents, where there is such a choice)',
  rotate: 'rotate (each request draws its choices)',
  chosen: 'one by one',
}

/** An entry of the ledger: its question, and its choices. */
function EntryChoice({
  entry,
  choose,
}: {
  readonly entry: LedgerDecision
  /** Resolves to whether it succeeded. */
  readonly choose: (choice: Choice) => Promise<boolean>
}) {
  const { name, question, section, choice, choices } = entry
  const [shown, ask] = useRequested(choice)
  return html`<fieldset>
    <legend>${inlineCode(question)}</legend>
    <p class="faint"><span class="mono">${name}</span>${section !== '' && `, ${sectionText(section)}`}</p>
    ${choices.map(
      (each, index) => html`<label key=${String(each.choice)}>
      <input type="radio" name=${name} checked=${each.choice === shown} onChange=${() => ask(each.choice, choose(each.choice))} />
      <span><strong class="mono">${each.choice}</strong>: ${each.means} <small>${remarksOf(each, index === 0)}</small></span>
    </label>`,
    )}
    <label>
      <input type="radio" name=${name} checked=${shown === ROTATE} onChange=${() => ask(ROTATE, choose(ROTATE))} />
      <span><strong class="mono">${ROTATE}</strong>: one of these, drawn for each request</span>
    </label>
  </fieldset>`
}

const ROTATE = 'rotate'

function remarksOf({ undocumented }: LedgerDecision['choices'][number], isPinned: boolean): string {
  const remarks = [
    ...(isPinned ? ['pinned'] : []),
    ...(undocumented.length > 0
      ? [`the contract does not document ${undocumented.join(', ')} there`]
      : []),
  ]
  return remarks.length > 0 ? `(${remarks.join('; ')})` : ''
}
