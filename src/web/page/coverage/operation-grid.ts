import { counted } from '../../../base/counted.ts'
import type { CoveredAnswer, CoveredOperation } from '../../../journal/coverage-report.ts'
import { html } from '../parts/preact.ts'
import { hrefOf } from '../parts/use-place.ts'
import { type GridRow, type Group, gridGroups, neverMet } from './grid-rows.ts'
import { LiveLink } from './live-link.ts'
import { Met } from './met-count.ts'

/** The coverage of an operation: its answers as columns, its cases as rows. */
export function OperationGrid({
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
