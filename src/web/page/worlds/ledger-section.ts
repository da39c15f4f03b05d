import { counted } from '../../../base/text/text.ts'
import type { LedgerDecision } from '../../../client/answer-types.ts'
import type { Exchange } from '../../../journal/journal-types.ts'
import { sectionText } from '../../../petstore/section-text.ts'
import { askAdmin } from '../parts/ask-admin.ts'
import { AboutWorlds } from '../parts/chosen-world.ts'
import { Actions, ChoiceField, Filters, ProblemText } from '../parts/controls.ts'
import { MOST_SHOWN, useFind, useFirst } from '../parts/long-list.ts'
import { useAddress, usePage } from '../parts/page-state.ts'
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
  const setMode = (mode: string) => put({ mode }, SAID[mode] ?? '')
  return html`
    ${answer && html`<${Actions}><${ChoiceField} label="All points" value=${answer.mode} values=${Object.keys(SAID)} labels=${MODES} onChange=${setMode} /><//>`}
    <p class="faint">A client that works with every choice depends only on what the contract promises. A choice holds from the next request on,
      until the scenario starts again.</p>
    <${AboutWorlds} all="What is chosen is chosen in each; what is shown is how new worlds begin." />
    <${ProblemText} problem=${action.problem ?? problem} />
    ${answer && html`<${Entries} entries=${answer.entries} put=${put} />`}
  `
}

// --- internal ---

interface Ledger {
  readonly mode: string
  readonly entries: readonly LedgerDecision[]
}

/** Decides entries by their names, or by those of their kinds. */
type Put = (choices: { readonly [name: string]: Choice }, said: string) => Promise<boolean>

/** All entries, or those that a filter leaves: those of a kind with several together, which are open where there are few. */
function Entries({
  entries,
  put,
}: {
  readonly entries: readonly LedgerDecision[]
  readonly put: Put
}) {
  const { world } = usePage()
  const [{ values }, change] = useAddress()
  const [sought, field] = useFind('Find points by name or question')
  const { show = '' } = values
  const { answer } = useAnswer<{ requests: readonly Exchange[] }>(
    { path: '/requests', query: { world, limit: LOOKED_THROUGH } },
    { every: 5000 },
  )
  const touched = new Set<string>(answer?.requests.flatMap(({ relied }) => relied))
  const isShown = (entry: LedgerDecision) =>
    show === '' || (show === 'touched' ? touched.has(entry.name) : isChanged(entry))
  const { single, groups } = ledgerGroups(entriesWith(entries, sought).filter(isShown))
  const grouped = ledgerGroups(entries).groups
  const isOpen = sought !== '' || entries.length <= MOST_SHOWN
  return html`
    <${Filters}>
      ${field}
      <${ChoiceField} label="Show" none="Every point" value=${show} values=${Object.keys(SHOWS)} labels=${SHOWS} onChange=${(value: string) => change({ show: value })} />
    <//>
    ${single.length + groups.length === 0 && html`<p>No point is like that.</p>`}
    ${grouped.length > 0 && single.length > 0 && html`<h2>About every operation</h2>`}
    <${List} entries=${single} put=${put} />
    ${groups.length > 0 && html`<h2>About one operation or field</h2>`}
    <div class="ledger">${groups.map(
      (group) => html`<${Group} key=${`${group.kind} ${isOpen}`} group=${group} isOpen=${isOpen}
        isWhole=${grouped.some(({ kind, entries: all }) => kind === group.kind && all.length === group.entries.length)} put=${put} />`,
    )}</div>
  `
}

const SHOWS = { touched: 'Only what clients touched', changed: 'Only what is not pinned' }

/** How many requests are looked through for what clients touched. */
const LOOKED_THROUGH = 200

function isChanged({ choice, choices }: LedgerDecision): boolean {
  return choice !== choices[0]?.choice
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
      <${List} entries=${shown} put=${put} />${more}`
    }
  </details>`
}

function List({
  entries,
  put,
}: {
  readonly entries: readonly LedgerDecision[]
  readonly put: Put
}) {
  return html`<div class="ledger">${entries.map(
    (entry) => html`<${EntryLine} key=${entry.name} entry=${entry}
    choose=${(choice: Choice) => put({ [entry.name]: choice }, `${entry.name} is ${choice}.`)} />`,
  )}</div>`
}

type Choice = LedgerDecision['choice']

const MODES: { readonly [mode: string]: string } = {
  pinned: 'All as pinned',
  strict: 'All strict: what refuses most',
  documented: 'All documented: statuses of the contract',
  rotate: 'Rotate all: drawn for each request',
  chosen: 'One by one',
}

/** What is said when all are chosen at once. */
const SAID: { readonly [mode: string]: string } = {
  pinned: 'Every entry has its pinned choice.',
  strict: 'Every entry has the choice that refuses most.',
  documented:
    'Every entry keeps to statuses that the contract documents, where it has such a choice.',
  rotate: 'Every request draws its choices.',
}

/** An entry of the ledger in a line: its question and its choice; all of its choices when it is opened. */
function EntryLine(props: {
  readonly entry: LedgerDecision
  /** Resolves to whether it succeeded. */
  readonly choose: (choice: Choice) => Promise<boolean>
}) {
  const { name, question, choice } = props.entry
  const [isOpen, setOpen] = useState(false)
  const toggle = ({ currentTarget }: { currentTarget: HTMLDetailsElement }) =>
    setOpen(currentTarget.open)
  return html`<details open=${isOpen} onToggle=${toggle}>
    <summary><span class="question">${inlineCode(question)} <small class="mono">${name}</small></span>
      <strong class="mono ${isChanged(props.entry) ? 'warn' : ''}">${choice}</strong></summary>
    ${isOpen && html`<${Choices} ...${props} />`}
  </details>`
}

function Choices({ entry, choose }: Parameters<typeof EntryLine>[0]) {
  const { name, question, section, choice, choices } = entry
  const [shown, ask] = useRequested(choice)
  const radio = (value: Choice, means: string, remarks: string) =>
    html`<label key=${String(value)}>
      <input type="radio" name=${name} checked=${value === shown} onChange=${() => ask(value, choose(value))} />
      <span><strong class="mono">${value}</strong>: ${means} <small>${remarks}</small></span>
    </label>`
  return html`<fieldset>
    <legend class="unseen">${question}</legend>
    ${section !== '' && html`<small>Left open in ${sectionText(section)}.</small>`}
    ${choices.map((each, index) => radio(each.choice, each.means, remarksOf(each, index === 0)))}
    ${radio(ROTATE, 'one of these, drawn for each request', '')}
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
