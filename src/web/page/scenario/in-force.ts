import { askPlane } from '../parts/ask-plane.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.ts'
import { download } from '../parts/download.ts'
import { usePage } from '../parts/page-context.ts'
import { html, useState } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { useAction } from '../parts/use-action.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { LossText } from './loss-text.ts'
import { Panel } from './panel.ts'
import { WholeScenario } from './whole-scenario.ts'

/** The scenario in force: its name, its text, and the way back to its start. */
export function InForce() {
  const { world } = usePage()
  const query = { world }
  const { answer, problem, again } = useAnswer<BriefScenario>(
    { path: '/scenario', query: { ...query, brief: true } },
    { every: 2000 },
  )
  const [isShown, setShown] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { run, isRunning, problem: unsaved } = useAction()
  const save = () =>
    run(
      () => download({ path: '/scenario', query }, `${answer?.name ?? 'scenario'}.json`),
      'The scenario is saved.',
    )
  const reset = async () => {
    await askPlane({ method: 'POST', path: '/reset', query })
    again()
  }
  return html`<${Panel} title="In force" isWide>
    <${ProblemText} problem=${problem ?? unsaved} />
    ${answer && html`<p><strong>${answer.name}</strong>${answer.description && html`: ${answer.description}`}</p>`}
    ${answer && html`<p class="faint">${factsOf(answer).join(', ')}</p>`}
    <div class="row">
      <button type="button" onClick=${() => setAsking(true)}>Reset …</button>
      <button type="button" aria-expanded=${isShown} onClick=${() => setShown(!isShown)}>Show it whole</button>
      <button type="button" disabled=${isRunning} onClick=${save}>Save it as JSON</button>
    </div>
    ${isShown && html`<${WholeScenario} key=${`${world} ${answer?.name}`} />`}
    ${
      isAsking &&
      html`<${ConfirmDialog} title="Back to how the scenario starts" label="Reset" text=${RESET} said="It is back at its start."
      does=${reset} onClose=${() => setAsking(false)}><${LossText} /><//>`
    }
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
