import type { CoverageReport } from '../../../journal/coverage-report.ts'
import { html } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { counted } from '../parts/texts.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { hrefOf, usePlace } from '../parts/use-place.ts'
import { OperationGrid } from './operation-grid.ts'

/** What the clients have met of the contract, and what they never have. */
export function CoverageSection() {
  const [{ values }, change] = usePlace()
  const { answer, problem } = useAnswer<CoverageReport>({ path: '/coverage' }, { every: 2000 })
  const isNeverOnly = values.never === 'only'
  if (!answer) return html`<${ProblemText} problem=${problem} />`
  const { met, of, unmatched } = answer
  const toUnmatched = hrefOf({ section: 'live', values: { origin: 'none' } })
  return html`
    <p><strong>${met} of ${of}</strong> documented answers and cases of parameters were met <meter min="0" max=${of} value=${met} aria-label="Met" />,
      in all worlds, since the start.
      ${
        unmatched === 0
          ? ' Every request matched an operation.'
          : html` <a href=${toUnmatched}>${counted(unmatched, 'request')}</a> matched no operation.`
      }
    </p>
    <p><label><input type="checkbox" checked=${isNeverOnly} onChange=${() => change({ never: isNeverOnly ? '' : 'only' })} /> Only what was never met</label></p>
    <${ProblemText} problem=${problem} />
    <div class="grids">${answer.operations.map((each) => html`<${OperationGrid} key=${each.operation} covered=${each} isNeverOnly=${isNeverOnly} />`)}</div>
    <p class="faint">A number leads to Live, which shows those of the last requests that are still in the journal.</p>
  `
}
