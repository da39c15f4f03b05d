import { counted } from '../../../base/text/text.ts'
import type { OperationCoverage } from '../../../check/reports/report.ts'
import {
  type Group,
  Met,
  MetHead,
  neverMet,
  useNeverOnly,
  useOperations,
} from '../coverage/coverage-grid.ts'
import { ProblemText } from '../parts/controls.ts'
import { html } from '../parts/preact.ts'
import { useStatus } from './proxy-status.ts'

/** The parts of the contract that the exchanges have met, and those that they never have. */
export function ProxyCoverageSection() {
  const [isNeverOnly] = useNeverOnly()
  const { answer, problem } = useStatus()
  const { shown, before, after } = useOperations(answer?.coverage.operations ?? [], 'exchange')
  if (!answer) return html`<${ProblemText} problem=${problem} />`
  const { met, of } = answer.coverage
  return html`
    <${MetHead} met=${met} of=${of}>in the exchanges that were checked.<//>
    <${ProblemText} problem=${problem} />
    ${before}
    <div class="grids">${shown.map((each) => html`<${CaseGrid} key=${each.operation} covered=${each} isNeverOnly=${isNeverOnly} />`)}</div>
    ${after}
  `
}

/** The cases of an operation in the traffic of a proxy: a row for each answer and each case. */
function CaseGrid({
  covered,
  isNeverOnly,
}: {
  readonly covered: OperationCoverage
  readonly isNeverOnly: boolean
}) {
  const { operation, method, path, count } = covered
  const all = groupsOf(covered).filter(({ rows }) => rows.length > 0)
  const groups = isNeverOnly ? neverMet(all) : all
  return html`<section>
    <h2>${operation}</h2>
    <p>${method} ${path}: ${counted(count, 'exchange')}</p>
    ${groups.length === 0 ? html`<p class="good">Everything was met.</p>` : html`<${Grid} name=${operation} groups=${groups} />`}
  </section>`
}

// --- internal ---

/** A row of a grid: an answer, or a case of a parameter or field. */
interface CaseRow {
  readonly name: string
  readonly count: number
  readonly isDocumented: boolean
}

function groupsOf({ statuses, parameters }: OperationCoverage): readonly Group<CaseRow>[] {
  const answers = statuses.map(({ status, documented, count }) => ({
    name: String(status),
    count,
    isDocumented: documented,
  }))
  const places = parameters.map(({ place, cases }) => ({
    name: place,
    rows: cases.map((each) => ({ ...each, isDocumented: true })),
  }))
  return [{ name: 'answers', rows: answers }, ...places]
}

function Grid({
  name,
  groups,
}: {
  readonly name: string
  readonly groups: readonly Group<CaseRow>[]
}) {
  return html`<div class="box" tabindex="0" role="region" aria-label="Coverage of ${name}">
    <table class="grid">
      <thead><tr><th scope="col" colspan="2">Case</th><th scope="col">Met</th></tr></thead>
      ${groups.map(
        (group) => html`<tbody key=${group.name}>
        ${group.rows.map(
          (row, at) => html`<tr key=${row.name}>
          ${at === 0 && html`<th scope="rowgroup" rowspan=${group.rows.length}>${group.name}</th>`}
          <th scope="row" class="case">${row.name}${!row.isDocumented && html` <span class="warn">undocumented</span>`}</th>
          <td>${row.isDocumented ? html`<${Met} count=${row.count} />` : row.count.toLocaleString('en')}</td>
        </tr>`,
        )}
      </tbody>`,
      )}
    </table>
  </div>`
}
