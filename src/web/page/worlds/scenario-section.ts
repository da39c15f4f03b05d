import { titled } from '../../../base/text/text.ts'
import type { ClockSettings } from '../../../client/answer-types.ts'
import type { CoveredOperation } from '../../../journal/journal-types.ts'
import { askAdmin, download, openAdmin, type PageRequest, textOf } from '../parts/ask-admin.ts'
import {
  AboutWorlds,
  Actions,
  DraftForm,
  Field,
  Folded,
  inlineCode,
  ProblemText,
} from '../parts/controls.ts'
import { ConfirmDialog } from '../parts/dialog.ts'
import { useDraft, usePage } from '../parts/page-state.ts'
import { html, useState } from '../parts/preact.ts'
import { type ShownAnswer, useAction, useAnswer, useChange, useKnown } from '../parts/use-answer.ts'
import { KeyPanel, LossText, Panel, SnapshotPanel } from './panels.ts'

/** How the worlds start, and what can be set in them: the scenario, snapshots, the clock, the keys. */
export function ScenarioSection() {
  const { world } = usePage()
  const request = { path: '/scenario', query: { world, brief: true } }
  const scenario = useAnswer<BriefScenario>(request, { every: 2000 })
  return html`
    <${AboutWorlds} all="What is changed is changed in each; what is shown is how new worlds begin." />
    <${Reset} />
    <div class="panels">
      <div><${InForce} ...${scenario} /><${SwitchPanel} inForce=${scenario.answer?.name} /></div>
      <div><${ClockPanel} /><${SnapshotPanel} /><${KeyPanel} /></div>
    </div>
  `
}

// --- internal ---

/** The way back to the start of the scenario. */
function Reset() {
  const { world } = usePage()
  const [isAsking, setAsking] = useState(false)
  const reset = () => askAdmin({ method: 'POST', path: '/reset', query: { world } })
  return html`<${Actions}><button type="button" class="danger" onClick=${() => setAsking(true)}>Reset …</button><//>
    ${
      isAsking &&
      html`<${ConfirmDialog} title="Back to how the scenario starts" label="Reset" text=${RESET} said="It is back at its start."
      does=${reset} onClose=${() => setAsking(false)}><${LossText} /><//>`
    }`
}

/** The scenario in force: its name, its text, and the way back to its start. */
function InForce({ answer, problem }: ShownAnswer<BriefScenario>) {
  const { world } = usePage()
  const [isShown, setShown] = useState(false)
  const { run, isRunning, problem: unsaved } = useAction()
  const save = () =>
    run(
      () => download({ path: '/scenario', query: { world } }, `${answer?.name ?? 'scenario'}.json`),
      'The scenario is saved.',
    )
  return html`<${Panel} title="In force">
    <${ProblemText} problem=${problem ?? unsaved} />
    ${answer && html`<p><strong>${answer.name}</strong>${answer.description && html`: ${inlineCode(answer.description)}`}</p>`}
    ${answer && html`<p class="faint">${titled(factsOf(answer).join(', '))}</p>`}
    <div class="row">
      <button type="button" aria-expanded=${isShown} onClick=${() => setShown(!isShown)}>Show all</button>
      <button type="button" disabled=${isRunning} onClick=${save}>Save it as JSON</button>
    </div>
    ${isShown && html`<${WholeScenario} key=${`${world} ${answer?.name}`} />`}
  <//>`
}

const RESET =
  'Faults, keys, clock, chance and ledger start again as the scenario has them, and the journal is emptied. Snapshots stay.'

interface BriefScenario {
  readonly name: string
  readonly description?: string
  readonly isolation?: string
  readonly seed: number
  readonly faults?: readonly unknown[]
  readonly clock?: { readonly now?: string; readonly ticking?: boolean }
}

function factsOf({ isolation, seed, faults = [], clock }: BriefScenario): readonly string[] {
  return [
    isolation === 'per-key' ? 'each key has a world of its own' : 'all keys share one world',
    `seed ${seed}`,
    `${faults.length === 0 ? 'no' : faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`,
    ...(clock?.now ? [`it starts at ${clock.now}`] : []),
  ]
}

