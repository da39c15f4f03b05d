import type { ContractInfo } from '../../../client/answer-types.ts'
import { askAdmin } from '../parts/ask-admin.ts'
import { AboutWorlds } from '../parts/chosen-world.ts'
import { Actions, ChoiceField, ProblemText } from '../parts/controls.ts'
import { usePage } from '../parts/page-state.ts'
import { html } from '../parts/preact.ts'
import { useAction, useRequested } from '../parts/use-action.ts'
import { useAnswer } from '../parts/use-answer.ts'

/** The two contracts, and which of them worlds meet. */
export function ContractPanel() {
  const { world } = usePage()
  const query = { world }
  const { answer, problem, again } = useAnswer<ContractInfo>(
    { path: '/contract', query },
    { every: 3000 },
  )
  const [met, ask] = useRequested<string>(answer?.contract ?? 'current')
  const { run, isRunning, problem: unset } = useAction()
  const meet = async (contract: string) => {
    const put = { method: 'PUT', path: '/contract', query, body: { contract } } as const
    const isDone = run(() => askAdmin(put), `The ${contract} contract is met from now on.`)
    await ask(contract, isDone.then(again))
  }
  if (!answer?.next) return html`<${ProblemText} problem=${problem} />`
  const { next } = answer
  const isByPath = next.basePath !== answer.basePath
  return html`<${Actions}>
      <${ChoiceField} label="Answer requests by" value=${met} values=${WHICH} onChange=${(value: string) => isRunning || meet(value)}
        labels=${{ current: `By the current contract (${nameOf(answer)})`, next: `By the next contract (${nameOf(next)})` }} />
    <//>
    <p class="faint">${
      isByPath
        ? `Under ${next.basePath || '/'} is the next one; a world that meets one of them answers 404 under the path of the other.`
        : 'A request that says Sandbox-Contract: next or Sandbox-Contract: current meets that one. A reset ends the choice.'
    }</p>
    <${AboutWorlds} all="The choice is made for each." />
    <${ProblemText} problem=${unset ?? problem} />`
}

// --- internal ---

const WHICH = ['current', 'next']

function nameOf({ title, version }: Pick<ContractInfo, 'title' | 'version'>): string {
  return `${title} ${version}`
}
