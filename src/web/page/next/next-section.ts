import { counted } from '../../../base/text/text.ts'
import type { ContractInfo, NextInfo } from '../../../client/answer-types.ts'
import { ExchangeDialog } from '../live/exchange-dialog.ts'
import { clientName } from '../live/exchange-text.ts'
import { AboutWorlds, Actions, ChoiceField, ProblemText } from '../parts/controls.ts'
import { hrefOf, useAddress, usePage } from '../parts/page-state.ts'
import { html } from '../parts/preact.ts'
import { timeOfDay } from '../parts/texts.ts'
import { useAnswer, useChange, useKnown, useRequested } from '../parts/use-answer.ts'
import { ChangeList } from './change-list.ts'
import type { NumberedChange } from './changes-to-show.ts'

/** The changes of the next contract, and which clients each would refuse, or have something of it. */
export function NextSection() {
  const [{ values }, change] = useAddress()
  const { answer, problem } = useKnown('next', 2000)
  const open = (exchange: string) => change({ exchange })
  const { exchange } = values
  return html`
    <${ContractChoice} />
    <${ProblemText} problem=${problem} />
    ${answer && html`<${ChangeList} changes=${answer.changes} differing=${answer.exchanges.otherwise} open=${open} exchanges=${(of: NumberedChange) => html`<${LastExchanges} change=${of} open=${open} />`}><${Summary} report=${answer} /><//>`}
    <${ContractNote} />
    ${exchange && html`<${ExchangeDialog} id=${exchange} onClose=${() => change({ exchange: '' })} />`}
  `
}

// --- internal ---

/** What the next contract would have made of all exchanges so far. */
function Summary({ report }: { readonly report: NextInfo }) {
  const { refused, otherwise, same, unjudged } = report.exchanges
  const judged = refused + otherwise + same
  if (judged + unjudged === 0)
    return html`<p class="faint">No exchange so far under the current contract. Send requests as ever: what the next one would make of them appears here.</p>`
  return html`<p class="faint">Of ${counted(judged, 'exchange')} under the current contract, in all worlds, the next one would have
    refused ${refused.toLocaleString('en')}, answered ${otherwise.toLocaleString('en')} otherwise and ${same.toLocaleString('en')} alike.
    ${unjudged > 0 && ` ${counted(unjudged, 'exchange')} came faster than they can be judged.`}${' '}
    <a href=${hrefOf({ section: 'live', values: {} })}>Exchanges in Live</a></p>`
}

/** Which of the two contracts worlds meet. */
function ContractChoice() {
  const { world } = usePage()
  const asked = { path: '/contract', query: { world } }
  const { answer, problem, again } = useAnswer<ContractInfo>(asked, { every: 3000 })
  const [met, ask] = useRequested<string>(answer?.contract ?? 'current')
  const { send, isRunning, problem: unset } = useChange(again)
  const meet = (contract: string) => {
    const put = { method: 'PUT', path: '/contract', body: { contract } } as const
    return ask(contract, send(put, `The ${contract} contract is met from now on.`))
  }
  if (!answer?.next) return html`<${ProblemText} problem=${problem} />`
  const labels = {
    current: `Current contract (${answer.version})`,
    next: `Next contract (${answer.next.version})`,
  }
  return html`<${Actions}><${ChoiceField} label="Answer requests by" value=${met} values=${WHICH} labels=${labels} onChange=${(value: string) => isRunning || meet(value)} /><//>
    <${ProblemText} problem=${unset ?? problem} />`
}

/** How a request says which of the two it means. */
function ContractNote() {
  const { next, basePath } = useKnown('contract').answer ?? {}
  if (!next) return html``
  return html`<p class="faint">${
    next.basePath === basePath
      ? 'A request that says Sandbox-Contract: next or Sandbox-Contract: current meets that one. A reset ends the choice.'
      : `Under ${next.basePath || '/'} is the next one; a world that meets one of them answers 404 under the path of the other.`
  }</p>
    <${AboutWorlds} all="The choice is made for each." />`
}

const WHICH = ['current', 'next']

/** The last requests that have to do with the change. */
function LastExchanges({ change, open }: { change: NumberedChange; open: (id: string) => void }) {
  const { name, operation, clients } = change
  const { answer, problem } = useKnown(clients.length === 0 ? undefined : 'requests', undefined, {
    operation,
    limit: LOOKED_THROUGH,
  })
  if (!answer) return html`<${ProblemText} problem=${problem} />`
  const found = answer.requests.flatMap((exchange) => {
    const refused = exchange.next?.refused.find((each) => each.change === name)
    const met = exchange.next?.met.find((each) => each.change === name)
    const shows = refused?.why ?? met?.where
    return shows === undefined ? [] : [{ exchange, shows, isRefused: refused !== undefined }]
  })
  return html`<h3>Their last exchanges</h3>
    <p class="faint">${counted(found.length, 'exchange')} of the last ${answer.requests.length}${operation && ` of ${operation}`} in the journal.</p>
    <ul class="met">${found.slice(0, LISTED).map(
      ({ exchange, shows, isRefused }) => html`<li key=${exchange.id}>
      ${timeOfDay(exchange.time)} <button type="button" class="link" onClick=${() => open(exchange.id)}>${exchange.request.method} ${exchange.request.target}</button><br />
      <small><span class="whole">${clientName(exchange.request)}</span>: ${isRefused ? 'refused: ' : ''}${shows}</small>
    </li>`,
    )}</ul>`
}

/** How many requests are looked through, and how many are listed. */
const LOOKED_THROUGH = 200
const LISTED = 20