/** How many characters are shown: a scenario can have a million records. */
const MOST_SHOWN = 100_000

/** The scenario in force as text. */
function WholeScenario() {
  const { world } = usePage()
  const { answer, problem } = useAnswer(
    { path: '/scenario', query: { world } },
    { ask: readBeginning },
  )
  if (answer === undefined) return html`<${ProblemText} problem=${problem} />`
  return html`<pre tabindex="0" role="region" aria-label="The scenario as text">${answer}</pre>
    ${answer.length === MOST_SHOWN && html`<p class="faint">It is longer; save it to have it whole.</p>`}`
}

async function readBeginning(request: PageRequest): Promise<string> {
  const reply = await openAdmin(request)
  let text = ''
  for await (const piece of textOf(reply, request.signal)) {
    text += piece
    if (text.length >= MOST_SHOWN) break // the rest is not requested
  }
  return text.slice(0, MOST_SHOWN)
}

/** The existing scenarios, and a field for the text of another one, to switch to. */
function SwitchPanel({ inForce }: { readonly inForce: string | undefined }) {
  const { world } = usePage()
  const { answer, problem } = useAnswer<Scenarios>({ path: '/scenarios' })
  const [other, setOther] = useState<OtherScenario>()
  const [text, setText] = useDraft('scenario')
  const choose = async ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const [file] = currentTarget.files ?? []
    if (!file) return
    setOther({ title: file.name, text: await file.text() })
    currentTarget.value = '' // the same file can be chosen again after it was corrected
  }
  const send = (event: Event) => {
    event.preventDefault()
    setOther({ title: 'the pasted scenario', text })
  }
  const own = () => html`<${Field} label="A file, in YAML or JSON">
      <input type="file" accept=".yaml,.yml,.json" onChange=${choose} />
    <//>
    <form onSubmit=${send}>
      <${Field} label="Or its text, in YAML or JSON">
        <textarea class="mono" rows="5" cols="60" required spellcheck=${false} value=${text}
          onInput=${(event: { currentTarget: HTMLTextAreaElement }) => setText(event.currentTarget.value)} />
      <//>
      <div class="row"><button type="submit">Switch to it …</button></div>
    </form>`
  return html`<${Panel} title="Switch to another">
    <${ProblemText} problem=${problem} />
    <ul class="entries" aria-label="Scenarios">${answer?.scenarios.map(
      ({ name, description }) => html`<li key=${name}>
      <div><strong>${name}</strong>${name !== inForce && html`<p class="faint">${inlineCode(description)}</p>`}</div>
      ${name === inForce ? html`<strong class="good">in force</strong>` : html`<button type="button" class="quiet" aria-label="Switch to ${name} …" onClick=${() => setOther({ title: name, name })}>Switch …</button>`}
    </li>`,
    )}</ul>
    <${Folded} summary="Your own scenario" isOpen=${text !== ''} content=${own} />
    ${
      other &&
      html`<${ConfirmDialog} title="Switch to ${other.title}" label="Switch" text=${SWITCH} said="${other.title} is in force."
      does=${() => putScenario(other, world)} onClose=${() => setOther(undefined)}>
        <${LossText} unless=", unless the other has the same data, or the sandbox keeps them with --data" />
      <//>`
    }
  <//>`
}

/** Another scenario: the name of one, or the text of one in YAML or JSON. */
type OtherScenario = { readonly title: string } & (
  | { readonly name: string }
  | { readonly text: string }
)

const SWITCH =
  'Faults, keys, clock and ledger start as it has them. The journal and the snapshots stay.'

interface Scenarios {
  readonly scenarios: readonly { readonly name: string; readonly description: string }[]
}

/**
 * Switches a world, or all, to another scenario.
 * @throws (as a rejection) as `askAdmin`.
 */
function putScenario(other: OtherScenario, world: string | undefined): Promise<unknown> {
  const put = { method: 'PUT', path: '/scenario', query: { world } } as const
  if ('name' in other) return askAdmin({ ...put, body: { name: other.name } })
  return askAdmin({ ...put, body: other.text, type: typeOf(other.text) })
}

