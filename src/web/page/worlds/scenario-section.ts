import { askAdmin, download, openAdmin, textOf } from '../parts/ask-admin.ts'
import { AboutWorlds } from '../parts/chosen-world.ts'
import { Actions, ProblemText } from '../parts/controls.ts'
import { ConfirmDialog } from '../parts/dialog.ts'
import { usePage } from '../parts/page-state.ts'
import { html, useEffect, useState } from '../parts/preact.ts'
import { inlineCode } from '../parts/shown-text.ts'
import { useAction } from '../parts/use-action.ts'
import { asProblem, useAnswer } from '../parts/use-answer.ts'
import { ClockPanel } from './clock-panel.ts'
import { KeyPanel } from './key-panel.ts'
import { LossText, Panel } from './panel.ts'
import { SnapshotPanel } from './snapshot-panel.ts'
import { SwitchPanel } from './switch-panel.ts'

/** How the worlds start, and what can be set in them: the scenario, snapshots, the clock, the keys. */
export function ScenarioSection() {
  return html`
    <${AboutWorlds} all="What is changed is changed in each; what is shown is how new worlds begin." />
    <${Reset} />
    <div class="panels">
      <div><${InForce} /><${SwitchPanel} /></div>
      <div><${ClockPanel} /><${SnapshotPanel} /><${KeyPanel} /></div>
    </div>
  `
}

/** The way back to the start of the scenario. */
function Reset() {
  const { world } = usePage()
  const [isAsking, setAsking] = useState(false)
  const reset = () => askAdmin({ method: 'POST', path: '/reset', query: { world } })
  return html`<${Actions}><button type="button" onClick=${() => setAsking(true)}>Reset …</button><//>
    ${
      isAsking &&
      html`<${ConfirmDialog} title="Back to how the scenario starts" label="Reset" text=${RESET} said="It is back at its start."
      does=${reset} onClose=${() => setAsking(false)}><${LossText} /><//>`
    }`
}

/** The scenario in force: its name, its text, and the way back to its start. */
function InForce() {
  const { world } = usePage()
  const query = { world }
  const { answer, problem } = useAnswer<BriefScenario>(
    { path: '/scenario', query: { ...query, brief: true } },
    { every: 2000 },
  )
  const [isShown, setShown] = useState(false)
  const { run, isRunning, problem: unsaved } = useAction()
  const save = () =>
    run(
      () => download({ path: '/scenario', query }, `${answer?.name ?? 'scenario'}.json`),
      'The scenario is saved.',
    )
  return html`<${Panel} title="In force">
    <${ProblemText} problem=${problem ?? unsaved} />
    ${answer && html`<p><strong>${answer.name}</strong>${answer.description && html`: ${inlineCode(answer.description)}`}</p>`}
    ${answer && html`<p class="faint">${factsOf(answer).join(', ')}</p>`}
    <div class="row">
      <button type="button" aria-expanded=${isShown} onClick=${() => setShown(!isShown)}>Show it whole</button>
      <button type="button" disabled=${isRunning} onClick=${save}>Save it as JSON</button>
    </div>
    ${isShown && html`<${WholeScenario} key=${`${world} ${answer?.name}`} />`}
  <//>`
}

// --- internal ---

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
  const { world, onProblem } = usePage()
  const [shown, setShown] = useState<{ text?: string; problem?: string }>({})
  useEffect(() => {
    const over = new AbortController()
    readBeginning(world, over.signal)
      .then((text) => setShown({ text }))
      .catch((error) => {
        if (over.signal.aborted) return
        const problem = asProblem(error)
        onProblem(problem)
        setShown({ problem: problem.message })
      })
    return () => over.abort()
  }, [world])
  const { text, problem } = shown
  if (text === undefined) return html`<${ProblemText} problem=${problem} />`
  return html`<pre tabindex="0" role="region" aria-label="The scenario as text">${text}</pre>
    ${text.length === MOST_SHOWN && html`<p class="faint">It is longer; save it to have it whole.</p>`}`
}

async function readBeginning(world: string | undefined, signal: AbortSignal): Promise<string> {
  const reply = await openAdmin({ path: '/scenario', query: { world }, signal })
  let text = ''
  for await (const piece of textOf(reply, signal)) {
    text += piece
    if (text.length >= MOST_SHOWN) break // the rest is not requested
  }
  return text.slice(0, MOST_SHOWN)
}
