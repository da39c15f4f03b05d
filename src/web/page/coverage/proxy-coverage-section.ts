import { html } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { usePlace } from '../parts/use-place.ts'
import { useStatus } from '../parts/use-status.ts'
import { CaseGrid } from './case-grid.ts'

/** What the exchanges have met of the contract, and what they never have. */
export function ProxyCoverageSection() {
  const [{ values }, change] = usePlace()
  const { answer, problem } = useStatus()
  const isNeverOnly = values.never === 'only'
  if (!answer) return html`<${ProblemText} problem=${problem} />`
  const { met, of, operations } = answer.coverage
  return html`
    <p><strong>${met} of ${of}</strong> documented answers and cases of parameters were met <meter min="0" max=${of} value=${met} aria-label="Met" />,
      in the exchanges that were checked.</p>
    <p><label><input type="checkbox" checked=${isNeverOnly} onChange=${() => change({ never: isNeverOnly ? '' : 'only' })} /> Only what was never met</label></p>
    <${ProblemText} problem=${problem} />
    <div class="grids">${operations.map((each) => html`<${CaseGrid} key=${each.operation} covered=${each} isNeverOnly=${isNeverOnly} />`)}</div>
  `
}
