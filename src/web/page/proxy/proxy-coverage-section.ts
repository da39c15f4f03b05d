import type { OperationCoverage } from '../../../check/reports/report.ts'
import { CoverageList, type Covered } from '../coverage/coverage-grid.ts'
import { ProblemText } from '../parts/controls.ts'
import { html } from '../parts/preact.ts'
import { useStatus } from './proxy-status.ts'

/** The parts of the contract that the exchanges have met, and those that they never have. */
export function ProxyCoverageSection() {
  const { answer, problem } = useStatus()
  if (!answer) return html`<${ProblemText} problem=${problem} />`
  const { met, of, operations } = answer.coverage
  return html`<${ProblemText} problem=${problem} />
    <${CoverageList} operations=${operations.map(toCovered)} met=${met} of=${of} what="exchange">In the exchanges that were checked.<//>`
}

// --- internal ---

function toCovered({ statuses, parameters, ...rest }: OperationCoverage): Covered {
  const groups = parameters.map(({ place, cases }) => ({ name: place, rows: cases }))
  return { ...rest, answers: statuses, groups }
}
