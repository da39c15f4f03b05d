import { ownMember } from '../../../base/json/json.ts'
import { counted } from '../../../base/text/text.ts'
import type { LedgerDecision } from '../../../client/answer-types.ts'
import { sectionText } from '../../../petstore/built-in-words.ts'
import {
  AboutWorlds,
  Actions,
  ChoiceField,
  Filters,
  Folded,
  inlineCode,
  ProblemText,
  useFirst,
  useSought,
} from '../parts/controls.ts'
import { useAddress } from '../parts/page-state.ts'
import { html } from '../parts/preact.ts'
import { useChange, useKnown, useRequested } from '../parts/use-answer.ts'

/** The points that the contract leaves open, and how each is decided. */
export function LedgerSection() {
  const { answer, problem, again } = useKnown('ledger', 3000)
  const action = useChange(again)
  const put = (body: object, said: string) =>
    action.send({ method: 'PUT', path: '/ledger', body }, said)
  const setMode = (mode: string) => put({ mode }, `${ownMember(MODES, mode)}.`)
  return html`
    ${answer && html`<${Actions}><${ChoiceField} label="All points" none="Set all points …" value="" values=${Object.keys(MODES)} labels=${MODES} onChange=${setMode} /><//>`}
    <p class="faint">${answer && html`<strong>${ownMember(MODES, answer.mode) ?? 'Chosen one by one'}.</strong> `}A client that works with every choice depends only on what the contract promises. A choice holds from the next request on,
      until the scenario starts again.</p>
    <${AboutWorlds} all="What is chosen is chosen in each; what is shown is how new worlds begin." />
    <${ProblemText} problem=${action.problem ?? problem} />
    ${answer && html`<${Entries} entries=${answer.entries} put=${put} />`}
  `
}

// --- internal ---

/** Decides entries by their names. */
type Put = (choices: { readonly [name: string]: Choice }, said: string) => Promise<boolean>

/** All entries, or those that a filter leaves, which then can be chosen at once. */
function Entries({ entries, put }: { entries: readonly LedgerDecision[]; put: Put }) {
  const [{ values }] = useAddress()
  const sought = useSought()
  const { show = '' } = values
  const limit = LOOKED_THROUGH
  const { answer } = useKnown(show === 'touched' ? 'requests' : undefined, 5000, { limit })
  const touched = new Set<string>(answer?.requests.flatMap(({ relied }) => relied))
  const found = entries.filter(
    (entry) =>
      `${entry.name} ${entry.question}`.toLowerCase().includes(sought) &&
      (show === '' || (show === 'touched' ? touched.has(entry.name) : isChanged(entry))),
  )
  const [shown, more] = useFirst(found, 'point')
  const choicesOf = ({ choices }: LedgerDecision) => [
    ROTATE,
    ...choices.map(({ choice }) => choice),
  ]
  const common = [...new Set(found.flatMap(choicesOf).map(String))]
  const chooseAll = (text: string) => {
    const own = found.flatMap((each) => {
      const choice = choicesOf(each).find((one) => String(one) === text)
      return choice === undefined ? [] : [[each.name, choice] as const]
    })
    put(Object.fromEntries(own), `${counted(own.length, 'point is', 'points are')} ${text}.`)
  }
  return html`
    <${Filters} find="Find points by name or question" choices=${[{ name: 'show', none: 'Every point', values: Object.keys(SHOWS), labels: SHOWS }]} />
    ${found.length === 0 && html`<p>No point is like that.</p>`}
    ${
      found.length > 1 &&
      found.length < entries.length &&
      html`<div class="row"><span class="faint">${found.length} of ${counted(entries.length, 'point')}</span>
        <${ChoiceField} label="All of these" none="Set these ${found.length} …" value="" values=${common} onChange=${chooseAll} /></div>`
    }
    <div class="ledger lines">${shown.map(
      (entry) => html`<${EntryLine} key=${entry.name} entry=${entry}
      choose=${(choice: Choice) => put({ [entry.name]: choice }, `${entry.name} is ${choice}.`)} />`,
    )}</div>
    ${more}
  `
}

const SHOWS = { touched: 'Only what clients touched', changed: 'Only what is not pinned' }

/** How many requests are looked through for what clients touched. */
const LOOKED_THROUGH = 200

function isChanged({ choice, choices }: LedgerDecision): boolean {
  return choice !== choices[0]?.choice
}

type Choice = LedgerDecision['choice']

const MODES = {
  pinned: 'All as pinned',
  strict: 'All strict: what refuses most',
  documented: 'All documented: statuses of the contract',
  rotate: 'Rotate all: drawn for each request',
}

/** An entry of the ledger in a line: its question and its choice; all of its choices when it is opened. */
function EntryLine(props: {
  readonly entry: LedgerDecision
  /** Resolves to whether it succeeded. */
  readonly choose: (choice: Choice) => Promise<boolean>
}) {
  const { name, question, choice } = props.entry
  const summary = html`<span class="question">${inlineCode(question)} <small class="mono">${name}</small></span>
    <strong class="mono ${isChanged(props.entry) ? 'warn' : ''}">${choice}</strong>`
  return html`<${Folded} summary=${summary} content=${() => html`<${Choices} ...${props} />`} />`
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
  const others = undocumented.length > 0 && `not documented there: ${undocumented.join(', ')}`
  const remarks = [isPinned && 'pinned', others].filter(Boolean).join('; ')
  return remarks && `(${remarks})`
}