/** JSON if possible, so that problems are described in the terms of JSON. */
function typeOf(text: string): string {
  return text.trimStart().startsWith('{') ? 'application/json' : 'application/yaml'
}

/** The time in the worlds: set it, move it forward, let it tick, and put it to a sunset. */
function ClockPanel() {
  const clock = useKnown('clock', 1000)
  const action = useChange(clock.again)
  const put = (body: ClockSettings, said: string) =>
    action.send({ method: 'PUT', path: '/clock', body }, said)
  const { answer } = clock
  const coverage = useKnown('coverage')
  const ending = coverage.answer?.operations.find(({ sunset }) => sunset !== undefined)
  return html`<${Panel} title="Clock">
    <${ProblemText} problem=${clock.problem} />
    ${answer && html`<p><strong class="now">${answer.now}</strong> <span class="faint">${answer.ticking ? 'ticking' : 'standing still'}</span></p>`}
    <${DraftForm} draft="time" label="Time" hint="2030-12-04 or 2030-12-04T23:59:00Z" size="26" button=${() => 'Set'} action=${action}
      use=${(time: string) => put({ now: time }, 'The clock is set.')} />
    <div class="row" role="group" aria-label="Change the clock">
      ${STEPS.map(
        ({ title, milliseconds }) => html`<button type="button" key=${title}
        onClick=${() => put({ advance: milliseconds }, `The clock is put forward: ${title}.`)}>+ ${title}</button>`,
      )}
      <button type="button" onClick=${() => put({ now: null }, 'The clock shows the real time.')}>The real time</button>
      ${answer && html`<button type="button" onClick=${() => put({ ticking: !answer.ticking }, answer.ticking ? STOPPED : TICKING)}>${answer.ticking ? 'Stop the clock' : 'Start the clock'}</button>`}
    </div>
    <${ProblemText} problem=${action.problem} />
    ${answer && ending && html`<${Sunset} ending=${ending} now=${answer.now} set=${(now: string) => put({ now }, `The clock is at ${now}.`)} />`}
  <//>`
}

const STOPPED = 'The clock stands still.'
const TICKING = 'The clock ticks.'
const STEPS = [
  { title: '1 minute', milliseconds: 60_000 },
  { title: '1 hour', milliseconds: 3_600_000 },
  { title: '1 day', milliseconds: 86_400_000 },
]

/** The way to the moment at which an operation ends, and what it answers then. */
function Sunset({ ending: { operation, sunset: day = '' }, now, set }: SunsetProps) {
  const { answer } = useKnown('ledger', 5000)
  const choice = answer?.entries.find(({ name }) => name === 'afterSunset')?.choice
  const sunset = Date.parse(day)
  const go = (milliseconds: number) =>
    set(new Date(sunset + milliseconds).toISOString().replace('.000Z', 'Z'))
  return html`<h3>The sunset of ${operation}: ${day}</h3>
    <p>${sunsetText(operation, Date.parse(now) < sunset, choice)}</p>
    <div class="row">
      <button type="button" onClick=${() => go(-60_000)}>To a minute before it</button>
      <button type="button" onClick=${() => go(0)}>To the sunset</button>
    </div>`
}

interface SunsetProps {
  readonly ending: CoveredOperation
  readonly now: string
  readonly set: (now: string) => void
}

/** What an operation answers before its sunset, or from then on; `choice` is that for the ledger's entry afterSunset. */
function sunsetText(operation: string, isBefore: boolean, choice: string | number = 'an Error') {
  return isBefore
    ? `Before it ${operation} answers as ever, and announces its end in the headers Deprecation and Sunset.`
    : `It is over: ${AFTER[choice] ?? `${operation} is gone, and answers with ${choice}`} (afterSunset in the ledger); its successor takes its place.`
}

const AFTER: { readonly [choice: string]: string } = {
  served: 'it is still answered',
  rotate: 'each request draws whether it is still answered',
}
