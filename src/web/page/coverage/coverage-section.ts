import { counted } from '../../../base/counted.ts'
import type { CoverageReport } from '../../../journal/coverage-report.ts'
import { html } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { hrefOf } from '../parts/use-place.ts'
import { MetHead, useNeverOnly } from './met-head.ts'
import { OperationGrid } from './operation-grid.ts'

/** The parts of the contract that the clients have met, and those that they never have. */
export function CoverageSection() {
  const [isNeverOnly] = useNeverOnly()
  const { answer, problem } = useAnswer<CoverageReport>({ path: '/coverage' }, { every: 2000 })
  if (!answer) return html`<${ProblemText} problem=${problem} />`
  const { met, of, unmatched } = answer
  const toUnmatched = hrefOf({ section: 'live', values: { origin: 'none' } })
  return html`
    <${MetHead} met=${met} of=${of}>in all worlds, since the start. ${
      unmatched === 0
        ? 'Every request matched an operation.'
        : html`<a href=${toUnmatched}>${counted(unmatched, 'request')}</a> matched no operation.`
    }<//>
    <${ProblemText} problem=${problem} />
    <div class="grids">${answer.operations.map((each) => html`<${OperationGrid} key=${each.operation} covered=${each} isNeverOnly=${isNeverOnly} />`)}</div>
    <p class="faint">A number leads to Live, which shows those of the last requests that are still in the journal.</p>
  `
}
