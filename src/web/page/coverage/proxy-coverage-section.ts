import { html } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { useStatus } from '../parts/use-status.ts'
import { CaseGrid } from './case-grid.ts'
import { MetHead, useNeverOnly } from './met-head.ts'

/** The parts of the contract that the exchanges have met, and those that they never have. */
export function ProxyCoverageSection() {
  const [isNeverOnly] = useNeverOnly()
  const { answer, problem } = useStatus()
  if (!answer) return html`<${ProblemText} problem=${problem} />`
  const { met, of, operations } = answer.coverage
  return html`
    <${MetHead} met=${met} of=${of}>in the exchanges that were checked.<//>
    <${ProblemText} problem=${problem} />
    <div class="grids">${operations.map((each) => html`<${CaseGrid} key=${each.operation} covered=${each} isNeverOnly=${isNeverOnly} />`)}</div>
  `
}
