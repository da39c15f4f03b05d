import type { LedgerDecision } from '../../../client/sandbox-control.ts'
import { AboutWorlds } from '../parts/about-worlds.ts'
import { askPlane } from '../parts/ask-plane.ts'
import { usePage } from '../parts/page-context.ts'
import { html } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { useAction } from '../parts/use-action.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { EntryChoice } from './entry-choice.ts'

/** The points that the contract leaves open, and how each is decided. */
export function LedgerSection() {
  const { world } = usePage()
  const query = { world }
  const { answer, problem, again } = useAnswer<Ledger>({ path: '/ledger', query }, { every: 3000 })
  const action = useAction()
  const put = async (body: object, said: string) => {
    const does = () => askPlane({ method: 'PUT', path: '/ledger', query, body })
    const isDone = await action.run(does, said)
    again()
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
      <div class="ledger">${answer.entries.map(
        (entry) => html`<${EntryChoice} key=${entry.name} entry=${entry}
        choose=${(choice: string | number) => put({ [entry.name]: choice }, `${entry.name} is ${choice}.`)} />`,
      )}</div>`
    }
  `
}

// --- internal ---

interface Ledger {
  readonly mode: string
  readonly entries: readonly LedgerDecision[]
}

const MODES: { readonly [mode: string]: string } = {
  pinned: 'as pinned',
  strict: 'strict (the choices that refuse most)',
  documented: 'documented (statuses that the contract documents, where there is such a choice)',
  rotate: 'rotate (each request draws its choices)',
  chosen: 'one by one',
}
