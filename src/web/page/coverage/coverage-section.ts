import { counted } from '../../../base/text/text.ts'
import type {
  CoverageReport,
  CoveredAnswer,
  CoveredOperation,
} from '../../../journal/journal-types.ts'
import { ProblemText } from '../parts/controls.ts'
import { hrefOf } from '../parts/page-state.ts'
import { html } from '../parts/preact.ts'
import { useAnswer } from '../parts/use-answer.ts'
import {
  type GridRow,
  type Group,
  gridGroups,
  Met,
  MetHead,
  neverMet,
  useNeverOnly,
  useOperations,
} from './coverage-grid.ts'

/** The parts of the contract that the clients have met, and those that they never have. */
export function CoverageSection() {
  const [isNeverOnly] = useNeverOnly()
  const { answer, problem } = useAnswer<CoverageReport>({ path: '/coverage' }, { every: 2000 })
  const { shown, before, after } = useOperations(answer?.operations ?? [], 'request')
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
    ${before}
    <div class="grids">${shown.map((each) => html`<${OperationGrid} key=${each.operation} covered=${each} isNeverOnly=${isNeverOnly} />`)}</div>
    ${after}
    <p class="faint">A number leads to Live, which shows those of the last requests that are still in the journal.</p>
  `
}

/** The coverage of an operation: its answers as columns, its cases as rows. */
function OperationGrid({
  covered,
  isNeverOnly,
}: {
  readonly covered: CoveredOperation
  readonly isNeverOnly: boolean
}) {
  const { operation, method, path, deprecated, count, answers } = covered
  const all = gridGroups(covered)
  const groups = isNeverOnly ? neverMet(all) : all
  const isAllMet =
    groups.length === 0 && answers.every((each) => each.count > 0 || !each.documented)
  return html`<section>
    <h2>${operation}${deprecated && html` <span class="tag">deprecated</span>`}</h2>
    <p>${method} ${path}: <a href=${hrefOf({ section: 'live', values: { operation } })}>${counted(count, 'request')}</a></p>
    ${isNeverOnly && isAllMet ? html`<p class="good">Everything was met.</p>` : html`<${Grid} covered=${covered} groups=${groups} />`}
  </section>`
}

// --- internal ---

function Grid({
  covered: { operation, answers },
  groups,
}: {
  readonly covered: CoveredOperation
  readonly groups: readonly Group<GridRow>[]
}) {
  return html`<div class="box" tabindex="0" role="region" aria-label="Coverage of ${operation}">
    <table class="grid">
      <thead>
        <tr>
          <th scope="col" colspan="2">Case</th><th scope="col">Met</th>
          ${answers.map((each) => html`<${AnswerHead} key=${each.status} answer=${each} />`)}
        </tr>
        <tr>
          <th scope="row" colspan="3">Answered</th>
          ${answers.map((each) => html`<td key=${each.status}><${Answered} operation=${operation} answer=${each} /></td>`)}
        </tr>
      </thead>
      ${groups.map(
        ({ name, rows }) => html`<tbody key=${name}>
        ${rows.map(
          (row, at) => html`<tr key=${row.name}>
          ${at === 0 && html`<th scope="rowgroup" rowspan=${rows.length}>${name}</th>`}
          <th scope="row" class="case">${row.name}</th>
          <td><${Met} count=${row.count} /></td>
          ${answers.map(({ status }) => html`<td key=${status}><${Cell} row=${row} operation=${operation} status=${status} /></td>`)}
        </tr>`,
        )}
      </tbody>`,
      )}
    </table>
  </div>`
}

function AnswerHead({ answer: { status, documented } }: { readonly answer: CoveredAnswer }) {
  const name = status === 0 ? 'no answer' : status
  return html`<th scope="col">${name}${!documented && html`<br /><span class="warn">undocumented</span>`}</th>`
}

/** How often an operation was answered with a status. */
function Answered({
  operation,
  answer: { status, documented, count },
}: {
  readonly operation: string
  readonly answer: CoveredAnswer
}) {
  const link = html`<${LiveLink} operation=${operation} status=${status} count=${count} />`
  return documented ? html`<${Met} count=${count}>${link}<//>` : link
}

/** How often a case was answered with a status; empty if never. */
function Cell({
  row,
  operation,
  status,
}: {
  readonly row: GridRow
  readonly operation: string
  readonly status: number
}) {
  const found = row.answers.find((each) => each.status === status)
  if (!found || found.count === 0) return ''
  return html`<${LiveLink} operation=${operation} status=${status} count=${found.count} />`
}

/** Links a number to its requests in Live, as precisely as Live can filter: by operation and status, in all worlds. */
function LiveLink({
  operation,
  status,
  count,
}: {
  readonly operation: string
  /** 0 if there was no answer. */
  readonly status: number
  readonly count: number
}) {
  const values = { operation, status: status === 0 ? '' : String(status) }
  const text = count.toLocaleString('en')
  const answered = status === 0 ? 'without an answer' : `answered with ${status}`
  return html`<a href=${hrefOf({ section: 'live', values })} aria-label="${text}: ${operation} ${answered}, in Live">${text}</a>`
}
