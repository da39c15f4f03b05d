import { titled } from '../../../base/text/text.ts'
import { AboutWorlds, Filters, ProblemText, Table, useFirst, useSought } from '../parts/controls.ts'
import { hrefOf } from '../parts/page-state.ts'
import { html } from '../parts/preact.ts'
import { useKnown } from '../parts/use-answer.ts'

/** What is said of operations beyond the contract: in words, as sentences, and in code, by where it is written. */
export function BehaviourSection() {
  const sought = useSought()
  const { answer, problem } = useKnown('contract', 3000)
  const found = (answer?.behaviour ?? []).filter((each) =>
    JSON.stringify(each).toLowerCase().includes(sought),
  )
  const [shown, more] = useFirst(found, 'operation')
  const hasWords = found.some(({ says }) => says.length > 0)
  const heads = html`<th>Operation</th>${hasWords && html`<th>What it does</th>`}<th>When, and where it is written</th>`
  const rows = shown.map(
    ({ operation, says, hooks }) => html`<tr key=${operation}>
      <td class="mono"><a href=${hrefOf({ section: 'live', values: { operation } })} aria-label="${operation} in Live">${operation}</a></td>
      ${hasWords && html`<td>${says.map((each) => html`<div key=${each}>${titled(each)}</div>`)}</td>`}
      <td>${hooks.map(({ hook, place }) => html`<div key=${hook + place}>${hook} <small class="mono">${place}</small></div>`)}</td>
    </tr>`,
  )
  return html`
    <${Filters} find="Find operations, words or files" />
    <${ProblemText} problem=${problem} />
    <${AboutWorlds} all="Behaviour is that of the scenario in force." />
    ${answer && shown.length === 0 && html`<p>No operation is like that.</p>`}
    ${shown.length > 0 && html`<${Table} label="Behaviour" kind="stacked" heads=${heads}><tbody>${rows}</tbody><//>`}
    ${more}
    <p class="faint"><a href=${hrefOf({ section: 'live', values: {} })}>Live</a> shows which requests this refused or changed.</p>
  `
}
