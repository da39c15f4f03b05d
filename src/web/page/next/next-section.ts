import { counted } from '../../../base/text/text.ts'
import type { NextInfo } from '../../../client/answer-types.ts'
import { ExchangeDialog } from '../live/exchange-dialog.ts'
import { ProblemText } from '../parts/controls.ts'
import { hrefOf, useAddress, usePage } from '../parts/page-state.ts'
import { html } from '../parts/preact.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { ChangeList } from './change-list.ts'
import type { NumberedChange } from './changes-to-show.ts'
import { ContractPanel } from './contract-panel.ts'
import { LastExchanges } from './last-exchanges.ts'

/** The changes of the next contract, and which clients each would refuse, or have something of it. */
export function NextSection() {
  const { world } = usePage()
  const [{ values }, change] = useAddress()
  const { answer, problem } = useAnswer<NextInfo>(
    { path: '/next', query: { world } },
    { every: 2000 },
  )
  const open = (exchange: string) => change({ exchange })
  const { exchange } = values
  return html`
    <${ContractPanel} />
    <${ProblemText} problem=${problem} />
    ${answer && html`<${Summary} report=${answer} />`}
    ${
      answer &&
      html`<${ChangeList} changes=${answer.changes} open=${open}
      exchanges=${(of: NumberedChange) => html`<${LastExchanges} change=${of} open=${open} />`} />`
    }
    ${exchange && html`<${ExchangeDialog} id=${exchange} onClose=${() => change({ exchange: '' })} />`}
  `
}

// --- internal ---

/** What the next contract would have made of all exchanges so far. */
function Summary({ report }: { readonly report: NextInfo }) {
  const { refused, otherwise, same, unjudged } = report.exchanges
  const judged = refused + otherwise + same
  if (judged + unjudged === 0)
    return html`<p>No exchange so far under the current contract. Send requests as ever: what the next one would make of them appears here.</p>`
  return html`<p>Of ${counted(judged, 'exchange')} under the current contract, in all worlds, the next one would have
    refused <strong class=${refused > 0 ? 'bad' : 'good'}>${refused.toLocaleString('en')}</strong>,
    answered <strong>${otherwise.toLocaleString('en')}</strong> otherwise and <strong>${same.toLocaleString('en')}</strong> alike.
    ${unjudged > 0 && ` ${counted(unjudged, 'exchange')} came faster than they can be judged.`}${' '}
    <a href=${hrefOf({ section: 'live', values: {} })}>Exchanges in Live</a></p>`
}
